/**
 * The line at the top of each page: the way back, what this is, and the choices that hold everywhere.
 */

import { api } from "./api.js";
import { Icon, Tool } from "./parts.js";
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { say, speak, t } from "./words.js";

/** @param {{title: string, children?: any}} props */
export function Bar({ title, children }) {
  return html`<header class="bar">
    <a class="tool" href="#" aria-label=${t("to_start")} title=${t("to_start")}><${Icon} name="back" /></a>
    <h1>${title}</h1>
    ${children}
    <${Corner} />
  </header>`;
}

/** Language and light. */
export function Corner() {
  const [theme, dress] = useState(localStorage.getItem("rookery.theme") ?? "auto");
  const other = say.language === "fr" ? "en" : "fr";
  const [after, icon] = { auto: ["light", "auto"], light: ["dark", "sun"] }[theme] ?? ["auto", "moon"];
  const change = () => {
    wear(after);
    dress(after);
  };
  return html`<nav class="corner" aria-label=${t("settings")}>
    <button class="tool" type="button" lang=${other} onClick=${() => speak(other)}
      title=${t("other_language")}>${other === "fr" ? "Français" : "English"}</button>
    <${Tool} icon=${icon} name=${t(`theme_${theme}`)} short onClick=${change} />
  </nav>`;
}

/**
 * Make the page light or dark, or as the system wishes.
 *
 * @param {string} theme
 */
export function wear(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  localStorage.setItem("rookery.theme", theme);
}

/** The guest's name, which a click changes. */
export function Name() {
  const [name, take] = useState("");
  const [changing, change] = useState(false);
  useEffect(
    () =>
      void api.me().then(
        (me) => take(me.name),
        () => null,
      ),
    [],
  );
  const save = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (changing) void api.me(name).then((me) => take(me.name));
    change(false);
  };
  if (!changing) {
    return html`<button class="tool" type="button" onClick=${() => change(true)} title=${t("change_name")}><${Icon}
      name="people" /><span>${name || "…"}</span></button>`;
  }
  return html`<form class="name" onSubmit=${save}>
    <input ref=${(/** @type {HTMLInputElement | null} */ box) => box?.focus()} value=${name} maxlength="30"
      aria-label=${t("name")} onInput=${(/** @type {any} */ e) => take(e.target.value)} onBlur=${save} />
  </form>`;
}
