/**
 * What the page says, in the language of the one who reads it; all sentences are in `messages.json`, side by side.
 *
 * @typedef {string | {en: string, fr: string}} Text
 */

import { local } from "./storage.js";

/** @type {Record<string, {en: string, fr: string}>} */
let catalogue = {};
/** What a game calls its keys and cards. @type {{keys?: Record<string, Text>, cards?: Record<string, Text>, score?: Text}} */
let names = {};
/** What the seats of the table are called that is shown; nothing for those without a name. @type {string[]} */
let seats = [];
/** The number of the seat of the one who reads, where that is one. */
let own = "";
/** How the server calls a seat that it knows by its number alone, and what is that seat's. */
const SEATS = {
  en: /\b(?:(an?|the) (\w+) )?(of )?seat (\d)\b/gi,
  fr: /\b(?:(une?|le|la) ([\wà-ÿ]+) )?(de )?(?:la )?place (\d)\b/gi,
};
const YOUR = { en: "your", fr: "votre" };
/** @type {Set<() => void>} */
const readers = new Set();

/**
 * Say a text that came from the server.
 *
 * @param {Text | null | undefined} text
 * @returns {string}
 */
export function say(text) {
  if (text == null) return "";
  const language = /** @type {"en" | "fr"} */ (say.language);
  const said = (typeof text === "string" ? text : (text[language] ?? text.en)).replace(SEATS[language], (whole, article = "", noun = "", of = "", number) => {
    if (noun && of && number === own) return `${YOUR[language]} ${noun}`;
    const name = seats[number - 1];
    const thing = noun && `${article} ${noun} `;
    return name ? thing + (/^d/i.test(of) && /^[aeiouyàâäéèêëîïôöùûü]/i.test(name) ? "d'" : of) + name : whole;
  });
  // French marks stand apart from their words, on the same line.
  return say.language === "fr" ? said.replace(/ (?=[:;!?»])|(?<=«) /g, "\u00a0") : said;
}
say.language = "en";

/**
 * Say one of the page's own sentences: `t("points", {n: 2})`; `{n|fish|fishes}` chooses by number.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export const t = (key, values = {}) => (catalogue[key] ? fill(catalogue[key], values) : key);

/**
 * Say a text with values in it.
 *
 * @param {Text} text
 * @param {Record<string, string | number>} values
 */
export function fill(text, values) {
  return say(text).replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = values[name] ?? "";
    if (one === undefined) return String(value);
    const single = say.language === "fr" ? Math.abs(Number(value)) < 2 : Number(value) === 1;
    return single ? one : many;
  });
}

/**
 * Say a path of clicks, as it stands in the log: `red-g3` is "red → g3". Places keep their names; other keys are called
 * what the game calls them, with `#` for a number.
 *
 * @param {string} text
 * @returns {string}
 */
export function path(text) {
  return text
    .split("-")
    .map((key) => {
      const known = names.keys?.[key] ?? names.keys?.[key.replace(/\d+/g, "#")] ?? names.cards?.[key.replace("card_", "")];
      return known ? say(say(known).replace("{n}", /\d+/.exec(key)?.[0] ?? "")) : key.replaceAll("_", " ");
    })
    .join(" → ");
}

/** Use the names of one game. @param {typeof names} found */
export function setNames(found) {
  names = found;
}

/**
 * Call the seats by their players' names from now on, and what belongs to the reader's own seat theirs.
 *
 * @param {string[]} found
 * @param {number | null} [mine]
 */
export function setSeats(found, mine = null) {
  seats = found;
  own = mine === null ? "" : String(mine + 1);
}

/**
 * Take the sentences and find the reader's language: the one chosen here before, or the browser's.
 *
 * @param {typeof catalogue} sentences
 */
export function learn(sentences) {
  catalogue = sentences;
  const wish = local.get("language") || navigator.language;
  speak(wish.startsWith("fr") ? "fr" : "en", false);
}

/** The sentences that the start does not need. @type {Promise<unknown> | null} */
let rest = null;

/** Bring them, once. */
export function learnRest() {
  rest ??= fetch(new URL("../messages.json", import.meta.url))
    .then((answer) => answer.json())
    .then((sentences) => Object.assign(catalogue, sentences));
  return rest;
}

/**
 * Change the language, here and now.
 *
 * @param {"en" | "fr"} language
 * @param {boolean} [remember]
 */
export function speak(language, remember = true) {
  say.language = language;
  document.documentElement.lang = language;
  if (remember) local.set("language", language);
  for (const reader of readers) reader();
}

/**
 * Call when the language changes; returns how to stop that.
 *
 * @param {() => void} reader
 */
export function listen(reader) {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/** Tell whether the system asks for less motion. */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
