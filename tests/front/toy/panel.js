/** A question that a game asks in its own way, as far as the kit's panel needs it: one number, one tap. */
import { button, Question } from "../../../static/gameplay/kit/question.js";
import { redraw } from "../../../static/gameplay/kit/redraw.js";

/** Pick a number: one tap each. @extends {Question<any, any, {pick: number}>} */
class Pick extends Question {
  /** @param {any} host @param {any} prompt */
  constructor(host, prompt) {
    super(host, prompt);
    host.heading("Pick a number");
    this.draw();
  }

  draw() {
    redraw(
      this.host.body,
      this.prompt.data.picks.map((/** @type {number} */ pick) =>
        button(String(pick), { "data-key": pick, disabled: this.isSending }, () => this.send({ pick })),
      ),
    );
  }
}

/** @type {import("../../../static/gameplay/kit/panel.js").AnyParts} */
export const panel = { question: (host, prompt) => new Pick(host, prompt) };
