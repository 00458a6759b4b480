/**
 * What lies round a cell of a board of squares, for those who cannot see it: in each direction how many bare cells and
 * then what. The server tells the same (gameplay/gamepages/squares.py).
 */
import { next } from "./squares.js";

/**
 * A wall stands between a cell and its neighbour.
 * @param {import("./ground.js").Edge[]} walls @param {number[]} cell @param {string} side
 */
export function walled(walls, cell, side) {
  const [x, y] = side === "S" || side === "E" ? next(cell, side) : cell;
  const edge = side === "N" || side === "S" ? "N" : "W";
  return walls.some((wall) => wall[0] === x && wall[1] === y && wall[2] === edge);
}

/**
 * @param {import("./ground.js").Edge[]} walls @param {number[]} cell @param {string} direction
 * @param {(cell: number[]) => string} on what is on a cell; "" for bare floor, and something beyond the board
 * @param {string} wall what a wall is called
 * @returns {{n: number, what: string}} so many bare cells, then this
 */
export function look(walls, cell, direction, on, wall) {
  let here = cell;
  for (let n = 0; ; n += 1) {
    if (walled(walls, here, direction)) return { n, what: wall };
    here = next(here, direction);
    const what = on(here);
    if (what) return { n, what };
  }
}
