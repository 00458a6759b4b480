/**
 * What the events look and sound like: cards come to the table, the won robot flies to its hangar, a lost trick turns
 * face down before its owners; rounds are dealt and counted.
 *
 * @import { EventData, View } from "./types.d.ts"
 * @import { Mark } from "../../kit/marks.js"
 * @import { Point } from "../../svg.js"
 * @typedef {import("./draw.js").Board} Board
 */
import { between, ease, flight, mark } from "../../kit/marks.js";
import { say } from "../../kit/words.js";
import { moved, round, svg } from "../../svg.js";
import { applyEvents } from "./apply.js";
import { TYPES, typeOf } from "./cards.js";
import { cardAt } from "./faces.js";
import { cellOf } from "./layout.js";
import { textAt } from "./pieces.js";
import { takerOf } from "./seats.js";
import { overMoment, roundMoment } from "./tally.js";

/** Of a trick's time: until the winner is plain. */
const SHOWN = 0.42;
/** The scale of small cards beside the large ones. */
const SMALL = 0.4;

/** @type {import("../../kit/events.js").Table<EventData, Board, View>} */
export const EVENTS = {
  hand: { deals: true },
  play: {
    beats: 1.05,
    sound: "card",
    mark({ by, card }, { board, view }) {
      const [from, first] =
        by === null
          ? [droco(board, view.droco, card), SMALL]
          : [board.layout.from[board.side(by)], by === view.you ? 0.7 : SMALL];
      return fly(card, from, board.placeOf(by), [first, board.layout.scale]);
    },
  },
  trick: {
    beats: 4.4,
    sound: ({ winner }) => (winner === null ? "shock" : "flag"),
    order: true,
    jump: true,
    light: (_, { board }) => [[board.parts], "rt-flies"],
    mark: ({ winner, captures }, { board, view }) =>
      view.table.map(({ by, card }) => {
        const capture = captures.find((each) => each.card === card);
        const to = capture && spotOf(board, view, capture);
        return gone(card, board.placeOf(by), {
          size: board.layout.scale,
          isBest: by === winner,
          to,
          isUp: capture?.up,
        });
      }),
  },
  passes: {
    beats: 3.5,
    mark: (_, { board, view }) =>
      view.order.flatMap((seat) => {
        const { from, centre: over } = board.layout;
        const [start, end] = [from[board.side(seat)], from[board.side(takerOf(view.order, seat))]];
        const beside = (/** @type {Point} */ { x, y }, /** @type {number} */ by) => ({ x: x + by, y });
        return [-12, 12].map((by) => fly(null, beside(start, by), beside(end, by), [SMALL, SMALL], over));
      }),
  },
  round: {
    beats: 5,
    order: true,
    mark: (data, { board }) => banner(board, say("table/round", data), say(`ai/${data.ai}/name`)),
  },
  trump: { beats: 2.5, mark: ({ card }, { board: { layout } }) => turned(card, layout.centre, layout.trump) },
  dealt: {
    beats: 2.5,
    mark: ({ droco: cards }, { board }) =>
      TYPES.flatMap((type) => cards.filter((card) => typeOf(card) === type)).map((card) =>
        fly(card, board.layout.centre, droco(board, cards, card), [0.6, 0.35]),
      ),
  },
  round_over: {
    beats: 15,
    sound: "finish",
    order: true,
    jump: true,
    mark: (data, { board, view }) => roundMoment(board.layout, view, data, board.name),
  },
  over: {
    beats: 10,
    sound: "finish",
    jump: true,
    mark: (data, { board, view }) => overMoment(board.layout, applyEvents(view, [{ kind: "over", data }]), board.name),
  },
};

/** Where a card of Droco's lies. @param {Board} board @param {string[]} cards all of his @param {string} card */
function droco(board, cards, card) {
  const column = cards.filter((each) => typeOf(each) === typeOf(card));
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

/** A card goes from one place to another. @param {string | null} card @param {Point} from @param {Point} to
 * @param {number[]} scales @param {Point} [over] */
const fly = (card, from, to, scales, over) => flight(cardAt(card, from), from, to, { scales, over });

const mix = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ t) => a + (b - a) * t;
/** The part of a part. @param {number} part @param {number} from @param {number} to */
const within = (part, from, to) => Math.min(1, Math.max(0, (part - from) / (to - from)));

/**
 * A card with two sides: how far it is turned over, where it is, and how large.
 * @param {string} card @param {Point} from @param {(part: number) => {flip: number, at: Point, size: number}} look
 * @param {Record<string, boolean>} [attributes] @returns {Mark}
 */
function twoSided(card, from, look, attributes) {
  const sides = [cardAt(null, from), cardAt(card, from, 1, attributes)];
  return {
    element: svg("g", {}, sides),
    paint(part) {
      const { flip, at, size } = look(part);
      for (const [i, side] of sides.entries()) {
        side.setAttribute("transform", `${moved(at)} scale(${round(size * Math.abs(1 - 2 * flip))} ${round(size)})`);
        side.setAttribute("opacity", flip > 0.5 === (i === 0) ? "1" : "0");
      }
    },
  };
}

/** A card that lies face down is turned up, and goes to its place. @param {string} card @param {Point} from
 * @param {Point} to */
const turned = (card, from, to) =>
  twoSided(card, from, (part) => {
    const t = ease(within(part, 0.4, 1));
    return { flip: 1 - within(part, 0, 0.4), at: between(from, to, t), size: mix(1.1, 0.8, t) };
  });

/**
 * A card of a trick: first everybody looks at the trick. Then it goes to its place, and turns on the way when it lies
 * face down there; one that nobody keeps fades.
 * @param {string} card @param {Point} from @param {{size: number, isBest: boolean, to?: Point, isUp?: boolean}} way
 */
function gone(card, from, { size, isBest, to, isUp }) {
  const pulsed = (/** @type {number} */ part) => size + (isBest ? 0.1 * Math.sin(Math.PI * within(part, 0, SHOWN)) : 0);
  const look = { "data-best": isBest };
  if (to)
    return twoSided(
      card,
      from,
      (part) => {
        const t = ease(within(part, SHOWN, 1));
        return { flip: isUp ? 0 : within(t, 0.15, 0.7), at: between(from, to, t), size: mix(pulsed(part), SMALL, t) };
      },
      look,
    );
  return mark(cardAt(card, from, size, look), (part) => {
    const t = within(part, SHOWN, 0.85);
    return { opacity: 1 - t, transform: `${moved(from)} scale(${round(mix(pulsed(part), 0.45, ease(t)))})` };
  });
}

/** Two lines in the middle that come and go. @param {Board} board @param {string} title @param {string} text */
function banner({ layout: { centre } }, title, text) {
  const element = svg("g", { class: "rt-banner" }, [
    svg("rect", { x: centre.x - 110, y: centre.y - 44, width: 220, height: 88, rx: 14 }),
    textAt({ x: centre.x, y: centre.y - 8 }, title, "rt-title", "middle"),
    textAt({ x: centre.x, y: centre.y + 24 }, text, "rt-strong", "middle"),
  ]);
  return mark(element, (part) => ({ opacity: Math.min(1, 6 * part, 5 * (1 - part)) }));
}
