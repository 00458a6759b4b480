/**
 * What lies on the floor of a board of squares: the beams of lasers, the names of columns and rows. The server draws
 * the same (gameplay/gamepages/squares.py); the floor itself: floors.js.
 */
import { moved, round, svg } from "../svg.js";
import { glow, mark } from "./marks.js";
import { ANGLES, at, CELL, cellName, next, point } from "./squares.js";

/**
 * @typedef {[number, number, "N" | "W"]} Edge the northern or western edge of a cell
 * @typedef {{cell: number[], direction: string, to: number[], beams?: number}} Laser
 */

/** @param {readonly number[]} cell */
export const square = ([x, y]) => `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}Z`;

/** The way a laser of the board lights when nobody stands in it. @param {Laser} laser */
export function beamOf({ cell, direction, to, beams = 1 }) {
  const start = point(cell);
  const end = point(next(to, direction, 0.5));
  const length = Math.abs(end.x - start.x) + Math.abs(end.y - start.y);
  return svg("g", { class: "ground-beam", transform: at(cell, ANGLES[direction]) }, rays(beams, -8, length));
}

/** The same lines twice: what lies round the light, and the light. @param {number} count @param {number} from
 * @param {number} to */
function rays(count, from, to) {
  const d = spread(count, 6)
    .map((offset) => `M${from} ${offset}H${to}`)
    .join("");
  return ["ground-groove", "ground-ray"].map((name) => svg("path", { class: name, d }));
}

/**
 * A beam that flashes from one place to another, as far as it reaches.
 * @param {import("./squares.js").Point} from @param {import("./squares.js").Point} to @param {string} direction
 * @param {{power?: number, kind?: string}} [how] `kind`: a class
 */
export function shot(from, to, direction, { power = 1, kind = "" } = {}) {
  const length = round(Math.max(CELL * 0.4, Math.abs(to.x - from.x) + Math.abs(to.y - from.y)));
  const look = { class: `ground-shot ${kind}`, transform: moved(from, ANGLES[direction]) };
  const lines = rays(Math.min(3, Math.max(1, power)), CELL * 0.3, length);
  return mark(svg("g", look, lines), (part) => ({ opacity: glow(part * 1.2) }));
}

/** Things side by side: how far from their middle each lies. @param {number} count @param {number} width of one */
export const spread = (count, width) => Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * width);

/**
 * The letters of the columns above a board, the numbers of the rows beside it.
 * @param {number} width @param {number} height
 */
export const names = (width, height) => [
  ...Array.from({ length: width }, (_, x) => label(cellName([x, 0]).slice(0, -1), x * CELL + CELL / 2, -13)),
  ...Array.from({ length: height }, (_, y) => label(String(y + 1), -15, y * CELL + CELL / 2 + 4.5)),
];

/** @param {string} text @param {number} x @param {number} y */
const label = (text, x, y) => svg("text", { class: "ground-name", x, y, "aria-hidden": "true" }, [text]);
