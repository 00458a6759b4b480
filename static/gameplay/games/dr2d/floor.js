/**
 * The floor of a hall, drawn once a match: tiles, walls, emitters and their beams. What moves is in `pieces.js`.
 *
 * @import { Edge, Laser } from "../../kit/ground.js"
 * @typedef {{grid: string[], walls: Edge[], lasers: Laser[]}} Hall what is drawn of a board, its rows from the north
 */
import { beamOf, names, slabs, walls } from "../../kit/ground.js";
import { ANGLES, at } from "../../kit/squares.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";

/** Tiles that point somewhere: what they are, and where to. @type {Record<string, [string, string]>} */
const POINTING = {
  "^": ["dd-belt", "N"],
  ">": ["dd-belt", "E"],
  v: ["dd-belt", "S"],
  "<": ["dd-belt", "W"],
  n: ["dd-pusher", "N"],
  e: ["dd-pusher", "E"],
  s: ["dd-pusher", "S"],
  w: ["dd-pusher", "W"],
};
/** The others. @type {Record<string, string>} */
const TILES = {
  O: "dd-pit",
  ")": "dd-turn-cw",
  "(": "dd-turn-ccw",
  P: "dd-press",
  1: "dd-wrench-1",
  2: "dd-wrench-2",
};

/** @param {Hall} board @returns {{layer: SVGElement, beams: SVGElement}} */
export function drawFloor(board) {
  const cells = board.grid.flatMap((row, y) => [...row].map((_, x) => [x, y]));
  const layer = svg("g", { class: "dd-floor" }, [
    ...slabs(cells),
    ...cells.flatMap(([x, y]) => drawTile(board.grid[y][x], [x, y])),
    ...walls(board.walls),
    ...board.lasers.map(({ cell, direction }) => place("dd-emitter", at(cell, ANGLES[direction]))),
    ...names(board.grid[0].length, board.grid.length),
  ]);
  const beams = svg("g", { class: "dd-beams", "aria-hidden": "true" }, board.lasers.map(beamOf));
  return { layer, beams };
}

/** A board as it lies before a race. @param {Hall & {laws: number[][], starts: number[][]}} board */
export function drawBoard(board) {
  const { layer, beams } = drawFloor(board);
  return svg("g", {}, [
    layer,
    ...board.starts.map((cell) => place("dd-start", at(cell))),
    beams,
    ...board.laws.map((cell, i) => place("dd-law", at(cell), { text: i + 1 })),
  ]);
}

/** @param {string} glyph @param {number[]} cell */
function drawTile(glyph, cell) {
  const [name, side] = POINTING[glyph] ?? [];
  if (name === "dd-belt") return [place(name, at(cell, ANGLES[side]))];
  if (name) return [place(name, at(cell), { turn: ANGLES[side] })];
  return TILES[glyph] ? [place(TILES[glyph], at(cell))] : [];
}
