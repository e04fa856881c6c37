/**
 * What the table keeps and does beside drawing: half-done choices, handing over a screen, sounds, shortcuts, hints.
 *
 * @typedef {import("./connection.js").TableConnection} TableConnection
 */

import { api } from "../ui/api.js";
import { play } from "../ui/sound.js";
import { html, useEffect, useLayoutEffect, useReducer, useRef, useState } from "../vendor/htm-preact.js";
import { Penguin } from "../ui/parts.js";
import { t } from "../ui/i18n.js";
import { local } from "../ui/storage.js";
import { TableConnection as Connection } from "./connection.js";
import { playerName } from "./players.js";
import { mustAct } from "./reactions.js";

/** How many positions with fewer choices it takes until their room is given back. */
const LATELY = 8;

/**
 * Keep a connection to a table for as long as the page shows it.
 *
 * @param {string} id
 * @param {string} token
 */
export function useConnection(id, token) {
  const [link, setLink] = useState(/** @type {TableConnection | null} */ (null));
  const [, redraw] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => {
    let gone = false;
    /** @type {TableConnection | null} */
    let made = null;
    const seat = token ? api.sit(id, { token }).catch(() => null) : Promise.resolve(null);
    void seat.then((found) => {
      if (gone) return;
      if (token) history.replaceState(null, "", `#table/${id}`);
      // Where several people share this screen, nobody's hand may come before one of them says "it's me".
      const shared = local.get(`shared.${id}`);
      made = new Connection(id, found ? { seat: found.seat } : shared ? { watch: true } : {}, () => redraw(0));
      setLink(made);
    });
    return () => {
      gone = true;
      made?.close();
    };
  }, [id]);
  return link;
}

/**
 * Keep what is half done in a position: in any other it is as in the beginning, at once and without a trace, so that
 * neither a late answer nor a late effect can touch what somebody has begun since.
 *
 * @template T
 * @param {string} position
 * @param {T} fresh
 * @returns {[T, (value: T) => void]}
 */
export function usePositionState(position, fresh) {
  const [kept, keep] = useState({ position, value: fresh });
  return [kept.position === position ? kept.value : fresh, (value) => keep({ position, value })];
}

/**
 * On a screen that several people share: turn the board to the player to move. Where there are hands, forget everything
 * and return who must say "it's me" first; nothing of the table is here until then.
 *
 * @param {TableConnection} link
 */
export function useHandOver(link) {
  const [veil, setVeil] = useState(/** @type {{seat: number, name: string} | null} */ (null));
  const turn = link.frame?.to_move ?? null;
  const player = turn === null ? null : link.frame?.seats[turn];
  const other = link.mine.length > 1 && turn !== null && turn !== link.seat && link.mine.includes(turn) && !player?.bot;
  useEffect(() => {
    if (!other || turn === null) return;
    if (!link.frame?.secrets) return link.viewAs({ seat: turn });
    setVeil({ seat: turn, name: playerName(player ?? { name: "", bot: "" }, turn) });
    link.suspend();
  }, [other, turn]);
  const unveil = () => {
    if (veil) link.viewAs({ seat: veil.seat });
    setVeil(null);
  };
  return veil ? { ...veil, unveil } : null;
}

/** @param {{veil: {seat: number, name: string, unveil: () => void}}} props */
export function Veil({ veil: { seat, name, unveil } }) {
  return html`<div class="veil">
    <div class="slab">
      <${Penguin} seat=${seat} />
      <h2>${t("pass_to", { name })}</h2>
      <p>${t("pass_why")}</p>
      <button class="btn" autofocus onClick=${unveil}>${t("its_me", { name })}</button>
    </div>
  </div>`;
}

/**
 * Read what happened before we came; later steps come with their frames.
 *
 * @param {TableConnection} link
 */
export function useStory(link) {
  useEffect(() => {
    if (!link.header) return;
    const { header } = link;
    void api.turns(link.id, link.seat).then(
      (turns) => link.header === header && link.dispatch({ type: "turns", turns }),
      () => null,
    );
  }, [link.header]);
}

/**
 * Make the sounds that no effect makes: the end, one's turn, a line of chat.
 *
 * @param {TableConnection} link
 */
export function useSounds(link) {
  const heard = useRef(-1);
  useEffect(() => {
    const fresh = heard.current < 0 ? [] : link.events.filter((event) => event.seq > heard.current);
    if (link.frame) heard.current = Math.max(0, link.seq);
    if (fresh.some((event) => event.what === "end")) play("end");
    if (fresh.some((event) => event.seat !== link.seat) && mustAct(link)) play("turn");
  }, [link.frame]);
  const lines = useRef(-1);
  useEffect(() => {
    if (lines.current >= 0 && link.chat.length > lines.current) play("chat");
    lines.current = link.chat.length;
  }, [link.chat.length]);
}

/**
 * Keep an element as high as it was with the most choices of late, so that nothing below it jumps when choices come and
 * go.
 *
 * @param {string} position
 * @param {boolean} choosing
 */
export function useSteadyHeight(position, choosing) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const kept = useRef({ height: 0, since: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !choosing) return;
    element.style.minHeight = "";
    const { height, since } = kept.current;
    const wanted = element.offsetHeight;
    kept.current = wanted >= height || since > LATELY ? { height: wanted, since: 0 } : { height, since: since + 1 };
    element.style.minHeight = `${kept.current.height}px`;
    // On the caption, which alone asks for it: a browser works out anew the style of all that is in an element.
    const said = /** @type {HTMLElement | null | undefined} */ (element.closest("main")?.querySelector(".said"));
    said?.style.setProperty("--beside", element.style.minHeight);
  }, [position, choosing]);
  // In a window of another size everything is laid out anew.
  useEffect(() => {
    const forget = () => {
      kept.current = { height: 0, since: 0 };
      if (ref.current) ref.current.style.minHeight = "";
    };
    addEventListener("resize", forget);
    return () => removeEventListener("resize", forget);
  }, []);
  return ref;
}

/** @param {Record<string, () => unknown>} keys */
export function useShortcuts(keys) {
  const now = useRef(keys);
  now.current = keys;
  // Before anything is painted: a player who sees that it is their turn can press a key.
  useLayoutEffect(() => {
    const typed = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog[open]")) return;
      const action = now.current[event.shiftKey && event.key.startsWith("Arrow") ? `Shift+${event.key}` : event.key];
      if (!action) return;
      if (event.key === "/" || event.key === "?") event.preventDefault();
      action();
    };
    addEventListener("keydown", typed);
    return () => removeEventListener("keydown", typed);
  }, []);
}

/**
 * Finish for somebody: do the only thing that can be done, or what a bot finds best where nobody else is playing.
 *
 * @param {TableConnection} link
 * @param {string[]} legal
 * @param {boolean} alone
 * @param {(text: string) => Promise<void>} submit
 * @returns {[boolean, (on: boolean) => void]}
 */
export function useFinish(link, legal, alone, submit) {
  const [finishing, setFinishing] = useState(false);
  useEffect(() => {
    if (!finishing || !legal.length || (legal.length > 1 && !alone)) return;
    let gone = false;
    const act = async () => {
      const best = legal.length === 1 ? legal[0] : (await api.hint(link.id, link.seat ?? 0)).candidates[0].text;
      if (!gone) await submit(best);
    };
    const timer = setTimeout(() => act().catch(() => setFinishing(false)), 350);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [finishing, legal.join(" ")]);
  return [finishing, setFinishing];
}

/**
 * Ask what an action would do as soon as somebody points at it for a moment.
 *
 * @param {TableConnection} link
 * @param {string} text the action, or nothing
 * @returns {import("../types.d.ts").Preview | null}
 */
export function usePreview(link, text) {
  const [found, setFound] = useState(/** @type {{text: string, preview: import("../types.d.ts").Preview | null}} */ ({ text: "", preview: null }));
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => void link.preview(text).then((preview) => setFound({ text, preview })), 90);
    return () => clearTimeout(timer);
  }, [text, link.seq]);
  return text && found.text === text ? found.preview : null;
}
