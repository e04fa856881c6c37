/**
 * The page: which part of it is shown, by what stands behind the address's `#`, and what is true for all of it.
 *
 *     #                      the start              #table/ID            a table
 *     #new/GAME              set up a table         #table/ID?seat=…     a table, with the link of a seat
 *     #rules/GAME[/CLAUSE]   the rules              #table/ID/57         a table after its 57th event
 *     #learn/GAME            a first lesson         #position/GAME       set up a position
 */

import { Start } from "./home/home.js";
import { html, render, useEffect, useLayoutEffect, useReducer, useState } from "./vendor/htm-preact.js";
import { boot } from "./ui/api.js";
import { learn, learnRest, listen, t } from "./ui/i18n.js";
import { local } from "./ui/storage.js";

/** Parts that are not needed at once. @type {Record<string, () => Promise<any>>} */
const LATER = {
  table: () => import("./table/table.js").then((module) => module.Table),
  new: () => import("./home/new-table.js").then((module) => module.Setup),
  rules: () => import("./learn/rules.js").then((module) => module.Rules),
  learn: () => import("./learn/lesson.js").then((module) => module.Lesson),
  position: () => import("./board/position.js").then((module) => module.Position),
};

/** Bring the style sheets of all pages but the start, once. @type {Promise<unknown> | null} */
let styles = null;
function bringStyles() {
  styles ??= new Promise((done, fail) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", onload: done, onerror: fail });
    link.href = new URL("later.css", import.meta.url).href;
    document.head.append(link);
  });
  return styles;
}

/** Read what stands behind the `#`. */
function route() {
  const [path, query = ""] = location.hash.slice(1).split("?");
  const [page = "", name = "", more = ""] = path.split("/");
  return { page, name, more, token: new URLSearchParams(query).get("seat") ?? "" };
}

function App() {
  const [where, go] = useState(route);
  const [, redraw] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => listen(() => redraw(0)), []);
  // Before anything is painted: no address may change unheard.
  useLayoutEffect(() => {
    const moved = () => go(route());
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  useEffect(() => scrollTo(0, 0), [where.page, where.name]);
  const { page, name, more, token } = where;
  return html`
    <a class="skip" href="#app" onClick=${skip}>${t("skip")}</a>
    ${LATER[page] && name ? html`<${Later} key=${`${page}/${name}`} page=${page} name=${name} more=${more}
      token=${token} />` : html`<${Start} />`}
  `;
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  const main = document.querySelector("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus();
}

/** @param {{page: string, name: string, more: string, token: string}} props */
function Later({ page, name, more, token }) {
  const [Part, bring] = useState(/** @type {any} */ (null));
  useEffect(() => {
    const come = Promise.all([LATER[page](), bringStyles(), learnRest()]);
    come.then(([part]) => bring(() => part), () => bring(() => Lost));
  }, []);
  return Part
    ? html`<${Part} name=${name} more=${more} token=${token} />`
    : html`<main class="hush" aria-busy="true"></main>`;
}

/** A part that did not come, as where the network fails. Browsers remember that, so all of the page is asked for again. */
const Lost = () => html`<main class="hush" role="alert">
  <p>${t("page_lost")}</p>
  <button class="btn" onClick=${() => location.reload()}>${t("load_again")}</button>
</main>`;

const theme = local.get("theme");
if (theme && theme !== "auto") document.documentElement.dataset.theme = theme;
learn(boot.messages);
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
