/**
 * The factory floor, drawn once a match: cells, belts, pits, sites, docks, gears, walls, pushers, emitters and their
 * beams. What moves is in `pieces.js`.
 */
import { beamOf, slabs, spread, walls } from "../../kit/ground.js";
import { ANGLES, at, opposite, sidePoint } from "../../kit/squares.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { beltOf, lanesOf } from "./belts.js";

/** Tokens that are one symbol. @type {Record<string, string>} */
const ELEMENTS = { O: "rr-pit", r: "rr-repair", R: "rr-upgrade", "@r": "rr-gear-cw", "@l": "rr-gear-ccw" };

/**
 * @param {Pick<import("./types.d.ts").BoardShown, "grid" | "walls" | "docks" | "pushers" | "lasers">} board
 * @returns {{layer: SVGElement, beams: SVGElement}}
 */
export function drawFloor(board) {
  const cells = board.grid.flatMap((row, y) => row.flatMap((token, x) => (token === null ? [] : [[x, y]])));
  const layer = svg("g", { class: "rr-floor" }, [
    ...slabs(cells),
    ...cells.flatMap((cell) => drawElement(board.grid, cell)),
    ...(board.docks ?? []).map(drawDock),
    ...(board.pushers ?? []).map(drawPusher),
    ...walls(board.walls),
    ...board.lasers.map(drawEmitter),
  ]);
  const beams = svg("g", { class: "rr-beams", "aria-hidden": "true" }, board.lasers.map(beamOf));
  return { layer, beams };
}

/** @param {(string | null)[][]} grid @param {number[]} cell */
function drawElement(grid, cell) {
  const token = grid[cell[1]][cell[0]];
  if (token === null) return [];
  const belt = beltOf(token);
  if (belt) {
    const look = { class: belt.express ? "rr-express" : "rr-slow" };
    return [place(`rr-belt-${lanesOf(grid, cell, belt)}`, at(cell, ANGLES[belt.direction]), look)];
  }
  return ELEMENTS[token] ? [place(ELEMENTS[token], at(cell))] : [];
}

/** @param {{dock: number, cell: number[], facing: string}} dock */
const drawDock = ({ dock, cell, facing }) => place("rr-dock", at(cell), { turn: ANGLES[facing], text: dock });

/**
 * A plate on the wall behind, with the phases in which it pushes.
 * @param {{cell: number[], direction: string, phases: number[]}} pusher
 */
function drawPusher({ cell, direction, phases }) {
  const pusher = place("rr-pusher", at(cell), { turn: ANGLES[direction] });
  pusher.setAttribute("data-phases", phases.join(""));
  const { x, y } = sidePoint(opposite(direction), 0.5);
  spread(phases.length, 10).forEach((along, i) => {
    const [dx, dy] = direction === "E" || direction === "W" ? [0, along] : [along, 0];
    pusher.append(place("rr-pusher-phase", `translate(${x + dx} ${y + dy})`, { text: phases[i] }));
  });
  return pusher;
}

/** @param {{cell: number[], direction: string, beams: number}} laser */
const drawEmitter = ({ cell, direction, beams }) => place(`rr-emitter-${beams}`, at(cell, ANGLES[direction]));
