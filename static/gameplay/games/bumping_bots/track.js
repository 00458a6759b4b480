/**
 * The track itself, drawn once a match: grass, zones, kerbs, line, grid boxes, fixed obstacles, bumpers. What moves
 * during a race (robots, mobile obstacles, arms) is in `pieces.js`.
 *
 * @import { BoardShown, BumperFile, BumperShown, TrackFile } from "./types.d.ts"
 * @typedef {BumperShown | BumperFile} Bumper
 * @typedef {BoardShown | TrackFile} Track as raced, or as the editor has it
 */
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { AROUND, chevronsOf, key, loopsOf, neighbour, rounded, runCells, seamsOf, straight } from "./hex.js";

/** @typedef {import("./hex.js").Cell} Cell @typedef {import("./hex.js").Projection} Projection */

/** @param {Track} board @param {Projection} project @returns {SVGElement} */
export function drawTrack(board, project) {
  const { at, angle, turned } = project;
  const zones = board.zones.map((zone) => runCells(zone.runs));
  const last = board.zones[zones.length - 1].dir;
  const chevrons = zones.map((zone, index) => {
    const { dir } = board.zones[index];
    return chevronsOf(
      zone.filter((cell) => isMark(cell, dir)),
      dir,
      project,
    );
  });
  return svg("g", { class: "bb-track" }, [
    ...ground(zones, chevrons.join(""), project),
    ...board.grid.map((cell, index) => place("bb-place", at(cell), { turn: angle(last), text: index + 1 })),
    ...(board.lab ? [] : finishLine(zones, project)),
    ...board.bumpers.flatMap((bumper) => drawBumper(bumper, project)),
    ...board.fixed.map((cell) => place(turned ? "bb-fixed-turned" : "bb-fixed", at(cell))),
  ]);
}

/** Grass, asphalt with a mark at each corner of a cell, and the kerb, which stands. @param {Cell[][]} zones
 * @param {string} chevrons @param {Projection} project */
function ground(zones, chevrons, project) {
  const cells = zones.flat();
  const loops = loopsOf(cells);
  const d = loops.map((loop) => rounded(loop, project)).join("");
  const odd = zones.filter((_, index) => index % 2).flatMap(loopsOf);
  return [
    svg("path", { class: "bb-road", d }),
    svg("path", { class: "bb-zone-odd", d: odd.map((loop) => straight(loop, project)).join("") }),
    svg("path", { class: "bb-seams", d: seamsOf(cells, project) }),
    svg("path", { class: "bb-chevrons", d: chevrons }),
    ...["cast", "edge", "side", "top"].map((part) => svg("path", { class: `bb-kerb bb-kerb-${part}`, d })),
    // a stripe and a gap for every two edges, so that both meet where a loop closes
    ...loops.map((loop) =>
      svg("path", {
        class: "bb-kerb bb-kerb-stripes",
        pathLength: 20 * Math.round(loop.length / 2),
        d: rounded(loop, project),
      }),
    ),
  ];
}

/** Faint arrows tell which way to drive: one row in eight carries them. @param {Cell} cell @param {number} dir */
function isMark([q, r], dir) {
  const [dq, dr] = neighbour([0, 0], dir);
  const row = q * dq + r * dr + (q + r) * (dq + dr);
  return ((row % 8) + 8) % 8 === 0;
}

/** Along every edge between the last zone and the first. @param {Cell[][]} zones @param {Projection} project */
function finishLine(zones, { at, angle }) {
  const first = new Set(zones[0].map(key));
  return zones[zones.length - 1].flatMap((cell) =>
    AROUND.filter((way) => first.has(key(neighbour(cell, way)))).map((way) => place("bb-line", at(cell, angle(way)))),
  );
}

/**
 * A solid centre and its arrow cells, each pushing away: listed as offsets in its board file, or the six round it.
 * @param {Bumper} bumper @param {Projection} project
 */
function drawBumper({ center, arrows }, { at, angle }) {
  const [q, r] = center;
  const pushed = arrows ?? AROUND.map((way) => [...neighbour([0, 0], way), way]);
  return [
    ...pushed.map((/** @type {number[]} */ [dq, dr, way]) => place("bb-arrow", at([q + dq, r + dr], angle(way)))),
    place("bb-bumper", at(center)),
  ];
}
