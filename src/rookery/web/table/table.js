/**
 * The table: the board, who sits round it, and everything one can do there.
 *
 * @typedef {import("./connection.js").TableConnection} TableConnection
 * @typedef {import("../types.d.ts").Frame} Frame
 * @typedef {import("../types.d.ts").TrayFrame} Tray
 * @typedef {import("../ui/api.js").Refusal} Refusal
 * @typedef {{name: string, title: import("../ui/i18n.js").Text, names: {score?: import("../ui/i18n.js").Text}}} GameInfo
 */

import { NO_MARKS } from "../board/board.js";
import { SHOWN } from "../board/motion.js";
import { Lobby } from "../home/lobby.js";
import { api, Refused } from "../ui/api.js";
import { Bar, NotFound } from "../ui/bar.js";
import { say, setNames, t } from "../ui/i18n.js";
import { BoardView, Tool, TrayView, clockText, useLater } from "../ui/parts.js";
import { isMuted, play, setMuted } from "../ui/sound.js";
import { local } from "../ui/storage.js";
import { html, useEffect, useMemo, useRef, useState } from "../vendor/htm-preact.js";
import { Celebration } from "./celebration.js";
import { Choices, Confirm, Keys, More, RulesDialog, Typed } from "./dialogs.js";
import {
  Veil,
  useConnection,
  useFinish,
  useHandOver,
  usePositionState,
  usePreview,
  useShortcuts,
  useSteadyHeight,
  useSounds,
  useStory,
} from "./hooks.js";
import { Panel, Tools } from "./panel.js";
import { usePlayback } from "./playback.js";
import { Players, useSeatNames } from "./players.js";
import { mustAct, setReactionMode, useReactions } from "./reactions.js";
import { useReplay } from "./replay.js";
import { click, complete, heatOf, next } from "./selection.js";
import { isHand, playsAlone, traysHere, traysOf } from "./selectors.js";
import { Announce, StatusLine, TakebackPrompt } from "./status.js";

/** @type {Set<string>} */
const NONE = new Set();
/** @type {string[]} */
const NOTHING = [];
/** Trays that tell that one chooses from a tray, now or later. */
const CHOOSING = new Set(["choices", "cards", "dice", "team"]);

/** @param {{name: string, more: string, token: string}} props */
export function Table({ name: id, more, token }) {
  const at = /^\d+$/.test(more) ? Number(more) : null;
  const link = useConnection(id, token);
  const [game, setGame] = useState(/** @type {GameInfo | null} */ (null));
  const name = link?.table?.game;
  useEffect(() => {
    if (!name) return;
    void api.games().then((/** @type {GameInfo[]} */ games) => {
      const found = games.find((each) => each.name === name);
      if (!found) return;
      setNames(found.names);
      setGame(found);
    });
  }, [name]);
  /** Whether there is something to be seen; while the screen is handed on, there is not. */
  const come = useRef(false);
  const yours = Boolean(link && mustAct(link));
  useEffect(() => {
    document.title = `${yours ? `● ${t("your_turn_short")} · ` : ""}${game ? `${say(game.title)} · ` : ""}Rookery`;
  }, [game, yours, say.language]);
  // Those who watch go along to the rematch; those who played are asked (see `after.js`).
  useEffect(() => {
    if (link?.table?.next && link.frame?.outcome && link.seat === null && at === null)
      location.hash = `table/${link.table.next}`;
  });
  if (link?.status === "refused") return html`<${NotFound} what=${t("no_table")} />`;
  if (!link?.table || !game) return html`<${Joining} />`;
  if (!link.frame && link.table.status === "waiting") return html`<${Lobby} link=${link} game=${game} />`;
  come.current ||= Boolean(link.frame);
  if (!come.current) return html`<${Joining} />`;
  return html`<${Playing} key=${id} link=${link} game=${game} at=${at} />`;
}

const Joining = () => html`<main class="hush" aria-busy="true"><p>${t("joining")}</p></main>`;

/** Say beside the title who plays and how fast. @param {TableConnection} link */
function noteOf({ table }) {
  const { kind = "none", amount = 0, increment = 0 } = table?.settings.clock ?? {};
  const time = kind === "none" ? "" : increment ? `${clockText(amount)} + ${increment} s` : clockText(amount);
  return [t("n_players", { n: table?.seats.length ?? 0 }), time].filter(Boolean).join(" · ");
}

/** @param {{link: TableConnection, game: GameInfo, at: number | null}} props */
function Playing({ link, game, at }) {
  useSeatNames(link.frame?.seats ?? link.table?.seats ?? [], link.mine);
  const board = useRef(/** @type {import("../board/board.js").Board | null} */ (null));
  const position = `${link.seat} ${link.frame?.seq}`;
  const [chosen, setChosen] = usePositionState(position, NOTHING);
  const [pending, setPending] = usePositionState(position, false);
  const [hints, setHints] = usePositionState(position, /** @type {{text: string, value: number}[] | null} */ (null));
  const [refusal, setRefusal] = useState(/** @type {Refusal | null} */ (null));
  const [look, setLook] = useState({ label: /** @type {import("../ui/i18n.js").Text} */ (""), key: "" });
  const [quoted, setQuoted] = useState("");
  const [panel, setPanel] = useState("");
  const [dialog, setDialog] = useState("");
  const [muted, setMutedHere] = useState(isMuted());
  const [named, setNamed] = useState(local.get("names") === "1");
  const last = useRef(/** @type {Frame | null} */ (null));

  useStory(link);
  const veil = useHandOver(link);
  const frame = veil ? null : (link.frame ?? last.current);
  last.current = frame;
  useSounds(link);

  /** @param {number | null} seq */
  const go = (seq) => {
    const now = seq === null || (seq >= link.seq && !link.frame?.outcome);
    history.replaceState(null, "", now ? `#table/${link.id}` : `#table/${link.id}/${seq}`);
    dispatchEvent(new HashChangeEvent("hashchange"));
  };

  const replay = useReplay(link, at, go);
  const { past, replaying } = replay;
  const picture = past?.picture ?? frame?.picture ?? null;
  const shown = past?.seq ?? frame?.seq ?? null;
  const playback = usePlayback(shown, link.steps, shown === at ? replay.held : null);
  useEffect(() => {
    if (!playback.playing) replay.stopReplaying();
  }, [playback.playing, past]);

  // A finished game shows its result, once its last turn was played and unless somebody came for a move of it.
  const over = Boolean(link.frame?.outcome);
  const [reviewing, setReviewing] = useState(at !== null);
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    if (over && !playback.playing) setEnded(true);
  }, [over, playback.playing]);
  const After = useLater(over, () => import("./after.js").then((module) => module.After));
  const result = over && ended && !reviewing && After !== null;
  const [drawn, setDrawn] = useState(/** @type {import("../types.d.ts").ShapeFrame[]} */ ([]));
  const scene = useMemo(() => {
    const board = picture?.board ?? null;
    return board && result && drawn.length ? { ...board, shapes: [...board.shapes, ...drawn] } : board;
  }, [picture, result, drawn]);

  const passing = useReactions(link);
  const ready = !pending && !passing && at === null && link.status === "open";
  const legal = (ready && link.frame?.legal) || NOTHING;
  const key = legal.join(" ");
  const marks = useMemo(() => {
    if (replaying) return NO_MARKS;
    const open = next(legal, chosen);
    return { can: chosen.length ? NONE : open, target: chosen.length ? open : NONE, chosen };
  }, [key, chosen, replaying]);
  const heat = useMemo(() => (hints ? heatOf(hints, chosen) : new Map()), [hints, chosen]);

  const aimed = look.key ? complete(legal, [...chosen, look.key]) : "";
  const preview = usePreview(link, aimed && !next(legal, [...chosen, look.key]).size ? aimed : "");
  const previewed = useMemo(() => {
    if (!preview) return null;
    const keys = new Set(preview.effects.filter(({ kind }) => SHOWN.has(kind)).map((effect) => effect.key));
    return { shapes: preview.picture.board.shapes, keys };
  }, [preview]);

  /** @param {string} text */
  const submit = async (text) => {
    setRefusal(null);
    setPending(true);
    setChosen(NOTHING);
    const answer = await link.do("move", { text, after: link.seq });
    if (answer.ok) return;
    setPending(false);
    setRefusal(answer.refusal);
    play("wrong");
  };

  /**
   * @param {string} text
   * @param {string} [key]
   */
  const explain = async (text, key) => {
    play("wrong");
    if (key) board.current?.shake(key);
    const found = await link.explain(text);
    // What a click alone cannot say is not written wrongly: something else comes first.
    setRefusal(found?.code === "bad_notation" ? { code: "", text: t("choose_first") } : found);
  };

  /** @param {string} key */
  const clicked = (key) => {
    if (at !== null) return go(null);
    if (!legal.length) return frame?.outcome || pending || link.status !== "open" ? undefined : void explain(key, key);
    const step = click(legal, chosen, key);
    setRefusal(null);
    if (step.action) return void submit(step.action);
    if (step.wrong) return void explain(step.wrong, key);
    setChosen(step.chosen);
  };

  /** @param {string} what @param {Record<string, unknown>} [more] */
  const act = async (what, more = {}) => {
    setDialog("");
    setRefusal(null);
    const answer = await link.do(what, more);
    if (!answer.ok) setRefusal(answer.refusal);
  };

  const think = async () => {
    if (hints) return setHints(null);
    if (link.seat === null) return;
    try {
      setHints((await api.hint(link.id, link.seat)).candidates);
    } catch (error) {
      if (error instanceof Refused) setRefusal(error.refusal);
    }
  };

  const alone = playsAlone(link);
  const [finishing, setFinishing] = useFinish(link, legal, alone, submit);
  const silence = () => {
    setMuted(!muted);
    setMutedHere(!muted);
  };
  const nameAll = () => {
    local.set("names", named ? "0" : "1");
    setNamed(!named);
  };
  const back = () => (chosen.length ? setChosen(chosen.slice(0, -1)) : (setRefusal(null), setHints(null)));

  useShortcuts({
    h: () => legal.length && void think(),
    l: () => void replay.replayTurn(),
    c: () => nameAll(),
    u: () => link.frame?.can_undo && void act("undo"),
    m: silence,
    r: () => setDialog("rules"),
    b: () => board.current?.focus(),
    p: () => legal.includes("pass") && void submit("pass"),
    P: () => link.frame?.prompt?.reaction && setReactionMode(link, "turn"),
    "/": () => legal.length && setDialog("type"),
    "?": () => setDialog("keys"),
    Escape: back,
    ArrowLeft: () => replay.stepTurn(-1),
    ArrowRight: () => replay.stepTurn(1),
    "Shift+ArrowLeft": () => void replay.stepEffect(-1),
    "Shift+ArrowRight": () => void replay.stepEffect(1),
  });

  const sure = complete(legal, chosen);
  const boardProps = {
    marks, heat, timeline: playback.timeline, onClick: clicked, onEscape: back,
    onLook: (/** @type {import("../ui/i18n.js").Text} */ label, /** @type {string} */ key) => setLook({ label, key }),
  };
  const drawTrays = (/** @type {Tray[]} */ trays) =>
    trays.map((tray) => html`<div key=${tray.key} class=${`tray ${tray.purpose}`} role="group" aria-label=${say(tray.title)}>
      <p class="tray-title">${say(tray.title)}</p>
      <${TrayView} scene=${tray.scene} name=${tray.key} label=${say(tray.title)} ...${boardProps} />
    </div>`);
  const trays = picture?.trays ?? [];
  const scores = past ? past.scores : (frame?.seats.map((seat) => seat.score) ?? null);
  const quote = (/** @type {string} */ rule) => (setQuoted(rule), setDialog("rules"));
  const close = () => setDialog("");
  const besides = useSteadyHeight(position, legal.length > 0);
  const here = traysHere(trays, link.seat);
  const beside = here.filter((tray) => !isHand(tray));
  // Where one chooses from a tray, a small window keeps room for it from the first moment, so that nothing jumps.
  const choosing = useRef(false);
  choosing.current ||= trays.some(({ purpose }) => CHOOSING.has(purpose));

  const seated = html`<div class="players-area"><${Players} link=${link} ...${{ scores, playback }}
      turn=${past ? past.to_move : (frame?.to_move ?? null)} unit=${frame && frame.seats.length > 1 ? game.names.score : ""}
      trays=${(/** @type {number} */ seat) => drawTrays(traysOf(trays, seat, link.seat))} /></div>`;

  const below = html`<div class="mine-area">${drawTrays(here.filter(isHand))}</div>
    <${StatusLine} ...${{ link, legal, chosen, refusal, pending, at, veil, picture }} game=${game.name}
      playback=${playback} look=${look.label} hinted=${Boolean(hints)} onSure=${sure ? () => submit(sure) : null}
      onPass=${legal.includes("pass") && !chosen.length ? () => submit("pass") : null} onBack=${() => go(null)}
      onReplay=${frame?.last_turn && at === null && !veil ? replay.replayTurn : null} onRule=${quote} />
    <div class="side-area">
      <div class="trays-area" ref=${besides}>${drawTrays(beside)}</div>
      <${Panel} ...${{ link, panel, at, go, replay }} onRule=${quote} open=${setPanel} playing=${playback.playing} />
    </div>
    <div class="tools-area">
      <${TakebackPrompt} link=${link} act=${act} />
      <${Tools} ...${{ link, alone, legal, panel, act }} hinted=${Boolean(hints)} onHint=${think} ask=${setDialog}
        open=${setPanel} onResult=${() => (setReviewing(false), go(null), scrollTo(0, 0))} />
    </div>`;

  const watching = playback.playing && (at !== null || replaying);
  // Who sits down sees more than who watches, and the result is another page: all is made anew, so that nothing jumps.
  return html`<main key=${[link.seat === null, frame?.seat === null, result].join()} class=${`table-page ${named ? "named" : ""} ${result ? "result" : choosing.current ? "choosing" : ""} ${watching ? "watching" : ""}`} data-seq=${frame?.seq}>
    <${Bar} title=${say(game.title)} note=${noteOf(link)}>
      <${Tool} icon="book" name=${t("rules")} short onClick=${() => quote("")} />
      <span class="wide-only"><${Tool} icon="names" name=${t("place_names")} short pressed=${named} onClick=${nameAll} /></span>
      <${Tool} icon=${muted ? "mute" : "sound"} name=${t(muted ? "sound_on" : "sound_off")} short onClick=${silence} />
      <${Tool} icon="dots" name=${t("more")} short onClick=${() => setDialog("more")} />
    <//>
    ${result ? html`<${After} ...${{ link, game, at, go }} scene=${picture?.board ?? null} onDraw=${setDrawn}
      onReplay=${() => (setReviewing(true), go(replay.stops[0]), scrollTo(0, 0))} />` : seated}
    <section class=${`sea-area ${playback.playing ? "playing" : ""}`} aria-label=${t("board")}>
      <${BoardView} scene=${scene} board=${board} label=${say(game.title)} preview=${previewed} ...${boardProps} />
      ${veil ? html`<${Veil} veil=${veil} />` : null}
      ${link.status === "broken" ? html`<p class="lost" role="status">${t("reconnecting")}</p>` : null}
    </section>
    ${result ? null : below}
    <${Announce} link=${link} />
    ${dialog === "resign" ? html`<${Confirm} title=${t("resign")} text=${t("resign_sure")} yes=${t("resign")}
      onYes=${() => act("resign")} onClose=${close} />` : null}
    ${dialog === "more" ? html`<${More} link=${link} act=${act} ask=${setDialog} finishing=${finishing}
      finish=${setFinishing} onClose=${close} />` : null}
    ${dialog === "choices" ? html`<${Choices} link=${link} open=${[...next(legal, chosen)]}
      onPick=${(/** @type {string} */ picked) => (close(), clicked(picked))} onClose=${close} />` : null}
    ${dialog === "keys" ? html`<${Keys} onClose=${close} />` : null}
    ${dialog === "rules" ? html`<${RulesDialog} game=${game} rule=${quoted} onClose=${close} />` : null}
    ${dialog === "type" ? html`<${Typed} legal=${legal}
      onMove=${(/** @type {string} */ text) => (close(), legal.includes(text) ? void submit(text) : void explain(text))}
      onClose=${close} />` : null}
  </main>
  <${Celebration} outcome=${link.frame?.outcome ?? null} />`;
}
