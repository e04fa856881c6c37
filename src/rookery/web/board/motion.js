/**
 * Motion from effects: when each effect plays, and how what it names is seen to move. Pure.
 *
 * Laws:
 *
 * - one group of effects after another, in the order in which they happened; what belongs together plays together;
 * - a turn takes at most `LONGEST` at normal speed, however much happened;
 * - only what an effect names moves; everything else is where it is from the beginning;
 * - after each step a thing looks as it did then, never as it did at no time;
 * - when all is played, what is shown is the scene itself: motion only shows how it came about.
 *
 * @typedef {import("../types.d.ts").EffectFrame} Effect
 * @typedef {import("../types.d.ts").StepFrame} Step
 * @typedef {import("../types.d.ts").ShapeFrame} Shape
 * @typedef {Effect & {by: number, seq: number, after?: Record<string, Shape>}} Played an effect with who acted, the number
 *   of the event and, where that is known, how its thing looks after the step, by scene
 * @typedef {{at: number, duration: number, effects: Played[]}} Group
 * @typedef {{start: number, length: number, groups: Group[]}} Timeline
 * @typedef {{at: number, duration: number, motion: string, shape: Shape | null, leaves?: {x: number, y: number} | null}} Beat
 * @typedef {{shape: Shape, frames: Keyframe[]}} Track one drawing of a thing, and how that is seen to move
 * @typedef {{name: string, seq: number, shape: (key: string) => Shape | null}} Earlier how each thing of a scene looked
 *   after an event
 */

/** The most that one turn may take, in milliseconds. */
export const LONGEST = 2500;
/** The shortest motion that an eye can follow. */
const SHORTEST = 120;
/** How long a sentence stands before the next thing happens, if there is time. */
const READING = 700;
/** More groups than this do not fit into a turn: the first ones play together. */
const MOST = Math.floor(LONGEST / SHORTEST);

const DURATIONS = new Map(
  Object.entries({ move: 300, add: 300, remove: 300, change: 200, reveal: 240, roll: 280, deal: 300, score: 240, out: 240 }),
);
/** Effects that show on the board or in a tray; the others are only told. */
export const SHOWN = new Set(["move", "add", "remove", "change", "reveal", "roll", "out"]);
/** Causes of a move that goes step by step, on foot; and of one that ends with a step back. */
const HOPS = new Set(["step", "walk", "leap", "jump", "carried_off"]);
const BUMPS = new Set(["wall", "bump", "bumped", "bounce"]);
const EASE = "cubic-bezier(.2,.7,.3,1)";

/**
 * Return the effects of steps in a row.
 *
 * @param {Step[]} steps
 * @returns {Played[]}
 */
export const playedEffects = (steps) =>
  steps.flatMap(({ seq, seat, effects, again = {} }) =>
    effects.map((effect) => ({ ...effect, by: seat, seq, after: again[effect.key] })),
  );

/**
 * Put together what happens at once: a sentence opens a group; what has none belongs to the sentence of its own clause
 * and seat that follows, else to the one before if it is of the same clause or seat, else to the next.
 *
 * @param {Played[]} effects
 * @returns {Played[][]}
 */
export function groupEffects(effects) {
  /** @type {Played[][]} */
  const groups = [];
  /** @type {Played | null} The sentence of the last group, while effects may still join it. */
  let told = null;
  effects.forEach((effect, place) => {
    const group = groups.at(-1);
    const fresh =
      !group ||
      group[0].seq !== effect.seq ||
      group.some(({ key, kind }) => key && key === effect.key && SHOWN.has(kind) && SHOWN.has(effect.kind)) ||
      (told && (effect.text || !belongs(effect, told, effects.slice(place + 1))));
    if (fresh) groups.push([effect]);
    else group.push(effect);
    if (effect.text) told = effect;
    else if (fresh) told = null;
  });
  return groups;
}

/**
 * Tell whether an effect without a sentence belongs to the sentence before it.
 *
 * @param {Played} effect
 * @param {Played} told
 * @param {Played[]} later
 */
function belongs(effect, told, later) {
  const step = later.filter(({ seq, text }) => seq === effect.seq && text);
  if (step.some(({ rule, seat }) => rule === effect.rule && seat === effect.seat)) return false;
  return !step.length || effect.rule === told.rule || effect.seat === told.seat;
}

/**
 * Say when each group of effects plays and for how long.
 *
 * @param {Played[]} effects
 * @param {number} [speed] 2 is twice as fast; 0 is without motion: each change at once, when its sentence comes
 * @returns {Group[]}
 */
export function schedule(effects, speed = 1) {
  let groups = groupEffects(effects);
  if (groups.length > MOST) groups = [groups.slice(0, 1 - MOST).flat(), ...groups.slice(1 - MOST)];
  const lengths = groups.map((group) => Math.max(SHORTEST, ...group.map(({ kind }) => DURATIONS.get(kind) ?? 0)));
  const pauses = groups.map((group, place) => (place < groups.length - 1 && group.some(({ text }) => text) ? READING : 0));
  const [moving, reading] = [sum(lengths), sum(pauses)];
  const breath = reading ? Math.min(1, Math.max(0, LONGEST - moving) / reading) : 0;
  const spare = moving - SHORTEST * groups.length;
  const haste = moving > LONGEST ? (LONGEST - SHORTEST * groups.length) / spare : 1;
  const pace = speed || 1;
  let at = 0;
  return groups.map((group, place) => {
    const duration = (SHORTEST + (lengths[place] - SHORTEST) * haste) / pace;
    const found = { at, duration: speed ? duration : 0, effects: group };
    at += duration + (pauses[place] * breath) / pace;
    return found;
  });
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

/**
 * Return the timeline of effects that begin to play now, or null if there is nothing to play.
 *
 * @param {Played[]} effects
 * @param {number} now
 * @param {number} speed
 * @returns {Timeline | null}
 */
export function timelineOf(effects, now, speed) {
  const groups = schedule(effects, speed);
  const last = groups.at(-1);
  return last ? { start: now, length: Math.max(1, last.at + last.duration), groups } : null;
}

/**
 * Return when a group of a timeline has been played, before the next one begins.
 *
 * @param {Timeline} timeline
 * @param {number} place
 */
export function endOf({ groups, length }, place) {
  const { at, duration } = groups[place];
  const next = groups[place + 1];
  return next ? Math.min(at + duration + 0.02, next.at - 0.01) : length;
}

/**
 * Return the effects of a timeline that have not begun to play.
 *
 * @param {Timeline | null} timeline
 * @param {number} now
 * @returns {Played[]}
 */
export const unplayed = (timeline, now) =>
  timeline ? timeline.groups.filter(({ at }) => at >= now - timeline.start).flatMap(({ effects }) => effects) : [];

/**
 * Return what happens to one thing, beat by beat: how it moves, and what it is then.
 *
 * @param {string} key
 * @param {Shape | null} from what is shown now
 * @param {Shape | null} to what will be there at the end
 * @param {Timeline} timeline
 * @param {(place: string) => {x: number, y: number} | null} placeOf
 * @param {Earlier} [earlier] how things looked at the end of what played before
 * @returns {Beat[]}
 */
export function beatsOf(key, from, to, timeline, placeOf, earlier = { name: "", seq: -1, shape: () => null }) {
  const isNamed = (/** @type {Played} */ effect) => effect.key === key && SHOWN.has(effect.kind);
  if (from && to && !timeline.groups.some(({ effects }) => effects.some(isNamed))) return [];
  const played = timeline.groups.flatMap((group) => group.effects.map((effect) => ({ group, effect })));
  /** @param {{effect: Played}} one @param {number} place @param {{effect: Played}[]} all */
  const cleared = ({ effect }, place, all) => {
    // What comes anew where something was known to be: a deal in between has cleared that away.
    if (effect.kind !== "add" || !(place || from)) return [];
    const since = place ? played.findIndex((other) => other.effect === all[place - 1].effect) : -1;
    const until = played.findIndex((other) => other.effect === effect);
    return played.slice(since + 1, until).filter((other) => other.effect.kind === "deal").slice(0, 1);
  };
  const named = played
    .filter(({ effect }) => isNamed(effect))
    .flatMap((one, place, all) => [...cleared(one, place, all), one]);
  // A deal clears away or brings what nobody named since; of several, the first does the one and the last the other.
  const deals = played.slice(played.indexOf(named.at(-1) ?? played[0])).filter(({ effect }) => effect.kind === "deal");
  if (deals.length) named.push(to ? deals[deals.length - 1] : deals[0]);
  let shape = from;
  const last = named.findLast(({ effect }) => effect.kind === "move")?.effect.to ?? "";
  return named.flatMap(({ group, effect }, place) => {
    const before = shape;
    const next = named[place + 1]?.effect;
    const stepOver = next?.seq !== effect.seq;
    // What is called by its place slides there and is another thing from then on: the one leaves, the other arrives.
    const came = effect.kind === "add" && group.effects.find((one) => one.kind === "move" && one.to === key);
    if (!next) shape = to;
    else if (effect.kind === "deal") shape = null;
    else if (stepOver && effect.after) shape = effect.after[earlier.name] ?? null;
    else if (stepOver && effect.seq <= earlier.seq && next.seq > earlier.seq) shape = earlier.shape(key);
    else if (came) shape = arrived(earlier.shape(came.key), placeOf(key));
    else if (effect.kind === "move") shape = goneTo(shape, effect, to, last, placeOf);
    else if (effect.kind === "roll" && shape?.p.length === 1) shape = rolled(shape, effect);
    // Turns came faster than they could be played, and how it looked then is forgotten: as it looked soon after.
    else if (stepOver && effect.seq <= earlier.seq) shape = earlier.shape(key);
    // Nobody knows how it looks in the middle of a step: it stays as it was until the step is over.
    else return [];
    const leaves = !shape && effect.kind === "move" ? placeOf(effect.to) : null;
    return [{ at: group.at, duration: group.duration, motion: came ? "arrive" : motionOf(effect, before, shape), shape, leaves }];
  });
}

/**
 * @param {Played} effect
 * @param {Shape | null} from
 * @param {Shape | null} to
 */
function motionOf({ kind, cause }, from, to) {
  if (kind === "deal") return from ? (to ? "deal" : "remove") : "add";
  if (kind === "move") return HOPS.has(cause) ? "hop" : BUMPS.has(cause) ? "bump" : "slide";
  return kind === "out" ? (to ? "change" : "remove") : kind;
}

/**
 * Return a shape on the way: where a move took it, as far from that place as it is from the one where it ends.
 *
 * @param {Shape | null} shape
 * @param {Played} effect
 * @param {Shape | null} to
 * @param {string} last where the last move went
 * @param {(place: string) => {x: number, y: number} | null} placeOf
 */
function goneTo(shape, effect, to, last, placeOf) {
  const place = effect.kind === "move" ? placeOf(effect.to) : null;
  const end = last ? placeOf(last) : null;
  if (!shape || !place) return shape;
  const [dx, dy] = to && end ? [(to.x ?? 0) - end.x, (to.y ?? 0) - end.y] : [0, 0];
  return { ...shape, x: place.x + dx, y: place.y + dy };
}

/**
 * Return a die as it was rolled: its face is the sprite of what the roll shows.
 *
 * @param {Shape} die
 * @param {Played} effect
 * @returns {Shape}
 */
const rolled = (die, { to }) => ({ ...die, p: die.p.map(([kind, , x, y, size, ...turned]) => [kind, `die-${to}`, x, y, size, ...turned.slice(0, -1), ""]) });

/**
 * Return what slid to a place under another name, there.
 *
 * @param {Shape | null} shape
 * @param {{x: number, y: number} | null} place
 */
const arrived = (shape, place) => (shape && place ? { ...shape, x: place.x, y: place.y } : null);

/**
 * Return the keyframes of a thing, one track for each drawing that it has on its way; the last is that of what it ends as.
 *
 * @param {Shape | null} from
 * @param {Beat[]} beats
 * @param {number} length of the whole timeline
 * @param {number} unit
 * @returns {Track[]}
 */
export function tracksOf(from, beats, length, unit) {
  /** @type {Track[]} */
  const tracks = from ? [{ shape: from, frames: [] }] : [];
  let shown = from;
  let here = spot(from ?? beats.find(({ shape }) => shape)?.shape ?? null);
  /** @param {Beat} beat @param {[number, string, number][]} shots when within the beat, how, how visible */
  const add = (beat, shots) =>
    tracks.at(-1)?.frames.push(
      ...shots.map(([when, transform, opacity]) => ({
        offset: Math.min(1, (beat.at + when * beat.duration) / length), transform, opacity, easing: EASE,
      })),
    );
  for (const beat of beats) {
    const { shape, motion } = beat;
    const there = shape ? spot(shape) : here;
    if (shown && shape && JSON.stringify(shown.p) === JSON.stringify(shape.p)) {
      add(beat, [[0, at(here), 1], ...path(motion, here, there, unit)]);
    } else {
      if (shown && shape) add(beat, [[0, at(here), 1], [0, at(here), 0]]);
      else if (shown) add(beat, beat.leaves ? leaves(here, [beat.leaves.x, beat.leaves.y]) : goes(here, unit));
      if (shape) {
        tracks.push({ shape, frames: [] });
        add(beat, [[0, at(here), 0], [0, at(here), motion === "arrive" ? 0 : 1]]);
        add(beat, shown ? path(motion, here, there, unit) : comes(motion, there, unit));
      }
    }
    [shown, here] = [shape, there];
  }
  return tracks.map(({ shape, frames }) => ({ shape, frames: around(frames, at(spot(shape))) }));
}

/** @param {Shape | null} shape */
const spot = (shape) => [shape?.x ?? 0, shape?.y ?? 0];

/** @param {number[]} place */
const at = ([x, y]) => `translate(${x}px, ${y}px)`;

/**
 * Hold the first frame until its time and the last one from its time on.
 *
 * @param {Keyframe[]} frames
 * @param {string} end
 */
function around(frames, end) {
  const first = frames[0] ?? { transform: end, opacity: 1 };
  let time = 0;
  // Beats may overlap; a browser refuses frames that go back in time.
  const ordered = frames.map((frame) => ({ ...frame, offset: (time = Math.max(time, frame.offset ?? 0)) }));
  return [{ ...first, offset: 0 }, ...ordered, { ...(frames.at(-1) ?? first), offset: 1 }];
}

/**
 * @param {string} motion
 * @param {number[]} from
 * @param {number[]} to
 * @param {number} unit
 * @returns {[number, string, number][]}
 */
function path(motion, from, to, unit) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const part = (/** @type {number} */ share, up = 0) => [from[0] + dx * share, from[1] + dy * share - up * unit];
  switch (motion) {
    case "hop":
      return [[0, at(from), 1], [0.5, at(part(0.5, 26)), 1], [1, at(to), 1]];
    case "bump": {
      const far = Math.hypot(dx, dy) || 1;
      return [[0, at(from), 1], [0.6, at(part(1 + (14 * unit) / far)), 1], [1, at(to), 1]];
    }
    case "roll":
      return [[0, `${at(to)} rotate(-180deg) scale(.7)`, 1], [0.7, `${at(to)} rotate(12deg) scale(1.1)`, 1], [1, at(to), 1]];
    case "reveal":
      return [[0, `${at(to)} scale(.05, 1)`, 1], [1, at(to), 1]];
    case "change":
      return dx || dy ? [[0, at(from), 1], [1, at(to), 1]] : [[0, `${at(to)} scale(.9)`, 1], [0.6, `${at(to)} scale(1.06)`, 1], [1, at(to), 1]];
    default:
      return [[0, at(from), 1], [1, at(to), 1]];
  }
}

/**
 * Come: drop from above and settle.
 *
 * @param {string} motion
 * @param {number[]} place
 * @param {number} unit
 * @returns {[number, string, number][]}
 */
function comes(motion, place, unit) {
  const above = [place[0], place[1] - 34 * unit];
  if (motion === "arrive") return [[0, at(place), 0], [0.97, at(place), 0], [0.97, at(place), 1]];
  if (motion !== "add") return path(motion, place, place, unit);
  return [[0, at(above), 0], [0.25, at(above), 1], [0.8, `${at(place)} scale(1.06, .94)`, 1], [1, at(place), 1]];
}

/**
 * Leave: slide to where another thing arrives.
 *
 * @param {number[]} from
 * @param {number[]} to
 * @returns {[number, string, number][]}
 */
const leaves = (from, to) => [[0, at(from), 1], [0.97, at(to), 1], [0.97, at(to), 0]];

/**
 * Go: lift a little, then sink.
 *
 * @param {number[]} place
 * @param {number} unit
 * @returns {[number, string, number][]}
 */
function goes(place, unit) {
  const up = [place[0], place[1] - 10 * unit];
  const down = [place[0], place[1] + 14 * unit];
  return [[0, at(place), 1], [0.35, at(up), 1], [1, `${at(down)} scale(.82)`, 0]];
}
