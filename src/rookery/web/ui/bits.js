/**
 * Small parts that every page uses: icons, drawings, buttons, dialogs.
 */

import { html, useEffect, useRef, useState } from "../vendor/htm-preact.js";
import { learnRest, t } from "./i18n.js";

/** The bots that people choose from. */
export const LEVELS = ["1", "2", "3", "4", "5", "6"];

/** Strokes on a field of 24 by 24. */
const ICONS = {
  back: "M15 5l-7 7 7 7",
  book: "M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2 2-1.6 5-2 8-2V4c-3 0-6 .4-8 2zm0 0v14",
  bulb: "M9 17.5h6M10 21h4M12 3a6 6 0 0 0-3.8 10.6c.8.7.8 1.6.8 2.4h6c0-.8 0-1.7.8-2.4A6 6 0 0 0 12 3z",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  check: "M4.5 12.5l5 5 10-11",
  close: "M6 6l12 12M18 6L6 18",
  dots: "M5 11a1 1 0 1 0 .01 0zM12 11a1 1 0 1 0 .01 0zM19 11a1 1 0 1 0 .01 0z",
  eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  film: "M4 5h16v14H4zM8 5v14M16 5v14M4 9.5h4M4 14.5h4M16 9.5h4M16 14.5h4",
  flag: "M6 21V4M6 5c4-2 7 2 12 0v8c-5 2-8-2-12 0",
  gear: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 2.5 4 5.500 4 9s-1 6.500-4 9c-3-2.500-4-5.500-4-9s1-6.500 4-9z",
  left: "M15 6l-7 6 7 6",
  lefts: "M12 6l-6 6 6 6M19 6l-6 6 6 6",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5",
  minus: "M6 12h12",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  auto: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16",
  names: "M5 4v16h15M9 16l4-10 4 10M10.5 13h5",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5l12 7.5-12 7.5z",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.3 3.3 0 0 1 0 6.3M17.5 14.5c2.3.6 3.7 2.5 4 5.5",
  person: "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 21c.5-4.500 3.500-7 7.500-7s7 2.500 7.500 7",
  pick: "M4 6h16M4 12h7M4 18h6M14 11.5l7 3-3.2 1.3L16.5 19z",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 8.5v.01",
  plus: "M12 6v12M6 12h12",
  right: "M9 6l7 6-7 6",
  rights: "M12 6l6 6-6 6M5 6l6 6-6 6",
  search: "M10.5 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500L20 20",
  send: "M4 12L20 5l-4 15-4.5-6z",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  star: "M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2L6.4 20l1.3-6.2L3 9.5l6.3-.7z",
  undo: "M8 5L4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11H9",
};

/**
 * An icon; it says nothing by itself, so that what it stands on has to.
 *
 * @param {{name: string}} props
 */
export function Icon({ name }) {
  const d = ICONS[/** @type {keyof typeof ICONS} */ (name)];
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${d} fill=${name === "play" ? "currentColor" : null} /></svg>`;
}

/**
 * One of our drawings, outside the board.
 *
 * @param {{name: string, label?: string}} props
 */
export function Drawing({ name, label = "" }) {
  const heard = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class="scene drawing" viewBox="-50 -50 100 100" ...${heard}>
    <use href=${`#sprite-${name}`} x="-50" y="-50" width="100" height="100" />
  </svg>`;
}

/** @param {{seat: number, label?: string}} props */
export const Penguin = ({ seat, label }) => html`<${Drawing} name=${`penguin-${(seat % 6) + 1}`} label=${label} />`;

/**
 * A button with an icon; on narrow screens its words may hide, its name does not. Where it is called otherwise at times,
 * `or`, it has room for either name.
 *
 * @param {any} props
 */
export function Tool({ icon, name, onClick, pressed, disabled = false, short = false, title = "", or = "" }) {
  return html`<button
    class="tool"
    type="button"
    onClick=${onClick}
    disabled=${disabled}
    aria-pressed=${pressed === undefined ? undefined : String(pressed)}
    aria-label=${name}
    title=${title || name}
  >
    <${Icon} name=${icon} />${short ? null : html`<span data-or=${or}>${name}</span>`}
  </button>`;
}

/**
 * A dialog that closes on Escape, on its cross and on a click beside it.
 *
 * @param {any} props
 */
export function Dialog({ title, onClose, children, sheet = false }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      // It is gone already, and must not close what stands in its place.
      ref.current = null;
      dialog?.close();
    };
  }, []);
  const closed = () => ref.current && onClose();
  const beside = (/** @type {MouseEvent} */ event) => event.target === ref.current && onClose();
  return html`<dialog ref=${ref} class=${sheet ? "sheet" : "slab"} aria-label=${title} onClose=${closed} onClick=${beside}>
    <div class="dialog-body">
      <header><h2>${title}</h2><${Tool} icon="close" name=${t("close")} short onClick=${onClose} /></header>
      ${children}
    </div>
  </dialog>`;
}

/**
 * Bring a part of the page once it is wanted.
 *
 * @param {boolean} wanted
 * @param {() => Promise<any>} bring
 */
export function useLater(wanted, bring) {
  const [part, take] = useState(/** @type {any} */ (null));
  useEffect(() => {
    if (wanted) void bring().then((found) => take(() => found));
  }, [wanted]);
  return part;
}

/**
 * Seconds as people read them.
 *
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 172_800) return t("days", { n: Math.floor(whole / 86_400) });
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/**
 * Copy a text, wherever that is allowed.
 *
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The way to all that a visitor may choose for this browser; it says the visitor's name where that is known.
 *
 * @param {{name?: string, onName?: (name: string) => void}} props
 */
export function SettingsButton({ name = "", onName }) {
  const [open, setOpen] = useState(false);
  const Settings = useLater(open, () => Promise.all([import("./settings.js"), learnRest()]).then(([module]) => module.Settings));
  return html`<button class="tool" type="button" onClick=${() => setOpen(true)} aria-label=${[name, t("settings")].filter(Boolean).join(", ")}
      title=${t("settings")}>
      ${name ? html`<span>${name}</span>` : null}<${Icon} name="gear" /></button>
    ${open && Settings ? html`<${Settings} onName=${onName} onClose=${() => setOpen(false)} />` : null}`;
}

/**
 * A field that keeps what is being typed when the page is drawn again, until `onText` has taken the finished text.
 *
 * @param {{value: string, onText: (text: string) => Promise<void> | void, [more: string]: unknown}} props
 */
export function TextField({ value, onText, ...more }) {
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  return html`<input ...${more} value=${draft ?? value} onInput=${(/** @type {any} */ e) => setDraft(e.target.value)}
    onChange=${async (/** @type {any} */ e) => {
      await onText(e.target.value);
      setDraft(null);
    }} />`;
}
