/** What a table does beside drawing: half-done choices, handing over, the story so far, keys, finishing, looking ahead. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { pass, settle, show } from "./paper.js";
import { html } from "../../../src/rookery/web/vendor/htm-preact.js";

/** @type {string[]} */
let asked = [];
/** @type {Map<string, (event: any) => void>} */
const heard = new Map();
let answer = /** @type {any} */ ([]);
Object.assign(globalThis, {
  localStorage: { getItem: () => null, setItem() {} },
  sessionStorage: { getItem: () => null, setItem() {} },
  addEventListener: (/** @type {string} */ name, /** @type {any} */ then) => heard.set(name, then),
  removeEventListener: (/** @type {string} */ name) => heard.delete(name),
  fetch: async (/** @type {string} */ address) => {
    asked.push(address);
    return { ok: answer !== null, status: answer === null ? 503 : 200, json: async () => answer };
  },
});
const { useFinish, useHandOver, usePositionState, usePreview, useShortcuts, useStory } = await import(
  "../../../src/rookery/web/table/hooks.js"
);

beforeEach(() => {
  [asked, answer] = [[], []];
});

/** Use a hook in a component: `use` again with other arguments, and `now` is what it returned last. @param {Function} hook */
function using(hook) {
  /** @type {any} */
  let found = null;
  /** @type {any} */
  let paper;
  const Probe = (/** @type {any} */ { given }) => {
    found = hook(...given);
    return null;
  };
  return {
    now: () => found, leave: () => show(null, paper),
    use: async (/** @type {any[]} */ ...given) => void (paper = await show(html`<${Probe} given=${given} />`, paper)),
  };
}

test("what is half done in a position is gone in any other, and touches nothing there", async () => {
  const { now, use } = using(usePositionState);
  await use("0 5", "fresh");
  const [, late] = now();
  late("half");
  await settle();
  assert.equal(now()[0], "half");
  await use("0 6", "fresh");
  assert.equal(now()[0], "fresh");
  now()[1]("more");
  await settle();
  late("an answer that came late");
  await settle();
  assert.equal(now()[0], "fresh", "a late answer is of the position where it was asked");
});

const SEATS = [{ name: "Ada", bot: "" }, { name: "Bo", bot: "" }, { name: "Bot 2", bot: "2" }];
/** @param {any} frame @param {any} [more] */
function shared(frame, more = {}) {
  /** @type {any[]} */
  const done = [];
  const here = {
    mine: [0, 1], seat: 0, frame: { seats: SEATS, to_move: 1, secrets: true, ...frame },
    viewAs: (/** @type {any} */ viewpoint) => done.push(viewpoint), suspend: () => done.push("suspend"), ...more,
  };
  return { here, done };
}

test("a screen with hands is handed on: nothing is seen until the next says it's them", async () => {
  const { here, done } = shared({});
  const { now, use } = using(useHandOver);
  await use(here);
  assert.deepEqual([done, now().seat, now().name], [["suspend"], 1, "Bo"]);
  now().unveil();
  await settle();
  assert.deepEqual([done.at(-1), now()], [{ seat: 1 }, null]);
});

test("a screen without hands only turns, and stays where nobody else here is to move", async () => {
  const { here, done } = shared({ secrets: false });
  const { now, use } = using(useHandOver);
  await use(here);
  assert.deepEqual([done, now()], [[{ seat: 1 }], null]);
  for (const [frame, more] of /** @type {[any, any][]} */ ([
    [{ to_move: 0 }, {}], [{ to_move: null }, {}], [{ to_move: 1 }, { mine: [0] }], [{ to_move: 2 }, { mine: [0, 1, 2] }], [{ to_move: 1 }, { mine: [0, 2] }],
  ])) {
    const other = shared(frame, more);
    await using(useHandOver).use(other.here);
    assert.deepEqual(other.done, [], JSON.stringify([frame, more]));
  }
});

test("what happened before one came is read once, and only into the match that it is of", async () => {
  /** @type {any[]} */
  const told = [];
  const here = /** @type {any} */ ({ id: "t", seat: 1, header: null, dispatch: (/** @type {any} */ one) => told.push(one) });
  const { use } = using(useStory);
  await use(here);
  assert.deepEqual(asked, []);
  here.header = { seats: 2 };
  answer = ["turn"];
  await use(here);
  await use(here);
  assert.deepEqual([asked, told], [["api/tables/t/turns?seat=1"], [{ type: "turns", turns: ["turn"] }]]);
  let finish = (/** @type {string[]} */ _) => {};
  answer = new Promise((done) => (finish = done));
  here.header = { seats: 2 };
  await use(here);
  here.header = { seats: 3 };
  finish(["late"]);
  await settle();
  assert.equal(told.length, 1, "everything was forgotten meanwhile");
});

test("a key does what it says, but not in a field, nor with another key held", async () => {
  /** @type {string[]} */
  const done = [];
  const { use, leave } = using(useShortcuts);
  const keys = Object.fromEntries(["h", "?", "ArrowLeft", "Shift+ArrowLeft"].map((key) => [key, () => done.push(key)]));
  await use(keys);
  const target = { closest: () => null };
  let stopped = 0;
  const press = (/** @type {any} */ event) => heard.get("keydown")?.({ target, preventDefault: () => (stopped += 1), ...event });
  press({ key: "h" });
  press({ key: "ArrowLeft" });
  press({ key: "ArrowLeft", shiftKey: true });
  assert.equal(stopped, 0);
  press({ key: "?", shiftKey: true });
  assert.deepEqual([done.splice(0), stopped], [["h", "ArrowLeft", "Shift+ArrowLeft", "?"], 1]);
  for (const held of ["ctrlKey", "metaKey", "altKey"]) press({ key: "h", [held]: true });
  press({ key: "h", target: { closest: (/** @type {string} */ where) => where.includes("textarea") } });
  press({ key: "z" });
  assert.deepEqual(done, []);
  await use({ h: () => done.push("the newest") });
  press({ key: "h" });
  assert.deepEqual(done, ["the newest"]);
  await leave();
  assert.equal(heard.size, 0);
});

test("finishing does what is left, and what a bot finds best where nobody else plays", async () => {
  /** @type {string[]} */
  const done = [];
  const submit = async (/** @type {string} */ text) => void done.push(text);
  const here = { id: "t", seat: 1 };
  const { now, use } = using(useFinish);
  await use(here, ["a1"], true, submit);
  await pass(1000);
  assert.deepEqual(done, [], "not unless one asks for it");
  now()[1](true);
  await settle();
  assert.deepEqual(done, []);
  await pass(350);
  assert.deepEqual([done, asked], [["a1"], []]);
  answer = { candidates: [{ text: "best" }, { text: "worst" }] };
  await use(here, ["a1", "b1"], false, submit);
  await pass(350);
  assert.deepEqual(done, ["a1"], "with others one chooses for oneself");
  await use(here, ["a1", "c1"], true, submit);
  await pass(350);
  assert.deepEqual([done, asked], [["a1", "best"], ["api/tables/t/hint"]]);
  await use(here, ["d1"], true, submit);
  await use(here, [], true, submit);
  await pass(350);
  assert.equal(done.length, 2, "the turn is over before it was done");
  let finish = (/** @type {any} */ _) => {};
  answer = new Promise((done) => (finish = done));
  await use(here, ["a1", "f1"], true, submit);
  await pass(350);
  await use(here, [], true, submit);
  finish({ candidates: [{ text: "late" }] });
  await settle();
  assert.equal(done.length, 2, "a hint that came late is of a turn that is over");
  answer = null;
  await use(here, ["a1", "e1"], true, submit);
  await pass(350);
  assert.equal(now()[0], false, "where no bot can be asked it ends");
});

test("what an action would do is asked when somebody points at it for a moment", async () => {
  /** @type {string[]} */
  const previewed = [];
  const here = { seq: 3, preview: async (/** @type {string} */ text) => (previewed.push(text), { of: text }) };
  const { now, use } = using(usePreview);
  await use(here, "a1");
  await use(here, "b1");
  await pass(89);
  assert.deepEqual([previewed, now()], [[], null]);
  await pass(1);
  assert.deepEqual([previewed, now()], [["b1"], { of: "b1" }]);
  await use(here, "c1");
  assert.equal(now(), null, "not what another would have done");
  await use(here, "");
  await pass(90);
  assert.deepEqual([previewed, now()], [["b1"], null]);
  await use(here, "b1");
  await use({ ...here, seq: 4 }, "b1");
  await pass(90);
  assert.deepEqual(previewed, ["b1", "b1"], "in another position it is asked anew");
});
