/** Where the arrow keys lead, what a finger meant, and in which order one reads. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { DIRECTIONS, ahead, nearest, reading } from "../../../src/rookery/web/board/geometry.js";

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
