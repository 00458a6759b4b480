/** The guide: every card, element and rule explained, one tap away. The server wrote it into the page as a dialog. */
import { say } from "./words.js";
import { html } from "../svg.js";

/** A button or link anywhere that carries `data-guide-entry` opens the guide there. */
export function bindGuide() {
  if (bound) return;
  bound = true;
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-guide-entry]");
    if (button) openGuide(button.getAttribute("data-guide-entry") ?? "");
  });
}
let bound = false;

/** @param {string} [name] of the entry to begin with */
export function openGuide(name = "") {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("[data-guide]"));
  if (!dialog) return;
  if (!dialog.open) dialog.showModal();
  for (const marked of dialog.querySelectorAll("[data-shown]")) marked.removeAttribute("data-shown");
  const entry = name ? dialog.querySelector(`[data-entry="${CSS.escape(name)}"]`) : null;
  if (!entry) {
    dialog.scrollTop = 0;
    return;
  }
  entry.setAttribute("data-shown", "");
  entry.scrollIntoView({ block: "center" });
}

/**
 * A small button that explains.
 * @param {string} name
 * @param {string} label
 * @param {(Node | string)[]} content
 * @param {string} [look]
 */
export const guideButton = (name, label, content, look = "pill") =>
  html(
    "button",
    {
      type: "button",
      class: look,
      "data-guide-entry": name,
      "aria-label": say("guide/what", { what: label }),
    },
    content,
  );
