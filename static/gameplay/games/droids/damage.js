/**
 * Emitters of one's own to choose: those that a hit destroys, with what would be lost, or the one that is repaired.
 * They are chosen in the panel or on the board, and a button answers.
 *
 * @import { DamageChoice, Prompt, RepairChoice } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {Extract<Prompt, {kind: "damage" | "repair"}>} Asked
 */
import { Answer, numbered } from "../../kit/answer.js";
import { redraw } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { hitText } from "./hits.js";
import { mat } from "./mat.js";
import { listed, orderText } from "./words.js";

/** Emitters 1 to 10 by their keys. */
const DIGITS = [..."1234567890"];

export class EmitterQuestion {
  /** Emitters, the one that was chosen first in front. @type {number[]} */
  chosen = [];

  /** @param {QuestionHost} host @param {Asked} prompt @param {Partial<DamageChoice> | null} draft */
  constructor(host, prompt, draft) {
    this.host = host;
    this.prompt = prompt;
    this.legal = prompt.kind === "damage" ? prompt.data.intact : prompt.data.broken;
    this.count = prompt.kind === "damage" ? prompt.data.count : 1;
    const begun = Array.isArray(draft?.emitters) ? draft.emitters : [];
    this.chosen = begun.filter((emitter) => this.legal.includes(emitter)).slice(0, this.count);
    /** @type {Answer<DamageChoice | RepairChoice>} */
    this.answer = new Answer(host, prompt, () => this.#draw());
    host.heading(say(`question/${prompt.kind}`, { n: this.count }));
    this.#draw();
    host.onDraft(this.chosen, []);
  }

  redraw() {
    this.answer.redraw();
  }

  stop() {
    this.answer.stop();
  }

  get #me() {
    return this.host.view().players[this.prompt.seat];
  }

  get #isWhole() {
    return this.chosen.length === this.count;
  }

  #draw() {
    const { host, answer, prompt } = this;
    const look = {
      "data-confirm": true,
      "data-key": "go",
      "aria-disabled": String(!this.#isWhole || answer.isSending),
    };
    const list = this.legal.map((emitter) => ({
      emitter,
      label: this.#label(emitter),
      chosen: this.chosen.includes(emitter),
      run: () => this.#pick(emitter),
      enter: () => this.chosen.includes(emitter) && this.#isWhole && Boolean(this.#send()),
    }));
    redraw(host.body, [
      ...(prompt.kind === "damage" ? [html("p", { class: "dr-hit", "data-key": "hit" }, [this.#hit])] : []),
      html("p", { "data-key": "text" }, [say(`question/${prompt.kind}/text`)]),
      mat({
        frame: host.board().frame,
        player: this.#me,
        lit: this.chosen,
        column: (emitter) => list.find((each) => each.emitter === emitter) ?? null,
      }),
      html("div", { class: "turn-actions", "data-key": "foot" }, [
        html("p", { class: "turn-outcome", role: "status" }, [this.#outcome]),
        answer.sendButton(say(`question/${prompt.kind}/go`, { n: this.count }), look, () => void this.#send()),
      ]),
    ]);
    host.board().light(this.chosen);
    host.board().offer(answer.isSending ? [] : list);
  }

  get #hit() {
    const { host, prompt } = this;
    return hitText(host.board().hits.asked(host.view(), prompt.seat), host.name);
  }

  /** What lies on an emitter, in words. @param {number} emitter */
  #ordersOn = (emitter) => this.#me.emitters[emitter - 1].cells.flatMap((order) => (order ? [orderText(order)] : []));

  /** @param {number} emitter */
  #label(emitter) {
    const orders = this.#ordersOn(emitter);
    const key = this.prompt.kind === "repair" ? "mat/broken" : orders.length ? "mat/loses" : "mat/bare";
    return say(key, { emitter, orders: listed(orders) });
  }

  get #outcome() {
    const { chosen, count, prompt } = this;
    if (!this.#isWhole) return say("damage/choose", { n: count - chosen.length });
    const lost = chosen.flatMap(this.#ordersOn);
    const emitters = listed([...chosen].sort((a, b) => a - b).map(String));
    if (prompt.kind === "repair") return say("repair/chosen", { emitters });
    return lost.length
      ? say("damage/lost", { emitters, orders: listed(lost), n: chosen.length })
      : say("damage/bare", { emitters, n: chosen.length });
  }

  /** One too many takes the place of the first. @param {number} emitter */
  #pick(emitter) {
    if (this.answer.isSending) return;
    this.chosen = this.chosen.includes(emitter)
      ? this.chosen.filter((each) => each !== emitter)
      : [...this.chosen, emitter].slice(-this.count);
    if (this.prompt.kind === "damage") this.host.save(this.prompt, { emitters: this.chosen });
    this.host.onDraft(this.chosen, []);
    this.redraw();
  }

  #send() {
    if (!this.#isWhole) return this.host.say(this.#outcome);
    const [emitter] = this.chosen;
    return this.answer.send(this.prompt.kind === "repair" ? { emitter } : { emitters: this.chosen });
  }

  /** @returns {import("../../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    const picks = DIGITS.map((_, i) => () => (this.legal.includes(i + 1) ? this.#pick(i + 1) : false));
    return [
      ...numbered(picks, say("keys/emitter"), DIGITS),
      {
        keys: ["Enter"],
        label: say(`question/${this.prompt.kind}/go`, { n: this.count }),
        run: () => void this.#send(),
      },
    ];
  }
}
