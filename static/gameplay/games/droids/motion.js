/**
 * How the events of one beat look: an order runs from its emitter to its robot; robots go and are pushed; shots, with
 * the die; things are taken and put; mines explode. What moves in a beat is the kit's (`kit/beat.js`).
 *
 * @import { EventData, GameEvent, View } from "./types.d.ts"
 * @import { Point } from "../../svg.js"
 * @typedef {import("./draw.js").Board} Board
 */
import { Beat, behind, between, ease } from "../../kit/beat.js";
import { glow, bubble, mark, ring, spark } from "../../kit/marks.js";
import { point } from "../../kit/squares.js";
import { knows, say } from "../../kit/words.js";
import { moved, round, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { tokenAt } from "./emitters.js";
import { middleOf } from "./frame.js";
import { cellOf } from "./lights.js";
import { FIRST_NEUTRAL, KILLER, STATUE } from "./pieces.js";

/**
 * How long what is seen lasts, in units of the usual pace; the longest of a beat counts.
 * @type {Record<string, number>}
 */
const LENGTHS = {
  first_rolls: 3,
  begins: 1,
  laid: 1.4,
  turn: 1.2,
  split: 1.4,
  placed: 1.7,
  stopped: 0.8,
  sheet: 3.4,
  sent: 2.6,
  killer_sent: 2.6,
  no_effect: 1.8,
  move: 1.3,
  stays: 0.8,
  shot: 3.6,
  fired: 2,
  broken: 2.4,
  repaired: 2.2,
  took: 1.8,
  put: 1.8,
  command: 2.6,
  mine_laid: 1.4,
  exploded: 2.8,
  mine_roll: 2,
  delivered: 2.6,
  done: 0.8,
  garden: 4,
  prisoner: 3,
  home: 3,
  out: 3,
};

/** @param {GameEvent[]} events */
export const beatLength = (events) => Math.max(0, ...events.map(({ kind }) => LENGTHS[kind] ?? 0));

/**
 * @param {Board} board @param {View} view before the beat @param {GameEvent[]} events of one beat
 * @returns {{paint: import("../../kit/beat.js").Painter[], end: () => void}}
 */
export function beatPainters(board, view, events) {
  const beat = new DroidBeat(board, view);
  for (const event of events) look(beat, event);
  return beat.begin();
}

/** @template {keyof EventData} Kind @param {DroidBeat} beat @param {{kind: Kind, data: EventData[Kind]}} event */
const look = (beat, { kind, data }) => LOOKS[kind]?.(beat, data);

/** A beat of this game: its painters know the board and the view before it. */
class DroidBeat extends Beat {
  /** @param {Board} board @param {View} view */
  constructor(board, view) {
    const home = (/** @type {number} */ robot) => ({
      at: point(board.frame.to(cellOf(view, robot) ?? [0, 0])),
      angle: robot < FIRST_NEUTRAL ? -90 : 0,
    });
    super({ robots: board.pieces.robots, effects: board.effects, home });
    this.board = board;
    this.view = view;
  }

  /** The middle of a cell of the board. @param {number[]} cell */
  at(cell) {
    return point(this.board.frame.to(cell));
  }

  /** Words over a robot. @param {number} robot @param {string} key @param {Record<string, unknown>} [facts] */
  tell(robot, key, facts = {}) {
    if (knows(key)) this.marks.push(bubble(this.place(robot), say(key, facts)));
  }

  /**
   * A drawing that goes from one place to another.
   * @param {SVGElement} element @param {Point} from @param {Point} to @param {number} [until] part of the time
   */
  fly(element, from, to, until = 1) {
    this.marks.push(
      mark(element, (part) => ({
        opacity: part < until ? 1 : Math.max(0, 1 - (part - until) * 6),
        transform: moved(between(from, to, ease(Math.min(1, part / until)))),
      })),
    );
  }

  /** A line that lights for its time. @param {Point} from @param {Point} to @param {string} kind a class */
  ray(from, to, kind) {
    const line = svg("path", { class: kind, d: `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}` });
    this.marks.push(mark(line, (part) => ({ opacity: glow(part * 1.1) })));
  }

  /** The digit that was rolled. @param {number} robot @param {number} digit */
  roll(robot, digit) {
    const { x, y } = this.place(robot);
    const die = place("dr-die", null, { text: digit });
    this.marks.push(
      mark(die, (part) => ({
        opacity: Math.min(1, 6 * part, 4 * (1 - part)),
        transform: `${moved({ x: x + 22, y: y - 22 })} rotate(${round(part < 0.3 ? 360 * part * 3 : 0)})`,
      })),
    );
  }

  /** The side of a seat, or of the killer. @param {number | null} seat */
  side(seat) {
    return (seat === null ? this.view.killer?.side : this.view.players[seat]?.side) ?? "S";
  }

  /** What lies on a cell is not seen while it flies. @param {Element | undefined} element */
  lift(element) {
    if (element) this.light(element, "dr-lifted");
  }
}

/**
 * What an event adds to its beat.
 * @type {{[Kind in keyof EventData]?: (beat: DroidBeat, data: EventData[Kind]) => void}}
 */
const LOOKS = {
  first_rolls(beat, { digits }) {
    for (const [seat, digit] of digits) beat.roll(seat, digit);
  },
  begins: (beat, { seat }) => beat.tell(seat, "mark/begins"),
  laid: (beat, { seat, cell }) => beat.fly(place("dr-obstacle"), beat.place(seat), beat.at(cell)),
  placed(beat, { seat, order, emitter, cell, direction }) {
    const side = beat.side(seat);
    const token = tokenAt(beat.board.frame, side, emitter, cell, order, direction);
    const to = middleOf(beat.board.frame.slot(side, emitter, cell));
    beat.fly(token, between(to, beat.place(seat), 0.3), to, 0.6);
  },
  sheet(beat, { digit }) {
    beat.roll(KILLER, digit);
    beat.tell(KILLER, "mark/sheet", { digit });
  },
  sent(beat, { seat, emitter, cell, order, direction, robot }) {
    const side = beat.side(seat);
    const from = middleOf(beat.board.frame.slot(side, emitter, cell));
    const to = beat.place(robot);
    beat.ray(from, to, `dr-trace seat-${seat}`);
    beat.lift(beat.board.emitters.token(seat, emitter, cell));
    beat.fly(tokenAt(beat.board.frame, side, emitter, cell, order, direction), from, to, 0.62);
    beat.marks.push(ring(to, "dr-ring-order"));
  },
  killer_sent(beat, { emitter, number, order }) {
    const from = middleOf(beat.board.frame.slot(beat.side(null), emitter, number + 1));
    const to = beat.place(KILLER);
    beat.ray(from, to, "dr-trace dr-trace-killer");
    beat.marks.push(ring(to, "dr-ring-order"));
    beat.tell(KILLER, `killer/${order}`);
  },
  no_effect: (beat, { robot, why }) => beat.tell(robot, `mark/no_effect/${why}`),
  move(beat, { robot, from, to, cause }) {
    beat.move(robot, beat.at(from), beat.at(to));
    if (cause === "push") beat.marks.push(spark(behind(beat.at(from), beat.at(to))));
  },
  stays: (beat, { robot, why }) => beat.tell(robot, `mark/stays/${why}`),
  shot(beat, { robot, target, digit, emitters }) {
    beat.ray(beat.place(robot), beat.place(target), "dr-ray");
    if (digit !== null) beat.roll(robot, digit);
    if (emitters) {
      beat.robot(target).hurt = true;
      beat.marks.push(spark(beat.place(target), "dr-hit"));
    }
    beat.tell(target, emitters ? "mark/hit" : "mark/miss", { n: emitters });
  },
  fired(beat, { robot, to, why }) {
    beat.ray(beat.place(robot), beat.at(to), "dr-ray dr-ray-lost");
    beat.tell(robot, `mark/fired/${why}`);
  },
  broken(beat, { seat, emitters }) {
    for (const emitter of emitters) {
      const to = middleOf(beat.board.frame.slot(beat.side(seat), emitter));
      beat.marks.push(spark(to, "dr-hit"), ring(to, "dr-ring-hurt"));
      beat.fly(place("dr-marker"), beat.place(seat), to, 0.5);
    }
  },
  repaired(beat, { seat, emitter }) {
    const to = middleOf(beat.board.frame.slot(beat.side(seat), emitter));
    beat.marks.push(ring(to, "dr-ring-repair"), bubble(to, say("mark/repaired")));
  },
  took(beat, { robot, thing, cell, of }) {
    if (of === null) beat.lift(beat.board.pieces.lying(cell));
    if (thing === "statue" && of === null) beat.move(STATUE, beat.at(cell), beat.place(robot));
    else beat.fly(place(`dr-${thing}`), of === null ? beat.at(cell) : beat.place(of), beat.place(robot));
  },
  put: (beat, { robot, thing, cell }) => beat.fly(place(`dr-${thing}`), beat.place(robot), beat.at(cell)),
  command(beat, { robot, target }) {
    beat.ray(beat.place(robot), beat.place(target), "dr-call-ray");
    beat.marks.push(ring(beat.place(target), "dr-ring-call"));
    beat.tell(target, "mark/command");
  },
  mine_laid: (beat, { cell }) => beat.marks.push(ring(beat.at(cell), "dr-ring-hurt")),
  exploded(beat, { robot, cell, carried, emitters }) {
    if (!carried) beat.lift(beat.board.pieces.lying(cell));
    beat.marks.push(spark(beat.at(cell), "dr-hit dr-blast"), ring(beat.at(cell), "dr-ring-hurt"));
    if (emitters) beat.robot(robot).hurt = true;
    beat.tell(robot, "mark/exploded");
  },
  mine_roll: (beat, { robot, digit }) => beat.roll(robot, digit),
  delivered: (beat, { seat, kept }) => {
    beat.marks.push(ring(beat.place(seat), "dr-ring-repair"));
    beat.tell(seat, "mark/delivered", { n: kept });
  },
  garden: (beat, { seat }) => beat.tell(seat, "mark/garden"),
  prisoner(beat, { robot }) {
    beat.marks.push(ring(beat.place(robot), "dr-ring-hurt"));
    beat.tell(robot, "mark/prisoner");
  },
  home: (beat, { seat }) => beat.tell(seat, "mark/home"),
  out: (beat, { seat }) => beat.tell(seat, "mark/out"),
};
