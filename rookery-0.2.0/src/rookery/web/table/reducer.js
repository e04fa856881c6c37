/**
 * What is known of a table, and how each message changes it. Pure: nothing is sent, kept or drawn here.
 *
 * Law: events are taken in order, and a picture of what changed only on the one that it changes; after a gap everything
 * is forgotten and `gap` asks for a fresh start.
 *
 * @typedef {import("../types.d.ts").Frame} Frame
 * @typedef {import("../types.d.ts").EventFrame} Event
 * @typedef {import("../types.d.ts").StepFrame} Step
 * @typedef {import("../types.d.ts").TurnFrame} Turn
 * @typedef {{kind: string, name: string, bot: string, taken: boolean}} Seat
 * @typedef {{kind: string, amount: number, increment: number}} Clock
 * @typedef {{id: string, game: string, options: Record<string, unknown>, seats: Seat[],
 *   settings: {clock: Clock, takebacks: boolean, replacement_bot: string, visibility: "link" | "public",
 *     reactions: "when_possible" | "always"}, muted: string[], status: "waiting" | "running" | "over", next: string,
 *   promise: string}} Table
 * @typedef {{n: number, who: string, name: string, seat: number | null, text: string, at: number}} Line
 * @typedef {{seats: number[], spectators: number}} People
 *
 * @typedef {object} TableState
 * @property {"joining" | "open" | "broken" | "refused"} status
 * @property {Table | null} table
 * @property {number[]} mine the seats of the person here
 * @property {number | null} seat the one through whose eyes the table is seen
 * @property {boolean} host
 * @property {boolean} reacted whether anybody here was ever asked to react
 * @property {Frame | null} frame
 * @property {number} receivedAt when the frame came, by this page's clock
 * @property {import("../types.d.ts").HeaderFrame | null} header
 * @property {Event[]} events
 * @property {Map<number, Step>} steps what each step did, by the number of its event
 * @property {Line[]} chat
 * @property {People | null} people
 * @property {boolean} gap whether events are missing
 *
 * @typedef {{type: "welcome", table: Table, seats: number[], seat: number | null, host: boolean, chat: Line[]}} Welcome
 * @typedef {{type: "frame", receivedAt?: number} & Frame} FrameMessage
 * @typedef {Welcome | FrameMessage | {type: "table", table: Table} | ({type: "people"} & People) |
 *   ({type: "chat"} & Line) | {type: "turns", turns: Turn[]} | {type: "forget"} | {type: "broken"} |
 *   {type: "refused"}} Message
 */

import { applyDelta } from "./delta.js";

/** @type {TableState} */
export const INITIAL = {
  status: "joining",
  table: null,
  mine: [],
  seat: null,
  host: false,
  reacted: false,
  frame: null,
  receivedAt: 0,
  header: null,
  events: [],
  steps: new Map(),
  chat: [],
  people: null,
  gap: false,
};

/**
 * Return what is known after a message.
 *
 * @param {TableState} state
 * @param {Message} message
 * @returns {TableState}
 */
export function reduce(state, message) {
  switch (message.type) {
    case "welcome": {
      const { table, seats, seat, host, chat } = message;
      return { ...state, status: "open", table, mine: seats, seat, host, chat };
    }
    case "frame":
      return takeFrame(state, message);
    case "table":
      return { ...state, table: message.table, mine: stillMine(state.mine, message.table) };
    case "people":
      return { ...state, people: { seats: message.seats, spectators: message.spectators } };
    case "chat": {
      const { type, ...line } = message;
      return state.chat.some(({ n }) => n === line.n) ? state : { ...state, chat: [...state.chat, line] };
    }
    case "turns":
      return { ...state, steps: withSteps(state.steps, message.turns) };
    case "forget":
      return forget(state);
    case "broken":
    case "refused":
      return { ...state, status: message.type };
    default:
      return state;
  }
}

/**
 * Return the number of the last event that is here; -1 before the log's header.
 *
 * @param {TableState} state
 */
export const lastSeq = ({ header, events }) => (header ? (events.at(-1)?.seq ?? 0) : -1);

/** @param {TableState} state @returns {TableState} */
const forget = (state) => ({ ...state, frame: null, header: null, events: [], steps: new Map(), gap: false });

/**
 * Before the start a host may have freed our seat.
 *
 * @param {number[]} mine
 * @param {Table} table
 */
const stillMine = (mine, { status, seats }) =>
  status === "waiting" ? mine.filter((seat) => seats[seat].taken && !seats[seat].bot) : mine;

/**
 * @param {Map<number, Step>} steps
 * @param {(Turn | null)[]} turns
 */
function withSteps(steps, turns) {
  const found = new Map(steps);
  for (const turn of turns) for (const step of turn?.steps ?? []) found.set(step.seq, step);
  return found;
}

/**
 * @param {TableState} before
 * @param {FrameMessage} message
 * @returns {TableState}
 */
function takeFrame(before, message) {
  const { type, receivedAt = 0, ...sent } = message;
  const state = sent.header ? { ...forget(before), header: sent.header } : before;
  const fresh = sent.events.filter(({ seq }) => seq > (state.events.at(-1)?.seq ?? 0));
  const base = /** @type {{base?: number} | null} */ (sent.picture)?.base;
  const missing = (fresh.length && fresh[0].seq !== lastSeq(state) + 1) || (base !== undefined && state.frame?.seq !== base);
  if (!state.header || missing) return { ...forget(state), gap: true };
  const frame = base === undefined ? sent : applyDelta(state.frame, sent);
  return {
    ...state,
    gap: false,
    events: fresh.length ? [...state.events, ...fresh] : state.events,
    steps: withSteps(state.steps, [frame.last_turn]),
    frame,
    reacted: state.reacted || Boolean(frame.prompt?.reaction),
    receivedAt,
  };
}
