/**
 * What moves in one beat, and what is seen for its time: robots roll, turn, bump, fall; marks flash. What each kind of
 * event adds a game says in its table (`events.js`), by the names of `EFFECTS`; `animate.js` calls the painters with
 * 0..1, and then those of what settles.
 *
 * @import { Mark } from "./marks.js"
 * @import { Motion, Tracks } from "./motions.js"
 * @typedef {import("../svg.js").Point} Point
 * @typedef {(part: number) => void} Painter
 * @typedef {import("../robots.js").Drawn} Drawn
 * @typedef {number | number[] | Point} Where a robot, where it was before the beat; a cell; a point
 * @typedef {{at: Point, angle: number, size?: number}} Home where a robot is, or would be, and where it looks
 * @typedef {{
 *   effects: Element, robots?: Map<number, Drawn>, home?: (view: never, robot: number) => Home,
 *   point?: (cell: number[]) => Point,
 * }} Stage what a beat is played on; `effects`: where marks are drawn; the rest where there are robots
 * @typedef {{lasts: number, phased: boolean, fades: boolean}} How
 *   `lasts`: milliseconds at speed 1; `phased`: it gathers and settles; `fades`: nothing may move
 * @typedef {{
 *   from: Point, to: Point, angle: number, turn: number, size: number, bump?: Point, motion?: string, pose?: string,
 * }} Moving
 *   degrees for `angle` and `turn`; `bump`: how far it is thrown back; `motion`: of `motions.js`; `pose`: a class of
 *   css/poses.css or none
 */
import { swayRobot } from "../robots.js";
import { round, svg } from "../svg.js";
import { place } from "../symbols.js";
import { beam, between, bubble, flight, puff, ring, spark } from "./marks.js";
import { actOf, motionOf } from "./motions.js";
import { Tail, valueAt } from "./phases.js";
import { knows, say } from "./words.js";

const NOWHERE = { at: { x: 0, y: 0 }, angle: 0 };
/** @type {How} */
const USUAL = { lasts: 230, phased: true, fades: false };
/** Milliseconds in which one fades there and here, and what flashes comes and goes, where nothing may move. */
const [FADE, FLASH] = [220, 560];
/** A robot that goes on so soon after its last beat still rolls; as a part of its settling. */
const ROLLS = 0.35;

/** @template {Stage} Board @template View */
export class Beat {
  /** @type {Painter[]} */
  paint = [];
  /** @type {Mark[]} */
  marks = [];
  /** What lies over the next beats. @type {Tail[]} */
  #tails = [];
  /** @type {(() => void)[]} */
  #ends = [];
  /** @type {Map<number, Moving>} */
  #robots = new Map();

  /** @param {Board} board @param {View} view before the beat @param {How} [how] */
  constructor(board, view, how = USUAL) {
    this.board = board;
    this.view = view;
    this.how = how;
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
    const moving = { from: at, to: at, angle, turn: 0, size };
    this.#robots.set(robot, moving);
    return moving;
  }

  /** Looks another way for its time, and some milliseconds longer. @param {Iterable<Element>} elements
   * @param {string} name of a class @param {number} [longer] */
  light(elements, name, longer = 0) {
    for (const element of elements) {
      element.classList.add(name);
      this.#over(longer, () => element.classList.remove(name));
    }
  }

  /** All is known: robots and marks get their painters. */
  begin() {
    this.#meet();
    for (const [robot, moving] of this.#robots) this.#begin(robot, moving);
    for (const each of this.marks) {
      this.board.effects.append(each.element);
      if (this.how.fades) this.#flash(each);
      else this.#show(each);
    }
    return { paint: this.how.fades ? [] : this.paint, end: () => this.#end(), tails: this.#tails };
  }

  /** Who drives into somebody meets it, and goes on with it. */
  #meet() {
    const all = [...this.#robots.values()];
    for (const hit of all) {
      const [how, then] = motionOf(hit.motion).meets;
      const by = how && all.find(({ motion, to }) => motion === how && to.x === hit.from.x && to.y === hit.from.y);
      if (by) by.motion = then;
    }
  }

  /** @param {number} robot @param {Moving} moving */
  #begin(robot, moving) {
    const drawn = this.board.robots?.get(robot);
    if (!drawn) return;
    const { phased, fades } = this.how;
    const motion = motionOf(moving.motion);
    const before = drawn.tail && drawn.tail.part < ROLLS ? drawn.tail.name : "";
    drawn.tail?.cut();
    if (fades) return this.#fade(drawn, moving);
    const pose = moving.pose ?? (moving.bump && "brace");
    if (pose) this.light([drawn.group], `pose-${pose}`);
    const tracks = actOf(motion, { phased, before });
    this.paint.push((part) => paintAct(drawn, moving, motion, tracks, part));
    this.#ends.push(() => this.#settle(drawn, moving, motion));
  }

  /** It has done what it had to, and sways. @param {Drawn} drawn @param {Moving} moving @param {Motion} motion */
  #settle(drawn, moving, motion) {
    const { settle, lasts } = motion;
    drawn.group.removeAttribute("opacity");
    if (!settle || !this.how.phased) return swayRobot(drawn);
    const paint = (/** @type {number} */ part) => swayRobot(drawn, swayOf(moving, motion, settle, part));
    paint(0);
    drawn.tail = this.#tail(new Tail(lasts, paint, () => still(drawn), moving.motion));
  }

  /** It fades where it was, and comes where it is. @param {Drawn} drawn @param {Moving} moving */
  #fade(drawn, { from, to }) {
    if (from.x === to.x && from.y === to.y) return;
    const { group } = drawn;
    const left = /** @type {Element} */ (group.cloneNode(true));
    this.board.effects.append(left);
    const paint = (/** @type {number} */ part) => {
      left.setAttribute("opacity", String(round(Math.max(0, 1 - 2 * part))));
      group.setAttribute("opacity", String(round(Math.max(0, 2 * part - 1))));
    };
    const end = () => {
      left.remove();
      group.removeAttribute("opacity");
      still(drawn);
    };
    drawn.tail = this.#tail(new Tail(FADE, paint, end));
  }

  /** In its place, where nothing may move. @param {Mark} mark */
  #flash({ element, paint }) {
    paint(0.5, false);
    const fade = (/** @type {number} */ part) =>
      element.setAttribute("opacity", String(round(Math.min(1, 5 * part, 3 * (1 - part)))));
    fade(0);
    this.#tail(new Tail(FLASH, fade, () => element.remove()));
  }

  /** From a part of the beat on, and some milliseconds longer. @param {Mark} mark */
  #show({ element, paint, from = 0, longer = 0 }) {
    const { lasts, phased } = this.how;
    const [begins, after] = phased ? [from, longer] : [0, 0];
    const whole = lasts * (1 - begins) + after;
    const paintAt = (/** @type {number} */ time) => paint(Math.min(1, time / whole), phased);
    if (!begins) paintAt(0);
    this.paint.push((part) => part >= begins && paintAt((part - begins) * lasts));
    this.#over(
      after,
      () => element.remove(),
      (part) => paintAt(whole - after * (1 - part)),
    );
  }

  /** At the end of the beat, or some milliseconds later. @param {number} longer @param {() => void} end
   * @param {Painter} [paint] until then */
  #over(longer, end, paint = () => {}) {
    this.#ends.push(longer && this.how.phased ? () => this.#tail(new Tail(longer, paint, end)) : end);
  }

  /** @param {Tail} tail */
  #tail(tail) {
    this.#tails.push(tail);
    return tail;
  }

  #end() {
    for (const run of this.#ends) run();
  }
}

/** It stands as it was put. @param {Drawn} drawn */
function still(drawn) {
  drawn.tail = undefined;
  swayRobot(drawn);
}

/** @param {Drawn} drawn @param {Moving} moving @param {Motion} motion @param {Tracks} tracks @param {number} part */
function paintAct(drawn, moving, motion, tracks, part) {
  const now = (/** @type {keyof Tracks} */ name, /** @type {number} */ usual) =>
    tracks[name] ? valueAt(tracks[name], part) : usual;
  const { from, to, angle, turn, size } = moving;
  const at = between(from, to, now("way", 1));
  drawn.put = [at, angle + turn * now("turn", 1) + now("spin", 0), size * now("size", 1)];
  swayRobot(drawn, swayOf(moving, motion, tracks, part));
  if (tracks.seen) drawn.group.setAttribute("opacity", String(round(now("seen", 1))));
}

/** How a robot stands besides at a moment. @param {Moving} moving @param {Motion} motion @param {Tracks} tracks
 * @param {number} part */
function swayOf({ from, to, angle, turn, bump = NOWHERE.at }, { upright }, tracks, part) {
  const now = (/** @type {keyof Tracks} */ name, usual = 0) => (tracks[name] ? valueAt(tracks[name], part) : usual);
  const way = { x: to.x - from.x + bump.x, y: to.y - from.y + bump.y };
  const heading = way.x || way.y ? Math.atan2(way.y, way.x) : (angle * Math.PI) / 180;
  const [ahead, thrown] = [now("ahead"), now("bump")];
  return {
    ahead: { x: Math.cos(heading) * ahead + bump.x * thrown, y: Math.sin(heading) * ahead + bump.y * thrown },
    jump: now("jump"),
    long: now("long", 1),
    wide: now("wide", 1),
    along: upright ? 90 : (heading * 180) / Math.PI,
    tilt: now("tilt") + now("lean") * Math.sign(turn),
  };
}

/**
 * What an event may add to its beat: `value` is what the table says, `of` the robot of the event, `at` the place that
 * it is about.
 * @type {{[Name in keyof Effects]: (
 *   beat: Beat<Stage, unknown>, value: Effects[Name], told: {of: number, at: Where, data: Data}) => void}}
 * @typedef {Record<string, unknown>} Data
 * @typedef {{
 *   move: true | [from: Where, to: Where, robot?: number], turn: number, bump: [from: Where, towards: Where],
 *   motion: string, pose: string, appear: number, puff: boolean,
 *   ring: string | [Where, string], spark: string | true | [Where, string?],
 *   ray: string | [from: Where, to: Where, kind: string], say: string | [key: string, facts?: object, where?: Where],
 *   fly: [what: string | SVGElement, from: Where, to: Where, until?: number],
 *   light: [Iterable<Element>, string, number?], mark: Mark | Mark[], paint: Painter,
 * }} Effects
 *   `move`: from where to where, as the event says itself; `turn`: degrees; `bump`: so far, and back; `motion`: how it
 *   does what it does, the first that is named in a beat; `pose`: how it holds itself, braced where it bumps and
 *   nothing is said; `appear`: looking there; `puff`: dust where it ends; `ring`, `spark`, `ray`: a class, or where and
 *   a class; `say`: a key of the game's words (none: nothing is said); `light`: they have a class for its time, and so
 *   many milliseconds longer
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
    const moving = beat.robot(of);
    moving.bump = { x: to.x - from.x, y: to.y - from.y };
    moving.motion ??= "knock";
  },
  motion(beat, motion, { of, at }) {
    beat.robot(typeof at === "number" ? at : of).motion ??= motion;
  },
  pose: (beat, pose, { of, at }) => Object.assign(beat.robot(typeof at === "number" ? at : of), { pose }),
  appear(beat, angle, { of, at }) {
    beat.board.robots?.get(of)?.group.classList.remove("piece-off");
    const there = beat.at(at);
    Object.assign(beat.robot(of), { from: there, to: there, angle, motion: "drop" });
  },
  puff: (beat, _, { of }) => beat.marks.push(puff(beat.robot(of).to)),
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
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const line = svg("path", { class: kind, d: `M0 0H${round(length)}` });
    beat.marks.push(beam([line], from, (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI, length));
  },
  say(beat, value, { at, data }) {
    const [key, facts = data, where = at] = typeof value === "string" ? [value] : value;
    if (knows(key)) beat.marks.push(bubble(beat.at(where), say(key, { ...facts })));
  },
  fly(beat, [what, from, to, until]) {
    const element = typeof what === "string" ? place(what) : what;
    beat.marks.push(flight(element, beat.at(from), beat.at(to), { until }));
  },
  light: (beat, [elements, name, longer]) => beat.light(elements, name, longer),
  mark: (beat, marks) => beat.marks.push(...[marks].flat()),
  paint: (beat, paint) => beat.paint.push(paint),
};

/**
 * How robots move, and hold themselves: of `own` accord they drive, pushed ones brace themselves; what carries them, or
 * strikes them, leaves them as they are.
 * @param {string[]} own causes @param {Record<string, string>} [others] motions of more causes
 */
export const driven = (own, others = {}) => ({
  pose: (/** @type {{cause: string}} */ { cause }) => (own.includes(cause) ? "drive" : cause === "push" && "brace"),
  motion: (/** @type {{cause: string}} */ { cause }) =>
    own.includes(cause) ? "drive" : { ...CAUSES, ...others }[cause],
});
/** @type {Record<string, string>} */
const CAUSES = { push: "shoved", belt: "carry", pusher: "punched" };
