/** The robots of all games, one a seat: drawn looking east (direction 0) round the origin, about one cell wide. */
import { svg } from "./svg.js";
import { place, turning } from "./symbols.js";

/** Robots fill their cells at this scale. */
export const SCALE = 1.14;

/** Letter of a seat's robot. @param {number} seat */
export const letter = (seat) => "ABCDEFGHI"[seat] ?? "?";

/** One robot: `group` is moved, `hull` turned; the letter stays upright. @param {number} seat */
export function drawRobot(seat) {
  const group = place(`robot-${seat}`);
  return { group, hull: turning(group) };
}

/** A robot as a small picture for lists; decorative, the name stands beside it. @param {number} seat */
export const robotIcon = (seat) =>
  svg("svg", { class: "robot-icon", viewBox: "-16 -16 36 32", "aria-hidden": "true" }, [place(`robot-${seat}`)]);
