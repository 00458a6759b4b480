/**
 * The place step, from the own draw until this seat stops: one token is asked for at a time, and more may be laid
 * ahead, also while others place. The queue sends each as soon as this seat is asked (`queue.js`).
 *
 * @import { GameEvent, PlaceChoice, Prompt, View } from "./types.d.ts"
 * @import { PromptPublic } from "../../../types/host.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {Extract<Prompt, {kind: "place"}>} Asked
 */
import { choice } from "../../kit/foot.js";
import { say } from "../../kit/words.js";
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
  #deaf;

  /** @param {QuestionHost} host */
  constructor(host) {
    const queue = new Queue(host.code, host.you ?? 0, host.view().turn);
    super(host, queue.programme);
    this.queue = queue;
    this.queue.settle(this.me);
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
    this.chosen = this.aim = this.last = null;
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
    if (forgot) this.chosen = this.aim = this.last = null;
    if (this.queue.settle(this.me) || forgot) this.host.say(say("queue/lost"));
    if (isNew && mine) {
      this.isSure = false;
      if (!this.programme.items.length && !this.queue.stops) this.queue.goes = false;
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
    this.#keep();
    return super.changed();
  }

  /** @param {import("./programme.js").Spot | null} spot */
  lay(spot) {
    if (!this.programme.items.length && !this.isAsked) this.queue.goes = true;
    super.lay(spot);
  }

  // -- what it looks like -------------------------------------------------------------------------------------------

  /** To stop, or, with tokens laid, to stop after them; and to place them, or while others do, to let them go out. */
  answer() {
    const { programme, queue, isAsked } = this;
    const n = programme.items.length;
    const isOffline = this.host.offline();
    const text = isAsked ? say("queue/place", { n: Math.max(n, 1) }) : say(queue.goes ? "queue/hold" : "queue/go");
    const look = {
      "data-confirm": true,
      "data-goes": !isAsked && queue.goes,
      "data-waiting": isOffline,
      "aria-disabled": String(!n && (isAsked || !queue.stops)),
    };
    const go = isOffline ? gettext("Waiting for the line") : text;
    return [...this.#stopping(n), choice("main", "go", look, [go], () => void this.confirm())];
  }

  /** @param {number} n so many are laid */
  #stopping(n) {
    const { queue, isAsked } = this;
    if (n || queue.stops) {
      const flip = () => {
        queue.stops = !queue.stops;
        this.#keep();
        this.redraw();
      };
      const look = { "data-stops": true, "aria-pressed": String(queue.stops), "aria-label": say("queue/stop") };
      return [choice("quiet", "then", look, [say("stop")], flip)];
    }
    const stop = say(this.isSure ? "stop/sure" : "stop");
    return isAsked ? [choice("quiet", "stop", { "data-stop": true }, [stop], () => this.#stop())] : [];
  }

  get hint() {
    if (this.isAsked || this.chosen) return super.hint;
    if (!this.programme.items.length) return say("queue/ahead");
    return this.queue.goes ? say("queue/goes") : super.hint;
  }

  // -- the answer ---------------------------------------------------------------------------------------------------

  confirm() {
    const { queue } = this;
    const isEmpty = !this.programme.items.length;
    if (this.isAsked && isEmpty) return void this.host.say(say("question/place/text"));
    if (isEmpty && !queue.stops) return false;
    queue.goes = this.isAsked || !queue.goes;
    queue.save();
    if (!this.#go()) this.redraw();
  }

  /** Stopping is final; that nothing could be sent is said before it is done. */
  #stop() {
    const mine = this.#mine;
    if (!mine || !this.isAsked || this.warns(this.isIdle || this.#isBare)) return;
    void this.#send(mine, { place: null });
  }

  /** No order lies on an own emitter. */
  get #isBare() {
    return this.me.emitters.every(({ cells }) => cells.every((order) => order === null));
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
    this.last = null;
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
