/**
 * Hexagons on paper: axial cells (q, r), pointy-top, r growing downwards, drawn upright or turned a quarter
 * so that a long track fits a tall screen. Pixels only; no rule of the game lives here.
 *
 * @typedef {[number, number]} Cell
 * @typedef {{x: number, y: number}} Point
 */

/** Radius of a cell (centre to corner) in SVG user units. */
export const RADIUS = 20;

const ROOT3 = Math.sqrt(3);

/** Unit steps of the directions 0..5: E, NE, NW, W, SW, SE. @type {Cell[]} */
export const DIRECTIONS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

/** @param {Cell} cell */
export const key = (cell) => `${cell[0]},${cell[1]}`;

/** @param {Cell} cell @param {number} direction @param {number} [steps] @returns {Cell} */
export function neighbour(cell, direction, steps = 1) {
  const [dq, dr] = DIRECTIONS[((direction % 6) + 6) % 6];
  return [cell[0] + dq * steps, cell[1] + dr * steps];
}

/** A number for an SVG attribute: two decimals, no trailing noise. @param {number} value */
export const round = (value) => Math.round(value * 100) / 100;

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

  return { turned, point, angle, polar, edge, hexagon };
}

/** @typedef {ReturnType<typeof projection>} Projection */

/**
 * The borders of a set of cells as closed SVG paths (outer border and holes).
 * At a corner three cells meet, so exactly two border edges do: the chain is never ambiguous.
 * @param {Cell[]} cells @param {Projection} project
 */
export function outline(cells, project) {
  const inside = new Set(cells.map(key));
  /** @type {Map<string, {to: Point, at: Point}>} */
  const edges = new Map();
  const name = (/** @type {Point} */ p) => `${Math.round(p.x * 4)},${Math.round(p.y * 4)}`;
  for (const cell of cells) {
    for (let direction = 0; direction < 6; direction += 1) {
      if (inside.has(key(neighbour(cell, direction)))) continue;
      const [from, to] = project.edge(cell, direction);
      edges.set(name(from), { at: from, to });
    }
  }
  let path = "";
  while (edges.size) {
    let here = edges.keys().next().value;
    let command = "M";
    while (here !== undefined && edges.has(here)) {
      const { at, to } = /** @type {{to: Point, at: Point}} */ (edges.get(here));
      edges.delete(here);
      path += `${command}${round(at.x)} ${round(at.y)}`;
      command = "L";
      here = name(to);
    }
    path += "Z";
  }
  return path;
}

/** Cells of a zone's runs `[r, first q, last q]`. @param {[number, number, number][]} runs @returns {Cell[]} */
export function runCells(runs) {
  return runs.flatMap(([r, first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => /** @type {Cell} */ ([first + i, r])));
}

/** Smallest box around cells, with a margin. @param {Cell[]} cells @param {Projection} project */
export function bounds(cells, project, margin = RADIUS * 1.6) {
  const points = cells.map(project.point);
  const left = Math.min(...points.map((p) => p.x)) - margin;
  const top = Math.min(...points.map((p) => p.y)) - margin;
  const right = Math.max(...points.map((p) => p.x)) + margin;
  const bottom = Math.max(...points.map((p) => p.y)) + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
