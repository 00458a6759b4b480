/**
 * The floor of a hall, drawn once a match: tiles, walls, emitters and their beams. What moves is in `pieces.js`.
 *
 * @import { Edge, Laser } from "../../kit/ground.js"
 * @typedef {{grid: string[], walls: Edge[], lasers: Laser[]}} Hall what is drawn of a board, its rows from the north
 */
import { beamOf, names, slabs, walls } from "../../kit/ground.js";
import { ANGLES, at, key } from "../../kit/squares.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { tileOf } from "./tiles.js";

/**
 * @param {Hall} board
 * @returns {{layer: SVGElement, beams: SVGElement, tiles: Map<string, SVGElement>}} `tiles` that do something, by cell
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
    ...slabs(cells),
    ...tiles.values(),
    ...walls(board.walls),
    ...board.lasers.map(({ cell, direction }) => place("dd-emitter", at(cell, ANGLES[direction]))),
    ...names(board.grid[0].length, board.grid.length),
  ]);
  const beams = svg("g", { class: "dd-beams", "aria-hidden": "true" }, board.lasers.map(beamOf));
  return { layer, beams, tiles };
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

/** A belt runs as a whole; of other tiles only a part points somewhere. @param {string} glyph @param {number[]} cell */
function drawTile(glyph, cell) {
  const tile = tileOf(glyph);
  if (!tile) return null;
  const turn = tile.side === undefined ? undefined : ANGLES[tile.side];
  return tile.name === "belt" ? place("dd-belt", at(cell, turn)) : place(`dd-${tile.name}`, at(cell), { turn });
}
