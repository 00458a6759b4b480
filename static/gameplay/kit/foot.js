/**
 * What the foot of a match is made of, for the questions of all games: what may be chosen, rows of it, and the key that
 * takes back.
 */
import { html, svg } from "../svg.js";
import { on } from "./redraw.js";

/**
 * @typedef {import("./question.js").Attributes} Attributes
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

const PLACES = ["NW", "N", "NE", "W", "", "E", "SW", "S", "SE"];

/** Keys by the ways in which they lie; "": the middle. @param {Record<string, Node>} keys @param {Attributes} look */
export const compass = (keys, look) =>
  row(
    "compass",
    PLACES.map((way) => keys[way] ?? html("span")),
    look,
  );

/** What lies in the middle of a compass and is no key. @param {(Node | string)[]} content */
export const hub = (content) => html("span", { class: "key", "data-of": true }, content);

/** An arrow that points somewhere. @param {number} degrees clockwise from the east */
export const arrowIcon = (degrees) =>
  svg("svg", { class: "line-icon", viewBox: "-12 -12 24 24", "aria-hidden": "true" }, [
    svg("path", { d: "M-8 0H8M1 -7L8 0L1 7", transform: `rotate(${degrees})` }),
  ]);

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
