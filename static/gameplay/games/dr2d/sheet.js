/**
 * What a seat looks at: its programme as it is, or was, played; capacity and laws. It is built in `program.js`.
 *
 * @import { ProgrammeShown, RobotShown } from "./types.d.ts"
 */
import { PICTURES } from "../../kit/bar.js";
import { guideButton } from "../../kit/guide.js";
import { lamps } from "../../kit/lamps.js";
import { minis, registers, shownItem } from "../../kit/registers.js";
import { say } from "../../kit/words.js";
import { html, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { actionName, glyph } from "./actions.js";
import { FULL } from "./pieces.js";
import { REGISTERS } from "./programme.js";
import { GLITCHES } from "./words.js";

/** What a register shows: its number, what fires in it, its action. @param {number} register from 1
 * @param {string} [action] */
export const registerParts = (register, action) => [
  html("span", { class: "register-number", "aria-hidden": "true" }, [
    String(register),
    svg("svg", { class: "dd-fires", viewBox: "0 0 24 24" }, [
      svg("path", { d: register % 2 ? PICTURES.lasers : PICTURES.pushers }),
    ]),
  ]),
  ...(action ? [glyph(action)] : []),
];

/**
 * A programme to look at.
 * @param {ProgrammeShown} programme @param {{now?: number, glitch?: number[] | null}} [how]
 *   `now`: the register that runs
 */
export const sheet = (programme, { now = 0, glitch = null } = {}) =>
  registers(
    say("sheet/yours"),
    Array.from({ length: REGISTERS }, (_, i) => {
      const { label, state } = read(programme, i, glitch);
      const look = { class: "register", "data-state": "up", "data-now": now === i + 1, ...state };
      return shownItem(look, label, registerParts(i + 1, programme.actions[i]));
    }),
  );

/** The five actions, small. @param {RobotShown} robot @param {number} now @param {string} name */
export function played({ programme, glitch }, now, name) {
  if (!programme) return [];
  const items = Array.from({ length: REGISTERS }, (_, i) => {
    const { label, state } = read(programme, i, glitch);
    const look = { class: "mini", "data-state": "up", "data-now": now === i + 1, ...state };
    return shownItem(look, label, [glyph(programme.actions[i])]);
  });
  return [minis(say("sheet/of", { robot: name }), items)];
}

/** @param {ProgrammeShown} programme @param {number} i @param {number[] | null} glitch */
function read({ actions, standby_from: from }, i, glitch) {
  const isCancelled = from !== null && i + 1 >= from;
  const what = [actionName(actions[i]), ...(isCancelled ? [say("register/cancelled")] : [])].join(", ");
  const isExchanged = Boolean(glitch?.includes(i + 1));
  return {
    label: say(isExchanged ? "register/exchanged" : "register", { register: i + 1, what }),
    state: { "data-why": isCancelled ? "cancelled" : isExchanged ? "exchanged" : null },
  };
}

/** Three stones, those that were downloaded lit. @param {RobotShown} robot */
export const lawStones = ({ laws }) =>
  html("span", { class: "dd-stones", "aria-hidden": "true" }, [
    svg(
      "svg",
      { viewBox: "0 0 96 36" },
      [1, 2, 3].map((law) => {
        const stone = place("dd-law", `translate(${32 * law - 16} 18)`, { text: law });
        stone.toggleAttribute("data-lacking", !laws.includes(law));
        return stone;
      }),
    ),
  ]);

/** @param {RobotShown} robot */
export const capacityLamps = ({ pc }) =>
  html("span", { class: "dd-lamps", "data-level": pc < GLITCHES ? "low" : null }, [lamps(FULL, pc)]);

/** What capacity, laws and all else mean: beside the facts of the own robot. */
export const status = () =>
  html("div", { class: "pills" }, [
    guideButton("capacity", say("guide/capacity"), [say("guide/capacity")]),
    guideButton("element/law", say("step/laws"), [say("step/laws")]),
    guideButton("", say("guide/all"), [say("guide")], "pill pill-guide"),
  ]);
