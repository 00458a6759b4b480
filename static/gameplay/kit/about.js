/** What is to know of a racer, over the board: a tap on its face opens it. */
import { html } from "../svg.js";
import { on, redraw } from "./redraw.js";
import { say } from "./words.js";

/**
 * @typedef {import("./strip.js").Racer} Racer
 * @typedef {import("./strip.js").Marks} Marks
 * @typedef {import("./strip.js").Options} Options
 */

export class About {
  /** Whose facts are open. @type {number | null} */
  #opened = null;

  /** @param {HTMLElement} place a popover @param {Options} options */
  constructor(place, options) {
    this.place = place;
    this.options = options;
  }

  /** @param {number} seat */
  open(seat) {
    this.#opened = seat;
    this.place.showPopover();
  }

  /** @param {Racer[]} racers @param {Marks} marks */
  draw(racers, marks) {
    const { you } = this.options;
    const racer = racers.find(({ seat }) => seat === this.#opened);
    const body = this.place.querySelector("[data-about-racer]");
    if (!racer || !body) return;
    redraw(body, this.#told(racer, marks));
    this.place.toggleAttribute("data-own", racer.seat === you || you === null);
  }

  /** @param {Racer} racer @param {Marks} marks */
  #told(racer, marks) {
    const { seat, more = [] } = racer;
    const { icon, name, pilot, you, guest = () => false } = this.options;
    return [
      html("h2", { class: "about-head", id: "about-title" }, [
        icon(seat),
        html("span", {}, [name(seat), ...yours(you === seat), ...driver(pilot(seat))]),
      ]),
      html(
        "ul",
        { class: "about-facts" },
        factsOf(racer, marks, guest(seat)).map((fact) => html("li", {}, [fact])),
      ),
      ...more,
      html("div", { class: "cluster", "data-gap": "2" }, this.#buttons(seat)),
    ];
  }

  /** @param {number} seat */
  #buttons(seat) {
    const { onFocus, onRename, you } = this.options;
    return [
      ...(onFocus ? [this.#button("about-look", say("host/look"), () => onFocus(seat))] : []),
      ...(onRename && you === seat ? [this.#button("racer-rename", gettext("Change my name"), onRename)] : []),
    ];
  }

  /** @param {string} name of a class @param {string} text @param {() => void} run */
  #button(name, text, run) {
    const button = html("button", { type: "button", class: `button ${name}`, "data-key": name }, [text]);
    return on(button, {
      click: () => {
        this.place.hidePopover();
        run();
      },
    });
  }
}

/** @param {boolean} isYours */
export const yours = (isYours) => (isYours ? [html("span", { class: "racer-you" }, [` (${gettext("you")})`])] : []);

/** Where there is little room, the last word alone. @param {string[]} words */
export function driver(words) {
  const last = words.at(-1);
  const strength = words.slice(0, -1).map((word) => html("span", { class: "racer-strength" }, [`${word}, `]));
  return last ? [html("span", { class: "racer-pilot" }, [" ", ...strength, last])] : [];
}

/** @param {Racer} racer @param {Marks} marks */
export const isReady = ({ seat, isOut, ready }, marks) => (ready ?? marks.ready.includes(seat)) && !isOut;

/** @param {Racer} racer @param {Marks} marks @param {boolean} isGuest */
export function factsOf(racer, marks, isGuest) {
  const { seat, facts, isOut } = racer;
  return [
    ...(isGuest ? [gettext("guest")] : []),
    ...facts,
    ...(isReady(racer, marks) ? [gettext("ready")] : []),
    ...(marks.away.includes(seat) && !isOut ? [gettext("away")] : []),
  ];
}
