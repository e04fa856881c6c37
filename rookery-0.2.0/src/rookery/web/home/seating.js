/**
 * Who sits where on the set-up form, and what becomes of the options when that changes: pure functions.
 *
 * @typedef {import("../ui/i18n.js").Text} Text
 * @typedef {{type: string, [more: string]: any}} FormType
 * @typedef {{name: string, title: Text, help: Text, default: Record<string, any>, form: FormType}} Option
 * @typedef {{kind: "me" | "here" | "link" | "open" | "bot", bot?: string, name?: string}} Sitter
 * @typedef {Record<string, any>} Chosen
 */

/** @param {Sitter} sitter */
export const isPerson = (sitter) => sitter.kind !== "bot";

/**
 * The default of an option, also for a number of seats that the game does not have.
 *
 * @param {Option} option
 * @param {number} count
 */
export function defaultOf(option, count) {
  if (String(count) in option.default) return option.default[count];
  const counts = Object.keys(option.default).map(Number);
  const nearest = counts.reduce((one, other) => (Math.abs(other - count) < Math.abs(one - count) ? other : one), counts[0]);
  return fit(option.form, option.default[nearest], count, undefined);
}

/**
 * Fit the chosen options to another number of seats, so that the form is never stuck.
 *
 * @param {Option[]} options
 * @param {Chosen} chosen
 * @param {number} count
 * @returns {Chosen}
 */
export function resize(options, chosen, count) {
  const known = options.filter((option) => option.name in chosen);
  return Object.fromEntries(
    known.map((option) => [option.name, fit(option.form, chosen[option.name], count, defaultOf(option, count))]),
  );
}

/**
 * @param {FormType} form
 * @param {any} value
 * @param {number} count
 * @param {any} usual
 * @returns {any}
 */
function fit(form, value, count, usual) {
  if (form.type === "either") return value in form.values ? value : fit(form.other, value, count, usual);
  if (form.type === "seat") return Number(value) <= count ? value : "1";
  if (form.type === "per_seat") {
    const each = Array.isArray(value) ? value : Array(count).fill(value);
    const more = Array.isArray(usual) ? usual : each;
    return Array.from({ length: count }, (_, seat) => each[seat] ?? more[seat] ?? each[0]);
  }
  if (form.type === "teams" && Array.isArray(value)) {
    const teams = value.map((/** @type {number[]} */ team) => team.filter((seat) => seat <= count)).filter((team) => team.length);
    while (teams.length < 2 && count > 1) teams.push([]);
    const seated = teams.flat();
    for (let seat = 1; seat <= count; seat++)
      if (!seated.includes(seat)) teams.reduce((one, other) => (other.length < one.length ? other : one)).push(seat);
    return teams.filter((team) => team.length);
  }
  return value;
}

/**
 * Let everybody move up until one seat's person sits first; what belongs to people goes with them.
 *
 * @param {Option[]} options
 * @param {Chosen} chosen
 * @param {Sitter[]} people
 * @param {number} first
 * @returns {{people: Sitter[], chosen: Chosen}}
 */
export function rotate(options, chosen, people, first) {
  const count = people.length;
  const turn = (/** @type {any[]} */ list) => [...list.slice(first), ...list.slice(0, first)];
  /** @type {(form: FormType, value: any) => any} */
  const move = (form, value) => {
    if (form.type === "either") return value in form.values ? value : move(form.other, value);
    if (form.type === "seat") return String(((Number(value) - 1 - first + count) % count) + 1);
    if (form.type === "per_seat" && Array.isArray(value)) return turn(value);
    if (form.type === "teams" && Array.isArray(value))
      return value.map((/** @type {number[]} */ team) => team.map((seat) => ((seat - 1 - first + count) % count) + 1));
    return value;
  };
  const known = options.filter((option) => option.name in chosen);
  return {
    people: turn(people),
    chosen: Object.fromEntries(known.map((option) => [option.name, move(option.form, chosen[option.name])])),
  };
}

/**
 * Seats as the server wants them.
 *
 * @param {Sitter[]} people
 * @returns {import("./home.js").Sitting[]}
 */
export const seatsOf = (people) =>
  people.map(({ kind, bot = "", name = "" }) => {
    if (kind === "bot") return { kind, bot };
    return kind === "here" ? { kind: "me", name } : { kind, name };
  });
