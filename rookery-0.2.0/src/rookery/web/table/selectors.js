/**
 * What the page asks of a table's state: pure functions, no DOM.
 *
 * @typedef {import("./reducer.js").TableState} TableState
 * @typedef {import("../types.d.ts").EventFrame} Event
 * @typedef {import("../types.d.ts").StepFrame} Step
 * @typedef {import("../types.d.ts").TrayFrame} Tray
 * @typedef {Event & {gone: boolean, times: number}} Row an event, whether it was taken back, and how many it stands for
 * @typedef {{seat: number, seq: number, rows: Row[]}} TurnRows the rows of one seat's turn, and its last event
 */

/**
 * Return events as rows: runs of chance become one row, what was taken back is struck out.
 *
 * @param {Event[]} events
 * @returns {Row[]}
 */
export function moveRows(events) {
  /** @type {Row[]} */
  const found = [];
  for (const event of events) {
    const last = found.at(-1);
    if (event.what === "undo" || event.what === "takeback") {
      for (const row of found)
        if (row.seq > (event.to ?? 0) && (row.what === "move" || row.what === "chance")) row.gone = true;
    }
    if (event.what === "chance" && last?.what === "chance" && !last.gone) {
      Object.assign(last, { seq: event.seq, times: last.times + 1, text: event.text });
    } else if (event.what !== "end" && event.what !== "open") found.push({ ...event, gone: false, times: 1 });
  }
  return found;
}

/**
 * Group rows by turn: one seat's moves in a row, with the draws between and after them.
 *
 * @param {Row[]} rows
 * @returns {TurnRows[]}
 */
export function groupByTurn(rows) {
  /** @type {TurnRows[]} */
  const turns = [];
  for (const row of rows) {
    const last = turns.at(-1);
    const joins = last && (row.what === "chance" ? last.seat >= 0 : row.seat === last.seat);
    if (joins) {
      last.rows.push(row);
      last.seq = row.seq;
    } else turns.push({ seat: row.seat, seq: row.seq, rows: [row] });
  }
  return turns;
}

/**
 * Return the events after which a replay stops: the start, then the end of each turn that stands.
 *
 * @param {Event[]} events
 * @returns {number[]}
 */
export function replayStops(events) {
  const standing = moveRows(events).filter(({ gone, what }) => !gone && (what === "move" || what === "chance"));
  return [0, ...groupByTurn(standing).map(({ seq }) => seq)];
}

/**
 * Return the steps after one event, up to another, that are known.
 *
 * @param {Map<number, Step>} steps
 * @param {number} after
 * @param {number} upTo
 * @returns {Step[]}
 */
export const stepsBetween = (steps, after, upTo) =>
  [...steps.values()].filter(({ seq }) => seq > after && seq <= upTo).sort((one, other) => one.seq - other.seq);

/**
 * Return scores as they stood before some effects.
 *
 * @param {number[]} scores
 * @param {import("./story.js").Effect[]} ahead effects that have not been shown
 * @returns {number[]}
 */
export function scoresBefore(scores, ahead) {
  const found = [...scores];
  for (const { kind, seat, amount } of ahead) if (kind === "score" && seat !== null) found[seat] -= amount;
  return found;
}

/**
 * Return the trays that belong with the board: what the person here chooses from, and what belongs to nobody.
 *
 * @param {Tray[]} trays
 * @param {number | null} seat
 */
export const traysHere = (trays, seat) =>
  trays.filter(({ owner, purpose }) => owner === null || (owner === seat && CHOOSING.has(purpose)));

/**
 * Return the trays that lie with a seat's name: all but what somebody chooses from, and hands that lie at the board.
 *
 * @param {Tray[]} trays
 * @param {number} owner
 * @param {number | null} seat who is here
 */
export const traysOf = (trays, owner, seat) =>
  trays.filter((tray) => tray.owner === owner && tray.purpose !== "choices" && !(owner === seat && CHOOSING.has(tray.purpose)));

/** Tell whether a tray is a hand, which lies between the board and its owner. @param {Tray} tray */
export const isHand = ({ purpose }) => purpose === "hand" || purpose === "cards";

/** Trays that one chooses from. */
const CHOOSING = new Set(["hand", "choices", "cards"]);

/**
 * Tell whether nobody else plays who could mind a hint.
 *
 * @param {Pick<TableState, "frame" | "mine">} state
 */
export const playsAlone = ({ frame, mine }) =>
  !frame?.seats.some((player, seat) => !player.bot && !mine.includes(seat));

/**
 * Return the seats of people who are not here, for a host who may let bots play for them.
 *
 * @param {Pick<TableState, "host" | "frame" | "people" | "mine">} state
 * @returns {number[]}
 */
export function absentSeats({ host, frame, people, mine }) {
  if (!host || !frame || frame.outcome || !people) return [];
  const here = [...mine, ...people.seats];
  return [...frame.seats.keys()].filter((seat) => !frame.seats[seat].bot && !here.includes(seat));
}
