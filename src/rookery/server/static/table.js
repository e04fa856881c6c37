/**
 * The table: the board, who sits round it, and everything one can do there.
 *
 * @typedef {import("./link.js").Frame} Frame
 * @typedef {import("./api.js").Refusal} Refusal
 */

import { api, Refused } from "./api.js";
import { Bar } from "./bar.js";
import { Choices, Confirm, Keys, More, RulesDialog, Typed } from "./dialogs.js";
import { Link } from "./link.js";
import { Lobby } from "./lobby.js";
import { BoardView, Penguin, Tool, labelOf, useLater } from "./parts.js";
import { click, complete, heatOf, next } from "./paths.js";
import { behave, called as needed, manner, passes, useReactions, wake } from "./reactions.js";
import { Chat, Moves, Players, called, sentence } from "./side.js";
import { isMuted, mute, play, stir } from "./sound.js";
import { html, useEffect, useMemo, useReducer, useRef, useState } from "./vendor/htm-preact.js";
import { say, t } from "./words.js";

/** @type {Set<string>} */
const NONE = new Set();
/** @type {string[]} */
const NOTHING = [];

/**
 * Keep a link to a table for as long as the page shows it.
 *
 * @param {string} id
 * @param {string} token
 */
function useLink(id, token) {
  const [link, keep] = useState(/** @type {Link | null} */ (null));
  const [, redraw] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => {
    let gone = false;
    /** @type {Link | null} */
    let made = null;
    const seat = token ? api.sit(id, { token }).catch(() => null) : Promise.resolve(null);
    void seat.then((found) => {
      if (gone) return;
      if (token) history.replaceState(null, "", `#table/${id}`);
      // Where several people share this screen, nobody's hand may come before one of them says "it's me".
      const shared = localStorage.getItem(`rookery.shared.${id}`);
      made = new Link(id, found ? { seat: found.seat } : shared ? { watch: true } : {}, () => redraw(0));
      keep(made);
    });
    return () => {
      gone = true;
      made?.close();
    };
  }, [id]);
  return link;
}

/**
 * @param {{name: string, more: string, token: string}} props
 */
export function Table({ name: id, more, token }) {
  const at = /^\d+$/.test(more) ? Number(more) : null;
  const link = useLink(id, token);
  const [game, found] = useState(/** @type {any} */ (null));
  const name = link?.table?.game;
  useEffect(() => {
    if (name) void api.games().then((games) => found(games.find((/** @type {any} */ one) => one.name === name)));
  }, [name]);
  const yours = Boolean(link && needed(link));
  useEffect(() => {
    document.title = `${yours ? `● ${t("your_turn_short")} · ` : ""}${game ? `${say(game.title)} · ` : ""}Rookery`;
  }, [game, yours, say.language]);
  // Those who watch go along to the rematch; those who played are asked (see `after.js`).
  useEffect(() => {
    if (link?.table?.next && link.frame?.outcome && link.seat === null && at === null)
      location.hash = `table/${link.table.next}`;
  });
  if (link?.status === "refused") return html`<${Missing} />`;
  if (!link?.table || !game) return html`<main class="hush" aria-busy="true"><p>${t("joining")}</p></main>`;
  if (!link.frame && link.table.status === "waiting") return html`<${Lobby} link=${link} game=${game} />`;
  return html`<${Playing} key=${id} link=${link} game=${game} at=${at} />`;
}

const Missing = () => html`<main class="hush">
  <h1>${t("no_table")}</h1>
  <p><a class="btn" href="#">${t("to_start")}</a></p>
</main>`;

/**
 * @param {{link: Link, game: any, at: number | null}} props
 */
function Playing({ link, game, at }) {
  const board = useRef(/** @type {any} */ (null));
  const position = `${link.seat} ${link.frame?.seq}`;
  const [chosen, choose] = useHere(position, NOTHING);
  const [pending, wait] = useHere(position, false);
  const [hints, hint] = useHere(position, /** @type {any[] | null} */ (null));
  const [refusal, refuse] = useState(/** @type {Refusal | null} */ (null));
  const [look, see] = useState(/** @type {import("./words.js").Text} */ (""));
  const [panel, open] = useState("");
  const [dialog, ask] = useState("");
  const [past, recall] = useState(/** @type {any} */ (null));
  const [muted, hush] = useState(isMuted());
  const last = useRef(/** @type {Frame | null} */ (null));

  const veil = useHandOver(link);
  const frame = veil ? null : (link.frame ?? last.current);
  last.current = frame;
  useSounds(link);

  const passing = useReactions(link);
  const ready = !pending && !passing && at === null && link.status === "open";
  const legal = (ready && link.frame?.legal) || NOTHING;
  const key = legal.join(" ");
  const marks = useMemo(() => {
    const open = next(legal, chosen);
    return { can: chosen.length ? NONE : open, target: chosen.length ? open : NONE, chosen };
  }, [key, chosen]);
  const heat = useMemo(() => (hints ? heatOf(hints, chosen) : new Map()), [hints, chosen]);

  useEffect(() => {
    if (at === null) return recall(null);
    let gone = false;
    api.at(link.id, at, link.seat).then(
      (found) => gone || recall(found),
      () => gone || go(null),
    );
    return () => {
      gone = true;
    };
  }, [at, link.seat]);

  const go = (/** @type {number | null} */ seq) => {
    const now = seq === null || (seq >= link.seq && !link.frame?.outcome);
    history.replaceState(null, "", now ? `#table/${link.id}` : `#table/${link.id}/${seq}`);
    dispatchEvent(new HashChangeEvent("hashchange"));
  };

  /** @param {string} text */
  const submit = async (text) => {
    const [from, to, ...more] = text.split("-");
    refuse(null);
    wait(true);
    choose(NOTHING);
    if (to && !more.length && board.current?.glide(from, to)) play("slide");
    const answer = await link.do("move", { text, after: link.seq });
    if (answer.ok) return;
    wait(false);
    refuse(answer.refusal);
    play("wrong");
    if (link.frame?.scene) board.current?.show(link.frame.scene);
  };

  /**
   * @param {string} text
   * @param {string} [key]
   */
  const explain = async (text, key) => {
    play("wrong");
    if (key) board.current?.shake(key);
    // What is not legal changes nothing, and its refusal says which rule forbids it.
    const answer = await link.do("move", { text, after: link.seq });
    if (!answer.ok) refuse(answer.refusal);
  };

  /** @param {string} key */
  const clicked = (key) => {
    if (at !== null) return go(null);
    if (!legal.length) return frame?.outcome || pending ? undefined : void explain(key, key);
    const step = click(legal, chosen, key);
    refuse(null);
    if (step.action) return void submit(step.action);
    if (step.wrong) return void explain(step.wrong, key);
    choose(step.chosen);
  };

  /** @param {string} what */
  const act = async (what) => {
    ask("");
    refuse(null);
    const answer = await link.do(what);
    if (!answer.ok) refuse(answer.refusal);
  };

  const think = async () => {
    if (hints) return hint(null);
    if (link.seat === null) return;
    try {
      hint((await api.hint(link.id, link.seat)).candidates);
    } catch (error) {
      if (error instanceof Refused) refuse(error.refusal);
    }
  };

  // Finish for me: do the only thing that can be done, or what a bot finds best where nobody else is playing.
  const alone = !link.frame?.players.some((player, seat) => !player.bot && !link.mine.includes(seat));
  const [finishing, finish] = useState(false);
  useEffect(() => {
    if (!finishing || !legal.length || (legal.length > 1 && !alone)) return;
    let gone = false;
    const act = async () => {
      const best = legal.length === 1 ? legal[0] : (await api.hint(link.id, link.seat ?? 0)).candidates[0].text;
      if (!gone) await submit(best);
    };
    const timer = setTimeout(() => act().catch(() => finish(false)), 350);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [finishing, key]);

  const silence = () => {
    mute(!muted);
    hush(!muted);
  };

  useShortcuts({
    h: () => legal.length && void think(),
    u: () => link.frame?.undo && void act("undo"),
    m: silence,
    r: () => ask("rules"),
    b: () => board.current?.focus(),
    p: () => legal.includes("pass") && void submit("pass"),
    P: () => link.frame?.reaction && behave(link, "turn"),
    "/": () => legal.length && ask("type"),
    "?": () => ask("keys"),
    Escape: () => (chosen.length ? choose(chosen.slice(0, -1)) : (refuse(null), hint(null))),
    ArrowLeft: () => at !== null && go(Math.max(0, at - 1)),
    ArrowRight: () => at !== null && go(at + 1),
  });

  const scene = at !== null && past ? past.scene : (frame?.scene ?? null);
  const moved = link.events.some((event) => event.what === "move" && event.seat === link.seat);
  const sure = complete(legal, chosen);
  const lesson = sessionStorage.getItem(`rookery.lesson.${link.id}`);
  const Coach = useLater(Boolean(lesson), () => import("./lesson.js").then((module) => module.Coach));
  const coach = lesson && Coach ? html`<${Coach} link=${link} game=${lesson} refused=${Boolean(refusal)} />` : null;
  const pass = legal.includes("pass") && !chosen.length ? () => submit("pass") : null;
  const tools = { link, alone, moved, legal, hints, think, act, ask, open, panel, at };

  return html`<main class="table-page">
    <${Bar} title=${say(game.title)}>
      <${Tool} icon="book" name=${t("rules")} short onClick=${() => ask("rules")} />
      <${Tool} icon=${muted ? "mute" : "sound"} name=${t(muted ? "sound_on" : "sound_off")} short onClick=${silence} />
      <${Tool} icon="dots" name=${t("more")} short onClick=${() => ask("more")} />
    <//>
    <div class="players-area"><${Players} link=${link} shown=${at !== null ? past : null} /></div>
    <section class="sea-area" aria-label=${t("board")}>
      <${BoardView} scene=${scene} marks=${marks} heat=${heat} board=${board} label=${say(game.title)}
        onClick=${clicked} onEscape=${() => choose(chosen.slice(0, -1))} onLook=${see} onStir=${stir} />
      ${veil ? html`<${Veil} veil=${veil} />` : null}
      ${link.status === "broken" ? html`<p class="lost" role="status">${t("reconnecting")}</p>` : null}
    </section>
    <${Said} ...${{ link, legal, chosen, refusal, look, pending, at, game, hints, coach, veil, sure, scene }}
      onSure=${() => submit(sure)} onPass=${pass} onBack=${() => go(null)} onRule=${() => ask("rules")} />
    <div class="tools-area">
      <${Asked} link=${link} act=${act} />
      <${Tools} ...${tools} />
    </div>
    <${Panel} link=${link} game=${game} panel=${panel} open=${open} at=${at} go=${go} />
    <${Announce} link=${link} />
    ${dialog === "resign" ? html`<${Confirm} title=${t("resign")} text=${t("resign_sure")} yes=${t("resign")}
      onYes=${() => act("resign")} onClose=${() => ask("")} />` : null}
    ${dialog === "more" ? html`<${More} link=${link} act=${act} ask=${ask} finishing=${finishing} finish=${finish}
      onClose=${() => ask("")} />` : null}
    ${dialog === "choices" ? html`<${Choices} link=${link} open=${[...next(legal, chosen)]}
      onPick=${(/** @type {string} */ picked) => (ask(""), clicked(picked))} onClose=${() => ask("")} />` : null}
    ${dialog === "keys" ? html`<${Keys} onClose=${() => ask("")} />` : null}
    ${dialog === "rules" ? html`<${RulesDialog} game=${game} rule=${refusal?.rule ?? ""} onClose=${() => ask("")} />` : null}
    ${dialog === "type" ? html`<${Typed} legal=${legal}
      onMove=${(/** @type {string} */ text) => (ask(""), legal.includes(text) ? void submit(text) : void explain(text))}
      onClose=${() => ask("")} />` : null}
  </main>`;
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
function useHere(position, fresh) {
  const [kept, keep] = useState({ position, value: fresh });
  return [kept.position === position ? kept.value : fresh, (value) => keep({ position, value })];
}

/**
 * On a screen that several people share: turn the board to whoever is to move. Where there are hands, forget everything
 * and return who must say "it's me" first; nothing of the table is here until then.
 *
 * @param {Link} link
 */
function useHandOver(link) {
  const [veil, draw] = useState(/** @type {{seat: number, name: string} | null} */ (null));
  const turn = link.frame?.to_move ?? null;
  const player = turn === null ? null : link.frame?.players[turn];
  const other = link.mine.length > 1 && turn !== null && turn !== link.seat && link.mine.includes(turn) && !player?.bot;
  useEffect(() => {
    if (!other || turn === null) return;
    if (!link.frame?.hidden) return link.look({ seat: turn });
    draw({ seat: turn, name: called(player ?? { name: "", bot: "" }, turn) });
    link.rest();
  }, [other, turn]);
  const unveil = () => {
    if (veil) link.look({ seat: veil.seat });
    draw(null);
  };
  return veil ? { ...veil, unveil } : null;
}

/** @param {{veil: {seat: number, name: string, unveil: () => void}}} props */
function Veil({ veil: { seat, name, unveil } }) {
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
 * The line near the board: what may be done now, what was refused and why, what one looks at.
 *
 * @param {any} props
 */
function Said({
  link,
  legal,
  chosen,
  refusal,
  look,
  pending,
  at,
  sure,
  onSure,
  scene,
  onBack,
  onRule,
  game,
  hints,
  coach,
  veil,
  onPass,
}) {
  const { frame } = link;
  const said = veil
    ? t("pass_to", { name: veil.name })
    : at !== null
      ? t("looking_back", { n: at })
      : status(link, legal, chosen, scene, pending);
  const over = Boolean(link.frame?.outcome);
  const looked = say(look);
  const seen = chosen.some((/** @type {string} */ key) => labelOf(scene, key) === looked) ? "" : looked;
  return html`<div class=${`said ${coach ? "coached" : ""} ${legal.length && at === null ? "yours" : ""}`}>
    ${coach}
    <div class=${coach ? "now with-coach" : "now"}><p>${said}</p><p class="doing">
      ${sure ? html`<button class="btn small sure" onClick=${onSure}>${t("do_it")}</button>` : null}
      ${onPass ? html`<button class="btn small" onClick=${onPass}>${labelOf(scene, "pass")}</button>` : null}
      ${link.frame?.reaction && onPass ? html`<button class="btn small quiet"
        onClick=${() => behave(link, "turn")}>${t("reactions_turn")}</button>` : null}
      ${at === null && !over && manner(link) === "turn" ? html`<button class="btn small quiet"
        onClick=${() => wake(link)}>${t("ask_again")}</button>` : null}
      ${at !== null ? html`<button class="btn small" onClick=${onBack}>${t("back_to_now")}</button>` : null}
    </p></div>
    ${
      refusal
        ? html`<p class="refusal"
          role="alert">${say(refusal.text)} ${refusal.rule ? html`<a href=${`#rules/${game.name}/${refusal.rule}`}
            onClick=${(/** @type {Event} */ e) => (e.preventDefault(), onRule())}>${refusal.rule}</a>` : null}</p>`
        : hints
          ? html`<p class="look">${t("hint_help")}</p>`
          : html`<p class="look" aria-hidden="true">${seen}</p>`
    }
  </div>`;
}

/**
 * @param {Link} link
 * @param {string[]} legal
 * @param {string[]} chosen
 * @param {any} scene
 * @param {boolean} pending
 */
function status(link, legal, chosen, scene, pending) {
  const { frame } = link;
  if (!frame) return t("joining");
  if (frame.outcome) return say(frame.outcome.text);
  if (frame.to_move === null) return "";
  const mover = frame.players[frame.to_move];
  if (pending) return t("sending");
  if (passes(link)) return t("passing");
  if (!legal.length) {
    if (link.seat !== null && frame.to_move === link.seat) return t("reconnecting");
    return t(mover.bot ? "bot_thinks" : "their_turn", { name: called(mover, frame.to_move) });
  }
  const open = [...next(legal, chosen)];
  if (chosen.length)
    return t("choose_next", { what: chosen.map((key) => labelOf(scene, key)).join(", "), n: open.length });
  return frame.reaction ? say(frame.prompt) : t("your_turn", { what: say(frame.prompt) });
}

/**
 * Somebody would like to take a move back, and it is for us to say.
 *
 * @param {{link: Link, act: (what: string) => void}} props
 */
function Asked({ link: { frame, seat }, act }) {
  if (!frame?.ask || seat === null || !frame.ask.waiting.includes(seat)) return null;
  const name = called(frame.players[frame.ask.seat], frame.ask.seat);
  return html`<div class="asked" role="alert">
    <p>${t("asks_takeback", { name })}</p>
    <button class="btn small" onClick=${() => act("agree")}>${t("agree")}</button>
    <button class="btn small quiet" onClick=${() => act("refuse")}>${t("refuse")}</button>
  </div>`;
}

/** @param {any} props */
function Tools({ link, alone, moved, legal, hints, think, act, ask, open, panel, at }) {
  const over = Boolean(link.frame?.outcome);
  const seated = link.seat !== null;
  const toggle = (/** @type {string} */ name) => open(panel === name ? "" : name);
  return html`<div class="tools" role="toolbar" aria-label=${t("tools")}>
    ${
      seated && !over
        ? html`<${Tool} icon="bulb" name=${t("hint")} pressed=${Boolean(hints)} disabled=${!legal.length || !alone}
          title=${alone ? "" : t("no_hints")} onClick=${think} />
          ${
            link.frame?.undo
              ? html`<${Tool} icon="undo" name=${t("undo")} onClick=${() => act("undo")} />`
              : html`<${Tool} icon="undo" name=${t("takeback")} disabled=${!moved || !link.table?.takebacks}
                onClick=${() => act("takeback")} />`
          }
          <${Tool} icon="pick" name=${t("choices")} disabled=${!legal.length} onClick=${() => ask("choices")} />`
        : null
    }
    <span class="phone-only"><${Tool} icon="list" name=${t(over ? "result" : "moves")} pressed=${panel === "moves"}
      onClick=${() => toggle("moves")} /></span>
    <span class=${`phone-only ${link.chat.length && panel !== "chat" ? "news" : ""}`}><${Tool} icon="chat" name=${t("chat")}
      pressed=${panel === "chat"} onClick=${() => toggle("chat")} /></span>
    ${seated && !over ? html`<span class="wide-only"><${Tool} icon="flag" name=${t("resign")}
      onClick=${() => ask("resign")} /></span>` : null}
  </div>`;
}

/** @param {any} props */
function Panel({ link, game, panel, open, at, go }) {
  const [tab, turn] = useState("moves");
  const over = Boolean(link.frame?.outcome);
  useEffect(() => {
    if (panel) turn(panel);
  }, [panel]);
  // A game that ends before our eyes brings its result; one that was over already waits to be asked.
  const before = useRef(over);
  useEffect(() => {
    if (over && !before.current) open("moves");
    before.current = over;
  }, [over]);
  const After = useLater(over, () => import("./after.js").then((module) => module.After));
  const tabs = ["moves", "chat"];
  return html`<aside class=${`panel ${panel ? "open" : ""}`} aria-label=${t("beside")}>
    <div class="tabs" role="tablist">
      ${tabs.map(
        (
          name,
        ) => html`<button key=${name} role="tab" type="button" id=${`tab-${name}`} aria-controls="tab-body"
          aria-selected=${String(tab === name)} onClick=${() => turn(name)}>
          ${t(name === "moves" && over ? "result" : name)}${name === "chat" && link.chat.length ? html` <small>${link.chat.length}</small>` : null}
        </button>`,
      )}
      <span class="phone-only"><${Tool} icon="close" name=${t("close")} short onClick=${() => open("")} /></span>
    </div>
    <div class="tab-body" id="tab-body" role="tabpanel" aria-labelledby=${`tab-${tab}`}>
      ${
        tab === "chat"
          ? html`<${Chat} link=${link} />`
          : over && After
            ? html`<${After} link=${link} game=${game} at=${at} go=${go} />`
            : html`<${Moves} events=${link.events} at=${at} onGo=${go} />`
      }
    </div>
  </aside>`;
}

/** @param {{link: Link}} props */
function Announce({ link }) {
  const event = link.events.findLast(({ what }) => what !== "luck");
  const { frame } = link;
  if (!frame) return null;
  const name =
    event && event.seat >= 0 && frame.players[event.seat] ? called(frame.players[event.seat], event.seat) : "";
  const moved = event && event.what !== "end" ? `${name}: ${sentence(event)}. ` : "";
  const turn = frame.outcome
    ? say(frame.outcome.text)
    : needed(link)
      ? `${t("your_turn_short")}. ${say(frame.prompt)}`
      : "";
  return html`<p class="unseen" aria-live="polite">${moved}${turn}</p>`;
}

/** @param {Link} link */
function useSounds(link) {
  const heard = useRef(-1);
  useEffect(() => {
    const fresh = heard.current < 0 ? [] : link.events.filter((event) => event.seq > heard.current);
    const kinds = new Set(fresh.map((event) => event.what));
    if (link.frame) heard.current = Math.max(0, link.seq);
    if (kinds.has("end")) play("end");
    if (fresh.some((event) => event.seat !== link.seat) && needed(link)) play("turn");
  }, [link.frame]);
  const lines = useRef(-1);
  useEffect(() => {
    if (lines.current >= 0 && link.chat.length > lines.current) play("chat");
    lines.current = link.chat.length;
  }, [link.chat.length]);
}

/** @param {Record<string, () => void>} keys */
function useShortcuts(keys) {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const typed = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
      const action = now.current[event.key];
      if (!action) return;
      if (event.key === "/" || event.key === "?") event.preventDefault();
      action();
    };
    addEventListener("keydown", typed);
    return () => removeEventListener("keydown", typed);
  }, []);
}
