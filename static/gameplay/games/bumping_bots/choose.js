/**
 * The two questions before a race: a place on the grid (shown on the board and as buttons), and the tuning cards when
 * they are chosen. Both are spaces of `gameplay.engine.space`; what is legal comes from the host.
 *
 * @import { Arrange, OneOf } from "../../../types/host.d.ts"
 * @import { CardsChoice as Cards, GridChoice as Place } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {Cards["cards"][number]} Card
 */
import { choice, row, undoKey } from "../../kit/foot.js";
import { numbered, undoKeys } from "../../kit/keys.js";
import { OfferedQuestion } from "../../kit/question.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { key } from "./hex.js";
import { cardIcon } from "./parts.js";
import { cardHelp, cardName } from "./words.js";

/** @extends {OfferedQuestion<QuestionHost, import("./panel.js").Asked<"grid">, Place, OneOf>} */
export class GridChoice extends OfferedQuestion {
  /** @param {QuestionHost} host @param {import("./panel.js").Asked<"grid">} prompt */
  constructor(host, prompt) {
    super(host, prompt);
    host.heading(say("question/grid"));
  }

  get #places() {
    const { grid } = this.host.view().board;
    return (this.space?.picks ?? []).map(({ value }) => {
      const cell = /** @type {Place["cell"]} */ (value);
      const number = grid.findIndex((place) => key(place) === key(cell)) + 1;
      return { cell, number, label: say("answer/grid", { place: number }), run: () => void this.send({ cell }) };
    });
  }

  draw() {
    const places = this.#places;
    this.host.show({
      hint: say("question/grid/tap"),
      choices: [
        row(
          "tile-row bb-places",
          places.map(({ cell, number, label, run }) => {
            const name = JSON.stringify(cell);
            const look = { "data-step": name, "aria-label": label, disabled: this.isSending };
            return choice("tile", name, look, [html("b", { class: "turn-speed" }, [String(number)])], run);
          }),
          { "aria-label": say("question/grid") },
        ),
      ],
    });
    this.host.board().ghost.offer(
      places.map(({ cell, number, label }, index) => ({
        index,
        cell,
        facing: 0,
        kind: "cell",
        text: String(number),
        label,
      })),
      (index) => places[index].run(),
    );
  }

  shortcuts() {
    return numbered(this.#places.map(({ run }) => run));
  }
}

/** @extends {OfferedQuestion<QuestionHost, import("./panel.js").Asked<"cards">, Cards, Arrange>} */
export class CardsChoice extends OfferedQuestion {
  /** @param {QuestionHost} host @param {import("./panel.js").Asked<"cards">} prompt
   * @param {import("./panel.js").Begun<"cards">} draft */
  constructor(host, prompt, draft) {
    super(host, prompt);
    /** @type {Cards["cards"]} */
    this.picked = [...(draft?.cards ?? [])];
    host.heading(say("question/cards"));
  }

  draw() {
    if (!this.space) return;
    const { k } = this.space;
    const items = kindsOf(this.space);
    const { length } = this.picked;
    const last = this.picked.at(-1);
    this.host.show({
      step: say("question/cards/held", { held: length, n: k }),
      hint: say("question/cards/tap"),
      outcome: last ? cardHelp(last) : "",
      choices: [
        row(
          "tile-row bb-cards",
          [...new Set(items)].map((kind) => this.#tile(kind, items, k)),
          { "aria-label": say("question/cards") },
        ),
      ],
      answer: [
        undoKey(!length || this.isSending, () => this.#undo()),
        this.sendButton(gettext("Take these cards"), length === k, () => this.#send(k)),
      ],
      otherwise: "[data-confirm]",
    });
  }

  /** One more of a kind. @param {Card} kind @param {Card[]} items each copy @param {number} k to pick */
  #tile(kind, items, k) {
    const copies = items.filter((item) => item === kind).length;
    const held = this.picked.filter((card) => card === kind).length;
    const isFull = held >= copies || this.picked.length >= k;
    const label = say("question/cards/more", { card: cardName(kind) });
    const look = {
      "data-card": kind,
      "aria-label": label,
      "aria-pressed": String(held > 0),
      "aria-disabled": String(isFull || this.isSending),
    };
    const count = say("question/cards/held", { held, n: copies });
    return choice("tile", kind, look, [cardIcon(kind), html("strong", {}, [cardName(kind)]), small(count)], () => {
      if (!isFull) this.#pick([...this.picked, kind]);
    });
  }

  /** @param {Card[]} cards */
  #pick(cards) {
    if (this.isSending) return;
    this.picked = cards;
    this.host.save(this.prompt, { cards });
    this.redraw();
  }

  /** @param {number} k to pick */
  #send(k) {
    if (this.picked.length === k) void this.send({ cards: this.picked });
  }

  #undo() {
    this.#pick(this.picked.slice(0, -1));
  }

  shortcuts() {
    return [undoKeys(() => this.#undo(), gettext("Undo the last step"))];
  }
}

const small = (/** @type {string} */ text) => html("small", {}, [text]);

/** The cards that may be picked, each copy. @param {Arrange} space */
const kindsOf = ({ items }) => items.map(({ value }) => /** @type {Card} */ (value));
