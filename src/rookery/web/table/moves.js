/**
 * What happened, in sentences, turn by turn; each leads to the moment after it. And the controls of a replay.
 *
 * @typedef {import("./selectors.js").Event} Event
 * @typedef {import("./selectors.js").Step} Step
 */

import { Drawing, Penguin, Tool } from "../ui/parts.js";
import { say, t } from "../ui/i18n.js";
import { groupByTurn, moveRows } from "./selectors.js";
import { captions, eventText } from "./story.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/htm-preact.js";

/** How long a replay that plays by itself rests after each turn, in milliseconds. */
const REST = 900;

/**
 * @param {{events: Event[], steps?: Map<number, Step>, at: number | null, onGo: (seq: number) => void}} props
 */
export function Moves({ events, steps, at, onGo }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const turns = useMemo(() => groupByTurn(moveRows(events)), [events]);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const seeRow = () => {
      const row = box.querySelector("[aria-current]") ?? box.lastElementChild;
      if (row instanceof HTMLElement) box.scrollTop = row.offsetTop - box.clientHeight / 2;
    };
    seeRow();
    const watch = new ResizeObserver(seeRow);
    watch.observe(box);
    return () => watch.disconnect();
  }, [events.length, at]);
  if (!turns.length) return html`<p class="empty">${t("no_moves")}</p>`;
  return html`<ol class="moves" ref=${ref} tabindex="0" aria-label=${t("moves")}>
    ${turns.map(({ seat, rows }) => {
      const sentences = rows.map(({ seq }) => captions([steps?.get(seq)].filter((step) => step !== undefined)));
      const first = sentences.findIndex((said) => said.length);
      return rows.map((row, place) => {
        // What shows in a sentence of the same turn needs none of its own.
        const silent = first >= 0 && !sentences[place].length && !row.what.match(/undo|takeback/);
        return html`<li key=${row.seq} class=${silent ? "silent" : place > Math.max(0, first) ? "same-turn" : ""}>
          <button type="button" class=${`move ${row.gone ? "struck" : ""}`}
            aria-current=${at !== null && row.seq === at ? "step" : undefined} onClick=${() => onGo(row.seq)}>
            <span class="face">${place > Math.max(0, first) && row.seat === seat ? null : html`<${Face} seat=${row.seat} />`}</span>
            <span>${sentences[place].length ? sentences[place].map(({ text }, n) => html`<span key=${n}
              class="sentence">${say(text)}</span>`) : eventText(row)}</span>
          </button>
        </li>`;
      });
    })}
  </ol>`;
}

/** @param {{seat: number}} props */
const Face = ({ seat }) =>
  seat >= 0
    ? html`<${Penguin} seat=${seat} label=${say(t("seat", { n: seat + 1 }))} />`
    : html`<${Drawing} name="die-5" label=${t("luck")} />`;

/**
 * Go through a match by turn and by effect: buttons, a slider, keys (see `table.js`), and by itself.
 *
 * @param {{replay: import("./replay.js").Review, at: number, go: (seq: number) => void, playing?: boolean}} props
 *   `playing`: a turn is in motion
 */
export function Replay({ replay: { stops, held, stepTurn, stepEffect }, at, go, playing = false }) {
  const [auto, setAuto] = useState(false);
  const place = Math.max(0, stops.findLastIndex((seq) => seq <= at));
  const last = stops.length - 1;
  useEffect(() => {
    if (!auto || (playing && held === null)) return;
    if (place >= last) return setAuto(false);
    const timer = setTimeout(() => stepTurn(1), REST);
    return () => clearTimeout(timer);
  }, [auto, playing, place, held === null]);
  return html`<div class="replay" role="group" aria-label=${t("replay")}>
    <input type="range" min="0" max=${last} value=${place} aria-label=${t("replay")}
      aria-valuetext=${t("move_n", { n: place })}
      onInput=${(/** @type {InputEvent} */ event) => go(stops[Number(/** @type {HTMLInputElement} */ (event.target).value)])} />
    <${Tool} icon="lefts" name=${t("previous_turn")} short onClick=${() => stepTurn(-1)} />
    <${Tool} icon="left" name=${t("step_back")} short onClick=${() => stepEffect(-1)} />
    <${Tool} icon=${auto ? "pause" : "play"} name=${t(auto ? "pause" : "autoplay")} short pressed=${auto}
      onClick=${() => (!auto && place >= last ? go(0) : null, setAuto(!auto))} />
    <${Tool} icon="right" name=${t("step_forward")} short onClick=${() => stepEffect(1)} />
    <${Tool} icon="rights" name=${t("next_turn")} short onClick=${() => stepTurn(1)} />
  </div>`;
}
