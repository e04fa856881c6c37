/**
 * Under the board: what just happened, what may be done now, and what was refused and why.
 *
 * @typedef {import("./connection.js").TableConnection} TableConnection
 * @typedef {import("../types.d.ts").PictureFrame} Picture
 * @typedef {import("../ui/api.js").Refusal} Refusal
 */

import { Drawing, Icon, Penguin, labelOf } from "../ui/parts.js";
import { say, t } from "../ui/i18n.js";
import { html, useRef } from "../vendor/htm-preact.js";
import { playerName } from "./players.js";
import { useMoment } from "./playback.js";
import { autoPasses, mustAct, reactionMode, resumeReactions, setReactionMode } from "./reactions.js";
import { stepsBetween } from "./selectors.js";
import { next } from "./selection.js";
import { captions } from "./story.js";
import { Tip } from "./tips.js";

/**
 * @typedef {object} StatusProps
 * @property {TableConnection} link
 * @property {string} game
 * @property {string[]} legal
 * @property {string[]} chosen
 * @property {Picture | null} picture
 * @property {import("./playback.js").Playback} playback
 * @property {Refusal | null} refusal
 * @property {import("../ui/i18n.js").Text} look what the pointer is on
 * @property {boolean} pending
 * @property {boolean} hinted
 * @property {number | null} at
 * @property {{name: string} | null} veil
 * @property {(() => void) | null} onSure
 * @property {(() => void) | null} onPass
 * @property {(() => void) | null} onReplay
 * @property {() => void} onBack
 * @property {(rule: string) => void} onRule
 */

/** @param {StatusProps} props */
export function StatusLine(props) {
  const { link, game, legal, chosen, picture, playback, refusal, look, at, veil, hinted, onRule } = props;
  const { caption } = useMoment(playback);
  const yours = legal.length > 0 && at === null;
  const looked = say(look);
  const seen = chosen.some((key) => labelOf(picture, key) === looked) ? "" : looked;
  // With a new sentence all of it is new: nothing that was there moves.
  const line = refusal ? "refusal" : say(caption?.text);
  const told = refusal
    ? html`<p class="refusal" role="alert">${say(refusal.text)} <${Clause} game=${game} rule=${refusal.rule} onRule=${onRule} /></p>`
    : html`<p class="told">${caption && !veil ? html`<span>${line}</span> <${Clause} game=${game}
        rule=${caption.rule} onRule=${onRule} />` : null}</p>`;
  return html`<div class=${`said ${yours ? "yours" : ""}`}>
    ${at === null && !veil && link.seat !== null ? html`<${Tip} legal=${legal} chosen=${chosen}
      refused=${Boolean(refusal?.rule)} replayable=${Boolean(props.onReplay)} />` : null}
    <div class="said-card">
      <span class="face">${caption && !veil ? (caption.die ? html`<${Drawing} name=${caption.die} />` : html`<${Penguin} seat=${caption.seat} />`) : null}</span>
      <div class="lines-two" key=${line}>
        ${told}
        <div class="now-room"><p class="now"><span>${hinted ? t("hint_help") : prompt(props)}</span>${seen && !hinted ? html` <span
          class="look" aria-hidden="true">${seen}</span>` : null}</p></div>
      </div>
      <${Actions} ...${props} />
    </div>
  </div>`;
}

/**
 * The number of a clause, which opens the rules there.
 *
 * @param {{game: string, rule: string, onRule: (rule: string) => void}} props
 */
export const Clause = ({ game, rule, onRule }) =>
  rule
    ? html`<a class="clause" href=${`#rules/${game}/${rule}`}
        onClick=${(/** @type {Event} */ event) => (event.preventDefault(), onRule(rule))}>${rule}</a>`
    : null;

/** @param {StatusProps} props */
function Actions({ link, picture, at, onSure, onPass, onReplay, onBack }) {
  const over = Boolean(link.frame?.outcome);
  return html`<div class="doing">
    ${onSure ? html`<button class="btn small sure" onClick=${onSure}>${t("do_it")}</button>` : null}
    ${onPass ? html`<button class="btn small" onClick=${onPass}>${labelOf(picture, "pass")}</button>` : null}
    ${link.frame?.prompt?.reaction && onPass ? html`<button class="btn small quiet"
      onClick=${() => setReactionMode(link, "turn")}>${t("reactions_turn")}</button>` : null}
    ${at === null && !over && reactionMode(link) === "turn" ? html`<button class="btn small quiet"
      onClick=${() => resumeReactions(link)}>${t("ask_again")}</button>` : null}
    ${at !== null ? html`<button class="btn small" onClick=${onBack}>${t("back_to_now")}</button>` : null}
    ${at === null ? html`<button class="btn small replay-turn" disabled=${!onReplay} onClick=${onReplay} aria-label=${t("last_turn")}
      title=${t("last_turn")}><${Icon} name="play" /><span>${t("last_turn")}</span></button>` : null}
  </div>`;
}

/** @param {StatusProps} props */
function prompt({ link, legal, chosen, picture, pending, at, veil }) {
  const { frame } = link;
  if (veil) return t("pass_to", { name: veil.name });
  if (at !== null) return t("looking_back", { n: link.events.filter(({ what, seq }) => what === "move" && seq <= at).length });
  if (!frame) return t("joining");
  if (frame.outcome) return say(frame.outcome.text);
  if (frame.to_move === null) return "";
  const mover = frame.seats[frame.to_move];
  if (pending) return t("sending");
  if (autoPasses(link)) return t("passing");
  if (!legal.length) {
    if (link.seat !== null && frame.to_move === link.seat) return t("reconnecting");
    return t(mover.bot ? "bot_thinks" : "their_turn", { name: playerName(mover, frame.to_move) });
  }
  const open = [...next(legal, chosen)];
  if (chosen.length)
    return t("choose_next", { what: chosen.map((key) => labelOf(picture, key)).join(", "), n: open.length });
  if (frame.prompt?.reaction) return say(frame.prompt.text);
  return html`<span class="turn-word">${t("your_turn_short")}.</span> ${say(frame.prompt?.text)}`;
}

/**
 * Somebody would like to take a move back, and it is for us to say.
 *
 * @param {{link: TableConnection, act: (what: string, more?: Record<string, unknown>) => void}} props
 */
export function TakebackPrompt({ link: { frame, seat }, act }) {
  if (!frame?.takeback || seat === null || !frame.takeback.waiting.includes(seat)) return null;
  const name = playerName(frame.seats[frame.takeback.seat], frame.takeback.seat);
  return html`<div class="asked" role="alert">
    <p>${t("asks_takeback", { name })}</p>
    <button class="btn small" onClick=${() => act("answer", { agree: true })}>${t("agree")}</button>
    <button class="btn small quiet" onClick=${() => act("answer", { agree: false })}>${t("refuse")}</button>
  </div>`;
}

/** What a screen reader says: the sentences of what is new, and what is asked. @param {{link: TableConnection}} props */
export function Announce({ link }) {
  const said = useRef({ seq: -1, told: captions([]) });
  const { frame } = link;
  if (!frame) return null;
  if (frame.seq !== said.current.seq) {
    const fresh = stepsBetween(link.steps, said.current.seq, frame.seq);
    said.current = { seq: frame.seq, told: captions(said.current.seq < 0 ? [] : fresh) };
  }
  const turn = frame.outcome
    ? say(frame.outcome.text)
    : mustAct(link)
      ? `${t("your_turn_short")}. ${say(frame.prompt?.text)}`
      : "";
  return html`<p class="unseen" aria-live="polite">${said.current.told.map((each) => say(each.text)).join(" ")} ${turn}</p>`;
}
