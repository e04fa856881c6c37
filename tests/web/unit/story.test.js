/** The story of a match: what is read of each step. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { captionOf, captions, eventText } from "../../../src/rookery/web/table/story.js";
import { say, t } from "../../../src/rookery/web/ui/i18n.js";

const effect = (kind, key, en = "", rule = "") => ({
  kind, key, to: "", seat: 0, amount: 0, rule, cause: "", text: en ? { en, fr: `fr ${en}` } : null,
});
const STEPS = [
  { seq: 5, seat: 1, text: "a", effects: [effect("move", "penguin-2-1", "Bo slides.", "P14"), effect("remove", "c3")] },
  { seq: 6, seat: 1, text: "b", effects: [effect("score", "", "Bo takes it.", "P17")] },
];

test("one caption for each sentence, with its clause and who acted", () => {
  assert.deepEqual(captions(STEPS).map(({ rule, seat }) => [rule, seat]), [["P14", 1], ["P17", 1]]);
});

test("what was rolled shows as its die; other luck as any die; a player's deed as the player", () => {
  const roll = { ...effect("roll", "die", "A bear."), to: "bear" };
  const dice = [[roll, -1], [roll, 0], [effect("deal", "", "Dealt."), -1], [effect("move", "a", "Slides."), 0]].map(([one, seat]) => captionOf(one, seat).die);
  assert.deepEqual(dice, ["die-bear", "die-bear", "die-5", ""]);
  assert.equal(captionOf(effect("move", "a"), 0), null);
});

test("an event is told by its path of keys, a run of draws by their number, and anything else by its kind", () => {
  assert.equal(eventText({ what: "move", text: "red_1-g3" }), "red 1 → g3");
  for (const times of [1, undefined]) assert.equal(eventText({ what: "chance", text: "die_4", times }), "die 4");
  assert.equal(eventText({ what: "chance", text: "die_4", times: 2 }), t("luck_many", { n: 2 }));
  assert.equal(eventText({ what: "resign", text: "x" }), t("event_resign"));
});
