/** Hints for the first time: which one helps when, and none twice. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { tipFor } from "../../../src/rookery/web/table/tips.js";

const now = (more = {}) => ({ legal: ["a-b"], chosen: [], refused: false, replayable: false, ...more });

test("each situation has its own tip, a refusal first", () => {
  assert.equal(tipFor(now(), []), "tip_can");
  assert.equal(tipFor(now({ chosen: ["a"] }), []), "tip_target");
  assert.equal(tipFor(now({ refused: true, chosen: ["a"] }), []), "tip_rule");
  assert.equal(tipFor(now({ legal: [] }), []), "");
});

test("no tip comes twice, and the replay's comes when what can be done is known", () => {
  assert.equal(tipFor(now({ replayable: true }), []), "tip_can");
  assert.equal(tipFor(now({ replayable: true }), ["tip_can"]), "tip_replay");
  assert.equal(tipFor(now({ replayable: true }), ["tip_can", "tip_replay"]), "");
});
