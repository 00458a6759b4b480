/** The robots of this game are those of all games, with a marker: their gear and speed. */
import * as house from "../../robots.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";

export { letter, putRobot } from "../../robots.js";

/** @param {number} seat */
export function drawRobot(seat) {
  const drawn = house.drawRobot(seat);
  const marker = place("bb-speed");
  const spot = svg("g", {}, [marker]);
  drawn.group.append(spot);
  let side = 0;
  /** The marker sits up and behind, never on the face. @param {number} degrees */
  function turn(degrees) {
    drawn.turn(degrees);
    const now = Math.cos((degrees * Math.PI) / 180) > -0.1 ? -1 : 1;
    if (now !== side) spot.setAttribute("transform", `translate(${11 * now} -12)`);
    side = now;
  }
  turn(0);
  return { group: drawn.group, turn, marker };
}

/** The speed marker: a green disc with the speed forwards, a red square with "R" and the speed in reverse. */
export function setMarker(/** @type {SVGElement} */ marker, /** @type {string} */ gear, /** @type {number} */ speed) {
  marker.classList.toggle("bb-back", gear === "R");
  const text = /** @type {Element} */ (marker.querySelector("text"));
  text.textContent = gear === "R" ? `R${speed}` : String(speed);
}
