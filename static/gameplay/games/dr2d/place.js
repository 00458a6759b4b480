/**
 * The choice of a start tile: some are proposed by name, and what is chosen tells how far the laws are.
 *
 * @import { GameEvent, PlaceChoice, Prompt, View } from "./types.d.ts"
 * @import { Cell } from "../../kit/squares.js"
 * @typedef {Extract<Prompt, {kind: "place"}>} Asked
 */
import { CellQuestion } from "../../kit/cells.js";
import { choice, row } from "../../kit/foot.js";
import { numbered } from "../../kit/keys.js";
import { cellName, key } from "../../kit/squares.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";

/** @extends {CellQuestion<View, GameEvent, Asked, import("./game.js").Board>} */
export class Placing extends CellQuestion {
  /** @param {import("./panel.js").QuestionHost} host @param {Asked} prompt @param {PlaceChoice | null} draft */
  constructor(host, prompt, draft) {
    super(host, prompt, draft, cellName, {
      title: say("question/place"),
      legal: say("tile/legal"),
      illegal: say("tile/illegal"),
      keys: gettext("Go to the next tile you can choose"),
      go: gettext("Start here"),
    });
    /** The start tiles of the board that are free. */
    this.proposed = host
      .view()
      .board.starts.map((cell) => this.legal.get(key(cell)))
      .filter((cell) => cell !== undefined);
    this.draw();
  }

  get first() {
    return this.proposed[0] ?? super.first;
  }

  draw() {
    const { cell, host } = this;
    host.show({
      hint: say("question/place/goal"),
      outcome: cell ? this.#told(cell) : "",
      choices: [
        row(
          "tile-row",
          this.proposed.map((tile, i) => this.#choice(tile, i)),
          { "aria-label": say("question/place") },
        ),
      ],
      answer: [html("p", { class: "say", "data-key": "text" }, [say("question/place/text")]), this.goButton()],
    });
    const ends = cell ? [{ seat: this.prompt.seat, cell, facing: "N" }] : [];
    host.board().ghost.show({ line: [], stops: [], pushed: [], lost: null, ends, chosen: cell ?? undefined });
    this.offer();
  }

  /** @param {Cell} tile @param {number} i */
  #choice(tile, i) {
    const look = {
      "data-choice": key(tile),
      "aria-pressed": String(tile === this.cell),
      "aria-keyshortcuts": i < 9 ? String(i + 1) : null,
      disabled: this.isSending,
    };
    return choice("tile", key(tile), look, [html("strong", {}, [cellName(tile)])], () => this.pick(tile));
  }

  /** How far each law is, on foot. @param {Cell} cell */
  #told(cell) {
    const ways = this.host
      .view()
      .board.laws.map((law, i) =>
        say("question/place/way", { n: Math.abs(law[0] - cell[0]) + Math.abs(law[1] - cell[1]), law: i + 1 }),
      );
    return say("question/place/chosen", { cell: cellName(cell), ways: ways.join(", ") });
  }

  shortcuts() {
    return [...super.shortcuts(), ...numbered(this.proposed.map((tile) => () => this.pick(tile)))];
  }
}
