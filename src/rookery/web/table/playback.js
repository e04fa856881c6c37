/**
 * What happened, played: motion, sentence, score and sound of each effect at the same time.
 *
 * @typedef {import("../board/motion.js").Timeline} Timeline
 * @typedef {import("../board/motion.js").Group} Group
 * @typedef {import("./selectors.js").Step} Step
 * @typedef {import("./story.js").Caption} Caption
 * @typedef {{caption: Caption | null, ahead: import("./story.js").Effect[]}} Moment what was told last, and what is to come
 * @typedef {{timeline: Timeline | null, playing: boolean, now: () => Moment, listen: (tell: () => void) => () => void}} Playback
 */

import { finishMotion, holdMotion } from "../board/board.js";
import { playedEffects, timelineOf, unplayed } from "../board/motion.js";
import { prefersReducedMotion } from "../ui/i18n.js";
import { play } from "../ui/sound.js";
import { local } from "../ui/storage.js";
import { useEffect, useLayoutEffect, useReducer, useRef } from "../vendor/htm-preact.js";
import { stepsBetween } from "./selectors.js";
import { captionOf, captions } from "./story.js";

/** @type {Record<string, number>} */
const SPEEDS = { slow: 0.5, normal: 1, fast: 2, off: 0 };
/** Going further than this at once is a jump, not something to watch. */
const MANY_STEPS = 60;

/** What ends motion at once; a screen reader clicks without a pointer. */
const SKIPS = ["pointerdown", "keydown", "click"];

/** Return how fast things move here; 0 is without motion. */
const motionSpeed = () => (prefersReducedMotion() ? 0 : (SPEEDS[local.get("motion") ?? "normal"] ?? 1));

/** The sound of each kind of effect, the most telling first. */
const SOUNDS = [
  ["roll", "die"],
  ["out", "splash"],
  ["remove", "crack"],
  ["move", "slide"],
  ["deal", "card"],
  ["add", "card"],
];

/** @param {Group} group */
function sound({ effects }) {
  const found = SOUNDS.find(([kind]) => effects.some((effect) => effect.kind === kind));
  if (found) play(found[1]);
}

/**
 * Play what leads from the moment that was shown to the one that is.
 *
 * @param {number | null} seq the moment that is shown; null for none
 * @param {Map<number, Step>} steps
 * @param {number | null} [held] the group of effects after which to stay; null to play them all
 * @returns {Playback}
 */
export function usePlayback(seq, steps, held = null) {
  const kept = useRef({ seq: /** @type {number | null} */ (null), timeline: /** @type {Timeline | null} */ (null) });
  const told = useRef(/** @type {Caption | null} */ (null));
  const progress = useRef({ timeline: /** @type {Timeline | null} */ (null), index: -1 });
  const listeners = useRef(/** @type {Set<() => void>} */ (new Set()));
  const [, redraw] = useReducer((/** @type {number} */ n) => n + 1, 0);
  if (seq !== kept.current.seq) kept.current = { seq, timeline: timelineTo(kept.current, seq, steps) };
  const { timeline } = kept.current;
  const index = () => held ?? (progress.current.timeline === timeline ? progress.current.index : -1);
  const playing = Boolean(timeline && index() < timeline.groups.length);

  const skip = () => {
    if (!kept.current.timeline) return;
    kept.current = { ...kept.current, timeline: null };
    finishMotion();
    redraw(0);
  };

  const holding = timeline && held !== null ? { timeline, place: held } : null;
  const heldBefore = useRef(holding);
  useLayoutEffect(() => {
    const before = heldBefore.current;
    heldBefore.current = holding;
    if (holding) {
      const onwards = holding.place === (before?.timeline === timeline ? before.place + 1 : 0);
      holdMotion(holding.timeline, holding.place, onwards);
      if (onwards) sound(holding.timeline.groups[holding.place]);
    } else if (before && before.timeline === timeline) skip();
  }, [timeline, held]);

  useEffect(() => {
    if (!timeline || held !== null) return;
    document.dispatchEvent(new CustomEvent("rookery:motion", { detail: timeline }));
    const begin = (/** @type {Group} */ group, /** @type {number} */ place) => {
      progress.current = { timeline, index: place };
      for (const tell of listeners.current) tell();
      sound(group);
    };
    const end = () => {
      progress.current = { timeline, index: timeline.groups.length };
      redraw(0);
    };
    const elapsed = performance.now() - timeline.start;
    const timers = timeline.groups.map((group, place) => setTimeout(() => begin(group, place), group.at - elapsed));
    timers.push(setTimeout(end, timeline.length - elapsed));
    for (const name of SKIPS) addEventListener(name, skip, { capture: true });
    return () => {
      timers.forEach(clearTimeout);
      for (const name of SKIPS) removeEventListener(name, skip, { capture: true });
    };
  }, [timeline, held === null]);

  const now = () => {
    const groups = timeline?.groups ?? [];
    const shown = playing ? groups.slice(0, Math.max(0, index() + 1)).flatMap(({ effects }) => effects) : null;
    const spoken = shown ? shown.findLast(({ text }) => text) : null;
    if (spoken) told.current = captionOf(spoken, spoken.by);
    else if (!shown) told.current = captions(seq === null ? [] : stepsBetween(steps, -1, seq)).at(-1) ?? null;
    const ahead = playing ? groups.slice(index() + 1).flatMap(({ effects }) => effects) : [];
    return { caption: told.current, ahead };
  };
  const listen = useRef((/** @type {() => void} */ tell) => {
    listeners.current.add(tell);
    return () => void listeners.current.delete(tell);
  });
  return { timeline, playing, now, listen: listen.current };
}

/**
 * Return where a playback is: with each group of effects, only who asks for this is drawn again, and not the page.
 *
 * @param {Playback} playback
 * @returns {Moment}
 */
export function useMoment({ now, listen }) {
  const [, redraw] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => listen(() => redraw(0)), [listen]);
  return now();
}

/**
 * @param {{seq: number | null, timeline: Timeline | null}} before
 * @param {number | null} seq
 * @param {Map<number, Step>} steps
 */
function timelineTo(before, seq, steps) {
  if (seq === null || before.seq === null || seq < before.seq) return null;
  const fresh = stepsBetween(steps, before.seq, seq);
  const now = performance.now();
  if (fresh.length > MANY_STEPS) return null;
  return timelineOf([...unplayed(before.timeline, now), ...playedEffects(fresh)], now, motionSpeed());
}
