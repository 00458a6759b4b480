/**
 * What moves over the floor: flags, archive markers, robots. Each can be put anywhere; nothing here animates.
 *
 * @import { View } from "./types.d.ts"
 */
import { moved, svg } from "../../svg.js";
import { drawRobot, letter, putRobot } from "../../robots.js";
import { place } from "../../symbols.js";
import { ANGLES, key, point } from "../../kit/squares.js";

const MARKER_SPOTS = [
  [-14, -14],
  [14, -14],
  [-14, 14],
  [14, 14],
  [-14, 0],
  [14, 0],
  [0, -14],
  [0, 14],
];

/** @param {View} view */
export function createPieces(view) {
  const flags = view.flags.map((_, i) => drawFlag(i + 1));
  const markers = new Map(view.robots.map(({ seat }) => [seat, drawMarker(seat)]));
  const robots = new Map(view.robots.map(({ seat }) => [seat, dressed(drawRobot(seat))]));
  const layer = svg("g", { class: "rr-pieces" }, [
    ...markers.values(),
    ...[...robots.values()].map(({ group }) => group),
    svg("g", { class: "rr-flags" }, flags),
  ]);

  /** Draw a view exactly. @param {View} now */
  function update(now) {
    const taken = new Set();
    for (const robot of now.robots) {
      const drawn = robots.get(robot.seat);
      if (!drawn) continue;
      const { group, damage, power, crown, team } = drawn;
      group.classList.toggle("piece-off", !robot.cell);
      group.classList.toggle("robot-mine", now.you === robot.seat);
      group.classList.toggle("rr-down", robot.down);
      group.removeAttribute("opacity");
      damage.toggleAttribute("hidden", !robot.damage);
      write(damage, String(robot.damage));
      power.toggleAttribute("hidden", !robot.down && !robot.announced);
      power.setAttribute("data-power", robot.down ? "down" : "announced");
      crown.toggleAttribute("hidden", now.superbot !== robot.seat);
      team.toggleAttribute("hidden", robot.team === undefined);
      write(team, robot.team === undefined ? "" : String(robot.team + 1));
      if (robot.cell) {
        taken.add(key(robot.cell));
        putRobot(drawn, point(robot.cell), ANGLES[robot.facing]);
      }
    }
    for (const robot of now.robots) {
      const marker = markers.get(robot.seat);
      const gone = robot.status !== "racing" && robot.status !== "destroyed";
      const isUnder = robot.cell !== null && key(robot.cell) === key(robot.archive);
      marker?.classList.toggle("piece-off", gone || isUnder);
      const [dx, dy] = MARKER_SPOTS[robot.seat % 8];
      const { x, y } = point(robot.archive);
      marker?.setAttribute("transform", moved({ x: x + dx, y: y + dy }));
    }
    now.flags.forEach((cell, i) => placeFlag(i, point(cell), taken.has(key(cell))));
  }

  /**
   * A flag under a robot becomes a pennant beside it.
   * @param {number} index @param {import("../../svg.js").Point} at @param {boolean} shared
   */
  const placeFlag = (index, at, shared) =>
    flags[index].setAttribute("transform", shared ? `${moved({ x: at.x + 12, y: at.y - 12 })} scale(.55)` : moved(at));

  /** Whose card is executed now. @param {number | null} seat */
  function mark(seat) {
    for (const [each, { group }] of robots) group.classList.toggle("robot-active", each === seat);
  }

  return { layer, robots, flags, placeFlag, mark, update };
}

/**
 * A robot with its damage, its power sign, the crown of a SuperBot and the number of its team.
 * @param {ReturnType<typeof drawRobot>} drawn
 */
function dressed({ group, hull }) {
  const badges = place("rr-badges");
  const [damage, power, team, crown] = badges.children;
  group.append(badges);
  return { group, hull, damage, power, crown, team };
}

/** @param {Element} badge @param {string} text */
function write(badge, text) {
  const line = badge.querySelector("text");
  if (line) line.textContent = text;
}

/** @param {number} number */
const drawFlag = (number) => place("rr-flag", null, { text: number });

/** Where a robot comes back. @param {number} seat */
const drawMarker = (seat) => place("rr-archive", null, { text: letter(seat), class: `seat-${seat}` });
