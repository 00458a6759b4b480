/**
 * Against the killer: up to seven orders, freely chosen, laid all at once (DR-S7.3).
 *
 * @import { PlanChoice, Prompt } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {Extract<Prompt, {kind: "plan"}>} Asked
 */
import { say } from "../../kit/words.js";
import { Placing } from "./placing.js";
import { HAND, Programme } from "./programme.js";

/** @extends {Placing<Asked, Programme, PlanChoice>} */
export class PlanQuestion extends Placing {
  /** @param {QuestionHost} host @param {Asked} prompt @param {Partial<PlanChoice> | null} draft */
  constructor(host, prompt, draft) {
    super(host, prompt, new Programme());
    this.programme.items = [...(draft?.places ?? [])];
    this.programme.fit({ pool: prompt.data.limits, emitters: this.me.emitters });
    host.heading(say("question/plan"));
    this.draw();
    this.refresh();
  }

  changed() {
    this.host.save(this.prompt, { places: this.programme.items });
    return super.changed();
  }

  get hint() {
    const { length } = this.programme.items;
    return this.chosen || !length ? super.hint : say("question/plan/left", { n: HAND - length });
  }

  answer() {
    return [this.sendButton(this.isSure ? say("plan/sure") : gettext("Ready"), true, () => this.confirm())];
  }

  confirm() {
    if (this.isSending || this.warns(!this.programme.items.length || this.isIdle)) return;
    void this.send({ places: this.programme.items });
  }
}
