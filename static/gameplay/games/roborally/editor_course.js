/**
 * A course while it is drawn: boards in their places, each a table of tokens with walls, lasers and pushers. Reads and
 * writes the `rrb1` object, finds the board under a cell, and gives the drawing that `floor.js` takes. Shapes only;
 * what makes a good course the server says. Walls are kept by name, as `editor/squares.js` calls them.
 *
 * @import { BoardShown, CourseFile, PartFile, PlacedFile } from "./types.d.ts"
 * @import { Cell } from "../../kit/squares.js"
 * @import { Mounted } from "../../editor/squares.js"
 * @typedef {Mounted & {beams: number}} Laser
 * @typedef {Mounted & {phases: number[]}} Pusher
 * @typedef {Omit<PartFile, "grid" | "walls" | "lasers" | "pushers"> & {
 *   rows: string[][], walls: Set<string>, lasers: Laser[], pushers: Pusher[],
 * }} Part
 * @typedef {{direction: string, beams: number, phases: number[], entered: string | null}} Pen
 *   what the next stroke draws; `entered`: the way in which it came to the cell it is on
 * @typedef {Omit<CourseFile, "parts"> & {parts: Map<string, Part>, pen: Pen}} Course
 * @typedef {{placed: PlacedFile, part: Part}} Laid a board in its place
 * @typedef {{part: Part, rot: number, cell: Cell}} Here a cell as its board names it, and how that board was turned
 */
import { beamEnd, cellNamed, edge, edgeNamed, sidesOf } from "../../editor/squares.js";
import { cellName, opposite, turned } from "../../kit/squares.js";
import { beltOf } from "./belts.js";

const LETTERS = "NESW";
const ARROWS = "^>v<";
export const isDock = (/** @type {string} */ token) => /^[1-8]$/.test(token);

/** @param {CourseFile} content @param {Course} [before] @returns {Course} */
export function load(content, before) {
  const parts = new Map(content.parts.map((part) => [part.id, loadPart(part)]));
  const pen = before?.pen ?? { direction: "N", beams: 1, phases: [1, 3, 5], entered: null };
  return { ...structuredClone(content), parts, pen };
}

/** @param {PartFile} part @returns {Part} */
export function loadPart({ grid, walls, lasers, pushers, ...plain }) {
  const lines = grid.split("\n").filter((line) => line.trim());
  return {
    ...plain,
    rows: lines.map((line) => line.trim().split(/\s+/)),
    walls: new Set(
      mounted(walls, /^([A-L]\d+)([NESW]+)()$/).flatMap(([cell, sides]) => [...sides].map((side) => edge(cell, side))),
    ),
    lasers: mounted(lasers, /^([A-L]\d+)([NESW])([123])$/).map(([cell, direction, beams]) => ({
      cell,
      direction,
      beams: Number(beams),
    })),
    pushers: mounted(pushers, /^([A-L]\d+)([NESW]):([1-5]+)$/).map(([cell, direction, phases]) => ({
      cell,
      direction,
      phases: [...phases].map(Number),
    })),
  };
}

/** What is written as cell, side and more. @param {string[]} texts @param {RegExp} shape */
const mounted = (texts, shape) =>
  texts.flatMap((text) => {
    const found = shape.exec(text);
    return found ? [/** @type {[Cell, string, string]} */ ([cellNamed(found[1]), found[2], found[3]])] : [];
  });

/** @param {Course} model @returns {CourseFile} */
export function save({ parts, pen, ...content }) {
  const used = new Set(content.boards.map((placed) => placed.board));
  return { ...content, parts: [...parts.values()].filter((part) => used.has(part.id)).map(savePart) };
}

/** @param {Part} part @returns {PartFile} */
function savePart(part) {
  const { rows, walls, lasers, pushers, ...plain } = part;
  return {
    ...plain,
    grid: rows.map((row) => `${row.join(" ")}\n`).join(""),
    walls: sidesOf(walls, sizeOf(part)).map(({ cell, side }) => cellName(cell) + side),
    lasers: lasers.map(({ cell, direction, beams }) => `${cellName(cell)}${direction}${beams}`),
    pushers: pushers.map(({ cell, direction, phases }) => `${cellName(cell)}${direction}:${phases.join("")}`),
  };
}

/** @param {Part} part @returns {[number, number]} */
const sizeOf = (part) => [Math.max(0, ...part.rows.map((row) => row.length)), part.rows.length];

/** The boards that lie on the course, the last on top. @param {Course} model @returns {Laid[]} */
export const laid = ({ boards, parts }) =>
  boards.flatMap((placed) => {
    const part = parts.get(placed.board);
    return part ? [{ placed, part }] : [];
  });

/** Columns and rows of a board as it lies. @param {Laid} laid @returns {[number, number]} */
export function spanOf({ placed, part }) {
  const [width, height] = sizeOf(part);
  return placed.rot % 2 ? [height, width] : [width, height];
}

/** Where a board's cell lies on the course. @param {Laid} laid @param {Cell} cell @returns {Cell} */
export function outward({ placed, part }, [x, y]) {
  let [width, height] = sizeOf(part);
  for (let i = 0; i < placed.rot; i += 1) {
    [x, y] = [height - 1 - y, x];
    [width, height] = [height, width];
  }
  return [x + placed.at[0], y + placed.at[1]];
}

/**
 * The board under a cell of the course, the last that was laid, and its own name for the cell.
 * @param {Course} model
 * @param {Cell} cell
 * @returns {Here | null}
 */
export function inward(model, cell) {
  for (const { placed, part } of laid(model).reverse()) {
    let [width, height] = spanOf({ placed, part });
    let [x, y] = [cell[0] - placed.at[0], cell[1] - placed.at[1]];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    for (let i = 0; i < placed.rot; i += 1) {
      [x, y] = [y, width - 1 - x];
      [width, height] = [height, width];
    }
    if (part.rows[y]?.[x] !== undefined) return { part, rot: placed.rot, cell: [x, y] };
  }
  return null;
}

/** @param {Here} here */
export const tokenOf = ({ part, cell: [x, y] }) => part.rows[y][x];

/** The belt on a cell as it lies on the course, or null. @param {Here} here */
export const beltAt = (here) => beltOf(turnToken(tokenOf(here), here.rot));

/** A belt's token turned with its board. @param {string} token @param {number} rot */
export function turnToken(token, rot) {
  const belt = beltOf(token);
  if (!belt || !rot) return token;
  return beltToken(
    turned(belt.direction, rot),
    belt.express,
    belt.curves.map((side) => turned(side, rot)),
  );
}

/** @param {string} direction @param {boolean} express @param {string[]} curves */
export function beltToken(direction, express, curves) {
  const arrow = ARROWS[LETTERS.indexOf(direction)];
  const sides = [...new Set(curves)]
    .filter((side) => side !== direction && side !== opposite(direction))
    .sort()
    .join("")
    .toLowerCase();
  return `${express ? arrow + arrow : arrow}${sides ? `/${sides}` : ""}`;
}

/**
 * The whole course as the drawing of a live board takes it.
 * @param {Course} model
 * @returns {Pick<BoardShown, "size" | "grid" | "walls" | "lasers" | "pushers" | "docks" | "flags">}
 */
export function drawing(model) {
  const [width, height] = extent(model);
  /** @type {BoardShown["grid"]} */
  const grid = Array.from({ length: height }, () => Array(width).fill(null));
  const boards = laid(model);
  const docks = [];
  for (const board of boards)
    for (const [y, row] of board.part.rows.entries())
      for (const [x, token] of row.entries()) {
        const cell = outward(board, [x, y]);
        grid[cell[1]][cell[0]] = turnToken(token, board.placed.rot);
        if (isDock(token)) docks.push({ dock: Number(token), cell, facing: LETTERS[board.placed.rot] });
      }
  const walls = new Set(
    boards.flatMap((board) =>
      [...board.part.walls].map((name) => {
        const [x, y, side] = edgeNamed(name);
        return edge(outward(board, [x, y]), turned(side, board.placed.rot));
      }),
    ),
  );
  /** @template {Mounted} T @param {(part: Part) => T[]} list */
  const lying = (list) =>
    boards.flatMap((board) =>
      list(board.part).map((thing) => ({
        ...thing,
        cell: outward(board, thing.cell),
        direction: turned(thing.direction, board.placed.rot),
      })),
    );
  const inside = (/** @type {Cell} */ [x, y]) => Boolean(grid[y]?.[x]);
  return {
    size: [width, height],
    grid,
    walls: [...walls].map(edgeNamed),
    lasers: lying((part) => part.lasers).map((laser) => ({ ...laser, to: beamEnd(laser, inside, walls) })),
    pushers: lying((part) => part.pushers),
    docks,
    flags: model.flags.map(cellNamed),
  };
}

/** Width and height of the course. @param {Course} model @returns {[number, number]} */
export function extent(model) {
  const ends = laid(model).map((board) => spanOf(board).map((span, axis) => span + board.placed.at[axis]));
  return [Math.max(12, ...ends.map(([right]) => right)), Math.max(12, ...ends.map(([, bottom]) => bottom))];
}
