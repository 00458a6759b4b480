/**
 * The two questions before a race: a place on the grid (shown on the board and as buttons), and the tuning cards when
 * they are chosen. Both are spaces of `gameplay.engine.space`; what is legal comes from the host.
 *
 * @import { Arrange, OneOf } from "../../../types/host.d.ts"
 * @import { CardsChoice as Cards, GridChoice as Place, Prompt } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {Cards["cards"][number]} Card
 */
import { Answer, numbered } from "../../kit/answer.js";
import { choice, row, undoKey } from "../../kit/foot.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { key } from "./hex.js";
import { cardIcon } from "./parts.js";
import { cardHelp, cardName } from "./words.js";

/**
 * What may be chosen, once the host has told.
 * @template {OneOf | Arrange} Space
 * @template Payload
 */
class Choice {
  /** @type {Space | null} */
  space = null;

  /** @param {QuestionHost} host @param {Prompt} prompt */
  constructor(host, prompt) {
    this.host = host;
    this.prompt = prompt;
    /** @type {Answer<Payload>} */
    this.answer = new Answer(host, prompt, () => {
      if (this.space) this.draw(this.space);
    });
    host.ask(prompt, null).then(
      (look) => {
        this.space = /** @type {Space | null} */ (look.next);
        this.redraw();
      },
      () => {}, // refused or cut off: the question comes again
    );
  }

  /** @param {Space} _ what may be chosen */
  draw(_) {}

  redraw() {
    this.answer.redraw();
  }

  stop() {
    this.answer.stop();
  }

  /** @returns {import("../../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    return [];
  }
}

/** @extends {Choice<OneOf, Place>} */
export class GridChoice extends Choice {
  /** @param {QuestionHost} host @param {import("./panel.js").Asked<"grid">} prompt */
  constructor(host, prompt) {
    super(host, prompt);
    host.heading(say("question/grid"));
  }

  /** @param {OneOf} space */
  #places(space) {
    const { grid } = this.host.view().board;
    return space.picks.map(({ value }) => {
      const cell = /** @type {Place["cell"]} */ (value);
      const number = grid.findIndex((place) => key(place) === key(cell)) + 1;
      return { cell, number, label: say("answer/grid", { place: number }), run: () => void this.answer.send({ cell }) };
    });
  }

  /** @param {OneOf} space */
  draw(space) {
    const places = this.#places(space);
    this.host.show({
      hint: say("question/grid/tap"),
      choices: [
        row(
          "tile-row bb-places",
          places.map(({ cell, number, label, run }) => {
            const name = JSON.stringify(cell);
            const look = { "data-step": name, "aria-label": label, disabled: this.answer.isSending };
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
    return this.space ? numbered(this.#places(this.space).map(({ run }) => run)) : [];
  }
}

/** @extends {Choice<Arrange, Cards>} */
export class CardsChoice extends Choice {
  /** @param {QuestionHost} host @param {import("./panel.js").Asked<"cards">} prompt
   * @param {import("./panel.js").Begun<"cards">} draft */
  constructor(host, prompt, draft) {
    super(host, prompt);
    /** @type {Cards["cards"]} */
    this.picked = [...(draft?.cards ?? [])];
    host.heading(say("question/cards"));
  }

  /** @param {Arrange} space */
  draw(space) {
    const { k } = space;
    const items = kindsOf(space);
    const { length } = this.picked;
    const last = this.picked.at(-1);
    const done = { "data-key": "done", "aria-disabled": String(length !== k || this.answer.isSending) };
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
        undoKey(!length || this.answer.isSending, () => this.#pick(this.picked.slice(0, -1))),
        this.answer.sendButton(gettext("Take these cards"), done, () => this.#send(k)),
      ],
      otherwise: "[data-key=done]",
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
      "aria-disabled": String(isFull || this.answer.isSending),
    };
    const count = say("question/cards/held", { held, n: copies });
    return choice("tile", kind, look, [cardIcon(kind), html("strong", {}, [cardName(kind)]), small(count)], () => {
      if (!isFull) this.#pick([...this.picked, kind]);
    });
  }

  /** @param {Card[]} cards */
  #pick(cards) {
    if (this.answer.isSending) return;
    this.picked = cards;
    this.host.save(this.prompt, { cards });
    this.redraw();
  }

  /** @param {number} k to pick */
  #send(k) {
    if (this.picked.length === k) void this.answer.send({ cards: this.picked });
  }

  shortcuts() {
    const undo = () => this.#pick(this.picked.slice(0, -1));
    return [{ keys: ["Backspace", "u"], label: gettext("Undo the last step"), run: undo }];
  }
}

const small = (/** @type {string} */ text) => html("small", {}, [text]);

/** The cards that may be picked, each copy. @param {Arrange} space */
const kindsOf = ({ items }) => items.map(({ value }) => /** @type {Card} */ (value));
