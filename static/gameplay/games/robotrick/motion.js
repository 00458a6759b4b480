/**
 * How the events of one beat look: cards come to the table, the won robot flies to its hangar, a lost trick turns face
 * down before its owners; rounds are dealt and counted. `animate.js` calls the painters with 0..1.
 *
 * @import { EventData, GameEvent, View } from "./types.d.ts"
 * @import { Point } from "../../svg.js"
 * @typedef {import("./draw.js").Board} Board
 * @typedef {(part: number) => void} Painter
 * @typedef {import("./tally.js").Moment} Moment
 */
import { between, ease } from "../../kit/beat.js";
import { say } from "../../kit/words.js";
import { moved, round, svg } from "../../svg.js";
import { applyEvents } from "./apply.js";
import { TYPES, typeOf } from "./cards.js";
import { cardAt } from "./faces.js";
import { cellOf } from "./layout.js";
import { textAt } from "./pieces.js";
import { takerOf } from "./seats.js";
import { overMoment, roundMoment } from "./tally.js";

/** How long a kind of event is seen, in usual beats. @type {Partial<Record<keyof EventData, number>>} */
const LENGTHS = { play: 1.05, trick: 4.4, passes: 3.5, round: 5, trump: 2.5, dealt: 2.5, round_over: 15, over: 10 };
/** Of a trick's time: until the winner is plain. */
const SHOWN = 0.42;
/** The scale of small cards beside the large ones. */
const SMALL = 0.4;

/** @param {GameEvent[]} events */
export const beatLength = (events) => Math.max(0, ...events.map(({ kind }) => LENGTHS[kind] ?? 0));

/**
 * @param {Board} board
 * @param {View} view before the beat
 * @param {GameEvent[]} events of one beat
 * @returns {{paint: Painter[], end: () => void}}
 */
export function beatPainters(board, view, events) {
  board.ghost.clear();
  const layer = board.effects;
  /** @type {Painter[]} */
  const paint = [];
  for (const event of events) {
    const scene = MOMENTS[event.kind]?.(board, view, /** @type {never} */ (event.data));
    if (!scene) continue;
    if (event.kind === "trick") board.lift(true);
    layer.append(scene.group);
    paint.push(scene.paint);
  }
  for (const painter of paint) painter(0);
  return {
    paint,
    end() {
      board.lift(false);
      layer.replaceChildren();
    },
  };
}

/** @type {{[Kind in keyof EventData]?: (board: Board, view: View, data: EventData[Kind]) => Moment}} */
const MOMENTS = {
  play(board, view, { by, card }) {
    const to = board.layout.trick[board.side(by)];
    return together([
      fly(card, { from: startOf(board, view, by, card), to, scales: [by === null ? 0.4 : 0.7, board.layout.scale] }),
    ]);
  },
  trick(board, view, data) {
    const { layout } = board;
    const kept = new Map(data.captures.map((capture) => [capture.card, capture]));
    return together(
      view.table.map(({ by, card }) => {
        const from = layout.trick[board.side(by)];
        const capture = kept.get(card);
        const lies = { from, size: layout.scale, isBest: by === data.winner };
        if (!capture) return discard(card, lies);
        return taken(card, { ...lies, to: spotOf(board, view, capture), isUp: capture.up });
      }),
    );
  },
  passes(board, view) {
    const { from } = board.layout;
    return together(
      view.order.flatMap((seat) => {
        const ends = { from: from[board.side(seat)], to: from[board.side(takerOf(view.order, seat))] };
        return [-16, 16].map((shift) =>
          fly(null, {
            from: { x: ends.from.x + shift, y: ends.from.y },
            to: { x: ends.to.x + shift, y: ends.to.y },
            over: board.layout.centre,
            scales: [0.7, 0.7],
          }),
        );
      }),
    );
  },
  round: (board, _, data) => banner(board, say("table/round", data), say(`ai/${data.ai}/name`)),
  trump: (board, _, { card }) =>
    together([turned(card, { from: board.layout.centre, to: board.layout.trump, scales: [1.1, 0.82] })]),
  dealt(board, view, { droco }) {
    return together(
      TYPES.flatMap((type, i) => {
        const column = droco.filter((card) => typeOf(card) === type);
        return column.map((card, row) =>
          fly(card, {
            from: board.layout.centre,
            to: cellOf(board.layout.droco, i, row, column.length),
            scales: [0.6, 0.35],
          }),
        );
      }),
    );
  },
  round_over: (board, view, data) => roundMoment(board.layout, view, data, board.name),
  over: (board, view, data) =>
    overMoment(board.layout, applyEvents(view, [{ kind: "over", data, beat: 0 }]), board.name),
};

/** @param {Moment[]} moments @returns {Moment} */
const together = (moments) => ({
  group: svg(
    "g",
    {},
    moments.map(({ group }) => group),
  ),
  paint: (part) => {
    for (const moment of moments) moment.paint(part);
  },
});

/** Where a card comes from. @param {Board} board @param {View} view @param {number | null} by @param {string} card */
function startOf(board, view, by, card) {
  if (by !== null) return board.layout.from[board.side(by)];
  const column = view.droco.filter((each) => typeOf(each) === typeOf(card));
  return cellOf(board.layout.droco, TYPES.indexOf(typeOf(card)), Math.max(0, column.indexOf(card)), column.length);
}

/**
 * Where a captured card, or the own one, comes to lie.
 * @param {Board} board @param {View} view @param {{seat: number, up: boolean}} capture
 */
function spotOf(board, view, { seat, up }) {
  const place = board.layout.seats.get(board.side(seat));
  if (!place) return board.layout.centre;
  return up ? place.hangars[Math.min(2, view.players[seat].up.length)] : place.pile;
}

const mix = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ t) => a + (b - a) * t;
/** The part of a part. @param {number} part @param {number} from @param {number} to */
const within = (part, from, to) => Math.min(1, Math.max(0, (part - from) / (to - from)));

/** On the way, perhaps in a bow. @param {Point} a @param {Point} b @param {number} t @param {Point} [over] */
const on = (a, b, t, over) => (over ? between(between(a, over, t), between(over, b, t), t) : between(a, b, t));

/**
 * A card goes from one place to another.
 * @param {string | null} card @param {{from: Point, to: Point, over?: Point, scales: number[]}} way
 * @returns {Moment}
 */
function fly(card, { from, to, over, scales: [first, last] }) {
  const group = cardAt(card, from, first);
  const paint = (/** @type {number} */ part) => {
    const t = ease(part);
    group.setAttribute("transform", `${moved(on(from, to, t, over))} scale(${round(mix(first, last, t))})`);
  };
  return { group, paint };
}

/**
 * A card that lies face down is turned up, and goes to its place.
 * @param {string} card @param {{from: Point, to: Point, scales: number[]}} way
 * @returns {Moment}
 */
function turned(card, { from, to, scales: [first, last] }) {
  const [back, front] = [cardAt(null, from, first), cardAt(card, from, first)];
  const paint = (/** @type {number} */ part) => {
    const flip = within(part, 0, 0.4);
    const t = ease(within(part, 0.4, 1));
    flipTo({ back, front, isFront: flip > 0.5, width: Math.abs(1 - 2 * flip) }, on(from, to, t), mix(first, last, t));
  };
  return { group: svg("g", {}, [back, front]), paint };
}

/**
 * @param {{back: Element, front: Element, isFront: boolean, width: number}} sides @param {Point} at
 * @param {number} scale
 */
function flipTo({ back, front, isFront, width }, at, scale) {
  for (const [side, seen] of /** @type {[Element, boolean][]} */ ([
    [front, isFront],
    [back, !isFront],
  ])) {
    side.setAttribute("transform", `${moved(at)} scale(${round(scale * width)} ${round(scale)})`);
    side.setAttribute("opacity", seen ? "1" : "0");
  }
}

/**
 * A card of a trick that somebody keeps: first everybody looks at the trick, then it goes to its place, and turns on
 * the way when it lies face down there.
 * @param {string} card @param {{from: Point, to: Point, size: number, isUp: boolean, isBest: boolean}} way
 * @returns {Moment}
 */
function taken(card, { from, to, size, isUp, isBest }) {
  const [back, front] = [cardAt(null, from, size), cardAt(card, from, size, { "data-best": isBest })];
  const paint = (/** @type {number} */ part) => {
    const t = ease(within(part, SHOWN, 1));
    const flip = isUp ? 0 : within(t, 0.15, 0.7);
    const pulse = isBest ? 0.1 * Math.sin(Math.PI * within(part, 0, SHOWN)) : 0;
    flipTo(
      { back, front, isFront: flip < 0.5, width: Math.abs(1 - 2 * flip) },
      on(from, to, t),
      mix(size + pulse, SMALL, t),
    );
  };
  return { group: svg("g", {}, [back, front]), paint };
}

/** A card of a trick that nobody keeps. @param {string} card @param {{from: Point, size: number, isBest: boolean}} way
 * @returns {Moment} */
function discard(card, { from, size, isBest }) {
  const group = cardAt(card, from, size, { "data-best": isBest });
  const paint = (/** @type {number} */ part) => {
    const t = within(part, SHOWN, 0.85);
    const pulse = isBest ? 0.1 * Math.sin(Math.PI * within(part, 0, SHOWN)) : 0;
    group.setAttribute("transform", `${moved(from)} scale(${round(mix(size + pulse, 0.45, ease(t)))})`);
    group.setAttribute("opacity", String(round(1 - t)));
  };
  return { group, paint };
}

/** Two lines in the middle that come and go. @param {Board} board @param {string} title @param {string} text
 * @returns {Moment} */
function banner({ layout: { centre } }, title, text) {
  const group = svg("g", { class: "rt-banner" }, [
    svg("rect", { x: centre.x - 110, y: centre.y - 44, width: 220, height: 88, rx: 14 }),
    textAt({ x: centre.x, y: centre.y - 8 }, title, { class: "rt-title", "text-anchor": "middle" }),
    textAt({ x: centre.x, y: centre.y + 24 }, text, { class: "rt-strong", "text-anchor": "middle" }),
  ]);
  const paint = (/** @type {number} */ part) => {
    group.setAttribute("opacity", String(round(Math.min(1, 6 * part, 5 * (1 - part)))));
  };
  return { group, paint };
}
