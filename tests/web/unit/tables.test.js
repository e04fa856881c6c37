/** What the start makes of stored summaries, and when a move is marked. */

import assert from "node:assert/strict";
import { test } from "node:test";
globalThis.document = /** @type {any} */ ({ getElementById: () => null });
const { learn } = await import("../../../src/rookery/web/ui/i18n.js");
const { ago, days, isMyTurn, keepBest, keepDay, keepWin, others, result, sorted, standing, statistics, streak } = await import("../../../src/rookery/web/home/tables.js");

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

test("a challenge counts as won once its own table is listed so", () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  globalThis.localStorage = /** @type {any} */ ({ getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value) });
  const won = (/** @type {string} */ id) => table({ id, status: "over", summary: { ...summary, ranks: [1, 2] } });
  keepWin("2026-03-01", [won("x")]);
  assert.deepEqual(days(), {});
  keepDay("2026-03-01", { table: "x", won: false });
  keepWin("2026-03-01", [won("y"), table({ id: "x", summary })]);
  assert.equal(days()["2026-03-01"].won, false);
  keepWin("2026-03-01", [won("x")]);
  assert.equal(days()["2026-03-01"].won, true);
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

test("it is my turn at a running table where one of my seats moves", () => {
  const running = table({ summary });
  assert.ok(isMyTurn(running));
  assert.ok(isMyTurn(table({ mine: [1, 0], summary })));
  for (const other of [{ mine: [1] }, { mine: undefined }, { status: "over" }, { summary: null }, { summary: { ...summary, to_move: null } }])
    assert.equal(isMyTurn({ ...running, ...other }), false, JSON.stringify(other));
});

test("the newest comes first, by its last event or else by when it was made", () => {
  const made = (/** @type {string} */ id, /** @type {number} */ created, /** @type {number} */ at) => table({ id, created, summary: { ...summary, to_move: 1, at } });
  const found = sorted([made("a", 90, 10), made("b", 1, 30), table({ id: "c", created: 20 })]);
  assert.deepEqual(found.running.map(({ id }) => id), ["b", "c", "a"]);
});

const SENTENCES = {
  on_this_device: "here", alone: "alone", with: "with {names}", waits_for: "waits for {n}", turn_of: "turn of {name}",
  finished_alone: "finished", failed_alone: "failed", shared_short: "shared", won_short: "won", lost_short: "lost", just_now: "now",
};

function speaking() {
  globalThis.document = /** @type {any} */ ({ getElementById: () => null, documentElement: {} });
  globalThis.localStorage = /** @type {any} */ ({ getItem: (/** @type {string} */ key) => (key === "rookery.language" ? "en" : null) });
  learn(Object.fromEntries(Object.entries(SENTENCES).map(([key, en]) => [key, { en, fr: en }])));
}

test("a table is told by who else is there and how it stands", () => {
  speaking();
  const three = [...seats, { kind: "open", name: "", bot: "", taken: false }];
  assert.equal(others(table({})), "with Skua");
  assert.equal(others(table({ mine: undefined })), "with Ada and Skua");
  assert.equal(others(table({ mine: [0, 1] })), "here");
  assert.equal(others(table({ seats: seats.slice(0, 1) })), "alone");
  assert.equal(others(table({ seats: three, mine: [0, 1] })), "");
  assert.equal(standing(table({ status: "waiting", seats: three })), "waits for 1");
  assert.equal(standing(table({})), "");
  assert.equal(standing(table({ summary })), "1 : 2");
  assert.equal(standing(table({ summary: { ...summary, to_move: 1 } })), "1 : 2 · turn of Skua");
  const now = Date.now() / 1000;
  assert.equal(standing(table({ status: "over", summary: { ...summary, ranks: [1, 2], at: now } })), "won · 1 : 2 · now");
});

test("what became of me: alone, of several, and of those on one device", () => {
  speaking();
  const over = (/** @type {number[]} */ ranks, /** @type {any} */ more = {}) =>
    result(table({ status: "over", summary: { ...summary, ranks, text: { en: "all", fr: "tous" } }, ...more }));
  assert.deepEqual([[1, 2], [2, 1], [1, 1]].map((ranks) => over(ranks)), ["won", "lost", "shared"]);
  assert.equal(over([2, 1], { mine: [1] }), "won");
  assert.equal(over([1, 2], { mine: [0, 1] }), "all");
  assert.deepEqual([[1], [2]].map((ranks) => over(ranks, { seats: seats.slice(0, 1) })), ["finished", "failed"]);
  assert.equal(over([1, 2], { mine: [] }), "");
});

test("only games against others count", () => {
  const over = (/** @type {any} */ more) => table({ status: "over", summary: { ...summary, ranks: [1, 2] }, ...more });
  const found = statistics([over({}), over({ mine: [1] }), over({ mine: [0, 1] }), over({ seats: seats.slice(0, 1) }), over({ summary: null }), over({ game: "h" })]);
  assert.deepEqual([...found], [["g", { played: 2, won: 1 }], ["h", { played: 1, won: 1 }]]);
});

test("how long ago", () => {
  speaking();
  const before = (/** @type {number} */ seconds) => ago(Date.now() / 1000 - seconds - 0.5);
  assert.deepEqual([30, 59, 60, 3599, 3600, 86_399, 86_400, 200_000].map(before), [
    "now", "now", "1 minute ago", "59 minutes ago", "1 hour ago", "23 hours ago", "yesterday", "2 days ago",
  ]);
  assert.equal(ago(Date.now() / 1000 + 99), "now", "two clocks may differ");
});
