/**
 * The rules of a game as a player reads them: how to play, with pictures, then every clause, with a search. A clause that
 * somebody came for is lit, with its picture and what explains it; the server has parsed the text.
 *
 * @typedef {import("./book.js").Book} Book
 * @typedef {import("./book.js").Block} Block
 * @typedef {import("./book.js").Span} Span
 * @typedef {import("./book.js").Clause} Clause
 */

import { api } from "../ui/api.js";
import { Bar, NotFound } from "../ui/bar.js";
import { details, pictureOf, search } from "./book.js";
import { Drawing, Icon, Picture } from "../ui/parts.js";
import { html, useEffect, useMemo, useRef, useState } from "../vendor/htm-preact.js";
import { say, speak, t } from "../ui/i18n.js";

/** @param {{name: string, more: string}} props */
export function Rules({ name, more }) {
  const [game, found] = useState(/** @type {any} */ (null));
  useEffect(() => {
    void api.games().then((games) => found(games.find((/** @type {any} */ one) => one.name === name)));
  }, [name]);
  useEffect(() => {
    document.title = game ? t("rules_of", { game: say(game.title) }) : "Rookery";
  }, [game, say.language]);
  if (game === undefined) return html`<${NotFound} what=${t("no_game")} />`;
  return html`<main class="rules-page">
    <${Bar} title=${game ? t("rules_of", { game: say(game.title) }) : ""} />
    <article class="card rules-card"><${RulesText} game=${name} rule=${more} />
      <p class="row rules-go">
        <a class="btn" href=${`#new/${name}`}>${t("set_up")}</a>
        <a class="btn quiet" href=${`#learn/${name}`}>${t("learn")}</a>
      </p>
    </article>
  </main>`;
}

/** @param {{game: string, rule: string}} props */
export function RulesText({ game, rule }) {
  const [book, read] = useState(/** @type {Book | null} */ (null));
  const [missing, miss] = useState(false);
  const [query, ask] = useState("");
  const [lit, light] = useState(rule);
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    let gone = false;
    api.rules(game, say.language).then(
      (/** @type {Book} */ found) => gone || read(found),
      () => gone || miss(true),
    );
    return () => {
      gone = true;
    };
  }, [game, say.language]);
  useEffect(() => light(rule), [rule]);
  useEffect(() => {
    if (lit) ref.current?.querySelector(`[data-clause="${CSS.escape(lit)}"]`)?.scrollIntoView();
  }, [book, lit, query]);
  const go = (/** @type {string} */ number) => {
    ask("");
    light(number);
  };
  const sections = useMemo(() => (book ? search(book.sections, query) : []), [book, query]);
  if (!book) return html`<p class="pad" aria-busy=${missing ? "false" : "true"}>${missing ? t("no_rules") : ""}</p>`;
  const hits = sections.reduce((sum, section) => sum + section.clauses.length, 0);
  const jump = (/** @type {string} */ to) => {
    ask("");
    requestAnimationFrame(() => ref.current?.querySelector(to)?.scrollIntoView());
  };
  return html`<div class="rules-text" ref=${ref}>
    <div class="rules-tools">
      <label class="find"><${Icon} name="search" /><span class="unseen">${t("find_rule")}</span>
        <input type="search" placeholder=${t("find_rule")} value=${query} onInput=${(/** @type {any} */ e) => ask(e.target.value)} /></label>
      <button type="button" class="btn small quiet" onClick=${() => jump(".guide")}>${book.guide_title}</button>
      <button type="button" class="btn small quiet" onClick=${() => jump(".all-clauses")}>${book.clauses_title}</button>
      <${Language} />
    </div>
    ${query ? html`<p class="help" role="status">${t("found_rules", { n: hits })}</p>` : html`<section class="guide">
      <p class="intro">${inline(book.intro, go)}</p>
      <h2>${book.guide_title}</h2>
      ${book.guide.map((block, place) => html`<${Part} key=${place} block=${block} game=${game} go=${go} />`)}
    </section>`}
    <section class="all-clauses">
      ${query ? null : html`<h2>${book.clauses_title}</h2>`}
      ${hits ? null : html`<p class="none"><${Drawing} name="penguin-6" />${t("no_rule_found")}</p>`}
      ${sections.map((section) => html`<h3 key=${section.title}>${section.title}</h3>
        <ul class="clauses">${section.clauses.map((clause) => html`<${Item} key=${clause.number} book=${book} game=${game}
          clause=${clause} lit=${clause.number === lit} go=${go} />`)}</ul>`)}
    </section>
  </div>`;
}

/** Read in the other language, here and everywhere. */
const Language = () => html`<div class="languages" role="group" aria-label=${t("language")}>
  ${/** @type {("en" | "fr")[]} */ (["en", "fr"]).map((one) => html`<button key=${one} type="button" lang=${one}
    aria-pressed=${String(say.language === one)} onClick=${() => speak(one)}>${one.toUpperCase()}</button>`)}
</div>`;

/** @param {{book: Book, game: string, clause: Clause, lit: boolean, go: (number: string) => void}} props */
function Item({ book, game, clause, lit, go }) {
  const picture = lit ? pictureOf(book, clause.number) : null;
  const more = lit ? details(book, clause.number) : [];
  return html`<li class=${lit ? "found" : ""} data-clause=${clause.number}>
    <b class="number">${clause.number.replace("card:", "")}</b>
    <div><p>${inline(clause.spans, go)}</p>
      ${picture ? html`<${Shown} game=${game} name=${picture.picture ?? ""} label=${picture.caption ?? ""} />` : null}
      ${more.length ? html`<ul class="details" aria-label=${t("in_detail")}>${more.map((one) => html`<li key=${one.number}>
        <button type="button" class="clause" onClick=${() => go(one.number)}>${one.number.replace("card:", "")}</button>
        ${inline(one.spans, go)}</li>`)}</ul>` : null}
    </div></li>`;
}

/** @param {{block: Block, game: string, go: (number: string) => void}} props */
function Part({ block, game, go }) {
  if (block.kind === "picture") return html`<${Shown} game=${game} name=${block.picture ?? ""} label=${block.caption ?? ""} />`;
  if (block.items) {
    const list = block.kind === "steps" ? "ol" : "ul";
    return html`<${list}>${block.items.map((item, place) => html`<li key=${place}>${inline(item, go)}</li>`)}<//>`;
  }
  return html`<${block.kind === "heading" ? "h3" : "p"}>${inline(block.spans ?? [], go)}<//>`;
}

/**
 * Write spans; a reference goes to its clause.
 *
 * @param {Span[]} spans
 * @param {(number: string) => void} go
 */
function inline(spans, go) {
  return spans.map(({ kind, text }) => {
    if (kind === "ref")
      return html`<button type="button" class="clause" onClick=${() => go(text)}>${text.replace("card:", "")}</button>`;
    return kind === "plain" ? text : html`<${kind}>${text}<//>`;
  });
}

/**
 * A picture that comes when somebody is about to see it: those above a clause that one came for would push it away.
 *
 * @param {{game: string, name: string, label: string}} props
 */
function Shown({ game, name, label }) {
  const [scene, draw] = useState(/** @type {any} */ (null));
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const near = new IntersectionObserver((seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      near.disconnect();
      void api.example(game, name).then(draw, () => null);
    });
    if (ref.current) near.observe(ref.current);
    return () => near.disconnect();
  }, [game, name]);
  return html`<figure><div class="figure" ref=${ref}>${scene ? html`<${Picture} scene=${scene}
    label=${label} />` : null}</div><figcaption>${label}</figcaption></figure>`;
}
