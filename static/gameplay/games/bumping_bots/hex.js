/**
 * Hexagons on paper: axial cells (q, r), pointy-top, r growing downwards, drawn upright or turned a quarter
 * so that a long track fits a tall screen. Pixels only; no rule of the game lives here.
 *
 * @typedef {[number, number]} Cell
 * @typedef {import("../../svg.js").Point} Point
 */
import { boxOf } from "../../kit/box.js";
import { moved, round } from "../../svg.js";

export { round } from "../../svg.js";

/** Radius of a cell (centre to corner) in SVG user units. */
export const RADIUS = 20;

const ROOT3 = Math.sqrt(3);

/** Unit steps of the directions 0..5: E, NE, NW, W, SW, SE. @type {Cell[]} */
export const DIRECTIONS = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];

/** The directions themselves. */
export const AROUND = [0, 1, 2, 3, 4, 5];

/** @param {Cell} cell */
export const key = (cell) => `${cell[0]},${cell[1]}`;

/** @param {Cell} cell @param {number} direction @param {number} [steps] @returns {Cell} */
export function neighbour(cell, direction, steps = 1) {
  const [dq, dr] = DIRECTIONS[((direction % 6) + 6) % 6];
  return [cell[0] + dq * steps, cell[1] + dr * steps];
}

/**
 * Where cells lie on the drawing.
 * @param {boolean} turned a quarter turn to the left: east points up
 */
export function projection(turned) {
  const offset = turned ? -90 : 0;

  /** Centre of a cell. @param {Cell} cell @returns {Point} */
  function point([q, r]) {
    const x = RADIUS * ROOT3 * (q + r / 2);
    const y = RADIUS * 1.5 * r;
    return turned ? { x: y, y: -x } : { x, y };
  }

  /** Degrees, clockwise on screen, of a direction. @param {number} direction */
  const angle = (direction) => offset - 60 * direction;

  /** The transform to a cell, and a turn there. @param {Cell} cell @param {number} [degrees] clockwise */
  const at = (cell, degrees) => moved(point(cell), degrees);

  /** A point at a distance from a centre, towards an angle in degrees. */
  function polar(/** @type {Point} */ centre, /** @type {number} */ degrees, /** @type {number} */ distance) {
    const radians = (degrees * Math.PI) / 180;
    return { x: centre.x + distance * Math.cos(radians), y: centre.y + distance * Math.sin(radians) };
  }

  /** The two corners of the edge towards a direction. @param {Cell} cell @param {number} direction */
  function edge(cell, direction) {
    const centre = point(cell);
    return [polar(centre, angle(direction) + 30, RADIUS), polar(centre, angle(direction) - 30, RADIUS)];
  }

  /** SVG path of a hexagon, shrunk by `inset` units. @param {Cell} cell @param {number} [inset] */
  function hexagon(cell, inset = 0) {
    const centre = point(cell);
    const corners = DIRECTIONS.map((_, i) => polar(centre, angle(i) + 30, RADIUS - inset));
    return `M${corners.map((c) => `${round(c.x)} ${round(c.y)}`).join("L")}Z`;
  }

  return { turned, point, at, angle, polar, edge, hexagon };
}

/** @typedef {ReturnType<typeof projection>} Projection */

/** The edges between a set of cells and the rest, as an SVG path. @param {Cell[]} cells @param {Projection} project */
export function borderOf(cells, project) {
  const inside = new Set(cells.map(key));
  const edges = cells.flatMap((cell) =>
    AROUND.filter((way) => !inside.has(key(neighbour(cell, way)))).map((way) => project.edge(cell, way)),
  );
  return edges.map(([from, to]) => `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`).join("");
}

/** Cells of a zone's runs `[r, first q, last q]`. @param {[number, number, number][]} runs @returns {Cell[]} */
export function runCells(runs) {
  return runs.flatMap(([r, first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => /** @type {Cell} */ ([first + i, r])),
  );
}

/** Smallest box around cells, with a margin. @param {Cell[]} cells @param {Projection} project */
export const bounds = (cells, project, margin = RADIUS * 1.6) => boxOf(cells.map(project.point), margin);
