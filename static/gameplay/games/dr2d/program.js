/**
 * Programming: five registers and the five things a robot can do. An action is laid by a tap (into the chosen register,
 * else the first free one), by carrying it, or by the arrow keys; the board shows where the programme leads if the
 * others stood still. How registers and actions look is in `slots.js`.
 *
 * @import { GameEvent, ProgramChoice, Prompt, View } from "./types.d.ts"
 * @typedef {Extract<Prompt, {kind: "program"}>} Asked
 */
import { compass, row, undoKey } from "../../kit/foot.js";
import { arrowKeys, numbered } from "../../kit/keys.js";
import * as kit from "../../kit/programming.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { saidOf } from "../../words.js";
import { actionName } from "./actions.js";
import { endText, ghostOf } from "./foresee.js";
import { AFTER, Programme, REGISTERS } from "./programme.js";
import { actionKey, restKey, slot, standbyChoices } from "./slots.js";
import { GLITCHES } from "./words.js";

const BAD = ["exited", "pit", "damage", "stays", "shutdown"];

/** @extends {kit.Programming<View, GameEvent, Asked, Programme, import("./game.js").Board>} */
export class Programming extends kit.Programming {
  /** The standby is being chosen. */
  isResting = false;
  /** The register of the next action; null: the first free one. @type {number | null} */
  target = null;

  /** @param {import("./panel.js").QuestionHost} host @param {Asked} prompt
   * @param {Partial<ProgramChoice> | null} draft */
  constructor(host, prompt, draft) {
    super(host, prompt, new Programme(draft, prompt.data), {
      lacking: say("refusal/illegal:length"),
      ghostOf,
      endText,
      // a standby that was announced is no misfortune
      hurts: ({ kind, data }) => BAD.includes(kind) && !("why" in data && data.why === "announced"),
    });
    this.me = host.view().robots[prompt.seat];
    this.refresh();
  }

  // -- what it looks like -------------------------------------------------------------------------------------------

  draw() {
    const { host, programme } = this;
    const isQuiet = this.isResting || !programme.actions;
    const keys = {
      ...Object.fromEntries([..."NWES"].map((action) => [action, actionKey(this, action)])),
      "": actionKey(this, "H"),
      SW: undoKey(!programme.actions || this.isSending, () => this.undo()),
      ...(programme.mayRest ? { SE: restKey(this) } : {}),
    };
    host.show({
      hint: this.#hint,
      outcome: isQuiet ? "" : this.outcome,
      hits: !isQuiet && this.hits,
      choices: [
        html("div", { class: "steer", "data-key": "steer" }, [
          this.isResting ? standbyChoices(this) : this.#facts(),
          compass(keys, { "aria-label": say("question/program/text"), "data-drop": "hand" }),
        ]),
      ],
      answer: [
        row(
          "registers",
          Array.from({ length: REGISTERS }, (_, i) => slot(this, i)),
          { "aria-label": say("sheet/yours") },
        ),
        this.readyButton(),
      ],
      otherwise: this.#next,
    });
  }

  /** What works after the next action, and what to beware of. */
  #facts() {
    const { pc, lost } = this.me;
    const index = this.target ?? this.programme.actions.length;
    const lines = [
      ...(index < REGISTERS
        ? [say(index % 2 ? "question/program/even" : "question/program/odd", { n: index + 1 })]
        : []),
      ...(pc < GLITCHES ? [say("warn/glitch")] : []),
      ...(lost ? [say("warn/lost", { n: Math.min(lost, REGISTERS) })] : []),
      ...(this.host.view().board.drift ? [say("warn/drift")] : []),
    ];
    return html(
      "ul",
      { class: "dd-facts", "data-key": "facts" },
      lines.map((line) => html("li", {}, [line])),
    );
  }

  /** The actions as they would be played: where the compass drifts, turnstiles turn them. */
  get played() {
    const turns = (this.look?.events ?? []).flatMap(({ kind, data }) =>
      kind === "turned_actions" && data.seat === this.prompt.seat ? [data.actions] : [],
    );
    return turns.at(-1) ?? this.programme.actions;
  }

  /** Where the keyboard goes on. */
  get #next() {
    return this.programme.full ? "[data-confirm]" : "[data-action-button]";
  }

  get #hint() {
    if (this.isResting) return say("question/program/standby/text");
    return this.programme.actions ? "" : say("question/program/goal");
  }

  // -- what a hand does to it ---------------------------------------------------------------------------------------

  /** The next action goes here; once more: to the first free one. @param {number} index */
  aim(index) {
    if (this.isSending) return;
    this.target = this.target === index || index >= this.programme.actions.length ? null : index;
    this.redraw();
  }

  /** @param {string} action */
  play(action) {
    const { programme, target } = this;
    const index = target ?? programme.actions.length;
    if (this.isSending || !programme.put(action, index)) return false;
    this.target = null;
    this.host.say(say("register", { register: index + 1, what: actionName(action) }));
    this.changed();
    return true;
  }

  /** The chosen action goes, or the last one. */
  undo() {
    const { programme, target } = this;
    if (this.isSending || !programme.take(target ?? programme.actions.length - 1)) return false;
    this.target = null;
    this.changed();
    return true;
  }

  /** @param {number | null} register */
  rest(register) {
    if (this.isSending) return;
    this.isResting = false;
    if (this.programme.rest(register)) this.changed();
    else this.redraw();
  }

  /** The standby is chosen in place of the facts, or not after all. */
  toggleRest() {
    this.isResting = !this.isResting;
    this.redraw();
  }

  /** @param {string} what @param {string} to */
  drop(what, to) {
    const { programme } = this;
    const index = to.startsWith("slot-") ? Number(to.slice("slot-".length)) : null;
    const from = what.startsWith("slot-") ? Number(what.slice("slot-".length)) : null;
    if (from === null && index === null) return;
    if (from === null) programme.put(what, Math.min(index ?? 0, programme.actions.length));
    else if (index === null) programme.take(from);
    else if (index !== from) programme.swap(from, index);
    this.target = null;
    this.changed();
  }

  shortcuts() {
    const aim = Array.from({ length: REGISTERS }, (_, i) => () => this.aim(i));
    const rest = () => {
      const { standby } = this.programme;
      this.rest(standby === AFTER ? null : (standby ?? 0) + 1);
      this.host.say(saidOf(say("question/program/standby"), standbyText(this.programme.standby)));
    };
    return [
      ...arrowKeys(say("question/program/text"), (way) => void this.play(way)),
      { keys: [" "], label: say("do/H"), run: () => void this.play("H") },
      ...numbered(aim, gettext("Choose a register by its number")),
      ...(this.programme.mayRest ? [{ keys: ["z"], label: say("question/program/standby"), run: rest }] : []),
      ...super.shortcuts(),
    ];
  }
}

/** @param {number | null} register */
const standbyText = (register) =>
  register === null ? say("standby/no") : register === AFTER ? say("standby/after") : say("standby/from", { register });
