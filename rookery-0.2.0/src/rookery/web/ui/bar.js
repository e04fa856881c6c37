/**
 * The line at the top of each page: the way back, what this is, and the settings. And a page for what is not there.
 */

import { Drawing, Icon, SettingsButton } from "./bits.js";
import { html } from "../vendor/htm-preact.js";
import { t } from "./i18n.js";

/** @param {{title: string, note?: string, children?: any}} props */
export function Bar({ title, note = "", children }) {
  return html`<header class="bar">
    <a class="tool" href="#" aria-label=${t("to_start")} title=${t("to_start")}><${Icon} name="back" /></a>
    <h1>${title}${note ? html` <small>${note}</small>` : null}</h1>
    ${children}
    <${SettingsButton} />
  </header>`;
}

/** What somebody came for is not there: say so, and where to go. @param {{what: string}} props */
export const NotFound = ({ what }) => html`<main class="not-found">
  <${Bar} title="Rookery" />
  <section class="card pad"><${Drawing} name="penguin-2-down" /><h2>${what}</h2><p class="help">${t("not_found_help")}</p>
    <a class="btn" href="#">${t("to_start")}</a></section>
</main>`;
