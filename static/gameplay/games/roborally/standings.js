/**
 * The order of the race and what the strip tells of a robot: damage, lives, options, power, and the five
 * phases of its sheet with what lies face up, face down or locked.
 *
 * @import { RobotShown, View } from "./types.d.ts"
 * @import { Marks, Racer } from "../../kit/strip.js"
 */
import { lamps } from "../../kit/lamps.js";
import { minis } from "../../kit/registers.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { miniRegister } from "./cards.js";
import { guideButton } from "../../kit/guide.js";
import { optionName, roles, statusText } from "./words.js";

/** @type {(view: View, marks: Marks, name: (seat: number) => string) => Racer[]} */
export const racersOf = (view, { ready }, name) =>
  orderOf(view).map(({ robot, place }) => {
    const isOut = robot.status !== "racing" && robot.status !== "destroyed";
    return {
      seat: robot.seat,
      place: place !== null ? String(place) : isOut ? "–" : "",
      short: shortOf(view, robot, place),
      isOut,
      ready: view.step === "program" && (robot.ready || ready.includes(robot.seat)),
      facts: facts(view, robot),
      more: isOut ? [] : [phases(robot, name), optionChips(robot)],
    };
  });

/** The five phases, small. @param {RobotShown} robot @param {(seat: number) => string} name */
const phases = (robot, name) =>
  minis(
    say("sheet/of", { robot: name(robot.seat) }),
    robot.registers.map((register, i) => miniRegister(register, i + 1, robot.locked.includes(i + 1))),
  );

/** Flags, and the damage as soon as there is any. @param {View} view @param {RobotShown} robot
 * @param {number | null} place @returns {[string, string]} */
function shortOf(view, robot, place) {
  const flags = `${robot.flags}/${view.flags.length}`;
  if (place !== null) return [String(place), flags];
  if (robot.status !== "racing" && robot.status !== "destroyed") return ["–", flags];
  return [flags, robot.damage ? say("fact/damage/short", { damage: robot.damage }) : say("fact/flags/short")];
}

/** The options a robot holds, each explained at a tap. @param {RobotShown} robot */
function optionChips(robot) {
  return html(
    "span",
    { class: "pills" },
    robot.options.map((option) => {
      const count = option === "ablative-coat" ? robot.coat : option === "mini-howitzer" ? robot.shells : 0;
      const text = count ? `${optionName(option)} ${count}` : optionName(option);
      return guideButton(`option/${option}`, optionName(option), [text]);
    }),
  );
}

/**
 * Robots as the race stands: by the ranking when it is over, else those who are home, then by flags, then by dock. A
 * place is only told when it is final.
 * @param {View} view @returns {{robot: RobotShown, place: number | null}[]}
 */
export function orderOf(view) {
  if (view.ranking.length) return view.ranking.map(({ seat, place }) => ({ robot: view.robots[seat], place }));
  const when = (/** @type {RobotShown} */ { finish }) => (finish ? finish[0] * 5 + finish[1] : 0);
  const home = view.robots.filter((robot) => robot.finish).sort((a, b) => when(a) - when(b));
  const out = (/** @type {RobotShown} */ robot) => Number(robot.status !== "racing" && robot.status !== "destroyed");
  const others = view.robots
    .filter((robot) => !robot.finish)
    .sort((a, b) => out(a) - out(b) || b.flags - a.flags || a.dock - b.dock);
  return [...home.map((robot, i) => ({ robot, place: i + 1 })), ...others.map((robot) => ({ robot, place: null }))];
}

/** Whoever is home. @param {View} view @returns {import("../../kit/behind.js").Finisher[]} */
export const homeOf = (view) =>
  orderOf(view).flatMap(({ robot, place }) => (robot.status === "finished" ? [{ seat: robot.seat, place }] : []));

/** @param {View} view @param {RobotShown} robot */
function facts(view, robot) {
  const parts = [...roles(view, robot)];
  if (robot.status !== "racing") parts.push(statusText(robot));
  parts.push(say("fact/damage", { damage: robot.damage }));
  parts.push(say("fact/lives", { n: robot.lives }));
  parts.push(say("fact/flags", { flags: robot.flags, count: view.flags.length }));
  if (robot.down) parts.push(say("status/down"));
  else if (robot.announced) parts.push(say("status/announced"));
  if (robot.controller !== null) parts.push(say("status/controlled"));
  return parts;
}

/** Ten lamps, one a damage. @param {number} damage */
export const damageLamps = (damage) => lamps(10, damage, { marked: (i) => i >= 4 });
