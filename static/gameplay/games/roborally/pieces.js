/** What moves over the floor: flags, archive markers, robots. Each can be put anywhere; nothing here animates. */
import { svg } from "../../svg.js";
import { drawRobot, letter, SCALE } from "../../robots.js";
import { ANGLES, at, key, point, round } from "./square.js";

const MARKER_SPOTS = [[-14, -14], [14, -14], [-14, 14], [14, 14], [-14, 0], [14, 0], [0, -14], [0, 14]];

const CROWN = "M-9 4.5L-10.5 -5L-5 -1L0 -7.5L5 -1L10.5 -5L9 4.5Z";

/** @param {any} view */
export function createPieces(view) {
  const flags = view.flags.map((/** @type {any} */ _, /** @type {number} */ i) => drawFlag(i + 1));
  const markers = new Map(view.robots.map((/** @type {any} */ { seat }) => [seat, drawMarker(seat)]));
  const robots = new Map(view.robots.map((/** @type {any} */ { seat }) => [seat, dressed(drawRobot(seat))]));
  const layer = svg("g", { class: "rr-pieces" }, [
    ...markers.values(), ...[...robots.values()].map(({ group }) => group), svg("g", { class: "rr-flags" }, flags),
  ]);

  /** @param {number} seat @param {{x: number, y: number}} place @param {number} degrees @param {number} [scale] */
  function placeRobot(seat, place, degrees, scale = 1) {
    const { group, hull } = robots.get(seat);
    group.setAttribute("transform", `translate(${round(place.x)} ${round(place.y)}) scale(${round(scale * SCALE)})`);
    hull.setAttribute("transform", `rotate(${round(degrees)})`);
  }

  /** Draw a view exactly. @param {any} now */
  function update(now) {
    const taken = new Set();
    for (const robot of now.robots) {
      const { group, damage, power, crown, team } = robots.get(robot.seat);
      group.classList.toggle("piece-off", !robot.cell);
      group.classList.toggle("robot-mine", now.you === robot.seat);
      group.classList.toggle("rr-down", robot.down);
      group.removeAttribute("opacity");
      damage.toggleAttribute("hidden", !robot.damage);
      damage.querySelector("text").textContent = String(robot.damage);
      power.toggleAttribute("hidden", !robot.down && !robot.announced);
      power.setAttribute("data-power", robot.down ? "down" : "announced");
      crown.toggleAttribute("hidden", now.superbot !== robot.seat);
      team.toggleAttribute("hidden", robot.team === undefined);
      team.querySelector("text").textContent = robot.team === undefined ? "" : String(robot.team + 1);
      if (robot.cell) {
        taken.add(key(robot.cell));
        placeRobot(robot.seat, point(robot.cell), ANGLES[robot.facing]);
      }
    }
    for (const robot of now.robots) {
      const marker = markers.get(robot.seat);
      const gone = robot.status !== "racing" && robot.status !== "destroyed";
      marker.classList.toggle("piece-off", gone || (robot.cell && key(robot.cell) === key(robot.archive)));
      const [dx, dy] = MARKER_SPOTS[robot.seat % 8];
      const { x, y } = point(robot.archive);
      marker.setAttribute("transform", `translate(${x + dx} ${y + dy})`);
    }
    now.flags.forEach((/** @type {number[]} */ cell, /** @type {number} */ i) => placeFlag(i, point(cell), taken.has(key(cell))));
  }

  /** A flag under a robot becomes a pennant beside it. @param {number} index @param {{x: number, y: number}} place @param {boolean} shared */
  function placeFlag(index, { x, y }, shared) {
    flags[index].setAttribute("transform", shared ? `translate(${round(x + 12)} ${round(y - 12)}) scale(.55)` : `translate(${round(x)} ${round(y)})`);
  }

  /** Whose card is executed now. @param {number | null} seat */
  function mark(seat) {
    for (const [each, { group }] of robots) group.classList.toggle("robot-active", each === seat);
  }

  return { layer, robots, flags, placeRobot, placeFlag, mark, update };
}

/** A robot with its damage, its power sign, the crown of a SuperBot and the number of its team. @param {any} drawn */
function dressed({ group, hull, marker }) {
  marker.remove();
  const damage = svg("g", { class: "rr-damage", transform: "translate(11 11)", hidden: true }, [svg("circle", { r: 6.4 }), svg("text", { y: 3.6 }, [""])]);
  const power = svg("g", { class: "rr-power", transform: "translate(-11 -11)", hidden: true }, [svg("circle", { r: 6.8 }), svg("path", { d: "M0 -4V0M-2.7 -2.7A3.8 3.8 0 1 0 2.7 -2.7" })]);
  const crown = svg("path", { class: "rr-crown", d: CROWN, transform: "translate(0 -17)", hidden: true });
  const team = svg("g", { class: "rr-team", transform: "translate(11 -11)", hidden: true }, [svg("rect", { x: -5.6, y: -5.6, width: 11.2, height: 11.2, rx: 2 }), svg("text", { y: 3.6 }, [""])]);
  group.append(damage, power, team, crown);
  return { group, hull, damage, power, crown, team };
}

/** @param {number} number */
function drawFlag(number) {
  return svg("g", { class: "rr-flag" }, [
    svg("ellipse", { class: "rr-flag-foot", cx: -9, cy: 15, rx: 7, ry: 3 }),
    svg("path", { class: "rr-flag-pole", d: "M-9 15V-16" }),
    svg("path", { class: "rr-flag-cloth", d: "M-9 -16H14L9 -6.5L14 3H-9Z" }),
    svg("text", { x: 0, y: -1.4 }, [String(number)]),
  ]);
}

/** Where a robot comes back. @param {number} seat */
function drawMarker(seat) {
  return svg("g", { class: `rr-archive seat-${seat}` }, [svg("rect", { x: -5.6, y: -5.6, width: 11.2, height: 11.2, rx: 2 }), svg("text", { y: 3.4 }, [letter(seat)])]);
}

/** A flag for a list. @param {number} number */
export const flagIcon = (number) => svg("svg", { class: "rr-mini-flag", viewBox: "-18 -20 36 40", "aria-hidden": "true" }, [drawFlag(number)]);

/** Put something at a cell. @param {SVGElement} element @param {number[]} cell */
export const put = (element, cell) => { element.setAttribute("transform", at(cell)); return element; };
