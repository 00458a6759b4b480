/**
 * A board while it is drawn: its rows as a table of glyphs, its walls by name (as `editor/squares.js` calls them).
 * Reads and writes the object of a `DR2D 1` board and gives the drawing that `floor.js` takes. Shapes only; what makes
 * a good board the server says.
 *
 * @import { Mounted } from "../../editor/squares.js"
 * @import { Cell } from "../../kit/squares.js"
 * @import { BoardFile } from "./types.d.ts"
 * @typedef {{direction: string, held: number, lifted: boolean}} Pen
 *   what the next stroke draws; `held`: which law or start the stroke carries, -1 for none; `lifted`: it lies nowhere
 * @typedef {Omit<BoardFile, "grid" | "walls" | "lasers" | "laws" | "starts"> & {
 *   rows: string[][], walls: Set<string>, lasers: Mounted[], laws: Cell[], starts: Cell[], pen: Pen,
 * }} Board
 */
import { beamEnd, cellNamed, edge, edgeNamed, sidesOf } from "../../editor/squares.js";
import { cellName } from "../../kit/squares.js";

export const SIZE = 12;
export const FLOOR = ".";
const LETTERS = "NESW";
/** Glyphs that point somewhere, by direction. */
export const BELTS = "^>v<";
export const PUSHERS = "nesw";

/** @param {BoardFile} content @param {Board} [before] @returns {Board} */
export function load({ grid, walls, lasers, laws, starts, ...plain }, before) {
  return {
    ...structuredClone(plain),
    rows: Array.from({ length: SIZE }, (_, y) => [...(grid[y] ?? "").padEnd(SIZE, FLOOR).slice(0, SIZE)]),
    walls: new Set(walls.map(mounted).map(({ cell, direction }) => edge(cell, direction))),
    lasers: lasers.map(mounted),
    laws: laws.map(cellNamed),
    starts: starts.map(cellNamed),
    pen: before?.pen ?? { direction: "E", held: -1, lifted: false },
  };
}

/** "F7-E" as a cell and a direction. @param {string} text @returns {Mounted} */
function mounted(text) {
  const [cell, direction] = text.split("-");
  return { cell: cellNamed(cell), direction };
}

/** @param {Board} model @returns {BoardFile} */
export function save({ rows, walls, lasers, laws, starts, pen, ...plain }) {
  return {
    ...plain,
    laws: laws.map(cellName),
    starts: starts.map(cellName),
    walls: sidesOf(walls, [SIZE, SIZE]).map(({ cell, side }) => `${cellName(cell)}-${side}`),
    lasers: lasers.map(({ cell, direction }) => `${cellName(cell)}-${direction}`),
    grid: rows.map((row) => row.join("")),
  };
}

/** @param {Cell} cell */
export const inside = (cell) => cell.every((at) => at >= 0 && at < SIZE);

/** @param {Board} model @param {Cell} cell */
export const glyphAt = ({ rows }, [x, y]) => rows[y][x];

/** Whether that changed anything. @param {Board} model @param {Cell} cell @param {string} glyph */
export function put({ rows }, [x, y], glyph) {
  if (rows[y][x] === glyph) return false;
  rows[y][x] = glyph;
  return true;
}

/** Where a belt or a pusher points, or null. @param {string} glyph */
export const wayOf = (glyph) => LETTERS[Math.max(BELTS.indexOf(glyph), PUSHERS.indexOf(glyph))] ?? null;

/** The glyph of a belt or a pusher. @param {string} glyphs @param {string} direction */
export const pointing = (glyphs, direction) => glyphs[LETTERS.indexOf(direction)];

/** The board as a live board's drawing takes it. @param {Board} model */
export const drawing = ({ rows, walls, lasers, laws, starts }) => ({
  grid: rows.map((row) => row.join("")),
  walls: [...walls].map(edgeNamed),
  lasers: lasers.map((laser) => ({ ...laser, to: beamEnd(laser, inside, walls) })),
  laws,
  starts,
});
