/**
 * What moves over the ground: droids with what they hold, repairers, the killer, the statue, and what lies on cells.
 * Droids look nowhere, since it means nothing (DR-2.3). Each can be put anywhere; nothing here animates.
 *
 * @import { PlayerShown, View } from "./types.d.ts"
 * @import { Frame } from "./frame.js"
 */
import { at, point } from "../../kit/squares.js";
import { drawRobot, putRobot } from "../../robots.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";

/** Neutral robots have these numbers and higher ones: two repairers, the killer, the statue. */
export const FIRST_NEUTRAL = 4;
export const KILLER = 6;
export const STATUE = 7;
const NEUTRAL = ["repairer", "repairer", "killer", "statue"];
/** All look up. */
const UP = -90;

/** A robot by its number. @param {number} robot */
export function drawPiece(robot) {
  if (robot < FIRST_NEUTRAL) return drawRobot(robot);
  const group = place(`dr-${NEUTRAL[robot - FIRST_NEUTRAL]}`);
  // two that look alike are told apart by a number
  if (robot < KILLER) group.append(place("dr-badge", "translate(10 10)", { text: robot - FIRST_NEUTRAL + 1 }));
  return { group, hull: svg("g") };
}

/** @param {{group: Element, hull: Element} | undefined} piece @param {import("../../svg.js").Point} where
 * @param {number} [scale] */
export function putPiece(piece, where, scale = 1) {
  const isDroid = piece?.group.classList.contains("robot");
  putRobot(piece, where, isDroid ? UP : 0, isDroid ? scale : scale * 0.92);
}

/** @param {View} view @param {Frame} frame */
export function createPieces(view, frame) {
  const numbers = [...view.players.map(({ seat }) => seat), ...view.neutral.map(({ robot }) => robot)];
  const robots = new Map(numbers.map((robot) => [robot, dressed(robot)]));
  const things = svg("g", { class: "dr-things" });
  const layer = svg("g", { class: "dr-pieces" }, [...[...robots.values()].map(({ group }) => group)]);
  /** What lies on cells, by cell. @type {Map<string, SVGElement>} */
  const lying = new Map();

  /** Draw a view exactly. @param {View} now */
  function update(now) {
    lying.clear();
    things.replaceChildren(
      ...now.things.map(({ cell, kind }) => {
        const thing = place(`dr-${kind}`, at(frame.to(cell)));
        lying.set(String(cell), thing);
        return thing;
      }),
    );
    for (const player of now.players) {
      const piece = robots.get(player.seat);
      if (!piece) continue;
      const { group } = piece;
      group.classList.toggle("robot-mine", now.you === player.seat);
      group.classList.toggle("robot-active", now.mover === player.seat && now.step !== "over");
      group.classList.toggle("dr-out", player.out !== null);
      group.removeAttribute("opacity");
      hold(piece, player);
      putPiece(piece, point(frame.to(player.cell)));
    }
    for (const { robot, cell } of now.neutral) {
      const piece = robots.get(robot);
      piece?.group.classList.toggle("piece-off", !cell);
      piece?.group.classList.toggle("robot-active", now.mover === robot);
      piece?.group.removeAttribute("opacity");
      if (piece && cell) putPiece(piece, point(frame.to(cell)));
    }
  }

  return {
    things,
    layer,
    robots,
    update,
    /** What lies on a cell of the board. @param {number[]} cell */
    lying: (cell) => lying.get(String(cell)),
  };
}

/** A robot with room for what it bears. @param {number} robot */
function dressed(robot) {
  const drawn = drawPiece(robot);
  const held = svg("g", { class: "dr-held", transform: "translate(11 -11) scale(.56)" });
  if (robot < FIRST_NEUTRAL) drawn.group.append(held);
  return { ...drawn, held };
}

/** What it has in its claws, or how many obstacles. @param {{held: Element}} piece @param {PlayerShown} player */
function hold({ held }, { carries, stock }) {
  const thing = carries ?? (stock ? "obstacle" : null);
  held.replaceChildren(
    ...(thing ? [place("dr-claw"), place(`dr-${thing}`, "scale(.86)")] : []),
    ...(stock ? [place("dr-badge", "translate(13 12) scale(1.5)", { text: stock })] : []),
  );
}
