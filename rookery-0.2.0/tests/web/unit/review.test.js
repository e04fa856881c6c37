/** What is told of a finished game. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { MARK, apart, judge, leadChanges } from "../../../src/rookery/web/table/review.js";

const WHY = { en: "b2 held three fish.", fr: "b2 portait trois poissons." };
/** @param {number[]} values */
const review = (...values) => ({
  candidates: values.map((value, at) => ({ text: `move${at + 1}`, value })),
  why: WHY,
  keys: ["b2"],
});

test("a move that gave much away was missed, with the server's sentence", () => {
  assert.deepEqual(judge(review(0.5, 0.1, -0.2), "move3"), {
    verdict: "missed", lost: 0.7, better: "move1", why: WHY, keys: ["b2"],
  });
});

test("a move that gave a little away is doubtful, and less than that is not worth a word", () => {
  assert.equal(judge(review(0.5, 0.25), "move2")?.verdict, "doubtful");
  assert.equal(judge(review(0.5, 0.45), "move2"), null);
});

test("the only good move is praised; where there was no choice there is nothing to say", () => {
  assert.equal(judge(review(0.5, 0.05), "move1")?.verdict, "good");
  assert.equal(judge(review(0.5, 0.4), "move1"), null);
  assert.equal(judge(review(0.5), "move1"), null);
});

test("the lead changes when somebody else comes to lead alone", () => {
  const history = [[0, 0], [1, 0], [1, 1], [2, 1], [2, 3], [4, 3]].map((scores) => ({ scores }));
  assert.equal(leadChanges(history, { ranks: [1, 2], scores: [4, 3] }), 2);
});

test("where the fewest points win, the fewest lead", () => {
  const history = [[0, 2], [3, 2], [3, 5]].map((scores) => ({ scores }));
  assert.equal(leadChanges(history, { ranks: [1, 2], scores: [3, 5] }), 2);
});

test("marks are never upon one another", () => {
  const marks = apart([{ x: 10, y: 50 }, { x: 12, y: 52 }, { x: 14, y: 48 }, { x: 80, y: 50 }]);
  marks.forEach((one, at) =>
    marks.slice(at + 1).forEach((other) => assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= 2 * MARK)),
  );
  assert.deepEqual(marks[3], { x: 80, y: 50 });
});

test("a move is judged from exactly where the server begins to say why", () => {
  assert.equal(judge(review(0.5, 0.25, 0), "move3")?.verdict, "missed");
  assert.equal(judge(review(0.5, 0.3), "move2")?.verdict, "doubtful");
  assert.equal(judge(review(0.9, 0.5), "move2")?.verdict, "missed");
  assert.deepEqual(judge(review(0.4, 0), "move1"), { verdict: "good", lost: 0, better: "move1", why: null, keys: [] });
  assert.equal(judge(review(0.5, 0.05), "unknown"), null);
});

test("of three, only a lead held alone counts", () => {
  const history = [[1, 0, 0], [1, 1, 0], [1, 1, 2], [1, 1, 2], [3, 1, 2]].map((scores) => ({ scores }));
  assert.equal(leadChanges(history, { ranks: [1, 3, 2], scores: [3, 1, 2] }), 2);
  assert.equal(leadChanges([], { ranks: [1, 1], scores: [2, 2] }), 0);
});

test("a mark that is lifted stands as near as it may to its place", () => {
  const [first, second] = apart([{ x: 0, y: 50 }, { x: 2 * MARK - 1, y: 50 }]);
  assert.deepEqual([first.y, second.y], [50, 50 - 2 * MARK]);
  assert.equal(apart([{ x: 0, y: 50 }, { x: 2 * MARK, y: 50 }])[1].y, 50);
});
