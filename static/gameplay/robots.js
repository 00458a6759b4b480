/** The robots of all games, one a seat: drawn looking east (direction 0) round the origin, about one cell wide. */
import { moved, round, svg } from "./svg.js";
import { place, turner } from "./symbols.js";

/** @typedef {{group: Element, turn: (degrees: number) => void}} Drawn the group is moved, and turned, clockwise */

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
 * @param {import("./svg.js").Point} at @param {number} degrees where it looks, clockwise @param {number} [scale]
 */
export function putRobot(robot, at, degrees, scale = 1) {
  robot?.group.setAttribute("transform", `${moved(at)} scale(${round(scale * SCALE)})`);
  robot?.turn(degrees);
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
