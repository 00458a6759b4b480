/**
 * What the panel of a RoboRally seat asks: a programme is built in `program.js`, everything else is asked by `ask.js`.
 * While nothing is asked the own programme is seen; damage is where the own face leads to.
 *
 * @import { GameEvent, ProgramChoice, Prompt, RegisterShown, RobotShown, View } from "./types.d.ts"
 * @typedef {import("./game.js").Board} Board
 * @typedef {import("../../kit/panel.js").QuestionHost<View, GameEvent, Board>} QuestionHost
 * @typedef {Partial<ProgramChoice> | null} Programmed an answer to a programme's question, or the beginning of one
 */
import { say } from "../../kit/words.js";
import { robotOf } from "./apply.js";
import { Ask } from "./ask.js";
import { Programming } from "./program.js";
import { sheet, status } from "./sheet.js";

/** @type {import("../../kit/panel.js").PanelParts<View, GameEvent, Prompt, Board>} */
export const panel = {
  question: (host, prompt, draft) =>
    prompt.kind === "program"
      ? new Programming(host, prompt, /** @type {Programmed} */ (draft))
      : new Ask(host, prompt, /** @type {import("./types.d.ts").Answer | null} */ (draft)),
  reason,
  own(view, answer) {
    const me = robotOf(view, view.you);
    return me?.status === "racing" && view.step !== "over"
      ? [sheet(view, laid(me, /** @type {Programmed} */ (answer)))]
      : [];
  },
  hand(view) {
    const me = robotOf(view, view.you);
    return me && view.step !== "over" ? [status(me)] : [];
  },
};

/** Why this seat has nothing to do. @param {View} view */
function reason(view) {
  const me = robotOf(view, view.you);
  if (!me || view.step === "over") return "";
  if (me.status === "eliminated" || me.status === "abandoned") return say("wait/out");
  if (me.status === "finished") return say("wait/home");
  if (me.status === "destroyed") return say("wait/destroyed");
  if (me.down) return say("wait/down");
  return "";
}
/**
 * The sheet with an answer that is still secret.
 * @param {RobotShown} me @param {Programmed} answer
 */
function laid(me, answer) {
  const cards = [...(answer?.registers ?? [])];
  /** @type {(register: RegisterShown, i: number) => RegisterShown} */
  const shown = (register, i) => {
    if (me.locked.includes(i + 1) && register.cards?.length !== 0) return register;
    const entry = cards.shift();
    if (!entry) return register;
    if (typeof entry === "number") return { cards: [entry], how: "", up: false };
    return { cards: [entry.card, ...(entry.second ? [entry.second] : [])], how: entry.how ?? "", up: false };
  };
  return { ...me, registers: me.registers.map(shown) };
}
