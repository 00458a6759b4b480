/**
 * The choice of a start tile: the legal ones are lit on the board, some are proposed by name, and what is chosen tells
 * how far the laws are. A tap chooses, a button answers.
 *
 * @import { PlaceChoice, Prompt } from "./types.d.ts"
 * @typedef {[number, number]} Cell
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 */
import { Answer, numbered } from "../../kit/answer.js";
import { choice, row } from "../../kit/foot.js";
import { cellName, key, next } from "../../kit/squares.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";

/** @type {Record<string, string>} */
const WAYS = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" };

export class Placing {
  /** @param {QuestionHost} host @param {Extract<Prompt, {kind: "place"}>} prompt @param {PlaceChoice | null} draft */
  constructor(host, prompt, draft) {
    this.host = host;
    this.prompt = prompt;
    /** @type {Map<string, Cell>} */
    this.legal = new Map(prompt.data.legal.map((cell) => [key(cell), /** @type {Cell} */ (cell)]));
    /** The start tiles of the board that are free. */
    this.proposed = host.view().board.starts.flatMap((cell) => {
      const free = this.legal.get(key(cell));
      return free ? [free] : [];
    });
    /** @type {Cell | null} */
    this.cell = (draft && this.legal.get(key(draft.cell))) ?? null;
    /** @type {Answer<PlaceChoice>} */
    this.answer = new Answer(host, prompt, () => this.#draw());
    host.heading(say("question/place"));
    host.board().explain((cell) => say(this.legal.has(key(cell)) ? "tile/legal" : "tile/illegal"));
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

  // -- what it looks like -------------------------------------------------------------------------------------------

  #draw() {
    const { cell, answer } = this;
    const look = { "data-confirm": true, "aria-disabled": String(!cell || answer.isSending) };
    this.host.show({
      hint: say("question/place/goal"),
      outcome: cell ? this.#told(cell) : "",
      choices: [
        row(
          "tile-row",
          this.proposed.map((tile, i) => this.#choice(tile, i)),
          { "aria-label": say("question/place") },
        ),
      ],
      answer: [
        html("p", { class: "say", "data-key": "text" }, [say("question/place/text")]),
        answer.sendButton(gettext("Start here"), look, () => this.#send()),
      ],
    });
    this.#mark();
  }

  /** @param {Cell} tile @param {number} i */
  #choice(tile, i) {
    const look = {
      "data-choice": key(tile),
      "aria-pressed": String(this.cell !== null && key(tile) === key(this.cell)),
      "aria-keyshortcuts": i < 9 ? String(i + 1) : null,
      disabled: this.answer.isSending,
    };
    return choice("tile", key(tile), look, [html("strong", {}, [cellName(tile)])], () => this.#pick(tile));
  }

  /** How far each law is, on foot. @param {number[]} cell */
  #told(cell) {
    const ways = this.host
      .view()
      .board.laws.map((law, i) =>
        say("question/place/way", { n: Math.abs(law[0] - cell[0]) + Math.abs(law[1] - cell[1]), law: i + 1 }),
      );
    return say("question/place/chosen", { cell: cellName(cell), ways: ways.join(", ") });
  }

  /** Legal tiles are lit, the chosen one bears the robot. */
  #mark() {
    const { ghost } = this.host.board();
    const { cell, prompt } = this;
    const ends = cell ? [{ seat: prompt.seat, cell, facing: "N" }] : [];
    ghost.show({ line: [], stops: [], pushed: [], lost: null, ends, chosen: cell ?? undefined });
    const others = this.answer.isSending ? [] : [...this.legal.values()].filter((tile) => tile !== cell);
    ghost.offer(others.map((tile) => ({ cell: tile, label: cellName(tile), run: () => this.#pick(tile) })));
  }

  // -- the answer ---------------------------------------------------------------------------------------------------

  /** @param {Cell} cell */
  #pick(cell) {
    if (this.answer.isSending) return;
    this.cell = cell;
    this.host.save(this.prompt, { cell });
    this.redraw();
  }

  /** To the nearest legal tile in a direction; at first to a proposed one. @param {string} way */
  #walk(way) {
    const from = this.cell;
    if (!from) return this.#pick(this.proposed[0] ?? [...this.legal.values()][0]);
    const [width, height] = this.host.view().board.size;
    for (let n = 1; n < Math.max(width, height); n += 1) {
      const cell = this.legal.get(key(next(from, way, n)));
      if (cell) return this.#pick(cell);
    }
  }

  #send() {
    if (this.cell) return this.answer.send({ cell: this.cell });
    this.host.say(say("question/place"));
  }

  /** @returns {import("../../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    const propose = this.proposed.map((tile) => () => this.#pick(tile));
    return [
      { keys: Object.keys(WAYS), label: gettext("Go to the next tile that may be chosen"), run: () => false },
      ...Object.entries(WAYS).map(([arrow, way]) => ({
        keys: [arrow],
        label: "",
        hidden: true,
        run: () => void this.#walk(way),
      })),
      ...numbered(propose),
      { keys: ["Enter"], label: gettext("Start here"), run: () => void this.#send() },
    ];
  }
}
