/**
 * A track while it is drawn: its file with the zones as one table of cells, what each tool does to a cell, and the file
 * again. Only the shape of `bb-track/1` is known here (zones of cells in driving order, lists of things); what makes a
 * good track the server says.
 *
 * @import { TrackFile } from "./types.d.ts"
 * @import { Cell } from "./hex.js"
 * @typedef {TrackFile & {zoneOf: Map<string, number>, active: number, erasing: "things" | "cells"}} Sheet
 *   `zoneOf`: by the key of a cell, in place of the zones' runs; `active`: the zone that is painted; `erasing`: what
 *   the eraser takes until it is lifted
 */
import { AROUND, key, neighbour, runCells } from "./hex.js";

/** @param {TrackFile} content @param {Sheet} [before] @returns {Sheet} */
export function load(content, before) {
  /** @type {Sheet["zoneOf"]} */
  const zoneOf = new Map();
  for (const [index, zone] of content.zones.entries())
    for (const cell of runCells(zone.runs)) if (!zoneOf.has(key(cell))) zoneOf.set(key(cell), index);
  const active = Math.max(0, Math.min(before?.active ?? 0, content.zones.length - 1));
  return { ...structuredClone(content), zoneOf, active, erasing: "cells" };
}

/** @param {Sheet} model @returns {TrackFile} */
export function save({ zoneOf, active, erasing, ...content }) {
  const zones = content.zones.map((zone, index) => ({ ...zone, runs: runsOf(cellsIn({ zoneOf }, index)) }));
  return { ...content, zones };
}

/** @param {Pick<Sheet, "zoneOf">} model @param {number} index @returns {Cell[]} */
export const cellsIn = ({ zoneOf }, index) =>
  [...zoneOf].filter(([, zone]) => zone === index).map(([name]) => cellOf(name));

/** @param {string} name */
export const cellOf = (name) => /** @type {Cell} */ (name.split(",").map(Number));

/** Stretches `[row, first, last]` of cells. @param {Cell[]} cells */
function runsOf(cells) {
  /** @type {[number, number, number][]} */
  const runs = [];
  for (const [q, r] of cells.sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const last = runs.at(-1);
    if (last && last[0] === r && last[2] === q - 1) last[2] = q;
    else runs.push([r, q, q]);
  }
  return runs;
}

/**
 * @param {Sheet} model
 * @param {string} tool
 * @param {Cell} cell
 * @param {{start: boolean}} stroke
 * @returns {boolean} whether it changed anything
 */
export function apply(model, tool, cell, { start }) {
  if (tool === "zone") {
    if (!model.zones[model.active] || model.zoneOf.get(key(cell)) === model.active) return false;
    model.zoneOf.set(key(cell), model.active);
    return true;
  }
  if (tool === "erase") return erase(model, cell, start);
  return start && put(model, tool, cell);
}

/**
 * A stroke that began on a thing takes things, one that began on the track takes cells.
 * @param {Sheet} model
 * @param {Cell} cell
 * @param {boolean} start
 */
function erase(model, cell, start) {
  const thing = thingAt(model, cell);
  if (start) model.erasing = thing ? "things" : "cells";
  if (model.erasing === "cells") return model.zoneOf.delete(key(cell));
  thing?.take();
  return Boolean(thing);
}

/**
 * Puts a thing there; the same once more takes it away, another one is replaced.
 * @param {Sheet} model
 * @param {string} tool
 * @param {Cell} cell
 */
function put(model, tool, cell) {
  const had = thingAt(model, cell);
  had?.take();
  if (had?.tool === tool) return true;
  if (tool === "grid") model.grid.push(cell);
  if (tool === "fixed") model.fixed.push(cell);
  if (tool === "mobile") model.mobiles.push(cell);
  if (tool === "cw" || tool === "ccw") model.motors.push({ center: cell, arm: 0, rot: tool });
  if (tool === "bumper") model.bumpers.push({ center: cell, arrows: outward() });
  return true;
}

/** The arrows of a usual bumper. */
const outward = () => AROUND.map((way) => /** @type {[number, number, number]} */ ([...neighbour([0, 0], way), way]));

/**
 * What stands on a cell, as its centre: the tool that draws it, which of its list it is, and what takes it away.
 * @param {Sheet} model
 * @param {Cell} cell
 */
export function thingAt(model, cell) {
  /** @template T @param {string} tool @param {T[]} list @param {(thing: T) => Cell} place */
  const among = (tool, list, place) => {
    const index = list.findIndex((thing) => key(place(thing)) === key(cell));
    return index < 0 ? null : { tool, index, take: () => void list.splice(index, 1) };
  };
  const itself = (/** @type {Cell} */ thing) => thing;
  const motor = among("", model.motors, ({ center }) => center);
  return (
    among("grid", model.grid, itself) ??
    among("fixed", model.fixed, itself) ??
    among("mobile", model.mobiles, itself) ??
    (motor && { ...motor, tool: model.motors[motor.index].rot }) ??
    among("bumper", model.bumpers, ({ center }) => center)
  );
}

/** Turns a motor's arms or a bumper's arrows by a sixth. @param {Sheet} model @param {Cell} cell */
export function rotate(model, cell) {
  const thing = thingAt(model, cell);
  if (thing?.tool === "cw" || thing?.tool === "ccw") {
    const motor = model.motors[thing.index];
    motor.arm = (motor.arm + 1) % 6;
  } else if (thing?.tool === "bumper") {
    const bumper = model.bumpers[thing.index];
    bumper.arrows = (bumper.arrows ?? outward()).map(([dq, dr, way]) => [dq, dr, (way + 1) % 6]);
  } else return false;
  return true;
}

/** Digits choose the zone. @param {Sheet} model @param {string} pressed */
export function letter(model, pressed) {
  if (!/^\d$/.test(pressed) || !model.zones[Number(pressed)]) return false;
  model.active = Number(pressed);
  return true;
}
