/**
 * A finished game for others: as a link, a picture, a film or a log; and the check that nobody bent its draws.
 */

import { api } from "../ui/api.js";
import { Icon, copy } from "../ui/bits.js";
import { checkLog, proofOf } from "./proof.js";
import { html, useState } from "../vendor/htm-preact.js";
import { say, t } from "../ui/i18n.js";

/**
 * Check here, without trusting the server, that the log is the one that this browser was promised and that its draws follow
 * from the seed; say what was found.
 *
 * @param {string} table
 * @param {any} found what the server says of it
 */
async function checkedHere(table, found) {
  const { promise } = proofOf(table);
  // Browsers calculate digests on secure pages only; elsewhere the promise itself is compared.
  let ok = !promise || promise === (await api.table(table)).promise;
  if (isSecureContext) {
    const log = await fetch(api.address(table, "log")).then((answer) => answer.text());
    const verdict = await checkLog(table, log, found.odds);
    if (verdict.reason === "drawn") return t("draw_unfair", { n: verdict.line ?? 0 });
    ok = verdict.ok || (verdict.reason === "format" && !promise); // an older log has nothing to check here
  }
  const kept = promise ? "promise_kept" : "promise_unseen";
  return `${t("verified", { n: found.draws })} ${t(ok ? kept : "promise_broken")}`;
}

/** @param {{link: import("./connection.js").TableConnection, at: number}} props */
export function Sharing({ link, at }) {
  const [said, tell] = useState("");
  const permalink = async () => {
    const url = `${location.href.split("#")[0]}#table/${link.id}/${at}`;
    // A phone has a sheet of its own for this.
    if ("share" in navigator && matchMedia("(pointer: coarse)").matches)
      return void navigator.share({ title: "Rookery", url }).catch(() => null);
    tell((await copy(url)) ? t("copied") : url);
  };
  const verify = async () => {
    tell(t("checking"));
    const found = await api.verify(link.id).catch(() => null);
    if (!found?.ok) return tell(found ? say(found.text) : t("failed"));
    tell(await checkedHere(link.id, found));
  };
  const theme =
    document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const file = (/** @type {string} */ kind) => api.address(link.id, `export.${kind}?at=${at}&theme=${theme}&language=${say.language}`);
  return html`<section class="extras" aria-label=${t("share")}>
    <button type="button" class="btn small quiet" onClick=${permalink}><${Icon} name="link" />${t("share_link")}</button>
    <a class="btn small quiet" download href=${file("png")}><${Icon} name="picture" />${t("share_picture")}</a>
    <a class="btn small quiet" download href=${file("gif")}><${Icon} name="film" />${t("share_film")}</a>
    <p class="plain-links"><a download href=${file("svg")}>SVG</a>
      <a download=${`${link.id}.jsonl`} href=${api.address(link.id, "log")}>${t("log")}</a>
      <button type="button" onClick=${verify}>${t("verify")}</button></p>
    <p role="status">${said}</p>
  </section>`;
}
