/**
 * Which order to send: one button for each that can be, with what it would do. Pointing at one, or going to it by keys,
 * shows it on the board; one tap sends.
 *
 * @import { GameEvent, Prompt, SendChoice, Sendable } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 */
import { Answer, numbered } from "../../kit/answer.js";
import { forecast } from "../../kit/forecast.js";
import { on, redraw } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { endText } from "./foresee.js";
import { mat } from "./mat.js";
import { tokenPicture } from "./tokens.js";
import { orderText, robotName } from "./words.js";

export class SendQuestion {
  /** What each would do, by emitter. @type {Map<number, GameEvent[]>} */
  #looks = new Map();
  /** The one that is looked at. @type {number | null} */
  #seen = null;

  /** @param {QuestionHost} host @param {Extract<Prompt, {kind: "send"}>} prompt */
  constructor(host, prompt) {
    this.host = host;
    this.prompt = prompt;
    this.sendable = prompt.data.sendable;
    /** @type {Answer<SendChoice>} */
    this.answer = new Answer(host, prompt, () => this.#draw());
    host.heading(say("question/send"));
    this.#draw();
    for (const { emitter } of this.sendable) void this.#ask(emitter);
    host.onDraft([], []);
  }

  redraw() {
    this.answer.redraw();
  }

  stop() {
    this.answer.stop();
  }

  /** @param {number} emitter */
  async #ask(emitter) {
    const look = await this.host.ask(this.prompt, { emitter }).catch(() => null); // only a look
    if (!look || this.answer.isOver) return;
    this.#looks.set(emitter, look.events);
    this.redraw();
  }

  #draw() {
    const { host, sendable } = this;
    redraw(host.body, [
      html("p", { class: "muted", "data-key": "text" }, [say("question/send/text")]),
      html(
        "div",
        { class: "dr-sends", role: "group", "data-key": "sends", "aria-label": say("question/send") },
        sendable.map((each, i) => this.#choice(each, i)),
      ),
      mat({
        frame: host.board().frame,
        player: host.view().players[this.prompt.seat],
        lit: sendable.map(({ emitter }) => emitter),
      }),
    ]);
    this.#mark();
  }

  /** @param {Sendable} sendable @param {number} i */
  #choice({ emitter, order, direction, robot }, i) {
    const { host, answer, prompt } = this;
    const events = this.#looks.get(emitter);
    const text = events ? endText(host.view(), events, prompt.seat, host.name) : "";
    const fails = Boolean(events?.some(({ kind }) => kind === "no_effect"));
    const from = say("question/send/from", { emitter, robot: robotName(robot, host.name) });
    const element = html(
      "button",
      {
        type: "button",
        class: "turn-button",
        "data-key": `send-${emitter}`,
        "data-send": emitter,
        "aria-disabled": String(answer.isSending),
        "aria-keyshortcuts": i < 9 ? String(i + 1) : null,
      },
      [
        tokenPicture(order, host.board().frame.degrees(direction)),
        html("span", {}, [
          orderText({ order, direction }),
          html("small", {}, [from]),
          forecast("small", {}, text, fails),
        ]),
      ],
    );
    const look = () => this.#look(emitter);
    const leave = () => this.#look(null);
    element.addEventListener("pointerdown", look);
    return on(element, {
      click: () => this.#send(emitter),
      pointerenter: look,
      pointerleave: leave,
      focus: look,
      blur: leave,
    });
  }

  /** @param {number | null} emitter */
  #look(emitter) {
    this.#seen = emitter;
    this.#mark();
  }

  /** The orders on the board, too; what the one that is looked at would do. */
  #mark() {
    const board = this.host.board();
    const { sendable, answer } = this;
    const only = sendable.length === 1 ? sendable[0].emitter : null;
    const seen = this.#seen ?? only;
    board.foresee(seen === null ? null : (this.#looks.get(seen) ?? null), this.prompt.seat);
    board.light(sendable.map(({ emitter }) => emitter));
    board.offer(
      answer.isSending
        ? []
        : sendable.map(({ emitter, order, direction }) => ({
            emitter,
            slot: 1 + Math.max(0, this.#cells(emitter).findIndex(Boolean)),
            label: orderText({ order, direction }),
            chosen: emitter === seen,
            run: () => this.#send(emitter),
          })),
    );
  }

  /** @param {number} emitter */
  #cells = (emitter) => this.host.view().players[this.prompt.seat].emitters[emitter - 1].cells;

  /** @param {number} emitter */
  #send(emitter) {
    void this.answer.send({ emitter });
  }

  /** Up and down go from one to the next. @param {number} by */
  #step(by) {
    const buttons = /** @type {HTMLElement[]} */ ([...this.host.body.querySelectorAll("[data-send]")]);
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    buttons.at(at < 0 ? 0 : (at + by) % buttons.length)?.focus();
  }

  /** @returns {import("../../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    return [
      ...numbered(
        this.sendable.map(
          ({ emitter }) =>
            () =>
              this.#send(emitter),
        ),
        say("keys/send"),
      ),
      { keys: ["ArrowUp", "ArrowDown"], label: say("keys/look"), run: () => false },
      { keys: ["ArrowUp"], label: "", hidden: true, run: () => this.#step(-1) },
      { keys: ["ArrowDown"], label: "", hidden: true, run: () => this.#step(1) },
    ];
  }
}
