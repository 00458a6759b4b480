/**
 * Robots that have finished stand behind a line at the edge of the board, in the order in which they came, each with
 * its place. The picture grows by that strip once the first is home.
 *
 * @import { Box } from "./camera.js"
 * @import { Room } from "./box.js"
 * @typedef {{seat: number, place: number | null}} Finisher a robot that is home, and not on the board any more; its
 *   place once it is final
 * @typedef {{side: "left" | "bottom", box: Box, line: Box, step: number, scale: number}} Strip
 *   `box`: all of it; `line`: the chequers between it and the board; `step`: from robot to robot
 */
import { drawRobot, putRobot } from "../robots.js";
import { moved, svg } from "../svg.js";

/** User units. */
const DEPTH = 46;
const LINE = 10;
const STEP = 44;
/** All look up. */
const UP = -90;

/**
 * Where so many stand: beside a board that leaves room there, else below it.
 * @param {Box} board @param {Room} room @param {number} count
 * @returns {Strip}
 */
export function stripOf(board, room, count) {
  const beside = room.width / room.height > board.width / board.height;
  const length = beside ? board.height : board.width;
  const step = Math.min(STEP, length / Math.max(count, 1));
  const scale = Math.min(1, step / STEP);
  const size = { across: DEPTH + LINE, length };
  const { x, y, width, height } = board;
  return beside
    ? {
        side: "left",
        box: { x: x - size.across, y, width: size.across, height },
        line: { x: x - LINE, y, width: LINE, height },
        step,
        scale,
      }
    : {
        side: "bottom",
        box: { x, y: y + height, width, height: size.across },
        line: { x, y: y + height, width, height: LINE },
        step,
        scale,
      };
}

/** Where the n-th who came stands, from 0. @param {Strip} strip @param {number} n */
export function spotOf({ side, box, step }, n) {
  const along = step * (n + 0.5);
  return side === "left"
    ? { x: box.x + DEPTH / 2, y: box.y + along }
    : { x: box.x + along, y: box.y + LINE + DEPTH / 2 };
}

/** The board and the strip. @param {Box} board @param {Strip} strip @returns {Box} */
export const together = (board, { side, box }) =>
  side === "left"
    ? { ...board, x: box.x, width: board.width + box.width }
    : { ...board, height: board.height + box.height };

export class Behind {
  layer = svg("g", { class: "behind", "aria-hidden": "true" });
  /** @type {Strip | null} */
  #strip = null;
  #drawn = "";

  /** Tells whether the picture has become larger or smaller. @param {Finisher[]} home @param {Box} board
   * @param {Room} room */
  update(home, board, room) {
    const before = this.#strip;
    this.#strip = home.length ? stripOf(board, room, home.length) : null;
    const text = JSON.stringify([home, this.#strip]);
    if (text !== this.#drawn) this.layer.replaceChildren(...(this.#strip ? draw(this.#strip, home) : []));
    this.#drawn = text;
    return JSON.stringify(before?.box) !== JSON.stringify(this.#strip?.box);
  }

  /** All of the picture. @param {Box} board */
  box(board) {
    return this.#strip ? together(board, this.#strip) : board;
  }
}

/** @param {Strip} strip @param {Finisher[]} home */
function draw(strip, home) {
  return [
    svg("rect", { class: "behind-ground", ...strip.box }),
    svg("rect", { class: "behind-line", ...strip.line }),
    svg("path", { class: "behind-chequers", d: chequers(strip) }),
    ...home.map(({ seat, place }, n) => {
      const robot = drawRobot(seat);
      putRobot(robot, spotOf(strip, n), UP, strip.scale);
      if (place !== null) robot.group.append(badge(place));
      return robot.group;
    }),
  ];
}

/** @param {number} place */
const badge = (place) =>
  svg("g", { class: "behind-place", transform: moved({ x: 12, y: -12 }) }, [
    svg("circle", { r: 8 }),
    svg("text", { y: 4 }, [String(place)]),
  ]);

/** Two rows of squares. @param {Strip} strip */
function chequers({ side, line }) {
  const size = LINE / 2;
  const length = side === "left" ? line.height : line.width;
  const squares = [];
  for (let n = 0; n * size < length; n += 1) {
    const row = (n % 2) * size;
    const rest = Math.min(size, length - n * size);
    squares.push(
      side === "left"
        ? `M${line.x + row} ${line.y + n * size}h${size}v${rest}h${-size}z`
        : `M${line.x + n * size} ${line.y + row}h${rest}v${size}h${-rest}z`,
    );
  }
  return squares.join("");
}
