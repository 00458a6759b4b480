/**
 * Every robot of the race on a line: next flag, name, damage, lives, options, power, and the five phases of its sheet with
 * what lies face up, face down or locked. Nothing scrolls sideways.
 */
import { html, svg } from "../../svg.js";
import { clockText, isUrgent } from "../../clocks.js";
import { letter, robotIcon } from "../../robots.js";
import { miniRegister } from "./cards.js";
import { guideButton } from "./guide.js";
import { flagIcon } from "./pieces.js";
import { optionName, roles, statusText } from "./words.js";

/**
 * @param {HTMLElement} list an <ol>
 * @param {{name: (seat: number) => string, onFocus: (seat: number) => void}} options
 */
export function createStandings(list, { name, onFocus }) {
  /** @type {Map<number, HTMLElement>} */
  const clocks = new Map();

  /** @param {any} view @param {{ready: number[], away: number[]}} table */
  function update(view, { ready, away }) {
    const focused = /** @type {HTMLElement | null} */ (list.contains(document.activeElement) ? document.activeElement : null);
    const place = focused?.closest("[data-seat]")?.getAttribute("data-seat");
    clocks.clear();
    list.replaceChildren(...orderOf(view).map((line) => row(view, line, ready, away)));
    if (place) /** @type {HTMLElement | null} */ (list.querySelector(`[data-seat="${place}"] .racer-robot`))?.focus({ preventScroll: true });
  }

  function row(/** @type {any} */ view, /** @type {any} */ { robot, place }, /** @type {number[]} */ ready, /** @type {number[]} */ away) {
    const { seat } = robot;
    const clock = html("span", { class: "racer-clock", "aria-hidden": "true" });
    clocks.set(seat, clock);
    const button = html("button", { type: "button", class: "racer-robot", title: gettext("Look at this robot"), "aria-label": interpolate(gettext("Look at %s"), [name(seat)]) }, [robotIcon(seat)]);
    button.addEventListener("click", () => onFocus(seat));
    const out = robot.status !== "racing" && robot.status !== "destroyed";
    return html("li", { class: "racer rr-racer", "data-seat": seat, "data-you": view.you === seat, "data-out": out }, [
      html("span", { class: "racer-place" }, [place !== null ? String(place) : out ? "–" : nextFlag(view, robot)]),
      button,
      html("span", { class: "racer-name" }, [name(seat), ...(view.you === seat ? [html("span", { class: "racer-you" }, [` (${gettext("you")})`])] : [])]),
      html("span", { class: "racer-facts" }, facts(view, robot, ready.includes(seat), away.includes(seat))),
      clock,
      ...(out ? [] : [html("ol", { class: "rr-minis", "aria-label": interpolate(gettext("Programme of %s"), [name(seat)]) }, robot.registers.map((/** @type {any} */ register, /** @type {number} */ i) => miniRegister(register, i + 1, robot.locked.includes(i + 1)))),
        optionChips(robot)]),
    ]);
  }

  /** @param {Map<number, number>} left seconds by seat */
  function tick(left) {
    for (const [seat, clock] of clocks) {
      const seconds = left.get(seat);
      const text = seconds === undefined ? "" : clockText(seconds);
      if (clock.textContent !== text) clock.textContent = text;
      clock.toggleAttribute("data-urgent", seconds !== undefined && isUrgent(seconds));
    }
  }

  return { update, tick };
}

function nextFlag(/** @type {any} */ view, /** @type {any} */ robot) {
  const number = Math.min(view.flags.length, robot.flags + 1);
  return html("span", { class: "rr-next" }, [flagIcon(number), html("span", { class: "visually-hidden" }, [interpolate(gettext("next flag %s"), [number])])]);
}

/** The options a robot holds, each explained at a tap. @param {any} robot */
export function optionChips(robot) {
  return html("span", { class: "rr-chips" }, robot.options.map((/** @type {string} */ option) => {
    const count = option === "ablative-coat" ? robot.coat : option === "mini-howitzer" ? robot.shells : 0;
    const text = count ? `${optionName(option)} ${count}` : optionName(option);
    return guideButton(`option/${option}`, optionName(option), [text]);
  }));
}

/**
 * Robots as the race stands: by the ranking when it is over, else those who are home, then by flags, then by dock. A
 * place is only told when it is final.
 * @param {any} view @returns {{robot: any, place: number | null}[]}
 */
export function orderOf(view) {
  if (view.ranking.length) return view.ranking.map((/** @type {any} */ { seat, place }) => ({ robot: view.robots[seat], place }));
  const home = view.robots.filter((/** @type {any} */ robot) => robot.finish).sort((/** @type {any} */ a, /** @type {any} */ b) => a.finish[0] - b.finish[0] || a.finish[1] - b.finish[1]);
  const out = (/** @type {any} */ robot) => Number(robot.status !== "racing" && robot.status !== "destroyed");
  const others = view.robots.filter((/** @type {any} */ robot) => !robot.finish)
    .sort((/** @type {any} */ a, /** @type {any} */ b) => out(a) - out(b) || b.flags - a.flags || a.dock - b.dock);
  return [...home.map((/** @type {any} */ robot, /** @type {number} */ i) => ({ robot, place: i + 1 })), ...others.map((/** @type {any} */ robot) => ({ robot, place: null }))];
}

/** @returns {(string | Node)[]} each fact stays on one line where there is room */
function facts(/** @type {any} */ view, /** @type {any} */ robot, /** @type {boolean} */ ready, /** @type {boolean} */ away) {
  const parts = [];
  parts.push(...roles(view, robot));
  if (robot.status !== "racing") parts.push(statusText(robot));
  parts.push(interpolate(gettext("flags %(flags)s/%(count)s"), { flags: robot.flags, count: view.flags.length }, true));
  parts.push(interpolate(gettext("damage %s"), [robot.damage]));
  parts.push(interpolate(ngettext("%s life", "%s lives", robot.lives), [robot.lives]));
  if (robot.down) parts.push(gettext("powered down"));
  else if (robot.announced) parts.push(gettext("powers down next turn"));
  if (robot.controller !== null) parts.push(gettext("radio-controlled"));
  if (view.step === "program" && (ready || robot.ready)) parts.push(gettext("ready"));
  if (away) parts.push(gettext("away"));
  return parts.flatMap((part, i) => [...(i ? [" · "] : []), html("span", {}, [part])]);
}

/** "A Anna": the letter on the robot and the name. @param {number} seat @param {string} label */
export const robotName = (seat, label) => `${letter(seat)} ${label}`;

/** Ten lamps, one a damage. @param {number} damage */
export const damageLamps = (damage) => html("span", { class: "rr-lamps", "aria-hidden": "true" }, [svg("svg", { viewBox: "0 0 100 10" },
  Array.from({ length: 10 }, (_, i) => svg("rect", { x: i * 10 + 1, y: 1, width: 8, height: 8, rx: 2, "data-lit": i < damage, "data-locks": i >= 4 })))]);
