/** The pieces that move: robots, mobile obstacles, motor arms. Each can be put anywhere; nothing here animates. */
import { svg } from "../../svg.js";
import { round } from "./hex.js";
import { drawRobot, SCALE, setMarker } from "./robots.js";
import { drawMotor } from "./track.js";

/** @typedef {import("./hex.js").Cell} Cell @typedef {import("./hex.js").Projection} Projection */

/**
 * @param {any} view @param {Projection} project
 */
export function createPieces(view, project) {
  const motors = view.board.motors.map((/** @type {any} */ motor) => drawMotor(motor, project));
  const mobiles = view.mobiles.map((/** @type {Cell} */ _, /** @type {number} */ index) => drawMobile(index));
  const robots = new Map(view.robots.map((/** @type {any} */ robot) => [robot.seat, drawRobot(robot.seat)]));
  const layer = svg("g", { class: "bb-pieces" }, [
    ...motors.map((/** @type {any} */ motor) => motor.group), ...mobiles,
    ...[...robots.values()].map((robot) => robot.group),
  ]);

  /** @param {number} seat @param {{x: number, y: number}} at @param {number} degrees */
  function placeRobot(seat, at, degrees, scale = 1) {
    const robot = robots.get(seat);
    robot.group.setAttribute("transform", `translate(${round(at.x)} ${round(at.y)}) scale(${round(scale * SCALE)})`);
    robot.hull.setAttribute("transform", `rotate(${round(degrees)})`);
  }

  /** @param {number} index @param {{x: number, y: number}} at */
  function placeMobile(index, at) {
    mobiles[index]?.setAttribute("transform", `translate(${round(at.x)} ${round(at.y)})`);
  }

  /** @param {number} index @param {number} degrees */
  function turnMotor(index, degrees) {
    motors[index]?.arm.setAttribute("transform", `rotate(${round(degrees)})`);
  }

  /** Draw a view exactly. @param {any} now */
  function update(now) {
    for (const robot of now.robots) {
      const drawn = robots.get(robot.seat);
      const hidden = !robot.cell;
      drawn.group.classList.toggle("piece-off", hidden);
      drawn.group.classList.toggle("robot-active", now.turn === robot.seat);
      drawn.group.classList.toggle("robot-mine", now.you === robot.seat);
      drawn.group.classList.toggle("bb-engine", robot.engine > 0);
      setMarker(drawn.marker, robot.gear, robot.speed);
      if (!hidden) placeRobot(robot.seat, project.point(robot.cell), project.angle(robot.facing));
    }
    now.mobiles.forEach((/** @type {Cell} */ cell, /** @type {number} */ i) => placeMobile(i, project.point(cell)));
    now.motors.forEach((/** @type {number} */ arm, /** @type {number} */ i) => turnMotor(i, project.angle(arm)));
  }

  return { layer, robots, placeRobot, placeMobile, turnMotor, update };
}

/** A red drum: whoever hits it sends it rolling. @param {number} index */
function drawMobile(index) {
  return svg("g", { class: "bb-mobile" }, [
    svg("circle", { class: "bb-drum", r: 12.5 }),
    svg("path", { class: "bb-drum-mark", d: "M-6 -6L6 6M6 -6L-6 6" }),
    svg("circle", { class: "bb-drum-rim", r: 8.5 }),
    svg("title", {}, [String(index + 1)]),
  ]);
}
