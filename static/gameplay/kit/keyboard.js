/**
 * Keys for everything. One table: what a key does and how the help calls it. Single-letter keys can be switched off
 * (a screen reader or a voice user may need them), which is remembered on this device.
 *
 * @typedef {{keys: string[], label: string, run: () => boolean | void, hidden?: boolean}} Shortcut
 *   `run` returns false when it had nothing to do, so the key keeps its usual meaning; `hidden` in the help
 */
import { html } from "../svg.js";

const MEMORY = "paddock-keys";

/** What a control does with Enter and Space itself. */
const CONTROL = "button, a, summary, label, [role=button], [role=radio], [role=tab], [role=option], [role=checkbox]";

/**
 * @param {() => Shortcut[]} table asked at each key, so it can follow the state
 * @param {(key: string) => void} [idle] a key that answers was pressed and had nothing to do
 */
export function bindKeyboard(table, idle) {
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input:not([type=range]):not([type=checkbox]), textarea, select, dialog[open]")) return;
    if (target.matches("input[type=range]") && event.key.startsWith("Arrow")) return;
    if (["Enter", " "].includes(event.key) && target.closest(CONTROL)) return;
    if (!keysAreOn() && event.key !== "Escape") return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    for (const shortcut of table()) {
      if (!shortcut.keys.includes(pressed)) continue;
      if (shortcut.run() !== false) {
        event.preventDefault();
        return;
      }
    }
    if (pressed === "Enter" || /^[1-9]$/.test(pressed)) idle?.(keyName(pressed));
  }
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

export const keysAreOn = () => read() !== "off";

/** @param {boolean} on */
export function switchKeys(on) {
  try {
    localStorage.setItem(MEMORY, on ? "on" : "off");
  } catch {
    /* private mode: holds for this page only */
  }
  memory = on ? "on" : "off";
}

let memory = "";
function read() {
  if (memory) return memory;
  try {
    memory = localStorage.getItem(MEMORY) ?? "on";
  } catch {
    memory = "on";
  }
  return memory;
}

/** Fill the help dialog's list. @param {HTMLElement} list a <dl> @param {Shortcut[]} table */
export function fillHelp(list, table) {
  list.replaceChildren(
    ...table.flatMap(({ keys, label }) => [
      html(
        "dt",
        {},
        keys.slice(0, 4).flatMap((key, i) => [...(i ? [" "] : []), html("kbd", {}, [keyName(key)])]),
      ),
      html("dd", {}, [label]),
    ]),
  );
}

/** @param {string} key */
function keyName(key) {
  const names = {
    ArrowLeft: "←",
    ArrowRight: "→",
    ArrowUp: "↑",
    ArrowDown: "↓",
    Backspace: "⌫",
    Enter: "↵",
    Escape: "Esc",
    " ": gettext("Space"),
  };
  return /** @type {Record<string, string>} */ (names)[key] ?? key.toUpperCase();
}
