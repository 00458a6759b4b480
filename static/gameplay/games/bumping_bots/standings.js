/**
 * The order of the race as a strip: place, robot, name, lap, gear and speed, cards, and who plays. A robot's chip
 * wraps to the next line when there is no room; nothing scrolls sideways.
 */
import { html } from "../../svg.js";
import { clockText, isUrgent } from "../../clocks.js";
import { letter, robotIcon } from "./robots.js";

/**
 * @param {HTMLElement} list an <ol>
 * @param {{name: (seat: number) => string, onFocus: (seat: number) => void}} options
 */
export function createStandings(list, { name, onFocus }) {
  /** @type {Map<number, HTMLElement>} */
  const clocks = new Map();

  /** @param {any} view @param {{ready: number[], away: number[]}} table */
  function update(view, { ready, away }) {
    const rows = orderOf(view);
    const focused = list.contains(document.activeElement) && document.activeElement?.closest("[data-seat]")?.getAttribute("data-seat");
    clocks.clear();
    list.replaceChildren(...rows.map(({ robot, place }) => row(view, robot, place, ready, away)));
    if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-seat="${focused}"] .racer-robot`))?.focus({ preventScroll: true });
  }

  function row(/** @type {any} */ view, /** @type {any} */ robot, /** @type {number} */ place, /** @type {number[]} */ ready, /** @type {number[]} */ away) {
    const { seat } = robot;
    const clock = html("span", { class: "racer-clock", "aria-hidden": "true" });
    clocks.set(seat, clock);
    const button = html("button", { type: "button", class: "racer-robot", title: gettext("Look at this robot"),
      "aria-label": interpolate(gettext("Look at %s"), [name(seat)]) }, [robotIcon(seat)]);
    button.addEventListener("click", () => onFocus(seat));
    return html("li", { class: "racer", "data-seat": seat, "data-turn": view.turn === seat && view.phase !== "over",
      "data-you": view.you === seat, "data-out": robot.status === "classified" || robot.status === "retired" }, [
      html("span", { class: "racer-place" }, [robot.status === "retired" ? "–" : String(place)]),
      button,
      html("span", { class: "racer-name" }, [name(seat),
        ...(view.you === seat ? [html("span", { class: "racer-you" }, [` (${gettext("you")})`])] : [])]),
      html("span", { class: "racer-facts" }, facts(view, robot, ready.includes(seat), away.includes(seat))),
      clock,
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

/** Robots as the race stands: classified first, then this round's order, then who is out. @param {any} view */
export function orderOf(view) {
  const done = new Map(view.ranking.map((/** @type {any} */ line) => [line.seat, line.place]));
  const bySeat = new Map(view.robots.map((/** @type {any} */ robot) => [robot.seat, robot]));
  const order = [...new Set([...view.order, ...view.robots.map((/** @type {any} */ r) => r.seat)])];
  const running = order.filter((seat) => !done.has(seat) && bySeat.get(seat)?.status !== "retired");
  const rows = [
    ...view.ranking.filter((/** @type {any} */ line) => line.status !== "retired").map((/** @type {any} */ line) => ({ robot: bySeat.get(line.seat), place: line.place })),
    ...running.map((seat, i) => ({ robot: bySeat.get(seat), place: done.size + i + 1 })),
    ...order.filter((seat) => bySeat.get(seat)?.status === "retired").map((seat) => ({ robot: bySeat.get(seat), place: done.get(seat) ?? 0 })),
  ];
  const seen = new Set();
  return rows.filter(({ robot }) => robot && !seen.has(robot.seat) && seen.add(robot.seat));
}

function facts(/** @type {any} */ view, /** @type {any} */ robot, /** @type {boolean} */ ready, /** @type {boolean} */ away) {
  const team = robot.team !== null && robot.team !== undefined ? [interpolate(gettext("team %s"), [robot.team + 1])] : [];
  if (robot.status === "retired") return [[gettext("retired"), ...team].join(" · ")];
  if (robot.status === "classified") return [[gettext("finished"), ...team].join(" · ")];
  const laps = lapsOf(view);
  const parts = [];
  if (robot.status === "racing") {
    parts.push(laps ? interpolate(gettext("lap %(lap)s of %(laps)s"), { lap: robot.lap, laps }, true) : interpolate(gettext("lap %s"), [robot.lap]));
    parts.push(robot.gear === "R" ? interpolate(gettext("reverse %s"), [robot.speed]) : interpolate(gettext("speed %s"), [robot.speed]));
  }
  if (robot.card_count) parts.push(interpolate(ngettext("%s card", "%s cards", robot.card_count), [robot.card_count]));
  if (robot.engine) parts.push(interpolate(ngettext("engine %s turn", "engine %s turns", robot.engine), [robot.engine]));
  parts.push(...team);
  if (ready) parts.push(gettext("ready"));
  if (away) parts.push(gettext("away"));
  return [parts.join(" · ")];
}

/** @param {any} view */
export const lapsOf = (view) => view.options?.laps ?? (typeof view.board.laps === "number" ? view.board.laps : null);

/** "A Anna": the letter on the robot and the name. @param {number} seat @param {string} label */
export const robotName = (seat, label) => `${letter(seat)} ${label}`;
