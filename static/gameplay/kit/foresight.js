/**
 * A sealed answer that is built in any order, such as a programme, and what the host says to it: the host is asked anew
 * at each change, and only what it says to the last one counts. Whoever presses Ready before the host has nodded is
 * ready as soon as it has.
 *
 * @import { EventTold, PromptPublic } from "../../types/host.d.ts"
 * @typedef {{
 *   readonly payload: unknown, readonly empty: boolean, readonly full: boolean, readonly steps: unknown[],
 * }} Plan
 *   what is built: `full`: it is a whole answer; `steps`: what it consists of, for the coach
 */

/**
 * @template {EventTold} Event
 * @template Payload
 */
export class Foresight {
  /** What the host said; null: nothing yet. @type {{events: Event[], complete: boolean} | null} */
  look = null;
  /** Ready was pressed before the host had nodded. */
  #hurried = false;
  /** Questions to the host so far. */
  #asked = 0;
  /** The last of them is still open. */
  #waits = false;

  /**
   * @param {Pick<import("./panel.js").PanelHost<unknown, Event, unknown>, "ask" | "save" | "say" | "onDraft">} host
   * @param {PromptPublic} prompt
   * @param {import("./answer.js").Answer<Payload>} answer
   * @param {{plan: Plan, lacking: string, onLook: (events: Event[] | null) => void}} options `lacking`: why what is not
   *   full can not be sent; `onLook`: shows where it leads, null: nowhere, it is empty
   */
  constructor(host, prompt, answer, { plan, lacking, onLook }) {
    this.host = host;
    this.prompt = prompt;
    this.answer = answer;
    this.plan = plan;
    this.lacking = lacking;
    this.onLook = onLook;
  }

  /** The plan is another one now. */
  changed() {
    this.host.save(this.prompt, this.plan.payload);
    this.#hurried = false;
    return this.refresh();
  }

  /** Ask the host where it leads. */
  async refresh() {
    const { host, plan, prompt, answer } = this;
    this.#asked += 1;
    const mine = this.#asked;
    this.look = null;
    this.#waits = !plan.empty;
    if (plan.empty) this.onLook(null);
    answer.redraw();
    host.onDraft(plan.steps, []);
    if (plan.empty) return;
    const look = await host.ask(prompt, plan.payload).catch(() => null);
    if (answer.isOver || mine !== this.#asked) return;
    this.#waits = false;
    if (this.#hurried) this.#send(); // also without a preview: the host judges what it is given
    if (!look) return;
    this.look = look;
    this.onLook(look.events);
    answer.redraw();
  }

  /** Ready: as soon as the host has nodded. */
  hurry() {
    if (this.answer.isSending) return;
    if (!this.plan.full) return this.host.say(this.lacking);
    if (this.#waits) this.#hurried = true;
    else this.#send(); // also when nothing was left to choose, or the host could not be asked: it judges what it gets
  }

  #send() {
    this.#hurried = false;
    return this.answer.send(/** @type {Payload} */ (this.plan.payload));
  }
}
