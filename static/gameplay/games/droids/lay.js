/**
 * An obstacle at set-up. The compass goes from cell to cell, too.
 *
 * @import { GameEvent, LayChoice, Prompt, View } from "./types.d.ts"
 * @typedef {Extract<Prompt, {kind: "lay"}>} Asked
 */
import { CellQuestion } from "../../kit/cells.js";
import { hub, row } from "../../kit/foot.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { cellName } from "./frame.js";
import { STRAIGHT, wayKeys } from "./steer.js";

/** @extends {CellQuestion<View, GameEvent, Asked, import("./game.js").Board>} */
export class LayQuestion extends CellQuestion {
  /** @param {import("./panel.js").QuestionHost} host @param {Asked} prompt @param {LayChoice | null} draft */
  constructor(host, prompt, draft) {
    super(host, prompt, draft, cellName, {
      title: say("question/lay"),
      legal: say("lay/legal"),
      illegal: say("lay/illegal"),
      keys: say("keys/cell"),
      go: say("lay/go"),
    });
    this.draw();
  }

  draw() {
    const { cell, prompt, host } = this;
    const { left } = prompt.data;
    const { ghost, frame } = host.board();
    const ways = wayKeys(STRAIGHT, frame, {
      run: (way) => this.walk(way),
      title: say("question/lay"),
      isOff: this.isSending,
      middle: hub([cell ? cellName(cell) : ""]),
    });
    host.show({
      hint: say("question/lay/text"),
      outcome: cell ? say("lay/chosen", { cell: cellName(cell) }) : "",
      choices: [row("steer", [html("p", { class: "muted" }, [say("lay/left", { n: left })]), ways])],
      answer: [this.goButton()],
      otherwise: "[data-confirm]",
    });
    ghost.foresee(cell && [{ kind: "laid", data: { seat: prompt.seat, cell, left: left - 1 }, beat: 0 }], prompt.seat);
    this.offer();
  }

  /** @param {string} way on the screen */
  walk(way) {
    super.walk(this.host.board().frame.board(way));
  }

  /** Where the keys begin: in the middle, if they may. */
  get first() {
    return this.legal.get("4,4") ?? super.first;
  }
}
