/** The robots of all games, one a seat: drawn looking east (direction 0) round the origin, about one cell wide. */
import { moved, round, svg } from "./svg.js";
import { place, turner } from "./symbols.js";

/**
 * @typedef {import("./svg.js").Point} Point
 * @typedef {{ahead: Point, jump: number, long: number, wide: number, along: number, tilt: number}} Sway
 *   how far from its place it is, how high, `long` in the direction `along` and `wide` across it; degrees
 * @typedef {{
 *   group: Element, turn: (degrees: number) => void, body?: Element | null, sway?: Sway, stands?: string,
 *   put?: [at: Point, degrees: number, scale: number], tail?: import("./kit/phases.js").Tail,
 * }} Drawn the group is moved, and turned, clockwise; `body`: what jumps and is squashed, without what lies under it
 *   and what it bears; `put`: where it was put last; `tail`: what still settles
 */

/** Robots fill their cells at this scale. */
const SCALE = 1.14;

const SEATS = 9;

/** Letter of a seat's robot. @param {number} seat */
export const letter = (seat) => "ABCDEFGHI"[seat] ?? "?";

/** @param {number} seat @returns {Drawn} */
export function drawRobot(seat) {
  const group = place(`robot-${seat}`);
  return { group, turn: turner(group) };
}

/**
 * Put a robot somewhere.
 * @param {Drawn | undefined} robot none: nobody is drawn there
 * @param {Point} at @param {number} degrees where it looks, clockwise @param {number} [scale]
 */
export function putRobot(robot, at, degrees, scale = 1) {
  if (!robot) return;
  robot.put = [at, degrees, scale];
  const { x, y } = robot.sway?.ahead ?? { x: 0, y: 0 };
  const there = moved({ x: at.x + x, y: at.y + y });
  robot.group.setAttribute("transform", `${there} scale(${round(scale * SCALE)})`);
  robot.turn(degrees);
}

/** How it stands there. @param {Drawn} robot @param {Sway} [sway] nothing: at rest */
export function swayRobot(robot, sway) {
  robot.sway = sway;
  robot.body ??= robot.group.querySelector(".robot-body");
  const stands = sway && swayed(sway);
  if (!stands) robot.body?.removeAttribute("transform");
  else if (robot.stands !== stands) robot.body?.setAttribute("transform", stands);
  robot.stands = stands;
  if (robot.put) putRobot(robot, ...robot.put);
}

/** @param {Sway} sway */
function swayed({ jump, long, wide, along, tilt }) {
  const there = moved({ x: 0, y: -jump / SCALE }, tilt);
  if (long === 1 && wide === 1) return there;
  const [sin, cos] = [Math.sin((along * Math.PI) / 180), Math.cos((along * Math.PI) / 180)];
  const [a, d] = [long * cos * cos + wide * sin * sin, long * sin * sin + wide * cos * cos];
  const b = (long - wide) * sin * cos;
  return `${there} matrix(${round(a)} ${round(b)} ${round(b)} ${round(d)} 0 0)`;
}

/** From the front. @param {number} seat @param {import("./svg.js").Point} at @param {number} scale of 110 units */
export const drawPortrait = (seat, at, scale) => place(`portrait-${seat}`, `${moved(at)} scale(${round(scale)})`);

/** A robot as a small picture for lists; decorative, the name stands beside it. @param {number} seat */
export const robotIcon = (seat) =>
  svg("svg", { class: "robot-icon", viewBox: "-19 -18 38 36", "aria-hidden": "true" }, [place(`badge-${seat}`)]);

/**
 * What else a page paints in a seat's colours (its archive, its stripes) takes them from what its robot wears.
 * @param {HTMLElement} page
 */
export function wearLooks(page) {
  for (let seat = 0; seat < SEATS; seat += 1) {
    const [, paint, trim] = /paint-(\d) trim-(\d)/.exec(place(`badge-${seat}`).getAttribute("class") ?? "") ?? [];
    if (!paint) continue;
    page.style.setProperty(`--seat-body-${seat}`, `var(--robot-${paint})`);
    page.style.setProperty(`--seat-second-${seat}`, `var(--robot-second-${trim})`);
  }
}
