/** What the page says: seats by their players' names. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { fill, learn, listen, path, say, setNames, setSeats, speak, t } from "../../../src/rookery/web/ui/i18n.js";

const PENGUIN = { en: "c5: a penguin of seat 1, on 1 fish", fr: "c5 : un pingouin de la place 1, sur 1 poisson" };
const AIM = { en: "throw at seat 2", fr: "viser la place 2" };
const TAKEN = { en: "Seat 2: 3 blocks taken", fr: "Place 2 : 3 blocs en main" };

afterEach(() => {
  setSeats([]);
  say.language = "en";
});

test("a seat is called by its player's name", () => {
  setSeats(["Ada", "Bo"]);
  assert.deepEqual([PENGUIN, AIM, TAKEN].map(say), ["c5: a penguin of Ada, on 1 fish", "throw at Bo", "Bo: 3 blocks taken"]);
});

test("French shortens before a vowel", () => {
  setSeats(["Ada", "Bo"]);
  say.language = "fr";
  assert.deepEqual([PENGUIN, AIM, TAKEN].map(say), [
    "c5\u00a0: un pingouin d'Ada, sur 1 poisson", "viser Bo", "Bo\u00a0: 3 blocs en main",
  ]);
  setSeats(["Bo", "Ada"]);
  assert.match(say(PENGUIN), /un pingouin de Bo,/);
});

test("what is one's own is called so", () => {
  const block = { en: "k4: the block of seat 1", fr: "k4 : le bloc de la place 1" };
  setSeats(["Ada", "Bo"], 0);
  assert.deepEqual([PENGUIN, block, AIM].map(say), ["c5: your penguin, on 1 fish", "k4: your block", "throw at Bo"]);
  say.language = "fr";
  assert.deepEqual([PENGUIN, block].map(say), ["c5\u00a0: votre pingouin, sur 1 poisson", "k4\u00a0: votre bloc"]);
  setSeats(["Ada", "Bo"], 1);
  assert.deepEqual([PENGUIN, block].map(say), ["c5\u00a0: un pingouin d'Ada, sur 1 poisson", "k4\u00a0: le bloc d'Ada"]);
});

test("a seat without a name keeps its number, and so does everything away from a table", () => {
  setSeats(["", "Bo"]);
  assert.equal(say(PENGUIN), PENGUIN.en);
  setSeats([]);
  assert.equal(say(AIM), AIM.en);
});

test("a key that is a seat is called by the player's name", () => {
  setNames({ keys: { "seat#": { en: "seat {n}", fr: "place {n}" } } });
  setSeats(["Ada", "Bo"]);
  assert.equal(path("steal-seat2"), "steal → Bo");
  setNames({});
});

test("a number chooses its word, and French counts one and a half as one", () => {
  const fish = { en: "{n} {n|fish|fishes}, {who}", fr: "{n} {n|poisson|poissons}, {who}" };
  const said = [0, 1, 1.5, 2, -1].map((n) => fill(fish, { n, who: "Ada" }));
  assert.deepEqual(said, ["0 fishes, Ada", "1 fish, Ada", "1.5 fishes, Ada", "2 fishes, Ada", "-1 fishes, Ada"]);
  say.language = "fr";
  assert.deepEqual([0, 1.5, 2, -1].map((n) => fill(fish, { n })), ["0 poisson, ", "1.5 poisson, ", "2 poissons, ", "-1 poisson, "]);
});

test("French marks stand apart from their words, and nothing else does", () => {
  const text = { en: "« a » : b ; c ! d ?", fr: "« a » : b ; c ! d ?" };
  assert.equal(say(text), text.en);
  say.language = "fr";
  assert.equal(say(text), "«\u00a0a\u00a0»\u00a0: b\u00a0; c\u00a0! d\u00a0?");
  assert.equal(say(null), "");
  assert.equal(say(/** @type {any} */ ({ en: "only" })), "only");
});

test("keys are called what the game calls them: each, by its pattern, or as a card", () => {
  setNames({ keys: { red: "Red", "die#": "die {n}" }, cards: { shove: "Shove!" } });
  assert.equal(path("red-g3-die12-card_shove-two_words"), "Red → g3 → die 12 → Shove! → two words");
  setNames({});
});

test("one reads in the language chosen before, or the browser's; only what one chose is kept", () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  globalThis.localStorage = /** @type {any} */ ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) });
  globalThis.document = /** @type {any} */ ({ documentElement: {} });
  const browser = (language) => Object.defineProperty(globalThis, "navigator", { value: { language }, configurable: true });
  const learned = () => (learn({ hello: { en: "Hello", fr: "Bonjour" } }), [say.language, document.documentElement.lang, t("hello")]);
  browser("fr-CA");
  assert.deepEqual(learned(), ["fr", "fr", "Bonjour"]);
  browser("de");
  assert.deepEqual(learned(), ["en", "en", "Hello"]);
  assert.equal(kept.size, 0);
  let told = 0;
  const stop = listen(() => (told += 1));
  speak("fr");
  stop();
  speak("fr");
  assert.deepEqual([[...kept], told, learned()[0]], [[["rookery.language", "fr"]], 1, "fr"]);
});
