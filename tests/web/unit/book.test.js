/** Finding a clause, its picture and what explains it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { details, pictureOf, search } from "../../../src/rookery/web/learn/book.js";

const plain = (/** @type {string} */ text) => ({ kind: /** @type {const} */ ("plain"), text });
const ref = (/** @type {string} */ text) => ({ kind: /** @type {const} */ ("ref"), text });
const book = {
  title: "", intro: [], guide_title: "", clauses_title: "",
  guide: [
    { kind: "heading", spans: [plain("One")] },
    { kind: "paragraph", spans: [plain("A wall"), ref("R1")] },
    { kind: "picture", picture: "wall", caption: "" },
    { kind: "heading", spans: [plain("Two")] },
    { kind: "paragraph", spans: [ref("R2")] },
  ],
  sections: [{ title: "All", clauses: [
    { number: "R1", spans: [plain("The wall stops a block.")] },
    { number: "R2", spans: [plain("L'été, la glace fond.")] },
    { number: "RA1", spans: [plain("So does an obstacle"), ref("R1")] },
  ] }],
};
const found = (/** @type {string} */ query) => search(book.sections, query).flatMap((one) => one.clauses.map((clause) => clause.number));

test("every word must be there, accents and capitals aside; a number finds its clause", () => {
  assert.deepEqual(found("WALL block"), ["R1"]);
  assert.deepEqual(found("ete"), ["R2"]);
  assert.deepEqual(found("ra"), ["RA1"]);
  assert.deepEqual(found("kraken"), []);
  assert.deepEqual(search(book.sections, "kraken"), [], "no title without a clause");
  assert.deepEqual(found(" "), ["R1", "R2", "RA1"]);
});

test("a clause has the picture of its paragraph, and the clauses that refer to it", () => {
  assert.equal(pictureOf(book, "R1")?.picture, "wall");
  assert.equal(pictureOf(book, "R2"), null);
  assert.deepEqual(details(book, "R1").map((one) => one.number), ["RA1"]);
});
