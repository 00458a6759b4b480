/**
 * A sealed answer that is built in any order, a programme, and what the host says to it: the host is asked at each
 * change, and only what it says to the last one counts. A press on Ready before the host has nodded is
 * given as soon as it has. What lies in it can be carried to another place.
 *
 * @import { EventShape, PromptPublic } from "../../types/host.d.ts"
 * @import { Shown } from "./ghost.js"
 * @typedef {{
 *   readonly payload: unknown, readonly empty: boolean, readonly full: boolean, readonly steps: unknown[],
 * }} Plan
 *   what is built: `full`: it is a whole answer; `steps`: what it consists of, for the coach
 * @typedef {{ghost: {show: (shown: Shown) => void, clear: () => void, clearPath: () => void}}} Foreseeing
 */
import { bindDrag } from "./drag.js";
import { enterKey, undoKeys } from "./keys.js";
import { Question } from "./question.js";
import { say } from "./words.js";

/**
 * @template View
 * @template {EventShape} Event
 * @template {PromptPublic} Prompt
 * @template {Plan} Programme
 * @template {Foreseeing} Board
 * @extends {Question<import("./panel.js").QuestionHost<View, Event, Board>, Prompt, unknown>}
 */
export class Programming extends Question {
  /** What the host said; null: nothing yet. @type {{events: Event[]} | null} */
  look = null;
  /** Ready was pressed before the host had nodded. */
  #hurried = false;
  /** Questions to the host so far. */
  #asked = 0;
  /** The last of them is still open. */
  #waits = false;
  #unbindDrag;

  /**
   * @param {import("./panel.js").QuestionHost<View, Event, Board>} host @param {Prompt} prompt
   * @param {Programme} programme
   * @param {{
   *   lacking: string, ghostOf: (view: View, events: Event[], seat: number) => Shown,
   *   endText: (view: View, events: Event[], seat: number, name: (seat: number) => string) => string,
   *   hurts: (event: Event) => boolean,
   * }} game
   *   `lacking`: why what is not full cannot be sent; `ghostOf`, `endText`: where it leads; `hurts`: such an event
   *   is a misfortune for its robot
   */
  constructor(host, prompt, programme, game) {
    super(host, prompt);
    this.programme = programme;
    this.game = game;
    this.#unbindDrag = bindDrag(host.root, {
      onDrop: (source, place) => {
        if (!this.isSending)
          this.drop(source.getAttribute("data-carry") ?? "", place?.getAttribute("data-drop") ?? "hand");
      },
    });
    host.heading(say("question/program"));
  }

  stop() {
    super.stop();
    this.#unbindDrag();
  }

  /** What was carried, and where it was let go. @param {string} _what @param {string} _place */
  drop(_what, _place) {}

  // -- what it comes to ---------------------------------------------------------------------------------------------

  /** What would happen, once the host has said it. */
  get events() {
    return this.programme.empty ? null : (this.look?.events ?? null);
  }

  get outcome() {
    const { host, events, prompt } = this;
    return events ? this.game.endText(host.view(), events, prompt.seat, host.name) : "";
  }

  /** By this programme the own robot comes to harm. */
  get hits() {
    return this.events?.some((event) => event.data.seat === this.prompt.seat && this.game.hurts(event));
  }

  readyButton() {
    return this.sendButton(gettext("Ready"), this.programme.full, () => this.hurry());
  }

  // -- what the host says to it -------------------------------------------------------------------------------------

  /** It is another one now. */
  changed() {
    this.host.save(this.prompt, this.programme.payload);
    this.#hurried = false;
    return this.refresh();
  }

  /** Ask the host where it leads. */
  async refresh() {
    const { host, programme, prompt } = this;
    this.#asked += 1;
    const mine = this.#asked;
    this.look = null;
    this.#waits = !programme.empty;
    if (programme.empty) host.board().ghost.clearPath();
    this.redraw();
    host.onDraft(programme.steps, []);
    if (programme.empty) return;
    const look = await host.ask(prompt, programme.payload).catch(() => null);
    if (this.isOver || mine !== this.#asked) return;
    this.#waits = false;
    if (this.#hurried) this.#send(); // also without a preview: the host judges what it is given
    if (!look) return;
    this.look = look;
    host.board().ghost.show(this.game.ghostOf(host.view(), look.events, prompt.seat));
    this.redraw();
  }

  /** Ready: as soon as the host has nodded. */
  hurry() {
    const { programme, host } = this;
    if (this.isSending) return;
    if (!programme.full) return host.say(this.game.lacking);
    if (this.#waits) this.#hurried = true;
    else this.#send(); // also when nothing was left to choose, or the host could not be asked: it judges what it gets
  }

  #send() {
    this.#hurried = false;
    return this.send(this.programme.payload);
  }

  /** The last thing goes. @returns {boolean | void} */
  undo() {
    return false;
  }

  shortcuts() {
    return [undoKeys(() => this.undo()), enterKey(() => this.hurry())];
  }
}
