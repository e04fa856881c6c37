/**
 * The moments of a finished game that are worth another look: where another move was clearly better, and where only the
 * move that was played was good. The analysis, and the sentence that says why, are the server's.
 *
 * @typedef {import("./review.js").Moment} Moment
 * @typedef {import("../types.d.ts").SceneFrame} SceneFrame
 * @typedef {import("../types.d.ts").ShapeFrame} ShapeFrame
 */

import { api } from "../ui/api.js";
import { Icon, Picture } from "../ui/parts.js";
import { open } from "../home/home.js";
import { SIGNS, judge } from "./review.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";
import { path, say, t } from "../ui/i18n.js";

/** How many moments are shown, how many questions are open at once, and for how many milliseconds it asks. */
const SHOWN = 5;
const AT_ONCE = 2;
const PATIENCE = 30_000;
/** How wide a picture's part of the board is at least, in the units of its scene, and how much wider than high. */
const NEAR = 330;
const SHAPE = 3.2;

/**
 * Ask about my moves, a few at a time and spread over the game, until all are answered or patience ends. The worst are
 * kept, and the one that somebody looks at.
 *
 * @param {import("./connection.js").TableConnection} link
 * @param {number | null} at
 */
export function useMoments(link, at) {
  const [moments, add] = useState(/** @type {Moment[]} */ ([]));
  const [done, count] = useState(0);
  const moves = link.events.filter((event) => event.what === "move");
  const mine = moves
    .map((event, at) => ({ event, move: at + 1 }))
    .filter(({ event }) => (link.mine.length ? link.mine.includes(event.seat) : true));
  useEffect(() => {
    let gone = false;
    const until = Date.now() + PATIENCE;
    const order = [...mine.keys()].sort((one, other) => (one % 4) - (other % 4) || one - other);
    const work = async () => {
      for (let next = order.shift(); next !== undefined && !gone && Date.now() < until; next = order.shift()) {
        const { event, move } = mine[next];
        const played = event.text ?? "";
        const answer = await api.analyse(link.id, event.seq - 1).catch(() => null);
        if (gone || !answer) return;
        count((n) => n + 1);
        const found = judge(answer, played);
        if (found)
          add((all) => [...all, { seq: event.seq, seat: event.seat, move, played, ...found }].sort((a, b) => a.seq - b.seq));
      }
    };
    for (let worker = 0; worker < AT_ONCE; worker++) void work();
    return () => {
      gone = true;
    };
  }, [link.id]);
  const kept = [...moments].sort((one, other) => other.lost - one.lost).slice(0, SHOWN);
  return { moments: moments.filter((one) => kept.includes(one) || one.seq - 1 === at), done, of: mine.length };
}

/**
 * @param {{link: import("./connection.js").TableConnection, found: ReturnType<typeof useMoments>, at: number,
 *   go: (seq: number) => void}} props
 */
export function Moments({ link, found, at, go }) {
  const { moments, done, of } = found;
  const told = done < of ? t("analysing", { n: done, of }) : t(moments.length ? "moments_help" : "no_moments");
  return html`<section class="moments" aria-label=${t("moments")}>
    <p class="help" role="status">${told}</p>
    ${done < of ? html`<progress max=${of} value=${done} aria-label=${t("moments")}></progress>` : null}
    <ol>${moments.map((moment) => html`<${Shown} key=${moment.seq} link=${link} moment=${moment}
      here=${at === moment.seq - 1} go=${go} />`)}</ol>
  </section>`;
}

/** The seat through whose eyes a moment is seen: its own, where that is mine. @param {any} link @param {Moment} moment */
const viewpoint = (link, moment) => (link.mine.includes(moment.seat) ? moment.seat : null);

/** @param {{link: any, moment: Moment, here: boolean, go: (seq: number) => void}} props */
function Shown({ link, moment, here, go }) {
  const [scene, draw] = useState(/** @type {SceneFrame | null} */ (null));
  useEffect(() => {
    const seen = api.at(link.id, moment.seq - 1, viewpoint(link, moment));
    void seen.then((found) => draw(closeUp(found.picture.board, moment)), () => null);
  }, [moment.seq]);
  const told = moment.why ? say(moment.why).replace(moment.better, path(moment.better)) : t(moment.verdict === "good" ? "only_move" : "better_was", {
    played: path(moment.played), better: path(moment.better) });
  return html`<li class=${`moment ${moment.verdict} ${here ? "here" : ""}`}>
    <button type="button" class="moment-look" onClick=${() => go(moment.seq - 1)} aria-current=${here ? "true" : undefined}>
      <span class="moment-picture">${scene ? html`<${Picture} scene=${scene} />` : null}</span>
      <span class="sign" aria-hidden="true">${SIGNS[moment.verdict]}</span>
      <span><b>${t("move_n", { n: moment.move })}. ${t(`moment_${moment.verdict}`)}</b><span>${told}</span></span>
    </button>
  </li>`;
}

/**
 * Under the board: what was played at the moment that it shows, what was better, and the way to try that.
 *
 * @param {{link: any, game: any, moment: Moment}} props
 */
export function MomentLegend({ link, game, moment }) {
  const [wrong, refuse] = useState("");
  const again = async () => {
    try {
      const { position } = await api.positionAt(link.id, moment.seq - 1, viewpoint(link, moment));
      const seats = link.table.seats.map((/** @type {any} */ one, /** @type {number} */ at) =>
        at === moment.seat ? { kind: "me" } : { kind: "bot", bot: one.bot || "4" },
      );
      await open({ game: game.name, seats, options: link.table.options, position });
    } catch (error) {
      refuse(say(/** @type {any} */ (error).refusal?.text) || t("failed"));
    }
  };
  return html`<div class="legend">
      <b>${t("before_move", { n: moment.move })}</b>
      ${moment.verdict === "good" ? null : html`<span class="played"><i></i>${t("played_move", { move: path(moment.played) })}</span>`}
      <span class="better"><i></i>${t(moment.verdict === "good" ? "only_good" : "better_move", { move: path(moment.better) })}</span>
      ${wrong ? html`<span class="refusal" role="alert">${wrong}</span>` : null}
    </div>
    <button type="button" class="btn small try-again" onClick=${again}><${Icon} name="play" />${t("try_again")}</button>`;
}

/**
 * Draw what was played and what was better, and what that is about.
 *
 * @param {SceneFrame} scene
 * @param {Moment} moment
 * @returns {ShapeFrame[]}
 */
export function arrows(scene, moment) {
  const unit = scene.unit || 1;
  const about = moment.keys.flatMap((key) => places(scene, key)).map(([x, y]) => ["circle", x, y, 40 * unit, "moment-about"]);
  const played = moment.verdict === "good" ? [] : arrow(places(scene, moment.played), "moment-played", unit);
  return [...about, ...played, ...arrow(places(scene, moment.better), "moment-better", unit)].map((part) => ({ p: [part] }));
}

/**
 * The part of a scene where a moment happens, with its arrows: both moves if they are near one another, else the better.
 *
 * @param {SceneFrame} scene
 * @param {Moment} moment
 * @returns {SceneFrame}
 */
export function closeUp(scene, moment) {
  const unit = scene.unit || 1;
  const better = around(places(scene, moment.better), unit);
  const both = around([...places(scene, moment.played), ...places(scene, moment.better)], unit);
  const box = both && both.width < 2 * NEAR * unit ? both : better;
  if (!box) return scene;
  const move = (/** @type {ShapeFrame} */ shape) => ({ ...shape, x: (shape.x ?? 0) - box.left, y: (shape.y ?? 0) - box.top });
  const shapes = [...scene.shapes, ...arrows(scene, { ...moment, keys: [] })].map(move);
  return { ...scene, width: box.width, height: box.height, background_id: undefined, background: scene.background?.map(move), shapes };
}

/**
 * A box of a picture's shape round some places.
 *
 * @param {[number, number][]} all
 * @param {number} unit
 */
function around(all, unit) {
  if (!all.length) return null;
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [right, bottom] = [Math.max(...xs), Math.max(...ys)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const width = Math.max(NEAR * unit, right - left + 130 * unit, SHAPE * (bottom - top + 100 * unit));
  const height = width / SHAPE;
  return { left: (left + right - width) / 2, top: (top + bottom - height) / 2 - 10 * unit, width, height };
}

/**
 * Where the keys of a move lie.
 *
 * @param {SceneFrame} scene
 * @param {string} text
 * @returns {[number, number][]}
 */
function places(scene, text) {
  return text.split("-").flatMap((key) => {
    const shape = scene.shapes.findLast((one) => (one.c === key || one.k === key) && (one.x || one.y));
    return shape ? [/** @type {[number, number]} */ ([shape.x ?? 0, shape.y ?? 0])] : [];
  });
}

/**
 * @param {[number, number][]} way
 * @param {string} style
 * @param {number} unit
 * @returns {unknown[][]}
 */
function arrow(way, style, unit) {
  const [from] = way;
  const to = way.at(-1);
  if (!from || !to) return [];
  if (way.length === 1) return [["circle", from[0], from[1], 34 * unit, style]];
  const turn = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const tip = (/** @type {number} */ by) => [to[0] - 30 * unit * Math.cos(turn + by), to[1] - 30 * unit * Math.sin(turn + by)];
  return [
    ["line", [...from, ...to], style],
    ["line", [...tip(0.5), ...to, ...tip(-0.5)], style],
  ];
}
