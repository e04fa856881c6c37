/** What the start makes of stored summaries, and when a move is marked. */

import assert from "node:assert/strict";
import { test } from "node:test";
globalThis.document = /** @type {any} */ ({ getElementById: () => null });
const { keepBest, sorted, statistics, streak } = await import("../../../src/rookery/web/home/tables.js");

const seats = [{ kind: "link", name: "Ada", bot: "", taken: true }, { kind: "bot", name: "Skua", bot: "4", taken: true }];
const table = (/** @type {any} */ more) => ({ id: "x", game: "g", options: {}, status: "running", created: 1, seats, mine: [0], summary: null, ...more });
const summary = { seq: 3, at: 5, to_move: 0, scores: [1, 2], ranks: [], text: null, again: {} };

test("my turn comes first, then what runs, then what is over", () => {
  const mine = table({ id: "mine", summary });
  const theirs = table({ id: "theirs", summary: { ...summary, to_move: 1, at: 9 } });
  const over = table({ id: "over", status: "over", summary: { ...summary, ranks: [1, 2], at: 20 } });
  const waiting = table({ id: "waiting", status: "waiting", created: 30 });
  const found = sorted([over, waiting, theirs, mine]);
  assert.deepEqual(found.turn.map((one) => one.id), ["mine"]);
  assert.deepEqual(found.running.map((one) => one.id), ["waiting", "theirs"]);
  assert.deepEqual(found.over.map((one) => one.id), ["over"]);
  assert.deepEqual([...statistics([over, table({ status: "over", summary: { ...summary, ranks: [2, 1] } })])], [["g", { played: 2, won: 1 }]]);
});

test("the best is kept for each course, whatever the order of its options", () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  globalThis.localStorage = /** @type {any} */ ({ getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value) });
  const result = { game: "g", text: { en: "", fr: "" }, table: "x", at: 1 };
  assert.equal(keepBest({ ...result, options: { a: 1, b: 2 }, turns: 9 }).turns, 9);
  assert.equal(keepBest({ ...result, options: { b: 2, a: 1 }, turns: 12 }).turns, 9);
  assert.equal(keepBest({ ...result, options: { b: 2, a: 1 }, turns: 7 }).turns, 7);
  assert.equal(keepBest({ ...result, options: { a: 1, b: 3 }, turns: 12 }).turns, 12);
});

test("a streak is the days won in a row; today breaks it only tomorrow", () => {
  const won = { table: "x", won: true };
  const days = { "2026-02-27": won, "2026-02-28": won, "2026-03-01": won };
  assert.equal(streak(days, "2026-03-01"), 3);
  assert.equal(streak(days, "2026-03-02"), 3);
  assert.equal(streak({ ...days, "2026-03-02": { table: "y", won: false } }, "2026-03-02"), 3);
  assert.equal(streak(days, "2026-03-03"), 0);
  assert.equal(streak({}, "2026-03-01"), 0);
});
