/**
 * Boards of squares with the light from the upper left: the floor and its rim, belts, walls, each as few paths: all
 * cells of a kind are one. The server draws the same (gameplay/gamepages/floors.py); how they look: css/floors.css.
 *
 * @import { Edge } from "./ground.js"
 * @typedef {[string, string][]} Paths class and `d` of each, the lowest first
 * @typedef {{cell: number[], direction: string, sides: string, kind: string}} Belt
 *   `sides`: from which it is fed, as if it ran east: w from behind, n from its left, s from its right
 * @typedef {[number, number][]} Line points of a line that is drawn looking east, round the middle of a cell
 * @typedef {Record<string, Line[]>} Marks what says where a belt runs, by class
 */
import { svg } from "../svg.js";
import { CELL, STEPS, turned } from "./squares.js";

const HALF = CELL / 2;
const SLANT = Math.SQRT1_2;
/** Sine of 0, 45, ... degrees. */
const SINES = [0, SLANT, 1, SLANT, 0, -SLANT, -1, -SLANT];

/** @param {Paths} list @returns {SVGElement[]} */
export const drawn = (list) => list.filter(([, d]) => d).map(([name, d]) => svg("path", { class: name, d }));

// -- the floor ------------------------------------------------------------------------------------------------------

/** The floor of these cells: it lies on something, its seams are lit. One alone has no rim.
 * @param {number[][]} cells @returns {Paths} */
export function floorPaths(cells) {
  const rows = runs(cells);
  const columns = runs(cells.map(([x, y]) => [y, x]));
  const all = blocks(rows)
    .map(([x, y, n, m]) => `M${x * CELL} ${y * CELL}h${n * CELL}v${m * CELL}h-${n * CELL}Z`)
    .join("");
  const odd = rows
    .map(([x, y, n]) => [x + ((x + y + 1) % 2), y, n - ((x + y + 1) % 2)])
    .filter(([, , n]) => n > 0)
    .map(([x, y, n]) => `M${x * CELL} ${y * CELL + HALF}h${n * CELL}`)
    .join("");
  const seams =
    rows.map(([x, y, n]) => `M${x * CELL} ${y * CELL}h${n * CELL}`).join("") +
    columns.map(([y, x, n]) => `M${x * CELL} ${y * CELL}v${n * CELL}`).join("");
  const rim = cells.length > 1 ? ["floor-cast", "floor-edge", "floor-side", "floor-rim"] : [];
  return [
    ...[...rim, "floor-slab"].map((name) => /** @type {[string, string]} */ ([name, all])),
    ["floor-odd", odd],
    ["floor-seam", seams],
    ["floor-lit", seams],
  ];
}

/** Four rivets a cell, as dashed lines. @param {number[][]} cells @returns {Paths} */
export function rivetPaths(cells) {
  const rows = runs(cells)
    .map(([x, y, n]) => `M${x * CELL} ${y * CELL}h${n * CELL}`)
    .join("");
  return [
    ["floor-rivets", rows],
    ["floor-rivets floor-low", rows],
  ];
}

/** Cells of a row that lie side by side: the first, the row, how many. @param {number[][]} cells */
function runs(cells) {
  /** @type {number[][]} */
  const found = [];
  for (const [x, y] of [...cells].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const last = found.at(-1);
    if (last && last[1] === y && last[0] + last[2] === x) last[2] += 1;
    else found.push([x, y, 1]);
  }
  return found;
}

/** Runs of the same columns one below the other are one: with how many rows. @param {number[][]} rows */
function blocks(rows) {
  /** @type {number[][]} */
  const found = [];
  for (const [x, y, n] of rows) {
    const above = found.find((block) => block[0] === x && block[2] === n && block[1] + block[3] === y);
    if (above) above[3] += 1;
    else found.push([x, y, n, 1]);
  }
  return found;
}

// -- walls ----------------------------------------------------------------------------------------------------------

/** Walls stand 6 high and 6 thick; those in a line are one. @param {Edge[]} edges @param {boolean} [bricks]
 * @returns {Paths} */
export function wallPaths(edges, bricks = false) {
  const across = acrossOf(edges);
  const along = runs(edges.flatMap(([x, y, side]) => (side === "W" ? [[y, x]] : []))).map(wide);
  const sides =
    across.map(([x, y, n]) => `M${x} ${y}m-1 -9h${n + 2}v12h-${n + 2}Z`).join("") +
    along.map(([y, x, n]) => `M${x} ${y}m-3 -7h6v${n + 8}h-6Z`).join("");
  return [
    ["wall-cast", sides],
    ["wall-side", sides],
    [
      "wall-top",
      across.map(([x, y, n]) => `M${x} ${y}m-1 -9h${n + 2}v6.6h-${n + 2}Z`).join("") +
        along.map(([y, x, n]) => `M${x} ${y}m-3 -7h6v${n + 2}h-6Z`).join(""),
    ],
    [
      "wall-lit",
      across.map(([x, y, n]) => `M${x} ${y}m1 -7.6h${n - 2}`).join("") +
        along.map(([y, x, n]) => `M${x} ${y}m-1.4 -5v${n - 2}`).join(""),
    ],
    ...(bricks ? joints(across) : [ticks(across)]),
  ];
}

/**
 * Walls across the board once more, for a layer over the robots, which stand behind them. Those that bear something are
 * left out, since that is under the robots. Only their long sides are outlined, and walls that come from the north or
 * the south go on over them.
 * @param {Edge[]} edges @param {{cell: number[], direction: string}[]} borne what hangs on a wall, and where it looks
 * @param {boolean} [bricks] @returns {Paths}
 */
export function frontPaths(edges, borne, bricks = false) {
  const across = acrossOf(edges, borne.map(edgeBehind));
  const of = (/** @type {(wall: number[]) => string} */ path) => across.map(path).join("");
  const on = edges.flatMap(([x, y, side]) => {
    const meets = (/** @type {number} */ at) => side === "W" && touches(across, x * CELL, at * CELL);
    const [down, up] = [`M${x * CELL} ${y * CELL}m-3 -7h6v11.2h-6Z`, `M${x * CELL} ${(y + 1) * CELL}m-3 -10.2h6v5h-6Z`];
    return [...(meets(y) ? [down] : []), ...(meets(y + 1) ? [up] : [])];
  });
  return [
    ["wall-rim", of(([x, y, n]) => `M${x} ${y}m-1 -9h${n + 2}m-${n + 2} 12h${n + 2}`)],
    ["wall-side", of(([x, y, n]) => `M${x} ${y}m-1 -9h${n + 2}v12h-${n + 2}Z`)],
    ["wall-top", of(([x, y, n]) => `M${x} ${y}m-1 -9h${n + 2}v6.6h-${n + 2}Z`) + on.join("")],
    ["wall-lit", of(([x, y, n]) => `M${x} ${y}m1 -7.6h${n - 2}`)],
    ...(bricks ? joints(across) : [ticks(across)]),
  ];
}

/** The layer of them. @param {Paths} paths */
export const wallsFront = (paths) => svg("g", { class: "walls-front", "aria-hidden": "true" }, drawn(paths));

/** @param {{cell: number[], direction: string}} borne */
function edgeBehind({ cell: [x, y], direction }) {
  return direction === "S" || direction === "N" ? `${x},${direction === "N" ? y + 1 : y}` : "";
}

/** Walls across the board, those in a line as one; none with one of some edges. @param {Edge[]} edges
 * @param {string[]} without */
const acrossOf = (edges, without = []) =>
  runs(edges.flatMap(([x, y, side]) => (side === "N" ? [[x, y]] : [])))
    .filter(([x, y, n]) => !without.some((edge) => Array.from({ length: n }, (_, i) => `${x + i},${y}`).includes(edge)))
    .map(wide);

const wide = (/** @type {number[]} */ run) => run.map((each) => each * CELL);

/** @param {number[][]} across @param {number} x @param {number} y */
const touches = (across, x, y) => across.some(([from, at, n]) => at === y && x >= from && x <= from + n);

/** Courses of bricks. @param {number[][]} across @returns {Paths} */
const joints = (across) => [
  ["wall-course", across.map(([x, y, n]) => `M${x} ${y}h${n}`).join("")],
  ["wall-joint", across.map(([x, y, n]) => `M${x} ${y}m4 -1.2h${n - 4}m-${n + 1} 2.7h${n}`).join("")],
];

/** Two strokes at each end. @param {number[][]} across @returns {[string, string]} */
const ticks = (across) => [
  "wall-ticks",
  across.map(([x, y, n]) => `M${x} ${y}m4 1.6l3 -3m1 3l3 -3m${n - 22} 3l3 -3m1 3l3 -3`).join(""),
];

// -- belts ----------------------------------------------------------------------------------------------------------

/** The rails of all belts, for what lies under their bands. @param {Belt[]} belts @param {boolean} round
 * @returns {Paths} */
export function railPaths(belts, round) {
  const lanes = lanesOf(belts, round);
  return [
    ["belt-rail", lanes],
    ["belt-lit", lanes],
    ["belt-bed", lanes],
  ];
}

/** What runs between them, of belts of one kind. @param {Belt[]} belts @param {boolean} round @param {Marks} marks
 * @returns {Paths} */
export function bandPaths(belts, round, marks) {
  const lanes = lanesOf(belts, round);
  const joins = belts.flatMap(({ cell, direction, sides }) =>
    sides.length > 1
      ? [...sides].filter((side) => side !== "w").map((side) => put(JOIN, cell, heading(direction, side) * 2, -13.5, 0))
      : [],
  );
  return [
    ["belt-band", lanes],
    ["belt-ribs", lanes],
    ...Object.entries(marks).map(
      ([name, lines]) => /** @type {[string, string]} */ ([name, belts.map((belt) => markOf(belt, lines)).join("")]),
    ),
    ["belt-join", joins.join("")],
  ];
}

/** @type {Line[]} */
const JOIN = [
  [
    [-2, -4],
    [2, 0],
    [-2, 4],
  ],
];
const WAYS = "NESW";
/** Which way, counted from the north, what comes from that side runs. @param {string} direction @param {string} side */
const heading = (direction, side) => WAYS.indexOf(side === "w" ? direction : turned(direction, side === "n" ? 1 : -1));

/** A curve's marks look along it; where lanes meet, they lie ahead. @param {Belt} belt @param {Line[]} lines */
function markOf({ cell, direction, sides }, lines) {
  const way = WAYS.indexOf(direction) * 2;
  if (sides.length > 1) return put(lines, cell, way, 6, 0);
  if (sides === "w") return put(lines, cell, way, 0, 0);
  const left = sides === "n";
  return put(lines, cell, way + (left ? 1 : -1), 0, left ? -7.1 : 7.1);
}

/**
 * Lines as a path in a cell. From the middle of the cell on it is told by steps: what is alike is written alike, and is
 * compressed well.
 * @param {Line[]} lines @param {number[]} cell @param {number} eighths of a turn, from the north
 * @param {number} ahead @param {number} aside where their middle lies, in their own sense
 */
function put(lines, [column, row], eighths, ahead, aside) {
  const [sin, cos] = [SINES[(eighths + 6) % 8], SINES[(eighths + 8) % 8]];
  let path = `M${column * CELL + HALF} ${row * CELL + HALF}`;
  let here = [0, 0];
  for (const line of lines)
    for (const [i, [u, v]] of line.entries()) {
      const [x, y] = [u + ahead, v + aside];
      const point = [x * cos - y * sin, x * sin + y * cos];
      path += `${"ml "[Math.min(i, 2)]}${tenths(point[0] - here[0])} ${tenths(point[1] - here[1])}`;
      here = point;
    }
  return path;
}

/** @param {number} value */
const tenths = (value) => Math.floor(value * 10 + 0.5) / 10;

/**
 * The middle of every lane, from the side where it comes in to the one where it leaves. Lanes of one direction are told
 * in the order in which one runs along them, so that most begin where the one before ended.
 * @param {Belt[]} belts @param {boolean} round
 */
function lanesOf(belts, round) {
  let path = "";
  let here = "";
  for (const { cell, direction, sides } of [...belts].sort(byLane)) {
    const [ox, oy] = STEPS[direction].map((step) => step * HALF);
    const [x, y] = cell.map((at) => at * CELL + HALF);
    for (const side of sides) {
      const [ix, iy] = STEPS[WAYS[heading(direction, side)]].map((step) => step * HALF);
      const from = `M${x - ix} ${y - iy}`;
      path += from === here ? "" : from;
      if (side === "w") path += `l${2 * ox} ${2 * oy}`;
      else path += round ? `q${ix} ${iy} ${ix + ox} ${iy + oy}` : `l${ix} ${iy}l${ox} ${oy}`;
      here = `M${x + ox} ${y + oy}`;
    }
  }
  return path;
}

/** @param {Belt} a @param {Belt} b */
function byLane(a, b) {
  const [first, second] = [a, b].map(({ cell: [x, y], direction }) => {
    const [dx, dy] = STEPS[direction];
    return [WAYS.indexOf(direction), dx ? y : x, x * dx + y * dy];
  });
  const at = first.findIndex((value, i) => value !== second[i]);
  return at < 0 ? 0 : first[at] - second[at];
}
