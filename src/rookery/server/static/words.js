/**
 * What the page says, in the language of the one who reads it; all sentences are in `words.json`, side by side.
 *
 * @typedef {string | {en: string, fr: string}} Text
 */

/** @type {Record<string, {en: string, fr: string}>} */
let catalogue = {};
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
  return typeof text === "string" ? text : (text[/** @type {"en" | "fr"} */ (say.language)] ?? text.en);
}
say.language = "en";

/**
 * Say one of the page's own sentences: `t("points", {n: 2})`; `{n|fish|fishes}` chooses by number.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const sentence = catalogue[key];
  if (!sentence) return key;
  return say(sentence).replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    const value = values[name] ?? "";
    if (one === undefined) return String(value);
    const single = say.language === "fr" ? Math.abs(Number(value)) < 2 : Number(value) === 1;
    return single ? one : many;
  });
}

/**
 * Say a path of clicks, as it stands in the log: `red-g3` is "red → g3". Names of places stay as they are; the words
 * among the keys are in the catalogue, with `#` for a number.
 *
 * @param {string} text
 * @returns {string}
 */
export function path(text) {
  return text
    .split("-")
    .map((key) => {
      const known = `key:${key.replace(/\d+/g, "#")}`;
      return known in catalogue ? t(known, { n: /\d+/.exec(key)?.[0] ?? "" }) : key.replaceAll("_", " ");
    })
    .join(" → ");
}

/**
 * Load the sentences and find the reader's language: the one chosen here before, or the browser's.
 *
 * @param {string} address
 */
export async function learn(address) {
  const answer = await fetch(address);
  catalogue = await answer.json();
  const wish = localStorage.getItem("rookery.language") || navigator.language;
  speak(wish.startsWith("fr") ? "fr" : "en", false);
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
  if (remember) localStorage.setItem("rookery.language", language);
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
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
