/**
 * A sentence in which clauses are quoted, as in “… (T5, TA3)”: each is a button that opens the rules at that clause.
 */

import { Dialog } from "../ui/bits.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";
import { say, t } from "../ui/i18n.js";

/** @param {{game: any, text: string}} props */
export function Quoting({ game, text }) {
  const [rule, open] = useState("");
  const [, before = text, numbers = "", after = ""] = /^([^]*?)\s*\(((?:[A-Z]+\d+[a-z]?(?:, )?)+)\)([^]*)$/.exec(text) ?? [];
  return html`${before}${after.trim() === "." ? "." : ""} ${numbers
    .split(", ")
    .filter(Boolean)
    .map((number) => html`<button key=${number} type="button" class="clause" onClick=${() => open(number)}>${number}</button> `)}
    ${rule ? html`<${RuleSheet} game=${game} rule=${rule} onClose=${() => open("")} />` : null}`;
}

/**
 * The rules over the page, at one clause.
 *
 * @param {{game: any, rule: string, onClose: () => void}} props
 */
export function RuleSheet({ game, rule, onClose }) {
  const [Text, bring] = useState(/** @type {any} */ (null));
  useEffect(() => void import("./rules.js").then((module) => bring(() => module.RulesText)), []);
  return html`<${Dialog} title=${t("rules_of", { game: say(game.title) })} onClose=${onClose} sheet>
    ${Text ? html`<${Text} game=${game.name} rule=${rule} />` : null}
  <//>`;
}
