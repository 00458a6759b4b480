/**
 * What editors of boards of squares have in common: the sheet's cells, walls by name, and what hangs on the side of a
 * cell. Knows no game and no rule.
 *
 * A wall is kept as "x,y,N" or "x,y,W": the northern or western edge of a cell, so that an edge has one name.
 *
 * @import { Cell, Point, Stroke } from "./editor.js"
 * @import { Edge } from "../kit/ground.js"
 * @typedef {{cell: Cell, direction: string}} Mounted what hangs on a cell and points somewhere
 */
import { ANGLES, CELL, next, opposite, point } from "../kit/squares.js";

export const SIDES = Object.keys(ANGLES);
/** Parts of a cell: nearer to its edge the eraser means the wall. */
const AT_WALL = 0.34;
/** @type {Record<string, string>} */
const WAYS = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" };

/** The part of a `BoardGame` that says where its cells are. */
export const sheet = {
  /** @param {Point} point @returns {Cell} */
  at: ({ x, y }) => [Math.floor(x / CELL), Math.floor(y / CELL)],
  /** @param {Cell} cell */
  shape: ([x, y]) => `M${x * CELL + 2} ${y * CELL + 2}h${CELL - 4}v${CELL - 4}h-${CELL - 4}Z`,
  centre: point,
  /** @param {Cell} cell @param {string} arrow @returns {Cell | null} */
  move: (cell, arrow) => (arrow in WAYS ? next(cell, WAYS[arrow]) : null),
};

// -- names ----------------------------------------------------------------------------------------------------------

/** "C4" as [2, 3]. @param {string} text @returns {Cell} */
export function cellNamed(text) {
  const [, letters, row] = /^([A-Z]+)(\d+)$/.exec(text) ?? ["", "A", "1"];
  return [[...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1, Number(row) - 1];
}

/** The one name of an edge. @param {Cell} cell @param {string} side @returns {string} */
export function edge(cell, side) {
  if (side === "E" || side === "S") return edge(next(cell, side), opposite(side));
  return `${cell[0]},${cell[1]},${side}`;
}

/** @param {string} name @returns {Edge} */
export function edgeNamed(name) {
  const [x, y, side] = name.split(",");
  return [Number(x), Number(y), side === "N" ? "N" : "W"];
}

/**
 * The walls from within the board: those on its far rims as southern and eastern sides.
 * @param {Set<string>} walls
 * @param {number[]} size width and height
 * @returns {{cell: Cell, side: string}[]}
 */
export const sidesOf = (walls, [width, height]) =>
  [...walls].sort().map((name) => {
    const [x, y, side] = edgeNamed(name);
    if (side === "W" && x >= width) return { cell: [width - 1, y], side: "E" };
    if (side === "N" && y >= height) return { cell: [x, height - 1], side: "S" };
    return { cell: [x, y], side };
  });

// -- what is meant --------------------------------------------------------------------------------------------------

/** Whether a thing stands on a cell. @param {Cell} cell @returns {(thing: Mounted) => boolean} */
export const standsOn = (cell) => (thing) => String(thing.cell) === String(cell);

/** The way from a cell to the one beside it. @param {Cell} from @param {Cell} to */
export const wayTo = (from, to) => SIDES.find((side) => String(next(from, side)) === String(to));

/** The side of a cell nearest to a point. @param {Cell} cell @param {Point | null} at @param {string} otherwise */
export function sideAt(cell, at, otherwise) {
  if (!at) return otherwise;
  const { x, y } = point(cell);
  const [dx, dy] = [at.x - x, at.y - y];
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "E" : "W";
  return dy > 0 ? "S" : "N";
}

/**
 * The side on which a stroke builds: the one that was tapped, and on from there those along its way.
 * @param {Cell} cell @param {Stroke} stroke @param {string} otherwise the keyboard's
 */
export function sideAlong(cell, { from, at }, otherwise) {
  const way = at && from && wayTo(from, cell);
  if (!way) return sideAt(cell, at, otherwise);
  const { x, y } = point(cell);
  if (way === "N" || way === "S") return at.x < x ? "W" : "E";
  return at.y < y ? "N" : "S";
}

/** Where what hangs on a side points: from the side that was tapped to the other; the keyboard has its pen.
 * @param {{direction: string}} pen @param {Cell} cell @param {Stroke} stroke */
export const away = (pen, cell, { at }) => (at ? opposite(sideAt(cell, at, "N")) : pen.direction);

/** @param {Cell} cell @param {Point} at */
export function isAtWall(cell, at) {
  const { x, y } = point(cell);
  return Math.max(Math.abs(at.x - x), Math.abs(at.y - y)) > CELL * AT_WALL;
}

/**
 * The last cell that a beam lights.
 * @param {Mounted} laser
 * @param {(cell: Cell) => boolean} inside
 * @param {Set<string>} walls
 */
export function beamEnd({ cell, direction }, inside, walls) {
  let to = cell;
  for (let at = next(cell, direction); inside(at) && !walls.has(edge(to, direction)); at = next(at, direction)) to = at;
  return to;
}

// -- strokes --------------------------------------------------------------------------------------------------------

/**
 * A stroke that began by taking a wall away takes walls, any other one builds them.
 * @param {Set<string>} walls
 * @param {Cell} cell
 * @param {string} side
 * @param {boolean} start
 */
export function drawWall(walls, cell, side, start) {
  const name = edge(cell, side);
  if (walls.has(name)) return start && walls.delete(name);
  walls.add(name);
  return true;
}

/**
 * Whether it was not there yet: the same is taken away, one of another kind in its place replaced.
 * @template {Mounted} Thing @param {Thing[]} list @param {Thing} wanted
 */
export function hang(list, wanted) {
  const isThere = standsOn(wanted.cell);
  const index = list.findIndex((thing) => isThere(thing) && thing.direction === wanted.direction);
  if (index < 0) return Boolean(list.push(wanted));
  const same = JSON.stringify(list[index]) === JSON.stringify(wanted);
  list.splice(index, 1, ...(same ? [] : [wanted]));
  return false;
}

/** The eraser near an edge means its wall. @param {Set<string>} walls @param {Cell} cell @param {string} side */
export const takeWall = (walls, cell, side) => walls.delete(edge(cell, side));

/** The first thing that hangs there. @param {Mounted[][]} lists @param {Cell} cell */
export function takeMounted(lists, cell) {
  const list = lists.find((things) => things.some(standsOn(cell)));
  return Boolean(list?.splice(list.findIndex(standsOn(cell)), 1));
}

/** One of the walls round a cell. @param {Set<string>} walls @param {Cell} cell */
export const takeAnyWall = (walls, cell) => SIDES.some((side) => takeWall(walls, cell, side));
