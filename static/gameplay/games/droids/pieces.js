/**
 * What moves over the ground: droids with what they hold, repairers, the killer, the statue, and what lies on cells.
 * Droids look nowhere, since it means nothing (DR-2.3). Each can be put anywhere; nothing here animates.
 *
 * @import { PlayerShown, View } from "./types.d.ts"
 * @import { Frame } from "./frame.js"
 */
import { createRobots } from "../../kit/pieces.js";
import { at, point } from "../../kit/squares.js";
import { drawRobot } from "../../robots.js";
import { svg } from "../../svg.js";
import { place, turner } from "../../symbols.js";

/** Neutral robots have these numbers and higher ones: two repairers, the killer, the statue. */
export const FIRST_NEUTRAL = 4;
export const KILLER = 6;
export const STATUE = 7;
const NEUTRAL = ["robot-mender", "robot-mender", "robot-killer", "dr-statue"];
/** All look up. */
const UP = -90;
/** Behind one that looks up: what is held, and what holds it. */
const BACK = "translate(0 17) scale(.41)";
const GRIP = "translate(0 15) scale(.63)";

/** A robot by its number. @param {number} robot */
export function drawPiece(robot) {
  if (robot < FIRST_NEUTRAL) return drawRobot(robot);
  const group = place(NEUTRAL[robot - FIRST_NEUTRAL]);
  // two that look alike are told apart by a number
  if (robot < KILLER) group.append(place("dr-badge", "translate(10 10)", { text: robot - FIRST_NEUTRAL + 1 }));
  return { group, turn: turner(group) };
}

/** @param {View} view @param {Frame} frame */
export function createPieces(view, frame) {
  const numbers = [...view.players.map(({ seat }) => seat), ...view.neutral.map(({ robot }) => robot)];
  const things = svg("g", { class: "dr-things" });
  /** What lies on cells, by cell. @type {Map<string, SVGElement>} */
  const lying = new Map();
  /** What each droid holds: on its back, never before its face. */
  const held = view.players.map(() => svg("g", { class: "dr-held" }));
  const home = (/** @type {View} */ now, /** @type {number} */ robot) => ({
    at: point(frame.to(cellOf(now, robot) ?? [0, 0])),
    angle: UP,
  });
  const pieces = createRobots(numbers, {
    draw: drawPiece,
    home,
    robots: (/** @type {View} */ { players, neutral }) => [
      ...players,
      ...neutral.map(({ robot, cell }) => ({ seat: robot, cell, out: null })),
    ],
    poses: ({ seat, out }, { you, mover, step }) => ({
      "robot-mine": you === seat,
      "robot-active": mover === seat && step !== "over",
      "dr-out": out !== null,
    }),
  });
  for (const [seat, claw] of held.entries()) pieces.robots.get(seat)?.group.append(claw);
  return {
    ...pieces,
    things,
    home,
    /** Draw a view exactly. @param {View} now */
    update(now) {
      lying.clear();
      for (const { cell, kind } of now.things) lying.set(String(cell), place(`dr-${kind}`, at(frame.to(cell))));
      things.replaceChildren(...lying.values());
      for (const [seat, player] of now.players.entries()) held[seat].replaceChildren(...claws(player));
      pieces.update(now);
    },
    /** What lies on a cell of the board. @param {number[]} cell */
    lying: (cell) => lying.get(String(cell)),
  };
}

/** What a droid has in its claws, or how many obstacles. @param {PlayerShown} player */
function claws({ carries, stock }) {
  const thing = carries ?? (stock ? "obstacle" : null);
  return [
    ...(thing ? [place("dr-claw", GRIP), place(`dr-${thing}`, BACK)] : []),
    ...(stock ? [place("dr-badge", "translate(12 13) scale(.84)", { text: stock })] : []),
  ];
}

/** The cell of a robot. @param {View} view @param {number} robot @returns {number[] | null} */
export const cellOf = (view, robot) =>
  (robot < FIRST_NEUTRAL ? view.players[robot]?.cell : view.neutral.find((each) => each.robot === robot)?.cell) ?? null;
