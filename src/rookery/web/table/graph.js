/** The scores as they grew, a line for each seat with its face at the end: never by colour alone. */

import { MARK, SIGNS, apart } from "./review.js";
import { html, useLayoutEffect, useRef, useState } from "../vendor/htm-preact.js";
import { t } from "../ui/i18n.js";

/** Where the lines begin and end, beside the numbers and the faces, and how high they may be. */
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 44, 16, 26];
/** How large the faces beside the graph are, and how near to one another. */
const FACE = 32;
const STEP = 24;
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "5 2", "1 3"];

/**
 * @param {{history: {seq: number, scores: number[]}[], players: unknown[], mine: number[], at: number, title: string,
 *   moments: import("./review.js").Moment[], go: (seq: number) => void}} props
 */
export function Graph({ history, players, mine, at, title, moments, go }) {
  const host = useRef(/** @type {HTMLElement | null} */ (null));
  const [{ width, height }, resize] = useState({ width: 320, height: 150 });
  useLayoutEffect(() => {
    if (!host.current) return;
    const seen = new ResizeObserver(([{ contentRect }]) => resize({ width: contentRect.width, height: contentRect.height }));
    seen.observe(host.current);
    return () => seen.disconnect();
  }, []);
  const all = history.flatMap((one) => one.scores);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const steps = Math.max(1, history.length - 1);
  const wide = width - LEFT - RIGHT;
  const x = (/** @type {number} */ step) => LEFT + (wide * step) / steps;
  const y = (/** @type {number} */ score) => height - BOTTOM - ((height - BOTTOM - TOP) * (score - low)) / (high - low || 1);
  const stepOf = (/** @type {number} */ seq) => Math.max(0, history.findLastIndex((one) => one.seq <= seq));
  const points = (/** @type {number} */ seat) => history.map((one, step) => `${x(step)},${y(one.scores[seat])}`).join(" ");
  const ends = faces(players.length, height, (seat) => y(history.at(-1)?.scores[seat] ?? 0) - FACE / 2);
  const marks = apart(moments.map((moment) => {
    const step = stepOf(moment.seq);
    return { moment, x: x(step), y: y(history[step]?.scores[moment.seat] ?? 0) };
  }));
  const seek = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const step = Math.round(((event.clientX - box.left - LEFT) * steps) / wide);
    const there = history[Math.max(0, Math.min(steps, step))];
    if (there) go(there.seq);
  };
  return html`<section class="graph-card" aria-label=${title}>
    <h2>${title} <small>${t("graph_help")}</small></h2>
    <div class="graph-room" ref=${host}>
      <svg class="graph scene" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${title} onClick=${seek}>
        ${ticks(low, high, 4).map((score) => html`<g key=${score} class="graph-line"><line x1=${LEFT} x2=${width - RIGHT} y1=${y(score)} y2=${y(score)} />
          <text x=${LEFT - 14} y=${y(score) + 4}>${score}</text></g>`)}
        ${ticks(1, history.length, wide / 110).filter((move) => move > 1 && x(move - 1) < width - RIGHT - FACE).map((move) => html`<g key=${`move ${move}`} class="graph-line"><text x=${x(move - 1)}
          y=${height - 8}>${t("move_n", { n: move })}</text></g>`)}
        ${mine.length === 1 ? html`<polygon class=${`graph-mine seat-${mine[0] + 1}-line`}
          points=${`${x(0)},${y(low)} ${points(mine[0])} ${x(steps)},${y(low)}`} />` : null}
        <line class="graph-now" x1=${x(stepOf(at))} x2=${x(stepOf(at))} y1=${TOP - 8} y2=${height - BOTTOM} />
        ${players.map((_, seat) => html`<g key=${seat}>
          <polyline class=${`seat-${seat + 1}-line`} stroke-dasharray=${DASHES[seat]} points=${points(seat)} />
          <use href=${`#sprite-penguin-${seat + 1}`} x=${width - RIGHT + 6} y=${ends[seat]} width=${FACE} height=${FACE} />
        </g>`)}
        ${marks.map(({ moment, x, y }) => html`<g key=${moment.seq} class=${`graph-mark ${moment.verdict}`}
          onClick=${(/** @type {Event} */ event) => (event.stopPropagation(), go(moment.seq - 1))}>
          <circle cx=${x} cy=${y} r=${MARK} /><text x=${x} y=${y + 4.5}>${SIGNS[moment.verdict]}</text></g>`)}
      </svg>
    </div>
  </section>`;
}

/**
 * A few round numbers from the lowest to the highest.
 *
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
function ticks(low, high, most) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((one) => (high - low) / one <= most) ?? 200;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, at) => first + at * step);
}

/**
 * Places for the faces at the ends of the lines, from the top down and none upon another.
 *
 * @param {number} count
 * @param {number} height
 * @param {(seat: number) => number} wish
 */
function faces(count, height, wish) {
  const places = /** @type {number[]} */ (Array(count).fill(0));
  let above = 1;
  const order = [...places.keys()].sort((one, other) => wish(one) - wish(other));
  for (const [at, seat] of order.entries()) {
    const room = height - (count - at) * STEP - (FACE - STEP);
    places[seat] = Math.min(Math.max(above, wish(seat)), Math.max(above, room));
    above = places[seat] + STEP;
  }
  return places;
}
