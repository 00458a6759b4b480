/**
 * The track itself, drawn once a match: run-off, asphalt, zones, kerbs, line, grid boxes, fixed and turning
 * obstacles, bumpers. What moves during a race (robots, mobile obstacles, arms) is in `pieces.js`.
 */
import { svg } from "../../svg.js";
import { key, neighbour, outline, RADIUS, round, runCells } from "./hex.js";

/** @typedef {import("./hex.js").Cell} Cell @typedef {import("./hex.js").Projection} Projection */

/** @param {any} board the board of a view @param {Projection} project @returns {SVGElement} */
export function drawTrack(board, project) {
  const zones = board.zones.map((/** @type {any} */ zone) => runCells(zone.runs));
  const cells = zones.flat();
  const border = outline(cells, project);
  return svg("g", { class: "bb-track" }, [
    svg("path", { class: "bb-runoff", d: border }),
    svg("path", { class: "bb-asphalt", d: border, "fill-rule": "evenodd" }),
    ...zones.map((/** @type {Cell[]} */ zone, /** @type {number} */ index) =>
      svg("path", { class: `bb-zone bb-zone-${index % 2 ? "odd" : "even"}`,
        d: zone.map((cell) => project.hexagon(cell)).join("") })),
    ...chevrons(board, zones, project),
    svg("path", { class: "bb-kerb", d: border }),
    svg("path", { class: "bb-kerb-stripes", d: border }),
    ...gridBoxes(board, project),
    ...(board.lab ? [] : chequeredLine(zones, project)),
    ...(board.bumpers ?? []).map((/** @type {any} */ bumper) => drawBumper(bumper, project)),
    ...(board.fixed ?? []).map((/** @type {Cell} */ cell) => drawFixed(cell, project)),
  ]);
}

/** Faint arrows that tell which way to drive. */
function chevrons(/** @type {any} */ board, /** @type {Cell[][]} */ zones, /** @type {Projection} */ project) {
  return zones.flatMap((zone, index) => {
    const { dir } = board.zones[index];
    return zone.filter((cell) => isMark(cell, dir)).map((cell) => {
      const { x, y } = project.point(cell);
      return svg("path", { class: "bb-chevron", d: "M-4 -6L4 0L-4 6",
        transform: `translate(${round(x)} ${round(y)}) rotate(${project.angle(dir)})` });
    });
  });
}

/** One row in eight carries arrows. @param {Cell} cell @param {number} dir */
function isMark([q, r], dir) {
  const [dq, dr] = neighbour([0, 0], dir);
  const row = q * dq + r * dr + (q + r) * (dq + dr);
  return ((row % 8) + 8) % 8 === 0;
}

/** Two rows of small squares along every edge between the last zone and the first. */
function chequeredLine(/** @type {Cell[][]} */ zones, /** @type {Projection} */ project) {
  const first = new Set(zones[0].map(key));
  const light = [];
  const dark = [];
  for (const cell of zones[zones.length - 1]) {
    for (let direction = 0; direction < 6; direction += 1) {
      if (!first.has(key(neighbour(cell, direction)))) continue;
      const [from, to] = project.edge(cell, direction);
      const along = { x: (to.x - from.x) / 4, y: (to.y - from.y) / 4 };
      const across = { x: -along.y * 0.9, y: along.x * 0.9 };
      for (let i = 0; i < 4; i += 1) {
        for (const side of [0, 1]) {
          const x = from.x + along.x * i + across.x * (side - 1);
          const y = from.y + along.y * i + across.y * (side - 1);
          const square = `M${round(x)} ${round(y)}l${round(along.x)} ${round(along.y)}`
            + `l${round(across.x)} ${round(across.y)}l${round(-along.x)} ${round(-along.y)}Z`;
          ((i + side) % 2 ? light : dark).push(square);
        }
      }
    }
  }
  return [svg("path", { class: "bb-line-dark", d: dark.join("") }), svg("path", { class: "bb-line-light", d: light.join("") })];
}

function gridBoxes(/** @type {any} */ board, /** @type {Projection} */ project) {
  const dir = board.zones[board.zones.length - 1].dir;
  return board.grid.map((/** @type {Cell} */ cell, /** @type {number} */ index) => {
    const { x, y } = project.point(cell);
    return svg("g", { class: "bb-grid-box", transform: `translate(${round(x)} ${round(y)})` }, [
      svg("path", { d: "M-8 -11H12V11H-8", transform: `rotate(${project.angle(dir)})` }),
      svg("text", { y: 3.5 }, [String(index + 1)]),
    ]);
  });
}

/** A black block: acts like a wall. */
function drawFixed(/** @type {Cell} */ cell, /** @type {Projection} */ project) {
  const { x, y } = project.point(cell);
  return svg("g", { class: "bb-fixed" }, [
    svg("path", { class: "bb-block", d: project.hexagon(cell, 1.5) }),
    svg("path", { class: "bb-hazard", transform: `translate(${round(x)} ${round(y)})`,
      d: "M-10 4L2 -10M-6 9L9 -8M1 11L11 0" }),
  ]);
}

/** A solid centre and its arrow cells, each pushing away. */
function drawBumper(/** @type {any} */ bumper, /** @type {Projection} */ project) {
  const centre = project.point(bumper.center);
  const arrows = bumperArrows(bumper);
  return svg("g", { class: "bb-bumper" }, [
    ...arrows.map(([cell, direction]) => {
      const { x, y } = project.point(cell);
      return svg("g", { class: "bb-arrow-cell" }, [
        svg("path", { class: "bb-arrow-floor", d: project.hexagon(cell, 1) }),
        svg("path", { class: "bb-arrow", d: "M-9 -3H1V-9L12 0L1 9V3H-9Z",
          transform: `translate(${round(x)} ${round(y)}) rotate(${project.angle(direction)})` }),
      ]);
    }),
    svg("path", { class: "bb-bumper-base", d: project.hexagon(bumper.center, 0.5) }),
    ...[15, 10.5, 5].map((r, i) => svg("circle", { class: `bb-bumper-ring bb-bumper-ring-${i}`,
      cx: round(centre.x), cy: round(centre.y), r })),
  ]);
}

/** Arrow cells of a bumper: listed as offsets in its board file, or the six round it. @returns {[Cell, number][]} */
function bumperArrows(/** @type {any} */ bumper) {
  const [q, r] = bumper.center;
  if (bumper.arrows) {
    return bumper.arrows.map((/** @type {number[]} */ [dq, dr, dir]) => [[q + dq, r + dr], dir]);
  }
  return [0, 1, 2, 3, 4, 5].map((dir) => [neighbour(bumper.center, dir), dir]);
}

/** The turning part of a motorised obstacle: hub, two arms, and the sense in which it turns. */
export function drawMotor(/** @type {any} */ motor, /** @type {Projection} */ project) {
  const { x, y } = project.point(motor.center);
  const reach = RADIUS * Math.sqrt(3);
  const clockwise = motor.rot === "cw";
  const turn = clockwise ? "M-8 -3A8.5 8.5 0 0 1 7 -5M8.5 -9L7.5 -4L2.5 -5" : "M8 -3A8.5 8.5 0 0 0 -7 -5M-8.5 -9L-7.5 -4L-2.5 -5";
  const arm = svg("g", { class: "bb-motor-arm" }, [
    svg("rect", { class: "bb-arm-bar", x: round(-reach - 14), y: -10, width: round(2 * reach + 28), height: 20, rx: 9 }),
    svg("path", { class: "bb-arm-groove", d: `M${round(-reach)} 0H${round(reach)}` }),
    svg("circle", { class: "bb-arm-bolt", cx: round(-reach), r: 5 }),
    svg("circle", { class: "bb-arm-bolt", cx: round(reach), r: 5 }),
  ]);
  const group = svg("g", { class: `bb-motor bb-motor-${clockwise ? "cw" : "ccw"}`,
    transform: `translate(${round(x)} ${round(y)})` }, [
    arm,
    svg("circle", { class: "bb-motor-hub", r: 14 }),
    svg("path", { class: "bb-motor-turn", d: turn }),
    svg("path", { class: "bb-motor-turn", d: turn, transform: "rotate(180)" }),
  ]);
  return { group, arm };
}
