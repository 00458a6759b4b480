/**
 * What the foot of a match is made of, for the questions of all games: what may be chosen, rows of it, and the key that
 * takes back.
 */
import { html, svg } from "../svg.js";
import { on } from "./redraw.js";

/**
 * @typedef {import("./answer.js").Attributes} Attributes
 * @typedef {Parameters<typeof on>[1]} Actions
 */

/**
 * Something to choose: a button with a name of its own in the row (`key`).
 * @param {string} look a class: `tile`, `key`, `card-key`, `token`
 * @param {string} key @param {Attributes} attributes @param {(Node | string)[]} content
 * @param {Actions | (() => void)} actions what a tap does, or what each event does
 */
export const choice = (look, key, attributes, content, actions) =>
  on(
    html("button", { type: "button", class: look, "data-key": key, ...attributes }, content),
    typeof actions === "function" ? { click: actions } : actions,
  );

/** More than five, or more than seven, of them are laid out otherwise. @param {{length: number}} items */
const sizeOf = ({ length }) => (length > 7 ? "l" : length > 5 ? "m" : null);

/** @param {string} name a class @param {Node[]} items @param {Attributes} [attributes] */
export const row = (name, items, attributes = {}) =>
  html("div", { class: name, role: "group", "data-key": name, "data-size": sizeOf(items), ...attributes }, items);

const BACK = "M20 6V18H9L3 12L9 6ZM12 9.5L17 14.5M17 9.5L12 14.5";

/** Takes the last thing back, as on a keypad. @param {boolean} isOff @param {() => void} run @param {string} [label] */
export const undoKey = (isOff, run, label = gettext("Undo")) =>
  choice(
    "quiet",
    "undo",
    { "data-undo": true, disabled: isOff, "aria-label": label, title: label },
    [lineIcon(BACK)],
    run,
  );

/** @param {string} path in a box of 24 */
export const lineIcon = (path) =>
  svg("svg", { class: "line-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d: path })]);
