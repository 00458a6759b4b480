/**
 * What a question lays over the board: where an answer would lead to (ways, pushes, shots, what is taken), tokens that
 * would lie on the own emitters, and places to choose. In cells of the board; what is drawn is turned.
 *
 * @import { OrderShown } from "./types.d.ts"
 * @import { Frame } from "./frame.js"
 * @typedef {{
 *   cell?: number[], emitter?: number, slot?: number, label: string, run: () => void, chosen?: boolean, text?: string,
 * }} Handle a cell of the board, or an emitter of the own side, whole or one of its cells
 * @typedef {{emitter: number, cell: number, order: OrderShown["order"], direction: string}} Planned
 * @typedef {import("./foresee.js").Foreseen} Foreseen
 */
import { Ghost } from "../../kit/ghost.js";
import { at, CELL, point } from "../../kit/squares.js";
import { moved, round, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { middleOf } from "./frame.js";
import { tokenAt } from "./emitters.js";
import { drawPiece } from "./pieces.js";

export class Question {
  #ghost = new Ghost(drawPiece);
  #seen = svg("g", { class: "dr-foreseen" });
  #tokens = svg("g", { class: "dr-planned" });
  #numbers = svg("g");
  #handles = svg("g", { class: "handles" });
  under = this.#ghost.under;
  layer = svg("g", { "aria-hidden": "true" }, [
    this.#ghost.layer,
    this.#seen,
    this.#tokens,
    this.#numbers,
    this.#handles,
  ]);

  /** @param {Frame} frame @param {() => string} side the own one */
  constructor(frame, side) {
    this.frame = frame;
    this.side = side;
  }

  clear() {
    this.#ghost.clear();
    for (const layer of [this.#seen, this.#tokens, this.#numbers, this.#handles]) layer.replaceChildren();
  }

  /** @param {Foreseen | null} foreseen */
  show(foreseen) {
    this.#ghost.clearPath();
    this.#seen.replaceChildren();
    this.#numbers.replaceChildren();
    if (!foreseen) return;
    const { frame } = this;
    const way = (/** @type {number[][]} */ cells) => cells.map((cell) => frame.to(cell));
    this.#ghost.show({
      line: way(foreseen.line),
      stops: foreseen.stops.map(({ number, cell }) => ({ number, cell: frame.to(cell) })),
      pushed: foreseen.pushed.map(way),
      ends: foreseen.ends.map((end) => ({ ...end, cell: frame.to(end.cell) })),
      lost: null,
    });
    this.#seen.replaceChildren(
      ...foreseen.shots.map(({ from, to, hits }) => this.#shot(frame.to(from), frame.to(to), hits)),
      ...foreseen.calls.map(({ from, to }) => this.#call(frame.to(from), frame.to(to))),
      ...foreseen.marks.map(({ cell, symbol }) => place(symbol, at(frame.to(cell)), { class: "dr-would" })),
    );
    this.#numbers.replaceChildren(...foreseen.sent.map((each) => this.#number(each)));
  }

  /** When an order would be sent: the same number as where it would lead.
   * @param {{number: number, emitter: number, cell: number}} order */
  #number({ number, emitter, cell }) {
    const { x, y } = this.frame.slot(this.side(), emitter, cell);
    return place("dr-badge", moved({ x: x + 7, y: y + 7 }), { text: number, class: "dr-order-number" });
  }

  /** @param {number[]} from @param {number[]} to @param {boolean} hits */
  #shot(from, to, hits) {
    const [a, b] = [point(from), point(to)];
    return svg("g", { class: "dr-shot-ahead", "data-hits": hits }, [
      svg("path", { d: `M${a.x} ${a.y}L${b.x} ${b.y}` }),
      place(hits ? "spark" : "dr-miss", moved(b)),
    ]);
  }

  /** @param {number[]} from @param {number[]} to */
  #call(from, to) {
    const [a, b] = [point(from), point(to)];
    return svg("path", { class: "dr-call-ahead", d: `M${a.x} ${a.y}L${b.x} ${b.y}` });
  }

  /** @param {Planned[]} tokens */
  plan(tokens) {
    const side = this.side();
    this.#tokens.replaceChildren(
      ...tokens.map(({ emitter, cell, order, direction }) =>
        tokenAt(this.frame, side, emitter, cell, order, direction, "dr-token-planned"),
      ),
    );
  }

  /** @param {Handle[]} handles */
  offer(handles) {
    this.#handles.replaceChildren(
      ...handles.map((handle) => {
        const element = this.#draw(handle);
        element.addEventListener("click", handle.run);
        return element;
      }),
    );
  }

  /** @param {Handle} handle */
  #draw({ cell, emitter = 1, slot, label, chosen, text }) {
    const shown = cell && this.frame.to(cell);
    const box = shown
      ? { x: shown[0] * CELL, y: shown[1] * CELL, width: CELL, height: CELL }
      : this.frame.slot(this.side(), emitter, slot);
    const inner = { x: box.x + 2, y: box.y + 2, width: box.width - 4, height: box.height - 4 };
    const middle = middleOf(box);
    const name = slot ? `${emitter}-${slot}` : null;
    return svg(
      "g",
      { class: `handle handle-cell${cell ? " handle-free" : ""}`, "data-chosen": chosen, "data-at": name },
      [
        svg("rect", { class: "handle-hit", ...inner, rx: 6 }),
        ...(cell && !chosen ? [svg("circle", { cx: round(middle.x), cy: round(middle.y), r: 4 })] : []),
        ...(text ? [svg("text", { x: round(middle.x), y: round(middle.y + 5) }, [text])] : []),
        svg("title", {}, [label]),
      ],
    );
  }
}
