/** Everything the live page needs to know of RoboRally, in one object. The page itself knows no game. */
export { applyEvents, robotOf } from "./apply.js";
export { closeUp, createBoard } from "./draw.js";
export { describe, isInteresting } from "./log.js";
export { beatLength, beatPainters } from "./motion.js";
export { createPanel } from "./panel.js";
export { handOf } from "./sheet.js";
export { robotIcon as icon } from "../../robots.js";
export { createStandings, orderOf, robotName } from "./standings.js";
export { phaseText } from "./words.js";
import { applyEvents, robotOf } from "./apply.js";
import { beltOf } from "./belts.js";
import { bindGuide } from "./guide.js";
import { cellName, key, next, turned } from "./square.js";
import { orderOf } from "./standings.js";
import { facingName, phaseText, roles, statusText } from "./words.js";

bindGuide();

/** Whose surroundings matter to one who watches. @param {any} view @returns {number | undefined} */
export const focusSeat = (view) => orderOf(view).find(({ robot }) => robot.cell)?.robot.seat;

/** Events after which the picture may look elsewhere. @param {any[]} events */
export const changesScene = (events) => events.some(({ kind }) => kind === "turn" || kind === "step");

/** What a beat sounds like, by the sounds there are. @param {any[]} events */
export const soundsOf = (events) => events.flatMap(({ kind, data }) => {
  if (kind === "touched") return [{ kind: data.finish ? "finish" : "card" }];
  return kind === "destroyed" || kind === "blocked" ? [{ kind: "shock" }] : kind === "laser" || (kind === "move" && data.cause === "push") ? [{ kind: "bump" }] : [];
});

/** The cells a close-up shows: a robot, its way and its next flag while programming; everybody while things move. @param {any} view @param {number | null} seat */
export function closeCells(view, seat) {
  const moving = "ABCDE".includes(view.step);
  const all = view.robots.filter((/** @type {any} */ robot) => robot.cell).map((/** @type {any} */ robot) => robot.cell);
  if (moving && seat === null && all.length) return all;
  const robot = robotOf(view, seat ?? view.you ?? focusSeat(view));
  if (!robot) return all.length ? all : null;
  const cell = robot.cell ?? robot.archive;
  return [cell, next(cell, robot.facing, 4)];
}

/** What the picture of the board says. @param {any} view @param {(seat: number) => string} name */
export function boardLabel(view, name) {
  const robots = orderOf(view).map(({ robot }) => (robot.cell ? interpolate(gettext("%(robot)s at %(cell)s facing %(facing)s"), { robot: [name(robot.seat), ...roles(view, robot)].join(" "), cell: cellName(robot.cell), facing: facingName(robot.facing) }, true)
    : `${name(robot.seat)} ${statusText(robot)}`)).join(", ");
  return interpolate(gettext("Course %(course)s. %(phase)s. %(robots)s"), { course: view.board.name, phase: phaseText(view), robots }, true);
}

/** What is on a cell, in words; "" for bare floor. @param {any} view @param {number[]} cell @param {(seat: number) => string} name */
export function cellText(view, cell, name) {
  const [x, y] = cell;
  const token = view.board.grid[y]?.[x];
  if (token === null || token === undefined) return gettext("the edge of the board");
  const belt = beltOf(token);
  const parts = [];
  const robot = view.robots.find((/** @type {any} */ each) => each.cell && key(each.cell) === key(cell));
  if (robot) parts.push(name(robot.seat));
  const flag = view.flags.findIndex((/** @type {number[]} */ each) => key(each) === key(cell));
  if (flag >= 0) parts.push(interpolate(gettext("flag %s"), [flag + 1]));
  if (belt) parts.push(interpolate(belt.express ? gettext("an express belt to the %s") : gettext("a belt to the %s"), [facingName(belt.direction)]));
  const what = { O: gettext("a pit"), r: gettext("a wrench site"), R: gettext("a wrench and hammer site"), "@r": gettext("a gear that turns right"), "@l": gettext("a gear that turns left") }[/** @type {string} */ (token)];
  if (what) parts.push(what);
  const pusher = view.board.pushers.find((/** @type {any} */ each) => key(each.cell) === key(cell));
  if (pusher) parts.push(interpolate(gettext("a pusher to the %(side)s in phases %(phases)s"), { side: facingName(pusher.direction), phases: pusher.phases.join(", ") }, true));
  return parts.join(", ");
}

/** A wall stands between a cell and its neighbour. @param {any} view @param {number[]} cell @param {string} side */
function walled(view, cell, side) {
  const [x, y] = side === "S" || side === "E" ? next(cell, side) : cell;
  const edge = side === "N" || side === "S" ? "N" : "W";
  return view.board.walls.some((/** @type {any[]} */ wall) => wall[0] === x && wall[1] === y && wall[2] === edge);
}

/**
 * What lies round a robot, in words, for those who can not see the board: in each of the four directions how many
 * bare cells and then what. Reads the view only.
 * @param {any} view @param {number} seat @param {(seat: number) => string} name
 */
export function lookAround(view, seat, name) {
  const me = robotOf(view, seat);
  if (!me?.cell) return gettext("Your robot is not on the board.");
  const here = cellText({ ...view, robots: [] }, me.cell, name);
  const sides = [gettext("Ahead"), gettext("To the right"), gettext("Behind"), gettext("To the left")];
  const lines = sides.map((side, turn) => {
    const direction = turned(me.facing, turn);
    let cell = me.cell;
    for (let free = 0; ; free += 1) {
      let what = walled(view, cell, direction) ? gettext("a wall") : "";
      if (!what) {
        cell = next(cell, direction);
        what = cellText(view, cell, name);
      }
      if (what) return interpolate(ngettext("%(side)s: %(free)s free cell, then %(what)s.", "%(side)s: %(free)s free cells, then %(what)s.", free), { side, free, what }, true);
    }
  });
  const flag = view.flags[Math.min(me.flags, view.flags.length - 1)];
  const superbot = robotOf(view, view.superbot);
  return [...(superbot && superbot !== me ? [interpolate(gettext("Only the SuperBot touches flags: %s."), [name(superbot.seat)])] : []),
    interpolate(gettext("At %(cell)s, facing %(facing)s."), { cell: cellName(me.cell), facing: facingName(me.facing) }, true),
    ...(here ? [interpolate(gettext("On %s."), [here])] : []),
    interpolate(gettext("The next flag is at %s."), [cellName(flag)]), ...lines].join(" ");
}

/** The first view with the hand that was dealt before it: a seat's eyes in a replay. @param {any} view @param {any[]} events */
export const withHand = (view, events) => applyEvents(view, events.filter(({ kind }) => kind === "hand"));
