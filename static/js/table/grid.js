/**
 * A starting grid in the making: typed from the pole on, or chosen with the phone passed round. Pure.
 *
 * @typedef {"" | "type" | "choose" | "draw"} Way
 * @typedef {{way: Way, taps: number[]}} Grid `taps`: start numbers from the pole on; or the places that were chosen, in
 *   the order of choice
 */

/** @type {Grid} */
export const NO_GRID = { way: "", taps: [] };

/** @param {Way} way @returns {Grid} */
export const begin = (way) => ({ way, taps: [] });

/**
 * A racer stands at the next place, or comes off the grid; a place is the chooser's, unless somebody has it.
 * @param {Grid} grid @param {number} what @returns {Grid}
 */
export function tapGrid(grid, what) {
  if (!grid.taps.includes(what)) return { ...grid, taps: [...grid.taps, what] };
  return grid.way === "choose" ? grid : { ...grid, taps: grid.taps.filter((one) => one !== what) };
}

/** @param {Grid} grid @returns {Grid} */
export const undoGrid = (grid) => ({ ...grid, taps: grid.taps.slice(0, -1) });

/** Who chooses now; null when all have. @param {Grid} grid @param {number[]} order of choice */
export const chooser = (grid, order) => order[grid.taps.length] ?? null;

/**
 * Start numbers from the pole on, as far as they are known; null where nobody stands yet.
 * @param {Grid} grid @param {number[]} racers in the order of choice, when it is chosen
 */
export function gridOrder({ way, taps }, racers) {
  return racers.map((_, at) => (way === "choose" ? (racers[taps.indexOf(at + 1)] ?? null) : (taps[at] ?? null)));
}

/** @param {Grid} grid @param {number[]} racers */
export const gridDone = (grid, racers) => gridOrder(grid, racers).every((entry) => entry !== null);
