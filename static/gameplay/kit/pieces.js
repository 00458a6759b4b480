/**
 * The robots on a board. One is drawn of parts: the hull, which turns, and the badges it bears, which show a fact each;
 * a pose is a class that it has while something holds. Each can be put anywhere; nothing here animates.
 *
 * @typedef {Record<string, string | number | boolean | undefined>} Facts `text`, and attributes
 * @typedef {string | number | false | null | undefined | Facts} Part what a badge shows; nothing: it is hidden
 */
import { drawRobot, putRobot } from "../robots.js";
import { svg } from "../svg.js";
import { place } from "../symbols.js";

/**
 * @template {{seat: number, cell: number[] | null}} Robot
 * @template View
 * @template {import("./beat.js").Drawn} Look
 * @param {number[]} numbers of the robots
 * @param {{
 *   robots: (view: View) => Robot[], home: (view: View, number: number) => import("./beat.js").Home,
 *   draw?: (number: number) => Look, badges?: string,
 *   parts?: (robot: Robot, view: View) => Part[], poses?: (robot: Robot, view: View) => Record<string, boolean>,
 * }} game `home`: where one is, or would be; `badges`: a symbol whose children are the parts, in this order
 */
export function createRobots(numbers, { robots, home, draw = /** @type {any} */ (drawRobot), badges, parts, poses }) {
  /** @type {Map<number, Look & {badges: Element[]}>} */
  const pieces = new Map(
    numbers.map((number) => {
      const drawn = draw(number);
      const borne = badges ? place(badges) : null;
      if (borne) drawn.group.append(borne);
      return [number, { ...drawn, badges: [...(borne?.children ?? [])] }];
    }),
  );

  /** Draw a view exactly. @param {View} view */
  function update(view) {
    for (const robot of robots(view)) {
      const piece = pieces.get(robot.seat);
      if (!piece) continue;
      const { group } = piece;
      if (!piece.tail) group.removeAttribute("opacity");
      const held = { "piece-off": !robot.cell, ...poses?.(robot, view) };
      for (const [pose, holds] of Object.entries(held)) group.classList.toggle(pose, holds);
      for (const [i, part] of (parts?.(robot, view) ?? []).entries()) bear(piece.badges[i], part);
      const { at, angle, size } = home(view, robot.seat);
      if (robot.cell) putRobot(piece, at, angle, size);
    }
  }

  return {
    robots: pieces,
    layer: svg(
      "g",
      { class: "pieces" },
      [...pieces.values()].map(({ group }) => group),
    ),
    update,
  };
}

/** @param {Element} badge @param {Part} part */
function bear(badge, part) {
  const hides = part === false || part === null || part === undefined;
  badge.toggleAttribute("hidden", hides);
  if (hides) return;
  const { text, ...attributes } = typeof part === "object" ? part : { text: part };
  const line = badge.querySelector("text");
  if (line && text !== undefined) line.textContent = String(text);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === "boolean") badge.toggleAttribute(name, value);
    else if (value !== undefined) badge.setAttribute(name, String(value));
}
