/**
 * What asks or offers something is there while that can be done, and no longer: a dialog closes by itself, anything
 * else is hidden. The page says by `data-while` what has to be so, and what is so the host says; nobody waits for the
 * motion on the board.
 *
 * @import { StepsTold, Sync } from "../../types/host.d.ts"
 * @typedef {Pick<Sync | StepsTold, "status" | "seats" | "you">} Standing
 */

/**
 * `live`: the match is under way; `racing`: and the own seat has neither left nor changed hands.
 * @param {Standing} standing @returns {Record<string, boolean>}
 */
export function soFar({ status, seats, you }) {
  const live = status !== "finished" && status !== "annulled";
  const mine = seats.find(({ seat }) => seat === you);
  return { live, racing: live && Boolean(mine && !mine.left) };
}

/** @param {HTMLElement} page @param {Standing} standing */
export function showWhile(page, standing) {
  const facts = soFar(standing);
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-while]"))) {
    const isSo = facts[part.dataset.while ?? ""] ?? true;
    if (!(part instanceof HTMLDialogElement)) part.hidden = !isSo;
    else if (!isSo && part.open) part.close();
  }
}
