/**
 * How the events of one beat look: robots roll from tile to tile, crash, turn, fall; belts run, pushers and presses
 * strike, beams flash. What moves in a beat is the kit's (`kit/beat.js`).
 *
 * @import { EventData, GameEvent, View } from "./types.d.ts"
 * @typedef {ReturnType<typeof import("./draw.js").createBoard>} Board
 */
import { Beat, behind, between, ease } from "../../kit/beat.js";
import { shot } from "../../kit/ground.js";
import { bubble, ring, spark } from "../../kit/marks.js";
import { ANGLES, key, next, point, quarters } from "../../kit/squares.js";
import { say } from "../../kit/words.js";
import { round } from "../../svg.js";

/**
 * How long what is seen lasts, in units of the usual pace; the longest of a beat counts.
 * @type {Record<string, number>}
 */
const LENGTHS = {
  placed: 1.2,
  reentered: 2,
  standby: 1.6,
  repaired: 1.2,
  locked: 0.8,
  glitch: 2.2,
  register: 0.6,
  lost: 1,
  move: 1.2,
  stays: 0.9,
  crash: 2.4,
  exited: 1.6,
  pit: 1.8,
  spun: 0.9,
  turned_actions: 1.6,
  laser: 0.8,
  press: 1.4,
  damage: 0.9,
  shutdown: 1.6,
  law: 2.4,
  teleported: 2.6,
  wrench: 1.2,
  gone: 1.2,
};
/** A beam that hits somebody is looked at longer. */
const HIT = 1.5;

/** @param {GameEvent[]} events */
export const beatLength = (events) =>
  Math.max(
    0,
    ...events.map(({ kind, data }) => (kind === "laser" && data.target !== null ? HIT : (LENGTHS[kind] ?? 0))),
  );

/**
 * @param {Board} board @param {View} view before the beat @param {GameEvent[]} events of one beat
 * @returns {{paint: import("../../kit/beat.js").Painter[], end: () => void}}
 */
export function beatPainters(board, view, events) {
  const beat = new HallBeat(board, view);
  for (const event of events) look(beat, event);
  return beat.begin();
}

/** @template {keyof EventData} Kind @param {HallBeat} beat @param {{kind: Kind, data: EventData[Kind]}} event */
const look = (beat, { kind, data }) => LOOKS[kind]?.(beat, data);

/** A beat of this game: its painters know the board and the view before it. */
class HallBeat extends Beat {
  /** @param {Board} board @param {View} view */
  constructor(board, view) {
    const home = (/** @type {number} */ seat) => {
      const { cell, exit, heading } = view.robots[seat];
      return { at: point(cell ?? exit?.cell ?? [0, 0]), angle: ANGLES[heading] };
    };
    super({ robots: board.pieces.robots, effects: board.effects, home });
    this.board = board;
    this.view = view;
  }

  /** A robot appears. @param {number} seat @param {number[]} cell */
  appear(seat, cell) {
    this.board.pieces.robots.get(seat)?.group.classList.remove("piece-off");
    Object.assign(this.robot(seat), {
      from: point(cell),
      to: point(cell),
      scale: (/** @type {number} */ part) => 0.3 + 0.7 * ease(part),
    });
    this.marks.push(ring(point(cell), "dd-ring-back"));
  }

  /** A robot goes some way towards something and comes back. @param {number} seat @param {number[]} cell
   * @param {string} direction @param {number} far in cells */
  bump(seat, cell, direction, far) {
    const from = point(cell);
    const there = point(next(cell, direction, far));
    this.robot(seat).bump = { x: there.x - from.x, y: there.y - from.y };
  }

  /** A belt on which somebody stands runs: its chevrons show it. @param {number[]} cell */
  run(cell) {
    const belt = this.#tile(cell, ".dd-belt-run");
    if (!belt?.parentElement) return;
    this.light(belt.parentElement, "dd-running");
    this.paint.push((part) =>
      belt.setAttribute("transform", `translate(${part >= 1 ? 0 : round(13 * ((2 * part) % 1))} 0)`),
    );
  }

  /** A turnstile turns. @param {number[] | null} cell @param {number} turn in quarters */
  spin(cell, turn) {
    const wheel = cell && this.#tile(cell, ".dd-disc-wheel");
    if (wheel)
      this.paint.push((part) =>
        wheel.setAttribute("transform", `rotate(${part >= 1 ? 0 : round(90 * turn * ease(part))})`),
      );
  }

  /** @param {number[]} cell @param {string} part a selector */
  #tile(cell, part) {
    return this.board.floor.tiles.get(key(cell))?.querySelector(part) ?? null;
  }

  /** Everything of a kind strikes. @param {string} kind a class */
  strike(kind) {
    for (const element of this.board.floor.layer.querySelectorAll(kind)) this.light(element, "dd-running");
  }
}

/**
 * What an event adds to its beat.
 * @type {{[Kind in keyof EventData]?: (beat: HallBeat, data: EventData[Kind]) => void}}
 */
const LOOKS = {
  placed: (beat, { seat, cell }) => beat.appear(seat, cell),
  reentered(beat, { seat, cell }) {
    beat.appear(seat, cell);
    beat.marks.push(bubble(point(cell), say("mark/back")));
  },
  standby: (beat, { seat }) => beat.marks.push(bubble(beat.place(seat), say("mark/standby"))),
  repaired: (beat, { seat, by }) =>
    beat.marks.push(ring(beat.place(seat), "dd-ring-repair"), bubble(beat.place(seat), say("mark/repair", { by }))),
  glitch: (beat, { seat }) => {
    beat.robot(seat).hurt = true;
    beat.marks.push(ring(beat.place(seat), "dd-ring-glitch"), bubble(beat.place(seat), say("mark/glitch")));
  },
  lost: (beat, { seat }) => beat.marks.push(bubble(beat.place(seat), say("mark/lost"))),
  move(beat, { seat, from, to, cause }) {
    beat.move(seat, point(from), point(to));
    if (cause === "push") beat.marks.push(spark(behind(point(from), point(to))));
    if (cause === "belt") beat.run(from);
    if (cause === "pusher") beat.strike(".dd-pusher");
  },
  stays(beat, { seat, cell, direction, cause, why }) {
    if (cause === "belt") beat.run(cell);
    beat.bump(seat, cell, direction, 0.16);
    if (cause === "move" && why === "wall") beat.marks.push(spark(point(next(cell, direction, 0.5))));
  },
  crash(beat, { seats, cell, wants }) {
    seats.forEach((seat, i) => {
      const from = beat.place(seat);
      const to = point(wants[i]);
      beat.robot(seat).bump = between({ x: 0, y: 0 }, { x: to.x - from.x, y: to.y - from.y }, 0.36);
      beat.marks.push(spark(between(from, to, 0.5), "dd-hit"));
    });
    beat.marks.push(bubble(cell ? point(cell) : beat.place(seats[0]), say("mark/crash")));
  },
  exited(beat, { seat, from, direction, cause }) {
    if (cause === "belt") beat.run(from);
    const gone = beat.robot(seat);
    gone.to = point(next(from, direction, 0.9));
    gone.fall = true;
    gone.scale = (/** @type {number} */ part) => 1 - 0.6 * part;
    beat.marks.push(bubble(point(from), say("mark/exit")));
  },
  pit(beat, { seat, cell }) {
    const fallen = beat.robot(seat);
    fallen.hurt = true;
    fallen.scale = (/** @type {number} */ part) => 1 - 0.35 * Math.sin(Math.PI * part);
    beat.marks.push(bubble(point(cell), say("mark/pit")));
  },
  spun: (beat, { seat, from, to }) => {
    beat.robot(seat).turn += quarters(from, to);
    beat.spin(beat.view.robots[seat].cell, quarters(from, to));
  },
  turned_actions: (beat, { seat }) =>
    beat.marks.push(ring(beat.place(seat), "dd-ring-glitch"), bubble(beat.place(seat), say("mark/turned"))),
  laser(beat, { from, to, direction, target }) {
    beat.marks.push(shot(point(from), point(to), direction));
    if (target !== null) beat.marks.push(spark(point(to), "dd-hit"));
  },
  press(beat, { cell }) {
    beat.strike(".dd-press");
    beat.marks.push(bubble(point(cell), say("mark/press")));
  },
  damage: (beat, { seat }) => {
    beat.robot(seat).hurt = true;
  },
  shutdown: (beat, { seat }) => beat.marks.push(bubble(beat.place(seat), say("mark/standby"))),
  law: (beat, { seat, law }) =>
    beat.marks.push(ring(beat.place(seat), "dd-ring-law"), bubble(beat.place(seat), say("mark/law", { law }))),
  teleported(beat, { seat }) {
    const gone = beat.robot(seat);
    gone.fall = true;
    gone.scale = (/** @type {number} */ part) => 1 + 0.5 * part;
    beat.marks.push(ring(beat.place(seat), "dd-ring-law"), bubble(beat.place(seat), say("mark/home")));
  },
  wrench: (beat, { seat, points }) =>
    beat.marks.push(ring(beat.place(seat), "dd-ring-repair"), bubble(beat.place(seat), say("mark/wrench", { points }))),
  gone: (beat, { seat }) => {
    beat.robot(seat).fall = true;
  },
};
