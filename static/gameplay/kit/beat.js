/**
 * What moves in one beat, and what is seen for its time: robots roll, turn, bump, fall; marks flash. What each kind of
 * event adds a game says in its table (`events.js`), by the names of `EFFECTS`; `animate.js` calls the painters with
 * 0..1.
 *
 * @import { Mark } from "./marks.js"
 * @typedef {import("../svg.js").Point} Point
 * @typedef {(part: number) => void} Painter
 * @typedef {import("../robots.js").Drawn} Drawn
 * @typedef {number | number[] | Point} Where a robot, where it was before the beat; a cell; a point
 * @typedef {{at: Point, angle: number, size?: number}} Home where a robot is, or would be, and where it looks
 * @typedef {{
 *   effects: Element, robots?: Map<number, Drawn>, home?: (view: never, robot: number) => Home,
 *   point?: (cell: number[]) => Point,
 * }} Stage what a beat is played on; `effects`: where marks are drawn; the rest where there are robots
 * @typedef {{
 *   from: Point, to: Point, angle: number, turn: number, scale: (part: number) => number, bump?: Point, spin?: number,
 *   fades?: boolean, pose?: string,
 * }} Moving
 *   degrees for `angle`, `turn` and `spin`; `bump`: how far it is pushed back; `pose`: a class of css/poses.css or none
 */
import { putRobot } from "../robots.js";
import { round, svg } from "../svg.js";
import { place } from "../symbols.js";
import { between, bubble, ease, flight, glow, mark, ring, spark } from "./marks.js";
import { knows, say } from "./words.js";

const NOWHERE = { at: { x: 0, y: 0 }, angle: 0 };

/** @template {Stage} Board @template View */
export class Beat {
  /** @type {Painter[]} */
  paint = [];
  /** @type {Mark[]} */
  marks = [];
  /** @type {(() => void)[]} */
  #ends = [];
  /** @type {Map<number, Moving>} */
  #robots = new Map();

  /** @param {Board} board @param {View} view before the beat */
  constructor(board, view) {
    this.board = board;
    this.view = view;
  }

  /** @param {Where} where @returns {Point} */
  at(where) {
    if (typeof where === "number") return this.#home(where).at;
    return Array.isArray(where) ? (this.board.point?.(where) ?? NOWHERE.at) : where;
  }

  /** @param {number} robot @returns {Home} */
  #home(robot) {
    return this.board.home?.(/** @type {never} */ (this.view), robot) ?? NOWHERE;
  }

  /** A robot that does something. @param {number} robot */
  robot(robot) {
    const known = this.#robots.get(robot);
    if (known) return known;
    const { at, angle, size = 1 } = this.#home(robot);
    /** @type {Moving} */
    const moving = { from: at, to: at, angle, turn: 0, scale: () => size };
    this.#robots.set(robot, moving);
    return moving;
  }

  /** Looks another way for its time. @param {Iterable<Element>} elements @param {string} name of a class */
  light(elements, name) {
    for (const element of elements) {
      element.classList.add(name);
      this.#ends.push(() => element.classList.remove(name));
    }
  }

  /** All is known: robots and marks get their painters. */
  begin() {
    for (const [robot, moving] of this.#robots) this.#move(robot, moving);
    for (const { element, paint } of this.marks) {
      this.board.effects.append(element);
      paint(0);
      this.paint.push(paint);
    }
    return { paint: this.paint, end: () => this.#end() };
  }

  /** @param {number} robot @param {Moving} moving */
  #move(robot, { from, to, angle, turn, scale, bump, spin = 0, fades, pose }) {
    const drawn = this.board.robots?.get(robot);
    const posed = pose ?? (bump && "brace");
    if (posed && drawn) this.light([drawn.group], `pose-${posed}`);
    this.paint.push((part) => {
      const eased = ease(part);
      const at = between(from, to, eased);
      const push = bump ? Math.sin(Math.PI * part) : 0;
      const there = { x: at.x + (bump?.x ?? 0) * push, y: at.y + (bump?.y ?? 0) * push };
      putRobot(drawn, there, angle + turn * eased + spin * part, scale(part));
      if (fades) drawn?.group.setAttribute("opacity", String(round(1 - part)));
    });
  }

  #end() {
    for (const { element } of this.marks) element.remove();
    for (const run of this.#ends) run();
  }
}

/**
 * What an event may add to its beat: `value` is what the table says, `of` the robot of the event, `at` the place that
 * it is about.
 * @type {{[Name in keyof Effects]: (
 *   beat: Beat<Stage, unknown>, value: Effects[Name], told: {of: number, at: Where, data: Data}) => void}}
 * @typedef {Record<string, unknown>} Data
 * @typedef {{
 *   move: true | [from: Where, to: Where, robot?: number], turn: number, bump: [from: Where, towards: Where],
 *   grow: number, pulse: number, fall: boolean, fade: boolean, pose: string, appear: number,
 *   ring: string | [Where, string], spark: string | true | [Where, string?],
 *   ray: string | [from: Where, to: Where, kind: string], say: string | [key: string, facts?: object, where?: Where],
 *   fly: [what: string | SVGElement, from: Where, to: Where, until?: number], light: [Iterable<Element>, string],
 *   mark: Mark | Mark[], paint: Painter,
 * }} Effects
 *   `move`: from where to where, as the event says itself; `turn`: degrees; `bump`: so far, and back; `grow`: by so
 *   much, `pulse`: and back; `pose`: how it holds itself, braced where it bumps and nothing is said; `appear`: looking
 *   there; `ring`, `spark`, `ray`: a class, or where and a class; `say`: a key of the game's words (none: nothing is
 *   said); `light`: they have a class for its time
 */
export const EFFECTS = {
  move(beat, value, { of, data }) {
    const [from, to, robot = of] = value === true ? /** @type {number[][]} */ ([data.from, data.to]) : value;
    const moving = beat.robot(/** @type {number} */ (robot));
    if (moving.from === moving.to) moving.from = beat.at(from);
    moving.to = beat.at(to);
  },
  turn(beat, degrees, { of }) {
    beat.robot(of).turn += degrees;
  },
  bump(beat, [start, end], { of }) {
    const [from, to] = [beat.at(start), beat.at(end)];
    beat.robot(of).bump = { x: to.x - from.x, y: to.y - from.y };
  },
  grow(beat, by, { of }) {
    beat.robot(of).scale = (part) => Math.max(0.05, 1 + by * part);
  },
  pulse(beat, by, { of }) {
    beat.robot(of).scale = (part) => 1 + by * Math.sin(Math.PI * part);
  },
  fall: (beat, _, { of }) => Object.assign(beat.robot(of), { spin: 200, fades: true }),
  fade: (beat, fades, { of }) => Object.assign(beat.robot(of), { fades }),
  pose: (beat, pose, { of, at }) => Object.assign(beat.robot(typeof at === "number" ? at : of), { pose }),
  appear(beat, angle, { of, at }) {
    beat.board.robots?.get(of)?.group.classList.remove("piece-off");
    const there = beat.at(at);
    const scale = (/** @type {number} */ part) => 0.3 + 0.7 * ease(part);
    Object.assign(beat.robot(of), { from: there, to: there, angle, scale });
  },
  ring(beat, value, { at }) {
    const [where, kind] = typeof value === "string" ? [at, value] : value;
    beat.marks.push(ring(beat.at(where), kind));
  },
  spark(beat, value, { at }) {
    const [where, kind] = Array.isArray(value) ? value : [at, value === true ? "" : value];
    beat.marks.push(spark(beat.at(where), kind));
  },
  ray(beat, value, { of, at }) {
    const [start, end, kind] = typeof value === "string" ? [of, at, value] : value;
    const [from, to] = [beat.at(start), beat.at(end)];
    const d = `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`;
    beat.marks.push(mark(svg("path", { class: kind, d }), (part) => ({ opacity: glow(part * 1.1) })));
  },
  say(beat, value, { at, data }) {
    const [key, facts = data, where = at] = typeof value === "string" ? [value] : value;
    if (knows(key)) beat.marks.push(bubble(beat.at(where), say(key, { ...facts })));
  },
  fly(beat, [what, from, to, until]) {
    const element = typeof what === "string" ? place(what) : what;
    beat.marks.push(flight(element, beat.at(from), beat.at(to), { until }));
  },
  light: (beat, [elements, name]) => beat.light(elements, name),
  mark: (beat, marks) => beat.marks.push(...[marks].flat()),
  paint: (beat, paint) => beat.paint.push(paint),
};

/** How robots hold themselves that move: of `own` accord they drive, pushed ones brace themselves, and what carries
 * them leaves them as they are. @param {string[]} own causes */
export const driven =
  (...own) =>
  (/** @type {{cause: string}} */ { cause }) =>
    own.includes(cause) ? "drive" : cause === "push" && "brace";
