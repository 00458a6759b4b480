/**
 * The tiles of a hall: what stands where, and in a sentence what it will do. Reads a view; no rule.
 *
 * @import { BoardShown, RobotShown, View } from "./types.d.ts"
 * @typedef {{name: string, side?: string}} Tile `side`: where it points to
 */
import { knows, say } from "../../kit/words.js";
import { walled } from "../../kit/around.js";
import { CELL, cellName, key, next, point } from "../../kit/squares.js";
import { factsOf } from "./words.js";

/** @type {Record<string, Tile>} */
const TILES = {
  "^": { name: "belt", side: "N" },
  ">": { name: "belt", side: "E" },
  v: { name: "belt", side: "S" },
  "<": { name: "belt", side: "W" },
  n: { name: "pusher", side: "N" },
  e: { name: "pusher", side: "E" },
  s: { name: "pusher", side: "S" },
  w: { name: "pusher", side: "W" },
  O: { name: "pit" },
  ")": { name: "cw" },
  "(": { name: "ccw" },
  P: { name: "press" },
  1: { name: "wrench-1" },
  2: { name: "wrench-2" },
};

/** What a sign of the board stands for; null: plain floor. @param {string} glyph @returns {Tile | null} */
export const tileOf = (glyph) => TILES[glyph] ?? null;

/** @param {Pick<BoardShown, "grid">} board @param {number[]} cell */
export const tileAt = ({ grid }, [x, y]) => tileOf(grid[y]?.[x] ?? "");

/** The law on a cell; 0: none. @param {Pick<BoardShown, "laws">} board @param {number[]} cell */
export const lawAt = ({ laws }, cell) => laws.findIndex((law) => key(law) === key(cell)) + 1;

/** The cells of all beams. @param {Pick<BoardShown, "lasers">} board */
export const beamsOf = ({ lasers }) =>
  new Set(
    lasers.flatMap(({ cell, direction, to }) => {
      const { x, y } = point(cell);
      const end = point(to);
      const count = (Math.abs(end.x - x) + Math.abs(end.y - y)) / CELL;
      return Array.from({ length: count + 1 }, (_, n) => key(next(cell, direction, n)));
    }),
  );

/** A tile in passing; "" for plain floor. @param {Tile | null} tile */
export const tileName = (tile) =>
  tile ? say(`element/${tile.name}`, tile.side ? { side: say(`facing/${tile.side}`) } : {}) : "";

/**
 * All that is to know of a cell, as the viewer's robot would meet it.
 * @param {View} view @param {number[]} cell @param {(seat: number) => string} name
 */
export function tileText(view, cell, name) {
  const { board } = view;
  const me = view.robots[view.you ?? -1];
  const here = (/** @type {number[] | null} */ each) => each !== null && key(each) === key(cell);
  const robot = view.robots.find((each) => here(each.cell));
  const law = lawAt(board, cell);
  const laser = board.lasers.find((each) => here(each.cell));
  const told = [
    ...(robot ? [say("tile/robot", { robot: name(robot.seat), facts: factsOf(view, robot).join(", ") })] : []),
    ...(law ? [say(me?.laws.includes(law) ? "tile/law/got" : "tile/law", { n: law })] : []),
    ...doing(board, cell, me),
    ...(laser ? [say("tile/laser", { side: say(`facing/${laser.direction}`) })] : []),
    ...(!laser && beamsOf(board).has(key(cell)) ? [say("tile/beam")] : []),
    ...[..."NESW"]
      .filter((side) => walled(board.walls, cell, side))
      .map((side) => say("tile/wall", { side: say(`facing/${side}`) })),
  ];
  return say("tile", { cell: cellName(cell), told: told.join(" ") || say("tile/floor") });
}

/** What the tile itself does. @param {BoardShown} board @param {number[]} cell @param {RobotShown | undefined} me */
function doing(board, cell, me) {
  const tile = tileAt(board, cell);
  if (!tile) return [];
  const ending = tile.name === "pit" && me?.cell ? `/${Math.max(5, me.pc)}` : board.drift ? "/drift" : "";
  const own = `tile/${tile.name}${ending}`;
  return [say(knows(own) ? own : `tile/${tile.name}`, { side: say(`facing/${tile.side ?? "N"}`) })];
}
