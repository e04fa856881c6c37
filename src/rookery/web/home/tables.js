/**
 * The tables of the start page: where it is my turn, what runs, what is over, and who waits for somebody.
 *
 * @typedef {import("../ui/i18n.js").Text} Text
 * @typedef {{seq: number, at: number, to_move: number | null, scores: number[], ranks: number[], text: Text | null,
 *   again: Record<string, unknown>}} Summary
 * @typedef {{id: string, game: string, options: Record<string, unknown>, status: "waiting" | "running" | "over",
 *   created: number, seats: {kind: string, name: string, bot: string, taken: boolean}[], mine?: number[],
 *   summary: Summary | null}} Listed
 */

import { say, t } from "../ui/i18n.js";
import { local } from "../ui/storage.js";

/** @param {Listed} table */
export const isMyTurn = (table) =>
  table.status === "running" && table.summary !== null && (table.mine ?? []).includes(table.summary.to_move ?? -1);

/**
 * Sort my tables: my turn first, then what runs or waits, then what is over.
 *
 * @param {Listed[]} tables
 */
export function sorted(tables) {
  const last = (/** @type {Listed} */ table) => table.summary?.at || table.created;
  const newest = [...tables].sort((one, other) => last(other) - last(one));
  return {
    turn: newest.filter(isMyTurn),
    running: newest.filter((table) => table.status !== "over" && !isMyTurn(table)),
    over: newest.filter((table) => table.status === "over"),
  };
}

/** Say who else is at a table. @param {Listed} table */
export function others(table) {
  const seats = table.seats.filter((_, seat) => !(table.mine ?? []).includes(seat));
  if (!seats.length) return t(table.seats.length > 1 ? "on_this_device" : "alone");
  const names = seats.flatMap((seat) => seat.name || []);
  return names.length ? t("with", { names: new Intl.ListFormat(say.language).format(names) }) : "";
}

/** Say how a table stands, in a few words. @param {Listed} table */
export function standing(table) {
  const { summary } = table;
  if (table.status === "waiting") {
    const free = table.seats.filter((seat) => !seat.taken).length;
    return t("waits_for", { n: free });
  }
  if (!summary) return "";
  const scores = summary.scores.join(" : ");
  if (table.status === "running") {
    const next = table.seats[summary.to_move ?? -1]?.name;
    return [scores, !isMyTurn(table) && next ? t("turn_of", { name: next }) : ""].filter(Boolean).join(" · ");
  }
  return [result(table), scores, ago(summary.at)].filter(Boolean).join(" · ");
}

/** Say what became of me. @param {Listed} table */
export function result(table) {
  const ranks = (table.mine ?? []).map((seat) => table.summary?.ranks[seat]).filter(Boolean);
  if (!ranks.length || !table.summary) return "";
  if ((table.mine ?? []).length > 1) return say(table.summary.text);
  const best = table.summary.ranks.filter((rank) => rank === 1).length;
  if (ranks[0] === 1) return t(table.seats.length === 1 ? "finished_alone" : best > 1 ? "shared_short" : "won_short");
  return t(table.seats.length === 1 ? "failed_alone" : "lost_short");
}

/** @param {number} at */
export function ago(at) {
  const seconds = Math.max(0, Date.now() / 1000 - at);
  if (seconds < 60) return t("just_now");
  const format = new Intl.RelativeTimeFormat(say.language, { numeric: "auto" });
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), "minute");
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), "hour");
  return format.format(-Math.floor(seconds / 86_400), "day");
}

/**
 * Count finished games against others: how many, and how many won.
 *
 * @param {Listed[]} over
 * @returns {Map<string, {played: number, won: number}>}
 */
export function statistics(over) {
  const found = new Map();
  for (const table of over) {
    if (table.mine?.length !== 1 || table.seats.length < 2 || !table.summary) continue;
    const count = found.get(table.game) ?? { played: 0, won: 0 };
    count.played += 1;
    count.won += table.summary.ranks[table.mine[0]] === 1 ? 1 : 0;
    found.set(table.game, count);
  }
  return found;
}

/**
 * What this browser's person did best alone: the fewest turns for each course, that is for a game and its options.
 *
 * @typedef {{game: string, options: Record<string, unknown>, turns: number, text: Text, table: string, at: number}} Best
 * @returns {Record<string, Best>}
 */
export function bests() {
  try {
    return JSON.parse(local.get("bests") ?? "{}");
  } catch {
    return {};
  }
}

/**
 * Keep a solo result if it is the best on its course; return the best there is.
 *
 * @param {Best} result
 */
export function keepBest(result) {
  const all = bests();
  const name = course(result.game, result.options);
  if (!all[name] || result.turns < all[name].turns) {
    all[name] = result;
    local.set("bests", JSON.stringify(all));
  }
  return all[name];
}

/**
 * The name of a course: the same options in any order name the same.
 *
 * @param {string} game
 * @param {Record<string, unknown>} options
 */
const course = (game, options) => JSON.stringify([game, Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1))]);

/**
 * What became of the challenges of the day here: each day's table, and whether it was won.
 *
 * @typedef {Record<string, {table: string, won: boolean}>} Days
 * @returns {Days}
 */
export const days = () => JSON.parse(local.get("days") ?? "{}");

/** @param {string} day @param {{table: string, won: boolean}} what */
export const keepDay = (day, what) => local.set("days", JSON.stringify({ ...days(), [day]: what }));

/**
 * Keep that a day's challenge was won, as soon as its table is listed so.
 *
 * @param {string} day
 * @param {Listed[]} mine
 */
export function keepWin(day, mine) {
  const kept = days()[day];
  const table = mine.find(({ id }) => id === kept?.table);
  if (kept && table?.summary?.ranks[0] === 1) keepDay(day, { ...kept, won: true });
}

/**
 * Count the days in a row that were won, up to today; while today is open, up to yesterday.
 *
 * @param {Days} kept
 * @param {string} today as in 2026-11-18
 */
export function streak(kept, today) {
  const before = (/** @type {number} */ n) => new Date(Date.parse(today) - n * 86_400_000).toISOString().slice(0, 10);
  const first = kept[today]?.won ? 0 : 1;
  let length = 0;
  while (kept[before(first + length)]?.won) length += 1;
  return length;
}
