/**
 * The ways on a compass in the foot, as they lie on the screen, and where an arrow key turns a token.
 *
 * @import { Frame } from "./frame.js"
 * @typedef {{
 *   run: (way: string) => void, title: string, at?: string | null, isOff: boolean, middle: Node,
 * }} Look `at`: where it points now
 */
import { arrowIcon, choice, compass } from "../../kit/foot.js";
import { say } from "../../kit/words.js";
import { degreesOf } from "./frame.js";
import { arrowsOf } from "./tokens.js";

export const STRAIGHT = ["N", "E", "S", "W"];

/** @param {string[]} ways @param {Frame} frame @param {Look} look */
export function wayKeys(ways, frame, { run, title, at = null, isOff, middle }) {
  const keys = ways.map((way) => {
    const look = {
      "data-arrow": way,
      "aria-label": say(`facing/${frame.board(way)}`),
      "aria-pressed": String(way === at),
      "aria-disabled": String(isOff),
    };
    return [way, choice("key", `way-${way}`, look, [arrowIcon(degreesOf(way))], () => void (isOff || run(way)))];
  });
  return compass({ ...Object.fromEntries(keys), "": middle }, { "aria-label": title });
}

/**
 * Where an arrow key turns the arrow of a token: a diagonal one keeps its other half.
 * @param {import("./tokens.js").Kind} kind @param {string} lies the direction on the screen now @param {string} way
 */
export const turnedBy = (kind, lies, way) =>
  arrowsOf(kind)[0].length === 1 ? way : "NS".includes(way) ? way + lies[1] : lies[0] + way;
