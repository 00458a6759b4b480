/**
 * The two questions before a race: a place on the grid (shown on the board and as buttons), and the tuning cards when
 * they are chosen. Both are spaces of `gameplay.engine.space`; what is legal comes from the host.
 *
 * @typedef {import("../../kit/panel.js").QuestionHost} QuestionHost
 */
import { Answer, button, numbered } from "../../kit/answer.js";
import { on, redraw } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { key } from "./hex.js";
import { cardIcon } from "./parts.js";
import { cardHelp, cardName } from "./words.js";

/** What may be chosen, once the host has told. */
class Choice {
  /** @type {any} */
  space = null;

  /** @param {QuestionHost} host @param {any} prompt */
  constructor(host, prompt) {
    this.host = host;
    this.prompt = prompt;
    this.answer = new Answer(host, prompt, () => {
      if (this.space) this.draw();
    });
    host.body.replaceChildren(html("p", { class: "muted" }, ["…"]));
    host.ask(prompt, null).then(
      (look) => {
        this.space = look.next;
        this.redraw();
      },
      () => {}, // refused or cut off: the question comes again
    );
  }

  draw() {}

  redraw() {
    this.answer.redraw();
  }

  stop() {
    this.answer.stop();
  }

  /** @param {any} value */
  send(value) {
    return this.answer.send({ [this.space.name]: value });
  }

  /** @returns {import("../../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    return [];
  }
}

export class GridChoice extends Choice {
  /** @param {QuestionHost} host @param {any} prompt */
  constructor(host, prompt) {
    super(host, prompt);
    host.heading(say("question/grid"));
  }

  /** @returns {{value: any, number: number, label: string}[]} */
  get #places() {
    const { grid } = this.host.view().board;
    return this.space.picks.map((/** @type {any} */ { value }) => {
      const number = grid.findIndex((/** @type {any} */ place) => key(place) === key(value)) + 1;
      return { value, number, label: say("answer/grid", { place: number }) };
    });
  }

  draw() {
    const places = this.#places;
    redraw(this.host.body, [
      html("p", {}, [say("question/grid/tap")]),
      html(
        "div",
        { class: "turn-buttons" },
        places.map(({ value, number, label }) => {
          const name = JSON.stringify(value);
          const element = html(
            "button",
            { type: "button", class: "turn-button", "data-key": name, "data-step": name },
            [html("b", { class: "turn-speed", "data-gear": "F" }, [String(number)]), html("span", {}, [label])],
          );
          return on(element, { click: () => this.send(value) });
        }),
      ),
    ]);
    this.host.board().ghost.offer(
      places.map(({ value, number, label }, index) => ({
        index,
        cell: value,
        facing: 0,
        kind: "cell",
        text: String(number),
        label,
      })),
      (/** @type {number} */ index) => this.send(places[index].value),
    );
  }

  shortcuts() {
    return this.space
      ? numbered(
          this.#places.map(
            ({ value }) =>
              () =>
                void this.send(value),
          ),
        )
      : [];
  }
}

export class CardsChoice extends Choice {
  /** @param {QuestionHost} host @param {any} prompt @param {any} draft */
  constructor(host, prompt, draft) {
    super(host, prompt);
    /** @type {string[]} */
    this.picked = [...(draft?.cards ?? [])];
    host.heading(say("question/cards"));
  }

  draw() {
    const { items, k } = this.space;
    const kinds = [...new Set(items.map((/** @type {any} */ item) => item.value))];
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
        kinds.map((kind) => this.#row(kind)),
      ),
      this.answer.sendButton(gettext("Take these cards"), done, () => this.send(this.picked)),
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

  /** One kind of card: fewer, more. @param {string} kind */
  #row(kind) {
    const { items, k } = this.space;
    const copies = items.filter((/** @type {any} */ item) => item.value === kind).length;
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
      this.host.save(this.prompt, { [this.space.name]: this.picked });
      this.redraw();
    });
  }
}
