/**
 * What can be told of a finished game: pure functions.
 *
 * @typedef {{text: string, value: number}} Candidate
 * @typedef {{candidates: Candidate[], why: import("../ui/i18n.js").Text | null, keys: string[]}} Review
 * @typedef {"missed" | "doubtful" | "good"} Verdict
 * @typedef {{verdict: Verdict, lost: number, better: string, why: Review["why"], keys: string[]}} Judgement
 * @typedef {Judgement & {seq: number, seat: number, move: number, played: string}} Moment
 */

/** How much of a result, from -1 to 1, a move may give away before it is marked: the server says why from there on. */
const DOUBTFUL = 0.2;
const MISSED = 0.4;
/** How far a mark on the graph reaches. */
export const MARK = 11;
export const SIGNS = { missed: "?", doubtful: "?!", good: "!" };

/**
 * Judge one move by what an analysis says of all that could be done.
 *
 * @param {Review} review
 * @param {string} played
 * @returns {Judgement | null}
 */
export function judge({ candidates, why, keys }, played) {
  if (candidates.length < 2) return null;
  const [best, second] = candidates;
  const own = candidates.find((one) => one.text === played);
  if (!own) return null;
  const lost = best.value - own.value;
  if (own === best && best.value - second.value >= MISSED) return { verdict: "good", lost: 0, better: best.text, why: null, keys: [] };
  if (lost < DOUBTFUL) return null;
  return { verdict: lost >= MISSED ? "missed" : "doubtful", lost, better: best.text, why, keys };
}

/**
 * Count how often somebody else came to lead alone; the outcome tells whether more is better.
 *
 * @param {{scores: number[]}[]} history
 * @param {{ranks: number[], scores: number[]}} outcome
 */
export function leadChanges(history, { ranks, scores }) {
  const last = ranks.indexOf(Math.max(...ranks));
  const sign = scores[ranks.indexOf(1)] < scores[last] ? -1 : 1;
  const leaders = history.flatMap((one) => {
    const best = Math.max(...one.scores.map((score) => sign * score));
    const seats = one.scores.flatMap((score, seat) => (sign * score === best ? [seat] : []));
    return seats.length === 1 ? seats : [];
  });
  return leaders.filter((seat, at) => at > 0 && seat !== leaders[at - 1]).length;
}

/**
 * Lift marks that would lie upon the one before them.
 *
 * @template {{x: number, y: number}} T
 * @param {T[]} marks from left to right
 * @returns {T[]}
 */
export function apart(marks) {
  /** @type {T[]} */
  const placed = [];
  for (const mark of marks) {
    const near = placed.filter((other) => mark.x - other.x < 2 * MARK);
    const free = (/** @type {number} */ y) => near.every((other) => Math.abs(other.y - y) >= 2 * MARK);
    let y = mark.y;
    while (!free(y)) y -= 2;
    placed.push({ ...mark, y });
  }
  return placed;
}
