/**
 * What the page asks the server by HTTP. Every address is relative to the page's own, so any sub-path will do.
 *
 * @typedef {import("./i18n.js").Text} Text
 * @typedef {{name: string, title: Text, pitch: Text, seats: number[], minutes: number,
 *   cover: {box: number[], unit: number, svg: string}}} Cover
 * @typedef {{code: string, text: Text, rule?: string, keys?: string[], reasons?: {where: string, text: Text}[]}} Refusal
 */

/**
 * What came with the page: the version of its files, its sentences, and what the start shows of each game.
 *
 * @type {{version: string, messages: Record<string, {en: string, fr: string}>, games: Cover[]}}
 */
export const boot = JSON.parse(document.getElementById("boot")?.textContent ?? '{"messages": {}, "games": []}');

/** What the server refused, with its reasons. */
export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The first command, whose answer says who we are: the others wait for it, or we would be several. @type {Promise<unknown> | null} */
let first = null;

/** @param {string} method @param {string} address @param {unknown} [body] @returns {Promise<any>} */
async function ask(method, address, body) {
  /** @type {RequestInit} */
  const request = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, "Content-Type": "application/json" };
  }
  if (method === "POST" && first) await first;
  const asked = fetch(address, request);
  if (method === "POST") first ??= asked.catch(() => (first = null));
  const answer = await asked;
  const found = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(found?.refusal ?? { code: `http_${answer.status}`, text: "" });
  return found;
}

/** @param {string} id */
const table = (id) => `api/tables/${encodeURIComponent(id)}`;

/** Something random of our own, so that the server alone cannot choose what is drawn. */
const nonce = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** Ask until somebody answers: what a page cannot do without. @param {string} address */
async function patiently(address) {
  for (let pause = 500; ; pause = Math.min(8000, 2 * pause)) {
    try {
      return await ask("GET", address);
    } catch (error) {
      if (error instanceof Refused) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

/** Ask once and remember. @param {string} address */
function once(address) {
  let answer = kept.get(address);
  if (!answer) {
    answer = patiently(address);
    answer.catch(() => kept.delete(address));
    kept.set(address, answer);
  }
  return answer;
}

export const api = {
  games: () => once("api/games"),
  /** What a table may choose beside its game. */
  tableSettings: () => once("api/settings"),
  /** @param {string} text */
  qr: (text) => ask("POST", "api/qr", { text }),
  /** @param {string} game @param {string} language */
  rules: (game, language) => once(`api/games/${game}/rules/${language}`),
  /** @param {string} game @param {string} name */
  example: (game, name) => once(`api/games/${game}/pictures/${name}`),
  /** @param {string} game */
  lesson: (game) => once(`api/games/${game}/lesson`),
  /**
   * Why something cannot be done at a step of a lesson; null if it can.
   *
   * @param {string} game
   * @param {number} step
   * @param {string} move
   */
  lessonWhy: (game, step, move) => once(`api/games/${game}/lesson/${step}/why?move=${encodeURIComponent(move)}`),
  /** @param {string} [name] */
  me: (name = "") => ask("POST", "api/me", { name }),
  home: () => ask("POST", "api/home", {}),
  /** @param {string} id */
  table: (id) => ask("GET", table(id)),
  /** @param {any} setup */
  create: (setup) =>
    ask("POST", "api/tables", {
      ...setup,
      seats: setup.seats.map((/** @type {any} */ seat) => (seat.kind === "me" ? { ...seat, nonce: nonce() } : seat)),
    }),
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
   * Put something on a place of a written position.
   *
   * @param {string} game
   * @param {{seats: number, position: string, place: string, brush: string}} wish
   * @returns {Promise<{position: string}>}
   */
  paint: (game, wish) => ask("POST", `api/games/${game}/paint`, wish),
  /**
   * Ask a bot about a position.
   *
   * @param {string} game
   * @param {{seats: number, options: any, position: string}} choice
   */
  think: (game, choice) => ask("POST", `api/games/${game}/think`, choice),
  /** @param {string} id @param {{token?: string, seat?: number | null, name?: string}} wish */
  sit: (id, wish) => ask("POST", `${table(id)}/sit`, { nonce: nonce(), ...wish }),
  /** @param {string} id @param {number} seat */
  hint: (id, seat) => ask("POST", `${table(id)}/hint`, { seat }),
  /** @param {string} id @param {number} seq @param {number | null} seat */
  at: (id, seq, seat) => ask("GET", `${table(id)}/at/${seq}${seat === null ? "" : `?seat=${seat}`}`),
  /** @param {string} id @param {number | null} seat */
  turns: (id, seat) => ask("GET", `${table(id)}/turns${seat === null ? "" : `?seat=${seat}`}`),
  /**
   * A position that looks like an earlier moment did to a seat.
   *
   * @param {string} id
   * @param {number} seq
   * @param {number | null} seat
   */
  positionAt: (id, seq, seat) => ask("GET", `${table(id)}/position?at=${seq}${seat === null ? "" : `&seat=${seat}`}`),
  /** @param {string} id */
  rematch: (id) => ask("POST", `${table(id)}/rematch`, {}),
  /** Change what the host may change. @param {string} id @param {Record<string, unknown>} wish */
  settings: (id, wish) => ask("POST", `${table(id)}/settings`, wish),
  /**
   * Before the start: give a seat to a bot, free it, or be called otherwise.
   *
   * @param {string} id
   * @param {{seat: number, kind: "bot" | "open" | "mine", bot?: string, name?: string}} wish
   */
  seat: (id, wish) => ask("POST", `${table(id)}/seat`, wish),
  /** Let a bot play for somebody who is not there. @param {string} id @param {number} seat */
  excuse: (id, seat) => ask("POST", `${table(id)}/excuse`, { seat }),
  /** Let somebody's chat be heard no more, or again. @param {string} id @param {string} who @param {boolean} muted */
  mute: (id, who, muted) => ask("POST", `${table(id)}/mute`, { who, muted }),
  /** @param {string} id */
  history: (id) => ask("GET", `${table(id)}/history`),
  /** @param {string} id @param {number} seq */
  analyse: (id, seq) => ask("POST", `${table(id)}/analyse`, { seq }),
  /** @param {string} id */
  verify: (id) => ask("GET", `${table(id)}/verify`),
  /** @param {string} id @param {string} what */
  address: (id, what) => `${table(id)}/${what}`,
  /** @param {string} id */
  socket: (id) => {
    const address = new URL(`${table(id)}/socket`, document.baseURI);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    return address.href;
  },
};
