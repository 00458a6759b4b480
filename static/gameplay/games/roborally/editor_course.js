/**
 * A course while it is drawn: boards in their places, each a table of tokens with walls, lasers and pushers. Reads and
 * writes the `rrb1` object, finds the board under a cell, and gives the drawing that `floor.js` takes. Shapes only;
 * what makes a good course the server says.
 *
 * A wall is kept as "x,y,N" or "x,y,W": the northern or western edge of a cell, so that an edge has one name.
 */
import { beltOf } from "./belts.js";
import { cellName, next, opposite, turned } from "./square.js";

const LETTERS = "NESW";
const ARROWS = "^>v<";

/** @typedef {[number, number]} Cell */

/** @param {any} content */
export function load(content) {
  const parts = new Map(content.parts.map((/** @type {any} */ part) => [part.id, loadPart(part)]));
  return { ...structuredClone(content), parts };
}

/** @param {any} part */
export function loadPart(part) {
  const rows = part.grid
    .split("\n")
    .filter((/** @type {string} */ line) => line.trim())
    .map((/** @type {string} */ line) => line.trim().split(/\s+/));
  const walls = new Set(
    part.walls.flatMap((/** @type {string} */ text) => {
      const found = /^([A-L]\d+)([NESW]+)$/.exec(text);
      return found ? [...found[2]].map((side) => edge(cellNamed(found[1]), side)) : [];
    }),
  );
  const lasers = mounted(part.lasers, /^([A-L]\d+)([NESW])([123])$/).map(({ cell, direction, rest }) => ({
    cell,
    direction,
    beams: Number(rest),
  }));
  const pushers = mounted(part.pushers, /^([A-L]\d+)([NESW]):([1-5]+)$/).map(({ cell, direction, rest }) => ({
    cell,
    direction,
    phases: [...rest].map(Number),
  }));
  return { id: part.id, kind: part.kind, ...(part.name ? { name: part.name } : {}), rows, walls, lasers, pushers };
}

/** @param {string[]} texts @param {RegExp} shape */
const mounted = (texts, shape) =>
  texts.flatMap((text) => {
    const found = shape.exec(text);
    return found ? [{ cell: cellNamed(found[1]), direction: found[2], rest: found[3] }] : [];
  });

/** @param {any} model */
export function save(model) {
  const { parts, ...content } = model;
  delete content.pen;
  const used = new Set(model.boards.map((/** @type {any} */ placed) => placed.board));
  return { ...content, parts: [...parts.values()].filter((part) => used.has(part.id)).map(savePart) };
}

/** @param {any} part */
function savePart(part) {
  const { rows, walls, lasers, pushers, ...plain } = part;
  const [width, height] = sizeOf(part);
  const sides = [...walls].sort().map((/** @type {string} */ name) => {
    const [x, y, side] = name.split(",");
    if (side === "W")
      return Number(x) >= width ? `${cellName([width - 1, Number(y)])}E` : `${cellName([Number(x), Number(y)])}W`;
    return Number(y) >= height ? `${cellName([Number(x), height - 1])}S` : `${cellName([Number(x), Number(y)])}N`;
  });
  return {
    ...plain,
    grid: rows.map((/** @type {string[]} */ row) => `${row.join(" ")}\n`).join(""),
    walls: sides,
    lasers: lasers.map((/** @type {any} */ laser) => `${cellName(laser.cell)}${laser.direction}${laser.beams}`),
    pushers: pushers.map(
      (/** @type {any} */ pusher) => `${cellName(pusher.cell)}${pusher.direction}:${pusher.phases.join("")}`,
    ),
  };
}

/** "C4" as [2, 3]. @param {string} text @returns {Cell} */
export function cellNamed(text) {
  const [, letters, row] = /^([A-Z]+)(\d+)$/.exec(text) ?? ["", "A", "1"];
  return [[...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1, Number(row) - 1];
}

/** The one name of an edge. @param {number[]} cell @param {string} side */
export function edge(cell, side) {
  if (side === "E" || side === "S") return edge(next(cell, side), opposite(side));
  return `${cell[0]},${cell[1]},${side}`;
}

/** @param {any} part @returns {[number, number]} */
export const sizeOf = (part) => [
  Math.max(0, ...part.rows.map((/** @type {string[]} */ row) => row.length)),
  part.rows.length,
];

/**
 * Where a board's cell lies on the course.
 * @param {any} placed
 * @param {any} part
 * @param {number[]} cell
 * @returns {Cell}
 */
export function outward(placed, part, [x, y]) {
  let [width, height] = sizeOf(part);
  for (let i = 0; i < placed.rot; i += 1) {
    [x, y] = [height - 1 - y, x];
    [width, height] = [height, width];
  }
  return [x + placed.at[0], y + placed.at[1]];
}

/**
 * The board under a cell of the course, the last that was laid, and its own name for the cell.
 * @param {any} model
 * @param {number[]} cell
 */
export function inward(model, cell) {
  for (let index = model.boards.length - 1; index >= 0; index -= 1) {
    const placed = model.boards[index];
    const part = model.parts.get(placed.board);
    if (!part) continue;
    let [x, y] = [cell[0] - placed.at[0], cell[1] - placed.at[1]];
    let [width, height] = placed.rot % 2 ? [...sizeOf(part)].reverse() : sizeOf(part);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    for (let i = 0; i < placed.rot; i += 1) {
      [x, y] = [y, width - 1 - x];
      [width, height] = [height, width];
    }
    if (part.rows[y]?.[x] !== undefined) return { part, rot: placed.rot, index, cell: /** @type {Cell} */ ([x, y]) };
  }
  return null;
}

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

/** The whole course as the drawing of a live board takes it. @param {any} model */
export function drawing(model) {
  const [width, height] = extent(model);
  /** @type {any} */
  const whole = {
    size: [width, height],
    grid: Array.from({ length: height }, () => Array(width).fill(null)),
    walls: [],
    lasers: [],
    pushers: [],
    docks: [],
    flags: model.flags.map(cellNamed),
  };
  const walls = new Set();
  for (const placed of model.boards) {
    const part = model.parts.get(placed.board);
    if (!part) continue;
    const lie = (/** @type {number[]} */ cell) => outward(placed, part, cell);
    part.rows.forEach((/** @type {string[]} */ row, /** @type {number} */ y) =>
      row.forEach((token, x) => {
        const [cx, cy] = lie([x, y]);
        whole.grid[cy][cx] = turnToken(token, placed.rot);
        if (/^[1-8]$/.test(token))
          whole.docks.push({ dock: Number(token), cell: [cx, cy], facing: LETTERS[placed.rot] });
      }),
    );
    for (const name of part.walls) {
      const [x, y, side] = name.split(",");
      walls.add(edge(lie([Number(x), Number(y)]), turned(side, placed.rot)));
    }
    for (const laser of part.lasers)
      whole.lasers.push({ ...laser, cell: lie(laser.cell), direction: turned(laser.direction, placed.rot) });
    for (const pusher of part.pushers)
      whole.pushers.push({ ...pusher, cell: lie(pusher.cell), direction: turned(pusher.direction, placed.rot) });
  }
  whole.walls = [...walls].map((name) => {
    const [x, y, side] = name.split(",");
    return [Number(x), Number(y), side];
  });
  for (const laser of whole.lasers) {
    laser.to = laser.cell;
    for (let at = laser.cell; !walls.has(edge(at, laser.direction)); laser.to = at) {
      at = next(at, laser.direction);
      if (!whole.grid[at[1]]?.[at[0]]) break;
    }
  }
  return whole;
}

/** Width and height of the course. @param {any} model @returns {[number, number]} */
export function extent(model) {
  let [right, bottom] = [12, 12];
  for (const placed of model.boards) {
    const part = model.parts.get(placed.board);
    if (!part) continue;
    const [width, height] = placed.rot % 2 ? [...sizeOf(part)].reverse() : sizeOf(part);
    right = Math.max(right, placed.at[0] + width);
    bottom = Math.max(bottom, placed.at[1] + height);
  }
  return [right, bottom];
}
