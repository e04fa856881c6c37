/** How each motion looks: where a thing is, how it is turned and how visible, from its beat's beginning to its end. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { tracksOf } from "../../../src/rookery/web/board/motion.js";

const there = (x, y, size = 5) => ({ k: "a", x, y, p: [["circle", 0, 0, size, ""]] });
const OLD = there(10, 20);

const rounded = (/** @type {number | string} */ number) => Math.round(1e6 * Number(number)) / 1e6;

/** The frames of each track of one beat from 100 to 300 of 400, at a unit of 2: offset, transform, opacity. */
const frames = (motion, from, to, more = {}) =>
  tracksOf(from, [{ at: 100, duration: 200, motion, shape: to, ...more }], 400, 2).map((track) =>
    track.frames.map(({ offset, transform, opacity }) => [rounded(offset), transform.replace(/\d+\.\d+/g, rounded), opacity]),
  );
/** What stands before, through and after the beat of a thing that stays. */
const moved = (motion, to) => frames(motion, OLD, to)[0].slice(2, -1);

test("a slide, a hop and a bump go from one place to the other, each in its way", () => {
  const to = there(40, 60);
  assert.deepEqual(frames("slide", OLD, to), [[
    [0, "translate(10px, 20px)", 1], [0.25, "translate(10px, 20px)", 1], [0.25, "translate(10px, 20px)", 1],
    [0.75, "translate(40px, 60px)", 1], [1, "translate(40px, 60px)", 1],
  ]]);
  assert.deepEqual(moved("hop", to), [
    [0.25, "translate(10px, 20px)", 1], [0.5, "translate(25px, -12px)", 1], [0.75, "translate(40px, 60px)", 1],
  ]);
  assert.deepEqual(moved("bump", to), [
    [0.25, "translate(10px, 20px)", 1], [0.55, "translate(56.8px, 82.4px)", 1], [0.75, "translate(40px, 60px)", 1],
  ]);
  assert.ok(moved("bump", OLD).every(([, transform]) => transform === "translate(10px, 20px)"), "a bump that goes nowhere");
});

test("a roll, a reveal and a change turn or grow where the thing will be", () => {
  const [to, place] = [there(40, 60), "translate(40px, 60px)"];
  assert.deepEqual(moved("roll", to), [
    [0.25, `${place} rotate(-180deg) scale(.7)`, 1], [0.6, `${place} rotate(12deg) scale(1.1)`, 1], [0.75, place, 1],
  ]);
  assert.deepEqual(moved("reveal", to), [[0.25, `${place} scale(.05, 1)`, 1], [0.75, place, 1]]);
  assert.deepEqual(moved("change", to), [[0.25, "translate(10px, 20px)", 1], [0.75, place, 1]]);
  for (const [x, y] of [[40, 20], [10, 60]]) assert.equal(moved("change", there(x, y)).length, 2, "it moves as well");
  assert.deepEqual(moved("change", OLD), [
    [0.25, "translate(10px, 20px) scale(.9)", 1], [0.55, "translate(10px, 20px) scale(1.06)", 1],
    [0.75, "translate(10px, 20px)", 1],
  ]);
});

test("what comes drops from above; what arrives for another thing is seen when that is there", () => {
  const place = "translate(10px, 20px)";
  assert.deepEqual(frames("add", null, OLD)[0].slice(3, -1), [
    [0.25, "translate(10px, -48px)", 0], [0.375, "translate(10px, -48px)", 1],
    [0.65, `${place} scale(1.06, .94)`, 1], [0.75, place, 1],
  ]);
  assert.deepEqual(frames("arrive", null, OLD)[0].slice(3, -1), [[0.25, place, 0], [0.735, place, 0], [0.735, place, 1]]);
  assert.deepEqual(frames("reveal", null, OLD)[0].slice(3, -1), [[0.25, `${place} scale(.05, 1)`, 1], [0.75, place, 1]]);
});

test("what goes lifts and sinks, or slides to where another thing arrives", () => {
  assert.deepEqual(frames("remove", OLD, null)[0].slice(1, -1), [
    [0.25, "translate(10px, 20px)", 1], [0.425, "translate(10px, 0px)", 1], [0.75, "translate(10px, 48px) scale(.82)", 0],
  ]);
  assert.deepEqual(frames("slide", OLD, null, { leaves: { x: 40, y: 60 } })[0].slice(1, -1), [
    [0.25, "translate(10px, 20px)", 1], [0.735, "translate(40px, 60px)", 1], [0.735, "translate(40px, 60px)", 0],
  ]);
});

test("a new drawing takes the old one's place at once, and moves from there", () => {
  const [old, now] = frames("slide", OLD, there(40, 60, 9));
  assert.deepEqual(old.slice(1, -1), [[0.25, "translate(10px, 20px)", 1], [0.25, "translate(10px, 20px)", 0]]);
  assert.deepEqual(now.slice(1, -1), [
    [0.25, "translate(10px, 20px)", 0], [0.25, "translate(10px, 20px)", 1], [0.25, "translate(10px, 20px)", 1],
    [0.75, "translate(40px, 60px)", 1],
  ]);
  assert.deepEqual(frames("arrive", OLD, there(40, 60, 9))[1][2], [0.25, "translate(10px, 20px)", 0]);
});

test("beats that overlap never go back in time", () => {
  const beats = [{ at: 0, duration: 300, motion: "slide", shape: OLD }, { at: 100, duration: 100, motion: "slide", shape: OLD }];
  const offsets = tracksOf(OLD, beats, 400, 1)[0].frames.map(({ offset }) => offset);
  assert.deepEqual(offsets, [0, 0, 0, 0.75, 0.75, 0.75, 0.75, 1]);
});
