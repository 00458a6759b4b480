/**
 * The pieces that move: robots, mobile obstacles, motor arms. Each can be put anywhere; nothing here animates.
 *
 * @import { View } from "./types.d.ts"
 */
import { moved, round, svg } from "../../svg.js";
import { place, turning } from "../../symbols.js";
import { drawRobot, putRobot, setMarker } from "./robots.js";

/** @typedef {import("./hex.js").Projection} Projection */

/**
 * @param {View} view @param {Projection} project
 */
export function createPieces(view, project) {
  const motors = view.board.motors.map(({ center, rot }) => place(`bb-motor-${rot}`, project.at(center)));
  const mobiles = view.mobiles.map((_, index) => drawMobile(index));
  const robots = new Map(view.robots.map((robot) => [robot.seat, drawRobot(robot.seat)]));
  const layer = svg("g", { class: "bb-pieces" }, [
    ...motors,
    ...mobiles,
    ...[...robots.values()].map((robot) => robot.group),
  ]);

  /** @param {number} index @param {import("../../svg.js").Point} at */
  const placeMobile = (index, at) => mobiles[index]?.setAttribute("transform", moved(at));

  /** @param {number} index @param {number} degrees */
  function turnMotor(index, degrees) {
    if (motors[index]) turning(motors[index]).setAttribute("transform", `rotate(${round(degrees)})`);
  }

  /** Draw a view exactly. @param {View} now */
  function update(now) {
    for (const robot of now.robots) {
      const drawn = robots.get(robot.seat);
      if (!drawn) continue;
      drawn.group.classList.toggle("piece-off", !robot.cell);
      drawn.group.classList.toggle("robot-active", now.turn === robot.seat);
      drawn.group.classList.toggle("robot-mine", now.you === robot.seat);
      drawn.group.classList.toggle("bb-engine", robot.engine > 0);
      setMarker(drawn.marker, robot.gear, robot.speed);
      if (robot.cell) putRobot(drawn, project.point(robot.cell), project.angle(robot.facing));
    }
    now.mobiles.forEach((cell, i) => placeMobile(i, project.point(cell)));
    now.motors.forEach((arm, i) => turnMotor(i, project.angle(arm)));
  }

  return { layer, robots, placeMobile, turnMotor, update };
}

/** A red drum: whoever hits it sends it rolling. @param {number} index */
function drawMobile(index) {
  const drum = place("bb-mobile");
  drum.append(svg("title", {}, [String(index + 1)]));
  return drum;
}
