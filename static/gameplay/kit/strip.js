/**
 * The order of a race as a strip: place, robot, name, what is to know of it, clock. A robot's chip wraps to the next
 * line when there is no room; nothing scrolls sideways. A game gives the order and the facts (`racersOf`).
 *
 * @typedef {{
 *   seat: number, place: Node | string, facts: string[], isOut?: boolean, plays?: boolean, ready?: boolean,
 *   more?: Node[],
 * }} Racer
 *   `isOut`: it is not in the race any more; `plays`: it is its turn; `ready`: its answer is in, unless that follows
 *   from the open questions; `more`: what stands below
 * @typedef {{ready: number[], away: number[]}} Marks seats whose sealed answer is in, and whose player is away
 */

/**
 * The racers in their order.
 * @template View
 * @typedef {(view: View, marks: Marks, name: (seat: number) => string) => Racer[]} RacersOf
 */
import { html } from "../svg.js";
import { createBubbles } from "./bubbles.js";
import { clockText, isUrgent } from "./clocks.js";
import { on, redraw } from "./redraw.js";
import { say } from "./words.js";

/**
 * @param {HTMLElement} list an <ol>
 * @param {{
 *   racersOf: RacersOf<unknown>, icon: (seat: number) => Element, name: (seat: number) => string,
 *   pilot: (seat: number) => string[], you: number | null, onFocus: ((seat: number) => void) | null,
 *   guest?: (seat: number) => boolean, onRename?: (() => void) | null,
 * }} options `pilot`: strength and style of a bot, in words; `you`: whose page it is; `onFocus`: somebody wants to see
 *   this robot, null: there is no picture of it; `guest`: the name is that of somebody without an account, which stands
 *   where nothing is cut off; `onRename`: somebody taps the own name to change it
 */
export function createStrip(list, { racersOf, icon, name, pilot, you, onFocus, guest = () => false, onRename }) {
  /** @type {Map<number, number>} */
  let left = new Map();
  /** @type {[view: unknown, marks: Marks] | null} */
  let shown = null;
  const bubbles = createBubbles(() => {
    if (shown) draw(...shown);
  });

  /** @param {Racer} racer @param {Marks} marks */
  function row(racer, marks) {
    const { seat, place, isOut = false, plays = false, more = [] } = racer;
    return html(
      "li",
      {
        class: "racer",
        "data-key": seat,
        "data-seat": seat,
        "data-turn": plays,
        "data-you": you === seat,
        "data-out": isOut,
      },
      [
        html("span", { class: "racer-place" }, [place]),
        onFocus ? lookButton(seat, onFocus) : html("span", { class: "racer-robot" }, [icon(seat)]),
        html("span", { class: "racer-name" }, [
          onRename && you === seat ? ownName(name(seat), onRename) : name(seat),
          ...(you === seat ? [html("span", { class: "racer-you" }, [` (${gettext("you")})`])] : []),
          ...driver(pilot(seat)),
        ]),
        html("span", { class: "racer-facts" }, facts(racer, marks, guest(seat))),
        showClock(html("span", { class: "racer-clock", "data-clock": seat, "aria-hidden": "true" }), left.get(seat)),
        ...more,
        ...bubbles.at(seat),
      ],
    );
  }

  /** @param {number} seat @param {(seat: number) => void} look */
  function lookButton(seat, look) {
    const label = interpolate(gettext("Look at %s"), [name(seat)]);
    const title = say("host/look");
    const button = html("button", { type: "button", class: "racer-robot", title, "aria-label": label }, [icon(seat)]);
    return on(button, { click: () => look(seat) });
  }

  /** @param {unknown} view @param {Marks} marks */
  function draw(view, marks) {
    redraw(
      list,
      racersOf(view, marks, name).map((racer) => row(racer, marks)),
    );
  }

  return {
    say: bubbles.say,
    /** @param {unknown} view @param {Marks} marks */
    update(view, marks) {
      shown = [view, marks];
      draw(view, marks);
    },
    /** @param {Map<number, number>} seconds by seat */
    tick(seconds) {
      left = seconds;
      for (const clock of list.querySelectorAll(".racer-clock"))
        showClock(clock, left.get(Number(clock.getAttribute("data-clock"))));
    },
  };
}

/** @param {string} name @param {() => void} rename */
function ownName(name, rename) {
  const title = gettext("Change my name");
  const label = interpolate(gettext("%s: change my name"), [name]);
  const button = html("button", { type: "button", class: "racer-rename", title, "aria-label": label }, [name]);
  return on(button, { click: rename });
}

/** Where there is little room, the last word alone. @param {string[]} words */
function driver(words) {
  const last = words.at(-1);
  const strength = words.slice(0, -1).map((word) => html("span", { class: "racer-strength" }, [`${word}, `]));
  return last ? [html("span", { class: "racer-pilot" }, [" ", ...strength, last])] : [];
}

/** Each stays on one line where there is room. @param {Racer} racer @param {Marks} marks @param {boolean} isGuest */
function facts({ seat, facts: told, isOut, ready }, marks, isGuest) {
  const all = [
    ...(isGuest ? [gettext("guest")] : []),
    ...told,
    ...((ready ?? marks.ready.includes(seat)) && !isOut ? [gettext("ready")] : []),
    ...(marks.away.includes(seat) && !isOut ? [gettext("away")] : []),
  ];
  return all.flatMap((fact, i) => [...(i ? [" · "] : []), html("span", {}, [fact])]);
}

/** @param {Element} clock @param {number | undefined} seconds undefined: it does not run */
function showClock(clock, seconds) {
  const text = seconds === undefined ? "" : clockText(seconds);
  if (clock.textContent !== text) clock.textContent = text;
  clock.toggleAttribute("data-urgent", seconds !== undefined && isUrgent(seconds));
  return clock;
}
