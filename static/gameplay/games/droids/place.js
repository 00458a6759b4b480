/**
 * The place step, from the own draw until this seat stops: one token is asked for at a time, and more may be laid
 * ahead, also while others place. The queue sends each as soon as this seat is asked (`queue.js`).
 *
 * @import { GameEvent, PlaceChoice, Prompt, View } from "./types.d.ts"
 * @import { PromptPublic } from "../../../types/host.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {Extract<Prompt, {kind: "place"}>} Asked
 */
import { button } from "../../kit/answer.js";
import { on } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { Placing } from "./placing.js";
import { Queue } from "./queue.js";

/** The turn in which this seat may lay orders ahead, "" for none: its hand is drawn, and it has not stopped.
 * @param {View} view */
export function placingOf(view) {
  const me = view.players[view.you ?? -1];
  if (!me?.hand || me.out !== null || me.stopped) return "";
  return view.step === "place" || (view.step === "draw" && me.hand.length) ? `t${view.turn}/place` : "";
}

export class PlaceDesk extends Placing {
  /** The open question: of this seat, or of another one. @type {Asked | null} */
  #open = null;
  /** @type {Asked | null} */
  #mine = null;
  /** "I stop" was pressed although nothing could be sent. */
  #sure = false;
  #deaf;

  /** @param {QuestionHost} host */
  constructor(host) {
    const queue = new Queue(host.code, host.you ?? 0, host.view().turn);
    super(host, queue.programme);
    this.queue = queue;
    this.queue.settle(this.me);
    this.host.board().explain(null);
    this.#deaf = host.onPlan((plan) => this.#take(plan));
    this.draw();
  }

  stop() {
    this.#deaf();
    super.stop();
  }

  /** It was changed in another tab. @param {unknown} plan */
  #take(plan) {
    if (!this.queue.take(plan)) return;
    this.chosen = this.aim = null;
    this.queue.settle(this.me);
    this.redraw();
    void this.refresh();
  }

  /** Kept here, and shown in the other tabs. */
  #keep() {
    this.queue.save();
    this.host.plan(this.queue.plan);
  }

  /** What is asked, and of whom. @param {PromptPublic | null} mine @param {PromptPublic[]} open */
  asked(mine, open) {
    const isNew = mine?.key !== this.#mine?.key || mine?.rev !== this.#mine?.rev;
    this.#mine = /** @type {Asked | null} */ (mine);
    const before = this.#open;
    const any = mine ?? open.find(({ kind }) => kind === "place") ?? null;
    this.#open = /** @type {Asked | null} */ (any);
    const forgot = open.length > 0 && this.queue.begin(open[0].rev);
    if (forgot) this.chosen = this.aim = null;
    if (this.queue.settle(this.me) || forgot) this.host.say(say("queue/lost"));
    if (isNew && mine) {
      this.#sure = false;
      if (this.programme.empty && !this.queue.stops) this.queue.goes = false;
    }
    if (this.isAsked) this.host.heading(say("question/place"));
    if (this.#go()) return;
    if (this.#open && (this.#open.key !== before?.key || this.#open.rev !== before.rev)) this.refresh();
    this.redraw();
  }

  get isAsked() {
    return this.queue.isAsked(this.#mine);
  }

  get prompt() {
    return this.#open;
  }

  get flying() {
    return this.queue.flying;
  }

  changed() {
    this.#sure = false;
    this.#keep();
    return super.changed();
  }

  /** @param {import("./programme.js").Spot} spot */
  lay(spot) {
    if (this.programme.empty && !this.isAsked) this.queue.goes = true;
    super.lay(spot);
  }

  // -- what it looks like -------------------------------------------------------------------------------------------

  foot() {
    return html("div", { class: "turn-actions dr-foot", "data-key": "foot" }, this.#buttons());
  }

  /** What a programme that comes to nothing means is said before it is sent, and before one stops. */
  get isThin() {
    return this.#sure || (this.isIdle && !this.programme.empty && !this.chosen);
  }

  more() {
    return this.programme.empty && !this.queue.stops ? [] : [this.#stopping()];
  }

  #stopping() {
    const { queue } = this;
    const box = html("input", { type: "checkbox", "data-key": "stops", "data-stops": true });
    Object.assign(box, { checked: queue.stops });
    box.toggleAttribute("checked", queue.stops);
    const flip = () => {
      queue.stops = !queue.stops;
      this.#keep();
      this.redraw();
    };
    return html("label", { class: "dr-then-stop", "data-key": "then" }, [
      on(box, { click: flip }),
      html("span", {}, [say("queue/stop")]),
    ]);
  }

  #buttons() {
    const { programme, queue, isAsked } = this;
    const { items } = programme;
    const isOffline = this.host.offline();
    const look = { "data-kind": "primary", "data-size": "l", "data-confirm": true, "data-key": "go" };
    const stop = button(say(this.#sure ? "stop/sure" : "stop"), { "data-stop": true, "data-key": "stop" }, () =>
      this.#stop(),
    );
    if (isAsked) {
      const text = say(items.length > 1 ? "queue/all" : "queue/one");
      const isOff = !items.length;
      const go = { ...look, "aria-disabled": String(isOff), "data-waiting": isOffline };
      return [
        this.undoButton(),
        stop,
        button(isOffline ? gettext("Waiting for the line") : text, go, () => void this.confirm()),
      ];
    }
    if (!items.length && !queue.stops) return programme.canUndo ? [this.undoButton()] : [];
    const go = { ...look, "data-kind": queue.goes ? null : "primary", "data-goes": queue.goes };
    return [this.undoButton(), button(say(queue.goes ? "queue/hold" : "queue/go"), go, () => void this.confirm())];
  }

  get hint() {
    if (this.isAsked || this.chosen) return super.hint;
    if (this.programme.empty) return say("queue/ahead");
    return this.queue.goes ? say("queue/goes") : super.hint;
  }

  // -- the answer ---------------------------------------------------------------------------------------------------

  confirm() {
    const { queue, programme } = this;
    if (this.isAsked && programme.empty) return void this.host.say(say("question/place/text"));
    if (!this.isAsked && programme.empty && !queue.stops) return false;
    queue.goes = this.isAsked || !queue.goes;
    queue.save();
    if (!this.#go()) this.redraw();
  }

  /** Stopping is final; that nothing could be sent is said before it is done. */
  #stop() {
    if (!this.isAsked) return;
    if (!this.#sure && (this.look === null ? this.#isBare : this.#comesToNothing)) {
      this.#sure = true;
      this.host.say(say("warn/nothing"));
      return this.redraw();
    }
    const mine = this.#mine;
    if (mine) void this.#send(mine, { place: null });
  }

  /** No order lies on an own emitter. */
  get #isBare() {
    return this.me.emitters.every(({ cells }) => cells.every((order) => order === null));
  }

  /** What is laid already comes to nothing; what is only planned is given up with the stop. */
  get #comesToNothing() {
    return this.isIdle || this.#isBare;
  }

  /** The queue goes on, if it may. */
  #go() {
    const mine = this.#mine;
    const choice = this.queue.next(mine);
    if (!mine || !choice) return false;
    void this.#send(mine, choice);
    return true;
  }

  /** @param {Asked} prompt @param {PlaceChoice} choice */
  async #send(prompt, choice) {
    const { queue, host } = this;
    if (!choice.place) queue.stops = false;
    queue.sending(prompt, choice);
    host.plan(queue.plan);
    this.redraw();
    try {
      await host.submit(prompt, choice);
    } catch {
      queue.refused(choice);
      if (!this.isOver) {
        queue.settle(this.me);
        this.redraw();
      }
    }
  }
}
