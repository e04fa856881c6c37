/** The control of each kind of option: what it shows of a value, and what it makes of a click. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { show } from "./paper.js";
import { html } from "../../../src/rookery/web/vendor/htm-preact.js";

const { Control, clockName } = await import("../../../src/rookery/web/home/option-field.js");

const PEOPLE = [{ kind: "me" }, { kind: "bot", bot: "2" }, { kind: "bot", bot: "3" }];
const VALUES = { any: "anywhere: where you like", low: { en: "low: few fish", fr: "bas : peu de poissons" } };

/** @param {any} form @param {any} value @param {any} [more] */
async function field(form, value, more = {}) {
  /** @type {any[]} */
  const chosen = [];
  const paper = await show(html`<${Control} form=${form} value=${value} set=${(/** @type {any} */ one) => chosen.push(one)}
    people=${PEOPLE} id="o" name="Option" ...${more} />`);
  const ticked = (what = "input") => paper.all(what).map(({ checked }) => checked);
  return { paper, chosen, ticked };
}

test("one of a few, as cards: the name before the colon, and what it means", async () => {
  const { paper, chosen, ticked } = await field({ type: "choice", values: VALUES }, "low");
  assert.deepEqual(paper.say("b"), ["Anywhere", "Low"]);
  assert.deepEqual(paper.say("small"), ["where you like", "few fish"]);
  assert.deepEqual(ticked(), [false, true]);
  paper.all("input")[0].fire("change");
  assert.deepEqual(chosen, ["any"]);
});

test("one of a few, where there is little room", async () => {
  const { paper, chosen } = await field({ type: "choice", values: VALUES }, "low", { small: true });
  assert.equal(paper.all("select")[0].value, "low");
  paper.all("select")[0].fire("change", { target: { value: "any" } });
  assert.deepEqual(chosen, ["any"]);
});

test("yes or no", async () => {
  for (const value of [true, false]) {
    const { paper, chosen, ticked } = await field({ type: "flag" }, value);
    assert.deepEqual([ticked(), paper.say("span")], [[value], [value ? "yes" : "no"]]);
    paper.all("input")[0].fire("change", { target: { checked: !value } });
    assert.deepEqual(chosen, [!value]);
  }
});

test("a number of six or fewer is picked, one of more is stepped and stays within its bounds", async () => {
  const few = await field({ type: "number", low: 2, high: 7 }, 3);
  assert.deepEqual(few.paper.say("label"), ["2", "3", "4", "5", "6", "7"]);
  assert.deepEqual(few.ticked(), [false, true, false, false, false, false]);
  few.paper.all("input")[5].fire("change");
  assert.deepEqual(few.chosen, [7]);
  /** @type {[number, any[], boolean[]][]} */
  const cases = [[5, [4, 6], [false, false]], [2, [2, 3], [true, false]], [8, [7, 8], [false, true]]];
  for (const [value, next, disabled] of cases) {
    const { paper, chosen } = await field({ type: "number", low: 2, high: 8 }, value);
    for (const button of paper.all("button")) button.fire("click");
    assert.deepEqual(chosen, next);
    assert.deepEqual(paper.all("button").map(({ disabled }) => disabled), disabled);
  }
  const typed = await field({ type: "number", low: 2, high: 8 }, 5);
  for (const value of ["7", "", "12"]) typed.paper.all("input")[0].fire("input", { target: { value } });
  assert.deepEqual(typed.chosen, [7, "", 12], "what is too much is refused by the server, with a sentence");
});

test("several numbers with a total, which tells when it is off", async () => {
  const form = { type: "numbers", labels: ["1", "2", "3"], low: 0, high: 9, total: 6 };
  const { paper, chosen } = await field(form, [1, 2, 3]);
  assert.deepEqual([paper.say("output"), paper.say("b")], [["6 / 6"], ["1", "2", "3"]]);
  assert.equal(paper.all("output")[0].attributes.class, "sum");
  paper.all("button")[3].fire("click");
  assert.deepEqual(chosen, [[1, 3, 3]]);
  const off = await field(form, [1, 2, 2]);
  assert.equal(off.paper.all("output")[0].attributes.class, "sum off");
  assert.deepEqual((await field({ ...form, total: null }, [1, 2, 3])).paper.all("output"), []);
});

test("a value for each seat: one is changed, and the others stay", async () => {
  const form = { type: "per_seat", each: { type: "number", low: 0, high: 9 } };
  const own = await field(form, [4, 5, 6]);
  own.paper.all("button")[3].fire("click");
  const same = await field(form, 4);
  same.paper.all("button")[2].fire("click");
  assert.deepEqual([own.chosen, same.chosen], [[[4, 6, 6]], [[4, 3, 4]]]);
  assert.deepEqual(own.paper.all("input").map(({ attributes }) => attributes["aria-label"]), ["Seat 1", "Seat 2", "Seat 3"]);
});

test("a series: one is changed, and the others stay", async () => {
  const { paper, chosen } = await field({ type: "series", each: { type: "choice", values: VALUES } }, ["any", "low", "any"]);
  paper.all("select")[1].fire("change", { target: { value: "any" } });
  assert.deepEqual(chosen, [["any", "any", "any"]]);
});

test("some of many, in the order of the form", async () => {
  const values = { a: "a", b: "b", c: "c" };
  const { paper, chosen, ticked } = await field({ type: "ticks", values }, ["c", "b"]);
  assert.deepEqual(ticked(), [false, true, true]);
  paper.all("input")[0].fire("change", { target: { checked: true } });
  paper.all("input")[2].fire("change", { target: { checked: false } });
  assert.deepEqual(chosen, [["a", "b", "c"], ["b"]]);
});

test("teams: whoever moves leaves the other one, and an empty team is none", async () => {
  const { paper, chosen } = await field({ type: "teams" }, [[1, 3], [2]]);
  const selects = paper.all("select");
  assert.deepEqual(selects.map(({ value }) => value), [0, 1, 0]);
  assert.deepEqual(selects[0].say("option"), ["team 1", "team 2", "team 3"]);
  selects[2].fire("change", { target: { value: "1" } });
  selects[1].fire("change", { target: { value: "0" } });
  assert.deepEqual(chosen, [[[1], [2, 3]], [[1, 3, 2]]]);
  const alone = await field({ type: "teams" }, "none");
  assert.deepEqual(alone.paper.all("select").map(({ value }) => value), [0, 1, 0], "every other one");
});

test("a deck begins with the copies that it has", async () => {
  const cards = [{ id: "roar", name: "Roar", text: "", copies: 2 }, { id: "run", name: "Run", text: "", copies: 0 }];
  const { paper, chosen } = await field({ type: "deck", cards }, "default");
  paper.all("button")[1].fire("click");
  const own = await field({ type: "deck", cards }, { counts: { roar: 8, run: 1 } });
  for (const button of own.paper.all("button")) button.fire("click");
  assert.deepEqual(chosen, [{ counts: { roar: 3, run: 0 } }]);
  assert.deepEqual(own.chosen.map(({ counts }) => [counts.roar, counts.run]), [[7, 1], [8, 1], [8, 0], [8, 2]]);
});

test("a seat, counted from one", async () => {
  const { paper, chosen, ticked } = await field({ type: "seat" }, "2");
  assert.deepEqual(ticked(), [false, true, false]);
  paper.all("input")[2].fire("change");
  assert.deepEqual(chosen, ["3"]);
});

test("a clock is known by its kind and amount", async () => {
  const usual = { kind: "total", amount: 600, increment: 5 };
  const { paper, chosen, ticked } = await field({ type: "time_control" }, usual);
  assert.deepEqual(ticked(), [false, false, true, false, false]);
  for (const card of paper.all("input")) card.fire("change");
  assert.deepEqual(chosen.map(clockName), ["none", "fast", "usual", "move", "days"]);
  assert.deepEqual(chosen.map(({ kind, amount }) => `${kind} ${amount}`), ["none 0", "total 180", "total 600", "move 30", "days 3"]);
  assert.deepEqual([{ ...usual, amount: 180 }, { ...usual, kind: "days" }].map(clockName), ["fast", "none"]);
});

test("a bot by its level, or none", async () => {
  const { paper, chosen } = await field({ type: "bot" }, "2");
  assert.deepEqual(paper.all("option").map(({ value }) => value), ["", "1", "2", "3", "4", "5", "6"]);
  paper.all("select")[0].fire("change", { target: { value: "" } });
  assert.deepEqual(chosen, [""]);
});

test("a value of one's own begins at something that makes sense", async () => {
  const values = { none: "none" };
  const begins = async (/** @type {any} */ other) => {
    const { paper, chosen } = await field({ type: "either", values, other: { label: "own", ...other } }, "none");
    const cards = paper.all(".op").map((card) => card.all("input")[0]);
    assert.deepEqual(cards.map(({ checked }) => checked), [true, false]);
    for (const card of cards) card.fire("change");
    assert.equal(chosen[0], "none");
    return chosen[1];
  };
  assert.deepEqual(await begins({ type: "teams" }), [[1, 3], [2]]);
  assert.deepEqual(await begins({ type: "cells" }), []);
  assert.equal(await begins({ type: "seat" }), "1");
  assert.equal(await begins({ type: "text" }), "");
  assert.deepEqual(await begins({ type: "numbers", labels: ["a", "b", "c"], low: 0, high: 9, total: 8 }), [3, 3, 2]);
  const own = await field({ type: "either", values, other: { label: "own", type: "seat" } }, "2");
  assert.deepEqual(own.ticked(), [false, true, false, true, false]);
  own.paper.all("input")[4].fire("change");
  assert.deepEqual(own.chosen, ["3"]);
});

test("what the page does not know is written as text", async () => {
  for (const [value, text] of [[[1, 2], "1, 2"], [{ a: 1 }, '{"a":1}'], [[{ a: 1 }], '[{"a":1}]'], [null, ""], [7, "7"]]) {
    const { paper, chosen } = await field({ type: "poem", hint: "a line" }, value);
    const [input] = paper.all("input");
    assert.deepEqual([input.value, input.attributes.placeholder], [text, "a line"]);
    input.fire("input", { target: { value: "roses" } });
    assert.deepEqual(chosen, ["roses"]);
  }
});
