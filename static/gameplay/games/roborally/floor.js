/**
 * The factory floor, drawn once a match: cells, belts, pits, sites, docks, gears, walls, pushers, emitters and their
 * beams. What moves is in `pieces.js`.
 */
import { beamOf, spread } from "../../kit/ground.js";
import {
  bandPaths,
  drawn,
  floorPaths,
  frontPaths,
  railPaths,
  rivetPaths,
  wallPaths,
  wallsFront,
} from "../../kit/floors.js";
import { ANGLES, at, opposite, sidePoint } from "../../kit/squares.js";
import { moved, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { beltsOf, MARKS } from "./belts.js";

/** Tokens that are one symbol. @type {Record<string, string>} */
const ELEMENTS = { O: "rr-pit", r: "rr-repair", R: "rr-upgrade", "@r": "rr-gear-cw", "@l": "rr-gear-ccw" };

/**
 * @param {Pick<import("./types.d.ts").BoardShown, "grid" | "walls" | "docks" | "pushers" | "lasers">} board
 * @returns {{layer: SVGElement, beams: SVGElement, front: SVGElement}} `front`: what stands before robots
 */
export function drawFloor(board) {
  const cells = board.grid.flatMap((row, y) => row.flatMap((token, x) => (token === null ? [] : [[x, y]])));
  const layer = svg("g", { class: "rr-floor" }, [
    ...drawn([...floorPaths(cells), ...rivetPaths(cells)]),
    ...drawBelts(board.grid),
    ...cells.flatMap(([x, y]) => {
      const element = ELEMENTS[board.grid[y][x] ?? ""];
      return element ? [place(element, at([x, y]))] : [];
    }),
    ...(board.docks ?? []).map(drawDock),
    ...drawn(wallPaths(board.walls)),
    ...(board.pushers ?? []).map(drawPusher),
    ...board.lasers.map(drawEmitter),
  ]);
  const beams = svg("g", { class: "rr-beams", "aria-hidden": "true" }, board.lasers.map(beamOf));
  const borne = [...(board.pushers ?? []), ...board.lasers];
  return { layer, beams, front: wallsFront(frontPaths(board.walls, borne)) };
}

/** All belts of a kind run together. @param {(string | null)[][]} grid */
function drawBelts(grid) {
  const belts = beltsOf(grid);
  const kinds = ["slow", "express"].map((kind) => belts.filter((belt) => belt.kind === kind));
  return [
    ...drawn(railPaths(belts, true)),
    ...kinds
      .filter((some) => some.length)
      .map((some) => {
        const [{ kind }] = some;
        return svg("g", { class: `rr-belt rr-${kind}` }, drawn(bandPaths(some, true, MARKS[kind])));
      }),
  ];
}

/** Where a pusher's housing is, as a part of the way from the middle of its cell to its side; how high it stands. */
const [ON_THE_WALL, TALL] = [0.92, 5];

/** @param {{dock: number, cell: number[], facing: string}} dock */
const drawDock = ({ dock, cell, facing }) => place("rr-dock", at(cell), { turn: ANGLES[facing], text: dock });

/**
 * A plate on the wall behind, with the phases in which it pushes.
 * @param {{cell: number[], direction: string, phases: number[]}} pusher
 */
function drawPusher({ cell, direction, phases }) {
  const pusher = place("rr-pusher", at(cell), { turn: ANGLES[direction] });
  pusher.setAttribute("data-phases", phases.join(""));
  const { x, y } = sidePoint(opposite(direction), ON_THE_WALL);
  spread(phases.length, 10).forEach((along, i) => {
    const [dx, dy] = direction === "E" || direction === "W" ? [0, along] : [along, 0];
    pusher.append(place("rr-pusher-phase", moved({ x: x + dx, y: y + dy - TALL }), { text: phases[i] }));
  });
  return pusher;
}

/** @param {{cell: number[], direction: string, beams: number}} laser */
const drawEmitter = ({ cell, direction, beams }) => place(`rr-emitter-${beams}`, at(cell), { turn: ANGLES[direction] });
