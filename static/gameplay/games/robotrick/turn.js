/**
 * The two questions of RoboTrick: which card to play, and which two to pass. A card is chosen by a tap, then it is seen
 * what Droco would play on it; the same card again, or the button, plays it. Where there is no choice one tap plays.
 *
 * @import { Arrange, OneOf } from "../../../types/host.d.ts"
 * @import { GameEvent, PassChoice, PlayChoice, Prompt, View } from "./types.d.ts"
 * @typedef {import("./draw.js").Board} Board
 * @typedef {import("../../kit/panel.js").QuestionHost<View, GameEvent, Board>} QuestionHost
 */
import { Answer } from "../../kit/answer.js";
import { redraw } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { pointsOf, typeOf } from "./cards.js";
import { foresightPart } from "./droco.js";
import { cardsName } from "./faces.js";
import { handKeys, handPart } from "./hand.js";
import { takerOf } from "./seats.js";

/** Cards that may be chosen, once the host has told. @template Payload */
class HandQuestion {
  /** @type {Set<string> | null} */
  legal = null;
  /** What is said below the hand; "": what the question itself says. */
  said = "";
  /** @type {string[]} */
  chosen = [];

  /** @param {QuestionHost} host @param {Prompt} prompt */
  constructor(host, prompt) {
    this.host = host;
    this.prompt = prompt;
    /** @type {Answer<Payload>} */
    this.answer = new Answer(host, prompt, () => this.draw());
    host.ask(prompt, null).then(
      ({ next }) => {
        this.legal = new Set(valuesOf(/** @type {OneOf | Arrange} */ (next)));
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

  get hand() {
    return this.host.view().players[this.prompt.seat].hand ?? [];
  }

  /** What is said, and the button that sends. @param {string} text @param {string} usual said otherwise
   * @param {boolean} isWhole @param {() => void} run */
  foot(text, usual, isWhole, run) {
    // not `disabled`: a button that is would lose the focus
    const look = { "data-key": "send", "aria-disabled": String(!isWhole || this.answer.isSending) };
    return html("div", { class: "rt-foot turn-actions", "data-key": "foot" }, [
      html("p", { class: "rt-said", role: "status" }, [this.said || usual]),
      this.answer.sendButton(text, look, () => void (isWhole && run())),
    ]);
  }

  /** @returns {import("../../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    return handKeys(this.host.body);
  }
}

/** @param {OneOf | Arrange} space @returns {string[]} */
const valuesOf = (space) =>
  (space.type === "arrange" ? space.items : space.picks).map(({ value }) => /** @type {string} */ (value));

/** @extends {HandQuestion<PlayChoice>} */
export class PlayQuestion extends HandQuestion {
  /** @param {QuestionHost} host @param {Extract<Prompt, {kind: "play"}>} prompt */
  constructor(host, prompt) {
    super(host, prompt);
    this.led = prompt.data.led;
    host.heading(this.led ? say("question/play/follow", { type: this.led }) : say("question/play/lead"));
    this.draw();
    host.onDraft([], []);
  }

  get #usual() {
    return `${this.#may} ${this.#worth}`;
  }

  /** What the winner of the trick gets: the card that Droco plays to it. */
  get #worth() {
    const droco = this.host.view().table.find(({ by }) => by === null);
    return droco ? say("worth", { card: droco.card, n: pointsOf(droco.card) }) : say("worth/droco");
  }

  get #may() {
    const { led } = this;
    if (!led) return say("question/play/any");
    return say(this.hand.some((card) => typeOf(card) === led) ? "question/play/must" : "question/play/free", {
      type: led,
    });
  }

  draw() {
    const { view } = this.host;
    const [card] = this.chosen;
    redraw(this.host.body, [
      ...foresightPart(view()),
      handPart(this.hand, {
        trump: view().trump,
        got: view().trick === 1 ? (view().players[this.prompt.seat].got ?? []) : [],
        raised: (each) => this.legal?.has(each) ?? false,
        chosen: this.chosen,
        said: (each) => this.#reason(each),
        tap: (each) => this.#tap(each),
      }),
      this.foot(gettext("Play it"), this.#usual, Boolean(card), () => this.#send(card)),
    ]);
  }

  /** Why a card may not be played; "": it may. @param {string} card */
  #reason(card) {
    return this.legal && !this.legal.has(card) ? say("card/follow", { type: this.led }) : "";
  }

  /** @param {string} card */
  #tap(card) {
    if (this.answer.isSending || !this.legal) return;
    const reason = this.#reason(card);
    if (reason) return this.#choose([], say("card/no", { card, reason }));
    if (this.chosen[0] === card || this.legal.size === 1) return this.#send(card);
    this.#choose([card], "");
    this.host.ask(this.prompt, { card }).then(
      ({ events }) => this.#foresee(card, events),
      () => {}, // only a look
    );
  }

  /** @param {string[]} chosen @param {string} said */
  #choose(chosen, said) {
    Object.assign(this, { chosen, said });
    this.host.board().ghost.clear();
    this.host.onDraft(chosen, []);
    this.redraw();
  }

  /** @param {string} card @param {GameEvent[]} events what the card would lead to */
  #foresee(card, events) {
    if (this.answer.isOver || this.chosen[0] !== card) return;
    const { trick } = this.host.view();
    const plays = events.flatMap(({ kind, data }) => (kind === "play" && data.trick === trick ? [data] : []));
    const droco = plays.find(({ by }) => by === null);
    const end = events.find(({ kind }) => kind === "trick");
    this.said =
      end?.kind === "trick"
        ? this.#ending(card, end.data)
        : say(droco ? "forecast/droco" : "forecast", { card: droco?.card ?? card });
    this.host.board().ghost.show(plays);
    this.redraw();
  }

  /** What the trick would bring. @param {string} own @param {import("./types.d.ts").TrickTold} trick */
  #ending(own, { winner, captures }) {
    if (winner === null) return say("forecast/lost", { card: own, n: pointsOf(own) });
    if (winner !== this.prompt.seat) return say("forecast/other", { robot: this.host.name(winner) });
    const [{ card, up }] = captures;
    return say(up ? "forecast/won" : "forecast/full", { card, n: pointsOf(card) });
  }

  /** @param {string} card */
  #send(card) {
    this.host.board().ghost.clear();
    void this.answer.send({ card });
  }
}

/** How many are passed. */
const PASSED = 2;

/** @extends {HandQuestion<PassChoice>} */
export class PassQuestion extends HandQuestion {
  /** @param {QuestionHost} host @param {Extract<Prompt, {kind: "pass"}>} prompt
   * @param {Partial<PassChoice> | null} draft */
  constructor(host, prompt, draft) {
    super(host, prompt);
    this.chosen = (draft?.cards ?? []).filter((card) => this.hand.includes(card)).slice(0, PASSED);
    this.to = host.name(takerOf(host.view().order, prompt.seat));
    host.heading(say("question/pass", { robot: this.to }));
    this.draw();
    host.onDraft(this.chosen, []);
  }

  draw() {
    const { chosen, to } = this;
    const isWhole = chosen.length === PASSED;
    const usual = isWhole
      ? say("question/pass/whole", { cards: cardsName(chosen), robot: to })
      : say("question/pass/chosen", { held: chosen.length, n: PASSED });
    redraw(this.host.body, [
      handPart(this.hand, {
        trump: this.host.view().trump,
        raised: () => true,
        chosen,
        tap: (card) => this.#tap(card),
      }),
      this.foot(gettext("Pass them"), usual, isWhole, () => this.#send()),
    ]);
  }

  /** A third card takes the place of the first. @param {string} card */
  #tap(card) {
    if (this.answer.isSending) return;
    this.chosen = this.chosen.includes(card)
      ? this.chosen.filter((each) => each !== card)
      : [...this.chosen, card].slice(-PASSED);
    this.host.save(this.prompt, { cards: this.chosen });
    this.host.onDraft(this.chosen, []);
    this.redraw();
  }

  #send() {
    const [first, second] = this.chosen;
    void this.answer.send({ cards: [first, second] });
  }
}
