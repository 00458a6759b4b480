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
import { choice, hub, row, undoKey } from "../../kit/foot.js";
import { arrowKeys, enterKey, numbered, undoKeys } from "../../kit/keys.js";
import { Question } from "../../kit/question.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { applyEvents } from "./apply.js";
import { endOf } from "./foresee.js";
import { DEPTH, serving, SIZE } from "./frame.js";
import { KILLER } from "./pieces.js";
import { isSame, SPOTS } from "./programme.js";
import { STRAIGHT, turnedBy, wayKeys } from "./steer.js";
import { arrowsOf, COLOUR, kindsOf, tokenPicture } from "./tokens.js";
import { orderName, orderText } from "./words.js";

/** So many kinds have room beside a compass. */
const BESIDE = 8;

/**
 * @template {Prompt | null} Asked the question with which the host can be asked what would happen
 * @template {import("./programme.js").Programme} Programme
 * @template Payload
 * @extends {Question<QuestionHost, Asked, Payload>}
 */
export class Placing extends Question {
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
  #asked = 0;
  /** On the screen, by how many letters a direction has: tokens are often turned alike. */
  #turned = ["", "N", "NE"];

  /** @param {QuestionHost} host @param {Asked} prompt @param {Programme} programme */
  constructor(host, prompt, programme) {
    super(host, prompt);
    this.programme = programme;
    this.seat = host.you ?? 0;
  }

  get me() {
    return this.host.view().players[this.seat];
  }

  get frame() {
    return this.host.board().frame;
  }

  /** What lies there while its answer is on the way. @returns {Placement | null} */
  get flying() {
    return null;
  }

  stop() {
    super.stop();
    this.host.board().inspector?.clear();
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
      hint: this.hint,
      outcome: isThin ? say("warn/nothing") : text,
      hits: isThin || fails,
      choices: [isWide ? tokens : row("steer", [tokens, this.#compass()])],
      answer: [undoKey(!programme.items.length || this.isSending, () => this.undo()), ...this.answer(), this.#list()],
      otherwise: "[data-token], [data-confirm]",
    });
    this.#mark();
  }

  /** @param {Kind} kind @param {number} i its number */
  #token(kind, i) {
    const { programme, chosen } = this;
    const n = programme.left(kind);
    const isOff = n < 1 || programme.isFull || this.isSending;
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
    const arrow = chosen && this.arrow(chosen);
    return wayKeys(chosen ? arrowsOf(chosen) : STRAIGHT, frame, {
      run: (way) => this.#point(way),
      title: say("panel/arrow"),
      at: arrow && frame.direction(arrow),
      isOff: !chosen || this.isSending,
      middle: hub(chosen && arrow ? [tokenPicture(chosen, frame.degrees(arrow))] : []),
    });
  }

  /** What is laid, in its order, for those who do not see it. */
  #list() {
    const items = this.programme.items.map((item) =>
      html("li", { "data-queued": `${item.emitter}-${item.cell}` }, [cellText(item, orderText(item))]),
    );
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

  /** What is chosen is an order to repairers. */
  get #isGrey() {
    return this.chosen !== null && COLOUR[this.chosen] === "grey";
  }

  /** Emitters that come into question for the chosen token; where none is, for the droid. */
  get lit() {
    const { side, serving: now } = this.me;
    if (this.#isGrey)
      return this.host
        .view()
        .neutral.flatMap(({ robot, cell }) => (cell && robot < KILLER ? [serving(side, cell)] : []));
    const ways = (this.look ?? []).flatMap(({ kind, data }) =>
      kind === "move" && data.robot === this.seat ? [serving(side, data.to)] : [],
    );
    return [...new Set([now, ...ways])];
  }

  /** The emitter where the droid would be after all that is laid. */
  get #next() {
    const { look, me } = this;
    if (this.#isGrey) return this.lit[0] ?? me.serving;
    return look ? applyEvents(this.host.view(), look).players[this.seat].serving : me.serving;
  }

  #mark() {
    const { programme, flying, frame, chosen, last, aim } = this;
    const { ghost } = this.host.board();
    ghost.foresee(this.look, this.seat);
    ghost.plan(flying ? [flying, ...programme.items] : programme.items);
    ghost.light(this.lit);
    const spots = SPOTS.filter((spot) => programme.at(spot) || ((chosen || last) && programme.isFree(spot)));
    ghost.offer(
      (this.isSending ? [] : spots).map((spot) => {
        const item = programme.at(spot);
        return {
          box: frame.slot(frame.side, spot.emitter, spot.cell),
          name: `${spot.emitter}-${spot.cell}`,
          label: cellText(spot, item ? orderText(item) : say("mat/empty")),
          chosen: chosen !== null && aim !== null && isSame(aim, spot),
          run: () => this.#tap(spot),
        };
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

  /** Nothing is in the hand. */
  letGo() {
    this.chosen = this.aim = this.last = null;
  }

  /** @param {Kind} kind the same one again: it is put down */
  choose(kind) {
    if (this.isSending) return;
    const isAgain = this.chosen === kind;
    this.letGo();
    if (!isAgain) {
      this.chosen = kind;
      this.aim = this.#proposed();
    }
    this.#tell();
  }

  /** The first free cell where the token would be of use. */
  #proposed() {
    const next = this.#next;
    const near = SPOTS.toSorted((a, b) => Math.abs(a.emitter - next) - Math.abs(b.emitter - next));
    const emitters = [next, ...this.lit, ...near.map(({ emitter }) => emitter)];
    return emitters.map((emitter) => this.programme.firstFree(emitter)).find(Boolean) ?? null;
  }

  /** What is aimed at, to those who do not see it. */
  #tell() {
    const { chosen, aim } = this;
    const token = chosen ? orderText({ order: chosen, direction: this.arrow(chosen) }) : "";
    if (token) this.host.say(aim ? cellText(aim, token) : token);
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
    if (!chosen || !spot || this.isSending) return;
    const item = { order: chosen, direction: this.arrow(chosen), ...spot };
    if (!programme.put(item)) return;
    this.host.say(say("mat/planned", { what: cellText(spot, orderText(item)) }));
    this.letGo();
    this.last = spot;
    this.changed();
  }

  /** A cell of the own emitters on the stage: what lies there comes back to the hand that turns and lays it; what is in
   * the hand is laid; or what was laid last lies there instead. @param {Spot} spot */
  #tap(spot) {
    const { programme, last } = this;
    const item = programme.take(spot);
    if (item) {
      this.chosen = item.order;
      this.#turned[item.direction.length] = this.frame.direction(item.direction);
      this.aim = spot;
    } else if (this.chosen) return this.lay(spot);
    else {
      const moved = last && programme.take(last);
      if (moved) programme.put({ ...moved, ...spot });
      this.last = spot;
    }
    this.changed();
  }

  /** The last one that was laid is taken back. */
  undo() {
    const item = this.programme.items.at(-1);
    if (!item || this.isSending) return false;
    this.programme.take(item);
    this.letGo();
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
      enterKey(() => this.enter(), say("keys/lay")),
      undoKeys(() => this.undo(), say("keys/back")),
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

/** @param {Spot} spot @param {string} what */
const cellText = ({ emitter, cell }, what) => say("mat/cell", { emitter, cell, what });
