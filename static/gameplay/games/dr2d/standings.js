/**
 * The order of the race and what the strip tells of a robot: laws, capacity, what is to come, and its programme of the
 * turn that runs, or ran last.
 *
 * @import { RobotShown, View } from "./types.d.ts"
 * @import { Marks, Racer } from "../../kit/strip.js"
 */
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { capacityLamps, lawStones, played } from "./sheet.js";
import { factsOf } from "./words.js";

/** @type {(view: View, marks: Marks, name: (seat: number) => string) => Racer[]} */
export const racersOf = (view, { ready }, name) =>
  orderOf(view).map(({ robot, place }) => {
    const isOut = robot.state === "out" || robot.state === "gone";
    return {
      seat: robot.seat,
      place: place !== null ? String(place) : isOut ? "–" : "",
      short: shortOf(robot, place !== null ? String(place) : isOut ? "–" : ""),
      isOut,
      ready: view.step === "program" && !view.register && (robot.ready || ready.includes(robot.seat)),
      facts: factsOf(view, robot),
      more: [
        ...(view.step === "place" || robot.state === "gone"
          ? []
          : [html("span", { class: "dd-has" }, [lawStones(robot), capacityLamps(robot)])]),
        ...(isOut ? [] : played(robot, view.register, name(robot.seat))),
      ],
    };
  });

/** Laws and points. @param {RobotShown} robot @param {string} place "" while it races @returns {[string, string]} */
function shortOf({ laws, pc }, place) {
  const count = say("laws/short", { count: laws.length });
  return place ? [place, count] : [count, say("points/short", { n: pc })];
}

/**
 * Robots as the race stands: by the ranking when it is over, else those who are home, then by laws and how early they
 * had the latest. A place is only told when it is final.
 * @param {View} view @returns {{robot: RobotShown, place: number | null}[]}
 */
export function orderOf(view) {
  if (view.ranking.length) return view.ranking.map(({ seat, place }) => ({ robot: view.robots[seat], place }));
  const seats = view.order.length ? view.order : view.robots.map(({ seat }) => seat);
  const robots = seats.map((seat) => view.robots[seat]);
  const rank = (/** @type {RobotShown} */ { state }) => (state === "out" ? 0 : state === "gone" ? 2 : 1);
  const latest = (/** @type {RobotShown} */ { law_turn: turn }) => turn ?? 0;
  const home = (/** @type {RobotShown} */ { finished }) => finished ?? 0;
  return robots
    .sort((a, b) => rank(a) - rank(b) || home(a) - home(b) || b.laws.length - a.laws.length || latest(a) - latest(b))
    .map((robot) => ({ robot, place: null }));
}

/** Whoever is home. @param {View} view @returns {import("../../kit/behind.js").Finisher[]} */
export const homeOf = (view) =>
  orderOf(view).flatMap(({ robot, place }) => (robot.state === "out" ? [{ seat: robot.seat, place }] : []));
