/**
 * The island as few paths: the garden with its river, and the racks of emitters beside it. The server draws the same
 * (gameplay/gamepages/droids/island.py); how they look: floor.css.
 *
 * @import { Paths } from "../../kit/floors.js"
 * @import { Box } from "../../kit/camera.js"
 */
import { floorPaths } from "../../kit/floors.js";
import { CELL, key, next, STEPS, turned } from "../../kit/squares.js";
import { around, middleOf } from "./frame.js";

/** From where on an edge of a cell runs, clockwise. @type {Record<string, number[]>} */
const BEGINS = { N: [0, 0], E: [1, 0], S: [1, 1], W: [0, 1] };
/** Of a corner of the river. */
const ROUND = 11;
/** How far its bank, and the shade below that, reach in from the upper left. */
const BANK = 4;
const SHADE = 9;

/** Concrete with a little grass in its seams, and the river sunk into it. @param {number[][]} cells
 * @param {number[][]} river of them @returns {Paths} */
export function groundPaths(cells, river) {
  const tufts = cells.filter(([x, y]) => (3 * x + 5 * y) % 7 === 0);
  const bank = shore(river, 0);
  return [
    ...floorPaths(cells),
    ["dr-tufts", tufts.map(([x, y]) => `M${x * CELL + 9} ${y * CELL + 33}v-3m2.4 3v-2`).join("")],
    ["dr-bank-lip", bank],
    ["dr-bank", bank],
    ["dr-river-deep", shore(river, BANK)],
    ["dr-river", shore(river, SHADE)],
    ["dr-waves", river.map(waves).join("")],
  ];
}

/** @param {number[]} cell */
function waves([x, y]) {
  const [first, second] = (x + y) % 2 ? ["m7 14", "m1 12"] : ["m18 13", "m-23 15"];
  return `M${x * CELL} ${y * CELL}${first}q3 -3 6 0t6 0${second}q3 -3 6 0t6 0`;
}

/** The outline of cells, clockwise, with round corners; those that meet at a corner alone are apart.
 * @param {number[][]} cells @param {number} inset of what lies in the shade of its upper and left edges */
function shore(cells, inset) {
  const wet = new Set(cells.map(key));
  const edges = new Set(
    cells.flatMap((cell) =>
      Object.entries(BEGINS).flatMap(([side, [dx, dy]]) =>
        wet.has(key(next(cell, side))) ? [] : [`${cell[0] + dx},${cell[1] + dy},${turned(side, 1)}`],
      ),
    ),
  );
  const left = new Set(edges);
  let path = "";
  for (const first of edges) {
    const corners = [];
    let [x, y, way] = /** @type {[number, number, string]} */ (first.split(","));
    while (left.delete(`${x},${y},${way}`)) {
      [x, y] = next([+x, +y], way);
      const ways = [turned(way, 1), way, turned(way, -1)];
      const to = /** @type {string} */ (ways.find((each) => edges.has(`${x},${y},${each}`)));
      const [right, down] = ["N", "E"].map((lit) => (way === lit || to === lit ? inset : 0));
      if (to !== way) corners.push(corner([x * CELL + right, y * CELL + down], STEPS[way], STEPS[to]));
      way = to;
    }
    if (corners.length) path += `M${corners.join("L")}Z`;
  }
  return path;
}

/** @param {number[]} at @param {number[]} from which way one comes @param {number[]} to which way one goes on */
const corner = ([x, y], [fx, fy], [tx, ty]) =>
  `${x - ROUND * fx} ${y - ROUND * fy}Q${x} ${y} ${x + ROUND * tx} ${y + ROUND * ty}`;

/** A rack with a socket for each order, and a mouth for each emitter that points at its column.
 * @param {Box[][]} emitters their cells, the nearest to the board first @param {string} way where the board lies
 * @returns {Paths} */
export function rackPaths(emitters, way) {
  const { x, y, width, height } = emitters.flat().reduce(around);
  const body = `M${x} ${y}h${width}v${height}h-${width}Z`;
  const sockets = emitters.flat().map(socket).join("");
  const mouths = emitters.map(([first]) => mouth(first, STEPS[way])).join("");
  return [
    ...["cast", "edge", "side", "top", "rim"].map(
      (part) => /** @type {[string, string]} */ ([`dr-rack-${part}`, body]),
    ),
    ...["lit", "deep", "well"].map((part) => /** @type {[string, string]} */ ([`dr-socket-${part}`, sockets])),
    ["dr-mouth", mouths],
  ];
}

/** A square; its line makes it round. @param {Box} box */
function socket(box) {
  const { x, y } = middleOf(box);
  const half = Math.min(box.width, box.height) / 2 - 6;
  return `M${x - half} ${y - half}h${2 * half}v${2 * half}h-${2 * half}Z`;
}

/** @param {Box} box @param {number[]} way */
function mouth(box, [dx, dy]) {
  const middle = middleOf(box);
  const out = (dx ? box.width : box.height) / 2 + 2;
  const [x, y] = [middle.x + dx * out, middle.y + dy * out];
  return `M${x - 6 * dy} ${y - 6 * dx}L${x + 6 * dx} ${y + 6 * dy}L${x + 6 * dy} ${y + 6 * dx}Z`;
}
