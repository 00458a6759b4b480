/**
 * Placing what is drawn once: the symbols of the house and of the game stand in the page (`{% symbols %}`). The server
 * places the same in its pictures (gameplay/gamepages/symbols.py).
 */
import { round, svg } from "./svg.js";

/**
 * A symbol as a group with the symbol's class.
 * @param {string} name
 * @param {string | null} [transform]
 * @param {{turn?: number, text?: string | number, class?: string}} [how] `turn`: degrees clockwise of the part that
 *   turns; `text`: of the part that is open; `class`: besides the symbol's own
 */
export function place(name, transform = null, { turn, text, class: more = "" } = {}) {
  const symbol = /** @type {Element} */ (sheet().getElementById(name));
  const group = svg("g", { class: `${symbol.getAttribute("class")} ${more}`.trim(), transform });
  group.append(...[...symbol.children].map((part) => part.cloneNode(true)));
  if (turn !== undefined) turner(group)(turn);
  if (text !== undefined) /** @type {Element} */ (group.querySelector("text:empty")).textContent = String(text);
  return group;
}

/** Turns the parts of a placed symbol that turn, and keeps upright what stays so. @param {Element} group */
export function turner(group) {
  const parts = /** @type {SVGElement[]} */ ([...group.querySelectorAll("[data-turn]")]);
  let now = Number.NaN;
  return (/** @type {number} */ degrees) => {
    if (degrees === now) return;
    now = degrees;
    for (const part of parts)
      part.setAttribute("transform", `rotate(${round(part.dataset.turn === "back" ? -degrees : degrees)})`);
  };
}

/** The part of a placed symbol that turns. @param {Element} group */
export const turning = (group) => /** @type {SVGElement} */ (group.querySelector("[data-turn]"));

const sheet = () => /** @type {HTMLTemplateElement} */ (document.querySelector("[data-symbols]")).content;
