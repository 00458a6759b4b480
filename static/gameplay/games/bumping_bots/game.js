/**
 * Everything the live page needs to know of Bumping Bots, in one object. The page itself knows no game.
 *
 * @import { Cell } from "./hex.js"
 * @import { GameEvent, Prompt, View } from "./types.d.ts"
 * @typedef {import("./draw.js").Board} Board
 */
import { knows, say } from "../../kit/words.js";
import { svg } from "../../svg.js";
import { applyEvents, robotOf } from "./apply.js";
import { closeUp, createBoard } from "./draw.js";
import { EVENTS } from "./events.js";
import { neighbour } from "./hex.js";
import { describe } from "./log.js";
import { panel } from "./panel.js";
import { handOf } from "./parts.js";
import { homeOf, lapsOf, orderOf, racersOf } from "./standings.js";

/** Milliseconds of one robot's turn: three of them are over within four seconds. */
const LONGEST = 1300;

/**
 * The cells a close-up shows: a robot, and the way before it.
 * @param {View} view @param {number | null} seat @returns {Cell[] | null}
 */
function closeCells(view, seat) {
  if (view.phase === "grid" || view.phase === "cards") return view.board.grid;
  const wanted = seat ?? view.turn ?? view.order[0];
  const robot = view.robots.find((each) => each.seat === wanted);
  if (!robot?.cell) return null;
  const ahead = robot.gear === "R" ? robot.facing + 3 : robot.facing;
  return [robot.cell, neighbour(robot.cell, ahead, Math.min(6, Math.max(2, robot.speed) + 1))];
}

/** What the picture of the board says. @param {View} view @param {(seat: number) => string} name */
function boardLabel(view, name) {
  const order = orderOf(view).map(({ robot, place }) => `${place}. ${name(robot.seat)}`);
  const laps = lapsOf(view) ?? "?";
  return say("board", { track: view.board.name, laps, round: view.round, order: order.join(", ") });
}

/** Where the match stands, in a few words. @param {View} view */
const phaseText = (view) => say(knows(`phase/${view.phase}`) ? `phase/${view.phase}` : "phase", view);

/**
 * What lies round a robot, in words, for those who cannot see the board: in each of the six directions how many
 * free cells and then what. Reads the view only.
 * @param {View} view @param {number} seat @param {(seat: number) => string} name
 */
function lookAround(view, seat, name) {
  const me = robotOf(view, seat);
  const here = me?.cell;
  if (!here) return say("around/off");
  const { zones, fixed, bumpers, motors } = view.board;
  /** What stands on each cell of the track; "" for a free one. @type {Map<string, string>} */
  const things = new Map();
  const put = (/** @type {[number, number][]} */ cells, /** @type {string} */ what) => {
    for (const cell of cells) things.set(String(cell), what);
  };
  for (const [r, first, last] of zones.flatMap((zone) => zone.runs))
    for (let q = first; q <= last; q += 1) things.set(`${q},${r}`, "");
  put([...fixed, ...bumpers.map((bumper) => bumper.center)], say("element/block"));
  motors.forEach(({ center }, i) =>
    put([center, neighbour(center, view.motors[i]), neighbour(center, view.motors[i] + 3)], say("element/block")),
  );
  put(view.mobiles, say("element/mobile"));
  for (const robot of view.robots) if (robot.cell) put([robot.cell], name(robot.seat));
  return [0, 1, 2, 3, 4, 5]
    .map((turn) => {
      const there = (/** @type {number} */ n) => String(neighbour(here, me.facing + turn, n));
      let n = 0;
      while (things.get(there(n + 1)) === "") n += 1;
      const what = things.get(there(n + 1)) ?? say("element/wall");
      return say("around", { side: say(`around/${turn}`), n, what });
    })
    .join(" ");
}

/** @type {import("../../kit/module.js").GameModule<View, GameEvent, Prompt, Board>} */
export const game = {
  applyEvents,
  describe,
  events: EVENTS,
  phaseText,
  racersOf,
  panel,
  handOf,
  scene: {
    createBoard,
    closeUp(board, view, seat, room) {
      const cells = closeCells(view, seat);
      return cells && closeUp(board, cells, room);
    },
    map: ({ cells, project }) => ({
      ground: [svg("path", { class: "map-track", d: cells.map((cell) => project.hexagon(cell)).join("") })],
      spots: (view) =>
        /** @type {View} */ (view).robots.flatMap(({ seat, cell }) => (cell ? [{ seat, ...project.point(cell) }] : [])),
    }),
    longest: LONGEST,
    boardLabel,
    focusSeat: (view) => view.turn ?? view.order[0],
    lookAround,
    homeOf,
  },
};
