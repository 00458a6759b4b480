/**
 * The two questions before a race: a place on the grid (shown on the board and as buttons), and the tuning cards when
 * they are chosen. Both are spaces of `gameplay.engine.space`; what is legal comes from the host.
 *
 * @import { Arrange, OneOf } from "../../../types/host.d.ts"
 * @import { CardsChoice as Cards, GridChoice as Place, Prompt } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {Cards["cards"][number]} Card
 */
import { Answer, button, numbered } from "../../kit/answer.js";
import { on, redraw } from "../../kit/redraw.js";
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
    host.body.replaceChildren(html("p", { class: "muted" }, ["…"]));
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
    redraw(this.host.body, [
      html("p", {}, [say("question/grid/tap")]),
      html(
        "div",
        { class: "turn-buttons" },
        places.map(({ cell, number, label, run }) => {
          const name = JSON.stringify(cell);
          const element = html(
            "button",
            { type: "button", class: "turn-button", "data-key": name, "data-step": name },
            [html("b", { class: "turn-speed", "data-gear": "F" }, [String(number)]), html("span", {}, [label])],
          );
          return on(element, { click: run });
        }),
      ),
    ]);
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
    const done = {
      "data-wide": true,
      "data-key": "done",
      disabled: this.picked.length !== k || this.answer.isSending,
    };
    redraw(this.host.body, [
      html("p", { role: "status" }, [say("question/cards/chosen", { held: this.picked.length, n: k })]),
      html(
        "ul",
        { class: "hand" },
        [...new Set(items)].map((kind) => this.#row(kind, items, k)),
      ),
      this.answer.sendButton(gettext("Take these cards"), done, () => this.answer.send({ cards: this.picked })),
    ]);
    this.#leaveDisabled();
  }

  /** A button that can do no more passes the focus on. */
  #leaveDisabled() {
    const { body } = this.host;
    const at = document.activeElement;
    if (!at?.matches(":disabled") || !body.contains(at)) return;
    const next =
      body.querySelector("[data-key=done]:not(:disabled)") ?? body.querySelector("[data-card]:not(:disabled)");
    /** @type {HTMLElement | null} */ (next)?.focus();
  }

  /** One kind of card: fewer, more. @param {Card} kind @param {Card[]} items each copy @param {number} k to pick */
  #row(kind, items, k) {
    const copies = items.filter((item) => item === kind).length;
    const held = this.picked.filter((card) => card === kind).length;
    const less = () => void this.picked.splice(this.picked.indexOf(kind), 1);
    const more = () => void this.picked.push(kind);
    const isFull = held >= copies || this.picked.length >= k;
    return html("li", { class: "hand-card", "data-key": kind }, [
      cardIcon(kind),
      html("span", { class: "grow" }, [html("b", {}, [cardName(kind)]), " ", html("small", {}, [cardHelp(kind)])]),
      this.#counter("−", say("question/cards/less", { card: cardName(kind) }), held === 0, less),
      html("b", { class: "hand-count" }, [String(held)]),
      this.#counter("+", say("question/cards/more", { card: cardName(kind) }), isFull, more),
    ]);
  }

  /** @param {string} text @param {string} label @param {boolean} disabled @param {() => void} change */
  #counter(text, label, disabled, change) {
    const name = { "aria-label": label, "data-card": label, disabled: disabled || this.answer.isSending };
    return button(text, name, () => {
      change();
      this.host.save(this.prompt, { cards: this.picked });
      this.redraw();
    });
  }
}

/** The cards that may be picked, each copy. @param {Arrange} space */
const kindsOf = ({ items }) => items.map(({ value }) => /** @type {Card} */ (value));
