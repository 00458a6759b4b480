/**
 * The pieces that move: robots, mobile obstacles, motor arms. Each can be put anywhere; nothing here animates.
 *
 * @import { View } from "./types.d.ts"
 */
import { createRobots } from "../../kit/pieces.js";
import { moved, svg } from "../../svg.js";
import { place, turner } from "../../symbols.js";
import { drawRobot, setMarker } from "./robots.js";

/** @typedef {import("./hex.js").Projection} Projection */

/**
 * @param {View} view @param {Projection} project
 */
export function createPieces(view, project) {
  const motors = view.board.motors.map(({ center, rot }) => place(`bb-motor-${rot}`, project.at(center)));
  const turns = motors.map(turner);
  const mobiles = view.mobiles.map((_, index) => drawMobile(index));
  const home = (/** @type {View} */ { robots }, /** @type {number} */ seat) => ({
    at: project.point(robots[seat].cell ?? [0, 0]),
    angle: project.angle(robots[seat].facing),
  });
  const pieces = createRobots(
    view.robots.map(({ seat }) => seat),
    {
      robots: (/** @type {View} */ now) => now.robots,
      home,
      draw: drawRobot,
      poses: ({ seat, engine }, { turn, you }) => ({
        "robot-active": turn === seat,
        "robot-mine": you === seat,
        "bb-engine": engine > 0,
      }),
    },
  );
  const { robots, layer } = pieces;
  layer.prepend(...motors, ...mobiles);

  /** @param {number} index @param {import("../../svg.js").Point} at */
  const placeMobile = (index, at) => mobiles[index]?.setAttribute("transform", moved(at));

  /** @param {number} index @param {number} degrees */
  const turnMotor = (index, degrees) => turns[index]?.(degrees);

  /** Draw a view exactly. @param {View} now */
  function update(now) {
    pieces.update(now);
    for (const { seat, gear, speed } of now.robots) {
      const marker = robots.get(seat)?.marker;
      if (marker) setMarker(marker, gear, speed);
    }
    now.mobiles.forEach((cell, i) => placeMobile(i, project.point(cell)));
    now.motors.forEach((arm, i) => turnMotor(i, project.angle(arm)));
  }

  return { layer, robots, home, placeMobile, turnMotor, update };
}

/** A red drum: whoever hits it sends it rolling. @param {number} index */
function drawMobile(index) {
  const drum = place("bb-mobile");
  drum.append(svg("title", {}, [String(index + 1)]));
  return drum;
}
