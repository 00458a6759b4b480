/**
 * Laying orders: a token is chosen, its arrow turned, a cell of an emitter chosen, by taps, by carrying or by keys.
 * What is laid can be changed until it is sent, and the board shows what it would do. For both questions that lay
 * orders: one token a turn (`place.js`), and all at once against the killer (`plan.js`).
 *
 * @import { GameEvent, Placement, Prompt } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {import("./programme.js").Kind} Kind
 * @typedef {import("./programme.js").Programme} Programme
 * @typedef {import("./programme.js").Spot} Spot
 * @typedef {Placement["direction"]} Arrow
 */
import { button, numbered } from "../../kit/answer.js";
import { whenReleased } from "../../../js/calm.js";
import { bindDrag } from "../../kit/drag.js";
import { forecast } from "../../kit/forecast.js";
import { redraw } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { applyEvents } from "./apply.js";
import { endText } from "./foresee.js";
import { DEPTH, serving, SIZE } from "./frame.js";
import { arrowKeys, handPart, kindsOf, turnedBy } from "./hand.js";
import { cellOf, listPart, nameOf, turningPart } from "./laid.js";
import { cellText, mat } from "./mat.js";
import { arrowsOf, COLOUR } from "./tokens.js";
import { orderName, orderText } from "./words.js";

/** @param {string} name @returns {Spot | null} */
function spotOf(name) {
  const [emitter, cell] = name.replace("cell-", "").split("-").map(Number);
  return emitter && cell ? { emitter, cell } : null;
}

export class Placing {
  /** The token that is laid next. @type {Kind | null} */
  chosen = null;
  /** Where the keys are. @type {Spot | null} */
  aim = null;
  /** What the host said to what is laid; null: nothing yet. @type {GameEvent[] | null} */
  look = null;
  #asked = 0;
  isOver = false;
  /** On the screen, by how many letters a direction has: tokens are often turned alike. */
  #turned = ["", "N", "NE"];

  /** @param {QuestionHost} host @param {Programme} programme */
  constructor(host, programme) {
    this.host = host;
    this.programme = programme;
    this.seat = host.you ?? 0;
    this.unbindDrag = bindDrag(host.body, { onDrop: (source, place) => this.#drop(source, place) });
  }

  get me() {
    return this.host.view().players[this.seat];
  }

  get frame() {
    return this.host.board().frame;
  }

  /** Nothing can be changed now. */
  get isBusy() {
    return false;
  }

  /** What lies there while its answer is on the way. @returns {Placement | null} */
  get flying() {
    return null;
  }

  redraw() {
    whenReleased(this.#show);
  }

  #show = () => {
    if (!this.isOver) this.draw();
  };

  stop() {
    this.isOver = true;
    this.unbindDrag();
    this.host.board().inspector.clear();
  }

  // -- what it looks like -------------------------------------------------------------------------------------------

  draw() {
    const { programme, chosen } = this;
    const outcome = this.outcome();
    const isHint = chosen !== null || programme.empty; // what to do comes before that with which it is done
    const parts = [
      this.handPart(),
      ...(chosen ? [turningPart(this, chosen)] : []),
      ...(isHint ? [outcome] : []),
      mat({
        frame: this.frame,
        player: this.me,
        lit: this.lit,
        aim: this.aim ? nameOf(this.aim) : "",
        cell: (emitter, cell) => cellOf(this, { emitter, cell }),
      }),
      ...(isHint ? [] : [outcome]),
      ...(programme.empty ? [] : [listPart(this)]),
      ...this.more(),
      this.foot(),
    ];
    redraw(this.host.body, parts, "[data-token], [data-confirm]");
    this.#mark();
  }

  handPart() {
    const { programme, chosen } = this;
    return handPart(kindsOf(programme.pool), {
      left: (kind) => programme.left(kind),
      chosen,
      degrees: chosen && this.frame.degrees(this.arrow(chosen)),
      run: (kind) => this.choose(kind),
      enter: (kind) => this.chosen === kind && this.#laidByKey(),
      off: programme.full || this.isBusy,
    });
  }

  /** What is asked beside what is laid. @returns {Node[]} */
  more() {
    return [];
  }

  /** Below what is laid: what it comes to, and the buttons. */
  foot() {
    return html("div");
  }

  /** What is laid would come to, in words. */
  outcome() {
    const { host, look, seat, isThin } = this;
    const seen = this.chosen ? null : look; // whoever lays a token needs the room
    const text = isThin ? say("warn/nothing") : seen ? endText(host.view(), seen, seat, host.name) : "";
    const fails = (seen ?? []).some(({ kind, data }) => kind === "no_effect" && data.robot === seat);
    return forecast(
      "p",
      { class: "turn-outcome", role: "status", "data-key": "outcome", "data-thin": isThin },
      text || this.hint,
      fails || isThin,
    );
  }

  /** It comes to nothing, which has to be said. */
  get isThin() {
    return false;
  }

  get hint() {
    return say(this.chosen ? "question/place/where" : "question/place/text");
  }

  /** Nothing that lies on the emitters, or is to be laid, could be sent. */
  get isIdle() {
    return this.look !== null && !this.look.some(({ kind, data }) => kind === "sent" && data.seat === this.seat);
  }

  undoButton() {
    const off = !this.programme.canUndo || this.isBusy;
    return button(gettext("Undo"), { "data-undo": true, "data-key": "undo", disabled: off }, () => this.undo());
  }

  /** Emitters that come into question for the chosen token; where none is, for the droid. */
  get lit() {
    const { side } = this.me;
    const view = this.host.view();
    if (this.chosen && COLOUR[this.chosen] === "grey")
      return view.neutral.flatMap(({ robot, cell }) => (cell && robot < 6 ? [serving(side, cell)] : []));
    const ways = (this.look ?? []).flatMap(({ kind, data }) =>
      kind === "move" && data.robot === this.seat ? [serving(side, data.to)] : [],
    );
    return [...new Set([this.me.serving, ...ways])];
  }

  /** The emitter where the droid would be after all that is laid. */
  get #next() {
    const { look, me } = this;
    if (this.chosen && COLOUR[this.chosen] === "grey") return this.lit[0] ?? me.serving;
    return look ? applyEvents(this.host.view(), look).players[this.seat].serving : me.serving;
  }

  #mark() {
    const { programme, flying, chosen } = this;
    const board = this.host.board();
    board.foresee(this.look, this.seat);
    const planned = programme.items.map((item, i) => ({ ...item, number: i + 1 }));
    board.plan(flying ? [flying, ...planned] : planned);
    board.light(this.lit);
    const spots = Array.from({ length: SIZE * DEPTH }, (_, i) => ({
      emitter: Math.floor(i / DEPTH) + 1,
      cell: (i % DEPTH) + 1,
    }));
    board.offer(
      spots.flatMap((spot) => {
        const { emitter, cell: slot } = spot;
        const planned = programme.at(spot);
        if (!planned && !programme.isFree(spot)) return [];
        const run = () => (planned ? this.pickUp(spot) : this.lay(spot));
        const look = { emitter, slot, label: cellText(emitter, slot, planned), drop: `cell-${nameOf(spot)}`, run };
        return chosen || planned ? [{ ...look, chosen: this.aim ? nameOf(this.aim) === nameOf(spot) : false }] : [];
      }),
    );
  }

  // -- what a hand does to it ---------------------------------------------------------------------------------------

  /** @param {Kind} kind */
  arrow(kind) {
    return /** @type {Arrow} */ (this.frame.board(this.#turned[arrowsOf(kind)[0].length]));
  }

  /** The focus goes on to the button that answers: the next Enter is for it, not for the token again. */
  #laidByKey() {
    if (this.enter() === false) return false;
    const go = /** @type {HTMLElement | null} */ (this.host.body.querySelector("[data-confirm]"));
    go?.focus({ preventScroll: true });
    return true;
  }

  /** @param {Kind} kind the same one again: it is put down */
  choose(kind) {
    if (this.isBusy) return;
    this.chosen = this.chosen === kind ? null : kind;
    this.aim = this.chosen ? this.#proposed() : null;
    if (this.chosen) this.host.say(this.#aimText());
    this.redraw();
  }

  /** By its key: it has the focus then, so that Enter lays it. @param {Kind} kind */
  #reach(kind) {
    if (this.programme.left(kind) < 1) return;
    const token = /** @type {HTMLElement | null} */ (this.host.body.querySelector(`[data-token="${kind}"]`));
    token?.focus({ preventScroll: true });
    this.choose(kind);
  }

  /** The first free cell where the token would be of use. */
  #proposed() {
    const next = this.#next;
    const all = Array.from({ length: SIZE }, (_, i) => i + 1);
    const emitters = [next, ...this.lit, ...all.sort((a, b) => Math.abs(a - next) - Math.abs(b - next))];
    for (const emitter of emitters) {
      const spot = this.programme.firstFree(emitter);
      if (spot) return spot;
    }
    return null;
  }

  #aimText() {
    const { chosen, aim } = this;
    const token = chosen ? orderText({ order: chosen, direction: this.arrow(chosen) }) : "";
    return aim ? say("mat/cell", { ...aim, what: token }) : token;
  }

  /** @param {string} lies a direction on the screen */
  turn(lies) {
    this.#turned[lies.length] = lies;
    this.host.say(this.#aimText());
    this.redraw();
  }

  /** @param {Spot} spot */
  lay(spot) {
    const { chosen, programme } = this;
    if (!chosen || this.isBusy) return;
    if (!programme.put({ order: chosen, direction: this.arrow(chosen), ...spot })) return;
    this.host.say(say("mat/planned", { what: cellText(spot.emitter, spot.cell, programme.at(spot)) }));
    this.chosen = null;
    this.aim = null;
    this.changed();
  }

  /** A token that was laid comes back to the hand that turns and lays it. @param {Spot} spot */
  pickUp(spot) {
    if (this.isBusy) return;
    const item = this.programme.take(spot);
    if (!item) return;
    this.chosen = item.order;
    this.#turned[item.direction.length] = this.frame.direction(item.direction);
    this.aim = spot;
    this.changed();
  }

  undo() {
    if (this.isBusy) return false;
    return this.did(this.programme.undo());
  }

  /** Something was changed, or there was nothing to change. @param {boolean} done */
  did(done) {
    if (done) this.changed();
    return done;
  }

  /** Something was carried somewhere. @param {HTMLElement} source @param {HTMLElement | null} place */
  #drop(source, place) {
    if (this.isBusy) return;
    const what = source.getAttribute("data-carry") ?? "";
    const to = spotOf(place?.getAttribute("data-drop") ?? "");
    if (what.startsWith("token-")) {
      this.chosen = /** @type {Kind} */ (what.slice("token-".length));
      return to ? this.lay(to) : this.redraw();
    }
    const from = spotOf(what);
    if (from) this.did(to ? this.programme.move(from, to) : Boolean(this.programme.take(from)));
  }

  /** Another cell is aimed at: along the emitters, or deeper. @param {number} emitters @param {number} cells */
  #walk(emitters, cells) {
    if (!this.chosen) return false;
    const { emitter, cell } = this.aim ?? { emitter: this.me.serving, cell: 1 };
    for (let n = 1; n <= SIZE * DEPTH; n += 1) {
      const to = ((emitter - 1 + emitters * n + SIZE * n) % SIZE) + 1;
      const deep = { emitter: to, cell: ((cell - 1 + cells * n) % DEPTH) + 1 };
      const spot = emitters ? this.programme.firstFree(to) : this.programme.isFree(deep) ? deep : null;
      if (spot) {
        this.aim = spot;
        break;
      }
    }
    this.host.say(this.#aimText());
    this.redraw();
  }

  // -- what the host says to it -------------------------------------------------------------------------------------

  /** What is laid is another now. */
  changed() {
    this.redraw();
    return this.refresh();
  }

  /** @returns {Prompt | null} with which the host can be asked what would happen */
  get prompt() {
    return null;
  }

  async refresh() {
    const { host, prompt, programme } = this;
    this.#asked += 1;
    const mine = this.#asked;
    host.onDraft(programme.items, []);
    if (!prompt) return;
    const look = await host.ask(prompt, programme.payload).catch(() => null);
    if (this.isOver || mine !== this.#asked) return;
    this.look = look?.events ?? null;
    this.redraw();
  }

  /** @returns {import("../../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    const { programme } = this;
    const take = kindsOf(programme.pool).map((kind) => () => this.#reach(kind));
    const turn = (/** @type {string} */ key) => {
      const { chosen } = this;
      if (!chosen) return;
      this.turn(turnedBy(chosen, this.frame.direction(this.arrow(chosen)), key));
    };
    const last = () => {
      const item = programme.items.at(-1);
      return this.did(Boolean(item && programme.take(item)));
    };
    return [
      ...numbered(take, say("keys/token")),
      ...(this.chosen ? arrowKeys(turn) : []),
      { keys: [","], label: say("keys/left"), run: () => this.#walk(-1, 0) },
      { keys: ["."], label: say("keys/right"), run: () => this.#walk(1, 0) },
      { keys: ["c"], label: say("keys/deep"), run: () => this.#walk(0, 1) },
      { keys: ["Enter"], label: say("keys/lay"), run: () => this.enter() },
      { keys: ["Backspace"], label: say("keys/back"), run: last },
      { keys: ["u"], label: gettext("Undo"), run: () => this.undo() },
    ];
  }

  /** The token that is chosen is laid; with none, the answer is sent. @returns {boolean | void} */
  enter() {
    const { chosen, aim } = this;
    if (chosen && aim) return this.lay(aim);
    if (chosen) return void this.host.say(orderName(chosen));
    return this.confirm();
  }

  /** @returns {boolean | void} */
  confirm() {
    return false;
  }
}
