/** Who sits where: on the form before a table, at a table that waits, and what one may do there later. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { settle, show } from "./paper.js";
import { html } from "../../../src/rookery/web/vendor/htm-preact.js";

/** @type {{address: string, body: any}[]} */
let asked = [];
let refusal = /** @type {any} */ (null);
/** @type {Map<string, string>} */
let kept = new Map();
Object.assign(globalThis, {
  localStorage: { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem() {} },
  sessionStorage: { getItem: () => null, setItem() {} },
  location: { href: "http://house/#table/t" },
  fetch: async (/** @type {string} */ address, /** @type {any} */ { body }) => {
    asked.push({ address: address.split("/").slice(3).join("/") || address, body: body && JSON.parse(body) });
    return { ok: !refusal, status: refusal ? 409 : 200, json: async () => (refusal ? { refusal } : { seat: 1, svg: "<svg/>" }) };
  },
});
const { Players, nameOf } = await import("../../../src/rookery/web/home/players.js");
const { Lobby } = await import("../../../src/rookery/web/home/lobby.js");
const { Choices, More, Typed } = await import("../../../src/rookery/web/table/dialogs.js");

beforeEach(() => {
  [asked, refusal, kept] = [[], null, new Map()];
});

const BOTS = { 2: { name: "Flake", face: "flake", style: "gentle" }, 4: { name: "Skua", face: "skua", style: "keen" } };
const ME = { kind: "me" };
const FLAKE = { kind: "bot", bot: "2" };

/** @param {any[]} people @param {any} [more] */
async function form(people, more = {}) {
  /** @type {any[]} */
  const chosen = [];
  const paper = await show(html`<${Players} ...${{ people, most: 3, bots: BOTS, youngest: false, clause: "",
    set: (/** @type {any} */ next) => chosen.push(next), begin: (/** @type {number} */ seat) => chosen.push(seat), ...more }} />`);
  const sources = paper.all(".source");
  /** Tap somebody who can be seated. @param {string} who */
  const tap = (who) => sources[["me", "here", "link", "open", "2", "4"].indexOf(who)].fire("click");
  /** Drag something to a seat. @param {any} from @param {any} to */
  const drag = (from, to) => {
    let carried = "";
    from.fire("dragstart", { dataTransfer: { setData: (/** @type {string} */ _, /** @type {string} */ what) => (carried = what) } });
    to.fire("drop", { dataTransfer: { getData: () => carried } });
  };
  return { paper, chosen, tap, drag, sources, seats: paper.all(".sitting")[0].all("li") };
}

test("somebody on the form is called by their name, or by what they are", () => {
  assert.equal(nameOf(FLAKE, BOTS, 1), "Flake");
  assert.match(nameOf({ kind: "bot", bot: "6" }, BOTS, 1), /6/);
  assert.equal(nameOf({ kind: "here", name: "Bo" }, BOTS, 1), "Bo");
  assert.notEqual(nameOf(/** @type {any} */ (ME), BOTS, 0), nameOf({ kind: "link" }, BOTS, 0));
});

test("whoever is tapped takes the next seat, or the one that is held", async () => {
  const { chosen, tap, seats } = await form([ME, FLAKE]);
  assert.equal(seats.length, 3);
  tap("4");
  assert.deepEqual(chosen.splice(0), [[ME, FLAKE, { kind: "bot", bot: "4" }]]);
  seats[1].all("button")[0].fire("click");
  await settle();
  tap("link");
  assert.deepEqual(chosen.splice(0), [[ME, { kind: "link" }]]);
  tap("me");
  assert.deepEqual(chosen, [[FLAKE, ME]], "there is one of me, who moves");
});

test("a full table takes nobody more, unless they take a seat that is held", async () => {
  const { seats, sources, tap, chosen } = await form([ME, FLAKE, FLAKE]);
  assert.deepEqual(sources.map(({ disabled }) => disabled), [false, true, true, true, true, true]);
  seats[2].all("button")[0].fire("click");
  await settle();
  assert.ok(sources.every(({ disabled }) => !disabled));
  tap("open");
  assert.deepEqual(chosen, [[ME, FLAKE, { kind: "open" }]]);
});

test("dragging puts somebody on a seat or lets two change places", async () => {
  const { seats, sources, drag, chosen } = await form([ME, FLAKE]);
  drag(sources[5], seats[1]);
  drag(seats[0], seats[1]);
  drag(seats[1], seats[2]);
  assert.deepEqual(chosen, [[ME, { kind: "bot", bot: "4" }], [FLAKE, ME], [ME, FLAKE]]);
});

test("a name is typed, a seat is freed", async () => {
  const { chosen, seats } = await form([ME, { kind: "here", name: "Bo" }]);
  seats[1].all("input")[0].fire("input", { target: { value: "Bob" } });
  seats[0].all(".remove")[0].fire("click");
  assert.deepEqual(chosen, [[ME, { kind: "here", name: "Bob" }], [{ kind: "here", name: "Bo" }]]);
  assert.equal(seats[0].all("input").length, 0);
});

test("where two people play, the youngest may begin", async () => {
  assert.deepEqual((await form([ME, FLAKE])).paper.all(".young"), []);
  const { paper, chosen } = await form([ME, FLAKE, { kind: "link" }], { youngest: true });
  const choices = paper.all(".young")[0].all("input");
  assert.deepEqual(choices.map(({ checked }) => checked), [true, false]);
  choices[1].fire("change");
  assert.deepEqual(chosen, [2], "the seat, not the place in the list");
  assert.equal(paper.all(".begins").length, 1);
  const unasked = await form([ME, FLAKE, { kind: "link" }]);
  assert.deepEqual(unasked.paper.all(".young")[0].all("input").map(({ checked }) => checked), [false, false]);
});

const SEATS = [
  { kind: "me", name: "Ada", bot: "", taken: true }, { kind: "open", name: "", bot: "", taken: false },
  { kind: "bot", name: "", bot: "2", taken: false }, { kind: "link", name: "", bot: "", taken: false },
];
/** @param {any} [more] */
async function lobby(more = {}) {
  /** @type {any[]} */
  const seen = [];
  const link = {
    id: "t", mine: [0], host: true, viewAs: (/** @type {any} */ viewpoint) => seen.push(viewpoint),
    table: { seats: SEATS, settings: { visibility: "link" } }, ...more,
  };
  const paper = await show(html`<${Lobby} link=${link} game=${{ title: "Derby", setup: { bots: BOTS } }} />`);
  return { paper, seen, seats: paper.all(".seats")[0].all("li") };
}

test("who sits at a table that waits is called by name, else by what is known of them", async () => {
  const named = [SEATS[0], { ...SEATS[1], name: "Bo", taken: true }, { ...SEATS[2], name: "Robbie" }, SEATS[2], SEATS[1], SEATS[3]];
  const { paper, seats } = await lobby({ table: { seats: named, settings: {} } });
  assert.equal(seats[0].all("input")[0].value, "Ada", "one's own name can be changed");
  const called = paper.say("b").slice(0, 5);
  assert.deepEqual(called.slice(0, 2), ["Bo", "Robbie"]);
  assert.match(called[2], /2/);
  assert.equal(new Set(called).size, 5, "who may come, and who is invited");
  assert.deepEqual(seats.map(({ attributes }) => attributes.class ?? ""), ["", "", "", "", "empty", "empty"]);
  assert.deepEqual(seats.map((seat) => seat.say("small")[0]).slice(1, 2), [""]);
});

test("a host gives a seat to a bot or frees it, and nobody else does", async () => {
  const { seats } = await lobby({ table: { seats: [SEATS[0], SEATS[1], { ...SEATS[3], taken: true }], settings: {} } });
  assert.equal(seats[0].all("select").length + seats[0].all(".quiet").length, 0, "not their own");
  seats[1].all("select")[0].fire("change", { target: { value: "4" } });
  seats[2].all("button")[0].fire("click");
  await settle();
  assert.deepEqual(asked.filter(({ address }) => address === "seat").map(({ body }) => body), [
    { seat: 1, kind: "bot", bot: "4" }, { seat: 2, kind: "open" },
  ]);
  const other = await lobby({ host: false });
  assert.equal(other.paper.all("select").length, 0);
});

test("a guest takes an open seat and sees from there; a refusal is told", async () => {
  const { paper, seen, seats } = await lobby({ mine: [], host: false });
  assert.deepEqual(seats.map((seat) => seat.all("button").length), [0, 1, 0, 0]);
  seats[1].all("button")[0].fire("click");
  await settle();
  assert.deepEqual(seen, [{ seat: 1 }]);
  refusal = { code: "taken", text: "Somebody was faster." };
  seats[1].all("button")[0].fire("click");
  await settle();
  assert.deepEqual(paper.say(".refusal"), ["Somebody was faster."]);
  refusal = { code: "http_500", text: "" };
  seats[1].all("button")[0].fire("click");
  await settle();
  assert.ok(paper.say(".refusal")[0].length > 3, "something, at least");
});

test("the links of seats that are free are there to be sent, and the table's where anybody may come", async () => {
  kept.set("rookery.links.t", JSON.stringify([{ seat: 3, token: "key" }, { seat: 0, token: "used" }]));
  const addresses = (/** @type {any} */ paper) => paper.all(".address").map((/** @type {any} */ { value }) => value);
  assert.deepEqual(addresses((await lobby()).paper), ["http://house/#table/t?seat=key", "http://house/t/t"]);
  const invited = await lobby({ table: { seats: [SEATS[0], SEATS[0], SEATS[2], SEATS[3]], settings: {} } });
  assert.deepEqual(addresses(invited.paper), ["http://house/#table/t?seat=key"]);
  kept.clear();
  assert.deepEqual(addresses((await lobby()).paper), ["http://house/t/t"]);
});

const PLAYING = [{ name: "Ada", bot: "", retired: false }, { name: "Bo", bot: "", retired: false }];
/** @param {any} [more] @param {any} [frame] */
async function menu(more = {}, frame = {}) {
  /** @type {any[]} */
  const done = [];
  const note = (/** @type {string} */ what) => (/** @type {any} */ how) => done.push([what, how]);
  const link = {
    id: "t", seat: 0, mine: [0], host: false, reacted: false, people: { seats: [0, 1] }, table: { settings: { visibility: "link" }, seats: [] },
    frame: { seats: PLAYING, legal: ["a1"], outcome: null, ...frame }, ...more,
  };
  const paper = await show(html`<${More} ...${{ link, act: note("act"), ask: note("ask"), finishing: false, finish: note("finish"), onClose: note("close") }} />`);
  for (const button of paper.all(".menu")[0].all("button")) button.fire("click");
  return done.filter(([what]) => what !== "close").map(([what, how]) => `${what} ${how}`);
}

test("what can be done at a table depends on who one is there", async () => {
  assert.deepEqual(await menu(), ["ask type", "finish true", "ask keys", "ask resign", "act leave"]);
  assert.deepEqual(await menu({ seat: null, mine: [] }, { legal: [] }), ["ask keys"], "who watches");
  assert.deepEqual(await menu({}, { legal: [], outcome: {} }), ["ask keys"], "when it is over");
  const replaced = [{ ...PLAYING[0], bot: "2" }, PLAYING[1]];
  assert.deepEqual(await menu({}, { legal: [], seats: replaced }), ["finish true", "ask keys", "ask resign", "act rejoin"]);
  const retired = [{ ...PLAYING[0], bot: "2", retired: true }, PLAYING[1]];
  assert.ok(!(await menu({}, { legal: [], seats: retired })).includes("act rejoin"), "who has retired does not come back");
  asked = [];
  await menu({ host: true, people: { seats: [0] } });
  assert.deepEqual(asked.filter(({ address }) => address === "excuse").map(({ body }) => body), [{ seat: 1 }]);
});

test("a move is picked from a list or typed, whatever the case", async () => {
  /** @type {string[]} */
  const moves = [];
  const picture = { board: { shapes: [{ c: "a1", l: "the ice" }] }, trays: [] };
  const list = await show(html`<${Choices} link=${{ frame: { picture } }} open=${["a1", "pass"]} onPick=${(/** @type {string} */ key) => moves.push(key)} onClose=${() => null} />`);
  const [menu] = list.all(".menu");
  assert.deepEqual(menu.say("button"), ["the ice", "pass"]);
  for (const button of menu.all("button")) button.fire("click");
  const typed = await show(html`<${Typed} legal=${["a1-b1"]} onMove=${(/** @type {string} */ text) => moves.push(text)} onClose=${() => null} />`);
  typed.all("input")[0].fire("input", { target: { value: " A1-b1 " } });
  await settle();
  typed.all("form")[0].fire("submit");
  assert.deepEqual(moves, ["a1", "pass", "a1-b1"]);
});
