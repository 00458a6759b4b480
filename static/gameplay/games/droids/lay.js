/**
 * An obstacle at set-up: free cells are lit on the board. A tap, or the compass from cell to cell, chooses one.
 *
 * @import { LayChoice, Prompt } from "./types.d.ts"
 * @typedef {[number, number]} Cell
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 */
import { Answer } from "../../kit/answer.js";
import { row } from "../../kit/foot.js";
import { key } from "../../kit/squares.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { cellName, SIZE, step } from "./frame.js";
import { arrowKeys, compass, STRAIGHT } from "./steer.js";

export class LayQuestion {
  /** @param {QuestionHost} host @param {Extract<Prompt, {kind: "lay"}>} prompt @param {LayChoice | null} draft */
  constructor(host, prompt, draft) {
    this.host = host;
    this.prompt = prompt;
    /** @type {Map<string, Cell>} */
    this.legal = new Map(prompt.data.legal.map((cell) => [key(cell), /** @type {Cell} */ (cell)]));
    /** @type {Cell | null} */
    this.cell = (draft && this.legal.get(key(draft.cell))) ?? null;
    /** @type {Answer<LayChoice>} */
    this.answer = new Answer(host, prompt, () => this.#draw());
    host.heading(say("question/lay"));
    host.board().explain((cell) => say(this.legal.has(key(cell)) ? "lay/legal" : "lay/illegal"));
    this.#draw();
    host.onDraft([], []);
  }

  redraw() {
    this.answer.redraw();
  }

  stop() {
    this.answer.stop();
    this.host.board().explain(null);
    this.host.board().inspector.clear();
  }

  #draw() {
    const { cell, answer, prompt, host } = this;
    const { left } = prompt.data;
    const off = answer.isSending;
    const look = { "data-confirm": true, "data-key": "go", "aria-disabled": String(!cell || off) };
    const ways = compass(STRAIGHT, {
      run: (way) => this.#walk(way),
      label: (way) => say(`facing/${host.board().frame.board(way)}`),
      title: say("question/lay"),
      off,
      middle: [cell ? cellName(cell) : ""],
    });
    host.show({
      outcome: cell ? say("lay/chosen", { cell: cellName(cell) }) : say("question/lay/text"),
      choices: [row("steer", [html("p", { class: "muted" }, [say("lay/left", { n: left })]), ways])],
      answer: [answer.sendButton(say("lay/go"), look, () => void this.#send())],
      otherwise: "[data-confirm]",
    });
    const board = host.board();
    const laid = cell && { kind: /** @type {const} */ ("laid"), data: { seat: prompt.seat, cell, left: left - 1 } };
    board.foresee(laid && [{ ...laid, beat: 0 }], prompt.seat);
    board.offer(
      [...(off ? [] : this.legal.values())].map((each) => ({
        cell: each,
        label: cellName(each),
        chosen: each === cell,
        run: () => this.#pick(each),
      })),
    );
  }

  /** @param {Cell} cell */
  #pick(cell) {
    if (this.answer.isSending) return;
    this.cell = cell;
    this.host.say(cellName(cell));
    this.host.save(this.prompt, { cell });
    this.redraw();
  }

  /** To the nearest free cell in a direction of the screen; at first from the middle. @param {string} way */
  #walk(way) {
    const { frame } = this.host.board();
    let at = this.cell ? frame.to(this.cell) : /** @type {Cell} */ ([4, 4]);
    for (let n = 1; n < SIZE; n += 1) {
      at = step(at, way);
      const cell = this.legal.get(key(frame.from(at)));
      if (cell) return this.#pick(cell);
    }
  }

  #send() {
    if (this.cell) return this.answer.send({ cell: this.cell });
    this.host.say(say("question/lay"));
  }

  /** @returns {import("../../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    return [
      ...arrowKeys(say("keys/cell"), (way) => this.#walk(way)),
      { keys: ["Enter"], label: say("lay/go"), run: () => void this.#send() },
    ];
  }
}
