/**
 * Tracks in the editor: what can be drawn on hexagons, and how it is kept. Only the shape of `bb-track/1` is known here
 * (zones of cells in driving order, lists of things); what makes a good track the server says.
 */
import { svg } from "../../svg.js";
import * as symbols from "../../symbols.js";
import { trackSettings } from "./editor_zones.js";
import { key, neighbour, projection, RADIUS, round, runCells } from "./hex.js";
import { drawTrack } from "./track.js";

/** @typedef {import("./hex.js").Cell} Cell */

const project = projection(false);
const ROOT3 = Math.sqrt(3);
const AROUND = 3; // empty rings round the track, to paint on
const FARTHEST = 120;

const icon = (/** @type {SVGElement[]} */ ...shapes) => ({ scene: "bb-scene", view: "-22 -22 44 44", shapes });
const motorIcon = (/** @type {string} */ rot) => icon(symbols.place(`bb-motor-${rot}`, "scale(0.42)"));

const TOOLS = () => [
  {
    id: "zone",
    key: "z",
    group: gettext("Track"),
    label: gettext("Cells of the zone"),
    icon: icon(svg("path", { class: "bb-zone bb-zone-even", d: project.hexagon([0, 0]) })),
  },
  {
    id: "erase",
    key: "e",
    group: gettext("Track"),
    label: gettext("Erase"),
    icon: icon(symbols.place("eraser")),
  },
  {
    id: "grid",
    key: "g",
    group: gettext("Track"),
    label: gettext("Grid place"),
    icon: icon(svg("path", { class: "ed-stroke", d: "M-9 -11H11V11H-9" })),
  },
  {
    id: "fixed",
    key: "f",
    group: gettext("Obstacles"),
    label: gettext("Fixed obstacle"),
    icon: icon(symbols.place("bb-fixed")),
  },
  {
    id: "mobile",
    key: "m",
    group: gettext("Obstacles"),
    label: gettext("Mobile obstacle"),
    icon: icon(symbols.place("bb-mobile")),
  },
  { id: "cw", key: "c", group: gettext("Obstacles"), label: gettext("Motor, clockwise"), icon: motorIcon("cw") },
  { id: "ccw", key: "x", group: gettext("Obstacles"), label: gettext("Motor, anticlockwise"), icon: motorIcon("ccw") },
  {
    id: "bumper",
    key: "b",
    group: gettext("Obstacles"),
    label: gettext("Bumper"),
    icon: icon(symbols.place("bb-bumper")),
  },
];

export function createGame() {
  return {
    tools: TOOLS(),
    sceneClass: "bb-scene",
    load,
    save,
    draw,
    box,
    at,
    shape,
    centre,
    move,
    first,
    apply,
    rotate,
    say,
    key: letter,
    settings: trackSettings,
    cellsOf: (/** @type {any} */ _, /** @type {any} */ problem) => problem.cells,
  };
}

/**
 * @param {any} content
 * @param {any} [before] the model it replaces
 * @returns {any} the same with its zones as one table of cells
 */
function load(content, before) {
  const model = structuredClone(content);
  model.zoneOf = new Map();
  model.active = Math.max(0, Math.min(before?.active ?? 0, content.zones.length - 1));
  for (const [index, zone] of content.zones.entries())
    for (const cell of runCells(zone.runs)) if (!model.zoneOf.has(key(cell))) model.zoneOf.set(key(cell), index);
  return model;
}

/** @param {any} model */
function save(model) {
  const { zoneOf, active, erasing, ...content } = model;
  return {
    ...content,
    zones: model.zones.map((/** @type {any} */ zone, /** @type {number} */ index) => ({
      dir: zone.dir,
      inside: zone.inside,
      runs: runsOf(cellsIn(model, index)),
    })),
  };
}

/** @param {any} model @param {number} index @returns {Cell[]} */
const cellsIn = (model, index) => [...model.zoneOf].filter(([, zone]) => zone === index).map(([name]) => cellOf(name));
const cellOf = (/** @type {string} */ name) => /** @type {Cell} */ (name.split(",").map(Number));

/** Stretches `[row, first, last]` of cells. @param {Cell[]} cells */
function runsOf(cells) {
  /** @type {number[][]} */
  const runs = [];
  for (const [q, r] of [...cells].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const last = runs[runs.length - 1];
    if (last && last[0] === r && last[2] === q - 1) last[2] = q;
    else runs.push([r, q, q]);
  }
  return runs;
}

/** @param {any} model */
function draw(model) {
  const content = save(model);
  const sheet = box(model);
  return svg("g", {}, [
    svg("path", { class: "ed-sheet", d: emptyCells(sheet) }),
    ...(model.zoneOf.size && content.zones.length ? [drawTrack(content, project)] : []),
    svg("path", {
      class: "ed-active",
      d: cellsIn(model, model.active)
        .map((cell) => project.hexagon(cell, 2))
        .join(""),
    }),
    ...content.zones.flatMap((/** @type {any} */ _, /** @type {number} */ index) =>
      zoneLabel(cellsIn(model, index), index),
    ),
    ...content.motors.map((/** @type {any} */ { center, rot, arm }) =>
      symbols.place(`bb-motor-${rot}`, project.at(center), { turn: project.angle(arm) }),
    ),
    ...content.mobiles.map((/** @type {Cell} */ cell) => symbols.place("bb-mobile", project.at(cell))),
  ]);
}

/** The zone's number on the cell nearest to its middle. @param {Cell[]} cells @param {number} index */
function zoneLabel(cells, index) {
  if (!cells.length) return [];
  const points = cells.map(project.point);
  const middle = {
    x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
    y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
  };
  const { x, y } = points.reduce((best, p) =>
    Math.hypot(p.x - middle.x, p.y - middle.y) < Math.hypot(best.x - middle.x, best.y - middle.y) ? p : best,
  );
  return [svg("text", { class: "ed-label", x: round(x), y: round(y + 6) }, [String(index)])];
}

/** Faint cells to paint on. @param {{x: number, y: number, width: number, height: number}} sheet */
function emptyCells({ x, y, width, height }) {
  let path = "";
  for (let r = Math.ceil((y + RADIUS) / (RADIUS * 1.5)); project.point([0, r]).y <= y + height - RADIUS; r += 1) {
    for (
      let q = Math.ceil((x + RADIUS) / (RADIUS * ROOT3) - r / 2);
      project.point([q, r]).x <= x + width - RADIUS;
      q += 1
    )
      path += project.hexagon([q, r]);
  }
  return path;
}

/** @param {any} model */
function box(model) {
  const cells = [...model.zoneOf.keys()].map(cellOf);
  const points = (
    cells.length
      ? cells
      : [
          [-7, 0],
          [7, 0],
          [4, -6],
          [-4, 6],
        ]
  ).map((cell) => project.point(/** @type {Cell} */ (cell)));
  const margin = { x: AROUND * RADIUS * ROOT3 + RADIUS, y: AROUND * RADIUS * 1.5 + RADIUS };
  const left = Math.min(...points.map((p) => p.x)) - margin.x;
  const top = Math.min(...points.map((p) => p.y)) - margin.y;
  return {
    x: left,
    y: top,
    width: Math.max(...points.map((p) => p.x)) + margin.x - left,
    height: Math.max(...points.map((p) => p.y)) + margin.y - top,
  };
}

/** The cell under a point. @param {any} _ @param {{x: number, y: number}} point @returns {Cell | null} */
function at(_, { x, y }) {
  const r = y / (RADIUS * 1.5);
  const q = x / (RADIUS * ROOT3) - r / 2;
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(-q - r);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return inReach([a, b]) ? [a, b] : null;
}

const inReach = (/** @type {Cell} */ [q, r]) => Math.abs(q) <= FARTHEST && Math.abs(r) <= FARTHEST;
const shape = (/** @type {any} */ _, /** @type {Cell} */ cell) => project.hexagon(cell, 1.5);
const centre = (/** @type {any} */ _, /** @type {Cell} */ cell) => project.point(cell);

/**
 * Left and right along the row; up and down in a zigzag, so that the cursor stays in its column.
 * @param {any} _
 * @param {Cell} cell
 * @param {string} arrow
 * @returns {Cell | null}
 */
function move(_, cell, arrow) {
  const even = ((cell[1] % 2) + 2) % 2 === 0;
  const way = { ArrowRight: 0, ArrowLeft: 3, ArrowUp: even ? 1 : 2, ArrowDown: even ? 5 : 4 }[arrow] ?? 0;
  const next = neighbour(cell, way);
  return inReach(next) ? next : null;
}

/** @param {any} model @returns {Cell} */
function first(model) {
  return model.grid[0] ?? (model.zoneOf.size ? cellOf(model.zoneOf.keys().next().value) : [0, 0]);
}

const same = (/** @type {Cell} */ a) => (/** @type {Cell} */ b) => a[0] === b[0] && a[1] === b[1];

/**
 * @param {any} model
 * @param {string} tool
 * @param {Cell} cell
 * @param {any} stroke
 * @returns {boolean} whether it changed anything
 */
function apply(model, tool, cell, { start }) {
  if (tool === "zone") {
    if (!model.zones[model.active] || model.zoneOf.get(key(cell)) === model.active) return false;
    model.zoneOf.set(key(cell), model.active);
    return true;
  }
  if (tool === "erase") return erase(model, cell, start);
  if (!start) return false;
  return place(model, tool, cell);
}

/**
 * A stroke that began on a thing takes things, one that began on the track takes cells.
 * @param {any} model
 * @param {Cell} cell
 * @param {boolean} start
 */
function erase(model, cell, start) {
  if (start) model.erasing = kindAt(model, cell) ? "things" : "cells";
  if (model.erasing === "things") return eraseThing(model, cell);
  return model.zoneOf.delete(key(cell));
}

/** Takes what stands on a cell (the centre of a motor or bumper) away. @param {any} model @param {Cell} cell */
function eraseThing(model, cell) {
  const here = same(cell);
  for (const list of ["fixed", "mobiles", "grid"]) {
    const index = model[list].findIndex(here);
    if (index >= 0) {
      model[list].splice(index, 1);
      return true;
    }
  }
  for (const list of ["motors", "bumpers"]) {
    const index = model[list].findIndex((/** @type {any} */ thing) => here(thing.center));
    if (index >= 0) {
      model[list].splice(index, 1);
      return true;
    }
  }
  return false;
}

/**
 * Puts a thing there; the same once more takes it away, another one is replaced.
 * @param {any} model
 * @param {string} tool
 * @param {Cell} cell
 */
function place(model, tool, cell) {
  const had = kindAt(model, cell);
  eraseThing(model, cell);
  if (had === tool) return true;
  if (tool === "grid") model.grid.push(cell);
  if (tool === "fixed") model.fixed.push(cell);
  if (tool === "mobile") model.mobiles.push(cell);
  if (tool === "cw" || tool === "ccw") model.motors.push({ center: cell, arm: 0, rot: tool });
  if (tool === "bumper")
    model.bumpers.push({ center: cell, arrows: [0, 1, 2, 3, 4, 5].map((d) => [...neighbour([0, 0], d), d]) });
  return true;
}

/** The tool that would draw what stands there. @param {any} model @param {Cell} cell @returns {string | null} */
function kindAt(model, cell) {
  const here = same(cell);
  if (model.grid.some(here)) return "grid";
  if (model.fixed.some(here)) return "fixed";
  if (model.mobiles.some(here)) return "mobile";
  const motor = model.motors.find((/** @type {any} */ thing) => here(thing.center));
  if (motor) return motor.rot;
  return model.bumpers.some((/** @type {any} */ thing) => here(thing.center)) ? "bumper" : null;
}

/** Turns a motor's arms or a bumper's arrows by a sixth. @param {any} model @param {Cell} cell */
function rotate(model, cell) {
  const here = same(cell);
  const motor = model.motors.find((/** @type {any} */ thing) => here(thing.center));
  if (motor) motor.arm = (motor.arm + 1) % 6;
  const bumper = model.bumpers.find((/** @type {any} */ thing) => here(thing.center));
  if (bumper) bumper.arrows = bumper.arrows.map((/** @type {number[]} */ [dq, dr, d]) => [dq, dr, (d + 1) % 6]);
  return Boolean(motor || bumper);
}

/** Digits choose the zone. @param {any} model @param {string} pressed */
function letter(model, pressed) {
  if (!/^\d$/.test(pressed) || !model.zones[Number(pressed)]) return false;
  model.active = Number(pressed);
  return true;
}

/** A cell in words. @param {any} model @param {Cell} cell */
function say(model, cell) {
  const zone = model.zoneOf.get(key(cell));
  const place = model.grid.findIndex(same(cell)) + 1;
  const kind = kindAt(model, cell);
  const things = {
    fixed: gettext("fixed obstacle"),
    mobile: gettext("mobile obstacle"),
    cw: gettext("clockwise motor"),
    ccw: gettext("anticlockwise motor"),
    bumper: gettext("bumper"),
    grid: interpolate(gettext("grid place %s"), [place]),
  };
  const words = [
    interpolate(gettext("Row %s, cell %s"), [cell[1], cell[0]]),
    zone === undefined ? gettext("wall") : interpolate(gettext("zone %s"), [zone]),
  ];
  if (kind) words.push(/** @type {any} */ (things)[kind]);
  return words.join(", ");
}
