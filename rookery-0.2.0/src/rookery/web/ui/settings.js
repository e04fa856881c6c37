/**
 * All that a visitor may choose for this browser, in one place: name, language, light, sounds, motion.
 */

import { api } from "./api.js";
import { Dialog, TextField } from "./bits.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";
import { isMuted, setMuted as silence } from "./sound.js";
import { say, speak, t } from "./i18n.js";
import { local } from "./storage.js";

const THEMES = ["auto", "light", "dark"];
const SPEEDS = ["slow", "normal", "fast", "off"];

/** @param {{onName?: (name: string) => void, onClose: () => void}} props */
export function Settings({ onName, onClose }) {
  const [name, setName] = useState("");
  const [theme, setTheme] = useState(local.get("theme") ?? "auto");
  const [muted, setMuted] = useState(isMuted());
  const [speed, setSpeed] = useState(local.get("motion") ?? "normal");
  useEffect(() => {
    void api.me().then(
      (me) => setName(me.name),
      () => null,
    );
  }, []);
  const rename = async (/** @type {string} */ wish) => {
    const me = await api.me(wish).catch(() => null);
    if (me) {
      setName(me.name);
      onName?.(me.name);
    }
  };
  const dress = (/** @type {string} */ wish) => {
    if (wish === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = wish;
    local.set("theme", wish);
    setTheme(wish);
  };
  return html`<${Dialog} title=${t("settings")} onClose=${onClose}>
    <div class="settings">
      <label class="field"><span>${t("name")}</span><${TextField} value=${name} maxlength="30" onText=${rename} /></label>
      <${Choice} name="language" title=${t("language")} value=${say.language} set=${speak}
        values=${[["en", "English"], ["fr", "Français"]]} />
      <${Choice} name="theme" title=${t("theme")} value=${theme} set=${dress} values=${THEMES.map((one) => [one, t(`theme_${one}`)])} />
      <${Choice} name="motion" title=${t("motion")} value=${speed} values=${SPEEDS.map((one) => [one, t(`motion_${one}`)])}
        set=${(/** @type {string} */ wish) => (local.set("motion", wish), setSpeed(wish))} />
      <label class="field flag"><input type="checkbox" checked=${!muted} onChange=${() => (silence(!muted), setMuted(!muted))} />
        <span>${t("sounds")}</span></label>
    </div>
  <//>`;
}

/** @param {{name: string, title: string, value: string, values: [string, string][], set: (value: any) => void}} props */
const Choice = ({ name, title, value, values, set }) => html`<div class="field" role="radiogroup" aria-label=${title}>
  <span>${title}</span><span class="segments">${values.map(([key, text]) => html`<label key=${key}><input type="radio" name=${name}
    checked=${key === value} onChange=${() => set(key)} /><span>${text}</span></label>`)}</span></div>`;
