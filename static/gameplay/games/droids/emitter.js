/**
 * Emitters of one's own to choose: the one whose order is sent, those that a hit destroys, the one that is repaired.
 * Each is a tile and is lit on the stage, and what choosing it comes to is said and shown before it is sent.
 *
 * @import { DamageChoice, GameEvent, Prompt, RepairChoice, SendChoice } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {Extract<Prompt, {kind: "damage" | "repair" | "send"}>} Asked
 */
import { choice, row } from "../../kit/foot.js";
import { enterKey, numbered } from "../../kit/keys.js";
import { Question } from "../../kit/question.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { endOf } from "./foresee.js";
import { tokenPicture } from "./tokens.js";
import { listed, orderText, robotName, sentence } from "./words.js";

/** Emitters 1 to 10 by their keys. */
const DIGITS = [..."1234567890"];

/** @extends {Question<QuestionHost, Asked, DamageChoice | RepairChoice | SendChoice>} */
export class EmitterQuestion extends Question {
  /** What sending from each would do. @type {Map<number, GameEvent[]>} */
  #looks = new Map();

  /** @param {QuestionHost} host @param {Asked} prompt @param {Partial<DamageChoice> | null} draft */
  constructor(host, prompt, draft) {
    super(host, prompt);
    /** @type {Facts<Asked["data"]>} */
    const { sendable = [], count = 1, intact, broken } = prompt.data;
    this.sendable = sendable;
    this.count = count;
    this.legal = intact ?? broken ?? sendable.map(({ emitter }) => emitter);
    /** The one that was chosen first in front. */
    this.chosen = (draft?.emitters ?? []).filter((emitter) => this.legal.includes(emitter)).slice(0, count);
    host.heading(say(`question/${prompt.kind}`, { n: count }));
    this.draw();
    for (const { emitter } of this.sendable) void this.#ask(emitter);
    host.onDraft(this.chosen, []);
  }

  /** @param {number} emitter */
  async #ask(emitter) {
    const look = await this.host.ask(this.prompt, { emitter }).catch(() => null); // only a look
    if (!look || this.isOver) return;
    this.#looks.set(emitter, look.events);
    this.redraw();
  }

  get #isWhole() {
    return this.chosen.length === this.count;
  }

  draw() {
    const { host, prompt, chosen } = this;
    const { kind, seat } = prompt;
    const fails = kind === "send" && (this.#looks.get(chosen[0]) ?? []).some((event) => event.kind === "no_effect");
    host.show({
      step: this.count > 1 ? `${chosen.length}/${this.count}` : "",
      hint: say(kind === "damage" ? "damage/hit" : `question/${kind}/text`),
      outcome: chosen.length ? this.#outcome : "",
      hits: fails,
      choices: [
        row(
          "tile-row",
          this.legal.map((emitter) => this.#tile(emitter)),
        ),
      ],
      answer: [this.sendButton(say(`question/${kind}/go`, { n: this.count }), this.#isWhole, () => this.#go())],
      otherwise: "[data-confirm]",
    });
    const board = host.board();
    board.ghost.foresee(this.#looks.get(chosen[0]) ?? null, seat);
    board.ghost.light(kind === "send" ? this.legal : chosen);
    board.ghost.offer(
      (this.isSending ? [] : this.legal).map((emitter) => ({
        box: board.frame.slot(board.frame.side, emitter),
        name: String(emitter),
        label: this.#label(emitter),
        chosen: chosen.includes(emitter),
        run: () => this.#pick(emitter),
      })),
    );
  }

  /** @param {number} emitter */
  #tile(emitter) {
    const { host } = this;
    const sent = this.sendable.find((each) => each.emitter === emitter);
    const orders = sent ? [sent] : this.#ordersOn(emitter);
    const degrees = (/** @type {string} */ way) => host.board().frame.degrees(way);
    const look = {
      "data-choice": emitter,
      "aria-pressed": String(this.chosen.includes(emitter)),
      "aria-label": this.#label(emitter),
      "aria-disabled": String(this.isSending),
      "aria-keyshortcuts": emitter % 10,
    };
    const face = orders.map(({ order, direction }) => tokenPicture(order, degrees(direction)));
    const who = sent && sent.robot !== this.prompt.seat ? [html("small", {}, [robotName(sent.robot, host.name)])] : [];
    const parts = [html("strong", {}, [String(emitter)]), html("span", { class: "dr-on" }, face), ...who];
    return choice("tile", `choose-${emitter}`, look, parts, () => this.#pick(emitter));
  }

  /** @param {number} emitter */
  #ordersOn = (emitter) =>
    this.host.view().players[this.prompt.seat].emitters[emitter - 1].cells.flatMap((order) => order ?? []);

  /** @param {number[]} emitters */
  #named = (emitters) => listed(emitters.flatMap(this.#ordersOn).map(orderText));

  /** @param {number} emitter */
  #label(emitter) {
    const sent = this.sendable.find((each) => each.emitter === emitter);
    if (sent) {
      const robot = robotName(sent.robot, this.host.name);
      return [orderText(sent), say("question/send/from", { emitter, robot })].join(", ");
    }
    const orders = this.#named([emitter]);
    return say(this.prompt.kind === "repair" ? "mat/broken" : orders ? "mat/loses" : "mat/bare", { emitter, orders });
  }

  get #outcome() {
    const { chosen, count, prompt, host } = this;
    const events = this.#looks.get(chosen[0]);
    if (prompt.kind === "send") return sentence((events && endOf(events, prompt.seat, host.name)?.told) || "…");
    if (!this.#isWhole) return say("damage/choose", { n: count - chosen.length });
    const orders = this.#named(chosen);
    const emitters = listed(chosen.toSorted((a, b) => a - b).map(String));
    const key = prompt.kind === "repair" ? "repair/chosen" : orders ? "damage/lost" : "damage/bare";
    return say(key, { emitters, orders, n: chosen.length });
  }

  /** One too many takes the place of the first. @param {number} emitter */
  #pick(emitter) {
    if (this.isSending) return;
    this.chosen = this.chosen.includes(emitter)
      ? this.chosen.filter((each) => each !== emitter)
      : [...this.chosen, emitter].slice(-this.count);
    if (this.prompt.kind === "damage") this.host.save(this.prompt, { emitters: this.chosen });
    this.host.onDraft(this.chosen, []);
    this.redraw();
  }

  #go() {
    if (!this.#isWhole) return this.host.say(this.#outcome);
    const [emitter] = this.chosen;
    void this.send(this.prompt.kind === "damage" ? { emitters: this.chosen } : { emitter });
  }

  shortcuts() {
    const picks = DIGITS.map((_, i) => () => (this.legal.includes(i + 1) ? this.#pick(i + 1) : false));
    const go = say(`question/${this.prompt.kind}/go`, { n: this.count });
    return [...numbered(picks, say("keys/emitter"), DIGITS), enterKey(() => this.#go(), go)];
  }
}
