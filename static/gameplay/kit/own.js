/**
 * What happened to oneself, in a line or two: of what a game tells (`describe`) the lines that name the own seat, the
 * weightiest of them. Knows no game.
 *
 * @import { StepTold } from "../../types/host.d.ts"
 * @typedef {import("./log.js").Line} Line
 */

/** So many lines at most: it is read at a glance, and the log tells the rest. */
const MOST = 2;
/** Before the own name, where nobody sees it: a name may be part of another one. */
const MARK = "\u2063";

/**
 * @param {Pick<StepTold, "events">[]} steps @param {Pick<import("./module.js").Game, "describe">} game
 * @param {number} you @param {(seat: number) => string} name
 * @returns {string[]}
 */
export function ownLines(steps, game, you, name) {
  const marked = (/** @type {number} */ seat) => (seat === you ? MARK + name(seat) : name(seat));
  const lines = steps
    .flatMap(({ events }) => game.describe(events, marked))
    .filter(({ heading, seat, text }) => !heading && (seat === you || text.includes(MARK)));
  return weightiest(lines, you).map(({ text }) => text.replaceAll(MARK, ""));
}

/** In the order in which it happened; of equal ones the last. @param {Line[]} lines @param {number} you */
function weightiest(lines, you) {
  // What others did to one weighs more than what one did.
  const weight = (/** @type {Line} */ { strong = false, seat }) => 2 * Number(strong) + Number(seat !== you);
  const chosen = lines
    .map((line, at) => ({ at, weight: weight(line) }))
    .sort((one, other) => other.weight - one.weight || other.at - one.at)
    .slice(0, MOST);
  return chosen.sort((one, other) => one.at - other.at).map(({ at }) => lines[at]);
}
