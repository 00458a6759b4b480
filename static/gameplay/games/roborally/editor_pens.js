/**
 * What each tool of the course editor does to the cell under it. Works on the board that lies there, in its own turn.
 */
import { beltOf } from "./belts.js";
import { beltToken, cellNamed, edge, inward, turnToken } from "./editor_course.js";
import { cellName, CELL, next, opposite, point, turned } from "./square.js";

const SIDES = ["N", "E", "S", "W"];
/** Elements that are one token. @type {Record<string, string>} */
const TOKENS = { pit: "O", wrench: "r", hammer: "R", cw: "@r", ccw: "@l" };
const MOST_FLAGS = 8;

/**
 * @param {any} model @param {string} tool @param {number[]} cell of the course
 * @param {{start: boolean, from: any, at: {x: number, y: number} | null}} stroke
 * @returns {boolean} whether anything changed
 */
export function apply(model, tool, cell, stroke) {
  const here = inward(model, cell);
  if (tool === "flag") return stroke.start && flag(model, cell);
  if (tool === "erase") return erase(model, cell, here, stroke);
  if (!here) return false;
  const own = (/** @type {string} */ direction) => turned(direction, -here.rot);
  if (tool === "belt" || tool === "express") return belt(model, tool, cell, here, stroke);
  if (tool === "dock") return stroke.start && dock(here);
  if (tool === "wall") return wall(here, own(side(cell, stroke.at, model.pen.direction)), stroke);
  if (tool === "laser" || tool === "pusher") {
    if (!stroke.start) return false;
    const direction = stroke.at ? opposite(side(cell, stroke.at, "N")) : model.pen.direction;
    return mount(model, tool, here, own(direction));
  }
  const token = TOKENS[tool];
  if (!token) return false;
  const now = here.part.rows[here.cell[1]][here.cell[0]];
  if (now === token) return stroke.start && put(here, ".");
  return put(here, token);
}

/** @param {any} here @param {string} token */
function put({ part, cell: [x, y] }, token) {
  if (part.rows[y][x] === token) return false;
  part.rows[y][x] = token;
  return true;
}

/**
 * The side of a cell nearest to a point.
 * @param {number[]} cell
 * @param {{x: number, y: number} | null} at
 * @param {string} otherwise
 */
function side(cell, at, otherwise) {
  if (!at) return otherwise;
  const { x, y } = point(cell);
  const [dx, dy] = [at.x - x, at.y - y];
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "E" : "W";
  return dy > 0 ? "S" : "N";
}

/** A belt is drawn the way the pen goes; where the pen turned, the belt turns robots. */
function belt(
  /** @type {any} */ model,
  /** @type {string} */ tool,
  /** @type {number[]} */ cell,
  /** @type {any} */ here,
  /** @type {any} */ { start, from },
) {
  const express = tool === "express";
  if (start || !from) {
    const now = beltOf(turnToken(tokenOf(here), here.rot));
    const again = now && now.express === express && now.direction === model.pen.direction && !now.curves.length;
    if (again) model.pen.direction = turned(model.pen.direction, 1);
    model.pen.entered = null;
    return lay(here, model.pen.direction, express, []);
  }
  const way = SIDES.find((direction) => String(next(from, direction)) === String(cell));
  if (!way) return false;
  const before = inward(model, from);
  const entered = model.pen.entered;
  if (before && beltOf(tokenOf(before)))
    lay(before, way, express, entered && entered !== way ? [opposite(entered)] : []);
  model.pen.direction = way;
  model.pen.entered = way;
  const now = beltOf(turnToken(tokenOf(here), here.rot));
  if (now && now.direction !== way && now.direction !== opposite(way))
    return lay(here, now.direction, now.express, [...now.curves, opposite(way)]);
  return lay(here, way, express, []);
}

const tokenOf = (/** @type {any} */ { part, cell: [x, y] }) => part.rows[y][x];

/**
 * @param {any} here
 * @param {string} direction of the course
 * @param {boolean} express
 * @param {string[]} curves sides of the course
 */
const lay = (here, direction, express, curves) =>
  put(here, turnToken(beltToken(direction, express, curves), (4 - here.rot) % 4));

/** Dock numbers come in order; the first that is not there yet. @param {any} here */
function dock(here) {
  if (/^[1-8]$/.test(tokenOf(here))) return put(here, ".");
  const there = new Set(here.part.rows.flat());
  const free = [1, 2, 3, 4, 5, 6, 7, 8].find((number) => !there.has(String(number)));
  return free ? put(here, String(free)) : false;
}

/**
 * A stroke that began by taking a wall away takes walls, any other one builds them.
 * @param {any} here
 * @param {string} direction
 * @param {{start: boolean}} stroke
 */
function wall({ part, cell }, direction, { start }) {
  const name = edge(cell, direction);
  if (part.walls.has(name)) return start && part.walls.delete(name);
  part.walls.add(name);
  return true;
}

/**
 * An emitter or a pusher, with the wall it hangs on; once more takes it away.
 * @param {any} model
 * @param {string} tool
 * @param {any} here
 * @param {string} direction
 */
function mount(model, tool, { part, cell }, direction) {
  const list = tool === "laser" ? part.lasers : part.pushers;
  const index = list.findIndex(
    (/** @type {any} */ thing) => String(thing.cell) === String(cell) && thing.direction === direction,
  );
  const wanted =
    tool === "laser" ? { cell, direction, beams: model.pen.beams } : { cell, direction, phases: [...model.pen.phases] };
  if (index >= 0) {
    const same = JSON.stringify(list[index]) === JSON.stringify(wanted);
    list.splice(index, 1, ...(same ? [] : [wanted]));
    return true;
  }
  list.push(wanted);
  part.walls.add(edge(cell, opposite(direction)));
  return true;
}

/** @param {any} model @param {number[]} cell */
function flag(model, cell) {
  const name = cellName(cell);
  if (model.flags.includes(name)) {
    if (model.flags.length === 1) return false;
    model.flags = model.flags.filter((/** @type {string} */ other) => other !== name);
    return true;
  }
  if (model.flags.length >= MOST_FLAGS) return false;
  model.flags.push(name);
  return true;
}

/** What lies on top goes first: a wall that was meant, emitters and pushers, the flag, the element. */
function erase(
  /** @type {any} */ model,
  /** @type {number[]} */ cell,
  /** @type {any} */ here,
  /** @type {any} */ { start, at },
) {
  if (here && start && at) {
    const middle = point(cell);
    const near = side(cell, at, "N");
    const name = edge(here.cell, turned(near, -here.rot));
    if (Math.max(Math.abs(at.x - middle.x), Math.abs(at.y - middle.y)) > CELL * 0.34 && here.part.walls.delete(name))
      return true;
  }
  if (here) {
    for (const list of [here.part.lasers, here.part.pushers]) {
      const index = list.findIndex((/** @type {any} */ thing) => String(thing.cell) === String(here.cell));
      if (index >= 0) {
        list.splice(index, 1);
        return true;
      }
    }
  }
  if (start && model.flags.includes(cellName(cell)) && flag(model, cell)) return true;
  if (here && put(here, ".")) return true;
  if (!here || !start || at) return false;
  return SIDES.some((direction) => here.part.walls.delete(edge(here.cell, direction)));
}

/** Turns what can be turned by a quarter; the pen where nothing can. @param {any} model @param {number[]} cell */
export function rotate(model, cell) {
  const here = inward(model, cell);
  const now = here && beltOf(tokenOf(here));
  if (here && now) return put(here, turnToken(tokenOf(here), 1));
  const thing =
    here && [...here.part.lasers, ...here.part.pushers].find((other) => String(other.cell) === String(here.cell));
  if (here && thing) {
    thing.direction = turned(thing.direction, 1);
    here.part.walls.add(edge(here.cell, opposite(thing.direction)));
    return true;
  }
  model.pen.direction = turned(model.pen.direction, 1);
  return true;
}

/** @param {any} model @param {number[]} cell @returns {number} its number, or 0 */
export const flagAt = (model, cell) =>
  model.flags.findIndex((/** @type {string} */ name) => String(cellNamed(name)) === String(cell)) + 1;
