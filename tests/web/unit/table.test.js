/** What shows round the board: who plays, what may be done now, what happened, and the way back through it. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { show } from "./paper.js";
import { html } from "../../../src/rookery/web/vendor/htm-preact.js";

Object.assign(globalThis, {
  ResizeObserver: class { observe() {} disconnect() {} },
  sessionStorage: { getItem: () => null, setItem() {}, removeItem() {} },
  localStorage: { getItem: () => null, setItem() {} },
});
const { Players, botName, playerName } = await import("../../../src/rookery/web/table/players.js");
const { Announce, StatusLine, TakebackPrompt } = await import("../../../src/rookery/web/table/status.js");
const { Moves, Replay } = await import("../../../src/rookery/web/table/moves.js");
const { clockText } = await import("../../../src/rookery/web/ui/bits.js");
const { setSeats } = await import("../../../src/rookery/web/ui/i18n.js");

beforeEach(() => setSeats([]));

const SEATS = [
  { name: "Ada", bot: "", retired: false, left: null, score: 3 },
  { name: "", bot: "", retired: false, left: null, score: 5 },
  { name: "Bot 4", bot: "4", retired: true, left: null, score: 0 },
];
/** @param {any} [frame] @param {any} [more] */
const link = (frame = {}, more = {}) => ({
  id: "t", seat: 0, mine: [0], people: { seats: [0] }, events: [], steps: new Map(), receivedAt: performance.now(),
  table: { status: "running", seats: SEATS, settings: { reactions: "when_possible" } },
  frame: { seq: 3, seats: SEATS, to_move: 1, outcome: null, legal: [], prompt: null, takeback: null, ...frame }, ...more,
});
/** @param {any} paper @param {string} what */
const label = (paper, what) => paper.all(what).map(({ attributes }) => attributes["aria-label"]);

test("a bot is called by its level or by how it thinks, unless somebody named it", () => {
  assert.deepEqual([botName("4"), botName("greedy")].map((name) => /4|greedy/.test(name)), [true, true]);
  assert.equal(playerName({ name: "Bot 4", bot: "4" }, 2), botName("4"));
  assert.equal(playerName({ name: "Flake", bot: "4" }, 2), "Flake");
  assert.equal(playerName({ name: "", bot: "" }, 2), "Seat 3");
});

test("each player shows with their score, what is to be known of them, and whose turn it is", async () => {
  const paper = await show(html`<${Players} link=${link()} scores=${[3, 5, 1]} turn=${1} unit="{n|fish|fishes}" />`);
  const players = paper.all("li");
  assert.deepEqual(paper.say("b"), ["Ada", "Seat 2", botName("4")]);
  assert.deepEqual(paper.all(".who").map((who) => who.say("small")[0]), ["you", "away", "has retired"]);
  assert.deepEqual(paper.say(".tally"), ["3fishes", "5fishes", "1fish"]);
  assert.deepEqual(players.map(({ attributes }) => attributes["aria-current"]), [undefined, "true", undefined]);
  assert.deepEqual(players.map(({ attributes }) => attributes.class.split(" ").filter(Boolean).slice(1).join(" ")), ["seat-1", "seat-2 turn", "seat-3 gone"]);
  assert.notEqual(paper.all(".who")[0].attributes["data-turn"], paper.all(".who")[1].attributes["data-turn"]);
});

test("who shares a screen is not called you, and nobody is away before anybody is known or before the start", async () => {
  const notes = async (/** @type {any} */ more) => {
    const paper = await show(html`<${Players} link=${link({}, more)} scores=${null} turn=${null} />`);
    return paper.all(".who").map((who) => who.say("small")[0]);
  };
  assert.deepEqual(await notes({ mine: [0, 1] }), ["", "", "has retired"]);
  assert.deepEqual(await notes({ people: null }), ["you", "", "has retired"]);
  assert.deepEqual(await notes({ people: { seats: [0, 1] } }), ["you", "", "has retired"]);
  assert.deepEqual(await notes({ table: { status: "over", seats: SEATS } }), ["you", "", "has retired"]);
  assert.deepEqual(await notes({ frame: null }), ["you", "away", ""], "before the first frame the table tells who sits there");
});

test("a clock runs for who is to move, and is urgent in its last twenty seconds", async () => {
  const timed = SEATS.map((seat, at) => ({ ...seat, left: [19, 100, 15][at] }));
  const shown = async (/** @type {any} */ frame, ago = 0) => {
    const here = link({ seats: timed, ...frame }, { receivedAt: performance.now() - 1000 * ago });
    const paper = await show(html`<${Players} link=${here} scores=${null} turn=${null} />`);
    const found = paper.all("time").map((time) => [time.text, time.attributes.class.includes("short")]);
    await show(null, paper);
    return found;
  };
  assert.deepEqual(await shown({}, 90.5), [["0:19", false], ["0:10", true], ["0:15", false]]);
  assert.deepEqual(await shown({}, 200), [["0:19", false], ["0:00", true], ["0:15", false]]);
  assert.deepEqual(await shown({ to_move: 0 }, 0.5), [["0:19", true], ["1:40", false], ["0:15", false]]);
  assert.deepEqual(await shown({ outcome: { ranks: [1, 2, 3] } }, 90), [["0:19", false], ["1:40", false], ["0:15", false]]);
});

test("time is written as people read it", () => {
  const read = [0, -3, 0.2, 59, 60, 61.5, 3599, 3600, 3661, 172_799, 172_800, 300_000].map(clockText);
  assert.deepEqual(read.slice(0, 10), ["0:00", "0:00", "0:01", "0:59", "1:00", "1:02", "59:59", "1:00:00", "1:01:01", "47:59:59"]);
  assert.deepEqual(read.slice(10).map((text) => /\d+/.exec(text)?.[0]), ["2", "3"]);
});

/** @param {any} [here] @param {any} [more] */
const status = async (here = link(), more = {}) =>
  show(html`<${StatusLine} ...${{ link: here, game: "derby", legal: here.frame?.legal ?? [], chosen: [], picture: null, caption: null,
    refusal: null, look: "", pending: false, hinted: false, at: null, veil: null, onSure: null, onPass: null, onReplay: null,
    onBack() {}, onRule() {}, ...more }} />`);
/** @param {any} paper */
const now = (paper) => paper.say(".now")[0];
const mine = (/** @type {any} */ more = {}) => link({ to_move: 0, legal: ["a1-b1", "a1-c1"], prompt: { text: "Move a penguin.", reaction: false }, ...more });

test("it is said whose turn it is, and what for", async () => {
  const yours = await status(mine());
  assert.match(now(yours), /Move a penguin\.$/);
  assert.match(yours.all(".said")[0].attributes.class, /yours/);
  const theirs = await status();
  assert.match(now(theirs), /Seat 2/);
  assert.doesNotMatch(theirs.all(".said")[0].attributes.class, /yours/);
  assert.notEqual(now(await status(link({ to_move: 2 }))), now(theirs).replace("Seat 2", botName("4")), "a bot thinks");
  assert.equal(now(await status(link({ to_move: 0 }))), now(await status(link({ to_move: 0 }, { status: "broken" }))));
  assert.equal(now(await status(link({ outcome: { text: "Ada wins." } }))), "Ada wins.");
  assert.equal(now(await status(link({ to_move: null }))), "");
  assert.equal(now(await status(mine({ prompt: { text: "Block?", reaction: true } }))), "Block?");
});

test("what comes first is said first: the screen is handed on, one looks back, a move is on its way", async () => {
  const events = [{ what: "move", seq: 1 }, { what: "chance", seq: 2 }, { what: "move", seq: 3 }];
  const here = { ...mine(), events };
  assert.match(now(await status(here, { veil: { name: "Bo" }, at: 1 })), /Bo/);
  assert.match(now(await status(here, { at: 2, pending: true })), /\b1\b/);
  assert.match(now(await status(here, { at: 3 })), /\b2\b/);
  assert.doesNotMatch(now(await status(here, { pending: true })), /Move a penguin/);
  assert.doesNotMatch((await status(here, { at: 3 })).all(".said")[0].attributes.class, /yours/);
});

test("half a choice says what it is, and how many ways lead on", async () => {
  const picture = { board: { shapes: [{ c: "a1", l: "your penguin" }] }, trays: [] };
  const paper = await status(mine(), { chosen: ["a1"], picture, look: "your penguin" });
  assert.match(now(paper), /your penguin.*\b2\b/);
  assert.deepEqual(paper.say(".look"), [], "what is chosen is not said twice");
  assert.deepEqual((await status(mine(), { chosen: ["a1"], picture, look: "ice" })).say(".look"), ["ice"]);
  assert.deepEqual((await status(mine(), { look: "ice", hinted: true })).say(".look"), []);
});

test("a refusal is told with its clause, instead of what happened", async () => {
  const caption = { seat: 1, text: "Bo slides.", rule: "P3" };
  const told = await status(mine(), { caption });
  assert.deepEqual([told.say(".told"), told.say(".clause"), told.all(".refusal")], [["Bo slides. P3"], ["P3"], []]);
  /** @type {string[]} */
  const asked = [];
  const paper = await status(mine(), { caption, refusal: { text: "Not in line.", rule: "P14" }, onRule: (/** @type {string} */ rule) => asked.push(rule) });
  assert.deepEqual([paper.say(".refusal"), paper.all(".told")], [["Not in line. P14"], []]);
  assert.equal(paper.all(".clause")[0].attributes.href, "#rules/derby/P14");
  paper.all(".clause")[0].fire("click");
  assert.deepEqual(asked, ["P14"]);
  assert.deepEqual((await status(mine(), { caption, veil: { name: "Bo" } })).say(".told"), [""], "nobody reads over the other's shoulder");
});

test("what can be done is a button, and nothing else is", async () => {
  /** @type {string[]} */
  const done = [];
  const can = (/** @type {string} */ what) => () => void done.push(what);
  const all = { onSure: can("sure"), onPass: can("pass"), onReplay: can("replay"), onBack: can("back") };
  const buttons = async (/** @type {any} */ here, /** @type {any} */ more) => (await status(here, more)).all("button");
  for (const button of await buttons(mine(), all)) button.fire("click");
  assert.deepEqual(done.splice(0), ["sure", "pass", "replay"]);
  for (const button of await buttons(mine(), { ...all, onSure: null, onPass: null, at: 2 })) button.fire("click");
  assert.deepEqual(done, ["back"]);
  const [last] = await buttons(mine(), {});
  assert.equal(last.disabled, true, "there is no turn yet to be seen again");
  assert.equal((await buttons(mine({ prompt: { text: "?", reaction: true } }), all)).length, 4, "and a way to rest");
});

test("who may take a move back is for those to say who were asked", async () => {
  /** @type {any[]} */
  const said = [];
  const asked = async (/** @type {any} */ takeback, seat = 0) =>
    show(html`<${TakebackPrompt} link=${link({ takeback }, { seat })} act=${(/** @type {any[]} */ ...what) => said.push(what)} />`);
  const paper = await asked({ seat: 1, waiting: [0] });
  assert.match(paper.text, /Seat 2/);
  for (const button of paper.all("button")) button.fire("click");
  assert.deepEqual(said, [["answer", { agree: true }], ["answer", { agree: false }]]);
  assert.deepEqual([(await asked(null)).text, (await asked({ seat: 0, waiting: [1] })).text], ["", ""]);
});

const step = (/** @type {number} */ seq, text = "", more = {}) =>
  ({ seq, seat: 0, effects: text ? [{ kind: "move", key: "a1", text, seat: 0, rule: "P3", ...more }] : [] });

test("a screen reader hears what is new, once, and not what was before it came", async () => {
  const steps = new Map([[1, step(1, "Ada placed.")], [2, step(2, "Ada slid.")], [3, step(3, "Ada fished.")]]);
  const paper = await show(html`<${Announce} link=${link({ seq: 2 }, { steps })} />`);
  const heard = () => paper.all("p")[0].text.trim();
  assert.equal(heard(), "");
  await show(html`<${Announce} link=${link({ seq: 3 }, { steps })} />`, paper);
  assert.equal(heard(), "Ada fished.");
  await show(html`<${Announce} link=${{ ...mine({ seq: 3 }), steps }} />`, paper);
  assert.match(heard(), /^Ada fished\. .*Move a penguin\.$/);
  await show(html`<${Announce} link=${link({ seq: 4, outcome: { text: "Ada wins." } }, { steps })} />`, paper);
  assert.equal(heard(), "Ada wins.");
});

test("moves are told turn by turn, each leads to the moment after it, and what was taken back is struck out", async () => {
  const events = [
    { seq: 1, seat: -1, what: "chance", text: "deal" }, { seq: 2, seat: 0, what: "move", text: "a1" },
    { seq: 3, seat: 1, what: "move", text: "b1" }, { seq: 4, seat: 1, what: "move", text: "b2" },
    { seq: 5, seat: 0, what: "takeback", to: 3 },
  ];
  const steps = new Map([step(1), step(2, "Ada placed."), step(3, "Bo placed."), step(4, "Bo slid.")].map((one) => [one.seq, one]));
  /** @type {number[]} */
  const went = [];
  const paper = await show(html`<${Moves} events=${events} steps=${steps} at=${3} onGo=${(/** @type {number} */ seq) => went.push(seq)}
    game="pingouin" nameOf=${(/** @type {number} */ seat) => ["Ada", "Bo"][seat]} onRule=${() => null} />`);
  assert.deepEqual(paper.say(".sentence").slice(1, 4), ["Ada placed. P3", "Bo placed. P3", "Bo slid. P3"]);
  assert.deepEqual(paper.say(".turn-name"), ["Bo"], "one name for several moves");
  assert.deepEqual(paper.all(".row").map(({ attributes }) => attributes.class.includes("struck")), [false, false, false, true, false]);
  assert.deepEqual(paper.all(".move").map(({ attributes }) => attributes["aria-current"]), [undefined, undefined, "step", undefined, undefined]);
  for (const move of paper.all(".move")) move.fire("click");
  assert.deepEqual(went, [1, 2, 3, 4, 5]);
  assert.equal((await show(html`<${Moves} events=${[]} at=${null} />`)).all(".move").length, 0);
});

test("a replay has a way to each turn, and begins anew at its end", async () => {
  /** @type {any[]} */
  const went = [];
  const replay = {
    stops: [0, 4, 9], held: null, stepTurn: (/** @type {number} */ by) => went.push(["turn", by]),
    stepEffect: (/** @type {number} */ by) => went.push(["effect", by]),
  };
  const at = async (/** @type {number} */ seq) =>
    show(html`<${Replay} replay=${replay} at=${seq} go=${(/** @type {number} */ to) => went.push(["go", to])} />`);
  const paper = await at(8);
  const [slider] = paper.all("input");
  assert.deepEqual([slider.value, slider.attributes.max], [1, "2"]);
  slider.fire("input", { target: { value: "2" } });
  const [back, less, auto, more, on] = paper.all("button");
  for (const button of [back, less, more, on]) button.fire("click");
  assert.deepEqual(went.splice(0), [["go", 9], ["turn", -1], ["effect", -1], ["effect", 1], ["turn", 1]]);
  assert.equal(label(paper, "button").length, 5);
  auto.fire("click");
  assert.deepEqual(went, [], "it goes on from where one is");
  await show(null, paper);
  const ended = await at(9);
  ended.all("button")[2].fire("click");
  assert.deepEqual(went, [["go", 0]], "at the end it begins anew");
  await show(null, ended);
});
