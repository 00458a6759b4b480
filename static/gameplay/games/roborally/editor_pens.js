/**
 * What each tool of the course editor does to the cell under it. Works on the board that lies there, in its own turn.
 *
 * @import { Stroke } from "../../editor/editor.js"
 * @import { Cell } from "../../kit/squares.js"
 * @import { Course, Here } from "./editor_course.js"
 */
import {
  away,
  cellNamed,
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
import { cellName, opposite, turned } from "../../kit/squares.js";
import { beltOf } from "./belts.js";
import { beltAt, beltToken, inward, isDock, tokenOf, turnToken } from "./editor_course.js";

/** Elements that are one token. @type {Record<string, string>} */
const TOKENS = { pit: "O", wrench: "r", hammer: "R", "gear-right": "@r", "gear-left": "@l" };
const MOST_FLAGS = 8;

/**
 * @param {Course} model
 * @param {string} tool
 * @param {Cell} cell of the course
 * @param {Stroke} stroke
 * @returns {boolean} whether anything changed
 */
export function apply(model, tool, cell, stroke) {
  const here = inward(model, cell);
  if (tool === "flag") return stroke.start && flag(model, cell);
  if (tool === "erase") return erase(model, cell, here, stroke);
  if (!here) return false;
  const own = (/** @type {string} */ direction) => turned(direction, -here.rot);
  if (tool === "belt" || tool === "express") return belt(model, tool === "express", cell, here, stroke);
  if (tool === "dock") return stroke.start && dock(here);
  if (tool === "wall")
    return drawWall(here.part.walls, here.cell, own(sideAlong(cell, stroke, model.pen.direction)), stroke.start);
  if (tool === "laser" || tool === "pusher")
    return stroke.start && mount(model, tool, here, own(away(model.pen, cell, stroke)));
  if (tokenOf(here) === TOKENS[tool]) return stroke.start && put(here, ".");
  return tool in TOKENS && put(here, TOKENS[tool]);
}

/** @param {Here} here @param {string} token */
function put({ part, cell: [x, y] }, token) {
  if (part.rows[y][x] === token) return false;
  part.rows[y][x] = token;
  return true;
}

/**
 * A belt is drawn the way the pen goes; where the pen turned, the belt turns robots.
 * @param {Course} model
 * @param {boolean} express
 * @param {Cell} cell
 * @param {Here} here
 * @param {Stroke} stroke
 */
function belt(model, express, cell, here, { start, from }) {
  const { pen } = model;
  const now = beltAt(here);
  if (start || !from) {
    const again = now && now.express === express && now.direction === pen.direction && !now.curves.length;
    if (again) pen.direction = turned(pen.direction, 1);
    pen.entered = null;
    return lay(here, pen.direction, express, []);
  }
  const way = wayTo(from, cell);
  if (!way) return false;
  const before = inward(model, from);
  if (before && beltAt(before))
    lay(before, way, express, pen.entered && pen.entered !== way ? [opposite(pen.entered)] : []);
  pen.direction = way;
  pen.entered = way;
  if (now && now.direction !== way && now.direction !== opposite(way))
    return lay(here, now.direction, now.express, [...now.curves, opposite(way)]);
  return lay(here, way, express, []);
}

/**
 * @param {Here} here
 * @param {string} direction of the course
 * @param {boolean} express
 * @param {string[]} curves sides of the course
 */
const lay = (here, direction, express, curves) =>
  put(here, turnToken(beltToken(direction, express, curves), (4 - here.rot) % 4));

/** Dock numbers come in order; the first that is not there yet. @param {Here} here */
function dock(here) {
  if (isDock(tokenOf(here))) return put(here, ".");
  const there = new Set(here.part.rows.flat());
  const free = [..."12345678"].find((number) => !there.has(number));
  return free ? put(here, free) : false;
}

/**
 * An emitter or a pusher, with the wall it hangs on; once more takes it away.
 * @param {Course} model
 * @param {"laser" | "pusher"} tool
 * @param {Here} here
 * @param {string} direction
 */
function mount({ pen }, tool, { part, cell }, direction) {
  const added =
    tool === "laser"
      ? hang(part.lasers, { cell, direction, beams: pen.beams })
      : hang(part.pushers, { cell, direction, phases: [...pen.phases] });
  if (added) part.walls.add(edge(cell, opposite(direction)));
  return true;
}

/** @param {Course} model @param {Cell} cell */
function flag(model, cell) {
  const number = flagAt(model, cell);
  if (number ? model.flags.length === 1 : model.flags.length >= MOST_FLAGS) return false;
  if (number) model.flags.splice(number - 1, 1);
  else model.flags.push(cellName(cell));
  return true;
}

/**
 * What lies on top goes first: a wall that was meant, emitters and pushers, the flag, the element.
 * @param {Course} model
 * @param {Cell} cell
 * @param {Here | null} here
 * @param {Stroke} stroke
 */
function erase(model, cell, here, { start, at }) {
  if (here && start && at && isAtWall(cell, at)) {
    if (takeWall(here.part.walls, here.cell, turned(sideAt(cell, at, "N"), -here.rot))) return true;
  }
  if (here && takeMounted([here.part.lasers, here.part.pushers], here.cell)) return true;
  if (start && flagAt(model, cell) && flag(model, cell)) return true;
  if (!here) return false;
  if (put(here, ".")) return true;
  return start && !at && takeAnyWall(here.part.walls, here.cell);
}

/** Turns what can be turned by a quarter; the pen where nothing can. @param {Course} model @param {Cell} cell */
export function rotate(model, cell) {
  const here = inward(model, cell);
  if (here && beltOf(tokenOf(here))) return put(here, turnToken(tokenOf(here), 1));
  const thing = here && [...here.part.lasers, ...here.part.pushers].find(standsOn(here.cell));
  if (thing) {
    thing.direction = turned(thing.direction, 1);
    here.part.walls.add(edge(here.cell, opposite(thing.direction)));
  } else model.pen.direction = turned(model.pen.direction, 1);
  return true;
}

/** @param {Course} model @param {Cell} cell @returns {number} its number, or 0 */
export const flagAt = (model, cell) => model.flags.findIndex((name) => String(cellNamed(name)) === String(cell)) + 1;
