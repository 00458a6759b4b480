/**
 * A cell of the board to choose: those that may be are lit. A tap chooses one, or an arrow key the next one that way; a
 * button answers.
 *
 * @import { EventShape, PromptPublic } from "../../types/host.d.ts"
 * @import { Cell } from "./squares.js"
 * @typedef {PromptPublic & {data: {legal: number[][]}}} Asked
 * @typedef {{
 *   explain: (tell: ((cell: number[]) => string) | null) => void, inspector?: {clear: () => void},
 *   ghost: {clear: () => void, offer: (handles: {cell: number[], label: string, run: () => void}[]) => void},
 * }} Lit
 * @typedef {{title: string, legal: string, illegal: string, keys: string, go: string}} Words
 *   `legal`, `illegal`: said of a cell; `keys`: what the arrow keys do; `go`: on the button
 */
import { arrowKeys, enterKey } from "./keys.js";
import { Question } from "./question.js";
import { key, next } from "./squares.js";

/** More cells than any board has in a row. */
const FAR = 64;

/**
 * @template View
 * @template {EventShape} Event
 * @template {Asked} Prompt
 * @template {Lit} Board
 * @extends {Question<import("./panel.js").QuestionHost<View, Event, Board>, Prompt, {cell: Cell}>}
 */
export class CellQuestion extends Question {
  /**
   * @param {import("./panel.js").QuestionHost<View, Event, Board>} host @param {Prompt} prompt
   * @param {{cell: number[]} | null} draft @param {(cell: Cell) => string} nameOf @param {Words} words
   */
  constructor(host, prompt, draft, nameOf, words) {
    super(host, prompt);
    this.nameOf = nameOf;
    this.words = words;
    this.legal = new Map(prompt.data.legal.map((cell) => [key(cell), /** @type {Cell} */ (cell)]));
    this.cell = (draft && this.legal.get(key(draft.cell))) ?? null;
    host.heading(words.title);
    host.board().explain((cell) => (this.legal.has(key(cell)) ? words.legal : words.illegal));
    host.onDraft([], []);
  }

  stop() {
    super.stop();
    this.host.board().explain(null);
    this.host.board().inspector?.clear();
  }

  /** The legal cells are lit on the board. */
  offer() {
    const others = this.isSending ? [] : [...this.legal.values()].filter((cell) => cell !== this.cell);
    this.host
      .board()
      .ghost.offer(others.map((cell) => ({ cell, label: this.nameOf(cell), run: () => this.pick(cell) })));
  }

  goButton() {
    return this.sendButton(this.words.go, this.cell !== null, () => this.go());
  }

  /** @param {Cell} cell */
  pick(cell) {
    if (this.isSending) return;
    this.cell = cell;
    this.host.say(this.nameOf(cell));
    this.host.save(this.prompt, { cell });
    this.redraw();
  }

  /** The one from which the keys begin. @returns {Cell | undefined} */
  get first() {
    return [...this.legal.values()][0];
  }

  /** To the nearest legal cell in a direction of the board. @param {string} way */
  walk(way) {
    for (let n = 1; n < FAR; n += 1) {
      const cell = this.cell ? this.legal.get(key(next(this.cell, way, n))) : this.first;
      if (cell) return this.pick(cell);
    }
  }

  go() {
    if (this.cell) return void this.send({ cell: this.cell });
    this.host.say(this.words.title);
  }

  shortcuts() {
    return [...arrowKeys(this.words.keys, (way) => this.walk(way)), enterKey(() => this.go(), this.words.go)];
  }
}
