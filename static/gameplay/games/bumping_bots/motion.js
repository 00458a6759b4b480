/**
 * How the events of one beat look: pieces glide from `from` to `to`, hulls turn, shocks throw sparks.
 * Returns one painter a moving thing; `animate.js` calls them with 0..1.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 * @typedef {import("./draw.js").Board} Board
 * @typedef {import("../../svg.js").Point} Point
 * @typedef {(part: number) => void} Painter
 */
import { say } from "../../kit/words.js";
import { bubble, ring, spark } from "../../kit/marks.js";
import { round } from "../../svg.js";
import { robotOf } from "./apply.js";
import { MARKER, putRobot, setMarker } from "./robots.js";
import { cardName } from "./words.js";

/** Beats that only say something take no time. */
const SEEN = new Set(["move", "rotate", "shock", "mobile", "motor", "bump", "speed", "card", "finish", "remove"]);

/** How long a beat lasts, in units of the usual pace. @param {GameEvent[]} events */
export function beatLength(events) {
  if (!events.some((event) => SEEN.has(event.kind))) return 0;
  if (events.every((event) => event.kind === "speed")) return 0.7;
  if (events.some((event) => event.kind === "card" || event.kind === "finish")) return 3;
  const jump = events.some((event) => event.kind === "move" && event.data.over?.length);
  return jump ? 2 : 1;
}

/**
 * @param {Board} board
 * @param {View} view before the beat
 * @param {GameEvent[]} events of one beat
 * @returns {{paint: Painter[], end: () => void}}
 */
export function beatPainters(board, view, events) {
  const { project, pieces, effects } = board;
  /** @type {Painter[]} */
  const paint = [];
  /** @type {Map<number, {from: Point, to: Point, over: boolean, turn: number, angle: number}>} */
  const robots = new Map();
  /** @type {import("../../kit/marks.js").Mark[]} */
  const marks = [];

  const robot = (/** @type {number} */ seat) => {
    const now = robotOf(view, seat);
    const at = project.point(now.cell ?? [0, 0]);
    const moving = robots.get(seat) ?? { from: at, to: at, over: false, turn: 0, angle: project.angle(now.facing) };
    robots.set(seat, moving);
    return moving;
  };

  for (const { kind, data } of events) {
    if (kind === "move") {
      const moving = robot(data.seat);
      if (data.from) moving.from = moving.from === moving.to ? project.point(data.from) : moving.from;
      else moving.from = project.point(data.to);
      moving.to = project.point(data.to);
      moving.over = Boolean(data.over?.length);
    } else if (kind === "rotate") {
      robot(data.seat).turn += shortTurn(data.from, data.to);
    } else if (kind === "speed") {
      const drawn = pieces.robots.get(data.seat);
      if (!drawn) continue;
      setMarker(drawn.marker, data.gear_to, data.to);
      if (data.to < data.from) paint.push(pulse(drawn.marker));
    } else if (kind === "mobile") {
      const from = project.point(data.from);
      const to = project.point(data.to);
      paint.push((part) => pieces.placeMobile(data.index, between(from, to, ease(part))));
    } else if (kind === "motor") {
      const from = project.angle(data.from);
      const turn = shortTurn(data.from, data.to);
      paint.push((part) => pieces.turnMotor(data.index, from - 60 * turn * ease(part)));
    } else if (kind === "shock") {
      marks.push(spark(project.polar(project.point(data.cell), project.angle(data.direction) + 180, 17)));
    } else if (kind === "bump") {
      marks.push(ring(project.point(view.board.bumpers[data.bumper].center), "bb-pulse"));
    } else if (kind === "card") {
      marks.push(bubble(robot(data.seat).to, cardName(data.card)));
    } else if (kind === "finish") {
      marks.push(bubble(project.point(data.from), say("mark/place", data)));
      paint.push(leave(pieces, data.seat, project.point(data.from), robot(data.seat).angle));
      robots.delete(data.seat);
    } else if (kind === "crossing" && data.to > data.from && data.to > 1 && data.to <= view.options.laps) {
      marks.push(bubble(robot(data.seat).to, say("mark/lap", data)));
    }
  }
  for (const [seat, { from, to, over, turn, angle }] of robots) {
    paint.push((part) => {
      const eased = ease(part);
      putRobot(
        pieces.robots.get(seat),
        between(from, to, eased),
        angle - 60 * turn * eased,
        over ? 1 + 0.45 * Math.sin(Math.PI * part) : 1,
      );
    });
  }
  for (const mark of marks) {
    effects.append(mark.element);
    paint.push(mark.paint);
  }
  return { paint, end: () => marks.forEach((mark) => mark.element.remove()) };
}

/** Over the line and off the track: it grows and is gone. */
function leave(
  /** @type {Board["pieces"]} */ pieces,
  /** @type {number} */ seat,
  /** @type {Point} */ at,
  /** @type {number} */ angle,
) {
  const drawn = pieces.robots.get(seat);
  return (/** @type {number} */ part) => {
    putRobot(drawn, at, angle, 1 + 0.8 * part);
    drawn?.group.setAttribute("opacity", String(round(1 - part)));
    if (part >= 1) drawn?.group.removeAttribute("opacity");
  };
}

function pulse(/** @type {SVGElement} */ marker) {
  return (/** @type {number} */ part) => {
    const scale = 1 + 0.6 * Math.sin(Math.PI * part);
    marker.setAttribute("transform", `${MARKER} scale(${round(scale)})`);
  };
}

/** Sixths to turn, the short way: -3..3. */
function shortTurn(/** @type {number} */ from, /** @type {number} */ to) {
  const turn = (((to - from) % 6) + 6) % 6;
  return turn > 3 ? turn - 6 : turn;
}

const ease = (/** @type {number} */ t) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

const between = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {number} */ t) => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});
