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
import { ordersOf } from "./words.js";

/** The turn in which this seat may lay orders ahead, "" for none: its hand is drawn, and it has not stopped.
 * @param {View} view */
export function placingOf(view) {
  const me = view.players[view.you ?? -1];
  if (!me?.hand || me.out !== null || me.stopped) return "";
  return view.step === "place" || (view.step === "draw" && me.hand.length) ? `t${view.turn}/place` : "";
}

/** `prompt`: the open question, of this seat or of another one. @extends {Placing<Asked | null, Queue, PlaceChoice>} */
export class PlaceDesk extends Placing {
  /** @type {Asked | null} */
  #mine = null;
  #deaf;

  /** @param {QuestionHost} host */
  constructor(host) {
    super(host, null, new Queue(host.code, host.you ?? 0, host.view().turn));
    this.programme.settle(this.me);
    this.#deaf = host.onPlan((plan) => this.#adopt(plan));
    this.draw();
  }

  stop() {
    this.#deaf();
    super.stop();
  }

  /** It was changed in another tab. @param {unknown} plan */
  #adopt(plan) {
    if (!this.programme.adopt(plan)) return;
    this.letGo();
    this.programme.settle(this.me);
    this.redraw();
    void this.refresh();
  }

  /** Kept here, and shown in the other tabs. */
  #keep() {
    this.programme.save();
    this.host.plan(this.programme.shared);
  }

  /** What is asked, and of whom. @param {PromptPublic | null} mine @param {PromptPublic[]} open */
  asked(mine, open) {
    const { programme, prompt: before } = this;
    if (mine && !isSameQuestion(mine, this.#mine)) this.isSure = false;
    this.#mine = /** @type {Asked | null} */ (mine);
    this.prompt = this.#mine ?? /** @type {Asked | undefined} */ (open.find(({ kind }) => kind === "place")) ?? null;
    const forgot = open.length > 0 && programme.begin(open[0].rev);
    if (forgot) this.letGo();
    if (programme.settle(this.me) || forgot) this.host.say(say("queue/lost"));
    if (this.isAsked) this.host.heading(say("question/place"));
    if (this.#go()) return;
    if (!isSameQuestion(this.prompt, before)) void this.refresh();
    this.redraw();
  }

  get isAsked() {
    return this.programme.isAsked(this.#mine);
  }

  get flying() {
    return this.programme.flying;
  }

  changed() {
    this.#keep();
    return super.changed();
  }

  /** @param {import("./programme.js").Spot | null} spot */
  lay(spot) {
    if (!this.programme.items.length && !this.isAsked) this.programme.goes = true;
    super.lay(spot);
  }

  // -- what it looks like -------------------------------------------------------------------------------------------

  /** To stop, or, with tokens laid, to stop after them; and to place them, or while others do, to let them go out. */
  answer() {
    const { programme, isAsked } = this;
    const { items, goes, stops } = programme;
    const n = items.length;
    if (this.isSure && !n) return [this.#stopButton("main", say("stop/sure"))]; // there is no room for both
    const text = isAsked ? say("queue/place", { n: Math.max(n, 1) }) : say(goes ? "queue/hold" : "queue/go");
    const isReady = n > 0 || (!isAsked && stops);
    const go = this.sendButton(text, isReady, () => void this.confirm(), { "data-goes": !isAsked && goes });
    return [...this.#stopping(n), go];
  }

  /** @param {number} n so many are laid */
  #stopping(n) {
    const { programme, isAsked } = this;
    if (n || programme.stops) {
      const flip = () => {
        programme.stops = !programme.stops;
        this.#keep();
        this.redraw();
      };
      const look = { "data-stops": true, "aria-pressed": String(programme.stops), "aria-label": say("queue/stop") };
      return [choice("quiet", "then", look, [say("stop")], flip)];
    }
    return isAsked ? [this.#stopButton("quiet", say("stop"))] : [];
  }

  /** @param {string} look @param {string} text */
  #stopButton(look, text) {
    return choice(look, "stop", { "data-stop": true }, [text], () => this.#stop());
  }

  get hint() {
    if (this.isAsked || this.chosen) return super.hint;
    if (!this.programme.items.length) return say("queue/ahead");
    return this.programme.goes ? say("queue/goes") : super.hint;
  }

  // -- the answer ---------------------------------------------------------------------------------------------------

  confirm() {
    const { programme } = this;
    const isEmpty = !programme.items.length;
    if (this.isAsked && isEmpty) return void this.host.say(say("question/place/text"));
    if (isEmpty && !programme.stops) return false;
    programme.goes = this.isAsked || !programme.goes;
    programme.save();
    if (!this.#go()) this.redraw();
  }

  /** Stopping is final; that nothing could be sent is said before it is done. */
  #stop() {
    const mine = this.#mine;
    if (!mine || !this.isAsked || this.warns(this.isIdle || !ordersOf(this.me))) return;
    void this.#submit(mine, { place: null });
  }

  /** The queue goes on, if it may. */
  #go() {
    const mine = this.#mine;
    const choice = this.programme.next(mine);
    if (!mine || !choice) return false;
    void this.#submit(mine, choice);
    return true;
  }

  /** @param {Asked} prompt @param {PlaceChoice} choice */
  async #submit(prompt, choice) {
    const { programme, host } = this;
    programme.sending(prompt, choice);
    this.last = null;
    host.plan(programme.shared);
    this.redraw();
    try {
      await host.submit(prompt, choice);
    } catch {
      programme.refused(choice);
      if (!this.isOver) {
        programme.settle(this.me);
        this.redraw();
      }
    }
  }
}

/** @param {PromptPublic | null} one @param {PromptPublic | null} other */
const isSameQuestion = (one, other) => one?.key === other?.key && one?.rev === other?.rev;
