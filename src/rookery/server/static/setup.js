/**
 * Set up a table: who sits where, by which rules, with which clock. Everything about a game comes from the server.
 */

import { api, Refused } from "./api.js";
import { Bar } from "./bar.js";
import { LEVELS, Penguin, Picture } from "./parts.js";
import { open } from "./start.js";
import { html, useEffect, useMemo, useState } from "./vendor/htm-preact.js";
import { say, t } from "./words.js";

const CLOCKS = {
  none: { kind: "none", amount: 0, increment: 0 },
  fast: { kind: "total", amount: 180, increment: 2 },
  usual: { kind: "total", amount: 600, increment: 5 },
  move: { kind: "move", amount: 30, increment: 0 },
  days: { kind: "days", amount: 3, increment: 0 },
};

/** @param {{name: string}} props */
export function Setup({ name }) {
  const [game, found] = useState(/** @type {any} */ (null));
  const [scene, draw] = useState(/** @type {any} */ (null));
  useEffect(() => {
    void api.games().then((games) => found(games.find((/** @type {any} */ one) => one.name === name)));
    void api.picture(name).then(draw, () => null);
  }, [name]);
  if (!game) return html`<main class="hush" aria-busy="true"></main>`;
  return html`<${Form} key=${name} game=${game} scene=${scene} />`;
}

/** @param {{game: any, scene: any}} props */
function Form({ game, scene }) {
  const [count, resize] = useState(game.seats.includes(2) ? 2 : game.seats[0]);
  const [seats, place] = useState(() =>
    Array.from({ length: 8 }, (_, seat) => ({ kind: seat ? "bot" : "me", bot: "2", name: "" })),
  );
  const [options, choose] = useState(/** @type {Record<string, any>} */ ({}));
  const [clock, wind] = useState("none");
  const [listed, list] = useState(false);
  const [takebacks, allow] = useState(true);
  const [refusal, refuse] = useState(/** @type {any} */ (null));
  const [busy, wait] = useState(false);

  // Nonsense is refused before the start: ask whenever something changes.
  useEffect(() => {
    let gone = false;
    api.check({ game: game.name, seats: count, options }).then(
      () => gone || refuse(null),
      (error) =>
        gone || refuse(error instanceof Refused && error.refusal.code === "bad_options" ? error.refusal : null),
    );
    return () => {
      gone = true;
    };
  }, [count, options]);

  const reasons = useMemo(
    () => new Map((refusal?.reasons ?? []).map((/** @type {any} */ reason) => [reason.where, say(reason.text)])),
    [refusal, say.language],
  );
  const start = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    wait(true);
    const sitting = seats.slice(0, count).map(({ kind, bot, name }) => {
      if (kind === "bot") return { kind, bot };
      return kind === "here" ? { kind: "me", name } : { kind, name };
    });
    try {
      await open({
        game: game.name,
        seats: sitting,
        options,
        clock: CLOCKS[/** @type {keyof typeof CLOCKS} */ (clock)],
        takebacks,
        public: listed,
        stand_in: "2",
      });
    } catch (error) {
      refuse(error instanceof Refused ? error.refusal : { text: t("failed") });
      wait(false);
    }
  };
  const change = (/** @type {number} */ seat, /** @type {any} */ more) =>
    place(seats.map((one, at) => (at === seat ? { ...one, ...more } : one)));
  const set = (/** @type {string} */ option, /** @type {any} */ value) => choose({ ...options, [option]: value });

  return html`<main class="setup">
    <${Bar} title=${say(game.title)} />
    <form onSubmit=${start}>
      <div class="setup-picture">${scene ? html`<${Picture} scene=${scene} />` : null}<p
        class="pitch">${say(game.pitch)}</p></div>
      <fieldset class="slab">
        <legend>${t("players")}</legend>
        <div class="choice" role="radiogroup" aria-label=${t("how_many")}>
          ${game.seats.map((/** @type {number} */ n) => html`<label key=${n}><input type="radio" name="count"
            checked=${n === count} onChange=${() => resize(n)} /><span>${n}</span></label>`)}
        </div>
        <ol class="seats">
          ${seats.slice(0, count).map((seat, at) => html`<${SeatRow} key=${at} at=${at} seat=${seat} change=${change} />`)}
        </ol>
        <p class="refusal" role="alert">${reasons.get("seats") ?? ""}</p>
      </fieldset>
      ${
        game.options.length
          ? html`<fieldset class="slab"><legend>${t("options")}</legend>
            ${game.options.map((/** @type {any} */ option) => {
              const value = option.name in options ? options[option.name] : option.default[count];
              return html`<${OptionRow} key=${option.name} option=${option} value=${value} wrong=${reasons.get(option.name)}
                set=${set} count=${count} />`;
            })}
          </fieldset>`
          : null
      }
      <fieldset class="slab">
        <legend>${t("table")}</legend>
        <label class="field"><span>${t("clock")}</span>
          <select value=${clock} onChange=${(/** @type {any} */ e) => wind(e.target.value)}>
            ${Object.keys(CLOCKS).map((kind) => html`<option key=${kind} value=${kind}>${t(`clock_${kind}`)}</option>`)}
          </select></label>
        <label class="field flag"><input type="checkbox" checked=${takebacks}
          onChange=${(/** @type {any} */ e) => allow(e.target.checked)} /><span>${t("allow_takebacks")}</span></label>
        <label class="field flag"><input type="checkbox" checked=${listed}
          onChange=${(/** @type {any} */ e) => list(e.target.checked)} /><span>${t("list_table")}</span></label>
      </fieldset>
      <div class="setup-go">
        ${refusal && !reasons.size ? html`<p class="refusal" role="alert">${say(refusal.text)}</p>` : null}
        <button class="btn big" type="submit" disabled=${busy || reasons.size > 0}>${t("start_game")}</button>
      </div>
    </form>
  </main>`;
}

/** @param {any} props */
function SeatRow({ at, seat, change }) {
  const kinds = ["me", "here", "bot", "link", "open"];
  return html`<li>
    <span class="face"><${Penguin} seat=${at} /></span>
    <label class="field"><span class="unseen">${t("who_sits", { n: at + 1 })}</span>
      <select value=${seat.kind} onChange=${(/** @type {any} */ e) => change(at, { kind: e.target.value })}>
        ${kinds.map((kind) => html`<option key=${kind} value=${kind}>${t(`kind_${kind}`)}</option>`)}
      </select></label>
    ${
      seat.kind === "bot"
        ? html`<label class="field"><span class="unseen">${t("level")}</span><select value=${seat.bot}
          onChange=${(/** @type {any} */ e) => change(at, { bot: e.target.value })}>
          ${LEVELS.map((level) => html`<option key=${level} value=${level}>${t(`level_${level}`)}</option>`)}
        </select></label>`
        : null
    }
    ${
      seat.kind === "here"
        ? html`<input aria-label=${t("name")} placeholder=${t("name")} maxlength="30" value=${seat.name}
          onInput=${(/** @type {any} */ e) => change(at, { name: e.target.value })} />`
        : null
    }
  </li>`;
}

/**
 * One option, made from its description.
 *
 * @param {any} props
 */
function OptionRow({ option, value, wrong, set, count }) {
  const id = `option-${option.name}`;
  const about = { id, "aria-describedby": `${id}-help`, "aria-invalid": wrong ? "true" : undefined };
  const given = (/** @type {any} */ e) => set(option.name, e.target.value);
  const listed = Array.isArray(value) && (option.kind === "numbers" || option.kind === "words");
  let field;
  if (listed) field = html`<${ListField} option=${option} value=${value} id=${id} set=${set} count=${count} />`;
  else if (option.kind === "choice")
    field = html`<select ...${about} value=${value} onChange=${given}>${choices(option.words)}</select>`;
  else if (option.kind === "flag") {
    field = html`<input type="checkbox" ...${about} checked=${value}
      onChange=${(/** @type {any} */ e) => set(option.name, e.target.checked)} />`;
  } else if (option.kind === "number") {
    field = html`<input type="number" inputmode="numeric" ...${about} min=${option.low} max=${option.high} value=${value}
      onInput=${given} />`;
  } else {
    // Whatever else a game brings: as text, which the server reads and checks.
    field = html`<input type="text" ...${about} value=${written(value)} onInput=${given} />`;
  }
  const title = listed
    ? html`<b id=${id}>${say(option.title)}</b>`
    : html`<label for=${id}>${say(option.title)}</label>`;
  return html`<div class=${`option ${option.kind} ${listed ? "listed" : ""}`}>
    ${title}${field}
    <p class="help" id=${`${id}-help`}>${say(option.help)}</p>
    ${wrong ? html`<p class="refusal" role="alert">${wrong}</p>` : null}
  </div>`;
}

/** @param {Record<string, any>} words */
function choices(words) {
  return Object.entries(words).map(
    ([word, text]) =>
      html`<option key=${word} value=${word}>${say(Array.isArray(text) ? { en: text[0], fr: text[1] } : text)}</option>`,
  );
}

/**
 * Several values side by side: so many as the option has, or one for each seat.
 *
 * @param {any} props
 */
function ListField({ option, value, id, set, count }) {
  const seats = option.kind === "words" || !option.length;
  const values = seats ? Array.from({ length: count }, (_, at) => value[at] ?? option.default[count][at]) : value;
  const change = (/** @type {number} */ at, /** @type {any} */ one) =>
    set(
      option.name,
      values.map((/** @type {any} */ old, /** @type {number} */ place) => (place === at ? one : old)),
    );
  return html`<div class="values" role="group" aria-labelledby=${id}>
    ${values.map((/** @type {any} */ one, /** @type {number} */ at) => {
      const name = seats ? t("seat", { n: at + 1 }) : `${say(option.title)} ${at + 1}`;
      const field =
        option.kind === "words"
          ? html`<select aria-label=${name} value=${one}
            onChange=${(/** @type {any} */ e) => change(at, e.target.value)}>${choices(option.words)}</select>`
          : html`<input type="number" inputmode="numeric" aria-label=${name} min=${option.low} max=${option.high}
            value=${one} onInput=${(/** @type {any} */ e) => change(at, Number(e.target.value))} />`;
      return html`<span key=${at}>${seats ? html`<${Penguin} seat=${at} />` : null}${field}</span>`;
    })}
  </div>`;
}

/** @param {any} value */
function written(value) {
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}
