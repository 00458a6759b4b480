/**
 * Laying orders: a token, then the way its arrow points, and it lies on the emitter that serves the droid by then, or
 * where one taps on the stage. What is laid can be changed until it is sent, and the board shows what it would do. For
 * both questions that lay orders: one token a turn (`place.js`), and all at once against the killer (`plan.js`).
 *
 * @import { GameEvent, Placement, Prompt } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {import("./programme.js").Kind} Kind
 * @typedef {import("./programme.js").Spot} Spot
 */
import { whenReleased } from "../../../js/calm.js";
import { numbered } from "../../kit/answer.js";
import { choice, row, undoKey } from "../../kit/foot.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { applyEvents } from "./apply.js";
import { endOf } from "./foresee.js";
import { DEPTH, serving, SIZE } from "./frame.js";
import { isSame } from "./programme.js";
import { arrowKeys, compass, STRAIGHT, turnedBy } from "./steer.js";
import { arrowsOf, COLOUR, kindsOf, tokenPicture } from "./tokens.js";
import { orderName, orderText } from "./words.js";

const EMITTERS = Array.from({ length: SIZE }, (_, i) => i + 1);
const CELLS = Array.from({ length: DEPTH }, (_, i) => i + 1);
/** So many kinds have room beside a compass. */
const BESIDE = 8;

export class Placing {
  /** The token that is laid next. @type {Kind | null} */
  chosen = null;
  /** Where it would lie. @type {Spot | null} */
  aim = null;
  /** Where the last one was laid: a tap on another cell puts it there. @type {Spot | null} */
  last = null;
  /** What the host said to what is laid; null: nothing yet. @type {GameEvent[] | null} */
  look = null;
  /** What comes to nothing was to be sent, which has to be said before. */
  isSure = false;
  isOver = false;
  #asked = 0;
  /** On the screen, by how many letters a direction has: tokens are often turned alike. */
  #turned = ["", "N", "NE"];

  /** @param {QuestionHost} host @param {import("./programme.js").Programme} programme */
  constructor(host, programme) {
    this.host = host;
    this.programme = programme;
    this.seat = host.you ?? 0;
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
    this.host.board().inspector.clear();
  }

  // -- what it looks like -------------------------------------------------------------------------------------------

  draw() {
    const { host, programme, chosen, isThin } = this;
    const kinds = kindsOf(programme.pool);
    const isWide = kinds.length > BESIDE && !chosen;
    const shown = kinds.length > BESIDE && chosen ? kinds.filter((kind) => COLOUR[kind] === COLOUR[chosen]) : kinds;
    const tokens = row(
      "tokens",
      shown.map((kind) => this.#token(kind, kinds.indexOf(kind))),
      { "aria-label": say("panel/hand"), "data-wide": isWide },
    );
    const { text, fails } = this.#outcome;
    host.show({
      outcome: isThin ? say("warn/nothing") : text || this.hint, // what happened before would hide a hint
      hits: isThin || fails,
      choices: [isWide ? tokens : row("steer", [tokens, this.#compass()])],
      answer: [undoKey(!programme.items.length || this.isBusy, () => this.undo()), ...this.answer(), this.#list()],
      otherwise: "[data-token], [data-confirm]",
    });
    this.#mark();
  }

  /** @param {Kind} kind @param {number} i its number */
  #token(kind, i) {
    const { programme, chosen } = this;
    const n = programme.left(kind);
    const isOff = n < 1 || programme.isFull || this.isBusy;
    const look = {
      "data-token": kind,
      "aria-label": say("panel/token", { order: orderName(kind), colour: say(`colour/${COLOUR[kind]}`), n }),
      title: orderName(kind),
      "aria-pressed": String(chosen === kind),
      "aria-disabled": String(isOff),
      "aria-keyshortcuts": i < 9 ? String(i + 1) : null,
    };
    const count = n > 1 ? [html("span", { "aria-hidden": "true" }, [`×${n}`])] : [];
    return choice("token", `token-${kind}`, look, [tokenPicture(kind), ...count], {
      // Pressed by a key the chosen one is laid, and the next Enter is for the button that answers.
      click: (event) => void (isOff || (chosen === kind && !event.detail ? this.#laidByKey() : this.choose(kind))),
    });
  }

  #compass() {
    const { chosen, frame } = this;
    return compass(chosen ? arrowsOf(chosen) : STRAIGHT, {
      run: (way) => this.#point(way),
      label: (way) => say(`facing/${frame.board(way)}`),
      title: say("panel/arrow"),
      at: chosen && frame.direction(this.arrow(chosen)),
      off: !chosen || this.isBusy,
      middle: chosen ? [tokenPicture(chosen, frame.degrees(this.arrow(chosen)))] : [],
    });
  }

  /** What is laid, in its order, for those who do not see it. */
  #list() {
    const items = this.programme.items.map((item) => {
      const { emitter, cell } = item;
      const what = say("mat/cell", { emitter, cell, what: orderText(item) });
      return html("li", { "data-queued": `${emitter}-${cell}` }, [what]);
    });
    return html("ol", { class: "visually-hidden", "data-key": "queue", "aria-label": say("queue") }, items);
  }

  /** The buttons that answer. @returns {Node[]} */
  answer() {
    return [];
  }

  /** What the last token that was laid comes to; nothing while the next one is. */
  get #outcome() {
    const { host, look, seat, programme } = this;
    const item = programme.items.at(-1);
    if (!look || !item || this.chosen) return { text: "", fails: false };
    const isSent = look.some(({ kind, data }) => kind === "sent" && data.seat === seat && isSame(data, item));
    if (!isSent) return { text: say("end/waits"), fails: true };
    const fails = look.some(({ kind, data }) => kind === "no_effect" && data.robot === seat);
    const end = say("end/short", endOf(look, seat, host.name) ?? {});
    return { text: programme.isFull ? end : `${end} ${say("end/next", { emitter: this.#next })}`, fails };
  }

  /** It comes to nothing, which has to be said. */
  get isThin() {
    return this.isSure || (this.isIdle && this.programme.items.length > 0 && !this.chosen);
  }

  get hint() {
    const { chosen, aim } = this;
    return chosen && aim ? say("question/place/where", { emitter: aim.emitter }) : say("question/place/text");
  }

  /** Nothing that lies on the emitters, or is to be laid, could be sent. */
  get isIdle() {
    return this.look !== null && !this.look.some(({ kind, data }) => kind === "sent" && data.seat === this.seat);
  }

  /** Emitters that come into question for the chosen token; where none is, for the droid. */
  get lit() {
    const { side, serving: now } = this.me;
    const view = this.host.view();
    if (this.chosen && COLOUR[this.chosen] === "grey")
      return view.neutral.flatMap(({ robot, cell }) => (cell && robot < 6 ? [serving(side, cell)] : []));
    const ways = (this.look ?? []).flatMap(({ kind, data }) =>
      kind === "move" && data.robot === this.seat ? [serving(side, data.to)] : [],
    );
    return [...new Set([now, ...ways])];
  }

  /** The emitter where the droid would be after all that is laid. */
  get #next() {
    const { look, me } = this;
    if (this.chosen && COLOUR[this.chosen] === "grey") return this.lit[0] ?? me.serving;
    return look ? applyEvents(this.host.view(), look).players[this.seat].serving : me.serving;
  }

  #mark() {
    const { programme, flying, chosen, last, aim } = this;
    const board = this.host.board();
    board.foresee(this.look, this.seat);
    const planned = programme.items.map((item, i) => ({ ...item, number: i + 1 }));
    board.plan(flying ? [flying, ...planned] : planned);
    board.light(this.lit);
    const spots = EMITTERS.flatMap((emitter) => CELLS.map((cell) => ({ emitter, cell })));
    board.offer(
      this.isBusy
        ? []
        : spots.flatMap((spot) => {
            const item = programme.at(spot);
            if (!item && !((chosen || last) && programme.isFree(spot))) return [];
            const label = say("mat/cell", { ...spot, what: item ? orderText(item) : say("mat/empty") });
            const isAim = chosen !== null && aim !== null && isSame(aim, spot);
            return [{ emitter: spot.emitter, slot: spot.cell, label, chosen: isAim, run: () => this.#tap(spot) }];
          }),
    );
  }

  // -- what a hand does to it ---------------------------------------------------------------------------------------

  /** @param {Kind} kind */
  arrow(kind) {
    return /** @type {Placement["direction"]} */ (this.frame.board(this.#turned[arrowsOf(kind)[0].length]));
  }

  #laidByKey() {
    this.enter();
    const go = /** @type {HTMLElement | null} */ (this.host.root.querySelector("[data-confirm]"));
    go?.focus({ preventScroll: true });
  }

  /** @param {Kind | null} kind the same one again: it is put down */
  choose(kind) {
    if (this.isBusy) return;
    this.chosen = this.chosen === kind ? null : kind;
    this.last = null;
    this.aim = this.chosen ? this.#proposed() : null;
    this.#tell();
  }

  /** The first free cell where the token would be of use. */
  #proposed() {
    const next = this.#next;
    const emitters = [next, ...this.lit, ...EMITTERS.toSorted((a, b) => Math.abs(a - next) - Math.abs(b - next))];
    return emitters.map((emitter) => this.programme.firstFree(emitter)).find(Boolean) ?? null;
  }

  /** What is aimed at, to those who do not see it. */
  #tell() {
    const { chosen, aim } = this;
    const token = chosen ? orderText({ order: chosen, direction: this.arrow(chosen) }) : "";
    if (token) this.host.say(aim ? say("mat/cell", { ...aim, what: token }) : token);
    this.redraw();
  }

  /** A way is tapped: the token lies there at once. @param {string} way on the screen */
  #point(way) {
    this.#turned[way.length] = way;
    this.lay(this.aim);
  }

  /** @param {Spot | null} spot */
  lay(spot) {
    const { chosen, programme } = this;
    if (!chosen || !spot || this.isBusy) return;
    const item = { order: chosen, direction: this.arrow(chosen), ...spot };
    if (!programme.put(item)) return;
    this.host.say(say("mat/planned", { what: say("mat/cell", { ...spot, what: orderText(item) }) }));
    this.chosen = this.aim = null;
    this.last = spot;
    this.changed();
  }

  /** A cell of the own emitters on the stage. @param {Spot} spot */
  #tap(spot) {
    if (this.programme.at(spot)) this.pickUp(spot);
    else if (this.chosen) this.lay(spot);
    else this.#move(spot);
  }

  /** What was laid last lies there instead. @param {Spot} spot */
  #move(spot) {
    const { programme, last } = this;
    const item = last && programme.take(last);
    if (!item) return;
    programme.put({ ...item, ...spot });
    this.last = spot;
    this.changed();
  }

  /** A token that was laid comes back to the hand that turns and lays it. @param {Spot} spot */
  pickUp(spot) {
    const item = this.programme.take(spot);
    if (!item || this.isBusy) return;
    this.chosen = item.order;
    this.#turned[item.direction.length] = this.frame.direction(item.direction);
    this.aim = spot;
    this.changed();
  }

  /** The last one that was laid is taken back. */
  undo() {
    const item = this.programme.items.at(-1);
    if (!item || this.isBusy) return false;
    this.programme.take(item);
    this.chosen = this.aim = this.last = null;
    this.changed();
  }

  /** Another cell is aimed at: along the emitters, or deeper. @param {number} emitters @param {number} cells */
  #walk(emitters, cells) {
    const { programme, aim } = this;
    if (!this.chosen || !aim) return false;
    const spots = Array.from({ length: SIZE }, (_, n) => {
      const emitter = ((aim.emitter - 1 + emitters * (n + 1) + SIZE) % SIZE) + 1;
      if (emitters) return programme.firstFree(emitter);
      const spot = { emitter, cell: ((aim.cell + cells * n) % DEPTH) + 1 };
      return programme.isFree(spot) ? spot : null;
    });
    this.aim = spots.find(Boolean) ?? aim;
    this.#tell();
  }

  // -- what the host says to it -------------------------------------------------------------------------------------

  /** What is laid is another now. */
  changed() {
    this.isSure = false;
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
    const look = await host.ask(prompt, { places: programme.items }).catch(() => null);
    if (this.isOver || mine !== this.#asked) return;
    this.look = look?.events ?? null;
    this.redraw();
  }

  /** @returns {import("../../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    const { programme, chosen } = this;
    const take = kindsOf(programme.pool).map((kind) => () => void (programme.left(kind) && this.choose(kind)));
    const turn = (/** @type {string} */ way) => {
      if (!chosen) return;
      const turned = turnedBy(chosen, this.frame.direction(this.arrow(chosen)), way);
      this.#turned[turned.length] = turned;
      this.#tell();
    };
    return [
      ...numbered(take, say("keys/token")),
      ...(chosen ? arrowKeys(say("keys/turn"), turn) : []),
      { keys: [","], label: say("keys/left"), run: () => this.#walk(-1, 0) },
      { keys: ["."], label: say("keys/right"), run: () => this.#walk(1, 0) },
      { keys: ["c"], label: say("keys/deep"), run: () => this.#walk(0, 1) },
      { keys: ["Enter"], label: say("keys/lay"), run: () => this.enter() },
      { keys: ["Backspace", "u"], label: say("keys/back"), run: () => this.undo() },
    ];
  }

  /** The token that is chosen is laid; with none, the answer is sent. @returns {boolean | void} */
  enter() {
    return this.chosen ? this.lay(this.aim) : this.confirm();
  }

  /** That it comes to nothing is said once before it is sent. @param {boolean} isNothing */
  warns(isNothing) {
    if (this.isSure || !isNothing) return false;
    this.isSure = true;
    this.host.say(say("warn/nothing"));
    this.redraw();
    return true;
  }

  /** @returns {boolean | void} */
  confirm() {
    return false;
  }
}
