/** Frames put together from what changed. */

import assert from "node:assert/strict";
import test from "node:test";

import { applyDelta } from "../../../src/rookery/web/table/delta.js";

const scene = (/** @type {any[]} */ ...shapes) => ({ width: 9, height: 9, unit: 1, shapes });
const shape = (/** @type {string} */ k) => ({ k, p: [] });
const [a, b, c, d] = ["a", "b", "c", "d"].map(shape);
const [first, second, third] = [1, 2, 3].map((seq) => ({ seq, seat: 0, text: "", effects: [] }));
const hand = { key: "hand", purpose: "hand", owner: 0, title: "Hand", scene: scene(a) };
const stock = { key: "stock", purpose: "stock", owner: null, title: "Stock", scene: scene(b) };
const before = /** @type {any} */ ({
  seq: 7,
  picture: { board: { ...scene(a, b, c), background_id: "x", background: [d] }, trays: [hand, stock] },
  last_turn: { seat: 0, steps: [first, second] },
});

/** @param {any} picture */
const applied = (picture, last_turn = null) => applyDelta(before, { seq: 8, last_turn, picture: { base: 7, ...picture } });

test("shapes stay, come, go, move and change places", () => {
  const board = { shapes: [[1, 2], d, [0, { x: 5 }]] };
  const after = applied({ board, trays: ["stock", { ...hand, scene: { shapes: [c] } }] });
  assert.deepEqual(after.picture?.board.shapes, [b, c, d, { ...a, x: 5 }]);
  assert.equal(after.picture?.board.shapes[0], b);
  assert.deepEqual(after.picture?.board.background, [d]);
  assert.equal(after.picture?.board.width, 9);
  assert.deepEqual(after.picture?.trays, [stock, { ...hand, scene: scene(c) }]);
});

test("a whole scene replaces the old one, and a new tray needs no old one", () => {
  const deck = { ...stock, key: "deck", scene: scene(d) };
  const after = applied({ board: scene(c), trays: [deck] });
  assert.deepEqual(after.picture, { board: scene(c), trays: [deck] });
});

test("a turn goes on from the steps that are here, or starts afresh", () => {
  const same = { board: { shapes: [[0, 3]] }, trays: ["hand", "stock"] };
  assert.deepEqual(applied(same, { seat: 0, kept: 1, steps: [third] }).last_turn?.steps, [first, third]);
  assert.deepEqual(applied(same, { seat: 1, kept: 0, steps: [third] }).last_turn, { seat: 1, steps: [third] });
  assert.equal(applied(same).last_turn, null);
});

test("a field that a shape had is replaced", () => {
  const after = applied({ board: { shapes: [[0, { p: [["circle"]] }]] }, trays: [] });
  assert.deepEqual(after.picture?.board.shapes, [{ k: "a", p: [["circle"]] }]);
});

test("a field that is left out is the same, and one that is there is new", () => {
  const board = { shapes: [[0, 3]] };
  const picture = { base: 7, board, trays: [] };
  const seats = [{ name: "Ada" }];
  const after = applyDelta(/** @type {any} */ ({ ...before, seats, prompt: {} }), { seq: 8, prompt: null, last_turn: null, picture });
  assert.equal(after.seats, seats);
  assert.equal(after.prompt, null);
  assert.equal(after.seq, 8);
});

test("what changes another picture is refused", () => {
  const frame = { seq: 8, last_turn: null, picture: { base: 6, board: scene(), trays: [] } };
  assert.throws(() => applyDelta(before, frame));
  assert.throws(() => applyDelta(null, { ...frame, picture: { ...frame.picture, base: 7 } }));
});
