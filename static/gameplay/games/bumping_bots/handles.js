/**
 * Where the choices of a turn lie on the board. Speeds lie along the way like a ruler; turns lie where the robot would
 * turn, towards its new facing.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 */
import { applyEvents, robotOf } from "./apply.js";
import { neighbour } from "./hex.js";
import { isCrash } from "./wayout.js";
import { stepLabel, stepMark } from "./words.js";

/**
 * The handle of a choice; none for one that has no place.
 * @param {View} view @param {number} seat @param {import("./turn.js").StepPick} pick
 * @param {{index: number, events: GameEvent[], name: (seat: number) => string}} choice its number, and what it leads to
 * @returns {import("./ghost.js").Handle[]}
 */
export function handlesOf(view, seat, { value, params }, { index, events, name }) {
  const me = robotOf(view, seat);
  const label = stepLabel(value, me, name);
  const cell = params.cell ?? me.cell;
  if (!cell) return [];
  const { facing: now = me.facing } = params;
  const side = "turn" in value && value.turn === "left" ? 1 : -1;
  /** @type {(facing: number, tone?: string) => import("./ghost.js").Handle[]} */
  const arrow = (facing, tone) => [{ index, cell, facing, kind: "arrow", text: "", label, ...(tone ? { tone } : {}) }];
  const tone = isCrash(events, seat) ? { tone: "crash" } : {};
  /** @type {(cell: import("./hex.js").Cell, facing: number) => import("./ghost.js").Handle[]} */
  const goal = (to, facing) => {
    const taken = view.robots.some((robot) => String(robot.cell) === String(to));
    return [{ index, cell: to, facing, kind: "cell", text: stepMark(value), label, taken, ...tone }];
  };
  switch (value.do) {
    case "speed": {
      const way = value.gear === "R" ? me.facing + 3 : me.facing;
      return goal(neighbour(me.cell ?? cell, way, value.to), way);
    }
    case "nitro":
    case "jump":
      return goal(robotOf(applyEvents(view, events), seat).cell ?? cell, 0);
    case "magnet":
      return [{ index, cell, facing: value.direction, kind: "arrow", text: "M", label }];
    case "before":
    case "after":
    case "quick":
      return arrow(now + side);
    case "pivot":
      return arrow(now + side * (value.k === 1 ? 1 : 2), "pivot");
    default:
      return [];
  }
}
