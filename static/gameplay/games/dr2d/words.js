/** What is said in more than one place, by the keys of the game's table (`gameplay/games/dr2d/words`). */
/**
 * @import { RobotShown, View } from "./types.d.ts"
 */
import { listed, say } from "../../kit/words.js";

export { listed } from "../../kit/words.js";

/** Where the race stands. @param {View} view */
export const phaseText = (view) => say(view.register ? "phase" : `phase/${view.step}`, view);

/** What became of a robot that is not on the board. @param {RobotShown} robot */
export const statusText = (robot) =>
  robot.state === "out" && robot.finished !== null
    ? say("status/out/turn", { turn: robot.finished })
    : robot.state === "board"
      ? ""
      : say(`status/${robot.state}`);

/** Capacity, laws and what is to come, a few words each. @param {View} view @param {RobotShown} robot */
export function factsOf(view, robot) {
  const inRace = robot.state !== "out" && robot.state !== "gone";
  return [
    ...(robot.state === "board" ? [] : [statusText(robot)]),
    say("points", { n: robot.pc }),
    ...(robot.state === "out" ? [] : [lawsText(robot)]),
    ...(inRace ? dueText(view, robot) : []),
  ];
}

/** @param {RobotShown} robot */
const lawsText = ({ laws }) =>
  laws.length > 1
    ? say("laws", { laws: listed(laws.map(String)) })
    : laws.length
      ? say("law", { law: laws[0] })
      : say("laws/none");

/** What happens to it next. @param {View} view @param {RobotShown} robot */
const dueText = (view, robot) => [
  ...(robot.lost ? [say("lost", { n: robot.lost })] : []),
  ...(robot.standby ? [say("status/standby")] : []),
  ...(robot.standby_next ? [say("status/standby_next")] : []),
  ...(robot.pc < GLITCHES && !robot.standby && !robot.standby_next && view.step === "program"
    ? [say("status/glitch")]
    : []),
  ...(robot.repair ? [say("repair", { n: robot.repair })] : []),
  ...(robot.leaving ? [say("status/leaving")] : []),
];

/** With fewer points a robot glitches. */
export const GLITCHES = 3;
