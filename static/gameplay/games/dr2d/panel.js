/**
 * What the panel of a DR2D seat asks: a start tile (`place.js`), then programmes (`program.js`). The own
 * programme is seen while it waits or runs.
 *
 * @import { GameEvent, PlaceChoice, ProgramChoice, Prompt, View } from "./types.d.ts"
 * @typedef {import("./game.js").Board} Board
 * @typedef {import("../../kit/panel.js").QuestionHost<View, GameEvent, Board>} QuestionHost
 */
import { say } from "../../kit/words.js";
import { Placing } from "./place.js";
import { Programming } from "./program.js";
import { sheet, status } from "./sheet.js";

/** @type {import("../../kit/panel.js").PanelParts<View, GameEvent, Prompt, Board>} */
export const panel = {
  question: (host, prompt, draft) =>
    prompt.kind === "program"
      ? new Programming(host, prompt, /** @type {Partial<ProgramChoice> | null} */ (draft))
      : new Placing(host, prompt, /** @type {PlaceChoice | null} */ (draft)),
  reason,
  own(view, answer) {
    const me = view.robots[view.you ?? -1];
    if (me?.programme && view.register) return [sheet(me.programme, { now: view.register, glitch: me.glitch })];
    const given = /** @type {Partial<ProgramChoice> | null} */ (answer);
    return given?.actions ? [sheet({ actions: given.actions, standby_from: given.standby_from ?? null })] : [];
  },
  hand(view) {
    const me = view.robots[view.you ?? -1];
    return me && view.step === "program" ? [status()] : [];
  },
};

/** Why this seat has nothing to do. @param {View} view */
function reason(view) {
  const me = view.robots[view.you ?? -1];
  if (!me || view.step === "over") return "";
  if (me.state === "out") return say("wait/home");
  if (me.state === "gone" || me.leaving) return say("wait/gone");
  if (me.state === "off") return say("wait/off");
  return me.standby ? say("wait/standby") : "";
}
