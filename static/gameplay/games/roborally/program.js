/**
 * Programming: five phases and the hand. A card is laid by a click (into the chosen phase, else the first free one), by
 * carrying it, or by its number on the keyboard; the board shows where the programme leads if the others stood still.
 * How phases and cards look is in `slots.js`.
 *
 * @import { GameEvent, Prompt, View } from "./types.d.ts"
 * @typedef {Extract<Prompt, {kind: "program"}>} Asked
 */
import { row, undoKey } from "../../kit/foot.js";
import { numbered } from "../../kit/keys.js";
import * as kit from "../../kit/programming.js";
import { say } from "../../kit/words.js";
import { saidOf } from "../../words.js";
import { robotOf } from "./apply.js";
import { cardName } from "./cards.js";
import { endText, ghostOf } from "./foresee.js";
import { Programme } from "./programme.js";
import { DIGITS, EXTRA, extraKey, handCard, pairKeys, slot } from "./slots.js";

const BAD = ["blocked", "damage", "destroyed"];

/** @extends {kit.Programming<View, GameEvent, Asked, Programme, import("./game.js").Board>} */
export class Programming extends kit.Programming {
  /** The phase of the next card, or a place of an option; null: the first free one. @type {number | string | null} */
  target = null;
  /** The next card joins the one that lies there. */
  pairing = false;

  /** @param {import("./panel.js").QuestionHost} host @param {Asked} prompt
   * @param {import("./panel.js").Programmed} draft */
  constructor(host, prompt, draft) {
    const me = robotOf(host.view(), prompt.seat);
    super(host, prompt, new Programme(me, prompt.data.phases, draft), {
      lacking: say("refusal/illegal:register_empty"),
      ghostOf,
      endText,
      hurts: ({ kind }) => BAD.includes(kind),
    });
    this.me = me;
    this.refresh();
  }

  // -- what it looks like -------------------------------------------------------------------------------------------

  draw() {
    const { host, programme, prompt } = this;
    const { registers } = robotOf(host.view(), prompt.seat);
    const keys = [
      ...programme.cards.map((card, i) => handCard(this, card, i)),
      ...programme.extras.map((place) => extraKey(this, place)),
      ...pairKeys(this),
      undoKey(programme.empty || this.isSending, () => this.undo()),
    ];
    const hand = {
      "aria-label": say("sheet/cards"),
      "data-drop": "hand",
      "data-across": keys.length > 10 ? Math.min(7, Math.ceil(keys.length / 2)) : null,
    };
    host.show({
      step: say("question/program/step", { n: programme.steps.length, count: programme.phases.length }),
      hint: this.#hint,
      outcome: this.pairing ? "" : this.outcome,
      hits: this.hits,
      choices: [row("hand-keys", keys, hand)],
      answer: [
        row(
          "registers",
          registers.map((register, i) => slot(this, register, i + 1)),
          { "aria-label": say("sheet/yours") },
        ),
        this.readyButton(),
      ],
      otherwise: this.#next,
    });
    // A card that was just laid passes the focus on.
    const at = document.activeElement;
    if (at?.matches("[data-card][aria-disabled=true]") && host.root.contains(at)) this.#focus(this.#next);
  }

  /** @param {string} what a selector */
  #focus(what) {
    const element = /** @type {HTMLElement | null} */ (this.host.root.querySelector(what));
    element?.focus({ preventScroll: true });
  }

  /** Where the keyboard goes on. */
  get #next() {
    return this.programme.full ? "[data-confirm]" : "[data-card]:not([aria-disabled=true])";
  }

  get #hint() {
    const { host, me, pairing, programme, prompt, target } = this;
    if (pairing) return say("question/program/pair", { phase: prompt.data.phases[Number(target)] });
    if (typeof target === "string") return say(`option/${EXTRA[target]}/text`);
    if (!programme.phases.length) return say("question/program/locked");
    if (!programme.empty) return ""; // what comes of it is on its way
    return say("question/program/goal", { flag: Math.min(host.view().flags.length, me.flags + 1) });
  }

  // -- what a hand does to it ---------------------------------------------------------------------------------------

  /** A phase: its card comes back, or the next card goes there. @param {number} index */
  tap(index) {
    if (this.isSending) return;
    const entry = this.programme.entries[index];
    this.pairing = false;
    if (!entry) return this.#aim(this.target === index ? null : index);
    this.target = null;
    this.programme.take(entry.second ?? entry.card);
    this.changed();
  }

  /** A place of an option, likewise. @param {string} place */
  tapExtra(place) {
    const card = this.programme.extra[place];
    if (!card) return this.#aim(this.target === place ? null : place);
    this.programme.take(card);
    this.changed();
  }

  /** A second card for the last phase that can take one; again: for the one before it, at last for none. */
  pair() {
    const { entries } = this.programme;
    const before = this.pairing && typeof this.target === "number" ? this.target : entries.length;
    const index = entries.findLastIndex((_, i) => i < before && this.programme.pairable(i));
    this.pairing = index >= 0;
    this.#aim(this.pairing ? index : null);
  }

  /** @param {number | string | null} target */
  #aim(target) {
    this.target = target;
    this.redraw();
  }

  /** Side step, or move and turn. @param {number} index */
  turnHow(index) {
    this.programme.turnHow(index);
    this.changed();
  }

  /** Lay a card where the next one goes. @param {number} card */
  play(card) {
    const { programme, prompt, pairing } = this;
    if (this.isSending || programme.used(card)) return false;
    const place = this.target ?? (programme.phases.length ? programme.entries.indexOf(null) : "store");
    if (pairing && !(typeof place === "number" && programme.pairable(place, card))) return false;
    if (place === -1) return false;
    programme.put(card, place, { pair: pairing });
    const where = typeof place === "number" ? say("log/step", { phase: prompt.data.phases[place] }) : gettext("Laid");
    this.host.say(saidOf(where, cardName(card)));
    this.target = null;
    this.pairing = false;
    this.changed();
    return true;
  }

  /** @param {string} what @param {string} to */
  drop(what, to) {
    const card = Number(what);
    if (to.startsWith("slot-")) return this.#dropOn(card, Number(to.slice("slot-".length)));
    if (to !== "hand") this.programme.put(card, to);
    else if (this.programme.used(card)) this.programme.take(card);
    else return;
    this.changed();
  }

  /** @param {number} card @param {number} index of a phase */
  #dropOn(card, index) {
    const { programme } = this;
    const from = programme.entries.findIndex((entry) => entry?.card === card);
    if (from === index) return;
    if (programme.pairable(index, card)) programme.put(card, index, { pair: true });
    else if (from >= 0) programme.swap(from, index);
    else programme.put(card, index);
    this.target = null;
    this.changed();
  }

  /** With the focus on a laid card, arrows move it to the neighbouring phase. @param {KeyboardEvent} event
   * @param {number} index */
  moveByArrow(event, index) {
    const { entries } = this.programme;
    const to = event.key === "ArrowLeft" ? index - 1 : event.key === "ArrowRight" ? index + 1 : -1;
    if (to < 0 || to >= entries.length || !entries[index] || this.isSending) return;
    event.preventDefault();
    this.programme.swap(index, to);
    this.changed();
    this.#focus(`[data-slot="${to}"]`);
  }

  undo() {
    if (this.isSending || !this.programme.undo()) return false;
    this.target = null;
    this.pairing = false;
    this.changed();
    return true;
  }

  shortcuts() {
    const lay = this.programme.cards.map((card) => () => void this.play(card));
    return [...numbered(lay, gettext("Lay a card by its number"), [...DIGITS]), ...super.shortcuts()];
  }
}
