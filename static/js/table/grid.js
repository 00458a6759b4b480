/**
 * An unfinished starting grid: typed from the pole on, or chosen while the phone goes round. Pure.
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
 * Puts a racer at the next place, or takes it off the grid; or gives the chooser a place, unless somebody has it.
 * @param {Grid} grid @param {number} what @returns {Grid}
 */
export function tapGrid(grid, what) {
  if (!grid.taps.includes(what)) return { ...grid, taps: [...grid.taps, what] };
  return grid.way === "choose" ? grid : { ...grid, taps: grid.taps.filter((one) => one !== what) };
}

/** @param {Grid} grid @returns {Grid} */
export const undoGrid = (grid) => ({ ...grid, taps: grid.taps.slice(0, -1) });

/** The racer who chooses now; null when all have chosen. @param {Grid} grid @param {number[]} order of choice */
export const chooser = (grid, order) => order[grid.taps.length] ?? null;

/**
 * The known start numbers from the pole on; null for an empty place.
 * @param {Grid} grid @param {number[]} racers in the order of choice, when it is chosen
 */
export function gridOrder({ way, taps }, racers) {
  return racers.map((_, at) => (way === "choose" ? (racers[taps.indexOf(at + 1)] ?? null) : (taps[at] ?? null)));
}

/** @param {Grid} grid @param {number[]} racers */
export const gridDone = (grid, racers) => gridOrder(grid, racers).every((entry) => entry !== null);
