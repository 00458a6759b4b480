/**
 * The live side of the toy game of the host's tests (tests/gameplay/host/toy.py), as far as strip and panel need it:
 * how far each seat is, and one question. It shows what a third game has to say; the rest is the house's.
 */
import { Answer, button } from "../../../static/gameplay/kit/answer.js";
import { redraw } from "../../../static/gameplay/kit/redraw.js";

/** @type {import("../../../static/gameplay/kit/strip.js").RacersOf} */
export const racersOf = (view) =>
  view.scores
    .map((/** @type {number} */ score, /** @type {number} */ seat) => ({ seat, score }))
    .toSorted((/** @type {any} */ a, /** @type {any} */ b) => b.score - a.score)
    .map((/** @type {any} */ { seat, score }, /** @type {number} */ i) => ({
      seat,
      place: String(i + 1),
      facts: [`${score} points`],
    }));

/** Pick a number: one tap each. */
class Pick {
  /** @param {import("../../../static/gameplay/kit/panel.js").QuestionHost} host @param {any} prompt */
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

/** @type {import("../../../static/gameplay/kit/panel.js").PanelParts} */
export const panel = { question: (host, prompt) => new Pick(host, prompt) };
