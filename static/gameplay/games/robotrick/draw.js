/**
 * The table of a RoboTrick match as it is seen by one who sits at it: the trick in the middle, the players and Droco
 * round it in the order of the round, the trump, the last trick. Draws a view exactly; `events.js` says what is seen
 * between two views.
 *
 * @import { View } from "./types.d.ts"
 * @typedef {import("../../kit/module.js").Name} Name
 * @typedef {import("../../kit/box.js").Room} Room
 */
import { svg } from "../../svg.js";
import { say } from "../../kit/words.js";
import { signed, typeOf } from "./cards.js";
import { cardAt, smallAt } from "./faces.js";
import { layoutOf } from "./layout.js";
import { drocoPart, seatPart, textAt, typeAt, whoAt } from "./pieces.js";
import { sidesOf } from "./seats.js";
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
  }

  /** What is played lies there. */
  follow() {
    this.ghost.clear();
  }

  /** @returns {Element[]} */
  #table() {
    const { view, layout, name } = this;
    const { box, seats } = layout;
    const felt = svg("rect", { class: "rt-felt", x: 0, y: 0, width: box.width, height: box.height });
    if (view.step === "over") return [felt, tallyPart(layout, view, name)];
    return [
      felt,
      ...this.#trump(),
      ...this.#last(),
      ...view.players.flatMap((player) => {
        const place = seats.get(this.side(player.seat));
        return place ? [seatPart(place, player, view, name)] : [];
      }),
      drocoPart(layout.droco, view),
      svg("g", { class: "rt-trick" }, this.#trick()),
      ...(view.step === "pass" ? [this.#passing()] : []),
    ];
  }

  #trump() {
    if (!this.view.trump) return [];
    const { x, y } = this.layout.trump;
    return [
      textAt({ x, y: y + 51 }, say("table/trump"), "rt-label", "middle"),
      cardAt(this.view.trump, { x, y }, 0.82, { class: "rt-trump" }),
    ];
  }

  /** The trick before this one: who played what, and the card that won. */
  #last() {
    const { tricks } = this.view;
    const last = tricks.at(-1);
    if (!last) return [];
    const { x, y } = this.layout.last;
    return [
      textAt({ x: x + 41, y: y + 12 }, say("table/last"), "rt-label", "middle"),
      ...last.plays.flatMap(({ by, card }, i) => {
        const at = { x: x + 27 * i, y: y + 38 };
        const isBest = by === last.winner;
        return [
          ...(isBest
            ? [svg("rect", { class: "rt-winner", x: at.x - 13.5, y: at.y - 17.5, width: 27, height: 35, rx: 5 })]
            : []),
          smallAt(card, at),
          whoAt(by, { x: at.x, y: at.y + 28 }),
        ];
      }),
    ];
  }

  #trick() {
    const { view, layout } = this;
    const led = view.table[0];
    return [
      ...(led ? [typeAt(typeOf(led.card), layout.led, 1.15)] : []),
      ...view.table.map(({ by, card }, i) =>
        cardAt(card, layout.trick[this.side(by)], layout.scale, {
          "data-trump": typeOf(card) === typeOf(view.trump),
          "data-leads": i === 0,
        }),
      ),
    ];
  }

  /** Which way the cards go, and which card Droco obeys. */
  #passing() {
    const { centre } = this.layout;
    const { view } = this;
    const last = view.past.at(-1);
    return svg("g", { class: "rt-passing" }, [
      ...(last
        ? view.order.flatMap((seat, i) => {
            const at = { x: centre.x - 46 + 46 * i, y: centre.y + 56 };
            const text = { x: at.x, y: at.y + 28 };
            return [whoAt(seat, at, 0.7), textAt(text, signed(last.scores[seat]), "rt-score", "middle")];
          })
        : []),
      textAt({ x: centre.x, y: centre.y - 26 }, say("table/round", { round: view.round }), "rt-title", "middle"),
      textAt({ x: centre.x, y: centre.y + 2 }, say(`ai/${view.ai}/name`), "rt-strong", "middle"),
      textAt({ x: centre.x, y: centre.y + 24 }, say("table/passing"), "rt-label", "middle"),
    ]);
  }
}

/** Cards that would be played: where they would lie, see-through. */
class Ghost {
  layer = svg("g", { class: "rt-ghost", "aria-hidden": "true" });

  /** @param {() => Board} board */
  constructor(board) {
    this.board = board;
  }

  clear() {
    this.layer.replaceChildren();
  }

  /** @param {{by: import("./seats.js").By, card: string}[]} plays */
  show(plays) {
    const board = this.board();
    this.layer.replaceChildren(
      ...plays.map(({ by, card }) => cardAt(card, board.layout.trick[board.side(by)], board.layout.scale)),
    );
  }
}
