/**
 * What moves over the floor: robots with what they bear, and the laws, which make room for them. Each can be put
 * anywhere; nothing here animates.
 *
 * @import { RobotShown, View } from "./types.d.ts"
 */
import { ANGLES, key, point } from "../../kit/squares.js";
import { drawRobot, putRobot } from "../../robots.js";
import { moved, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { GLITCHES } from "./words.js";

/** Capacity of a whole robot. */
export const FULL = 7;

/** @param {View} view */
export function createPieces(view) {
  const laws = view.board.laws.map((_, i) => place("dd-law", null, { text: i + 1 }));
  const robots = new Map(view.robots.map(({ seat }) => [seat, dressed(drawRobot(seat))]));
  const layer = svg("g", { class: "dd-pieces" }, [
    svg("g", { class: "dd-laws" }, laws),
    ...[...robots.values()].map(({ group }) => group),
  ]);

  /** Draw a view exactly. @param {View} now */
  function update(now) {
    const me = now.robots[now.you ?? -1];
    const taken = new Set();
    for (const robot of now.robots) {
      const drawn = robots.get(robot.seat);
      if (!drawn) continue;
      const { group } = drawn;
      group.classList.toggle("piece-off", !robot.cell);
      group.classList.toggle("robot-mine", now.you === robot.seat);
      group.classList.toggle("dd-asleep", robot.standby);
      group.removeAttribute("opacity");
      bear(drawn, robot);
      if (!robot.cell) continue;
      taken.add(key(robot.cell));
      putRobot(drawn, point(robot.cell), ANGLES[robot.heading]);
    }
    now.board.laws.forEach((cell, i) => {
      const { x, y } = point(cell);
      // under a robot the stone becomes a small one beside it
      const isTaken = taken.has(key(cell));
      laws[i].setAttribute("transform", isTaken ? `${moved({ x: x + 12, y: y - 11 })} scale(.5)` : moved({ x, y }));
      laws[i].toggleAttribute("data-got", Boolean(me?.laws.includes(i + 1)));
    });
  }

  return { layer, robots, laws, update };
}

/** Signs at a robot: what it has left, what it loses, whether it sleeps. @param {ReturnType<typeof dressed>} drawn
 * @param {RobotShown} robot */
function bear({ pc, lost, rest }, robot) {
  pc.toggleAttribute("hidden", robot.pc === FULL);
  pc.setAttribute("data-level", robot.pc < GLITCHES ? "low" : "");
  write(pc, String(robot.pc));
  lost.toggleAttribute("hidden", !robot.lost);
  write(lost, `−${robot.lost}`);
  rest.toggleAttribute("hidden", !robot.standby && !robot.standby_next);
  rest.toggleAttribute("data-due", !robot.standby);
}

/** @param {ReturnType<typeof drawRobot>} drawn */
function dressed({ group, hull }) {
  const badges = place("dd-badges");
  const [pc, lost, rest] = badges.children;
  group.append(badges);
  return { group, hull, pc, lost, rest };
}

/** @param {Element} badge @param {string} text */
function write(badge, text) {
  const line = badge.querySelector("text");
  if (line) line.textContent = text;
}
