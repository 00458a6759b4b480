/** What is said in more than one place, by the keys of the game's table (`gameplay/games/roborally/words`). */
import { factsOf as named, say } from "../../kit/words.js";
import { cardName } from "./cards.js";
import { cellName } from "./square.js";

/** @param {string} slug */
export const optionName = (slug) => say(`option/${slug}`);

/** @param {string} direction */
export const facingName = (direction) => say(`facing/${direction}`);

/** Where the race stands. @param {any} view */
export const phaseText = (view) => say("ABCDE".includes(view.step) ? "phase" : `phase/${view.step}`, view);

/** What became of a robot that is not on the board. @param {any} robot */
export const statusText = (robot) => (robot.status === "racing" ? "" : say(`status/${robot.status}`));

/**
 * What a course rule makes of a robot: the SuperBot, one of a team.
 * @param {any} view
 * @param {any} robot
 * @returns {string[]}
 */
export const roles = (view, robot) => [
  ...(view.superbot === robot.seat ? [say("role/superbot")] : []),
  ...(robot.team === undefined ? [] : [say("role/team", { number: robot.team + 1 })]),
];

/**
 * The facts of an event, a question or an answer, with a name in place of every seat, card, cell and option.
 * @param {any} data @param {(seat: number) => string} name
 */
export function factsOf(data, name) {
  const cell = data.to ?? data.cell;
  return { ...named(data, name, cardName), option: optionName(data.option), cell: cell && cellName(cell) };
}
