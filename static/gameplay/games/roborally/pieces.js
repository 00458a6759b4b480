/**
 * What moves over the floor: flags, archive markers, robots. Each can be put anywhere; nothing here animates.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 */
import { moved, svg } from "../../svg.js";
import { createRobots } from "../../kit/pieces.js";
import { letter } from "../../robots.js";
import { place } from "../../symbols.js";
import { ANGLES, key, point } from "../../kit/squares.js";

const MARKER_SPOTS = [
  [-14, -14],
  [14, -14],
  [-14, 14],
  [14, 14],
  [-14, 0],
  [14, 0],
  [0, -14],
  [0, 14],
];

/** @param {View} view */
export function createPieces(view) {
  const flags = view.flags.map((_, i) => drawFlag(i + 1));
  const markers = view.robots.map(({ seat }) => drawMarker(seat));
  const home = (/** @type {View} */ { robots }, /** @type {number} */ seat) => ({
    at: point(robots[seat].cell ?? robots[seat].archive),
    angle: ANGLES[robots[seat].facing],
  });
  const { robots, layer, update } = createRobots(
    view.robots.map(({ seat }) => seat),
    {
      robots: (/** @type {View} */ now) => now.robots,
      home,
      poses: ({ seat, down }, { you }) => ({ "robot-mine": you === seat, "pose-off": down }),
      badges: "rr-badges",
      parts: ({ seat, damage, down, announced, team }, { superbot }) => [
        damage || null,
        (down || announced) && { "data-power": down ? "down" : "announced" },
        team === undefined ? null : team + 1,
        superbot === seat && {},
      ],
    },
  );
  layer.prepend(...markers);
  layer.append(svg("g", { class: "rr-flags" }, flags));

  /** Where a robot comes back; under itself it is not seen. @param {View["robots"][number]} robot */
  function mark({ seat, status, cell, archive }) {
    const gone = status !== "racing" && status !== "destroyed";
    const [dx, dy] = MARKER_SPOTS[seat % 8];
    const { x, y } = point(archive);
    markers[seat].classList.toggle("piece-off", gone || (cell !== null && key(cell) === key(archive)));
    markers[seat].setAttribute("transform", moved({ x: x + dx, y: y + dy }));
  }

  /**
   * A flag under a robot becomes a pennant beside it.
   * @param {number} index @param {import("../../svg.js").Point} at @param {boolean} shared
   */
  const placeFlag = (index, at, shared) =>
    flags[index].setAttribute("transform", shared ? `${moved({ x: at.x + 12, y: at.y - 12 })} scale(.55)` : moved(at));

  /** Whose card is executed now; before a phase begins it is one's own turn. @param {number | null} seat */
  function act(seat) {
    for (const [each, { group }] of robots) group.classList.toggle("robot-active", each === seat);
  }

  return {
    layer,
    robots,
    home,
    placeFlag,
    /** Draw a view exactly. @param {View} now */
    update(now) {
      update(now);
      const taken = new Set(now.robots.map(({ cell }) => cell && key(cell)));
      now.robots.forEach(mark);
      now.flags.forEach((cell, i) => placeFlag(i, point(cell), taken.has(key(cell))));
      if (!now.phase) act(now.step === "over" ? null : now.you);
    },
    /** @param {GameEvent[]} events */
    follow(events) {
      for (const { kind, data } of events)
        if (kind === "execute") act(data.seat);
        else if (kind === "step") act(null);
    },
  };
}

/** @param {number} number */
const drawFlag = (number) => place("rr-flag", null, { text: number });

/** Where a robot comes back. @param {number} seat */
const drawMarker = (seat) => place("rr-archive", null, { text: letter(seat), class: `seat-${seat}` });
