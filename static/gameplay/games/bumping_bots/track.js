/**
 * The track itself, drawn once a match: run-off, zones, kerbs, line, grid boxes, fixed obstacles, bumpers. What moves
 * during a race (robots, mobile obstacles, arms) is in `pieces.js`.
 *
 * @import { BoardShown, BumperFile, BumperShown, TrackFile } from "./types.d.ts"
 * @typedef {BumperShown | BumperFile} Bumper
 * @typedef {BoardShown | TrackFile} Track as raced, or as the editor has it
 */
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { AROUND, borderOf, key, neighbour, runCells } from "./hex.js";

/** @typedef {import("./hex.js").Cell} Cell @typedef {import("./hex.js").Projection} Projection */

/** @param {Track} board @param {Projection} project @returns {SVGElement} */
export function drawTrack(board, project) {
  const { at, angle } = project;
  const zones = board.zones.map((zone) => runCells(zone.runs));
  const border = borderOf(zones.flat(), project);
  const last = board.zones[zones.length - 1].dir;
  return svg("g", { class: "bb-track" }, [
    svg("path", { class: "bb-runoff", d: border }),
    ...zones.map((zone, index) =>
      svg("path", {
        class: `bb-zone bb-zone-${index % 2 ? "odd" : "even"}`,
        d: zone.map((cell) => project.hexagon(cell)).join(""),
      }),
    ),
    ...zones.flatMap((zone, index) => {
      const { dir } = board.zones[index];
      return zone.filter((cell) => isMark(cell, dir)).map((cell) => place("bb-chevron", at(cell, angle(dir))));
    }),
    svg("path", { class: "bb-kerb", d: border }),
    svg("path", { class: "bb-kerb-stripes", d: border }),
    ...board.grid.map((cell, index) => place("bb-place", at(cell), { turn: angle(last), text: index + 1 })),
    ...(board.lab ? [] : finishLine(zones, project)),
    ...board.bumpers.flatMap((bumper) => drawBumper(bumper, project)),
    ...board.fixed.map((cell) => place("bb-fixed", at(cell), { turn: angle(0) })),
  ]);
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
    place("bb-bumper", at(center, angle(0))),
  ];
}
