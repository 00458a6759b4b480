/** Actions of a programme: what they are called and how they look. */
import { say } from "../../kit/words.js";
import { ANGLES } from "../../kit/squares.js";
import { html, svg } from "../../svg.js";
import { place } from "../../symbols.js";

/** As they stand on buttons: left, up, wait, down, right. */
export const ACTIONS = ["W", "N", "H", "S", "E"];

/** "North". @param {string} action */
export const actionName = (action) => say(`do/${action}`);

/** "North, Wait, East". @param {string} actions */
export const actionsText = (actions) => [...actions].map(actionName).join(", ");

/** In a box of 24. @param {string} action */
export const glyph = (action) =>
  svg("svg", { class: "dd-glyph", viewBox: "0 0 24 24", "aria-hidden": "true", "data-action": action }, [
    action === "H" ? place("dd-do-wait") : place("dd-do-move", `rotate(${(ANGLES[action] + 90 + 360) % 360} 12 12)`),
  ]);

/** The arrow of an action and its letter. @param {string} action @returns {Node[]} */
export const actionParts = (action) => [
  glyph(action),
  html("span", { class: "dd-letter", "aria-hidden": "true" }, [say(`letter/${action}`)]),
];
