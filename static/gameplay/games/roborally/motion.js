/**
 * How the events of one beat look: robots roll from `from` to `to`, turn, fall; gears and pushers work, beams flash.
 * Returns one painter a moving thing; `animate.js` calls them with 0..1.
 *
 * @import { EventData, GameEvent, View } from "./types.d.ts"
 * @typedef {ReturnType<typeof import("./draw.js").createBoard>} Board
 * @typedef {import("../../kit/squares.js").Point} Point
 * @typedef {(part: number) => void} Painter
 */
import { say } from "../../kit/words.js";
import { bubble, ring, spark } from "../../kit/marks.js";
import { putRobot } from "../../robots.js";
import { round } from "../../svg.js";
import { robotOf } from "./apply.js";
import { beam, heldCard } from "./marks.js";
import { ANGLES, next, point, quarters } from "../../kit/squares.js";
import { optionName } from "./words.js";

/**
 * How long what is seen lasts, in units of the usual pace; the longest of a beat counts.
 * @type {Record<string, number>}
 */
const LENGTHS = {
  revealed: 2.2,
  execute: 0.9,
  move: 0.75,
  rotate: 0.8,
  blocked: 0.8,
  laser: 1.6,
  weapon: 2,
  damage: 0,
  destroyed: 2.2,
  element: 0.7,
  touched: 2.4,
  archived: 0.8,
  repaired: 1.4,
  reentered: 2,
  option: 2.4,
  option_lost: 1.6,
  announced: 1,
  aborted: 2,
  flag_moved: 1,
  finished: 2.6,
  absorbed: 1.4,
  used: 1.4,
  programmed_at_random: 1,
  scrambled: 1.4,
  controlled: 1.4,
  gyroscope: 1,
  exchanged: 1,
  superbot: 2.4,
  coin: 1.8,
  board_turned: 1.6,
  shared: 1.8,
};

/** @param {GameEvent[]} events */
export const beatLength = (events) => Math.max(0, ...events.map(({ kind }) => LENGTHS[kind] ?? 0));

/**
 * @param {Board} board @param {View} view before the beat @param {GameEvent[]} events of one beat
 * @returns {{paint: Painter[], end: () => void}}
 */
export function beatPainters(board, view, events) {
  const beat = new Beat(board, view);
  if (events.some(({ kind, data }) => kind === "step" && data.step === "D"))
    beat.light(board.floor.beams, "ground-firing");
  for (const event of events) look(beat, event);
  beat.begin();
  return { paint: beat.paint, end: () => beat.end() };
}

/** @template {keyof EventData} Kind @param {Beat} beat @param {{kind: Kind, data: EventData[Kind]}} event */
const look = (beat, { kind, data }) => LOOKS[kind]?.(beat, data);

/**
 * @typedef {{
 *   from: {x: number, y: number}, to: {x: number, y: number}, angle: number, turn: number,
 *   scale: (part: number) => number, bump?: {x: number, y: number}, fall?: boolean, hurt?: boolean,
 * }} Moving
 *   degrees for `angle`, quarters for `turn`; `bump`: how far it is pushed back; `fall`: into a pit
 */

/** What moves in a beat, and what is seen for its time. */
class Beat {
  /** @type {Painter[]} */
  paint = [];
  /** @type {import("../../kit/marks.js").Mark[]} */
  marks = [];
  /** @type {(() => void)[]} */
  #ends = [];
  /** @type {Map<number, Moving>} */
  #robots = new Map();

  /** @param {Board} board @param {View} view */
  constructor(board, view) {
    this.board = board;
    this.view = view;
  }

  /** Where a robot stands, or would. @param {number} seat */
  place(seat) {
    const robot = robotOf(this.view, seat);
    return point(robot?.cell ?? robot?.archive ?? [0, 0]);
  }

  /** A robot that does something. @param {number} seat */
  robot(seat) {
    const known = this.#robots.get(seat);
    if (known) return known;
    const here = this.place(seat);
    const angle = ANGLES[robotOf(this.view, seat).facing];
    /** @type {Moving} */
    const moving = { from: here, to: here, angle, turn: 0, scale: () => 1 };
    this.#robots.set(seat, moving);
    return moving;
  }

  /** @param {Element} element @param {string} name of a class */
  light(element, name) {
    element.classList.add(name);
    this.#ends.push(() => element.classList.remove(name));
  }

  /** All is known: robots and marks get their painters. */
  begin() {
    for (const [seat, moving] of this.#robots) this.#move(seat, moving);
    for (const mark of this.marks) {
      this.board.effects.append(mark.element);
      this.paint.push(mark.paint);
    }
  }

  /** @param {number} seat @param {Moving} moving */
  #move(seat, { from, to, angle, turn, scale, bump, fall, hurt }) {
    const drawn = this.board.pieces.robots.get(seat);
    if (hurt && drawn) this.light(drawn.group, "rr-hurt");
    this.paint.push((part) => {
      const eased = ease(part);
      const at = between(from, to, eased);
      const push = bump ? Math.sin(Math.PI * part) : 0;
      const there = { x: at.x + (bump?.x ?? 0) * push, y: at.y + (bump?.y ?? 0) * push };
      putRobot(drawn, there, angle + 90 * turn * eased + (fall ? 200 * part : 0), scale(part));
      if (fall) drawn?.group.setAttribute("opacity", String(round(1 - part)));
    });
  }

  end() {
    for (const mark of this.marks) mark.element.remove();
    for (const run of this.#ends) run();
  }
}

/**
 * What an event adds to its beat.
 * @type {{[Kind in keyof EventData]?: (beat: Beat, data: EventData[Kind]) => void}}
 */
const LOOKS = {
  revealed: (beat, { seat, cards }) => {
    if (robotOf(beat.view, seat).cell) beat.marks.push(heldCard(beat.place(seat), cards));
  },
  aborted: (beat, { seat, card }) => beat.marks.push(heldCard(beat.place(seat), [card])),
  execute: (beat, { seat, cards }) => beat.marks.push(heldCard(beat.place(seat), cards)),
  move(beat, { seat, from, to, cause }) {
    const moving = beat.robot(seat);
    if (moving.from === moving.to) moving.from = point(from);
    moving.to = point(to);
    if (cause === "push")
      beat.marks.push(spark({ x: (point(from).x * 3 - point(to).x) / 2, y: (point(from).y * 3 - point(to).y) / 2 }));
  },
  rotate: (beat, { seat, from, to }) => {
    beat.robot(seat).turn += quarters(from, to);
  },
  blocked(beat, { seat, cell, direction }) {
    const bumped = beat.robot(seat);
    const there = next(cell, direction, 0.16);
    bumped.bump = { x: point(there).x - point(cell).x, y: point(there).y - point(cell).y };
    beat.marks.push(spark(point(next(cell, direction, 0.5))));
  },
  destroyed(beat, { seat, cause }) {
    const gone = beat.robot(seat);
    gone.fall = true;
    gone.scale = (/** @type {number} */ part) => Math.max(0.05, cause === "damage" ? 1 + 0.35 * part : 1 - part);
    if (cause === "damage") beat.marks.push(spark(gone.to, "rr-blast"));
    beat.marks.push(bubble(gone.to, say("mark/destroyed")));
  },
  laser(beat, { from, to, direction, power, seat }) {
    beat.marks.push(
      beam(point(from), point(to), direction, power, seat === null ? "rr-shot-board" : "rr-shot-robot"),
      spark(point(to), "rr-hit"),
    );
  },
  weapon(beat, { seat, option, target }) {
    beat.marks.push(bubble(beat.place(seat), optionName(option)));
    if (target !== null) beat.marks.push(ring(beat.place(target), "rr-ring-weapon"));
  },
  element(beat, { phase, what }) {
    if (what === "express_belts")
      for (const belt of beat.board.floor.layer.querySelectorAll(".rr-express")) beat.light(belt, "rr-running");
    if (what === "belts")
      for (const belt of beat.board.floor.layer.querySelectorAll(".rr-belt")) beat.light(belt, "rr-running");
    if (what === "pushers")
      for (const pusher of beat.board.floor.layer.querySelectorAll(".rr-pusher"))
        if (pusher.getAttribute("data-phases")?.includes(String(phase))) beat.light(pusher, "rr-running");
    if (what === "gears") {
      for (const wheel of beat.board.floor.layer.querySelectorAll(".rr-gear-wheel")) {
        const sense = wheel.closest(".rr-gear-cw") ? 90 : -90;
        beat.paint.push((part) =>
          wheel.setAttribute("transform", `rotate(${part >= 1 ? 0 : round(sense * ease(part))})`),
        );
      }
    }
  },
  touched(beat, { seat, flag, finish }) {
    beat.marks.push(
      ring(beat.place(seat), "rr-ring-flag"),
      bubble(beat.place(seat), finish ? say("mark/flag/last") : say("mark/flag", { flag })),
    );
  },
  shared: (beat, { seat, flag }) =>
    beat.marks.push(ring(beat.place(seat), "rr-ring-flag"), bubble(beat.place(seat), say("mark/flag", { flag }))),
  superbot(beat, { seat }) {
    if (seat !== null)
      beat.marks.push(ring(beat.place(seat), "rr-ring-flag"), bubble(beat.place(seat), say("role/superbot")));
  },
  coin: (beat, { seat, heads }) =>
    beat.marks.push(bubble(beat.place(seat), heads ? say("mark/heads") : say("mark/tails"))),
  archived: (beat, { cell }) => beat.marks.push(ring(point(cell), "rr-ring-archive")),
  repaired: (beat, { seat }) =>
    beat.marks.push(ring(beat.place(seat), "rr-ring-repair"), bubble(beat.place(seat), say("mark/repair"))),
  option: (beat, { seat, option }) => beat.marks.push(bubble(beat.place(seat), `+ ${optionName(option)}`)),
  option_lost: (beat, { seat, option }) => beat.marks.push(bubble(beat.place(seat), `− ${optionName(option)}`)),
  absorbed: (beat, { seat, option }) => beat.marks.push(bubble(beat.place(seat), optionName(option))),
  used: (beat, { seat, option }) => beat.marks.push(bubble(beat.place(seat), optionName(option))),
  controlled: (beat, { seat, by }) => {
    if (by !== null) beat.marks.push(ring(beat.place(seat), "rr-ring-weapon"));
  },
  announced: (beat, { seat, down }) => {
    if (down) beat.marks.push(bubble(beat.place(seat), say("mark/down")));
  },
  reentered(beat, { seat, cell, facing }) {
    beat.board.pieces.robots.get(seat)?.group.classList.remove("piece-off");
    Object.assign(beat.robot(seat), {
      from: point(cell),
      to: point(cell),
      angle: ANGLES[facing],
      scale: (/** @type {number} */ part) => 0.3 + 0.7 * ease(part),
    });
    beat.marks.push(ring(point(cell), "rr-ring-archive"));
  },
  flag_moved(beat, { flag, from, to }) {
    beat.paint.push((part) =>
      beat.board.pieces.placeFlag(flag - 1, between(point(from), point(to), ease(part)), false),
    );
  },
  finished: (beat, { seat, place: rank }) =>
    beat.marks.push(bubble(beat.place(seat), say("mark/place", { place: rank }))),
  damage: (beat, { seat }) => {
    beat.robot(seat).hurt = true;
  },
};

const ease = (/** @type {number} */ t) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

const between = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {number} */ t) => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});
