/**
 * The line at the top of a page in the hand (`templates/league/results/hand.html`): the page's name, or its present
 * question.
 */
import { redraw } from "../../gameplay/kit/redraw.js";

const [title, where, act] = ["hand-title", "hand-where", "hand-act"].map((id) => document.getElementById(id));
const own = { title: title?.textContent ?? "", where: where?.textContent ?? "" };

/**
 * @param {string} question "" for the page's own name; else that is said below the question
 * @param {HTMLElement[]} buttons at the end of the line
 */
export function drawHead(question, buttons) {
  if (title) title.textContent = question || own.title;
  if (where) where.textContent = question ? own.title : own.where;
  if (act) redraw(act, buttons);
}
