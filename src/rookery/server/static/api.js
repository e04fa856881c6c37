/**
 * What the page asks the server by HTTP. Every address is relative to the page's own, so any sub-path will do.
 *
 * @typedef {import("./words.js").Text} Text
 * @typedef {{code: string, text: Text, rule?: string, keys?: string[], reasons?: {where: string, text: Text}[]}} Refusal
 */

/** What the server refused, with its reasons. */
export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * @param {string} method
 * @param {string} address
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, address, body) {
  /** @type {RequestInit} */
  const request = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, "Content-Type": "application/json" };
  }
  const answer = await fetch(address, request);
  const found = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(found?.refusal ?? { code: `http_${answer.status}`, text: "" });
  return found;
}

/** @param {string} id */
const table = (id) => `api/tables/${encodeURIComponent(id)}`;

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/**
 * Ask once and remember.
 *
 * @param {string} address
 */
function once(address) {
  let answer = kept.get(address);
  if (!answer) {
    answer = ask("GET", address);
    answer.catch(() => kept.delete(address));
    kept.set(address, answer);
  }
  return answer;
}

export const api = {
  games: () => once("api/games"),
  /** @param {string} game */
  picture: (game) => once(`api/games/${game}/picture`),
  /** @param {string} [name] */
  me: (name = "") => ask("POST", "api/me", { name }),
  /** @param {"waiting" | "running" | "over"} status */
  tables: (status) => ask("GET", `api/tables?status=${status}`),
  mine: () => ask("GET", "api/mine"),
  /** @param {string} id */
  table: (id) => ask("GET", table(id)),
  /** @param {any} setup */
  create: (setup) => ask("POST", "api/tables", setup),
  /** @param {any} choice */
  check: ({ game, ...choice }) => ask("POST", `api/games/${game}/check`, choice),
  /**
   * Look at a position: its picture, who is to move, how it is written.
   *
   * @param {string} game
   * @param {{seats: number, options: any, position: string}} choice
   */
  position: (game, choice) => ask("POST", `api/games/${game}/position`, choice),
  /**
   * Ask a bot about a position.
   *
   * @param {string} game
   * @param {{seats: number, options: any, position: string}} choice
   */
  think: (game, choice) => ask("POST", `api/games/${game}/think`, choice),
  /**
   * @param {string} id
   * @param {{token?: string, seat?: number | null, name?: string}} wish
   */
  sit: (id, wish) => ask("POST", `${table(id)}/sit`, wish),
  /**
   * @param {string} id
   * @param {number} seat
   */
  hint: (id, seat) => ask("POST", `${table(id)}/hint`, { seat }),
  /**
   * @param {string} id
   * @param {number} seq
   * @param {number | null} seat
   */
  at: (id, seq, seat) => ask("GET", `${table(id)}/at/${seq}${seat === null ? "" : `?seat=${seat}`}`),
  /** @param {string} id */
  rematch: (id) => ask("POST", `${table(id)}/rematch`, {}),
  /**
   * Change what the host may change.
   *
   * @param {string} id
   * @param {{public?: boolean}} wish
   */
  settings: (id, wish) => ask("POST", `${table(id)}/settings`, wish),
  /**
   * Before the start: give a seat to a bot, free it, or be called otherwise.
   *
   * @param {string} id
   * @param {{seat: number, kind: "bot" | "open" | "mine", bot?: string, name?: string}} wish
   */
  seat: (id, wish) => ask("POST", `${table(id)}/seat`, wish),
  /**
   * Let a bot play for somebody who is not there.
   *
   * @param {string} id
   * @param {number} seat
   */
  excuse: (id, seat) => ask("POST", `${table(id)}/excuse`, { seat }),
  /**
   * Let somebody's chat be heard no more, or again.
   *
   * @param {string} id
   * @param {string} who
   * @param {boolean} muted
   */
  mute: (id, who, muted) => ask("POST", `${table(id)}/mute`, { who, muted }),
  /** @param {string} id */
  history: (id) => ask("GET", `${table(id)}/history`),
  /**
   * @param {string} id
   * @param {number} seq
   */
  analyse: (id, seq) => ask("POST", `${table(id)}/analyse`, { seq }),
  /** @param {string} id */
  verify: (id) => ask("GET", `${table(id)}/verify`),
  /**
   * @param {string} id
   * @param {string} what
   */
  address: (id, what) => `${table(id)}/${what}`,
  /** @param {string} id */
  socket: (id) => {
    const address = new URL(`${table(id)}/socket`, document.baseURI);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    return address.href;
  },
};
