/**
 * Programming: five registers and the five things a robot can do. An action is laid by a tap (into the chosen register,
 * else the first free one), by carrying it, or by the arrow keys; the board shows where the programme leads if the
 * others stood still. How registers and actions look is in `slots.js`.
 *
 * @import { GameEvent, ProgramChoice, Prompt } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 */
import { Answer, numbered } from "../../kit/answer.js";
import { bindDrag } from "../../kit/drag.js";
import { row, undoKey } from "../../kit/foot.js";
import { Foresight } from "../../kit/foresight.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { saidOf } from "../../words.js";
import { actionName } from "./actions.js";
import { endText, ghostOf } from "./foresee.js";
import { AFTER, Programme, REGISTERS } from "./programme.js";
import { actionKey, restKey, slot, standbyChoices } from "./slots.js";
import { GLITCHES } from "./words.js";

/** @type {Record<string, string>} */
const KEYS = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W", " ": "H" };
const BAD = ["exited", "pit", "damage", "stays", "shutdown"];

export class Programming {
  /** The standby is being chosen. */
  isResting = false;
  /** The register of the next action; null: the first free one. @type {number | null} */
  target = null;

  /** @param {QuestionHost} host @param {Extract<Prompt, {kind: "program"}>} prompt
   * @param {Partial<ProgramChoice> | null} draft */
  constructor(host, prompt, draft) {
    this.host = host;
    this.prompt = prompt;
    this.me = host.view().robots[prompt.seat];
    this.programme = new Programme(draft, prompt.data);
    /** @type {Answer<ProgramChoice>} */
    this.answer = new Answer(host, prompt, () => this.#draw());
    /** @type {Foresight<GameEvent, ProgramChoice>} */
    this.foresight = new Foresight(host, prompt, this.answer, {
      plan: this.programme,
      lacking: say("refusal/illegal:length"),
      onLook: (events) => this.#show(events),
    });
    this.unbindDrag = bindDrag(host.root, { onDrop: (source, place) => this.#drop(source, place) });
    host.heading(say("question/program"));
    this.foresight.refresh();
  }

  redraw() {
    this.answer.redraw();
  }

  stop() {
    this.answer.stop();
    this.unbindDrag();
  }

  // -- what it looks like -------------------------------------------------------------------------------------------

  #draw() {
    const { host, programme } = this;
    const { isSending } = this.answer;
    const [north, west, wait, east, south] = [..."NWHES"].map((action) => actionKey(this, action));
    const corner = () => html("span");
    const undo = undoKey(!programme.actions || isSending, () => void this.remove());
    const rest = programme.mayRest ? restKey(this) : corner();
    const ready = { "data-confirm": true, "aria-disabled": String(!programme.full || isSending) };
    host.show({
      hint: this.#hint,
      outcome: this.isResting ? "" : this.#outcome,
      hits: !this.isResting && this.#hits,
      choices: [
        html("div", { class: "steer", "data-key": "steer" }, [
          this.isResting ? standbyChoices(this) : this.#facts(),
          row("compass", [corner(), north, corner(), west, wait, east, undo, south, rest], {
            "aria-label": say("question/program/text"),
            "data-drop": "hand",
          }),
        ]),
      ],
      answer: [
        row(
          "registers",
          Array.from({ length: REGISTERS }, (_, i) => slot(this, i)),
          { "aria-label": say("sheet/yours") },
        ),
        this.answer.sendButton(gettext("Ready"), ready, () => this.foresight.hurry()),
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
    const turns = (this.foresight.look?.events ?? []).flatMap(({ kind, data }) =>
      kind === "turned_actions" && data.seat === this.prompt.seat ? [data.actions] : [],
    );
    return turns.at(-1) ?? this.programme.actions;
  }

  /** Where the keyboard goes on. */
  get #next() {
    return this.programme.full ? "[data-confirm]" : "[data-action-button]";
  }

  /** By this programme the robot is stopped or hurt, or leaves the board. */
  get #hits() {
    const events = this.programme.empty ? [] : (this.foresight.look?.events ?? []);
    return events.some(
      ({ kind, data }) => BAD.includes(kind) && "seat" in data && data.seat === this.prompt.seat && !isPlanned(data),
    );
  }

  get #hint() {
    if (this.isResting) return say("question/program/standby/text");
    return this.programme.actions ? "" : say("question/program/goal");
  }

  get #outcome() {
    const { host, programme, prompt } = this;
    const { look } = this.foresight;
    return look && programme.actions ? endText(host.view(), look.events, prompt.seat, host.name) : "";
  }

  // -- what a hand does to it ---------------------------------------------------------------------------------------

  /** The next action goes here; once more: to the first free one. @param {number} index */
  aim(index) {
    if (this.answer.isSending) return;
    this.target = this.target === index || index >= this.programme.actions.length ? null : index;
    this.redraw();
  }

  /** @param {string} action */
  play(action) {
    const { programme, target } = this;
    const index = target ?? programme.actions.length;
    if (this.answer.isSending || !programme.put(action, index)) return false;
    this.target = null;
    this.host.say(say("register", { register: index + 1, what: actionName(action) }));
    this.#changed();
    return true;
  }

  /** The chosen action goes, or the last one. */
  remove() {
    const { programme, target } = this;
    if (this.answer.isSending || !programme.take(target ?? programme.actions.length - 1)) return false;
    this.target = null;
    this.#changed();
    return true;
  }

  /** @param {number | null} register */
  rest(register) {
    if (this.answer.isSending) return;
    this.isResting = false;
    if (this.programme.rest(register)) this.#changed();
    else this.redraw();
  }

  /** The standby is chosen in place of the facts, or not after all. */
  toggleRest() {
    this.isResting = !this.isResting;
    this.redraw();
  }

  /** Something was carried somewhere. @param {HTMLElement} source @param {HTMLElement | null} place */
  #drop(source, place) {
    const { programme } = this;
    if (this.answer.isSending) return;
    const what = source.getAttribute("data-carry") ?? "";
    const to = place?.getAttribute("data-drop") ?? "hand";
    const index = to.startsWith("slot-") ? Number(to.slice("slot-".length)) : null;
    const from = what.startsWith("slot-") ? Number(what.slice("slot-".length)) : null;
    if (from === null && index === null) return;
    if (from === null) programme.put(what, Math.min(index ?? 0, programme.actions.length));
    else if (index === null) programme.take(from);
    else if (index !== from) programme.swap(from, index);
    this.target = null;
    this.#changed();
  }

  // -- what the host says to it -------------------------------------------------------------------------------------

  #changed() {
    return this.foresight.changed();
  }

  /** Where the programme leads. @param {GameEvent[] | null} events */
  #show(events) {
    const { ghost } = this.host.board();
    if (events) ghost.show(ghostOf(this.host.view(), events, this.prompt.seat));
    else ghost.clearPath();
  }

  /** @returns {import("../../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    const aim = Array.from({ length: REGISTERS }, (_, i) => () => this.aim(i));
    const rest = () => {
      const { standby } = this.programme;
      this.rest(standby === AFTER ? null : (standby ?? 0) + 1);
      this.host.say(saidOf(say("question/program/standby"), standbyText(this.programme.standby)));
    };
    return [
      { keys: Object.keys(KEYS).slice(0, 4), label: say("question/program/text"), run: () => false },
      ...Object.entries(KEYS).map(([key, action]) => ({
        keys: [key],
        label: action === "H" ? say("do/H") : "",
        hidden: action !== "H",
        run: () => void this.play(action),
      })),
      ...numbered(aim, gettext("Choose a register by its number")),
      ...(this.programme.mayRest ? [{ keys: ["z"], label: say("question/program/standby"), run: rest }] : []),
      { keys: ["Backspace", "u"], label: gettext("Take the last action back"), run: () => this.remove() },
      { keys: ["Enter"], label: gettext("Ready"), run: () => this.foresight.hurry() },
    ];
  }
}

/** A standby that was announced is no misfortune. @param {object} data */
const isPlanned = (data) => "why" in data && data.why === "announced";

/** @param {number | null} register */
const standbyText = (register) =>
  register === null ? say("standby/no") : register === AFTER ? say("standby/after") : say("standby/from", { register });
