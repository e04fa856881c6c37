/** Who is asked whether they want to answer, and who passes by themselves. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const store = () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  });
};
globalThis.document = /** @type {any} */ ({ getElementById: () => null });
const { autoPasses, mustAct, reactionMode, resumeReactions, setReactionMode } = await import(
  "../../../src/rookery/web/table/reactions.js"
);

beforeEach(() => {
  globalThis.localStorage = store();
  globalThis.sessionStorage = store();
});

let told = 0;
/** @param {string[]} legal @param {any} more */
const link = (legal, { reaction = true, reactions = "fits", seat = 0, id = "t" } = {}) =>
  /** @type {any} */ ({
    id, seat, frame: { legal, prompt: legal.length ? { reaction } : null },
    table: { settings: { reactions } }, changed: () => (told += 1),
  });

test("one is asked as the table has it, unless one chose otherwise for good", () => {
  const [fits, always] = [link(["pass"]), link(["pass"], { reactions: "always" })];
  assert.deepEqual([fits, always].map(reactionMode), ["fits", "ask"]);
  setReactionMode(fits, "ask");
  assert.deepEqual([fits, always].map(reactionMode), ["ask", "ask"]);
  setReactionMode(fits, "fits");
  assert.deepEqual([fits, always].map(reactionMode), ["fits", "fits"]);
});

test("who rests, rests at this seat of this table, until they resume", () => {
  const here = link(["pass"]);
  told = 0;
  setReactionMode(here, "turn");
  assert.equal(told, 1);
  assert.deepEqual([here, link([], { seat: 1 }), link([], { id: "u" })].map(reactionMode), ["turn", "fits", "fits"]);
  resumeReactions(here);
  assert.deepEqual([reactionMode(here), told], ["fits", 2]);
  setReactionMode(here, "turn");
  setReactionMode(here, "ask");
  assert.equal(reactionMode(here), "ask", "whoever chooses for good rests no longer");
});

test("what fits nothing is passed by itself, and nothing else but what one rests through", () => {
  const nothing = link(["pass"]);
  const something = link(["pass", "card_shove"]);
  assert.deepEqual([nothing, something].map(autoPasses), [true, false]);
  assert.deepEqual([nothing, something].map(mustAct), [false, true]);
  setReactionMode(nothing, "turn");
  assert.deepEqual([nothing, something].map(autoPasses), [true, true]);
  setReactionMode(nothing, "ask");
  assert.deepEqual([nothing, something].map(autoPasses), [false, false]);
});

test("a turn of one's own is never passed by itself, and who may do nothing need not act", () => {
  setReactionMode(link([]), "turn");
  const mine = link(["pass"], { reaction: false });
  assert.deepEqual([autoPasses(mine), mustAct(mine)], [false, true]);
  const waiting = link([]);
  assert.deepEqual([autoPasses(waiting), mustAct(waiting)], [false, false]);
  assert.equal(mustAct(/** @type {any} */ ({ frame: null })), false);
});
