/**
 * Set up a position, by clicks or as text, ask a bot about it, and play on from it.
 * The one page that knows a game: how Pingouin writes a position (see its `notation.py`).
 */

import { api, Refused } from "../ui/api.js";
import { Bar } from "../ui/bar.js";
import { BoardView, Penguin } from "../ui/parts.js";
import { TextField } from "../ui/bits.js";
import { heatOf, percent } from "../table/selection.js";
import { open } from "../home/home.js";
import { html, useEffect, useMemo, useState } from "../vendor/htm-preact.js";
import { path, say, t } from "../ui/i18n.js";

const ROWS = [7, 8, 7, 8, 7, 8, 7, 8];
const BRUSHES = ["1", "2", "3", ".", "p1", "p2", "p3", "p4"];

/**
 * Paint one block of a written position: fish, a hole, or a penguin of a seat.
 *
 * @param {string} text
 * @param {string} cell
 * @param {string} brush
 * @param {number} seats
 * @returns {string}
 */
export function paint(text, cell, brush, seats) {
  const [ice = "", birds = "", ...rest] = text.trim().split(/\s+/);
  const rows = ice.split("/").map((row) => [...row]);
  const row = Number(cell.slice(1)) - 1;
  const column = cell.charCodeAt(0) - 97;
  if (!ROWS[row] || !rows[row]) return text;
  const teams = Array.from({ length: seats }, (_, seat) => {
    const own = birds.split("/")[seat] ?? "-";
    return own === "-" || !own ? [] : own.split(",").filter((place) => place !== cell);
  });
  if (brush.startsWith("p")) {
    const seat = Number(brush[1]) - 1;
    const had = birds.split("/")[seat]?.split(",").includes(cell);
    if (!had && teams[seat]) teams[seat].push(cell);
    if (!/[123]/.test(rows[row][column])) rows[row][column] = "1";
  } else rows[row][column] = brush;
  const written = teams.map((own) => own.join(",") || "-").join("/");
  return [rows.map((one) => one.join("")).join("/"), written, ...rest].join(" ");
}

/** @param {{name: string}} props */
export function Position({ name }) {
  const [seats, resize] = useState(2);
  const [text, write] = useState("");
  const [shown, show] = useState(/** @type {any} */ (null));
  const [reasons, refuse] = useState(/** @type {string[]} */ ([]));
  const [brush, take] = useState("1");
  const [hints, hint] = useState(/** @type {any[]} */ ([]));
  const [busy, wait] = useState(false);

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

  const painted = (/** @type {string} */ cell) => write(paint(text, cell, brush, seats));
  const again = (/** @type {number} */ n) => {
    resize(n);
    write("");
  };
  return html`<main class="position">
    <${Bar} title=${t("position")} />
    <div class="position-body">
      <div class="position-board">
        <${BoardView} scene=${shown?.scene ?? null} heat=${heat} label=${t("board")} onClick=${painted} />
      </div>
      <div class="position-side">
        <${Pick} title=${t("how_many")} name="seats" all=${[2, 3, 4]} value=${seats} take=${again} />
        <${Pick} title=${t("brush")} name="brush" all=${BRUSHES.slice(0, 4 + seats)} value=${brush} take=${take} />
        <label class="field">
          <span>${t("position_text")}</span>
          <${TextField} class="position-text" spellcheck="false" value=${text} onText=${write} />
        </label>
        <div class="refusal" role="alert">${reasons.map((reason) => html`<p key=${reason}>${reason}</p>`)}</div>
        <p class="row">
          <button class="btn" disabled=${busy || reasons.length > 0} onClick=${ask}>${t("ask_bot")}</button>
          <button class="btn quiet" disabled=${reasons.length > 0} onClick=${play}>${t("play_from_here")}</button>
        </p>
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

/** Choose one of a few. @param {any} props */
function Pick({ title, name, all, value, take }) {
  return html`<fieldset>
    <legend>${title}</legend>
    <div class="choice">
      ${all.map((/** @type {any} */ one) => {
        const label = name === "brush" ? brushName(one) : String(one);
        return html`<label key=${one}>
          <input type="radio" name=${name} checked=${one === value} aria-label=${label} onChange=${() => take(one)} />
          <span>${one[0] === "p" ? html`<${Penguin} seat=${Number(one[1]) - 1} />` : one === "." ? "○" : one}</span>
        </label>`;
      })}
    </div>
  </fieldset>`;
}

/** @param {string} brush */
function brushName(brush) {
  if (brush === ".") return t("brush_hole");
  return brush[0] === "p" ? t("brush_penguin", { n: brush[1] }) : t("brush_fish", { n: brush });
}
