/**
 * The rules of a game as a player reads them, in either language, with pictures and the numbers of their clauses.
 * The texts are plain Markdown in `rules/`: headings, lists, **strong**, `code`, links, `{P14}` for a clause and
 * `![what it shows](picture)` for a picture drawn by the game itself.
 */

import { api } from "./api.js";
import { Bar } from "./bar.js";
import { Picture } from "./parts.js";
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { say, t } from "./words.js";

/** @param {{name: string, more: string}} props */
export function Rules({ name, more }) {
  const [game, found] = useState(/** @type {any} */ (null));
  useEffect(() => {
    void api.games().then((games) => found(games.find((/** @type {any} */ one) => one.name === name)));
  }, [name]);
  useEffect(() => {
    document.title = game ? `${t("rules")} · ${say(game.title)}` : "Rookery";
  }, [game, say.language]);
  return html`<main class="rules-page">
    <${Bar} title=${game ? say(game.title) : ""} />
    <article class="rules-text"><${RulesText} game=${name} rule=${more} /></article>
    <p class="row rules-go">
      <a class="btn" href=${`#new/${name}`}>${t("set_up")}</a>
      <a class="btn quiet" href=${`#learn/${name}`}>${t("learn")}</a>
    </p>
  </main>`;
}

/** @param {{game: string, rule: string}} props */
export function RulesText({ game, rule }) {
  const [text, read] = useState("");
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    let gone = false;
    const get = async () => {
      const answer = await fetch(`static/rules/${game}.${say.language}.md`);
      if (!gone) read(answer.ok ? await answer.text() : t("no_rules"));
    };
    void get();
    return () => {
      gone = true;
    };
  }, [game, say.language]);
  useEffect(() => {
    const clause = rule && ref.current?.querySelector(`[data-clause~="${CSS.escape(rule)}"]`);
    if (!clause) return;
    clause.scrollIntoView({ block: "center" });
    clause.classList.add("found");
  }, [text, rule]);
  return html`<div
    ref=${ref}>${blocks(text).map((block, place) => html`<${Block} key=${place} block=${block} game=${game} />`)}</div>`;
}

/**
 * Cut a text into headings, lists and paragraphs.
 *
 * @param {string} text
 * @returns {{is: string, lines: string[]}[]}
 */
export function blocks(text) {
  /** @type {{is: string, lines: string[]}[]} */
  const found = [];
  for (const line of text.split("\n")) {
    const [, mark = "", rest = ""] = /^(#{1,4}|-|\d+\.|!)(?: |(?=\[))(.*)$/.exec(line) ?? [];
    const is = !line.trim()
      ? ""
      : mark.startsWith("#")
        ? `h${mark.length}`
        : mark === "-"
          ? "ul"
          : mark === "!"
            ? "picture"
            : mark
              ? "ol"
              : "p";
    const last = found.at(-1);
    if (is === "") found.push({ is: "", lines: [] });
    else if (is === "p" && last && /^(p|ul|ol)$/.test(last.is)) last.lines[last.lines.length - 1] += ` ${line.trim()}`;
    else if ((is === "ul" || is === "ol") && last?.is === is) last.lines.push(rest);
    else found.push({ is, lines: [is === "p" ? line.trim() : rest] });
  }
  return found.filter((block) => block.is);
}

/** @param {{block: {is: string, lines: string[]}, game: string}} props */
function Block({ block: { is, lines }, game }) {
  if (is === "picture") return html`<${Shown} game=${game} line=${lines[0]} />`;
  const clauses = (/** @type {string} */ line) =>
    [...line.matchAll(/\{(\w+)\}/g)].map((one) => one[1]).join(" ") || undefined;
  if (is === "ul" || is === "ol")
    return html`<${is}>${lines.map((line, place) => html`<li key=${place}
      data-clause=${clauses(line)}>${inline(line)}</li>`)}<//>`;
  return html`<${is} data-clause=${clauses(lines[0])}>${inline(lines[0])}<//>`;
}

/** @param {string} text */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\)|\{\w+\})/).map((piece) => {
    if (piece.startsWith("**")) return html`<strong>${piece.slice(2, -2)}</strong>`;
    if (piece.startsWith("`")) return html`<code>${piece.slice(1, -1)}</code>`;
    if (piece.startsWith("{")) return html`<span class="clause">${piece.slice(1, -1)}</span>`;
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece);
    return link ? html`<a href=${link[2]}>${link[1]}</a>` : piece;
  });
}

/** @param {{game: string, line: string}} props */
function Shown({ game, line }) {
  const [scene, draw] = useState(/** @type {any} */ (null));
  const label = /^\[([^\]]*)\]/.exec(line)?.[1] ?? "";
  useEffect(() => void api.picture(game).then(draw, () => null), []);
  return html`<figure>${scene ? html`<${Picture} scene=${scene}
    label=${label} />` : null}<figcaption>${label}</figcaption></figure>`;
}
