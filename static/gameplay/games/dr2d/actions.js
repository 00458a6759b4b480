/** Actions of a programme: what they are called and how they look. */
import { say } from "../../kit/words.js";
import { ANGLES } from "../../kit/squares.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";

/** "North". @param {string} action */
export const actionName = (action) => say(`do/${action}`);

/** "North, Wait, East". @param {string} actions */
export const actionsText = (actions) => [...actions].map(actionName).join(", ");

/** In a box of 24. @param {string} action */
export const glyph = (action) =>
  svg("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true", "data-action": action }, [
    action === "H" ? place("dd-do-wait") : place("dd-do-move", `rotate(${(ANGLES[action] + 90 + 360) % 360} 12 12)`),
  ]);
