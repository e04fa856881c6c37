/**
 * Who plays: seats, and those who may sit on them. Tap somebody to seat them, or drag them to a seat.
 *
 * @typedef {import("./seating.js").Sitter} Sitter
 * @typedef {{name: string, face: string, style: import("../ui/i18n.js").Text}} Character
 */

import { Face } from "./face.js";
import { Icon } from "../ui/bits.js";
import { isPerson } from "./seating.js";
import { html, useState } from "../vendor/htm-preact.js";
import { say, t } from "../ui/i18n.js";

/** Icons of those who can be seated beside bots. @type {["me" | "here" | "link" | "open", string][]} */
const PEOPLE = [
  ["me", "person"],
  ["here", "people"],
  ["link", "link"],
  ["open", "globe"],
];

/**
 * What somebody on the form is called.
 *
 * @param {Sitter} sitter
 * @param {Record<string, Character>} bots
 * @param {number} seat
 */
export function nameOf(sitter, bots, seat) {
  if (sitter.kind === "bot") return bots[sitter.bot ?? ""]?.name ?? t("bot_level", { level: sitter.bot ?? "" });
  return sitter.name || (sitter.kind === "me" ? t("kind_me") : t(`sits_${sitter.kind}`, { n: seat + 1 }));
}

/**
 * @param {{people: Sitter[], most: number, bots: Record<string, Character>, youngest: boolean, clause: string,
 *   set: (people: Sitter[]) => void, begin: (seat: number) => void, wrong?: any}} props
 */
export function Players({ people, most, bots, youngest, set, begin, wrong }) {
  const [held, hold] = useState(/** @type {number | null} */ (null));
  const full = people.length >= most;
  const put = (/** @type {Sitter} */ sitter, /** @type {number | null} */ seat = held) => {
    // There is one of me: sitting down elsewhere is moving.
    const rest = sitter.kind === "me" ? people.filter((one) => one.kind !== "me") : people;
    const at = seat === null || seat >= rest.length ? rest.length : seat;
    set(at < people.length && sitter.kind !== "me" ? rest.with(at, sitter) : [...rest.slice(0, at), sitter, ...rest.slice(at)].slice(0, most));
    hold(null);
  };
  const remove = (/** @type {number} */ seat) => set(people.filter((_, at) => at !== seat));
  const drop = (/** @type {DragEvent} */ event, /** @type {number} */ seat) => {
    event.preventDefault();
    const given = JSON.parse(event.dataTransfer?.getData("text/plain") || "null");
    if (given?.from !== undefined) {
      const moved = people.with(given.from, people[seat] ?? people[given.from]);
      set(seat < people.length ? moved.with(seat, people[given.from]) : people);
    } else if (given) put(given, seat);
  };
  const drag = (/** @type {any} */ what) => (/** @type {DragEvent} */ event) =>
    event.dataTransfer?.setData("text/plain", JSON.stringify(what));
  const humans = people.map((one, seat) => ({ one, seat })).filter(({ one }) => isPerson(one));
  return html`<section class="card pad players-card">
    <h2>${t("who_plays")} <small>${t("who_plays_help")}</small></h2>
    <ol class="sitting">
      ${Array.from({ length: most }, (_, seat) => {
        const sitter = people[seat];
        const allow = (/** @type {Event} */ event) => event.preventDefault();
        if (!sitter)
          return html`<li key=${seat} class="free" onDragOver=${allow} onDrop=${(/** @type {DragEvent} */ e) => drop(e, seat)}>
            <${Face} seat=${seat} /><span>${t("open_seat")}</span></li>`;
        const name = nameOf(sitter, bots, seat);
        return html`<li key=${seat} class=${held === seat ? "held" : ""} draggable="true" onDragStart=${drag({ from: seat })}
          onDragOver=${allow} onDrop=${(/** @type {DragEvent} */ e) => drop(e, seat)}>
          <button type="button" class="seat-button" aria-pressed=${String(held === seat)} title=${t("seat_hold")}
            onClick=${() => hold(held === seat ? null : seat)}>
            <${Face} seat=${seat} face=${bots[sitter.bot ?? ""]?.face} /><b>${name}</b>
            <small>${sitter.kind === "here" ? "" : t(`at_${sitter.kind}`)}</small></button>
          ${sitter.kind === "here" ? html`<input aria-label=${t("name")} placeholder=${t("name")} maxlength="30"
            value=${sitter.name ?? ""} onInput=${(/** @type {any} */ e) => set(people.with(seat, { ...sitter, name: e.target.value }))} />` : null}
          ${seat === 0 && youngest ? html`<span class="begins">${t("begins")}</span>` : null}
          <button type="button" class="remove" aria-label=${t("remove", { name })} onClick=${() => remove(seat)}><${Icon} name="close" /></button>
        </li>`;
      })}
    </ol>
    ${wrong ? html`<p class="refusal" role="alert">${wrong}</p>` : null}
    <div class="sources">
      <div class="people-sources">
        ${PEOPLE.map(([kind, icon]) => html`<button key=${kind} type="button" class="source" draggable="true" onDragStart=${drag({ kind })}
          disabled=${full && held === null && kind !== "me"} onClick=${() => put({ kind })}>
          <${Icon} name=${icon} /><span><b>${t(`kind_${kind}`)}</b><small>${t(`kind_${kind}_help`)}</small></span></button>`)}
      </div>
      <div class="bot-sources">
        ${Object.entries(bots).map(([level, { name, face, style }]) => html`<button key=${level} type="button" class="source" draggable="true"
          onDragStart=${drag({ kind: "bot", bot: level })} disabled=${full && held === null} onClick=${() => put({ kind: "bot", bot: level })}>
          <${Face} face=${face} /><span><b>${name} <${Level} level=${Number(level)} /></b><small>${say(style)}</small></span></button>`)}
      </div>
    </div>
    ${humans.length > 1 ? html`<div class="young" role="radiogroup" aria-label=${t("youngest")}>
      <b>${t("youngest")}</b>
      ${humans.map(({ one, seat }) => html`<label key=${seat}><input type="radio" name="youngest" checked=${youngest && seat === 0}
        onChange=${() => begin(seat)} /><span><${Face} seat=${seat} />${nameOf(one, bots, seat)}</span></label>`)}
      <small>${t("youngest_help")}</small>
    </div>` : null}
  </section>`;
}

/** How strong a bot is, out of six. @param {{level: number}} props */
const Level = ({ level }) => html`<span class="level" role="img" aria-label=${t(`level_${level}`)}>
  ${Array.from({ length: 6 }, (_, at) => html`<i key=${at} class=${at < level ? "on" : ""}></i>`)}</span>`;
