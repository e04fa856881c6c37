/** Clicks on the way to an action: keys that may come next, completed actions, wrong clicks. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { click, complete, heatOf, next, percent } from "../../../src/rookery/web/table/selection.js";

const LEGAL = ["c3-c4", "c3-d3", "e5-e6", "pass"];

test("the keys that may come next", () => {
  assert.deepEqual([...next(LEGAL, [])].sort(), ["c3", "e5", "pass"]);
  assert.deepEqual([...next(LEGAL, ["c3"])].sort(), ["c4", "d3"]);
});

test("a click goes on, starts over or completes", () => {
  assert.deepEqual(click(LEGAL, [], "c3").chosen, ["c3"]);
  assert.equal(click(LEGAL, ["c3"], "d3").action, "c3-d3");
  assert.equal(click(LEGAL, [], "pass").action, "pass");
  assert.deepEqual(click(LEGAL, ["c3"], "e5").chosen, ["e5"]);
});

test("a click that leads nowhere is wrong and completes nothing", () => {
  const step = click(LEGAL, ["c3"], "h8");
  assert.ok(step.wrong);
  assert.equal(step.action, undefined);
});

test("an action that could go on waits to be confirmed", () => {
  assert.deepEqual(click(["a", "a-b"], [], "a"), { chosen: ["a"] });
  assert.equal(complete(["a", "a-b"], ["a"]), "a");
});

test("nothing is offered, nothing can be done", () => {
  assert.equal(next([], []).size, 0);
  assert.equal(click([], [], "c3").action, undefined);
  assert.ok(!complete([], []));
});

test("a hint's values become warmth between the worst and the best choice", () => {
  const heat = heatOf([{ text: "c3-c4", value: 0.5 }, { text: "c3-d3", value: -0.5 }, { text: "e5-e6", value: 0 }], ["c3"]);
  assert.deepEqual([...heat], [["c4", { value: 1, text: "75" }], ["d3", { value: 0, text: "25" }]]);
  assert.equal(percent(-1), 0);
});
