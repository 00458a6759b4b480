/** What is said in more than one place, by the keys of the game's table (`gameplay/games/roborally/words`). */
/**
 * @import { AimOffered, GameEvent, PlaceOffered, Prompt, RobotShown, ShotOffered, View } from "./types.d.ts"
 * @typedef {Facts<GameEvent["data"] | Prompt["data"] | ShotOffered | AimOffered | PlaceOffered>} Told
 *   what an event, a question or an answer may tell
 */
import { factsOf as named, say } from "../../kit/words.js";
import { cardName } from "./cards.js";
import { cellName } from "../../kit/squares.js";

/** @param {string} slug */
export const optionName = (slug) => say(`option/${slug}`);

/** @param {string} direction */
export const facingName = (direction) => say(`facing/${direction}`);

/** Where the race stands. @param {View} view */
export const phaseText = (view) => say("ABCDE".includes(view.step) ? "phase" : `phase/${view.step}`, view);

/** What became of a robot that is not on the board. @param {RobotShown} robot */
export const statusText = (robot) => (robot.status === "racing" ? "" : say(`status/${robot.status}`));

/**
 * What a course rule makes of a robot: the SuperBot, one of a team.
 * @param {View} view
 * @param {RobotShown} robot
 * @returns {string[]}
 */
export const roles = (view, robot) => [
  ...(view.superbot === robot.seat ? [say("role/superbot")] : []),
  ...(robot.team === undefined ? [] : [say("role/team", { number: robot.team + 1 })]),
];

/**
 * The facts of an event, a question or an answer, with a name in place of every seat, card, cell and option.
 * @param {Told} data @param {(seat: number) => string} name
 */
export function factsOf(data, name) {
  const cell = data.to ?? data.cell;
  const option = optionName(data.option ?? "");
  return { ...named(data, name, cardName), option, cell: Array.isArray(cell) ? cellName(cell) : undefined };
}
