/**
 * Keys that many questions know: each kind stands once in the help, whatever each key of it does.
 *
 * @import { Shortcut } from "./keyboard.js"
 */
const DIGITS = [..."123456789"];
/** @type {Record<string, string>} */
const ARROWS = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" };

/** Keys with one line of help. @param {string} label @param {string[]} keys
 * @param {(index: number) => boolean | void} run @returns {Shortcut[]} */
export const together = (label, keys, run) => [
  { keys, label, run: () => false },
  ...keys.map((key, i) => ({ keys: [key], label: "", hidden: true, run: () => run(i) })),
];

/**
 * Choices by their number.
 * @param {(() => boolean | void)[]} runs @param {string} [label] @param {string[]} [digits]
 */
export const numbered = (runs, label = gettext("Choose an option by its number"), digits = DIGITS) =>
  together(label, digits, (i) => (runs[i] ? runs[i]() : false));

/** @param {string} label @param {(way: string) => boolean | void} run */
export const arrowKeys = (label, run) => together(label, Object.keys(ARROWS), (i) => run(Object.values(ARROWS)[i]));

/** @param {() => boolean | void} run @param {string} [label] @returns {Shortcut} */
export const enterKey = (run, label = gettext("Ready")) => ({ keys: ["Enter"], label, run });

/** @param {() => boolean | void} run @param {string} [label] @returns {Shortcut} */
export const undoKeys = (run, label = gettext("Undo")) => ({ keys: ["Backspace", "u"], label, run });
