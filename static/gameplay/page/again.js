/**
 * "See it again": what happened since the own last answer, played over the board. The match goes on beneath it: an open
 * question stays where it is, and its first touch, a tap on the picture or the next thing that moves lead back to the
 * present. Beside it one line says what happened to oneself.
 *
 * @typedef {import("./recall.js").Step} Step
 * @typedef {{layer: HTMLElement, stage: Stage, animator: Animator}} Past what lies over the board
 */
import { Animator, beatsOf, still } from "../kit/animate.js";
import { announce } from "../kit/log.js";
import { ownLines } from "../kit/own.js";
import { Stage } from "../kit/stage.js";
import { keep, recall } from "../kit/tab.js";
import { html, svg } from "../svg.js";
import { fetchPiece } from "./history.js";
import { Moments, restAt } from "./moments.js";
import { ofGame, Recall } from "./recall.js";
import { playEvents } from "./sounds.js";

/** Milliseconds for which the last position is shown before the present comes back. */
const HOLD = 600;
/** Milliseconds after a skip: a double tap means to skip, not to see it again. */
const TWICE = 700;

export class Again {
  #recall;
  #button;
  /** @type {Past | null} */
  #past = null;
  /** Grows with each play, and each end; an older one that finds another ends. */
  #run = 0;
  /** The step that is being shown live, and so many beats of it have not moved. */
  #live = { version: 0, moving: 0, left: 0 };
  #isOpen = false;
  /** The question was touched since something moved. */
  #isRead = false;
  /** When what moved was skipped. */
  #skippedAt = -Infinity;

  /**
   * @param {{
   *   page: HTMLElement, game: import("../kit/module.js").Game, data: import("./live.js").MatchData,
   *   animator: Animator, table: () => import("./table.js").Table | null, say: (text: string) => void,
   *   onOwn: (text: string, isRead: boolean) => void,
   * }} parts `animator`: of the live board, whose speed holds here, too; `say`: a line over the board; `onOwn`: what
   *   happened to oneself, "" for nothing; `isRead`: the reader has turned to the question
   */
  constructor({ page, game, data, animator, table, say, onOwn }) {
    this.page = page;
    this.game = game;
    this.data = data;
    this.animator = animator;
    this.table = table;
    this.say = say;
    this.onOwn = onOwn;
    this.#recall = new Recall({ game, you: data.you });
    this.#button = /** @type {HTMLElement | null} */ (page.querySelector("[data-tool=again]"));
    this.#button?.addEventListener("click", () => {
      if (performance.now() - this.#skippedAt > TWICE) this.toggle();
    });
    const panel = page.querySelector("[data-panel]");
    const isTold = (/** @type {Event} */ { target }) =>
      Boolean(/** @type {HTMLElement} */ (target).closest("[data-own-told]"));
    panel?.addEventListener("pointerdown", (event) => isTold(event) || this.end(), { capture: true });
    panel?.addEventListener("click", (event) => (isTold(event) ? this.toggle() : this.#goOn()), { capture: true });
  }

  // -- what happens live --------------------------------------------------------------------------------------------

  /** Everything afresh. @param {import("./state.js").Sync} message @param {boolean} isSetBack */
  sync(message, isSetBack) {
    this.end();
    if (this.#isOpen) return this.#recall.sync(message, isSetBack);
    this.#isOpen = true;
    const { told, answered = [], code } = this.data;
    this.#recall.open(message, told.steps, { answered, seen: recall(seenName(code)) });
  }

  /** A step is about to be shown. @param {Step} step @param {unknown} before the position before it */
  add({ version, events }, before) {
    const own = ofGame(events);
    const moving = beatsOf(own).filter((beat) => this.game.beatLength(beat) > 0).length;
    if (moving) {
      this.end();
      this.#isRead = false;
    }
    this.#recall.add({ version, events: own }, before);
    this.#live = { version, moving, left: moving };
  }

  /** A beat of it moves. */
  moves() {
    this.#live.left -= 1;
  }

  /** What moves is skipped. */
  skipped() {
    this.#live.left = Infinity;
    this.#skippedAt = performance.now();
  }

  /** The step is on the board: was it seen? Who asked for less motion sees where it led. */
  shown() {
    const { version, moving, left } = this.#live;
    const isSeen = document.visibilityState === "visible" && (left <= 0 || (still() && left <= moving));
    if (moving && !isSeen) this.#recall.miss(version);
  }

  /** What the host asks of this seat. @param {{key: string} | null} asked */
  tell(asked) {
    this.#recall.tell(asked?.key ?? null);
  }

  /** Nothing moves any more. @param {number | null} version */
  settled(version) {
    if (!this.#recall.missed && version !== null) keep(seenName(this.data.code), version);
    this.#draw();
    this.#tell();
  }

  #tell() {
    const { you } = this.data;
    const table = this.table();
    if (!table || you === null) return;
    const lines = ownLines(this.#recall.told, this.game, you, table.name);
    const missed = this.#recall.missed && this.data.answered?.length ? gettext("See it again") : "";
    this.onOwn(lines.join(" ") || missed, this.#isRead);
  }

  // -- seen again ---------------------------------------------------------------------------------------------------

  toggle() {
    if (this.#past) this.end();
    else void this.#play();
  }

  /** Back to the present. */
  end() {
    this.#run += 1;
    if (!this.#past) return;
    const { layer, animator } = this.#past;
    this.#past = null;
    animator.stop();
    layer.remove();
    this.page.removeAttribute("data-again");
    announce(gettext("The board shows the current position again."));
    this.#draw();
  }

  /** A reader who turns to the question wants no words over the board any more. */
  #goOn() {
    this.end();
    this.#recall.see();
    this.#isRead = true;
    this.#draw();
    setTimeout(() => this.#tell()); // nothing moves under the finger before its tap is over
  }

  async #play() {
    const run = ++this.#run;
    const found = await this.#recall.whole((asked) => fetchPiece(this.data.history, asked)).catch(() => null);
    if (run !== this.#run) return;
    if (!found) return this.say(gettext("Can’t load what happened. Try again."));
    const way = new Moments(this.game, found.view);
    for (const step of found.steps) way.add(step);
    way.end();
    this.#recall.see();
    if (way.count) this.#past = this.#open(found.view);
    this.#draw();
    for (let at = 0; this.#past && at < way.count; at += 1) {
      await this.#move(this.#past, way, at);
      if (run !== this.#run) return;
    }
    await pause(HOLD);
    if (run === this.#run) this.end();
  }

  /** One moment, with motion. @param {Past} past @param {Moments} way @param {number} at */
  async #move({ stage, animator }, way, at) {
    const table = /** @type {import("./table.js").Table} */ (this.table());
    const { step, events } = way.moments[at];
    if (step !== way.moments[at - 1]?.step) this.#speak(way.steps[step].events);
    animator.speed = this.animator.speed;
    const shown = await animator.play(way.viewAt(at), events, {
      onStart: (beat) => playEvents(this.game.soundsOf(beat)),
    });
    if (!shown) return;
    if (document.visibilityState !== "visible") {
      this.#recall.miss(way.steps[step].version);
      return this.end();
    }
    stage.show(way.viewAt(at + 1), table.name);
    stage.follow();
    await pause(restAt(way, at + 1, animator));
  }

  /** @param {import("../../types/host.d.ts").EventShape[]} events */
  #speak(events) {
    const table = /** @type {import("./table.js").Table} */ (this.table());
    announce(
      this.game
        .describe(events, table.name)
        .map(({ text }) => text)
        .join(" "),
    );
  }

  /** A second board over the live one, which stays as it is. @param {unknown} view @returns {Past | null} */
  #open(view) {
    const table = this.table();
    const place = this.page.querySelector(".match-board");
    const { scene } = this.game;
    if (!table || !place || !scene) return null;
    const isWhole = table.stage.isWhole;
    const layer = html("div", { class: "board-past" }, [
      svg("svg", { "data-board": true, "data-whole": isWhole }),
      html("p", { class: "board-past-note" }, [gettext("Replay")]),
    ]);
    layer.addEventListener("click", () => this.end());
    place.append(layer);
    this.page.setAttribute("data-again", "");
    const stage = new Stage(layer, scene, view, table.name);
    const isClose = table.stage instanceof Stage && table.stage.camera.mode === "close";
    stage.look(isClose ? "close" : "whole");
    return { layer, stage, animator: new Animator({ game: this.game, board: () => stage.board }) };
  }

  // -- the button and keys ------------------------------------------------------------------------------------------

  #draw() {
    const button = this.#button;
    const text = button?.querySelector("span");
    if (!button || !text) return;
    const isOn = this.#past !== null;
    button.hidden = !(isOn || this.#recall.isThere);
    button.toggleAttribute("data-missed", isOn || this.#recall.missed);
    text.textContent = isOn ? gettext("Back to now") : gettext("See it again");
  }

  /** Keys that answer lead back to the present. @param {import("../kit/keyboard.js").Shortcut[]} own the question's
   * @returns {import("../kit/keyboard.js").Shortcut[]} */
  shortcuts(own) {
    const label = this.#button?.textContent?.trim() ?? "";
    const isThere = this.#button && !this.#button.hidden;
    return [
      ...(this.#past ? [{ keys: ["Escape"], label: "", hidden: true, run: () => this.end() }] : []),
      ...own.map((one) => ({ ...one, run: () => this.#answering(one) })),
      ...(isThere ? [{ keys: ["o"], label, run: () => this.toggle() }] : []),
    ];
  }

  /** @param {import("../kit/keyboard.js").Shortcut} one */
  #answering({ run }) {
    const done = run();
    if (done !== false) this.#goOn();
    return done;
  }
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));

/** Up to which version this tab has shown everything; a page that is loaded again knows by it what was missed. In
 * private mode the last turn counts as missed after a reload. @param {string} code */
const seenName = (code) => `paddock-seen-${code}`;
