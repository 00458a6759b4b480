/**
 * The floor of a hall, drawn once a match: tiles, walls, emitters and their beams. What moves is in `pieces.js`.
 *
 * @import { Belt } from "../../kit/floors.js"
 * @import { Edge, Laser } from "../../kit/ground.js"
 * @typedef {{grid: string[], walls: Edge[], lasers: Laser[]}} Hall what is drawn of a board, its rows from the north
 */
import { bandPaths, drawn, floorPaths, frontPaths, railPaths, wallPaths, wallsFront } from "../../kit/floors.js";
import { beamOf, names } from "../../kit/ground.js";
import { ANGLES, at, CELL, key, next, turned } from "../../kit/squares.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { tileOf } from "./tiles.js";

/**
 * @param {Hall} board
 * @returns {{layer: SVGElement, beams: SVGElement, front: SVGElement, tiles: Map<string, SVGElement>}}
 *   `front`: what stands before robots; `tiles` that do something, by cell
 */
export function drawFloor(board) {
  const cells = board.grid.flatMap((row, y) => [...row].map((_, x) => [x, y]));
  const tiles = new Map(
    cells.flatMap(([x, y]) => {
      const drawn = drawTile(board.grid[y][x], [x, y]);
      return drawn ? [[key([x, y]), drawn]] : [];
    }),
  );
  const layer = svg("g", { class: "dd-floor" }, [
    ...drawn(floorPaths(cells)),
    svg("path", { class: "dd-nosing", d: nosing(board.grid) }),
    svg("g", { class: "dd-belts" }, drawn(beltPaths(board.grid))),
    ...tiles.values(),
    ...drawn(wallPaths(board.walls, true)),
    ...board.lasers.map(({ cell, direction }) => place("dd-emitter", at(cell), { turn: ANGLES[direction] })),
    ...names(board.grid[0].length, board.grid.length),
  ]);
  const beams = svg("g", { class: "dd-beams", "aria-hidden": "true" }, board.lasers.map(beamOf));
  return { layer, beams, front: wallsFront(frontPaths(board.walls, board.lasers, true)), tiles };
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

/** The edge of the board, over which one falls. @param {string[]} grid */
function nosing(grid) {
  const [width, height] = [grid[0].length * CELL, grid.length * CELL];
  return `M-1 -1h${width + 2}v${height + 2}h-${width + 2}Z`;
}

/** Where all belts lie; what runs on them is a symbol on each tile. @param {string[]} grid */
export function beltPaths(grid) {
  const belts = grid.flatMap((row, y) => [...row].flatMap((_, x) => beltAt(grid, [x, y])));
  return belts.length ? [...railPaths(belts, false), ...bandPaths(belts, false, {})] : [];
}

/** A belt only carries: where the one beside leads to it, its corner is square. @param {string[]} grid
 * @param {number[]} cell @returns {Belt[]} none or one */
function beltAt(grid, cell) {
  const direction = wayAt(grid, cell);
  if (!direction) return [];
  const sides = [
    ["w", direction],
    ["n", turned(direction, 1)],
    ["s", turned(direction, -1)],
  ].flatMap(([side, way]) => (wayAt(grid, next(cell, way, -1)) === way ? [side] : []));
  return [{ cell, direction, sides: sides.join("") || "w", kind: "" }];
}

/** Where a belt leads. @param {string[]} grid @param {number[]} cell */
function wayAt(grid, [x, y]) {
  const tile = tileOf(grid[y]?.[x] ?? "");
  return tile?.name === "belt" ? tile.side : undefined;
}

/** What does something. @param {string} glyph @param {number[]} cell */
function drawTile(glyph, cell) {
  const tile = tileOf(glyph);
  if (!tile) return null;
  const turn = tile.side === undefined ? undefined : ANGLES[tile.side];
  return tile.name === "belt" ? place("dd-belt", at(cell, turn)) : place(`dd-${tile.name}`, at(cell), { turn });
}
