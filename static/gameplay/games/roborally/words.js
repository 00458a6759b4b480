/** Words of this game. Names and texts of option cards stand in the page's guide, written by the server: one source. */

/** @param {string} slug */
export const optionName = (slug) => entry(`option/${slug}`, "data-name") || slug;

/** @param {string} slug */
export const optionText = (slug) => entry(`option/${slug}`, "data-text");

/** @param {string} name @param {string} what */
const entry = (name, what) => document.querySelector(`[data-entry="${name}"] [${what}]`)?.textContent?.trim() ?? "";

/** @param {string} direction */
export const facingName = (direction) => ({ N: gettext("north"), E: gettext("east"), S: gettext("south"), W: gettext("west") }[direction] ?? "");

/** Where the race stands. @param {any} view */
export function phaseText(view) {
  const turn = interpolate(gettext("Turn %s"), [view.turn]);
  const step = {
    keep: gettext("Choosing an option"), deal: turn, program: `${turn} · ${gettext("programming")}`, announce: `${turn} · ${gettext("power down?")}`,
    prepare: `${turn} · ${gettext("repairs and re-entry")}`, over: gettext("Finished"),
  }[/** @type {string} */ (view.step)];
  return step ?? `${turn} · ${interpolate(gettext("phase %s"), [view.phase])}`;
}

/** What became of a robot that is not on the board. @param {any} robot */
export function statusText(robot) {
  return { destroyed: gettext("destroyed, comes back"), eliminated: gettext("out of the race"), abandoned: gettext("abandoned"), finished: gettext("home") }[/** @type {string} */ (robot.status)] ?? "";
}

/** What a course rule makes of a robot: the SuperBot, one of a team. @param {any} view @param {any} robot @returns {string[]} */
export const roles = (view, robot) => [
  ...(view.superbot === robot.seat ? [gettext("SuperBot")] : []),
  ...(robot.team === undefined ? [] : [interpolate(gettext("team %s"), [robot.team + 1])]),
];

/** What a payload of a question means, in words. @param {any} value @param {(seat: number) => string} name */
export function valueText(value, name) {
  if (value === null) return gettext("Nothing");
  if (typeof value === "string") return optionName(value);
  if (value.weapon === "laser") return gettext("The laser");
  if (value.weapon) return value.target === null ? optionName(value.weapon) : interpolate(gettext("%(option)s at %(robot)s"), { option: optionName(value.weapon), robot: name(value.target) }, true);
  if (value.do === "damage") return gettext("One damage, as usual");
  if (value.do === "lock") return interpolate(gettext("The damage locks phase %s"), [value.phase]);
  if (value.do === "destroy") return interpolate(gettext("No damage, but %s is destroyed"), [optionName(value.option)]);
  return String(value);
}
