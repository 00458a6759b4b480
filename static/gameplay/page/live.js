/**
 * A match that is played: wires its parts. One direction: a message of the host goes through the queue to the state and
 * is shown; a tap goes through the panel to the answers and to the host.
 *
 * @import { EventShape } from "../../types/host.d.ts"
 * @typedef {import("./state.js").Sync} Sync
 * @typedef {import("./state.js").Steps} Steps
 * @typedef {import("./state.js").Step} Step
 * @typedef {import("../kit/module.js").Game} Game
 * @typedef {Omit<import("../../types/host.d.ts").PreviewShape, "type" | "id">} Look
 * @typedef {{
 *   code: string, title: string, status: string, you: number | null, socket: string, api: string, history: string,
 *   form: string, watches?: boolean, seats: import("./table.js").SeatInfo[], sync: Sync,
 *   told: import("./history.js").Piece,
 *   answered?: number[], look?: {key: string, rev: number, look: Look},
 * }} MatchData addresses of socket, API, history and plain form; `you`: the own seat; `watches`: a screen of a room,
 *   with board and order alone, where nobody taps; `sync`, `told` and `look`: how the match stood when the page was
 *   made, what happened last, and what may be answered; `answered`: the steps that took the own last answers
 */
import { reloadCalmly } from "../../js/calm.js";
import { Animator } from "../kit/animate.js";
import { createClocks } from "../kit/clocks.js";
import { bindKeyboard } from "../kit/keyboard.js";
import { announce } from "../kit/log.js";
import { Panel } from "../kit/panel.js";
import { hostLines, saidOf } from "../words.js";
import { Again } from "./again.js";
import { Answers } from "./answers.js";
import { Call } from "./call.js";
import { Decided } from "./decided.js";
import { flag, showEnd } from "./ending.js";
import { createGone } from "./gone.js";
import { panelHost } from "./panelhost.js";
import { Queue } from "./queue.js";
import { ofGame } from "./recall.js";
import { createSetbacks } from "./setbacks.js";
import { Socket } from "./socket.js";
import { bindSound, play, playEvents } from "./sounds.js";
import { bindSpeed } from "./speed.js";
import { MatchState } from "./state.js";
import { Story } from "./story.js";
import { Table } from "./table.js";
import { createTabs } from "./tabs.js";
import { bindTakeback } from "./takeback.js";
import { talkOf } from "./talk.js";
import { bindLeave } from "./view.js";
import { createWatching } from "./watching.js";
import { showWhile } from "./while.js";

/** Of the speed, in so many first turns of a first race. */
const LEARNER = { pace: 0.5, turns: 2 };

export class LiveMatch {
  /** @type {Table | null} */
  #table = null;
  /** @type {Panel | null} */
  #panel = null;
  /** @type {Story | null} */
  #story = null;
  #name = (/** @type {number} */ seat) => this.#table?.name(seat) ?? "";
  /** The question that was announced last. */
  #announced = "";
  /** What the line is told to be. @type {[status: import("./socket.js").LineStatus, code?: number]} */
  #line = ["connecting"];
  /** The host's workers are away. */
  #stands = false;

  /** @param {{page: HTMLElement, game: Game, data: MatchData, view: import("./view.js").PageView}} parts */
  constructor({ page, game, data, view }) {
    this.page = page;
    this.game = game;
    this.data = data;
    this.view = view;
    this.state = new MatchState(data);
    this.animator = new Animator({ game, board: () => /** @type {Table} */ (this.#table).board });
    this.queue = this.#createQueue();
    this.socket = new Socket({
      url: data.socket,
      api: data.api,
      match: data.code,
      watches: data.watches,
      plays: data.you !== null,
      have: () => this.state.version,
      onMessage: (message) => this.#hear(message),
      onStatus: (status, code) => this.#hearLine(status, code),
      onStands: (stands) => {
        this.#stands = stands;
        this.#showLine();
      },
    });
    this.answers = new Answers({
      line: this.socket,
      state: this.state,
      onSealed: () => this.#settle(),
      onRefused: (error) => view.refused(error),
      onKept: () => this.#showLine(),
    });
    this.again = this.#createAgain();
    const renew = () => this.#panel?.renew(this.state.question);
    this.tabs = createTabs({ code: data.code, state: this.state, answers: this.answers, renew });
    this.watching = createWatching({
      you: data.you,
      now: this.socket.now,
      tell: (version) => void this.socket.send({ type: "skip", version }, { keep: true }).catch(() => {}),
    });
    this.gone = createGone({ page, now: this.socket.now });
    const refused = (/** @type {unknown} */ error) => view.refused(error);
    this.decided = new Decided({ page, you: data.you, line: this.socket, onRefused: refused });
    this.setbacks = createSetbacks({ page, you: data.you, name: this.#name, line: this.socket, refused });
    this.call = new Call(page);
    this.talk = talkOf({ page, code: data.code, line: this.socket, table: () => this.#table });
    this.clocks = createClocks({ now: this.socket.now, you: data.you, onTick: (left) => this.#tick(left) });
    this.#bind();
    this.#hear(data.sync); // the line then asks for what has happened since
  }

  #createQueue() {
    return new Queue({
      state: this.state,
      stage: {
        sync: (message) => this.#showSync(message),
        step: (step) => this.#showStep(step),
        tell: (message) => this.#showTable(message),
        settle: () => {
          this.animator.ready();
          this.#settle();
        },
      },
      motion: ({ events }) => this.animator.lengthOf(events),
      hurry: () => this.animator.skip(),
      resync: () => this.socket.resync(),
      giveUp: () => this.view.say(gettext("Can’t load the board. Reload the page.")),
    });
  }

  #createAgain() {
    const { page, game, data, animator, view } = this;
    return new Again({
      page,
      game,
      data,
      animator,
      table: () => this.#table,
      say: (text) => view.say(text),
      onOwn: (text, isRead) => this.#panel?.tell(text, isRead),
    });
  }

  #bind() {
    const { page, view } = this;
    if (this.data.watches) return;
    const idle = (/** @type {string} */ key) => this.#panel?.idle(key);
    bindKeyboard(() => this.#keys(), idle);
    const refused = (/** @type {unknown} */ error) => view.refused(error);
    bindLeave(page, () => this.socket.send({ type: "leave" }, { keep: true }), refused);
    bindTakeback({ page, line: this.socket, refused });
    bindSound(page.querySelector("[data-sound]"));
    bindSpeed(/** @type {HTMLSelectElement} */ (page.querySelector("[data-speed]")), this.animator);
    page.querySelector("[data-tool=skip]")?.addEventListener("click", () => this.#skip());
  }

  // -- what the host says -------------------------------------------------------------------------------------------

  /** @param {import("../../types/host.d.ts").Outbound} message */
  #hear(message) {
    if (message.type === "sync" || message.type === "steps") this.#hearStanding(message);
    if (message.type === "sync") this.queue.sync(message);
    else if (message.type === "steps") this.queue.steps(message);
    else if (message.type === "talk") this.talk?.show(message);
    else if (message.type === "refused" && !message.id) this.view.refused(message);
  }

  /** What does not wait for the motion. @param {Sync | Steps} message */
  #hearStanding(message) {
    const isPaused = message.status === "paused";
    showWhile(this.page, message);
    this.page.toggleAttribute("data-paused", isPaused);
    this.clocks.hold(isPaused);
  }

  /** @param {import("./socket.js").LineStatus} status @param {number} [code] */
  #hearLine(status, code) {
    this.#line = [status, code];
    this.state.offline = status === "waiting" || (status === "connecting" && Boolean(this.page.dataset.status));
    if (status === "open" || status === "polling") {
      this.answers.keep();
      this.talk?.hear();
    }
    if (this.#panel) this.#panel.redraw(); // its buttons say that they wait
    this.#showLine();
  }

  /** The line, and what is kept here while it is lost. */
  #showLine() {
    const [status, code] = this.#line;
    this.view.line(status, code, this.answers?.kept ?? "nothing", this.#stands);
  }

  /** @param {Sync} message */
  #showSync(message) {
    if (message.view === null || message.view === undefined) return reloadCalmly(); // not started: another page
    this.#table ??= this.#createTable(message.view);
    if (!this.data.watches) {
      this.#panel ??= this.#createPanel(this.#table);
      this.#story ??= this.#createStory(this.#table);
    }
    const setBackBy = this.state.sync(message, this.answers.unsaved);
    if (setBackBy !== null) {
      this.#announced = ""; // what was asked before is asked again
      this.answers.drop();
    }
    this.again.sync(message, setBackBy !== null);
    this.#table.show(message.view, this.state);
    this.#showTable(message);
    void this.#story?.catchUp(message.version, setBackBy);
  }

  /** @param {unknown} first */
  #createTable(first) {
    const { page, game, data } = this;
    const table = new Table(page, game, data, first);
    table.help = () => this.#keys();
    table.stage.onRedraw = () => this.#panel?.redraw();
    if (data.watches) {
      table.stage.look("whole");
      return table;
    }
    table.stage.settle();
    return table;
  }

  /** @param {Table} table */
  #createPanel(table) {
    const { page, game, data, state, answers, tabs } = this;
    const onDraft = (/** @type {object} */ draft) => this.#tellCoach(draft);
    return new Panel(panelHost({ page, data, table, state, answers, tabs, onDraft }), game.panel);
  }

  /** @param {Step} step */
  async #showStep(step) {
    const table = this.#table;
    if (!table) return;
    const own = ofGame(step.events);
    this.again.add(step, table.view);
    if (own.length) {
      this.#setBusy(true);
      this.#panel?.update(this.state.question);
      const learns = this.page.querySelector("[data-coach]") && this.state.turns <= LEARNER.turns;
      this.animator.pace = learns ? LEARNER.pace : 1;
      const view = await this.animator.play(table.view, own, {
        onStart: (beat) => {
          this.again.moves();
          playEvents(this.game.soundsOf(beat));
          this.#panel?.sees(this.game.describe(beat, table.name));
        },
        onBeat: (events, now) => this.#follow(events, now),
      });
      this.again.shown();
      table.show(view, this.state);
      table.stage.follow();
    }
    this.setbacks.hear(step.events);
    this.#story?.add(step);
    this.#tellCoach({ events: own });
  }

  /** The close-up goes where something happens; the order changes when a round begins. @param {EventShape[]} events
   * @param {unknown} view */
  #follow(events, view) {
    const table = this.#table;
    if (!table || !this.game.changesScene(events)) return;
    table.show(view, this.state);
    this.#panel?.update(this.state.question);
    table.stage.follow();
  }

  /** @param {Sync | Steps} message */
  #showTable(message) {
    if (message.you !== this.data.you) return reloadCalmly(); // the own seat was given away, or taken
    this.#table?.rename(message.seats);
    this.talk?.seated(message.seats);
    this.gone.set(message);
    this.setbacks.set(message.set_back);
    this.state.tell(message);
    if (!this.state.decided) this.decided.show(null); // also its dialog: what it asks about is gone
    this.again.tell(this.state.asked);
    this.view.paused(this.state.paused);
    this.watching.set(message.clocks);
    this.clocks.set(message.clocks);
  }

  /** Nothing moves any more: ask what is open. */
  #settle() {
    const { state, view } = this;
    const table = this.#table;
    if (!table) return;
    this.watching.reached(state.version ?? -1);
    this.#setBusy(false);
    table.show(table.view, state);
    view.settled(state);
    this.decided.show(state.decided);
    this.call.settled(state);
    this.again.settled(state.version);
    this.#panel?.update(state.question);
    const { asked } = state;
    if (asked && asked.key !== this.#announced) {
      this.#announced = asked.key;
      table.stage.settle();
      this.talk?.makeRoom();
      announce(saidOf(gettext("Your turn"), this.#panel?.title ?? ""));
      play("turn");
    }
    if (!asked || state.answered) this.#tellCoach(); // an open question tells of its draft
    if (state.over) this.#end(table);
  }

  /** The race is over: the flag, then the podium. @param {Table} table */
  #end(table) {
    const winners = this.state.winners.map(table.name).join(", ");
    if (!this.view.ended(winners)) return;
    table.stage.look("whole");
    if (this.data.watches) return void flag(this.page);
    void showEnd({ page: this.page, table, winners, annulled: this.state.annulled });
  }

  // -- what happened, in words --------------------------------------------------------------------------------------

  /** @param {Table} table */
  #createStory(table) {
    const { game, data } = this;
    const linesOf = (/** @type {Step} */ step) => this.#linesOf(step);
    const story = new Story({ log: table.log, game, address: data.history, linesOf });
    story.fill(data.told);
    return story;
  }

  /** @param {Step} step */
  #linesOf({ events }) {
    const name = /** @type {Table} */ (this.#table).name;
    return [...this.game.describe(events, name), ...hostLines(events, name)];
  }

  /** Whoever listens (the coach of a first race) learns what is going on. @param {object} [more] */
  #tellCoach(more = {}) {
    if (!this.#table) return;
    const { busy, asked, answered, you, turns } = this.state;
    const prompt = busy || answered ? null : asked;
    const moment = { view: this.#table.view, you, asked: Boolean(prompt), prompt, turns };
    const detail = { ...moment, steps: [], picks: [], events: [], ...more };
    this.page.dispatchEvent(new CustomEvent("match:told", { detail }));
  }

  // -- time, skipping and keys --------------------------------------------------------------------------------------

  /** @param {Map<number, number>} left seconds by seat */
  #tick(left) {
    const { you } = this.data;
    this.#table?.standings.tick(left);
    this.view.clock(you === null ? undefined : left.get(you), this.state.busy);
    this.#showSkip();
    this.gone.show();
  }

  /** @param {boolean} busy */
  #setBusy(busy) {
    this.state.busy = busy;
    this.page.toggleAttribute("data-busy", busy);
    this.#showSkip();
  }

  /** What moves comes to its end, and the host learns that the time to watch is not needed. */
  #skip() {
    this.again.skipped();
    if (this.state.busy) this.animator.skip();
    else this.watching.skip();
    this.#showSkip();
  }

  #showSkip() {
    if (!this.state.busy) this.watching.rest();
    this.view.skip(this.#canSkip());
  }

  #canSkip() {
    return this.state.busy || this.watching.waits();
  }

  /** @returns {import("../kit/keyboard.js").Shortcut[]} */
  #keys() {
    return [
      ...(this.#canSkip() ? [{ keys: ["s"], label: gettext("Skip the animation"), run: () => this.#skip() }] : []),
      ...this.again.shortcuts(this.#panel?.shortcuts() ?? []),
      ...(this.#table?.shortcuts() ?? []),
      ...(this.talk?.shortcuts() ?? []),
    ];
  }
}
