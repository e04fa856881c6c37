/**
 * What happened, in sentences, turn by turn; each leads to the moment after it. And the controls of a replay.
 *
 * @typedef {import("./selectors.js").Event} Event
 * @typedef {import("./selectors.js").Step} Step
 */

import { Drawing, Penguin, Tool } from "../ui/parts.js";
import { say, t } from "../ui/i18n.js";
import { groupByTurn, moveRows } from "./selectors.js";
import { Clause } from "./status.js";
import { captions, eventText } from "./story.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/htm-preact.js";

/** How long a replay that plays by itself rests after each turn, in milliseconds. */
const REST = 900;

/**
 * @param {{events: Event[], steps?: Map<number, Step>, at: number | null, onGo: (seq: number) => void, game: string,
 *   nameOf: (seat: number) => string, onRule: (rule: string) => void}} props
 */
export function Moves({ events, steps, at, onGo, nameOf, ...rules }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const turns = useMemo(() => groupByTurn(moveRows(events)), [events]);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const seeRow = () => {
      const row = box.querySelector("[aria-current]")?.closest("li");
      box.scrollTop = row ? row.offsetTop - Math.max(0, box.clientHeight - row.offsetHeight) / 2 : box.scrollHeight;
    };
    // It is called at once, too, as soon as the page is laid out.
    const watch = new ResizeObserver(seeRow);
    watch.observe(box);
    return () => watch.disconnect();
  }, [events.length, at]);
  if (!turns.length) return html`<p class="empty">${t("no_moves")}</p>`;
  return html`<ol class="moves" ref=${ref} tabindex="0" aria-label=${t("moves")}>
    ${turns.map(({ seat, rows }) => {
      const sentences = rows.map(({ seq }) => captions([steps?.get(seq)].filter((step) => step !== undefined)));
      const told = sentences.some((said) => said.length);
      // What shows in a sentence of the same turn needs none of its own.
      const silent = rows.map(({ what }, place) => told && !sentences[place].length && !what.match(/undo|takeback/));
      const first = silent.indexOf(false);
      const named = seat >= 0 && silent.filter((hidden) => !hidden).length > 1;
      return rows.map((row, place) => html`<li key=${row.seq} class=${silent[place] ? "silent" : named ? `of-turn seat-${seat + 1}` : ""}>
        ${named && place === first ? html`<p class="turn-name"><${Face} seat=${seat} />${nameOf(seat)}</p>` : null}
        <${Row} key=${named} ...${{ row, at, onGo, named, ...rules }} said=${sentences[place]} />
      </li>`);
    })}
  </ol>`;
}

/**
 * One event: a button as large as the row lies over its sentences, and the clauses that they quote lie over that.
 *
 * @param {{row: import("./selectors.js").Row, said: import("./story.js").Caption[], at: number | null, named: boolean, game: string,
 *   onGo: (seq: number) => void, onRule: (rule: string) => void}} props
 */
function Row({ row, said, at, named, game, onGo, onRule }) {
  const texts = said.length ? said.map(({ text }) => say(text)) : [eventText(row)];
  return html`<div class=${`row ${row.gone ? "struck" : ""}`}>
    ${named && row.seat >= 0 ? null : html`<span class="face"><${Face} seat=${row.seat} die=${said[0]?.die} /></span>`}
    <div class="sentences">${texts.map((text, n) => html`<p key=${n} class="sentence"><span aria-hidden="true">${text}</span>${" "}
      ${said[n]?.rule && said[n].rule !== said[n + 1]?.rule ? html`<${Clause} game=${game} rule=${said[n].rule} onRule=${onRule} />` : null}</p>`)}</div>
    <button type="button" class="move" aria-label=${texts.join(" ")} aria-current=${at !== null && row.seq === at ? "step" : undefined}
      onClick=${() => onGo(row.seq)}></button>
  </div>`;
}

/** @param {{seat: number, die?: string}} props */
const Face = ({ seat, die = "die-5" }) =>
  seat >= 0
    ? html`<${Penguin} seat=${seat} label=${say(t("seat", { n: seat + 1 }))} />`
    : html`<${Drawing} name=${die} label=${t("luck")} />`;

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
