/**
 * What one event changes in a view. No rule: events carry absolute values. A test folds random matches and compares
 * with `Game.view` (tests/gameplay/games/test_browser_half.py).
 *
 * @import { GameEvent, View } from "./types.d.ts"
 */

/** @param {View} view left as it is @param {GameEvent[]} events @returns {View} the view after them */
export const applyEvents = (view, events) => events.reduce(change, view);

/** @param {View} view @param {GameEvent} event @returns {View} */
function change(view, { kind, data }) {
  if (kind === "drive") return { ...view, cells: view.cells.with(data.seat, data.to), turn: view.turn + 1 };
  return kind === "left" ? { ...view, left: data.seat } : view;
}
