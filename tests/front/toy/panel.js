/** A question that a game asks in its own way, as far as the kit's panel needs it: one number, one tap. */
import { Answer, button } from "../../../static/gameplay/kit/answer.js";
import { redraw } from "../../../static/gameplay/kit/redraw.js";

/** Pick a number: one tap each. */
class Pick {
  /** @param {any} host @param {any} prompt */
  constructor(host, prompt) {
    this.answer = new Answer(host, prompt, () => this.draw());
    host.heading("Pick a number");
    this.draw();
  }

  draw() {
    redraw(
      this.answer.host.body,
      this.answer.prompt.data.picks.map((/** @type {number} */ pick) =>
        button(String(pick), { "data-key": pick, disabled: this.answer.isSending }, () => this.answer.send({ pick })),
      ),
    );
  }

  redraw() {
    this.answer.redraw();
  }

  stop() {
    this.answer.stop();
  }

  shortcuts() {
    return [];
  }
}

/** @type {import("../../../static/gameplay/kit/panel.js").AnyParts} */
export const panel = { question: (host, prompt) => new Pick(host, prompt) };
