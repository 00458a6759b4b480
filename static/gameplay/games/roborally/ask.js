/**
 * Questions in the middle of a turn: use an option, power down, come back. Each carries the values it may be answered
 * with, so they all look alike; what is about a place can be chosen on the board too.
 *
 * @import { Answer as Chosen, Fields, PlaceOffered, ShotOffered } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {import("./questions.js").Value} Value
 * @typedef {keyof Fields} Field
 */
import { Answer, numbered } from "../../kit/answer.js";
import { on, redraw } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { robotOf } from "./apply.js";
import { cardLabel, cardParts } from "./cards.js";
import { questionOf } from "./questions.js";
import { sheet } from "./sheet.js";
import { cellName, key } from "../../kit/squares.js";
import { facingName } from "./words.js";

const same = (/** @type {unknown} */ a, /** @type {unknown} */ b) => JSON.stringify(a) === JSON.stringify(b);

export class Ask {
  /** Choices in the order of their keys. @type {(() => void)[]} */
  #keys = [];

  /** @param {QuestionHost} host @param {import("./questions.js").Asked} prompt @param {Chosen | null} draft */
  constructor(host, prompt, draft) {
    this.host = host;
    this.prompt = prompt;
    /** What may be answered. @type {Fields} */
    this.fields = prompt.data.fields;
    this.names = /** @type {Field[]} */ (Object.keys(this.fields));
    this.question = questionOf(prompt, host.view(), host.name);
    /** @type {Chosen} */
    this.chosen = { ...prompt.data.default, ...this.#fit(draft) };
    /** @type {Answer<Chosen>} */
    this.answer = new Answer(host, prompt, () => this.#draw());
    host.heading(this.question.title);
    this.#draw();
    host.onDraft([], []);
  }

  redraw() {
    this.answer.redraw();
  }

  stop() {
    this.answer.stop();
  }

  /** A draft as far as it is offered. @param {Chosen | null} begun */
  #fit(begun) {
    const offered = this.names.filter((name) => this.#values(name).some((value) => same(value, begun?.[name])));
    return Object.fromEntries(offered.map((name) => [name, begun?.[name]]));
  }

  /** With what a field may be answered. @param {Field} name @returns {Value[]} */
  #values(name) {
    return this.fields[name] ?? [];
  }

  /** The one thing that is asked is answered by one tap. */
  get #single() {
    return this.names.length === 1 && this.names[0] !== "place";
  }

  // -- what it looks like -------------------------------------------------------------------------------------------

  #draw() {
    this.#keys = [];
    const { entry, text } = this.question;
    const open = this.names.filter((name) => name === "place" || this.#values(name).length > 1);
    redraw(this.host.body, [
      html("p", {}, [text, " ", ...(entry ? [explain(entry)] : [])]),
      ...(this.#single
        ? [this.#choices(this.names[0])]
        : [...open.map((name) => (name === "place" ? this.#places() : this.#group(name))), this.#confirm()]),
      ...this.#own(),
    ]);
    this.#mark();
  }

  /** The sheet and the hand, for a player who has to weigh something. */
  #own() {
    const me = robotOf(this.host.view(), this.prompt.seat);
    const isLaid = me.registers.some((register) => register.cards?.length);
    return [
      ...(me.hand?.length ? [hand(me.hand)] : []),
      ...(me.status === "racing" && isLaid ? [sheet(this.host.view(), me)] : []),
    ];
  }

  /** @param {Field} name */
  #choices(name) {
    const usual = this.prompt.data.default[name];
    return html(
      "div",
      { class: "rr-choices", role: "group", "aria-label": this.#legend(name), "data-key": name },
      this.#values(name).map((value) => {
        const { text, more } = this.question.labels(name, value);
        const note = this.#single && same(value, usual) ? gettext("This happens when time runs out.") : "";
        const isPressed = this.#single ? null : same(value, this.chosen[name]);
        const run = () => this.#pick(name, value);
        return this.#choice(`${name}-${JSON.stringify(value)}`, { text, more: more ?? note, isPressed, run });
      }),
    );
  }

  /** @param {Field} name @param {Value} value */
  #pick(name, value) {
    if (this.answer.isSending) return;
    this.chosen = { ...this.chosen, [name]: value };
    if (this.#single) return void this.#send();
    this.host.save(this.prompt, this.chosen);
    this.redraw();
  }

  /** @param {Field} name */
  #group(name) {
    return html("fieldset", { class: "turn-group", "data-key": `group-${name}` }, [
      html("legend", {}, [this.#legend(name)]),
      this.#choices(name),
    ]);
  }

  /** @param {Field} name */
  #legend(name) {
    return this.#single ? this.question.title : say(`field/${name}`);
  }

  /**
   * @param {string} name
   * @param {{text: string, more?: string, isPressed: boolean | null, run: () => void}} choice `isPressed` null: a tap
   *   is the answer
   */
  #choice(name, { text, more, isPressed, run }) {
    const number = this.#keys.push(run);
    const element = html(
      "button",
      {
        type: "button",
        class: "turn-button rr-choice",
        "data-key": name,
        "data-choice": name,
        "aria-pressed": isPressed === null ? null : String(isPressed),
        "aria-keyshortcuts": number < 10 ? String(number) : null,
        disabled: this.answer.isSending,
      },
      [
        html("b", { class: "rr-choice-number", "aria-hidden": "true" }, [String(number)]),
        html("span", {}, [text, ...(more ? [" ", html("small", {}, [more])] : [])]),
      ],
    );
    return on(element, { click: run });
  }

  /** A cell, then a facing. */
  #places() {
    const { cell: here, facing } = this.#place;
    const cells = this.#cells.map((place) =>
      this.#choice(`cell-${key(place.cell)}`, {
        text: cellName(place.cell),
        isPressed: same(place.cell, here),
        run: () => this.#pick("place", place),
      }),
    );
    const facings = this.#facings.map((place) =>
      this.#choice(`facing-${place.facing}`, {
        text: say("answer/facing", { facing: facingName(place.facing) }),
        isPressed: place.facing === facing,
        run: () => this.#pick("place", place),
      }),
    );
    return html("div", { class: "rr-places", "data-key": "places" }, [
      ...(cells.length > 1 ? [small(say("field/cell"), cells)] : []),
      small(say("answer/looking", { cell: cellName(here) }), facings),
    ]);
  }

  /** Where it comes back, as chosen so far. */
  get #place() {
    return /** @type {PlaceOffered} */ (this.chosen.place);
  }

  /** One place a cell. */
  get #cells() {
    const offered = this.fields.place ?? [];
    return offered.filter(({ cell }, i) => offered.findIndex((other) => same(other.cell, cell)) === i);
  }

  /** The places on the chosen cell. */
  get #facings() {
    return (this.fields.place ?? []).filter((place) => same(place.cell, this.#place.cell));
  }

  #confirm() {
    const look = { "data-confirm": true, disabled: this.answer.isSending };
    const text = this.prompt.kind === "reentry" ? gettext("Come back here") : gettext("Confirm");
    return html("div", { class: "turn-actions" }, [this.answer.sendButton(text, look, () => this.#send())]);
  }

  /** What the question is about, on the board. */
  #mark() {
    const { ghost } = this.host.board();
    ghost.clear();
    const run = (/** @type {Field} */ name, /** @type {Value} */ value) => () => this.#pick(name, value);
    if (this.fields.place) {
      const { cell, facing } = this.#place;
      ghost.show({ line: [], stops: [], pushed: [], lost: null, ends: [{ seat: this.prompt.seat, cell, facing }] });
      const others = this.#cells.filter((place) => !same(place.cell, cell));
      ghost.offer([
        ...others.map((place) => ({ cell: place.cell, label: cellName(place.cell), run: run("place", place) })),
        ...this.#facings.map((place) => ({ ...place, label: facingName(place.facing), run: run("place", place) })),
      ]);
    } else if (this.fields.touch) {
      const cells = this.fields.touch.filter((cell) => cell !== null);
      ghost.offer(cells.map((cell) => ({ cell, label: cellName(cell), run: run("touch", cell) })));
    } else if (this.fields.shot) ghost.offer(this.#targets(this.fields.shot));
  }

  /** Whoever may be shot at. @param {ShotOffered[]} shots */
  #targets(shots) {
    return shots.flatMap((shot) => {
      const cell = shot.target === null ? null : robotOf(this.host.view(), shot.target)?.cell;
      const { text: label } = this.question.labels("shot", shot);
      return cell ? [{ cell, label, run: () => this.#pick("shot", shot) }] : [];
    });
  }

  // -- the answer ---------------------------------------------------------------------------------------------------

  #send() {
    return this.answer.send(this.chosen);
  }

  /** @returns {import("../../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    const confirm = { keys: ["Enter"], label: gettext("Confirm"), run: () => void this.#send() };
    return [...numbered(this.#keys), ...(this.#single ? [] : [confirm])];
  }
}

/** What the question is about, in the guide. @param {string} entry */
const explain = (entry) =>
  html("button", { type: "button", class: "pill", "data-guide-entry": entry }, [gettext("Explain")]);

/** @param {string} legend @param {Node[]} choices */
const small = (legend, choices) =>
  html("fieldset", { class: "turn-group" }, [
    html("legend", {}, [legend]),
    html("div", { class: "rr-choices rr-choices-small" }, choices),
  ]);

/** The own cards, to look at. @param {number[]} cards */
const hand = (cards) =>
  html(
    "ul",
    { class: "rr-cards", "aria-label": say("sheet/cards") },
    cards.map((card) =>
      html("li", { class: "rr-card", "data-state": "up", title: cardLabel(card) }, [
        html("span", { class: "visually-hidden" }, [cardLabel(card)]),
        ...cardParts(card),
      ]),
    ),
  );
