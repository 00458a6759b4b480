/**
 * Everything the live page needs to know of DR2D, in one object. The page itself knows no game.
 *
 * @import { GameEvent, Prompt, View } from "./types.d.ts"
 * @typedef {ReturnType<typeof createBoard>} Board
 */
import { look } from "../../kit/around.js";
import { bindGuide } from "../../kit/guide.js";
import { cellName, closeUp, key } from "../../kit/squares.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { applyEvents } from "./apply.js";
import { createBoard } from "./draw.js";
import { EVENTS } from "./events.js";
import { describe } from "./log.js";
import { panel } from "./panel.js";
import { sheet } from "./sheet.js";
import { homeOf, orderOf, racersOf } from "./standings.js";
import { beamsOf, lawAt, tileAt, tileName } from "./tiles.js";
import { factsOf, phaseText, statusText } from "./words.js";

bindGuide();

/** Whose surroundings matter to one who watches. @param {View} view @returns {number | undefined} */
const focusSeat = (view) => orderOf(view).find(({ robot }) => robot.cell)?.robot.seat;

/** What the picture of the board says. @param {View} view @param {(seat: number) => string} name */
function boardLabel(view, name) {
  const robots = orderOf(view).map(({ robot }) => {
    const facts = factsOf(view, robot).join(", ");
    return robot.cell
      ? say("picture/robot", { robot: name(robot.seat), cell: cellName(robot.cell), facts })
      : `${name(robot.seat)} ${statusText(robot)}`;
  });
  return say("picture", { board: view.board.name, phase: phaseText(view), robots: robots.join("; ") });
}

/** What is on a cell, in passing; "" for bare floor. @param {View} view @param {number[]} cell
 * @param {(seat: number) => string} [name] robots are told, too */
function cellText(view, cell, name) {
  const [x, y] = cell;
  if (!view.board.grid[y]?.[x]) return say("element/outside");
  const robot = name && view.robots.find((each) => each.cell !== null && key(each.cell) === key(cell));
  const law = lawAt(view.board, cell);
  const parts = [robot && name(robot.seat), law && say("element/law", { n: law }), tileName(tileAt(view.board, cell))];
  return parts.filter(Boolean).join(", ");
}

/** Where a law is from a cell: "3 east, 2 north". @param {number[]} from @param {number[]} to */
function wayText([x, y], [toX, toY]) {
  const way = (/** @type {number} */ count, /** @type {string} */ more, /** @type {string} */ less) =>
    count ? [say("around/way", { count: Math.abs(count), side: say(`facing/${count > 0 ? more : less}`) })] : [];
  return [...way(toX - x, "E", "W"), ...way(toY - y, "S", "N")].join(", ");
}

/**
 * What lies round a robot, in words, for those who cannot see the board: where its laws are, and in each direction how
 * many bare tiles and then what. Reads the view only.
 * @param {View} view @param {number} seat @param {(seat: number) => string} name
 */
function lookAround(view, seat, name) {
  const me = view.robots[seat];
  const at = me?.cell;
  if (!at) return say("around/off");
  const { laws, walls } = view.board;
  const here = cellText(view, at);
  const wall = say("element/wall");
  const lines = [..."NESW"].map((side) => {
    const found = look(walls, at, side, (cell) => cellText(view, cell, name), wall);
    return say("around", { side: say(`do/${side}`), ...found });
  });
  return [
    say("around/here", { cell: cellName(at) }),
    ...(here ? [say("around/on", { what: here })] : []),
    ...(beamsOf(view.board).has(key(at)) ? [say("around/beam")] : []),
    ...laws.flatMap((law, i) =>
      me.laws.includes(i + 1) || key(law) === key(at)
        ? []
        : [say("around/law", { law: i + 1, cell: cellName(law), way: wayText(at, law) })],
    ),
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
  /** In a replay through a seat's eyes: its programme. */
  handOf(view) {
    const me = view.robots[view.you ?? -1];
    if (!me?.programme) return [];
    return [html("h3", {}, [say("sheet")]), sheet(me.programme, { now: view.register, glitch: me.glitch })];
  },
  scene: {
    createBoard,
    closeUp(_board, view, seat, room) {
      const cell = view.robots[seat ?? view.you ?? focusSeat(view) ?? -1]?.cell;
      return cell ? closeUp([cell], room) : null;
    },
    boardLabel,
    focusSeat,
    lookAround,
    homeOf,
  },
};
