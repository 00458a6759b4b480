/**
 * What happened to oneself, in a line or two: of what a game tells (`describe`) the lines that name the own seat, the
 * weightiest of them. Knows no game.
 *
 * @import { StepShape } from "../../types/host.d.ts"
 * @typedef {import("./log.js").Line} Line
 * @typedef {import("./module.js").Game} Game
 * @typedef {Pick<StepShape, "events">} Step
 */

/** So many lines at most: it is read at a glance, and the log tells the rest. */
const MOST = 2;
/** Before the own name, where nobody sees it: a name may be part of another one. */
const MARK = "\u2063";

/**
 * What others did to one, and what the game calls weighty; if there is none of it, what one did last.
 * @param {Step[]} steps @param {Pick<Game, "describe" | "beatLength">} game @param {number} you
 * @param {(seat: number) => string} name
 * @returns {string[]}
 */
export function ownLines(steps, game, you, name) {
  const marked = (/** @type {number} */ seat) => (seat === you ? MARK + name(seat) : name(seat));
  const linesOf = (/** @type {Step} */ { events }) =>
    game
      .describe(events, marked)
      .filter(({ heading, seat, text }) => !heading && (seat === you || text.includes(MARK)));
  const weighty = weightiest(together(steps.flatMap(linesOf)), you);
  // What follows the last motion of a step, such as a new hand, belongs to what comes next.
  const done = () => steps.map((step) => ({ events: step.events.slice(0, lastMoving(step, game) + 1) }));
  const lines = weighty.length ? weighty : done().flatMap(linesOf).slice(-MOST);
  return lines.map(({ text }) => text.replaceAll(MARK, ""));
}

/** What is told in the same words is told once, with how often. @param {Line[]} lines @returns {Line[]} */
function together(lines) {
  const alike = (/** @type {Line} */ { text }) => lines.filter((line) => line.text === text);
  return lines
    .filter((line) => alike(line).at(-1) === line)
    .map((line) => {
      const { length } = alike(line);
      return length > 1 ? { ...line, text: `${line.text} (${length} ×)` } : line;
    });
}

/** In the order in which it happened; of equal ones the last. @param {Line[]} lines @param {number} you */
function weightiest(lines, you) {
  const weighed = lines.map((line, at) => ({
    line,
    at,
    weight: 2 * Number(line.strong ?? false) + Number((line.seat === you) === Boolean(line.suffered)),
  }));
  const chosen = weighed
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || other.at - one.at)
    .slice(0, MOST);
  return chosen.sort((one, other) => one.at - other.at).map(({ line }) => line);
}

/** @param {Step} step @param {Pick<Game, "beatLength">} game */
const lastMoving = ({ events }, game) =>
  events.findLastIndex(
    (/** @type {import("../../types/host.d.ts").EventShape} */ event) => game.beatLength([event]) > 0,
  );
