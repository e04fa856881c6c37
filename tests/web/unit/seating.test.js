/** The set-up form is never stuck: options follow the number of seats and the people on them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultOf, resize, rotate, seatsOf } from "../../../src/rookery/web/home/seating.js";

const text = { en: "", fr: "" };
const each = { name: "handicap", title: text, help: text, default: { 2: [3, 3], 3: [3, 3, 3] }, form: { type: "per_seat", each: { type: "number" } } };
const teams = { name: "sides", title: text, help: text, default: { 2: "single", 3: "single" }, form: { type: "either", values: {}, other: { type: "teams" } } };
const size = { name: "size", title: text, help: text, default: { 2: 5, 3: 5 }, form: { type: "number", low: 4, high: 6 } };
const first = { name: "first", title: text, help: text, default: { 2: "drawn", 3: "drawn" }, form: { type: "either", values: { drawn: text }, other: { type: "seat" } } };
const all = [each, teams, size, first];

test("values for each seat grow and shrink with the seats", () => {
  assert.deepEqual(resize(all, { handicap: [1, 2], size: 6 }, 3), { handicap: [1, 2, 3], size: 6 });
  assert.deepEqual(resize(all, { handicap: [1, 2, 3] }, 2), { handicap: [1, 2] });
  assert.deepEqual(resize(all, { handicap: 2 }, 3), { handicap: [2, 2, 2] });
});

test("teams keep who is still there and take in who comes", () => {
  assert.deepEqual(resize(all, { sides: [[1, 3], [2, 4]] }, 3), { sides: [[1, 3], [2]] });
  assert.deepEqual(resize(all, { sides: [[3, 1], [2]] }, 3), { sides: [[3, 1], [2]] }, "nobody changes places");
  assert.deepEqual(resize(all, { sides: [[1], [2]] }, 4).sides.flat().sort(), [1, 2, 3, 4]);
  assert.deepEqual(resize(all, { sides: "single" }, 4), { sides: "single" });
});

test("a chosen seat stays while it is there, and moves with its person", () => {
  assert.deepEqual(rotate(all, { sides: "single" }, [{ kind: "me" }, { kind: "me" }], 1).chosen, { sides: "single" });
  assert.deepEqual(resize(all, { first: "3" }, 2), { first: "1" });
  assert.deepEqual(resize(all, { first: "2" }, 2), { first: "2" });
  assert.deepEqual(resize(all, { first: "drawn" }, 2), { first: "drawn" });
  assert.deepEqual(rotate(all, { first: "3" }, [{ kind: "me" }, { kind: "me" }, { kind: "me" }], 1).chosen, { first: "2" });
});

test("there is a default even for a number of seats that the game does not have", () => {
  assert.deepEqual(defaultOf(each, 1), [3]);
  assert.equal(defaultOf(size, 9), 5);
  assert.equal(defaultOf({ ...size, default: { 2: 5, 3: 6 } }, 9), 6, "that of the nearest number");
});

test("the youngest sits first, and what belongs to people moves with them", () => {
  const people = [{ kind: "me" }, { kind: "here", name: "Bo" }, { kind: "bot", bot: "2" }];
  const turned = rotate(all, { handicap: [1, 2, 3], sides: [[1, 3], [2]] }, people, 1);
  assert.deepEqual(turned.people.map((one) => one.kind), ["here", "bot", "me"]);
  assert.deepEqual(turned.chosen, { handicap: [2, 3, 1], sides: [[3, 2], [1]] });
  assert.deepEqual(seatsOf(turned.people), [{ kind: "me", name: "Bo" }, { kind: "bot", bot: "2" }, { kind: "me", name: "" }]);
});
