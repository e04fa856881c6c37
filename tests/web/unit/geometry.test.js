/** Where the arrow keys lead, what a finger meant, in which order one reads, and buttons where there is no height. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { DIRECTIONS, ahead, inRows, nearest, reading } from "../../../src/rookery/web/board/geometry.js";

/** @param {string} key @param {number} x @param {number} y */
const at = (key, x, y) => ({ key, x, y });
const HERE = at("here", 100, 100);
/** @param {string} arrow @param {...{key: string, x: number, y: number}} places */
const led = (arrow, ...places) => ahead([HERE, ...places], HERE, DIRECTIONS[arrow])?.key ?? null;

test("each arrow leads its own way", () => {
  const places = [at("left", 60, 100), at("right", 140, 100), at("up", 100, 60), at("down", 100, 140)];
  for (const way of ["Left", "Right", "Up", "Down"]) assert.equal(led(`Arrow${way}`, ...places), way.toLowerCase());
});

test("what lies straight ahead wins over what is nearer but aside", () => {
  assert.equal(led("ArrowRight", at("aside", 130, 130), at("straight", 160, 100)), "straight");
  assert.equal(led("ArrowRight", at("aside", 130, 130), at("far", 170, 100)), "aside");
  assert.equal(led("ArrowRight", at("near", 140, 100), at("far", 180, 100)), "near");
});

test("nothing behind, and nothing more than sixty degrees aside, is ahead", () => {
  assert.equal(led("ArrowRight", at("behind", 60, 100), at("across", 100, 140)), null);
  assert.equal(led("ArrowRight", at("upon", 100, 100)), null);
  assert.equal(led("ArrowRight", at("within", 110, 117)), "within");
  assert.equal(led("ArrowRight", at("beyond", 110, 118)), null);
  assert.equal(led("ArrowDown", at("within", 83, 110)), "within");
  assert.equal(led("ArrowDown", at("beyond", 82, 110)), null);
});

test("a finger means the nearest place within reach, and none beyond", () => {
  const places = [at("far", 20, 0), at("near", 3, 4), at("other", 0, 6)];
  assert.equal(nearest(places, 0, 0, 30)?.key, "near");
  assert.equal(nearest(places, 0, 0, 5)?.key, "near");
  assert.equal(nearest(places, 0, 0, 4.9), null);
  assert.equal(nearest(places, 20, 5, 30)?.key, "far");
});

test("one reads from the top, and rows from the left even where they are a little uneven", () => {
  const places = [at("c", 50, 3), at("e", 30, 40), at("b", 30, 0), at("d", 10, 42), at("a", 10, 4)];
  assert.equal(reading(places).map(({ key }) => key).join(""), "abcde");
  assert.equal(reading([at("low", 0, 5), at("high", 9, 0)])[0].key, "high");
  assert.equal(places[0].key, "c", "the list itself stays as it was");
});

const button = (/** @type {string} */ c, /** @type {number} */ x, /** @type {number} */ y, kind = "sprite") => ({ c, x, y, p: [[kind, "die", 0, 0, 33, ""]] });
const rose = [1, 2, 3, 4, 5, 6].map((n) => button(`push${n}`, 80 + 59 * Math.sin((n - 1) * Math.PI / 3), 86 - 59 * Math.cos((n - 1) * Math.PI / 3)));
const scene = (/** @type {any[]} */ shapes, width = 300, height = 172) => ({ width, height, unit: 1, shapes });

test("a rose becomes a row, in order and without its middle", () => {
  const found = inRows(scene([...rose, { x: 80, y: 86, p: [["sprite", "block", 0, 0, 46, ""]] }, button("throw2", 200, 47)]));
  assert.deepEqual(found.shapes.map(({ c }) => c), ["push1", "push2", "push3", "push4", "push5", "push6", "throw2"]);
  assert.equal(new Set(found.shapes.map(({ y }) => y)).size, 1);
  assert.ok(found.shapes.slice(1).every(({ x }, n) => Math.abs(Number(x) - Number(found.shapes[n].x) - 0.94 * 59) < 1e-6));
  assert.ok(found.width > 2.5 * found.height);
  const more = inRows(scene([...rose, button("throw2", 200, 47), button("throw3", 250, 47)]));
  assert.deepEqual(more.shapes.map(({ y }) => Number(y) > Number(more.shapes[0].y)), [...Array(6).fill(false), true, true]);
});

test("few buttons stand in the middle of a row that is as high as that of many", () => {
  const height = (/** @type {import("../../../src/rookery/web/types.d.ts").SceneFrame} */ { width, height }) => height / width;
  const many = inRows(scene([...rose, button("throw2", 200, 47)]));
  const flags = ["red", "blue", "yellow"].map((key, n) => button(key, 27 + 54 * n, 27));
  for (const few of [inRows(scene(flags, 162, 54)), inRows(scene([flags[1]], 162, 54))]) {
    assert.equal(height(few), height(many));
    assert.equal(few.shapes.find(({ c }) => c === "blue")?.x, few.width / 2);
  }
});

test("buttons with words, and those beside things that have names, stay as they are", () => {
  const held = scene([...rose, { k: "tiles_1", x: 20, y: 20, p: [["sprite", "tile", 0, 0, 30, ""]] }]);
  assert.equal(inRows(held), held);
  const written = scene([button("roll", 10, 10, "words"), button("pass", 10, 90, "words")]);
  assert.equal(inRows(written), written);
});
