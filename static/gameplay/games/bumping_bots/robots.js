/** The robots of this game are those of all games, with a marker: their gear and speed. */
import * as house from "../../robots.js";
import { place } from "../../symbols.js";

export { letter, putRobot } from "../../robots.js";

/** Where the marker is, at a robot. */
export const MARKER = "translate(11 -12)";

/** @param {number} seat */
export function drawRobot(seat) {
  const { group, turn } = house.drawRobot(seat);
  const marker = place("bb-speed", MARKER);
  group.append(marker);
  return { group, turn, marker };
}

/** The speed marker: a green disc with the speed forwards, a red square with "R" and the speed in reverse. */
export function setMarker(/** @type {SVGElement} */ marker, /** @type {string} */ gear, /** @type {number} */ speed) {
  marker.classList.toggle("bb-back", gear === "R");
  const text = /** @type {Element} */ (marker.querySelector("text"));
  text.textContent = gear === "R" ? `R${speed}` : String(speed);
}
