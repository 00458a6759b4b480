/**
 * How the events of one beat look: robots roll from `from` to `to`, turn, fall; gears and pushers work, beams flash.
 * Returns one painter a moving thing; `animate.js` calls them with 0..1.
 *
 * @typedef {import("./apply.js").GameEvent} GameEvent
 * @typedef {(part: number) => void} Painter
 */
import { robotOf } from "./apply.js";
import { beam, bubble, heldCard, ring, spark } from "./marks.js";
import { ANGLES, next, point, quarters, round } from "./square.js";
import { optionName } from "./words.js";

/** How long what is seen lasts, in units of the usual pace; the longest of a beat counts. @type {Record<string, number>} */
const LENGTHS = {
  revealed: 2.2, execute: 0.9, move: 0.75, rotate: 0.8, blocked: 0.8, laser: 1.6, weapon: 2, damage: 0, destroyed: 2.2, element: 0.7, touched: 2.4,
  archived: 0.8, repaired: 1.4, reentered: 2, option: 2.4, option_lost: 1.6, announced: 1, aborted: 2, flag_moved: 1, finished: 2.6, absorbed: 1.4, used: 1.4,
  programmed_at_random: 1, scrambled: 1.4, controlled: 1.4, gyroscope: 1, exchanged: 1, superbot: 2.4, coin: 1.8, board_turned: 1.6, shared: 1.8,
};

/** @param {GameEvent[]} events */
export const beatLength = (events) => Math.max(0, ...events.map(({ kind }) => LENGTHS[kind] ?? 0));

/**
 * @param {any} board from `draw.js` @param {any} view before the beat @param {GameEvent[]} events of one beat
 * @returns {{paint: Painter[], end: () => void}}
 */
export function beatPainters(board, view, events) {
  const { pieces, effects, floor } = board;
  /** @type {Painter[]} */
  const paint = [];
  /** @type {(() => void)[]} */
  const ends = [];
  /** @type {import("./marks.js").Mark[]} */
  const marks = [];
  /** @type {Map<number, {from: any, to: any, angle: number, turn: number, scale: (part: number) => number}>} */
  const robots = new Map();

  const place = (/** @type {number} */ seat) => point(robotOf(view, seat)?.cell ?? robotOf(view, seat)?.archive ?? [0, 0]);
  const robot = (/** @type {number} */ seat) => {
    if (!robots.has(seat)) robots.set(seat, { from: place(seat), to: place(seat), angle: ANGLES[robotOf(view, seat).facing], turn: 0, scale: () => 1 });
    return /** @type {any} */ (robots.get(seat));
  };
  const light = (/** @type {Element} */ element, /** @type {string} */ name) => {
    element.classList.add(name);
    ends.push(() => element.classList.remove(name));
  };

  /** @type {Record<string, (data: any) => void>} */
  const looks = {
    revealed: ({ seat, cards }) => { if (robotOf(view, seat).cell) marks.push(heldCard(place(seat), cards)); },
    aborted: ({ seat, card }) => marks.push(heldCard(place(seat), [card])),
    execute: ({ seat, cards }) => marks.push(heldCard(place(seat), cards)),
    move({ seat, from, to, cause }) {
      const moving = robot(seat);
      if (moving.from === moving.to) moving.from = point(from);
      moving.to = point(to);
      if (cause === "push") marks.push(spark({ x: (point(from).x * 3 - point(to).x) / 2, y: (point(from).y * 3 - point(to).y) / 2 }));
    },
    rotate: ({ seat, from, to }) => { robot(seat).turn += quarters(from, to); },
    blocked({ seat, cell, direction }) {
      const bumped = robot(seat);
      const there = next(cell, direction, 0.16);
      bumped.bump = { x: point(there).x - point(cell).x, y: point(there).y - point(cell).y };
      marks.push(spark(point(next(cell, direction, 0.5))));
    },
    destroyed({ seat, cause }) {
      const gone = robot(seat);
      gone.fall = true;
      gone.scale = (/** @type {number} */ part) => Math.max(0.05, cause === "damage" ? 1 + 0.35 * part : 1 - part);
      if (cause === "damage") marks.push(spark(gone.to, "rr-blast"));
      marks.push(bubble(gone.to, gettext("Destroyed")));
    },
    laser({ from, to, direction, power, seat }) {
      marks.push(beam(point(from), point(to), direction, power, seat === null ? "rr-shot-board" : "rr-shot-robot"), spark(point(to), "rr-hit"));
    },
    weapon({ seat, option, target }) {
      marks.push(bubble(place(seat), optionName(option)));
      if (target !== null && target !== undefined) marks.push(ring(place(target), "rr-ring-weapon"));
    },
    element({ phase, what }) {
      if (what === "express_belts") for (const belt of floor.layer.querySelectorAll(".rr-express")) light(belt, "rr-running");
      if (what === "belts") for (const belt of floor.layer.querySelectorAll(".rr-belt")) light(belt, "rr-running");
      if (what === "pushers") for (const pusher of floor.pushers) if (pusher.dataset.phases.includes(String(phase))) light(pusher, "rr-running");
      if (what === "gears") {
        for (const [sense, wheels] of [[1, floor.gears.cw], [-1, floor.gears.ccw]]) {
          for (const wheel of wheels) paint.push((part) => wheel.setAttribute("transform", part >= 1 ? "" : `rotate(${round(90 * sense * ease(part))})`));
        }
      }
    },
    touched({ seat, flag, finish }) {
      marks.push(ring(place(seat), "rr-ring-flag"), bubble(place(seat), finish ? gettext("The last flag!") : interpolate(gettext("Flag %s"), [flag])));
    },
    shared: ({ seat, flag }) => marks.push(ring(place(seat), "rr-ring-flag"), bubble(place(seat), interpolate(gettext("Flag %s"), [flag]))),
    superbot({ seat }) { if (seat !== null) marks.push(ring(place(seat), "rr-ring-flag"), bubble(place(seat), gettext("SuperBot"))); },
    coin: ({ seat, heads }) => marks.push(bubble(place(seat), heads ? gettext("Heads: the board turns") : gettext("Tails"))),
    archived: ({ cell }) => marks.push(ring(point(cell), "rr-ring-archive")),
    repaired: ({ seat }) => marks.push(ring(place(seat), "rr-ring-repair"), bubble(place(seat), gettext("Repair"))),
    option: ({ seat, option }) => marks.push(bubble(place(seat), `+ ${optionName(option)}`)),
    option_lost: ({ seat, option }) => marks.push(bubble(place(seat), `− ${optionName(option)}`)),
    absorbed: ({ seat, option }) => marks.push(bubble(place(seat), optionName(option))),
    used: ({ seat, option }) => marks.push(bubble(place(seat), optionName(option))),
    controlled: ({ seat, by }) => { if (by !== null) marks.push(ring(place(seat), "rr-ring-weapon")); },
    announced: ({ seat, down }) => { if (down) marks.push(bubble(place(seat), gettext("Power down"))); },
    reentered({ seat, cell, facing }) {
      pieces.robots.get(seat).group.classList.remove("piece-off");
      Object.assign(robot(seat), { from: point(cell), to: point(cell), angle: ANGLES[facing], scale: (/** @type {number} */ part) => 0.3 + 0.7 * ease(part) });
      marks.push(ring(point(cell), "rr-ring-archive"));
    },
    flag_moved({ flag, from, to }) {
      paint.push((part) => pieces.placeFlag(flag - 1, between(point(from), point(to), ease(part)), false));
    },
    finished: ({ seat, place: rank }) => marks.push(bubble(place(seat), interpolate(gettext("Place %s"), [rank]))),
    damage: ({ seat }) => { robot(seat).hurt = true; },
  };

  const lasers = events.some(({ kind, data }) => kind === "step" && data.step === "D");
  if (lasers) light(floor.beams, "rr-firing");
  for (const { kind, data } of events) looks[kind]?.(data);
  for (const [seat, moving] of robots) {
    const { from, to, angle, turn, scale, bump, fall, hurt } = /** @type {any} */ (moving);
    const { group } = pieces.robots.get(seat);
    if (hurt) light(group, "rr-hurt");
    paint.push((part) => {
      const eased = ease(part);
      const at = between(from, to, eased);
      const push = bump ? Math.sin(Math.PI * part) : 0;
      pieces.placeRobot(seat, { x: at.x + (bump?.x ?? 0) * push, y: at.y + (bump?.y ?? 0) * push }, angle + 90 * turn * eased + (fall ? 200 * part : 0), scale(part));
      if (fall) group.setAttribute("opacity", String(round(1 - part)));
    });
  }
  for (const mark of marks) {
    effects.append(mark.element);
    paint.push(mark.paint);
  }
  return { paint, end() { for (const mark of marks) mark.element.remove(); for (const run of ends) run(); } };
}

const ease = (/** @type {number} */ t) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

const between = (/** @type {any} */ a, /** @type {any} */ b, /** @type {number} */ t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
