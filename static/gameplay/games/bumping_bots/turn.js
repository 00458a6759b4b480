/**
 * Building an own turn. Every legal step stands in the panel as a button and, where it has a place, on the board as
 * a handle; both show where it leads before it is taken. The turn can be driven at any moment a speed is chosen:
 * what is not said is declined.
 *
 * @import { GameEvent, PickFacts, TurnChoice } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {TurnChoice["steps"][number]} Step
 * @typedef {import("../../kit/draft.js").Pick<Step, PickFacts["turn"]>} StepPick
 */
import { Path } from "../../kit/draft.js";
import { choice, row, undoKey } from "../../kit/foot.js";
import { forecast } from "../../kit/forecast.js";
import { enterKey, numbered, undoKeys } from "../../kit/keys.js";
import { Question } from "../../kit/question.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { robotOf } from "./apply.js";
import { endShort, endText, ghostOf } from "./foresee.js";
import { handlesOf } from "./handles.js";
import { cardIcon, chipsOf } from "./parts.js";
import { letter } from "./robots.js";
import { crashesAgain, driven, hitsSomething, isCrash, wayOut } from "./wayout.js";
import { stepLabel, stepMark, stepShort } from "./words.js";

/** @type {Step} */
const END = { do: "end" };

/** @extends {Question<QuestionHost, import("./panel.js").Asked<"turn">, TurnChoice>} */
export class Turn extends Question {
  /** Drive was pressed before the host had answered to the last step. */
  #hurried = false;
  /** The choice that the pointer or the keyboard is at; -1: none. */
  #pointed = -1;

  /** @param {QuestionHost} host @param {import("./panel.js").Asked<"turn">} prompt
   * @param {import("./panel.js").Begun<"turn">} draft */
  constructor(host, prompt, draft) {
    super(host, prompt);
    this.seat = prompt.seat;
    /** @type {Path<GameEvent, Step, PickFacts["turn"]>} */
    this.path = new Path({
      ask: (payload) => host.ask(prompt, payload, { ahead: true }),
      save: (payload) => host.save(prompt, payload),
      close: END,
      steps: (draft?.steps ?? []).filter((step) => step.do !== "end"),
      onChange: () => this.redraw(),
    });
    host.heading(say("question/turn"));
    this.path.refresh().then(() => this.path.recall());
  }

  get #me() {
    return robotOf(this.host.view(), this.seat);
  }

  /** The choices in the order in which they are shown, and the best of them before a wall. */
  get #offer() {
    const { path } = this;
    const picks = [...path.picks].sort((one, other) => placeOf(one.value) - placeOf(other.value));
    return { picks, way: wayOut(picks, (value) => path.after(value), this.host.view(), this.seat) };
  }

  stop() {
    super.stop();
    this.path.stop();
  }

  draw() {
    const { host, path } = this;
    const end = path.now && path.steps.length ? path.now.events : null;
    host.show({
      step: this.#now,
      hint: say("question/turn/tap"),
      outcome: end ? endText(host.view(), end, this.seat, host.name) : adviceNow(),
      hits: Boolean(end && hitsSomething(host.view(), end, this.seat)),
      choices: this.#choices(),
      answer: this.#answer(),
      otherwise: "[data-drive]",
    });
    this.#drawBoard();
    host.onDraft(path.steps, path.picks);
    if (this.#hurried && !path.waits) {
      this.#hurried = false;
      this.#drive();
    }
  }

  /** The speed before this turn. */
  get #now() {
    const { gear, speed } = this.#me;
    return say("question/turn/now", { speed: gear === "R" ? `R${speed}` : String(speed) });
  }

  /** The speeds stay in sight: another one may be taken instead. Below them what may be done beside. */
  #choices() {
    const { path } = this;
    const { picks, way } = this.#offer;
    const isBegun = path.steps.length > 0;
    const speeds = (isBegun ? path.first : picks)
      .filter(isSpeed)
      .sort((one, other) => placeOf(one.value) - placeOf(other.value));
    const others = picks.filter((pick) => !isSpeed(pick));
    return [
      row(
        "tile-row",
        speeds.map((pick) => this.#speed(pick, picks.indexOf(pick), pick === way)),
        { "aria-label": say("question/turn"), "data-slim": isBegun, "data-above": !isBegun && others.length > 0 },
      ),
      ...(others.length
        ? [
            row(
              "options",
              others.map((pick) => this.#option(pick, picks.indexOf(pick), pick === way)),
              { "aria-label": say("group/steer") },
            ),
          ]
        : []),
    ];
  }

  /** @param {StepPick} pick @param {number} index of what may be picked now; -1: it may be taken instead
   * @param {boolean} isWay the best way out */
  #speed({ value }, index, isWay) {
    const { path } = this;
    const look = path.steps.length ? path.only(value) : path.after(value);
    const isTaken = JSON.stringify(path.steps[0]) === JSON.stringify(value);
    const attributes = { ...this.#look(value, index), "aria-pressed": String(isTaken) };
    return choice(
      "tile",
      JSON.stringify(value),
      attributes,
      [
        html("b", { class: "turn-speed", "data-gear": "gear" in value ? value.gear : "" }, [stepMark(value)]),
        html("strong", {}, [stepShort(value, this.#me)]),
        isWay ? html("em", { class: "turn-way" }, [gettext("Way out")]) : this.#short(look),
      ],
      this.#actions(index, () => (index < 0 ? path.begin(value) : path.pick(value))),
    );
  }

  /** @param {StepPick} pick @param {number} index @param {boolean} isWay */
  #option({ value }, index, isWay) {
    const { path } = this;
    return choice(
      "tile option",
      JSON.stringify(value),
      { ...this.#look(value, index), "aria-label": this.#told(value) },
      [
        picture(value),
        html("strong", {}, [stepShort(value, this.#me) || stepLabel(value, this.#me, this.host.name)]),
        isWay ? html("em", { class: "turn-way" }, [gettext("Way out")]) : this.#short(path.after(value)),
      ],
      this.#actions(index, () => path.pick(value)),
    );
  }

  /** @param {Step} value @param {number} index */
  #look(value, index) {
    return {
      "data-step": JSON.stringify(value),
      "aria-keyshortcuts": index >= 0 && index < 9 ? String(index + 1) : null,
      disabled: this.isSending,
    };
  }

  /** The whole step, and what it leads to. @param {Step} value */
  #told(value) {
    const { host, path, seat } = this;
    const look = path.after(value);
    const end = look ? endText(host.view(), look.events, seat, host.name) : "";
    return [stepLabel(value, this.#me, host.name), end].filter(Boolean).join(": ");
  }

  /** What it leads to, in numbers and letters. @param {{events: GameEvent[]} | null} look */
  #short(look) {
    const view = this.host.view();
    const hits = Boolean(look && hitsSomething(view, look.events, this.seat));
    return forecast("small", {}, look ? endShort(view, look.events, this.seat, letter) : "…", hits);
  }

  /** @param {number} index @param {() => void} run */
  #actions(index, run) {
    const here = () => this.#pointAt(index);
    const gone = () => this.#pointAt(-1);
    return { click: run, pointerenter: here, focus: here, pointerleave: gone, blur: gone };
  }

  #answer() {
    const { host, path } = this;
    const undo = () => {
      this.#hurried = false;
      path.undo();
    };
    const steps = path.steps.map((step) => html("li", {}, [stepLabel(step, this.#me, host.name)]));
    return [
      ...(steps.length
        ? [
            undoKey(this.isSending, undo),
            html("ol", { class: "turn-steps", "aria-label": gettext("Your turn so far") }, steps),
          ]
        : chipsOf(host.view())),
      this.sendButton(gettext("Drive"), path.complete, () => this.#hurry(), { "data-drive": true }),
    ];
  }

  /** Show what a button would lead to. @param {number} index */
  #pointAt(index) {
    if (this.#pointed === index) return;
    this.#pointed = index;
    const pick = this.#offer.picks[index];
    const look = pick && this.path.after(pick.value);
    const shown = look || this.path.now;
    const { ghost } = this.host.board();
    ghost.point(index >= 0 ? index : null);
    if (shown && (look || this.path.steps.length)) ghost.show(ghostOf(this.host.view(), shown.events, this.seat));
  }

  #drawBoard() {
    this.#pointed = -1;
    const { host, path, seat } = this;
    const { ghost } = host.board();
    const view = host.view();
    ghost.clear();
    if (path.now && path.steps.length) ghost.show(ghostOf(view, path.now.events, seat));
    if (this.isSending) return;
    const { picks } = this.#offer;
    const offered = picks.flatMap((pick, index) => {
      const look = path.after(pick.value);
      return look ? handlesOf(view, seat, pick, { index, events: look.events, name: host.name }) : [];
    });
    ghost.offer(offered, (/** @type {number} */ index) => path.pick(picks[index].value));
  }

  /** Drive; when the host has not yet answered to the last step, as soon as it has. */
  #hurry() {
    if (this.path.waits && this.path.steps.length) this.#hurried = true;
    else if (this.path.complete) this.#drive();
    else return false;
    return true;
  }

  async #drive() {
    if (!this.path.complete) return;
    const crashed = isCrash(this.path.now?.events ?? [], this.seat);
    await this.send(this.path.payload);
    if (this.isSending) driven(crashed);
    else this.path.again(); // refused
  }

  /** Pick the first choice that fits. @param {(step: Step) => boolean} fits */
  #choose(fits) {
    const pick = this.path.picks.find(({ value }) => fits(value));
    if (!pick || this.isSending) return false;
    this.path.pick(pick.value);
    this.host.say(stepLabel(pick.value, this.#me, this.host.name));
    return true;
  }

  /** @returns {import("../../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    const now = this.#me;
    const toSpeed = (/** @type {(to: number) => boolean} */ fits) => () =>
      this.#choose((v) => v.do === "speed" && v.gear === now.gear && fits(v.to));
    return [
      { keys: ["ArrowUp"], label: say("short/speed/faster"), run: toSpeed((to) => to > now.speed) },
      { keys: ["ArrowDown"], label: say("short/speed/slower"), run: toSpeed((to) => to < now.speed) },
      { keys: ["k"], label: gettext("Keep your speed"), run: toSpeed((to) => to === now.speed) },
      {
        keys: ["r"],
        label: say("short/speed/R"),
        run: () => this.#choose((v) => v.do === "speed" && v.gear !== now.gear),
      },
      { keys: ["ArrowLeft"], label: gettext("Turn left"), run: () => this.#choose((v) => turnOf(v) === "left") },
      { keys: ["ArrowRight"], label: gettext("Turn right"), run: () => this.#choose((v) => turnOf(v) === "right") },
      ...numbered(
        this.#offer.picks.map(
          ({ value }) =>
            () =>
              this.#choose((each) => each === value),
        ),
      ),
      undoKeys(() => this.path.undo(), gettext("Undo the last step")),
      enterKey(() => this.#hurry(), gettext("Drive")),
    ];
  }
}

/** One line for somebody who has crashed again; "" for the others. */
const adviceNow = () =>
  crashesAgain() ? gettext("Two shocks in a row: slow down before a wall, turn early, or reverse with R.") : "";

/** @param {StepPick} pick */
const isSpeed = ({ value }) => value.do === "speed";

/** In which order steps are shown, always the same: slow to fast, then reverse; cards; turns from left to right.
 * @param {Step} step */
function placeOf(step) {
  if (step.do === "speed") return step.to + (step.gear === "R" ? 50 : 0);
  if (step.do === "before") return step.turn === "left" ? 200 : 203;
  if (step.do === "after") return step.turn === "left" ? 201 : 202;
  return CARDS.includes(step.do) ? 100 : 110;
}

const CARDS = ["nitro", "engine", "arm", "magnet", "jump"];

/** Which way it turns. @param {Step} step */
const turnOf = (step) => ("turn" in step ? step.turn : null);

/** The sign of a step that is no speed. @param {Step} value */
function picture(value) {
  if (CARDS.includes(value.do)) return cardIcon(value.do === "arm" ? value.card : value.do);
  return html("b", { class: "turn-arrow", "aria-hidden": "true" }, [turnOf(value) === "left" ? "↶" : "↷"]);
}
