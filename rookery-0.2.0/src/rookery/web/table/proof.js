/**
 * What this browser was promised about a match, kept here so that no server can take it back: the promise of the seed,
 * which is shown before anybody acts, and the heads of the log's chain as they were told.
 *
 * @typedef {{promise: string, heads: Record<string, string>}} Proof
 */

import { local } from "../ui/storage.js";
import { verifyLog } from "../verify.js";

/** How many heads are kept for a match: the newest, since each stands for the whole log up to it. */
const HEADS = 40;

/**
 * @param {string} table
 * @returns {Proof}
 */
export function proofOf(table) {
  try {
    return { promise: "", heads: {}, ...JSON.parse(local.get(`proof.${table}`) ?? "{}") };
  } catch {
    return { promise: "", heads: {} };
  }
}

/**
 * Check a finished log here, against what this browser kept and the odds of its draws.
 *
 * @param {string} table
 * @param {string} log
 * @param {import("../verify.js").Odds[]} odds
 */
export const checkLog = (table, log, odds) => verifyLog(log.split("\n").filter(Boolean), { ...proofOf(table), odds });

/**
 * Keep the first promise that was made; a later one would be another.
 *
 * @param {string} table
 * @param {string} promise
 */
export function keepPromise(table, promise) {
  const proof = proofOf(table);
  if (promise && !proof.promise) keep(table, { ...proof, promise });
}

/**
 * @param {string} table
 * @param {number} seq
 * @param {string} head
 */
export function keepHead(table, seq, head) {
  const proof = proofOf(table);
  if (!head || proof.heads[seq]) return;
  const heads = Object.entries({ ...proof.heads, [seq]: head }).slice(-HEADS);
  keep(table, { ...proof, heads: Object.fromEntries(heads) });
}

/**
 * @param {string} table
 * @param {Proof} proof
 */
const keep = (table, proof) => local.set(`proof.${table}`, JSON.stringify(proof));
