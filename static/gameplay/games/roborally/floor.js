/**
 * The factory floor, drawn once a match: cells, belts, pits, sites, docks, gears, walls, pushers, emitters and their
 * beams. Gears are kept apart so that they can turn; what else moves is in `pieces.js`.
 */
import { svg } from "../../svg.js";
import { beltOf, drawBelt } from "./belts.js";
import { ANGLES, at, CELL, next, opposite, point, round, sidePoint } from "./square.js";

const WRENCH = "M10.5 -5.9A5 5 0 1 1 5.9 -10.5M2 -2L-8 8";
const HAMMER = "M3.6 -3.6L-8 8";
const HAMMER_HEAD = "M1.8 -9.6L9.6 -1.8";

/** @param {any} board the board of a view @returns {{layer: SVGElement, beams: SVGElement, gears: {cw: SVGElement[], ccw: SVGElement[]}, pushers: SVGElement[]}} */
export function drawFloor(board) {
  /** @type {{cw: SVGElement[], ccw: SVGElement[]}} */
  const gears = { cw: [], ccw: [] };
  const cells = board.grid.flatMap((/** @type {any[]} */ row, /** @type {number} */ y) => row.flatMap((token, x) => (token === null ? [] : [{ cell: [x, y], token }])));
  const square = (/** @type {{cell: number[]}[]} */ list) => list.map(({ cell: [x, y] }) => `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}Z`).join("");
  const odd = cells.filter((/** @type {any} */ { cell: [x, y] }) => (x + y) % 2);
  const pushers = (board.pushers ?? []).map(drawPusher);
  const layer = svg("g", { class: "rr-floor" }, [
    svg("path", { class: "rr-slab", d: square(cells) }),
    svg("path", { class: "rr-slab-odd", d: square(odd) }),
    svg("path", { class: "rr-seams", d: square(cells) }),
    ...cells.flatMap((/** @type {any} */ { cell, token }) => {
      const belt = beltOf(token);
      return belt ? [drawBelt(board.grid, cell, belt)] : drawElement(cell, token, gears);
    }),
    ...(board.docks ?? []).map(drawDock),
    ...pushers,
    svg("path", { class: "rr-wall-shade", d: board.walls.map(wall).join("") }),
    svg("path", { class: "rr-wall", d: board.walls.map(wall).join("") }),
    ...board.lasers.map(drawEmitter),
  ]);
  const beams = svg("g", { class: "rr-beams", "aria-hidden": "true" }, board.lasers.map(drawBeam));
  return { layer, beams, gears, pushers };
}

/** @param {number[]} cell @param {string} token @param {{cw: SVGElement[], ccw: SVGElement[]}} gears @returns {SVGElement[]} */
function drawElement(cell, token, gears) {
  if (token === "O") {
    return [svg("g", { class: "rr-pit", transform: at(cell) }, [
      svg("rect", { class: "rr-pit-edge", x: -18, y: -18, width: 36, height: 36, rx: 5 }),
      svg("rect", { class: "rr-pit-hole", x: -14.5, y: -14.5, width: 29, height: 29, rx: 4 }),
      svg("path", { class: "rr-pit-depth", d: "M-14.5 -9V-10.5A4 4 0 0 1 -10.5 -14.5H10.5A4 4 0 0 1 14.5 -10.5V-9L10 -5H-10Z" }),
    ])];
  }
  if (token === "r" || token === "R") {
    return [svg("g", { class: "rr-site", transform: at(cell) }, [
      svg("rect", { x: -16, y: -16, width: 32, height: 32, rx: 8 }),
      ...(token === "R" ? [svg("path", { d: WRENCH, transform: "scale(-1 1)" }), svg("path", { d: HAMMER }), svg("path", { class: "rr-hammer-head", d: HAMMER_HEAD })] : [svg("path", { d: WRENCH })]),
    ])];
  }
  if (token === "@r" || token === "@l") {
    const clockwise = token === "@r";
    const wheel = svg("g", { class: "rr-gear-wheel" }, [
      svg("path", { class: "rr-gear-teeth", d: COG }),
      svg("circle", { class: "rr-gear-face", r: 11 }),
      svg("path", { class: "rr-gear-arrow", d: clockwise ? "M-7 -1A7 7 0 0 1 5 -5M6 -9.5V-4H.5" : "M7 -1A7 7 0 0 0 -5 -5M-6 -9.5V-4H-.5" }),
      svg("path", { class: "rr-gear-arrow", transform: "rotate(180)", d: clockwise ? "M-7 -1A7 7 0 0 1 5 -5M6 -9.5V-4H.5" : "M7 -1A7 7 0 0 0 -5 -5M-6 -9.5V-4H-.5" }),
    ]);
    gears[clockwise ? "cw" : "ccw"].push(wheel);
    return [svg("g", { class: `rr-gear rr-gear-${clockwise ? "cw" : "ccw"}`, transform: at(cell) }, [wheel])];
  }
  return [];
}

/** Eight teeth. */
const COG = `M${Array.from({ length: 8 }, (_, i) => [-14, -6, 6, 14].map((d, j) => {
  const radians = ((i * 45 + d) * Math.PI) / 180;
  const r = j === 0 || j === 3 ? 14 : 18;
  return `${round(r * Math.cos(radians))} ${round(r * Math.sin(radians))}`;
}).join("L")).join("L")}Z`;

/** @param {{dock: number, cell: number[], facing: string}} dock */
function drawDock({ dock, cell, facing }) {
  return svg("g", { class: "rr-dock", transform: at(cell) }, [
    svg("rect", { x: -16, y: -16, width: 32, height: 32, rx: 4 }),
    svg("path", { d: "M13 -6L19 0L13 6Z", transform: `rotate(${ANGLES[facing]})` }),
    svg("text", { y: 5.5 }, [String(dock)]),
  ]);
}

/** A wall on the northern or western edge of a cell. @param {[number, number, string]} edge */
function wall([x, y, side]) {
  return side === "N" ? `M${x * CELL} ${y * CELL}h${CELL}` : `M${x * CELL} ${y * CELL}v${CELL}`;
}

/** A plate on the wall behind, with the phases in which it pushes. @param {{cell: number[], direction: string, phases: number[]}} pusher */
function drawPusher({ cell, direction, phases }) {
  const back = opposite(direction);
  const { x, y } = sidePoint(back, 0.5);
  const upright = direction === "E" || direction === "W";
  const texts = phases.map((phase, i) => {
    const along = (i - (phases.length - 1) / 2) * (upright ? 10 : 10);
    return svg("text", { x: round(upright ? x : x + along), y: round((upright ? y + along : y) + 3.6) }, [String(phase)]);
  });
  return svg("g", { class: "rr-pusher", transform: at(cell), "data-phases": phases.join("") }, [
    svg("g", { class: "rr-pusher-plate" }, [
      svg("path", { class: "rr-pusher-rod", d: "M-18 -10H-2M-18 10H-2", transform: `rotate(${ANGLES[direction]})` }),
      svg("rect", { x: -3, y: -17.5, width: 5, height: 35, rx: 2, transform: `rotate(${ANGLES[direction]})` }),
    ]),
    svg("rect", { class: "rr-pusher-label", x: round(x - (upright ? 6 : 17)), y: round(y - (upright ? 17 : 6)), width: upright ? 12 : 34, height: upright ? 34 : 12, rx: 3 }),
    ...texts,
  ]);
}

/** @param {{cell: number[], direction: string, beams: number}} laser */
function drawEmitter({ cell, direction, beams }) {
  return svg("g", { class: "rr-emitter", transform: `${at(cell)} rotate(${ANGLES[direction]})` }, [
    svg("rect", { x: -20, y: -4 - 3 * beams, width: 8, height: 8 + 6 * beams, rx: 2 }),
    ...offsets(beams).map((offset) => svg("circle", { cx: -12, cy: offset, r: 2.4 })),
  ]);
}

/** Across the beam: where each of up to three rays runs. @param {number} beams */
export const offsets = (beams) => Array.from({ length: beams }, (_, i) => (i - (beams - 1) / 2) * 6);

/** The way a board laser lights when nobody stands in it. @param {{cell: number[], direction: string, beams: number, to: number[]}} laser */
function drawBeam({ cell, direction, beams, to }) {
  const start = point(cell);
  const end = point(next(to, direction, 0.5));
  const length = Math.abs(end.x - start.x) + Math.abs(end.y - start.y);
  return svg("g", { class: "rr-beam", transform: `${at(cell)} rotate(${ANGLES[direction]})` },
    offsets(beams).map((offset) => svg("path", { d: `M-12 ${offset}H${round(length)}` })));
}
