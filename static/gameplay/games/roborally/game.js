/**
 * Everything the live page needs to know of RoboRally, in one object. The page itself knows no game.
 *
 * @import { GameEvent, Prompt, View } from "./types.d.ts"
 * @typedef {ReturnType<typeof createBoard>} Board
 */
import { look } from "../../kit/around.js";
import { knows, say } from "../../kit/words.js";
import { applyEvents, isPlaced, robotOf } from "./apply.js";
import { beltOf } from "./belts.js";
import { createBoard } from "./draw.js";
import { EVENTS } from "./events.js";
import { bindGuide } from "../../kit/guide.js";
import { describe } from "./log.js";
import { panel } from "./panel.js";
import { handOf } from "./sheet.js";
import { cellName, closeUp, key, next, turned } from "../../kit/squares.js";
import { homeOf, orderOf, racersOf } from "./standings.js";
import { facingName, phaseText, roles, statusText } from "./words.js";

bindGuide();

/** Whose surroundings matter to one who watches. @param {View} view @returns {number | undefined} */
const focusSeat = (view) => orderOf(view).find(({ robot }) => robot.cell)?.robot.seat;

/**
 * The cells a close-up shows: a robot, its way and its next flag while programming; everybody while things move.
 * @param {View} view
 * @param {number | null} seat
 * @returns {[number, number][] | null}
 */
function closeCells(view, seat) {
  const moving = "ABCDE".includes(view.step);
  const all = view.robots.filter(isPlaced).map(({ cell }) => cell);
  if (moving && seat === null && all.length) return all;
  const robot = robotOf(view, seat ?? view.you ?? focusSeat(view));
  if (!robot) return all.length ? all : null;
  const cell = robot.cell ?? robot.archive;
  return [cell, next(cell, robot.facing, 4)];
}

/** What the picture of the board says. @param {View} view @param {(seat: number) => string} name */
function boardLabel(view, name) {
  const robots = orderOf(view).map(({ robot }) => {
    const who = [name(robot.seat), ...roles(view, robot)].join(" ");
    return robot.cell
      ? say("board/robot", { robot: who, cell: cellName(robot.cell), facing: facingName(robot.facing) })
      : `${name(robot.seat)} ${statusText(robot)}`;
  });
  return say("board", { course: view.board.name, phase: phaseText(view), robots: robots.join(", ") });
}

/**
 * What is on a cell, in words; "" for bare floor.
 * @param {View} view
 * @param {number[]} cell
 * @param {(seat: number) => string} name
 */
function cellText(view, cell, name) {
  const here = (/** @type {number[] | null} */ each) => each !== null && key(each) === key(cell);
  const token = view.board.grid[cell[1]]?.[cell[0]];
  if (token === null || token === undefined) return say("element/outside");
  const belt = beltOf(token);
  const robot = view.robots.find((each) => here(each.cell));
  const flag = view.flags.findIndex(here);
  const pusher = view.board.pushers.find((each) => here(each.cell));
  const phases = pusher?.phases.join(", ");
  return [
    robot && name(robot.seat),
    flag >= 0 && say("element/flag", { n: flag + 1 }),
    belt && say(belt.express ? "element/express" : "element/belt", { side: facingName(belt.direction) }),
    !belt && knows(`element/${token}`) && say(`element/${token}`),
    pusher && say("element/pusher", { side: facingName(pusher.direction), phases }),
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * What lies round a robot, in words, for those who cannot see the board: in each of the four directions how many
 * bare cells and then what. Reads the view only.
 * @param {View} view @param {number} seat @param {(seat: number) => string} name
 */
function lookAround(view, seat, name) {
  const me = robotOf(view, seat);
  const at = me?.cell;
  if (!at) return say("around/off");
  const here = cellText({ ...view, robots: [] }, at, name);
  const lines = [0, 1, 2, 3].map((turn) => {
    const direction = turned(me.facing, turn);
    const { n, what } = look(
      view.board.walls,
      at,
      direction,
      (cell) => cellText(view, cell, name),
      say("element/wall"),
    );
    return say("around", { side: say(`around/${turn}`), n, what });
  });
  const flag = view.flags[Math.min(me.flags, view.flags.length - 1)];
  const superbot = robotOf(view, view.superbot);
  return [
    ...(superbot && superbot !== me ? [say("around/superbot", { robot: name(superbot.seat) })] : []),
    say("around/here", { cell: cellName(at), facing: facingName(me.facing) }),
    ...(here ? [say("around/on", { what: here })] : []),
    say("around/flag", { cell: cellName(flag) }),
    ...lines,
  ].join(" ");
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
    closeUp(_board, view, seat, room) {
      const cells = closeCells(view, seat);
      return cells && closeUp(cells, room);
    },
    boardLabel,
    focusSeat,
    lookAround,
    homeOf,
  },
};
