/**
 * The board inside the page, and a picture of one; with the small parts of every page.
 */

import { Board, NO_MARKS } from "../board/board.js";
import { inRows } from "../board/geometry.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/htm-preact.js";
import { say, t } from "./i18n.js";

export * from "./bits.js";

/**
 * @typedef {object} BoardProps
 * @property {import("../types.d.ts").SceneFrame | null} scene
 * @property {import("../board/motion.js").Timeline | null} [timeline] how the scene came about
 * @property {import("../board/board.js").Marks} [marks]
 * @property {Map<string, {value: number, text: string}>} [heat]
 * @property {{shapes: import("../types.d.ts").ShapeFrame[], keys: Set<string>} | null} [preview]
 * @property {string} label
 * @property {string} [name] of the scene in its picture: a tray's key, nothing for the board
 * @property {(key: string) => void} [onClick]
 * @property {() => void} [onEscape]
 * @property {(label: import("./i18n.js").Text, key: string) => void} [onLook]
 * @property {{current: Board | null}} [board]
 */

/**
 * The board inside the page.
 *
 * @param {BoardProps} props
 */
export function BoardView({ scene, timeline = null, marks, heat, preview = null, label, name = "", onClick, onEscape, onLook, board }) {
  const host = useRef(/** @type {HTMLElement | null} */ (null));
  const own = useRef(/** @type {Board | null} */ (null));
  const callbacks = useRef(/** @type {Pick<BoardProps, "onClick" | "onEscape" | "onLook">} */ ({}));
  callbacks.current = { onClick, onEscape, onLook };
  useLayoutEffect(() => {
    if (!host.current) return;
    /** @type {import("../board/board.js").Callbacks} */
    const heard = {
      click: (key) => callbacks.current.onClick?.(key),
      escape: () => callbacks.current.onEscape?.(),
      look: (what, key) => callbacks.current.onLook?.(what, key),
    };
    const made = new Board(host.current, heard, "meet", name);
    own.current = made;
    if (board) board.current = made;
    return () => made.remove();
  }, []);
  useLayoutEffect(() => {
    if (scene) own.current?.show(scene, timeline);
    else own.current?.clear();
  }, [scene, timeline, say.language]);
  useLayoutEffect(() => own.current?.mark(marks ?? NO_MARKS), [scene, timeline, marks, say.language]);
  useLayoutEffect(() => own.current?.heat(heat ?? new Map()), [scene, timeline, heat]);
  useLayoutEffect(() => own.current?.preview(preview), [scene, timeline, preview]);
  return html`<div class="board" ref=${host} role="application" aria-roledescription=${t("board")}
    aria-label=${label}></div>`;
}

/**
 * A tray beside the board: as wide as its scene asks for, and clicked like the board; flat where it lies below one.
 *
 * @param {BoardProps & {scene: import("../types.d.ts").SceneFrame, flat?: boolean}} props
 */
export function TrayView({ scene: given, flat = false, ...more }) {
  const low = useMedia("(max-width: 52rem), (max-height: 30rem)");
  const scene = useMemo(() => (flat || low ? inRows(given) : given), [given, flat || low]);
  const shape = scene.width > 5 * scene.height ? "widest" : scene.width > 2.5 * scene.height ? "wide" : "square";
  return html`<div class="tray-scene" data-shape=${shape}><${BoardView} scene=${scene} ...${more} /></div>`;
}

/**
 * Tell whether the window is of a kind, now and when that changes.
 *
 * @param {string} query
 */
function useMedia(query) {
  const [holds, tell] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const changed = () => tell(media.matches);
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  }, []);
  return holds;
}

/**
 * A picture of a scene: nothing to click.
 *
 * @param {{scene: import("../types.d.ts").SceneFrame | null, label?: string, fit?: "meet" | "slice"}} props
 */
export function Picture({ scene, label = "", fit = "meet" }) {
  const host = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (!host.current || !scene) return;
    host.current.replaceChildren();
    const plain = { ...scene, shapes: scene.shapes.map(({ c, l, ...shape }) => shape) };
    const { svg } = show(host.current, plain, fit);
    if (fit === "slice")
      svg.setAttribute("viewBox", crop(scene, host.current.clientHeight / (host.current.clientWidth || 1)));
  }, [scene, say.language]);
  return html`<div class="picture" ref=${host} role="img" aria-label=${label}
    aria-hidden=${label ? undefined : "true"}></div>`;
}

/**
 * @param {HTMLElement} host
 * @param {import("../types.d.ts").SceneFrame} scene
 * @param {"meet" | "slice"} fit
 */
function show(host, scene, fit) {
  const board = new Board(host, {}, fit);
  board.show(scene);
  return board;
}

/**
 * Choose the part of a scene that a wide frame shows: all of its width, at the height where most drawings are. What
 * stands below a tall scene is beside the board.
 *
 * @param {import("../types.d.ts").SceneFrame} scene
 * @param {number} ratio
 */
function crop(scene, ratio) {
  const heights = scene.shapes.flatMap((shape) =>
    shape.p.filter(([kind]) => kind === "sprite").map((part) => (shape.y || 0) + Number(part[3])),
  );
  const mean = heights.reduce((sum, y) => sum + y, 0) / (heights.length || 1);
  const middle = scene.width > scene.height ? mean : Math.min(mean, 0.47 * scene.height);
  const height = Math.min(scene.height, scene.width * ratio);
  const top = Math.min(scene.height - height, Math.max(0, middle - height / 2));
  return `0 ${top} ${scene.width} ${height}`;
}

/**
 * What the thing with this click key is called: the one on top speaks, on the board or in a tray.
 *
 * @param {import("../types.d.ts").PictureFrame | null | undefined} picture
 * @param {string} key
 */
export function labelOf(picture, key) {
  const scenes = picture ? [picture.board, ...picture.trays.map((tray) => tray.scene)] : [];
  const shape = scenes.flatMap((scene) => scene.shapes).findLast((one) => one.c === key && one.l);
  return shape ? say(shape.l) : key;
}
