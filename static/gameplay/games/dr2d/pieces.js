/**
 * What moves over the floor: robots with what they bear, and the laws, which make room for them. Each can be put
 * anywhere; nothing here animates.
 *
 * @import { View } from "./types.d.ts"
 */
import { createRobots } from "../../kit/pieces.js";
import { ANGLES, key, point } from "../../kit/squares.js";
import { moved, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { GLITCHES } from "./words.js";

/** Capacity of a whole robot. */
export const FULL = 7;

/** @param {View} view */
export function createPieces(view) {
  const laws = view.board.laws.map((_, i) => place("dd-law", null, { text: i + 1 }));
  const home = (/** @type {View} */ { robots }, /** @type {number} */ seat) => ({
    at: point(robots[seat].cell ?? robots[seat].exit?.cell ?? [0, 0]),
    angle: ANGLES[robots[seat].heading],
  });
  const { robots, layer, update } = createRobots(
    view.robots.map(({ seat }) => seat),
    {
      robots: (/** @type {View} */ now) => now.robots,
      home,
      poses: ({ seat, standby }, { you, step, register }) => ({
        "robot-mine": you === seat,
        "robot-active": you === seat && step === "program" && !register, // all plan at once: one's own turn
        "pose-off": standby,
      }),
      badges: "dd-badges",
      parts: ({ pc, lost, standby, standby_next: due }) => [
        pc !== FULL && { text: pc, "data-level": pc < GLITCHES ? "low" : "" },
        lost ? `−${lost}` : null,
        (standby || due) && { "data-due": !standby },
      ],
    },
  );
  layer.prepend(svg("g", { class: "dd-laws" }, laws));
  return {
    layer,
    robots,
    home,
    /** Draw a view exactly. @param {View} now */
    update(now) {
      update(now);
      const taken = new Set(now.robots.map(({ cell }) => cell && key(cell)));
      now.board.laws.forEach((cell, i) => {
        const { x, y } = point(cell);
        // under a robot the stone becomes a small one beside it
        const small = taken.has(key(cell)) && `${moved({ x: x + 12, y: y - 11 })} scale(.5)`;
        laws[i].setAttribute("transform", small || moved({ x, y }));
        laws[i].toggleAttribute("data-got", Boolean(now.robots[now.you ?? -1]?.laws.includes(i + 1)));
      });
    },
  };
}
