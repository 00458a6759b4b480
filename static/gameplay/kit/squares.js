/**
 * Squares on paper: cells [x, y] from the north-west corner, directions N E S W. Pixels only; no rule lives here.
 *
 * @typedef {[number, number]} Cell
 * @typedef {"N" | "E" | "S" | "W"} Direction
 * @typedef {import("../svg.js").Point} Point
 */
import { boxOf, closeUpOf } from "./box.js";
import { moved } from "../svg.js";

/** Side of a cell in SVG user units. */
export const CELL = 40;
const HALF = CELL / 2;

/** @type {Record<string, [number, number]>} */
export const STEPS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
/** Degrees clockwise on the screen; robots are drawn looking east. @type {Record<string, number>} */
export const ANGLES = { N: -90, E: 0, S: 90, W: 180 };
const ORDER = "NESW";

/** Centre of a cell. @param {number[]} cell @returns {Point} */
export const point = ([x, y]) => ({ x: x * CELL + HALF, y: y * CELL + HALF });

/** @param {number[]} cell */
export const key = (cell) => `${cell[0]},${cell[1]}`;

/** @param {number[]} cell @param {string} direction @param {number} [count] @returns {Cell} */
export function next(cell, direction, count = 1) {
  const [dx, dy] = STEPS[direction];
  return [cell[0] + dx * count, cell[1] + dy * count];
}

/** @param {string} direction @param {number} quarters clockwise */
export const turned = (direction, quarters) => ORDER[(ORDER.indexOf(direction) + quarters + 8) % 4];

export const opposite = (/** @type {string} */ direction) => turned(direction, 2);

/** Quarter turns clockwise the short way, -1 to 2. @param {string} from @param {string} to */
export function quarters(from, to) {
  const turn = (ORDER.indexOf(to) - ORDER.indexOf(from) + 4) % 4;
  return turn === 3 ? -1 : turn;
}

/** "C4": column letter from the west, row from the north. @param {number[]} cell */
export const cellName = ([x, y]) =>
  (x < 26
    ? String.fromCharCode(65 + x)
    : String.fromCharCode(64 + Math.floor(x / 26)) + String.fromCharCode(65 + (x % 26))) +
  (y + 1);

/** A point at a share of the way from a cell's centre to its side. @param {string} side @param {number} [share] */
export const sidePoint = (side, share = 1) => ({ x: STEPS[side][0] * HALF * share, y: STEPS[side][1] * HALF * share });

/** The transform to a cell, and a turn there. @param {number[]} cell @param {number} [degrees] clockwise */
export const at = (cell, degrees) => moved(point(cell), degrees);

/** The box round some cells. @param {number[][]} cells @param {number} margin user units */
export const boundsOf = (cells, margin) => boxOf(cells.map(point), HALF + margin);

/** The box of a whole board. @param {number[]} size @param {number} margin user units
 * @param {number} [names] room for the names of columns and rows */
export const wholeOf = ([columns, rows], margin, names = 0) => ({
  x: -margin - names,
  y: -margin - names,
  width: columns * CELL + 2 * margin + names,
  height: rows * CELL + 2 * margin + names,
});

/** How wide a cell is at least in a close-up, in pixels. */
const CLOSE_CELL = 42;

/**
 * The part of the board round some cells, for a closer look.
 * @param {number[][]} cells @param {import("./box.js").Room} room
 */
export const closeUp = (cells, room) => closeUpOf(boundsOf(cells, CELL * 0.6), room, CELL / CLOSE_CELL);
