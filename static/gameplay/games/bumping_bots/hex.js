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

  /** A corner, in halves of a cell's width and of its radius. @param {Cell} at @returns {Point} */
  function corner([across, down]) {
    const [x, y] = [(RADIUS * ROOT3 * across) / 2, (RADIUS * down) / 2];
    return turned ? { x: y, y: -x } : { x, y };
  }

  /** SVG path of a hexagon, shrunk by `inset` units. @param {Cell} cell @param {number} [inset] */
  function hexagon(cell, inset = 0) {
    const centre = point(cell);
    const corners = DIRECTIONS.map((_, i) => polar(centre, angle(i) + 30, RADIUS - inset));
    return `M${corners.map((c) => `${round(c.x)} ${round(c.y)}`).join("L")}Z`;
  }

  return { turned, point, at, angle, polar, corner, hexagon };
}

/** @typedef {ReturnType<typeof projection>} Projection */

/**
 * Corner `way` of a cell, where its edge towards that direction begins: in halves of a cell's width and of its radius.
 * @type {Cell[]}
 */
const CORNERS = [
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
  [0, 2],
];

/**
 * The border of a set of cells: closed ways along its corners, which `corner` puts on paper.
 * @param {Cell[]} cells
 */
export function loopsOf(cells) {
  const inside = new Set(cells.map(key));
  /** @type {Map<string, Cell>} where an edge leads, by where it begins: no two begin at one corner */
  const edges = new Map();
  const corner = (/** @type {Cell} */ [q, r], /** @type {number} */ way) => {
    const [x, y] = CORNERS[way % 6];
    return /** @type {Cell} */ ([2 * q + r + x, 3 * r + y]);
  };
  for (const cell of cells)
    for (const way of AROUND)
      if (!inside.has(key(neighbour(cell, way)))) edges.set(key(corner(cell, way)), corner(cell, way + 1));
  /** @type {Cell[][]} */
  const loops = [];
  for (const start of edges.keys()) {
    /** @type {Cell[]} */
    const loop = [];
    for (let at = start, to = edges.get(at); to; to = edges.get(at)) {
      edges.delete(at);
      loop.push(to);
      at = key(to);
    }
    loops.push(loop);
  }
  return loops;
}

/** A length in the path of a track: a tenth of a unit is enough. @param {number} value */
const tenth = (value) => Math.round(value * 10) / 10;
/** @param {Point} at */
const spot = ({ x, y }) => `${tenth(x)} ${tenth(y)}`;

/** A border along its edges. @param {Cell[]} loop @param {Projection} project */
export const straight = (loop, project) => `M${loop.map((at) => spot(project.corner(at))).join("L")}Z`;

/** A border with every corner rounded, from the middle of an edge to the next. @param {Cell[]} loop
 * @param {Projection} project */
export function rounded(loop, project) {
  const corners = loop.map(project.corner);
  const middle = (/** @type {number} */ i) => {
    const [a, b] = [corners[i], corners[(i + 1) % corners.length]];
    return spot({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  };
  const curves = corners.map((corner, i) => `Q${spot(corner)} ${middle(i)}`);
  return `M${middle(corners.length - 1)}${curves.join("")}Z`;
}

/** The edges between cells, each once: of every cell those towards east, northeast and northwest.
 * @param {Cell[]} cells @param {Projection} project */
export const seamsOf = (cells, project) =>
  cells
    .map(([q, r]) => {
      const start = spot(project.corner([2 * q + r + 1, 3 * r + 1]));
      return project.turned ? `M${start}h-20l-10 17.3 10 17.3` : `M${start}v-20l-17.3-10-17.3 10`;
    })
    .join("");

/** Arrowheads on cells, towards a direction. @param {Cell[]} cells @param {number} dir @param {Projection} project */
export const chevronsOf = (cells, dir, project) =>
  cells
    .map((cell) => {
      const way = project.angle(dir);
      const [a, b, c] = [-120, 0, 120].map((turn) => project.polar(project.point(cell), way + turn, turn ? 8 : 4));
      return `M${spot(a)}L${spot(b)}L${spot(c)}`;
    })
    .join("");

/** Cells of a zone's runs `[r, first q, last q]`. @param {[number, number, number][]} runs @returns {Cell[]} */
export function runCells(runs) {
  return runs.flatMap(([r, first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => /** @type {Cell} */ ([first + i, r])),
  );
}

/** Smallest box around cells, with a margin. @param {Cell[]} cells @param {Projection} project */
export const bounds = (cells, project, margin = RADIUS * 1.6) => boxOf(cells.map(project.point), margin);
