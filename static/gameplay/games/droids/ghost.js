/**
 * What a question lays over the board: where an answer would lead to (ways, pushes, shots, what is taken), tokens that
 * would lie on the own emitters, emitters that are lit, and places to choose.
 *
 * @import { GameEvent, OrderShown, View } from "./types.d.ts"
 * @import { Frame } from "./frame.js"
 * @typedef {{emitter: number, cell: number, order: OrderShown["order"], direction: string}} Planned
 */
import * as kit from "../../kit/ghost.js";
import { moved, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { tokenAt } from "./emitters.js";
import { foreseenOf } from "./foresee.js";
import { drawPiece } from "./pieces.js";

export class Ghost extends kit.Ghost {
  #seen;
  #tokens;

  /**
   * @param {Frame} frame @param {() => View} view @param {(emitters: number[]) => void} light own emitters of which a
   *   question speaks
   */
  constructor(frame, view, light) {
    const [seen, tokens] = [svg("g", { class: "dr-foreseen" }), svg("g", { class: "dr-planned" })];
    super({ draw: drawPiece, point: frame.point }, [tokens, seen]);
    this.#seen = seen;
    this.#tokens = tokens;
    this.frame = frame;
    this.view = view;
    this.light = light;
  }

  clear() {
    super.clear();
    this.light([]);
    this.plan([]);
    this.#seen.replaceChildren();
  }

  /** @param {GameEvent[] | null} events null: nothing is known @param {number} seat */
  foresee(events, seat) {
    this.clearPath();
    this.#seen.replaceChildren();
    if (!events) return;
    const foreseen = foreseenOf(this.view(), events, seat);
    this.show(foreseen);
    this.#seen.replaceChildren(
      ...foreseen.shots.map(({ from, to, hits }) =>
        svg("g", { class: "dr-shot-ahead", "data-hits": hits }, [
          svg("path", { d: this.path([from, to]) }),
          place(hits ? "spark" : "dr-miss", this.at(to)),
        ]),
      ),
      ...foreseen.calls.map(({ from, to }) => svg("path", { class: "dr-call-ahead", d: this.path([from, to]) })),
      ...foreseen.marks.map(({ cell, symbol }) => place(symbol, this.at(cell), { class: "dr-would" })),
      // when an order would be sent: the same number as where it would lead
      ...foreseen.sent.map(({ number, emitter, cell }) => {
        const { x, y } = this.frame.slot(this.frame.side, emitter, cell);
        return place("dr-badge", moved({ x: x + 7, y: y + 7 }), { text: number, class: "dr-order-number" });
      }),
    );
  }

  /** @param {Planned[]} tokens */
  plan(tokens) {
    this.#tokens.replaceChildren(
      ...tokens.map((order) => tokenAt(this.frame, this.frame.side, order, "dr-token-planned")),
    );
  }
}
