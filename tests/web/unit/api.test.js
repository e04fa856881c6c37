/** What the page asks by HTTP: where, how, and what it makes of the answer. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {{address: string, method: string, body: any, credentials: string}[]} */
let asked = [];
let answer = /** @type {any} */ ({ ok: true, status: 200, json: async () => "found" });
Object.assign(globalThis, {
  document: { getElementById: () => null, baseURI: "http://house/rookery/?x#table/t" },
  fetch: async (/** @type {string} */ address, /** @type {any} */ { method, body, credentials, headers }) => {
    assert.equal(headers.Accept, "application/json");
    assert.equal(headers["Content-Type"], body === undefined ? undefined : "application/json");
    asked.push({ address, method, body: body && JSON.parse(body), credentials });
    return answer;
  },
});
const { Refused, api } = await import("../../../src/rookery/web/ui/api.js");

beforeEach(() => {
  asked = [];
  answer = { ok: true, status: 200, json: async () => "found" };
});

const T = "api/tables/a%2Fb";
/** @type {[string, any[], string, unknown][]} */
const CALLS = [
  ["table", [], `GET ${T}`, undefined],
  ["hint", [0], `POST ${T}/hint`, { seat: 0 }],
  ["at", [7, null], `GET ${T}/at/7`, undefined],
  ["at", [7, 0], `GET ${T}/at/7?seat=0`, undefined],
  ["turns", [null], `GET ${T}/turns`, undefined],
  ["turns", [0], `GET ${T}/turns?seat=0`, undefined],
  ["positionAt", [7, null], `GET ${T}/position?at=7`, undefined],
  ["positionAt", [7, 0], `GET ${T}/position?at=7&seat=0`, undefined],
  ["rematch", [], `POST ${T}/rematch`, {}],
  ["settings", [{ visibility: "link" }], `POST ${T}/settings`, { visibility: "link" }],
  ["seat", [{ seat: 1, kind: "open" }], `POST ${T}/seat`, { seat: 1, kind: "open" }],
  ["excuse", [1], `POST ${T}/excuse`, { seat: 1 }],
  ["mute", ["bo", true], `POST ${T}/mute`, { who: "bo", muted: true }],
  ["history", [], `GET ${T}/history`, undefined],
  ["analyse", [7], `POST ${T}/analyse`, { seq: 7 }],
  ["verify", [], `GET ${T}/verify`, undefined],
];

for (const [name, given, where, body] of CALLS)
  test(`${name} asks ${where}`, async () => {
    assert.equal(await /** @type {any} */ (api)[name]("a/b", ...given), "found");
    assert.deepEqual(asked, [{ address: where.split(" ")[1], method: where.split(" ")[0], body, credentials: "same-origin" }]);
  });

test("what concerns a game names it in the address, and never in the body", async () => {
  const choice = { seats: 2, options: {}, position: "" };
  await api.check({ game: "derby", ...choice });
  await api.position("derby", choice);
  await api.paint("derby", { seats: 2, position: "p", place: "a1", brush: "b" });
  await api.think("derby", choice);
  assert.deepEqual(asked.map(({ address }) => address), ["check", "position", "paint", "think"].map((one) => `api/games/derby/${one}`));
  assert.deepEqual(asked.map(({ body }) => body.game), [undefined, undefined, undefined, undefined]);
  assert.deepEqual(asked[0].body, choice);
});

test("who sits down adds to what is drawn, and nobody does so for others", async () => {
  await api.sit("t", { seat: 1 });
  await api.sit("t", { seat: 1 });
  await api.create({ game: "derby", seats: [{ kind: "me" }, { kind: "bot" }] });
  const [first, second, made] = asked.map(({ body }) => body);
  assert.match(first.nonce, /^[0-9a-f]{32}$/);
  assert.notEqual(first.nonce, second.nonce);
  assert.equal(first.seat, 1);
  assert.match(made.seats[0].nonce, /^[0-9a-f]{32}$/);
  assert.deepEqual(made.seats[1], { kind: "bot" });
});

test("what never changes is asked once, but again after a failure", async () => {
  answer = { ok: false, status: 503, json: async () => { throw new Error("no JSON"); } };
  await assert.rejects(api.games(), (/** @type {any} */ error) => error instanceof Refused && error.refusal.code === "http_503");
  answer = { ok: true, status: 200, json: async () => ["derby"] };
  assert.deepEqual([await api.games(), await api.games()], [["derby"], ["derby"]]);
  assert.equal(asked.length, 2);
  await api.rules("derby", "fr");
  await api.rules("derby", "en");
  await api.lessonWhy("derby", 2, "a1-b 1");
  assert.deepEqual(asked.slice(2).map(({ address }) => address), [
    "api/games/derby/rules/fr", "api/games/derby/rules/en", "api/games/derby/lesson/2/why?move=a1-b%201",
  ]);
});

test("a refusal is an error with its reasons, and an answer without words is nothing", async () => {
  const refusal = { code: "no_seat", text: "no" };
  answer = { ok: false, status: 409, json: async () => ({ refusal }) };
  await assert.rejects(api.rematch("t"), (/** @type {any} */ error) => error.refusal === refusal && error.message === "no_seat");
  answer = { ok: true, status: 204, json: async () => assert.fail("there is nothing to read") };
  assert.equal(await api.rematch("t"), null);
});

test("the socket is beside the page, and as safe as it", () => {
  assert.equal(api.socket("a/b"), `ws://house/rookery/${T}/socket`);
  /** @type {any} */ (document).baseURI = "https://house/";
  assert.equal(api.socket("t"), "wss://house/api/tables/t/socket");
  assert.equal(api.address("a/b", "log"), `${T}/log`);
});
