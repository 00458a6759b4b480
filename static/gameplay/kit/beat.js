/**
 * What moves in one beat, and what is seen for its time: robots roll, turn, bump, fall; marks flash. A game says what
 * each event adds; `animate.js` calls the painters with 0..1.
 *
 * @typedef {import("../svg.js").Point} Point
 * @typedef {(part: number) => void} Painter
 * @typedef {{group: Element, hull: Element}} Drawn
 * @typedef {{
 *   from: Point, to: Point, angle: number, turn: number, scale: (part: number) => number, bump?: Point, fall?: boolean,
 *   hurt?: boolean,
 * }} Moving
 *   degrees for `angle`, quarters for `turn`; `bump`: how far it is pushed back; `fall`: into a pit
 */
import { putRobot } from "../robots.js";
import { round } from "../svg.js";

export class Beat {
  /** @type {Painter[]} */
  paint = [];
  /** @type {import("./marks.js").Mark[]} */
  marks = [];
  /** @type {(() => void)[]} */
  #ends = [];
  /** @type {Map<number, Moving>} */
  #robots = new Map();

  /**
   * @param {{robots: Map<number, Drawn>, effects: Element, home: (seat: number) => {at: Point, angle: number}}} stage
   *   `effects`: where marks are drawn; `home`: where a robot stands before the beat, or would
   */
  constructor({ robots, effects, home }) {
    this.drawn = robots;
    this.effects = effects;
    this.home = home;
  }

  /** Where a robot stands, or would. @param {number} seat */
  place(seat) {
    return this.home(seat).at;
  }

  /** A robot that does something. @param {number} seat */
  robot(seat) {
    const known = this.#robots.get(seat);
    if (known) return known;
    const { at, angle } = this.home(seat);
    /** @type {Moving} */
    const moving = { from: at, to: at, angle, turn: 0, scale: () => 1 };
    this.#robots.set(seat, moving);
    return moving;
  }

  /** @param {number} seat @param {Point} from @param {Point} to */
  move(seat, from, to) {
    const moving = this.robot(seat);
    if (moving.from === moving.to) moving.from = from;
    moving.to = to;
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
      this.effects.append(mark.element);
      this.paint.push(mark.paint);
    }
    return { paint: this.paint, end: () => this.#end() };
  }

  /** @param {number} seat @param {Moving} moving */
  #move(seat, { from, to, angle, turn, scale, bump, fall, hurt }) {
    const drawn = this.drawn.get(seat);
    if (hurt && drawn) this.light(drawn.group, "robot-hurt");
    this.paint.push((part) => {
      const eased = ease(part);
      const at = between(from, to, eased);
      const push = bump ? Math.sin(Math.PI * part) : 0;
      const there = { x: at.x + (bump?.x ?? 0) * push, y: at.y + (bump?.y ?? 0) * push };
      putRobot(drawn, there, angle + 90 * turn * eased + (fall ? 200 * part : 0), scale(part));
      if (fall) drawn?.group.setAttribute("opacity", String(round(1 - part)));
    });
  }

  #end() {
    for (const mark of this.marks) mark.element.remove();
    for (const run of this.#ends) run();
  }
}

export const ease = (/** @type {number} */ t) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

export const between = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {number} */ t) => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

/** Where two meet of which one moves: at the back of it. @param {Point} from @param {Point} to */
export const behind = (from, to) => ({ x: (from.x * 3 - to.x) / 2, y: (from.y * 3 - to.y) / 2 });
