/** What each click leaves chosen, and what a hint makes of the keys: the whole answer, not a part of it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { click, complete, heatOf, worth } from "../../../src/rookery/web/table/selection.js";

const LEGAL = ["a1-b2-c3", "a1-b2-d4", "e5-f6", "pass"];

test("a second click on the last key takes back that key alone", () => {
  assert.deepEqual(click(LEGAL, ["a1", "b2"], "b2"), { chosen: ["a1"] });
});

test("a wrong click changes nothing and asks about the whole path", () => {
  assert.deepEqual(click(LEGAL, ["a1"], "z9"), { chosen: ["a1"], wrong: "a1-z9" });
});

test("what is not legal is not complete", () => {
  assert.equal(complete(LEGAL, ["a1", "b2"]), "");
  assert.equal(complete(LEGAL, ["e5", "f6"]), "e5-f6");
  assert.equal(complete(LEGAL, []), "");
  assert.deepEqual(click(LEGAL, [], "a1"), { chosen: ["a1"] });
});

test("a completed action leaves nothing chosen", () => {
  assert.deepEqual(click(LEGAL, ["e5"], "f6"), { chosen: [], action: "e5-f6" });
  assert.deepEqual(click(LEGAL, ["a1", "b2"], "pass"), { chosen: [], action: "pass" });
});

test("a key is worth its best action", () => {
  const candidates = [
    { text: "a1-b2", value: -0.5 },
    { text: "a1-c3", value: 0.5 },
    { text: "a1-d4", value: 0 },
    { text: "e5-f6", value: -1 },
  ];
  assert.deepEqual([...worth(candidates, [])], [["a1", 0.5], ["e5", -1]]);
  assert.deepEqual([...worth([...candidates, { text: "a1", value: 1 }], ["a1"]).keys()].includes(undefined), false);
  assert.deepEqual(heatOf(candidates, []).get("a1"), { value: 1, text: "75" });
  assert.deepEqual(heatOf(candidates, []).get("e5"), { value: 0, text: "0" });
});

test("where all keys are worth the same, all are warm", () => {
  const candidates = [{ text: "a1", value: 0.2 }, { text: "b2", value: 0.2 }];
  assert.deepEqual([...heatOf(candidates, []).values()].map(({ value }) => value), [1, 1]);
});
