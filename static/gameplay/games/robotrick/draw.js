/**
 * The table of a RoboTrick match as it is seen by one who sits at it: the trick in the middle, the players and Droco
 * round it in the order of the round, the trump, the last trick. Draws a view exactly; `events.js` says what is seen
 * between two views.
 *
 * @import { Point } from "../../svg.js"
 * @import { View } from "./types.d.ts"
 * @typedef {import("../../kit/module.js").Name} Name
 * @typedef {import("../../kit/box.js").Room} Room
 */
import { moved, round, svg } from "../../svg.js";
import { say } from "../../kit/words.js";
import { place } from "../../symbols.js";
import { signed, typeOf } from "./cards.js";
import { cardAt, smallAt } from "./faces.js";
import { layoutOf } from "./layout.js";
import { captionAt, drocoPart, seatPart, tablePart, textAt, typeAt, whoAt } from "./pieces.js";
import { orderOf, sidesOf } from "./seats.js";
import { tallyPart } from "./tally.js";

/** @param {SVGSVGElement} picture @param {View} view @param {Room} room @param {Name} name */
export const createBoard = (picture, view, room, name) => new Board(picture, view, room, name);

export class Board {
  /** All that lies on the table. */
  parts = svg("g", { "aria-hidden": "true" });
  /** What flies: cards between two views. */
  effects = svg("g", { class: "rt-effects", "aria-hidden": "true" });
  /** What an answer would lead to. */
  ghost;

  /** @param {SVGSVGElement} picture the empty <svg> of the page @param {View} view @param {Room} room
   * @param {Name} name */
  constructor(picture, view, room, name) {
    this.view = view;
    this.name = name;
    this.room = room;
    this.sides = sidesOf(view.circle, view.you);
    this.layout = layoutOf(room, this.side(null));
    this.ghost = new Ghost(() => this);
    picture.classList.add("rt-scene");
    picture.replaceChildren(this.parts, this.ghost.layer, this.effects);
    this.update(view);
  }

  get box() {
    return this.layout.box;
  }

  /** It is always shown whole. */
  cellSize() {
    return Infinity;
  }

  /** @param {Room} room */
  fit(room) {
    const { width, height } = this.box;
    this.room = room;
    this.#lay();
    if (width === this.box.width && height === this.box.height) return false;
    this.update(this.view);
    return true;
  }

  #lay() {
    this.sides = sidesOf(this.view.circle, this.view.you);
    this.layout = layoutOf(this.room, this.side(null));
  }

  /** @param {import("./seats.js").By} by */
  side(by) {
    return this.sides.get(by) ?? "bottom";
  }

  /** @param {View} view */
  update(view) {
    this.view = view;
    this.#lay();
    this.parts.replaceChildren(...this.#table());
    this.ghost.draw();
  }

  /** What is played lies there. */
  follow() {
    this.ghost.clear();
  }

  /** @returns {Element[]} */
  #table() {
    const { view, layout, name } = this;
    const table = tablePart(layout.box);
    if (view.step === "over") return [table, tallyPart(layout, view, name)];
    return [
      table,
      ...this.#signs(),
      ...this.#last(),
      ...view.players.flatMap((player) => {
        const place = layout.seats.get(this.side(player.seat));
        return place ? [seatPart(place, player, view, name)] : [];
      }),
      drocoPart(layout.droco, view),
      svg("g", { class: "rt-trick" }, this.#trick()),
      ...(view.step === "pass" ? [this.#passing()] : []),
    ];
  }

  /** What holds for all: the trump, and what is to be followed. */
  #signs() {
    const { trump, table } = this.view;
    const { trump: at, led } = this.layout;
    const type = table[0] && typeOf(table[0].card);
    return [
      ...(trump
        ? [
            textAt({ x: at.x, y: at.y - 40 }, say("table/trump"), "rt-label", "middle"),
            cardAt(trump, at, 0.8),
            starAt(at, 0.8),
          ]
        : []),
      ...(type
        ? [
            place("rt-plate", moved(led)),
            typeAt(type, led, 1.35),
            textAt({ x: led.x, y: led.y + 38 }, say("table/follow", { type }), "rt-label", "middle"),
          ]
        : []),
    ];
  }

  /** The trick before this one: who played what, and the card that won. */
  #last() {
    const { tricks } = this.view;
    const last = tricks.at(-1);
    if (!last) return [];
    const { x, y } = this.layout.last;
    return [
      textAt({ x, y: y + 10 }, say("table/last"), "rt-label", "middle"),
      ...last.plays.flatMap(({ by, card }, i) => {
        const at = { x: x + 28 * (i - 1.5), y: y + 35 };
        return [
          ...(by === last.winner ? [glowAt(at, 24, 32)] : []),
          smallAt(card, at),
          whoAt(by, { x: at.x, y: at.y + 28 }),
        ];
      }),
    ];
  }

  /** Who a caption of the trick is about. @param {import("./seats.js").By} by */
  #who(by) {
    return by === null ? say("droco") : by === this.view.you ? say("table/you") : this.name(by);
  }

  /** Cards in the order of play, and places for those that are still to come. */
  #trick() {
    const { view, layout } = this;
    if (view.step !== "play" || !(view.table.length || view.droco.length)) return [];
    return orderOf(view.circle, view.leader).flatMap((by, i) => {
      const at = layout.trick[i];
      const card = view.table[i]?.card;
      const isBest = Boolean(card) && card === view.best;
      const isNow = i === view.table.length && view.turn !== null;
      const caption = { x: at.x, y: at.y + layout.caption };
      const who = by === null && this.foreseen().length ? say("table/must") : this.#who(by);
      return [
        ...(card ? laid(card, at, layout.scale, { trump: view.trump, isBest }) : [placeAt(at, layout.scale, isNow)]),
        captionAt(caption, i + 1, who, { "data-best": isBest, "data-now": isNow }),
      ];
    });
  }

  /** Droco's card, where it is known before he plays it. @returns {Shown[]} */
  foreseen() {
    const { view } = this;
    const [next] = view.foreseen;
    return view.table.length && next?.card ? [{ by: null, card: next.card }] : [];
  }

  /** Where a card of the trick comes to lie. @param {import("./seats.js").By} by */
  placeOf(by) {
    return this.layout.trick[Math.max(0, orderOf(this.view.circle, this.view.leader).indexOf(by))];
  }

  /** Which way the cards go, and which card Droco obeys. */
  #passing() {
    const { centre } = this.layout;
    const { view } = this;
    const last = view.past.at(-1);
    return svg("g", { class: "rt-passing" }, [
      ...(last
        ? view.order.flatMap((seat, i) => {
            const at = { x: centre.x - 46 + 46 * i, y: centre.y + 40 };
            const text = { x: at.x, y: at.y + 28 };
            return [whoAt(seat, at, 0.7), textAt(text, signed(last.scores[seat]), "rt-score", "middle")];
          })
        : []),
      textAt({ x: centre.x, y: centre.y - 38 }, say("table/round", { round: view.round }), "rt-title", "middle"),
      textAt({ x: centre.x, y: centre.y - 12 }, say(`ai/${view.ai}/name`), "rt-strong", "middle"),
      textAt({ x: centre.x, y: centre.y + 9 }, say("table/passing"), "rt-label", "middle"),
    ]);
  }
}

/** @typedef {{by: import("./seats.js").By, card: string}} Shown */

/** Marks a trump. @param {Point} at of its card @param {number} scale of it */
const starAt = ({ x, y }, scale) => place("rt-star", `${moved({ x: x - 21 * scale, y: y + 33 * scale })}`);

/** Behind a card that wins. @param {Point} at @param {number} width @param {number} height */
const glowAt = ({ x, y }, width, height) =>
  svg("rect", {
    ...{ class: "rt-winner", rx: 5 + width / 12 },
    ...{
      x: round(x - width / 2 - 3),
      y: round(y - height / 2 - 3),
      width: round(width + 6),
      height: round(height + 7.5),
    },
  });

/** Where a card is still to come. @param {Point} at @param {number} scale @param {boolean} isNow it is the next */
const placeAt = (at, scale, isNow) =>
  svg("g", { "data-now": isNow }, [place("rt-place", `${moved(at)} scale(${round(scale)})`)]);

/** A card of the trick. @param {string} card @param {Point} at @param {number} scale
 * @param {{trump: string, isBest: boolean}} look */
const laid = (card, at, scale, { trump, isBest }) => [
  ...(isBest ? [glowAt(at, 60 * scale, 84 * scale)] : []),
  cardAt(card, at, scale),
  ...(typeOf(card) === typeOf(trump) ? [starAt(at, scale)] : []),
  ...(isBest ? [place("rt-crown", `${moved({ x: at.x, y: at.y - 42 * scale - 4 })}`)] : []),
];

/** Cards that would be played: where they would lie, as stickers; and the one that Droco has to play. */
class Ghost {
  layer = svg("g", { class: "rt-ghost", "aria-hidden": "true" });
  /** @type {Shown[]} */
  #plays = [];

  /** @param {() => Board} board */
  constructor(board) {
    this.board = board;
  }

  clear() {
    this.show([]);
  }

  /** @param {Shown[]} plays */
  show(plays) {
    this.#plays = plays;
    this.draw();
  }

  draw() {
    const board = this.board();
    const rest = board.foreseen().filter(({ by }) => this.#plays.every((play) => play.by !== by));
    const plays = [...this.#plays, ...rest];
    this.layer.replaceChildren(...plays.map(({ by, card }) => cardAt(card, board.placeOf(by), board.layout.scale)));
  }
}
