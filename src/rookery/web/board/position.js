/**
 * Set up a position, by clicks where the game has brushes for them or as text, ask a bot about it, and play on from it.
 *
 * @typedef {{key: string, label: Text, seat: number | null}} Brush
 * @typedef {import("../ui/i18n.js").Text} Text
 */

import { api, Refused } from "../ui/api.js";
import { Bar } from "../ui/bar.js";
import { BoardView, Penguin } from "../ui/parts.js";
import { TextField } from "../ui/bits.js";
import { heatOf, percent } from "../table/selection.js";
import { open } from "../home/home.js";
import { html, useEffect, useMemo, useState } from "../vendor/htm-preact.js";
import { path, say, t } from "../ui/i18n.js";

/** @param {{name: string}} props */
export function Position({ name }) {
  const [game, found] = useState(/** @type {{seats: number[], brushes: Brush[]}} */ ({ seats: [2], brushes: [] }));
  const [seats, resize] = useState(2);
  const [text, write] = useState("");
  const [shown, show] = useState(/** @type {any} */ (null));
  const [reasons, refuse] = useState(/** @type {string[]} */ ([]));
  const [brush, take] = useState("");
  const [hints, hint] = useState(/** @type {any[]} */ ([]));
  const [busy, wait] = useState(false);

  useEffect(() => {
    void api.games().then((games) => {
      const one = games.find((/** @type {any} */ each) => each.name === name);
      found(one);
      resize(Math.max(2, one.seats[0]));
      take(one.brushes[0]?.key ?? "");
    });
  }, [name]);
  useEffect(() => {
    let gone = false;
    hint([]);
    api.position(name, { seats, options: {}, position: text }).then(
      (found) => {
        if (gone) return;
        show(found);
        refuse([]);
        if (!text) write(found.position);
      },
      (error) => {
        if (gone || !(error instanceof Refused)) return;
        const { refusal } = error;
        refuse(refusal.reasons?.length ? refusal.reasons.map((reason) => say(reason.text)) : [say(refusal.text)]);
      },
    );
    return () => {
      gone = true;
    };
  }, [text, seats]);

  const heat = useMemo(() => heatOf(hints, []), [hints]);
  const ask = async () => {
    wait(true);
    const found = await api.think(name, { seats, options: {}, position: text }).catch(() => null);
    hint(found?.candidates ?? []);
    wait(false);
  };
  const play = () =>
    open({
      game: name,
      position: text,
      seats: Array.from({ length: seats }, (_, seat) => (seat ? { kind: "bot", bot: "4" } : { kind: "me" })),
    }).catch(() => refuse([t("failed")]));

  const paint = async (/** @type {string} */ place) => {
    if (brush) write((await api.paint(name, { seats, position: text, place, brush })).position);
  };
  const again = (/** @type {number} */ n) => {
    resize(n);
    write("");
  };
  return html`<main class="position">
    <${Bar} title=${t("position")} />
    <div class="position-body">
      <div class="position-board">
        <${BoardView} scene=${shown?.scene ?? null} heat=${heat} label=${t("board")} onClick=${paint} />
      </div>
      <div class="position-side card">
        <${Pick} title=${t("how_many")} name="seats" value=${seats} take=${again}
          all=${game.seats.map((count) => ({ key: count, label: String(count), seat: null }))} />
        ${brush ? html`<${Pick} title=${t("brush")} name="brush" value=${brush} take=${take}
          all=${game.brushes.filter((one) => one.seat === null || one.seat < seats)} />` : null}
        <label class="field">
          <span>${t("position_text")}</span>
          <${TextField} class="position-text" spellcheck="false" value=${text} onText=${write} />
        </label>
        <div class="refusal" role="alert">${reasons.map((reason) => html`<p key=${reason}>${reason}</p>`)}</div>
        <p class="row">
          <button class="btn" disabled=${busy || reasons.length > 0} onClick=${ask}>${t("ask_bot")}</button>
          <button class="btn quiet" disabled=${reasons.length > 0} onClick=${play}>${t("play_from_here")}</button>
        </p>
        ${hints.length ? html`<p class="help">${t("hint_help")}</p>` : null}
        <ol class="lines-of-play">
          ${hints.slice(0, 5).map((one) => {
            const line = one.line?.length ? one.line : [one.text];
            return html`<li key=${one.text}><b>${percent(one.value)}</b> ${line.slice(0, 5).map(path).join(", ")}</li>`;
          })}
        </ol>
      </div>
    </div>
  </main>`;
}

/**
 * Choose one of a few, each shown as its sign or its seat's penguin.
 *
 * @param {{title: string, name: string, all: {key: string | number, label: Text, seat: number | null}[], value: string | number,
 *   take: (key: any) => void}} props
 */
function Pick({ title, name, all, value, take }) {
  return html`<fieldset>
    <legend>${title}</legend>
    <div class="segments">
      ${all.map(({ key, label, seat }) => html`<label key=${key}>
        <input type="radio" name=${name} checked=${key === value} aria-label=${say(label)} onChange=${() => take(key)} />
        <span>${seat === null ? (key === "." ? "○" : key) : html`<${Penguin} seat=${seat} />`}</span>
      </label>`)}
    </div>
  </fieldset>`;
}
