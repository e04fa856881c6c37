/** How a tray of buttons is laid out where there is no height. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { inRows } from "../../../src/rookery/web/board/geometry.js";

const button = (/** @type {string} */ c, /** @type {number} */ x, /** @type {number} */ y, kind = "sprite") => ({ c, x, y, p: [[kind, "die", 0, 0, 33, ""]] });
const rose = [1, 2, 3, 4, 5, 6].map((n) => button(`push${n}`, 80 + 59 * Math.sin((n - 1) * Math.PI / 3), 86 - 59 * Math.cos((n - 1) * Math.PI / 3)));
const scene = (/** @type {any[]} */ shapes, width = 300, height = 172) => ({ width, height, unit: 1, shapes });

test("a rose becomes a row, in order and without its middle", () => {
  const found = inRows(scene([...rose, { x: 80, y: 86, p: [["sprite", "block", 0, 0, 46, ""]] }, button("throw2", 200, 47)]));
  assert.deepEqual(found.shapes.map(({ c }) => c), ["push1", "push2", "push3", "push4", "push5", "push6", "throw2"]);
  assert.equal(new Set(found.shapes.slice(0, 6).map(({ y }) => y)).size, 1);
  assert.ok(found.shapes.slice(1, 6).every(({ x }, n) => Math.abs(Number(x) - Number(found.shapes[n].x) - 0.94 * 59) < 1e-6));
  assert.ok(Number(found.shapes[6].y) > Number(found.shapes[0].y));
  assert.ok(found.width > 2.5 * found.height);
});

test("what is in rows already, and buttons with words, stay as they are", () => {
  const row = scene(rose.map((one, n) => ({ ...one, x: 27 + 54 * n, y: 27 })), 324, 54);
  assert.equal(inRows(row), row);
  const written = scene([button("roll", 10, 10, "words"), button("pass", 10, 90, "words")]);
  assert.equal(inRows(written), written);
});
