/**
 * The compass in the foot: ways as they lie on the screen, an arrow each, round what is sent there; and the arrow keys.
 *
 * @import { Shortcut } from "../../kit/keyboard.js"
 * @typedef {{
 *   run: (way: string) => void, label: (way: string) => string, title: string, at?: string | null, off?: boolean,
 *   middle?: (Node | string)[],
 * }} Look `at`: where it points now
 */
import { choice, row } from "../../kit/foot.js";
import { html, svg } from "../../svg.js";
import { degreesOf } from "./frame.js";
import { arrowsOf } from "./tokens.js";

const PLACES = ["NW", "N", "NE", "W", "", "E", "SW", "S", "SE"];
export const STRAIGHT = ["N", "E", "S", "W"];
/** @type {Record<string, string>} */
const KEYS = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" };

/** @param {string[]} ways @param {Look} look */
export const compass = (ways, { run, label, title, at = null, off = false, middle = [] }) =>
  row(
    "compass",
    PLACES.map((way) => {
      if (!ways.includes(way)) return html("span", way ? {} : { class: "key", "data-of": true }, way ? [] : middle);
      const look = {
        "data-arrow": way,
        "aria-label": label(way),
        "aria-pressed": String(way === at),
        "aria-disabled": String(off),
      };
      const arrow = svg("path", { d: "M-8 0H8M1 -7L8 0L1 7", transform: `rotate(${degreesOf(way)})` });
      const picture = svg("svg", { class: "line-icon", viewBox: "-12 -12 24 24", "aria-hidden": "true" }, [arrow]);
      return choice("key", `way-${way}`, look, [picture], () => void (off || run(way)));
    }),
    { "aria-label": title },
  );

/**
 * Where an arrow key turns the arrow of a token: a diagonal one keeps its other half.
 * @param {import("./tokens.js").Kind} kind @param {string} lies the direction on the screen now @param {string} way
 */
export const turnedBy = (kind, lies, way) =>
  arrowsOf(kind)[0].length === 1 ? way : "NS".includes(way) ? way + lies[1] : lies[0] + way;

/** @param {string} label @param {(way: string) => void} run @returns {Shortcut[]} */
export const arrowKeys = (label, run) => [
  { keys: Object.keys(KEYS), label, run: () => false },
  ...Object.entries(KEYS).map(([key, way]) => ({ keys: [key], label: "", hidden: true, run: () => run(way) })),
];
