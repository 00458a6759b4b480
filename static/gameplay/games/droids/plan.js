/**
 * Against the killer: up to seven orders, freely chosen, laid all at once (DR-S7.3).
 *
 * @import { PlanChoice, Prompt } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 */
import { Answer, button } from "../../kit/answer.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { Placing } from "./placing.js";
import { Programme } from "./programme.js";
import { HAND } from "./queue.js";

export class PlanQuestion extends Placing {
  /** It was said that nothing of it could be sent. */
  #sure = false;

  /** @param {QuestionHost} host @param {Extract<Prompt, {kind: "plan"}>} prompt
   * @param {Partial<PlanChoice> | null} draft */
  constructor(host, prompt, draft) {
    super(host, new Programme(HAND));
    this.asking = prompt;
    /** @type {Answer<PlanChoice>} */
    this.answer = new Answer(host, prompt, () => this.draw());
    this.programme.items = [...(draft?.places ?? [])];
    this.programme.fit({ pool: prompt.data.limits, emitters: this.me.emitters });
    host.heading(say("question/plan"));
    this.draw();
    this.refresh();
  }

  get prompt() {
    return this.asking;
  }

  get isBusy() {
    return this.answer?.isSending ?? false;
  }

  stop() {
    this.answer.stop();
    super.stop();
  }

  changed() {
    this.#sure = false;
    this.host.save(this.asking, this.programme.payload);
    return super.changed();
  }

  get hint() {
    return this.chosen || this.programme.empty ? super.hint : say("question/plan/left", { n: this.#left });
  }

  get isThin() {
    return this.#sure || (this.isIdle && !this.programme.empty && !this.chosen);
  }

  get #left() {
    return HAND - this.programme.items.length;
  }

  foot() {
    const look = { "data-confirm": true, "data-key": "go", "aria-disabled": String(this.isBusy) };
    const text = this.#sure ? say("plan/sure") : gettext("Ready");
    const clear = () => {
      this.programme.clear();
      this.changed();
    };
    const off = this.programme.empty || this.isBusy;
    return html("div", { class: "turn-actions", "data-key": "foot" }, [
      this.undoButton(),
      button(gettext("Start over"), { "data-kind": "plain", "data-key": "clear", disabled: off }, clear),
      this.answer.sendButton(text, look, () => void this.confirm()),
    ]);
  }

  confirm() {
    if (this.isBusy) return;
    if (!this.#sure && (this.programme.empty || this.isIdle)) {
      this.#sure = true;
      this.host.say(say("warn/nothing"));
      return this.redraw();
    }
    void this.answer.send(this.programme.payload);
  }
}
