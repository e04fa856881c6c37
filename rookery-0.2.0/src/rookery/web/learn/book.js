/**
 * The rule book as data, and what can be found in it: pure functions.
 *
 * @typedef {{kind: "plain" | "em" | "strong" | "code" | "ref", text: string}} Span
 * @typedef {{kind: string, spans?: Span[], items?: Span[][], picture?: string, caption?: string}} Block
 * @typedef {{number: string, spans: Span[]}} Clause
 * @typedef {{title: string, clauses: Clause[]}} Section
 * @typedef {{title: string, intro: Span[], guide_title: string, guide: Block[], clauses_title: string, sections: Section[]}} Book
 */

/** What is written in spans, without the clauses they refer to. @param {Span[]} spans */
export const plain = (spans) => spans.map(({ kind, text }) => (kind === "ref" ? "" : text)).join("");

/** @param {Span[]} spans */
const refs = (spans) => spans.filter((span) => span.kind === "ref").map((span) => span.text);

/** Write without accents and capitals. @param {string} text */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Keep the clauses that have every word, or whose number begins so.
 *
 * @param {Section[]} sections
 * @param {string} query
 * @returns {Section[]}
 */
export function search(sections, query) {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (!words.length) return sections;
  const fits = (/** @type {Clause} */ clause) => {
    const text = folded(plain(clause.spans));
    return words.every((word) => text.includes(word) || folded(clause.number).startsWith(word));
  };
  return sections
    .map((section) => ({ ...section, clauses: section.clauses.filter(fits) }))
    .filter((section) => section.clauses.length);
}

/**
 * The clauses that explain another one: those that refer to it.
 *
 * @param {Book} book
 * @param {string} number
 * @returns {Clause[]}
 */
export const details = (book, number) =>
  book.sections.flatMap((section) =>
    section.clauses.filter((clause) => clause.number !== number && refs(clause.spans).includes(number)),
  );

/**
 * The picture of the guide that shows a clause: the first one that follows a sentence with it, before the next picture.
 *
 * @param {Book} book
 * @param {string} number
 * @returns {Block | null}
 */
export function pictureOf(book, number) {
  let quoted = false;
  for (const block of book.guide) {
    quoted ||= [...(block.items ?? []), block.spans ?? []].some((spans) => refs(spans).includes(number));
    if (block.kind === "picture") {
      if (quoted) return block;
    }
    if (block.kind === "heading") quoted = false;
  }
  return null;
}
