/**
 * How the events of one beat look: robots roll from `from` to `to`, turn, fall; gears and pushers work, beams flash.
 * What moves in a beat is the kit's (`kit/beat.js`).
 *
 * @import { EventData, GameEvent, View } from "./types.d.ts"
 * @typedef {ReturnType<typeof import("./draw.js").createBoard>} Board
 */
import { say } from "../../kit/words.js";
import { Beat, behind, between, ease } from "../../kit/beat.js";
import { shot } from "../../kit/ground.js";
import { bubble, ring, spark } from "../../kit/marks.js";
import { round } from "../../svg.js";
import { robotOf } from "./apply.js";
import { heldCard } from "./marks.js";
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
 * @returns {{paint: import("../../kit/beat.js").Painter[], end: () => void}}
 */
export function beatPainters(board, view, events) {
  const beat = new FactoryBeat(board, view);
  if (events.some(({ kind, data }) => kind === "step" && data.step === "D"))
    beat.light(board.floor.beams, "ground-firing");
  for (const event of events) look(beat, event);
  return beat.begin();
}

/** @template {keyof EventData} Kind @param {FactoryBeat} beat @param {{kind: Kind, data: EventData[Kind]}} event */
const look = (beat, { kind, data }) => LOOKS[kind]?.(beat, data);

/** A beat of this game: its painters know the board and the view before it. */
class FactoryBeat extends Beat {
  /** @param {Board} board @param {View} view */
  constructor(board, view) {
    const home = (/** @type {number} */ seat) => {
      const robot = robotOf(view, seat);
      return { at: point(robot?.cell ?? robot?.archive ?? [0, 0]), angle: ANGLES[robot?.facing ?? "E"] };
    };
    super({ robots: board.pieces.robots, effects: board.effects, home });
    this.board = board;
    this.view = view;
  }
}

/**
 * What an event adds to its beat.
 * @type {{[Kind in keyof EventData]?: (beat: FactoryBeat, data: EventData[Kind]) => void}}
 */
const LOOKS = {
  revealed: (beat, { seat, cards }) => {
    if (robotOf(beat.view, seat).cell) beat.marks.push(heldCard(beat.place(seat), cards));
  },
  aborted: (beat, { seat, card }) => beat.marks.push(heldCard(beat.place(seat), [card])),
  execute: (beat, { seat, cards }) => beat.marks.push(heldCard(beat.place(seat), cards)),
  move(beat, { seat, from, to, cause }) {
    beat.move(seat, point(from), point(to));
    if (cause === "push") beat.marks.push(spark(behind(point(from), point(to))));
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
      shot(point(from), point(to), direction, { power, kind: seat === null ? "" : "rr-shot-robot" }),
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
