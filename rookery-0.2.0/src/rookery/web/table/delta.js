/**
 * A frame put together again from the one that is here and what changed since.
 *
 * In a changed scene, `[first, count]` stands for shapes of the old one, and `[place, {…}]` for one of which only some fields
 * are new; a scene of the same size, title and background says nothing of them; a tray that is the same is only its key.
 * The last turn leaves out the `kept` steps that are here, and the frame whatever fields are the same. Whatever stays is the
 * same object as before.
 *
 * @typedef {import("../types.d.ts").Frame} Frame
 * @typedef {import("../types.d.ts").SceneFrame} Scene
 */

/**
 * @param {Frame | null} previous the frame that is here
 * @param {any} frame the new one, whose picture has a `base`
 * @returns {Frame}
 */
export function applyDelta(previous, frame) {
  const { base, board, trays } = frame.picture;
  if (!previous?.picture || previous.seq !== base) throw new Error(`the picture after event ${base} is not here`);
  const old = new Map(previous.picture.trays.map((tray) => [tray.key, tray]));
  const picture = {
    board: applyScene(previous.picture.board, board),
    trays: trays.map((/** @type {any} */ tray) =>
      typeof tray === "string" ? old.get(tray) : { ...tray, scene: applyScene(old.get(tray.key)?.scene, tray.scene) },
    ),
  };
  if (!frame.last_turn) return { ...previous, ...frame, picture };
  const { kept, seat, steps } = frame.last_turn;
  const known = previous.last_turn?.steps.slice(0, kept) ?? [];
  return { ...previous, ...frame, picture, last_turn: { seat, steps: [...known, ...steps] } };
}

/**
 * @param {Scene | undefined} previous
 * @param {any} scene
 * @returns {Scene}
 */
function applyScene(previous, scene) {
  if (scene.width !== undefined || !previous) return scene;
  const shapes = scene.shapes.flatMap((/** @type {any} */ shape) => {
    if (!Array.isArray(shape)) return [shape];
    const [place, what] = shape;
    return typeof what === "number" ? previous.shapes.slice(place, place + what) : [{ ...previous.shapes[place], ...what }];
  });
  return { ...previous, ...scene, shapes };
}
