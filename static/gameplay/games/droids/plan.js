/**
 * Against the killer: up to seven orders, freely chosen, laid all at once (DR-S7.3).
 *
 * @import { PlanChoice, Prompt } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 */
import { Answer } from "../../kit/answer.js";
import { say } from "../../kit/words.js";
import { Placing } from "./placing.js";
import { HAND, Programme } from "./programme.js";

export class PlanQuestion extends Placing {
  /** @param {QuestionHost} host @param {Extract<Prompt, {kind: "plan"}>} prompt
   * @param {Partial<PlanChoice> | null} draft */
  constructor(host, prompt, draft) {
    super(host, new Programme());
    this.asking = prompt;
    /** @type {Answer<PlanChoice>} */
    this.sending = new Answer(host, prompt, () => this.draw());
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
    return this.sending?.isSending ?? false;
  }

  stop() {
    this.sending.stop();
    super.stop();
  }

  changed() {
    this.host.save(this.asking, { places: this.programme.items });
    return super.changed();
  }

  get hint() {
    const { length } = this.programme.items;
    return this.chosen || !length ? super.hint : say("question/plan/left", { n: HAND - length });
  }

  answer() {
    const look = { "data-confirm": true, "data-key": "go", "aria-disabled": String(this.isBusy) };
    const text = this.isSure ? say("plan/sure") : gettext("Ready");
    return [this.sending.sendButton(text, look, () => void this.confirm())];
  }

  confirm() {
    if (this.isBusy || this.warns(!this.programme.items.length || this.isIdle)) return;
    void this.sending.send({ places: this.programme.items });
  }
}
