/**
 * What each tool of the board editor does to the cell under it.
 *
 * @import { Stroke } from "../../editor/editor.js"
 * @import { Cell } from "../../kit/squares.js"
 * @import { Board } from "./editor_board.js"
 */
import {
  away,
  drawWall,
  edge,
  hang,
  isAtWall,
  sideAlong,
  sideAt,
  standsOn,
  takeAnyWall,
  takeMounted,
  takeWall,
  wayTo,
} from "../../editor/squares.js";
import { next, opposite, turned } from "../../kit/squares.js";
import { BELTS, FLOOR, glyphAt, inside, pointing, put, PUSHERS, wayOf } from "./editor_board.js";

/** Tiles that are one glyph. @type {Record<string, string>} */
export const GLYPHS = { pit: "O", cw: ")", ccw: "(", press: "P", "wrench-1": "1", "wrench-2": "2" };
/** Turning one makes the other of it. @type {Record<string, string>} */
const OTHER = { ")": "(", "(": ")", 1: "2", 2: "1" };
const LAWS = 3;

/**
 * @param {Board} model
 * @param {string} tool
 * @param {Cell} cell
 * @param {Stroke} stroke
 * @returns {boolean} whether anything changed
 */
export function apply(model, tool, cell, stroke) {
  const { start } = stroke;
  const { pen, walls } = model;
  if (tool === "erase") return erase(model, cell, stroke);
  if (tool === "law") return carry(model, model.laws, cell, stroke, addLaw);
  if (tool === "start") return carry(model, model.starts, cell, stroke, addStart);
  if (tool === "belt") return belt(model, cell, stroke);
  if (tool === "wall") return drawWall(walls, cell, sideAlong(cell, stroke, pen.direction), start);
  if (tool === "laser" || tool === "pusher") return start && mount(model, tool, cell, away(pen, cell, stroke));
  if (glyphAt(model, cell) === GLYPHS[tool]) return start && put(model, cell, FLOOR);
  return tool in GLYPHS && put(model, cell, GLYPHS[tool]);
}

/**
 * A belt is drawn the way the pen goes; where it begins, once more turns it.
 * @param {Board} model
 * @param {Cell} cell
 * @param {Stroke} stroke
 */
function belt(model, cell, { start, from }) {
  const { pen } = model;
  if (start || !from) {
    if (glyphAt(model, cell) === pointing(BELTS, pen.direction)) pen.direction = turned(pen.direction, 1);
    return put(model, cell, pointing(BELTS, pen.direction));
  }
  const way = wayTo(from, cell);
  if (!way) return false;
  pen.direction = way;
  const bent = BELTS.includes(glyphAt(model, from)) && put(model, from, pointing(BELTS, way));
  return put(model, cell, pointing(BELTS, way)) || bent;
}

/**
 * An emitter or a pusher, with the wall behind it; once more takes it away.
 * @param {Board} model
 * @param {string} tool
 * @param {Cell} cell
 * @param {string} direction
 */
function mount(model, tool, cell, direction) {
  const glyph = pointing(PUSHERS, direction);
  const added = tool === "laser" ? hang(model.lasers, { cell, direction }) : put(model, cell, glyph);
  if (added) back(model, cell, direction);
  else if (tool === "pusher") put(model, cell, FLOOR);
  return true;
}

/**
 * A wall behind what points there; at the rim it needs none.
 * @param {Board} model
 * @param {Cell} cell
 * @param {string} direction
 */
function back({ walls }, cell, direction) {
  const behind = opposite(direction);
  if (inside(next(cell, behind))) walls.add(edge(cell, behind));
}

/**
 * A law or a start comes to a free cell and goes where the pen goes; a stroke that begins on one takes it up, and one
 * that ends there has taken it away.
 * @param {Board} model
 * @param {Cell[]} list
 * @param {Cell} cell
 * @param {Stroke} stroke
 * @param {(list: Cell[], cell: Cell) => number} add where in the list a new one came
 */
function carry({ pen }, list, cell, { start, from, at }, add) {
  const here = indexOf(list, cell);
  if (start) {
    pen.lifted = here >= 0;
    pen.held = pen.lifted ? here : add(list, cell);
    if (pen.lifted) list.splice(here, 1);
    return true;
  }
  if (!at && from) Object.assign(pen, { held: indexOf(list, from), lifted: false }); // the keyboard lifts nothing
  if (pen.held < 0 || here >= 0) return false;
  list.splice(pen.held, pen.lifted ? 0 : 1, cell);
  pen.lifted = false;
  return true;
}

/** @param {Cell[]} starts @param {Cell} cell */
const addStart = (starts, cell) => starts.push(cell) - 1;

/** Where all three lie the nearest comes. @param {Cell[]} laws @param {Cell} cell */
function addLaw(laws, cell) {
  if (laws.length < LAWS) return laws.push(cell) - 1;
  const far = laws.map(([x, y]) => Math.abs(x - cell[0]) + Math.abs(y - cell[1]));
  const nearest = far.indexOf(Math.min(...far));
  laws[nearest] = cell;
  return nearest;
}

/** @param {Cell[]} list @param {Cell} cell */
export const indexOf = (list, cell) => list.findIndex((other) => String(other) === String(cell));

/**
 * What lies on top goes first: a wall that was meant, an emitter, a law, a start, the tile.
 * @param {Board} model
 * @param {Cell} cell
 * @param {Stroke} stroke
 */
function erase(model, cell, { start, at }) {
  const { walls, lasers, laws, starts } = model;
  if (start && at && isAtWall(cell, at) && takeWall(walls, cell, sideAt(cell, at, "N"))) return true;
  if (takeMounted([lasers], cell)) return true;
  for (const list of start ? [laws, starts] : []) {
    const here = indexOf(list, cell);
    if (here >= 0) return Boolean(list.splice(here, 1));
  }
  if (put(model, cell, FLOOR)) return true;
  return start && !at && takeAnyWall(walls, cell);
}

/** Turns what can be turned by a quarter; the pen where nothing can. @param {Board} model @param {Cell} cell */
export function rotate(model, cell) {
  const glyph = glyphAt(model, cell);
  const laser = model.lasers.find(standsOn(cell));
  if (laser) {
    laser.direction = turned(laser.direction, 1);
    back(model, cell, laser.direction);
    return true;
  }
  if (OTHER[glyph]) return put(model, cell, OTHER[glyph]);
  const way = wayOf(glyph);
  if (!way) {
    model.pen.direction = turned(model.pen.direction, 1);
    return true;
  }
  if (PUSHERS.includes(glyph)) back(model, cell, turned(way, 1));
  return put(model, cell, pointing(PUSHERS.includes(glyph) ? PUSHERS : BELTS, turned(way, 1)));
}
