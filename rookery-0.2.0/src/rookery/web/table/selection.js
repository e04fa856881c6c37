/**
 * Paths of clicks: an action's text is the keys to click, joined by hyphens, and a click filters the legal ones.
 * The page knows no more of any game than this.
 */

/**
 * Return the keys that may come after the ones chosen so far.
 *
 * @param {string[]} legal
 * @param {string[]} chosen
 * @returns {Set<string>}
 */
export function next(legal, chosen) {
  const found = new Set();
  for (const text of legal) {
    const path = text.split("-");
    if (path.length > chosen.length && chosen.every((key, place) => path[place] === key))
      found.add(path[chosen.length]);
  }
  return found;
}

/**
 * Tell what a click does: the keys chosen afterwards, the action it completes, or the text to ask the reason of.
 *
 * @param {string[]} legal
 * @param {string[]} chosen
 * @param {string} key
 * @returns {{chosen: string[], action?: string, wrong?: string}}
 */
export function click(legal, chosen, key) {
  const longer = [...chosen, key];
  if (next(legal, chosen).has(key)) return settle(legal, longer);
  if (chosen.at(-1) === key) return { chosen: chosen.slice(0, -1) };
  if (chosen.length && next(legal, []).has(key)) return settle(legal, [key]);
  return { chosen, wrong: longer.join("-") };
}

/**
 * Return the action that the chosen keys already name although they could go on, if there is one.
 *
 * @param {string[]} legal
 * @param {string[]} chosen
 * @returns {string}
 */
export function complete(legal, chosen) {
  const text = chosen.join("-");
  return chosen.length && legal.includes(text) ? text : "";
}

/**
 * @param {string[]} legal
 * @param {string[]} chosen
 * @returns {{chosen: string[], action?: string}}
 */
function settle(legal, chosen) {
  const action = complete(legal, chosen);
  return action && !next(legal, chosen).size ? { chosen: [], action } : { chosen };
}

/**
 * Spread what a hint thinks of whole actions over the keys that may come next: each key is worth its best action.
 *
 * @param {{text: string, value: number}[]} candidates
 * @param {string[]} chosen
 * @returns {Map<string, number>}
 */
export function worth(candidates, chosen) {
  const found = new Map();
  for (const { text, value } of candidates) {
    const path = text.split("-");
    if (path.length <= chosen.length || !chosen.every((key, place) => path[place] === key)) continue;
    const key = path[chosen.length];
    if (!found.has(key) || found.get(key) < value) found.set(key, value);
  }
  return found;
}

/** A result from -1 to 1 as people read it: out of 100. @param {number} value */
export const percent = (value) => Math.round((value + 1) * 50);

/**
 * Return the heat map of a hint: for each key that may come next how it compares with the others, and its number.
 *
 * @param {{text: string, value: number}[]} candidates
 * @param {string[]} chosen
 * @returns {Map<string, {value: number, text: string}>}
 */
export function heatOf(candidates, chosen) {
  const values = worth(candidates, chosen);
  const all = [...values.values()];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const warmth = (/** @type {number} */ value) => (high > low ? (value - low) / (high - low) : 1);
  return new Map([...values].map(([key, value]) => [key, { value: warmth(value), text: String(percent(value)) }]));
}
