/**
 * The order of a race as a strip of faces: place, robot, one fact; a tap opens the rest (`about.js`). A game gives the
 * order and the facts (`racersOf`).
 *
 * @typedef {{
 *   seat: number, place: Node | string, facts: string[], short?: [bold: string, fact: string], isOut?: boolean,
 *   plays?: boolean, ready?: boolean, more?: Node[],
 * }} Racer
 *   `short`: what its face shows, unless that is place and first fact; `isOut`: it is not in the race any more;
 *   `plays`: it is its turn; `ready`: its answer is in, unless that follows from the open questions; `more`: below the
 *   facts, where a tap opens them
 * @typedef {{ready: number[], away: number[]}} Marks seats whose sealed answer is in, and whose player is away
 */

/**
 * The racers in their order.
 * @template View
 * @typedef {(view: View, marks: Marks, name: (seat: number) => string) => Racer[]} RacersOf
 */
import { html } from "../svg.js";
import { About, driver, factsOf, isReady, yours } from "./about.js";
import { createBubbles } from "./bubbles.js";
import { clockText, isUrgent } from "./clocks.js";
import { on, redraw } from "./redraw.js";

/**
 * @typedef {{
 *   racersOf: RacersOf<unknown>, icon: (seat: number) => Element, name: (seat: number) => string,
 *   pilot: (seat: number) => string[], you: number | null, onFocus: ((seat: number) => void) | null,
 *   about: HTMLElement | null, guest?: (seat: number) => boolean, onRename?: (() => void) | null,
 * }} Options
 *   `pilot`: strength and style of a bot, in words; `you`: whose page it is; `onFocus`: somebody wants to see this
 *   robot, null: there is no picture of it; `about`: where a tap on a face shows what is to know, null: nobody taps;
 *   `guest`: the name is that of somebody without an account; `onRename`: somebody changes the own name
 */

/** From so many on a face has no room but for its place. */
const MANY = 7;

export class Strip {
  /** @type {Map<number, number>} */
  #left = new Map();
  /** @type {[view: unknown, marks: Marks] | null} */
  #shown = null;
  #about;
  #bubbles = createBubbles(() => this.#draw());

  /** @param {HTMLElement} list an <ol> @param {Options} options */
  constructor(list, options) {
    this.list = list;
    this.options = options;
    this.#about = options.about && new About(options.about, options);
  }

  /** A bubble at a face. @param {number} seat @param {Node[]} said */
  say(seat, said) {
    this.#bubbles.say(seat, said);
  }

  /** @param {unknown} view @param {Marks} marks */
  update(view, marks) {
    this.#shown = [view, marks];
    this.#draw();
  }

  /** All that is to know of a racer. @param {number} seat */
  open(seat) {
    this.#about?.open(seat);
    this.#draw();
  }

  /** @param {Map<number, number>} seconds by seat */
  tick(seconds) {
    this.#left = seconds;
    for (const clock of this.list.querySelectorAll(".racer-clock"))
      showClock(clock, seconds.get(Number(clock.getAttribute("data-clock"))));
  }

  #draw() {
    if (!this.#shown) return;
    const [view, marks] = this.#shown;
    const racers = this.options.racersOf(view, marks, this.options.name);
    this.list.toggleAttribute("data-many", racers.length >= MANY);
    redraw(
      this.list,
      racers.map((racer) => this.#row(racer, marks)),
    );
    this.#about?.draw(racers, marks);
  }

  /** @param {Racer} racer @param {Marks} marks */
  #row(racer, marks) {
    const { seat, isOut = false, plays = false, more = [] } = racer;
    const look = {
      class: "racer",
      "data-key": seat,
      "data-seat": seat,
      "data-turn": plays,
      "data-you": this.options.you === seat,
      "data-out": isOut,
      "data-ready": isReady(racer, marks),
    };
    const parts = this.#parts(racer, marks);
    if (!this.#about) return html("li", look, [html("span", { class: "face" }, parts), ...more]);
    const face = html("button", { type: "button", class: "face", "aria-haspopup": "dialog" }, parts);
    return html("li", look, [on(face, { click: () => this.open(seat) }), ...this.#bubbles.at(seat)]);
  }

  /** @param {Racer} racer @param {Marks} marks */
  #parts(racer, marks) {
    const { seat, place, facts, short } = racer;
    const { icon, name, pilot, you, guest = () => false } = this.options;
    const all = factsOf(racer, marks, guest(seat));
    return [
      html("span", { class: "racer-robot" }, [icon(seat)]),
      html("span", { class: "face-fact" }, [
        html("b", { class: "racer-place" }, [short?.[0] ?? place]),
        html("span", { class: "face-short", "aria-hidden": "true" }, [short?.[1] ?? facts[0] ?? ""]),
      ]),
      html("span", { class: "racer-name" }, [name(seat), ...yours(you === seat), ...driver(pilot(seat))]),
      html("span", { class: "racer-facts" }, [
        all.filter((fact) => fact !== gettext("ready")).join(" · "),
        ...(all.includes(gettext("ready")) ? [heard(` · ${gettext("ready")}`)] : []),
      ]),
      showClock(
        html("span", { class: "racer-clock", "data-clock": seat, "aria-hidden": "true" }),
        this.#left.get(seat),
      ),
    ];
  }
}

/** What a mark beside the place shows. @param {string} fact */
const heard = (fact) => html("span", { class: "visually-hidden" }, [fact]);

/** @param {Element} clock @param {number | undefined} seconds undefined: it does not run */
function showClock(clock, seconds) {
  const text = seconds === undefined ? "" : clockText(seconds);
  if (clock.textContent !== text) clock.textContent = text;
  clock.toggleAttribute("data-urgent", seconds !== undefined && isUrgent(seconds));
  return clock;
}
