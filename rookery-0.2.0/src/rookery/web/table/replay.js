/**
 * Looking back: which moment is shown, going through a match by turn and by effect, and seeing the last turn again.
 *
 * @typedef {import("./connection.js").TableConnection} TableConnection
 * @typedef {import("../types.d.ts").Moment} Moment
 * @typedef {{stops: number[], past: Moment | null, held: number | null, replaying: boolean,
 *   stepTurn: (by: number) => void, stepEffect: (by: number) => Promise<void>, replayTurn: () => Promise<void>,
 *   stopReplaying: () => void}} Review
 */

import { playedEffects, schedule } from "../board/motion.js";
import { api } from "../ui/api.js";
import { useEffect, useMemo, useState } from "../vendor/htm-preact.js";
import { replayStops, stepsBetween } from "./selectors.js";

/**
 * @param {TableConnection} link
 * @param {number | null} at the event after which the match is shown; null for now
 * @param {(seq: number | null) => void} go
 * @returns {Review}
 */
export function useReplay(link, at, go) {
  const stops = useMemo(() => replayStops(link.events), [link.events]);
  const moment = useMoment(link, at, () => go(null));
  /** The moment before a turn, for as long as the turn's playback needs it. */
  const [rewound, setRewound] = useState(/** @type {Moment | null} */ (null));
  const [replaying, setReplaying] = useState(false);
  const [hold, setHold] = useState({ seq: -1, place: 0 });
  useEffect(() => {
    if (rewound) setRewound(null);
  }, [rewound]);

  const place = stops.findLastIndex((seq) => seq <= (at ?? link.seq));
  /** From the middle of a turn, as its sentences lead there, the way back is to its beginning. */
  const amidst = at !== null && at !== stops[place];
  const held = hold.seq === at ? hold.place : null;
  const goTo = (/** @type {number} */ to) => go(stops[Math.min(stops.length - 1, Math.max(0, to))]);
  /** Count what plays one after another in the turn that ends at a stop. */
  const effectsAt = (/** @type {number} */ stop) =>
    stop > 0 && stop < stops.length
      ? schedule(playedEffects(stepsBetween(link.steps, stops[stop - 1], stops[stop]))).length
      : 0;

  const stepTurn = (/** @type {number} */ by) => {
    setHold({ seq: -1, place: 0 });
    if (at !== null || link.frame?.outcome) goTo(amidst && by < 0 ? place : place + by);
  };
  const stepEffect = async (/** @type {number} */ by) => {
    if (at === null && !link.frame?.outcome) return;
    if (amidst && by < 0) return goTo(place);
    const last = effectsAt(place) - 1;
    const next = (held ?? last) + by;
    if (next > last) {
      setHold({ seq: effectsAt(place + 1) ? stops[place + 1] : -1, place: 0 });
      return goTo(place + 1);
    }
    if (next < 0) {
      setHold({ seq: -1, place: 0 });
      return goTo(place - 1);
    }
    if (held === null) setRewound(await load(link, stops[place - 1]));
    setHold({ seq: stops[place], place: next });
    if (at === null) goTo(place);
  };
  const replayTurn = async () => {
    const turn = link.frame?.last_turn;
    if (!turn) return;
    setReplaying(true);
    // With how things looked between the steps, which a frame does not tell of steps that came one by one.
    await load(link, turn.steps[turn.steps.length - 1].seq);
    setRewound(await load(link, turn.steps[0].seq - 1));
  };
  const stopReplaying = () => !rewound && setReplaying(false);
  return { stops, past: rewound ?? moment, held: rewound ? null : held, replaying, stepTurn, stepEffect, replayTurn, stopReplaying };
}

/**
 * Return an earlier moment while somebody looks at it.
 *
 * @param {TableConnection} link
 * @param {number | null} at
 * @param {() => void} onMissing
 */
function useMoment(link, at, onMissing) {
  const [moment, setMoment] = useState(/** @type {Moment | null} */ (null));
  useEffect(() => {
    if (at === null) return setMoment(null);
    let gone = false;
    load(link, at).then(
      (found) => gone || setMoment(found),
      () => gone || onMissing(),
    );
    return () => {
      gone = true;
    };
  }, [at, link.seat]);
  return at === null ? null : moment;
}

/**
 * Fetch an earlier moment, and keep what it tells of the turn that led there.
 *
 * @param {TableConnection} link
 * @param {number} seq
 * @returns {Promise<Moment>}
 */
async function load(link, seq) {
  const found = await api.at(link.id, seq, link.seat);
  if (found.turn) link.dispatch({ type: "turns", turns: [found.turn] });
  return found;
}
