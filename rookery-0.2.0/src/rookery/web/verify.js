/**
 * Checks a finished log with nothing but Web Crypto and what this browser kept: no server is asked whether it was honest.
 *
 * It checks that the seed is the promised one, that the chain of all lines is whole and passes through every head that was
 * kept, that events and draws are numbered without gaps, that time never runs backwards, and that each draw is the one that
 * follows from the seed and the odds. It does not know the rules: the odds are told, and `rookery verify` also plays the
 * match again. `docs/verify.md` has the formulas.
 *
 * @typedef {{ok: boolean, line?: number, reason?: string}} Verdict `line` is counted from 1. `reason` is one of
 *   `unreadable`, `format`, `sealed`, `unfair`, `gap`, `draw`, `time`, `chain`, `drawn`, `unfinished`
 * @typedef {{seq: number, texts: string[], weights: number[]}} Odds what chance could do at the draw that is event `seq`
 */

const FORMAT = 2;
const STEPS = ["move", "chance"];
const BACK = ["undo", "takeback"];
const SPAN = 1n << 256n;

/**
 * Check a log against the promise and the heads (by the number of the event that each came with) that were kept, and its
 * draws by their odds; without any, the draws themselves are not checked.
 *
 * @param {string[]} lines
 * @param {{promise?: string, heads?: Record<string, string>, odds?: Odds[]}} [known]
 * @returns {Promise<Verdict>}
 */
export async function verifyLog(lines, { promise = "", heads = {}, odds } = {}) {
  /** @type {any[]} */
  const read = [];
  for (const [at, line] of lines.entries()) {
    try {
      read.push(JSON.parse(line));
    } catch {
      return wrong(at + 1, "unreadable");
    }
  }
  const [header, ...events] = read;
  if (!header || typeof header !== "object") return wrong(1, "unreadable");
  if (header.rookery !== FORMAT) return wrong(1, "format");
  const end = events.at(-1);
  const seed = bytesOf(header.seed || end?.seed || "");
  if (!seed) return wrong(1, "sealed");
  const shown = hex(await crypto.subtle.digest("SHA-256", seed));
  if (shown !== header.promise || (promise && promise !== shown)) return wrong(1, "unfair");
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return (
    inOrder(events) ??
    (await chained(lines, events, key, heads)) ??
    (odds ? await drawn(header, events, key, odds) : null) ??
    finished(end, header, lines.length)
  );
}

/**
 * Find the first event whose number, draw or time does not follow from those before it.
 *
 * @param {any[]} events
 * @returns {Verdict | null}
 */
function inOrder(events) {
  /** @type {any[]} */
  let standing = [];
  let now = 0;
  for (const [at, event] of events.entries()) {
    const line = at + 2;
    if (event?.seq !== at + 1 || (event.what === "end") !== (at === events.length - 1)) {
      return wrong(line, event?.seq === at + 1 && at === events.length - 1 ? "unfinished" : "gap");
    }
    if (BACK.includes(event.what)) standing = standing.filter(({ seq }) => seq <= event.to);
    if (STEPS.includes(event.what)) standing.push(event);
    const draws = standing.filter(({ what }) => what === "chance").length;
    if (event.what === "chance" && event.draw !== draws) return wrong(line, "draw");
    if ((event.at ?? now) < now) return wrong(line, "time");
    now = event.at ?? now;
  }
  return null;
}

/**
 * Walk along the chain of lines, and see that it passes through what was kept and ends as the log says.
 *
 * @param {string[]} lines
 * @param {any[]} events
 * @param {CryptoKey} key
 * @param {Record<string, string>} heads
 * @returns {Promise<Verdict | null>}
 */
async function chained(lines, events, key, heads) {
  let head = "";
  for (const [seq, line] of lines.entries()) {
    // The header is taken without its seed, and the end without the head itself.
    const taken = seq ? line.replace(/,"chain":"[0-9a-f]*"\}$/, "}") : line.replace(/,"seed":"[0-9a-f]*"\}$/, "}");
    head = await signed(key, `log|${head}|${taken}`);
    if (heads[seq] !== undefined && heads[seq] !== head) return wrong(seq + 1, "chain");
  }
  const beyond = Object.keys(heads).some((seq) => !(Number(seq) >= 0 && Number(seq) < lines.length));
  return beyond || events.at(-1)?.chain !== head ? wrong(lines.length, "chain") : null;
}

/**
 * Find the first draw that is not the one that seed, nonces and odds make.
 *
 * @param {any} header
 * @param {any[]} events
 * @param {CryptoKey} key
 * @param {Odds[]} odds
 * @returns {Promise<Verdict | null>}
 */
async function drawn(header, events, key, odds) {
  const bySeq = new Map(odds.map((each) => [each.seq, each]));
  for (const event of events.filter(({ what }) => what === "chance")) {
    const { texts, weights } = bySeq.get(event.seq) ?? { texts: [], weights: [] };
    const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
    let ticket = total ? await ticketOf(key, `draw|${header.match}|${header.nonces}|${event.draw}`, total) : 0n;
    const chosen = weights.findIndex((weight) => (ticket -= BigInt(weight)) < 0n);
    if (chosen < 0 || texts[chosen] !== event.text) return wrong(event.seq + 1, "drawn");
  }
  return null;
}

/**
 * Draw a number below the total, each as likely as any other.
 *
 * @param {CryptoKey} key
 * @param {string} message
 * @param {bigint} total
 */
async function ticketOf(key, message, total) {
  for (let retry = 0; ; retry += 1) {
    const number = BigInt(`0x${await signed(key, `${message}|${retry}`)}`);
    if (number < SPAN - (SPAN % total)) return number % total;
  }
}

/**
 * @param {CryptoKey} key
 * @param {string} message
 */
const signed = async (key, message) => hex(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(message)));

/**
 * @param {any} end
 * @param {any} header
 * @param {number} line
 * @returns {Verdict}
 */
function finished(end, header, line) {
  if (end?.what !== "end" || !end.outcome) return wrong(line, "unfinished");
  return header.seed && end.seed !== header.seed ? wrong(line, "unfair") : { ok: true };
}

/**
 * @param {number} line
 * @param {string} reason
 * @returns {Verdict}
 */
const wrong = (line, reason) => ({ ok: false, line, reason });

/** @param {ArrayBuffer} bytes */
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} written */
const bytesOf = (written) =>
  /^([0-9a-f]{2}){32}$/.test(written)
    ? Uint8Array.from(written.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : null;
