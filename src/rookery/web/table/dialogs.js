/**
 * What opens over the table: to be sure, to choose from a list, to type, to read.
 */

import { api } from "../ui/api.js";
import { Listed, Share } from "../home/lobby.js";
import { Dialog, labelOf } from "../ui/parts.js";
import { REACTION_MODES, reactionMode, setReactionMode } from "./reactions.js";
import { absentSeats } from "./selectors.js";
import { html, useState } from "../vendor/htm-preact.js";
import { t } from "../ui/i18n.js";

/** @param {any} props */
export function Confirm({ title, text, yes, onYes, onClose }) {
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <p>${text}</p>
    <p class="row"><button class="btn" onClick=${onYes}>${yes}</button><button class="btn quiet"
      onClick=${onClose}>${t("cancel")}</button></p>
  <//>`;
}

/** @param {any} props */
export function More({ link, act, ask, finishing, finish, onClose }) {
  const seat = link.seat;
  const replaced = seat !== null && link.frame?.seats[seat]?.bot && !link.frame.seats[seat].retired;
  const running = link.frame && !link.frame.outcome;
  return html`<${Dialog} title=${t("more")} onClose=${onClose}>
    <div class="menu">
      ${link.frame?.legal.length ? html`<button onClick=${() => ask("type")}>${t("type_move")}</button>` : null}
      ${running && seat !== null ? html`<button aria-pressed=${String(finishing)}
        onClick=${() => (finish(!finishing), onClose())}>${t(finishing ? "finish_stop" : "finish")}</button>` : null}
      <button onClick=${() => ask("keys")}>${t("keys")}</button>
      <a href=${api.address(link.id, "log")} target="_blank" rel="noreferrer">${t("log")}</a>
      ${running && seat !== null ? html`<button onClick=${() => ask("resign")}>${t("resign")}</button>` : null}
      ${running && replaced ? html`<button onClick=${() => act("rejoin")}>${t("come_back")}</button>` : null}
      ${absentSeats(link).map((/** @type {number} */ other) => html`<button key=${other}
        onClick=${() => (void api.excuse(link.id, other), onClose())}>${t("bot_for", { name: link.frame.seats[other].name })}</button>`)}
      ${running && seat !== null && !replaced ? html`<button onClick=${() => act("leave")}>${t("leave")}</button>` : null}
    </div>
    <${Listed} link=${link} />
    ${running && seat !== null ? html`<${Reactions} link=${link} />` : null}
    <${Share} address=${`${location.href.split("#")[0]}#table/${link.id}`} name=${t("watch_link")} />
  <//>`;
}

/**
 * Whether and when somebody wants to be asked in the middle of the others' turns, where a game asks such things.
 *
 * @param {{link: import("./connection.js").TableConnection}} props
 */
function Reactions({ link }) {
  if (!link.reacted) return null;
  return html`<label class="field"><span>${t("reactions")}</span>
    <select value=${reactionMode(link)} onChange=${(/** @type {any} */ e) => setReactionMode(link, e.target.value)}>
      ${REACTION_MODES.map((one) => html`<option key=${one} value=${one}>${t(`reactions_${one}`)}</option>`)}
    </select></label>`;
}

/** @param {any} props */
export function Choices({ link, open, onPick, onClose }) {
  const list = open.map((/** @type {string} */ key) => [key, labelOf(link.frame?.picture, key)]);
  return html`<${Dialog} title=${t("choices")} onClose=${onClose}>
    <div
      class="menu tall">${list.map((/** @type {[string, string]} */ [key, label]) => html`<button key=${key}
        onClick=${() => onPick(key)}>${label}</button>`)}</div>
  <//>`;
}

/** @param {any} props */
export function Typed({ legal, onMove, onClose }) {
  const [text, write] = useState("");
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    onMove(text.trim().toLowerCase());
  };
  return html`<${Dialog} title=${t("type_move")} onClose=${onClose}>
    <form class="row" onSubmit=${send}>
      <input id="typed" list="legal" value=${text} autofocus autocomplete="off" spellcheck="false"
        aria-label=${t("type_move")} onInput=${(/** @type {any} */ e) => write(e.target.value)} />
      <datalist
        id="legal">${legal.slice(0, 300).map((/** @type {string} */ move) => html`<option key=${move}
          value=${move} />`)}</datalist>
      <button class="btn" type="submit">${t("play")}</button>
    </form>
    <p class="help">${t("type_help")}</p>
  <//>`;
}

/** @param {{onClose: () => void}} props */
export function Keys({ onClose }) {
  const keys = [
    ["←↑→↓", "key_arrows"],
    [t("enter"), "key_enter"],
    [t("escape"), "key_escape"],
    ["n", "key_next"],
    ["b", "key_board"],
    ["/", "type_move"],
    ["p", "key_pass"],
    ["P", "key_rest"],
    ["h", "hint"],
    ["u", "undo"],
    ["l", "key_last_turn"],
    ["← →", "key_turn"],
    [`${t("shift")} ← →`, "key_step"],
    ["c", "place_names"],
    ["m", "key_mute"],
    ["r", "rules"],
  ];
  return html`<${Dialog} title=${t("keys")} onClose=${onClose}>
    <dl
      class="keys">${keys.map(([key, what]) => html`<div
        key=${key}><dt><kbd>${key}</kbd></dt><dd>${t(what)}</dd></div>`)}</dl>
  <//>`;
}

export { RuleSheet as RulesDialog } from "../learn/clause.js";
