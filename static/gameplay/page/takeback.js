/**
 * Asking to take a move back, without leaving the live page: the link opens a dialog with the own moves, as the page it
 * leads to lists them. Where that page does not come, the link leads there.
 */
import { html } from "../svg.js";

/** Milliseconds. */
const PATIENCE = 8000;

/** @typedef {{answer: number, text: string, label: string}} Move `label`: what the button says */

/**
 * The moves that may be asked for, as the page lists them.
 * @param {ParentNode} listed @returns {Move[]}
 */
export const movesIn = (listed) =>
  Array.from(/** @type {NodeListOf<HTMLElement>} */ (listed.querySelectorAll("[data-answer]")), (row) => ({
    answer: Number(row.dataset.answer),
    text: row.dataset.words ?? "",
    label: row.dataset.ask ?? "",
  }));

/**
 * @param {{page: HTMLElement, line: import("./answers.js").Line, refused: (error: unknown) => void}} options
 */
export function bindTakeback({ page, line, refused }) {
  const link = /** @type {HTMLAnchorElement | null} */ (page.querySelector("a[data-take-back]"));
  const dialog = /** @type {HTMLDialogElement | null} */ (page.querySelector("[data-take-back-dialog]"));
  const list = dialog?.querySelector("ol");
  if (!link || !dialog || !list) return;

  /** @param {Move} move */
  function row({ answer, text, label }) {
    const button = html("button", { type: "button", class: "button" }, [label]);
    button.addEventListener("click", async () => {
      dialog?.close();
      try {
        await line.send({ type: "setback", answer }, { keep: true });
      } catch (error) {
        refused(error);
      }
    });
    return html("li", {}, [html("span", {}, [text]), button]);
  }

  link.addEventListener("click", async (event) => {
    event.preventDefault();
    try {
      const reply = await fetch(link.href, { signal: AbortSignal.timeout(PATIENCE) });
      const listed = new DOMParser().parseFromString(await reply.text(), "text/html");
      const moves = movesIn(listed);
      if (!moves.length) throw new Error("nothing to ask for");
      list.replaceChildren(...moves.map(row));
      dialog.showModal();
    } catch {
      location.assign(link.href);
    }
  });
}
