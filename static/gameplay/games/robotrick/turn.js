/**
 * The two questions of RoboTrick: which card to play, and which two to pass. A card is chosen by a tap, then it is seen
 * what Droco would play on it; the same card again, or the button, plays it. A card that is the only one is chosen.
 *
 * @import { Arrange, OneOf } from "../../../types/host.d.ts"
 * @import { GameEvent, PassChoice, PlayChoice, Prompt, View } from "./types.d.ts"
 * @typedef {import("./draw.js").Board} Board
 * @typedef {import("../../kit/panel.js").QuestionHost<View, GameEvent, Board>} QuestionHost
 */
import { undoKeys } from "../../kit/keys.js";
import { OfferedQuestion } from "../../kit/question.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { pointsOf, typeOf } from "./cards.js";
import { cardsName } from "./faces.js";
import { handKeys, handPart } from "./hand.js";
import { takerOf } from "./seats.js";

/**
 * Cards that may be chosen.
 * @template {Prompt} Asked
 * @template Payload
 * @template {OneOf | Arrange} Offered
 * @extends {OfferedQuestion<QuestionHost, Asked, Payload, Offered>}
 */
class HandQuestion extends OfferedQuestion {
  /** What the choice comes to; "": nothing is chosen. */
  said = "";
  /** It costs points. */
  hits = false;
  /** @type {string[]} */
  chosen = [];

  get hand() {
    return this.host.view().players[this.prompt.seat].hand ?? [];
  }

  /** Beside the button that sends what is said, and the button. @param {string} text @param {string} said
   * @param {boolean} isWhole @param {() => void} run */
  foot(text, said, isWhole, run) {
    return [
      html("p", { class: "say", "data-key": "say" }, [said]),
      this.sendButton(text, isWhole, () => void (isWhole && run()), { "data-key": "send" }),
    ];
  }

  /** Take the last card back. */
  back() {}

  /** What Enter on a card does. */
  get enter() {
    return say("keys/take");
  }

  shortcuts() {
    return [...handKeys(this.host.body, this.enter), undoKeys(() => this.back(), gettext("Undo the last step"))];
  }
}

/** @extends {HandQuestion<Extract<Prompt, {kind: "play"}>, PlayChoice, OneOf>} */
export class PlayQuestion extends HandQuestion {
  /** @param {QuestionHost} host @param {Extract<Prompt, {kind: "play"}>} prompt */
  constructor(host, prompt) {
    super(host, prompt);
    this.led = prompt.data.led;
    const follows = this.hand.some((card) => typeOf(card) === this.led);
    const way = this.led ? (follows ? "follow" : "none") : "lead";
    host.heading(say(`question/play/${way}`, { type: this.led }));
    this.draw();
    host.onDraft([], []);
  }

  /** What may be played, once the host has told. */
  get legal() {
    return this.space && new Set(this.space.picks.map(({ value }) => String(value)));
  }

  /** What the winner of the trick gets: the card that Droco plays to it. */
  get #worth() {
    const { table, foreseen } = this.host.view();
    const droco = table.find(({ by }) => by === null);
    if (droco) return say("worth", { card: droco.card, n: pointsOf(droco.card) });
    const [known] = table.length ? foreseen : [];
    return known?.card ? say("worth/must", { card: known.card, n: pointsOf(known.card) }) : say("worth/droco");
  }

  draw() {
    const view = this.host.view();
    const { legal } = this;
    if (legal?.size === 1 && !this.chosen.length) this.#takeOnly([...legal]);
    const [card] = this.chosen;
    const send = card ? say("question/play/send", { card }) : gettext("Play it");
    this.host.show({
      hint: say("question/play/tap"),
      outcome: this.said,
      hits: this.hits,
      choices: [
        handPart(this.hand, {
          trump: view.trump,
          got: view.trick === 1 ? (view.players[this.prompt.seat].got ?? []) : [],
          raised: (each) => legal?.has(each) ?? false,
          chosen: this.chosen,
          said: (each) => this.#reason(each),
          tap: (each) => this.#tap(each),
        }),
      ],
      answer: this.foot(send, this.#worth, Boolean(card), () => this.#send(card)),
      otherwise: "[data-key=send]",
    });
  }

  /** Why a card may not be played; "": it may. @param {string} card */
  #reason(card) {
    return this.legal?.has(card) === false ? say("card/follow", { type: this.led }) : "";
  }

  /** @param {string} card */
  #tap(card) {
    if (this.isSending || !this.legal) return;
    const reason = this.#reason(card);
    if (reason) return this.#choose([], say("card/no", { card, reason }));
    if (this.chosen[0] === card) return this.#send(card);
    this.#choose([card], "");
    this.host.ask(this.prompt, { card }).then(
      ({ events }) => this.#foresee(card, events),
      () => {}, // only a look
    );
  }

  /** Without a choice the card is ready, and the line above still says what was done. @param {string[]} chosen */
  #takeOnly(chosen) {
    this.chosen = chosen;
    this.host.board().ghost.show(chosen.map((card) => ({ by: this.prompt.seat, card })));
  }

  /** @param {string[]} chosen @param {string} said */
  #choose(chosen, said) {
    Object.assign(this, { chosen, said, hits: false });
    this.host.board().ghost.clear();
    this.host.onDraft(chosen, []);
    this.redraw();
  }

  /** @param {string} card @param {GameEvent[]} events what the card would lead to */
  #foresee(card, events) {
    if (this.isOver || this.chosen[0] !== card) return;
    const { trick } = this.host.view();
    const plays = events.flatMap(({ kind, data }) => (kind === "play" && data.trick === trick ? [data] : []));
    const droco = plays.find(({ by }) => by === null);
    const end = events.find(({ kind }) => kind === "trick");
    this.said =
      end?.kind === "trick"
        ? this.#ending(card, end.data)
        : say(droco ? "forecast/droco" : "forecast", { card: droco?.card ?? card });
    this.hits = end?.kind === "trick" && costs(this.prompt.seat, end.data);
    this.host.board().ghost.show(plays);
    this.redraw();
  }

  /** What the trick would bring. @param {string} own @param {import("./types.d.ts").TrickShape} trick */
  #ending(own, { winner, captures }) {
    if (winner === null) return say("forecast/lost", { card: own, n: pointsOf(own) });
    if (winner !== this.prompt.seat) return say("forecast/other", { robot: this.host.name(winner) });
    const [{ card, up }] = captures;
    return say(up ? "forecast/won" : "forecast/full", { card, n: pointsOf(card) });
  }

  back() {
    this.#choose([], "");
  }

  /** @param {string} card */
  #send(card) {
    this.host.board().ghost.clear();
    void this.send({ card });
  }
}

/** The trick would cost points. @param {number} seat @param {import("./types.d.ts").TrickShape} trick */
const costs = (seat, { winner, captures }) => winner === null || (winner === seat && !captures[0].up);

/** How many are passed. */
const PASSED = 2;

/** @extends {HandQuestion<Extract<Prompt, {kind: "pass"}>, PassChoice, Arrange>} */
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
    this.host.show({
      hint: say("question/pass/text"),
      outcome: isWhole ? say("question/pass/whole", { cards: cardsName(chosen), robot: to }) : "",
      choices: [
        handPart(this.hand, {
          trump: this.host.view().trump,
          raised: () => true,
          chosen,
          tap: (card) => this.#tap(card),
          again: () => this.#goOn(),
        }),
      ],
      answer: this.foot(
        gettext("Pass them"),
        say("question/pass/chosen", { held: chosen.length, n: PASSED }),
        isWhole,
        () => this.#send(),
      ),
      otherwise: "[data-key=send]",
    });
  }

  /** A third card takes the place of the first. @param {string} card */
  #tap(card) {
    if (this.isSending) return;
    this.#choose(
      this.chosen.includes(card) ? this.chosen.filter((each) => each !== card) : [...this.chosen, card].slice(-PASSED),
    );
  }

  /** Enter takes no card out again: once both are chosen it goes on to the button. */
  #goOn() {
    const send = /** @type {HTMLElement} */ (this.host.root.querySelector("[data-confirm]"));
    if (this.chosen.length === PASSED) send.focus();
  }

  get enter() {
    return say("keys/take/pass");
  }

  back() {
    if (!this.isSending) this.#choose(this.chosen.slice(0, -1));
  }

  /** @param {string[]} chosen */
  #choose(chosen) {
    this.chosen = chosen;
    this.host.save(this.prompt, { cards: this.chosen });
    this.host.onDraft(this.chosen, []);
    this.redraw();
  }

  #send() {
    const [first, second] = this.chosen;
    void this.send({ cards: [first, second] });
  }
}
