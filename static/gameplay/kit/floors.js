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

/** Four rivets a cell, as a dashed line. @param {number[][]} cells @returns {Paths} */
export const rivetPaths = (cells) => [
  [
    "floor-rivets",
    runs(cells)
      .flatMap(([x, y, n]) =>
        [4.4, 35.6].map((down) => `M${tenths(x * CELL + 4.4)} ${tenths(y * CELL + down)}h${tenths(n * CELL - 8.8)}`),
      )
      .join(""),
  ],
];

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
  const of = (/** @type {string} */ side) => edges.filter((edge) => edge[2] === side);
  const across = runs(of("N").map(([x, y]) => [x, y])).map((run) => run.map((each) => each * CELL));
  const along = runs(of("W").map(([x, y]) => [y, x])).map((run) => run.map((each) => each * CELL));
  return [
    [
      "wall-cast",
      across.map(([x, y, n]) => `M${x - 1} ${y - 3}h${n + 2}l6 7v6h-${n + 2}l-6 -7Z`).join("") +
        along.map(([y, x, n]) => `M${x + 3} ${y - 1}l7 7v${n + 2}h-7l-6 -7v-${n + 2}Z`).join(""),
    ],
    [
      "wall-side",
      across.map(([x, y, n]) => `M${x - 1} ${y - 9}h${n + 2}v12h-${n + 2}Z`).join("") +
        along.map(([y, x, n]) => `M${x - 3} ${y - 7}h6v${n + 8}h-6Z`).join(""),
    ],
    [
      "wall-top",
      across.map(([x, y, n]) => `M${x - 1} ${y - 9}h${n + 2}v6.6h-${n + 2}Z`).join("") +
        along.map(([y, x, n]) => `M${x - 3} ${y - 7}h6v${n + 2}h-6Z`).join(""),
    ],
    [
      "wall-lit",
      across.map(([x, y, n]) => `M${x + 1} ${tenths(y - 7.6)}h${n - 2}`).join("") +
        along.map(([y, x, n]) => `M${tenths(x - 1.4)} ${y - 5}v${n - 2}`).join(""),
    ],
    ...(bricks ? joints(across) : [ticks(across)]),
  ];
}

/** Courses of bricks. @param {number[][]} across @returns {Paths} */
const joints = (across) => [
  ["wall-course", across.map(([x, y, n]) => `M${x} ${y}h${n}`).join("")],
  [
    "wall-joint",
    across.map(([x, y, n]) => `M${x + 4} ${tenths(y - 1.2)}h${n - 4}M${x - 1} ${tenths(y + 1.5)}h${n}`).join(""),
  ],
];

/** Two strokes at each end. @param {number[][]} across @returns {[string, string]} */
const ticks = (across) => [
  "wall-ticks",
  across.flatMap(([x, y, n]) => [4, 8, n - 11, n - 7].map((along) => `M${x + along} ${tenths(y + 1.6)}l3 -3`)).join(""),
];

// -- belts ----------------------------------------------------------------------------------------------------------

/** The rails of all belts, for what lies under their bands. @param {Belt[]} belts @param {boolean} round
 * @returns {Paths} */
export function railPaths(belts, round) {
  const lanes = lanesOf(belts, round);
  return [
    ["belt-shade", lanes],
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

/** Lines as a path in a cell. @param {Line[]} lines @param {number[]} cell @param {number} eighths of a turn, from the
 * north @param {number} ahead @param {number} aside where their middle lies, in their own sense */
function put(lines, [column, row], eighths, ahead, aside) {
  const [sin, cos] = [SINES[(eighths + 6) % 8], SINES[(eighths + 8) % 8]];
  return lines
    .map((line) => {
      const points = line.map(([x, y]) => {
        const [u, v] = [x + ahead, y + aside];
        return `${tenths(column * CELL + HALF + u * cos - v * sin)} ${tenths(row * CELL + HALF + u * sin + v * cos)}`;
      });
      return `M${points.join("L")}`;
    })
    .join("");
}

/** @param {number} value */
const tenths = (value) => Math.floor(value * 10 + 0.5) / 10;

/** The middle of every lane, from the side where it comes in to the one where it leaves.
 * @param {Belt[]} belts @param {boolean} round */
function lanesOf(belts, round) {
  return belts
    .flatMap(({ cell, direction, sides }) => {
      const [ox, oy] = STEPS[direction].map((step) => step * HALF);
      return [...sides].map((side) => {
        const [ix, iy] = STEPS[WAYS[heading(direction, side)]].map((step) => step * HALF);
        const from = `M${cell[0] * CELL + HALF - ix} ${cell[1] * CELL + HALF - iy}`;
        if (side === "w") return `${from}l${2 * ox} ${2 * oy}`;
        return round ? `${from}q${ix} ${iy} ${ix + ox} ${iy + oy}` : `${from}l${ix} ${iy}l${ox} ${oy}`;
      });
    })
    .join("");
}
