/**
 * What the foot of a Droids seat asks: an obstacle (`lay.js`), a split of seven (`split.js`), orders to lay
 * (`place.js`, against the killer `plan.js`), own emitters to send from, to lose or to have repaired (`emitter.js`).
 *
 * @import { DamageChoice, DrawChoice, GameEvent, LayChoice, PlanChoice, Prompt, View } from "./types.d.ts"
 * @typedef {import("./game.js").Board} Board
 * @typedef {import("../../kit/panel.js").QuestionHost<View, GameEvent, Board>} QuestionHost
 */
import { say } from "../../kit/words.js";
import { EmitterQuestion } from "./emitter.js";
import { LayQuestion } from "./lay.js";
import { PlaceDesk, placingOf } from "./place.js";
import { PlanQuestion } from "./plan.js";
import { SplitQuestion } from "./split.js";
import { statusPart } from "./status.js";

/** @type {import("../../kit/panel.js").PanelParts<View, GameEvent, Prompt, Board>} */
export const panel = {
  question,
  lasting(view) {
    const name = placingOf(view);
    return name ? { name, begin: (host) => new PlaceDesk(host) } : null;
  },
  reason,
  hand: (view, name) => (view.step === "over" ? [] : statusPart(view, name)),
};

/** @param {QuestionHost} host @param {Prompt} prompt @param {unknown} draft */
function question(host, prompt, draft) {
  switch (prompt.kind) {
    case "lay":
      return new LayQuestion(host, prompt, /** @type {LayChoice | null} */ (draft));
    case "draw":
      return new SplitQuestion(host, prompt, /** @type {DrawChoice | null} */ (draft));
    case "plan":
      return new PlanQuestion(host, prompt, /** @type {Partial<PlanChoice> | null} */ (draft));
    case "place":
      throw new Error("the place step has a question that lasts");
    default:
      return new EmitterQuestion(host, prompt, /** @type {Partial<DamageChoice> | null} */ (draft));
  }
}

/** Why this seat has nothing to do. @param {View} view */
function reason(view) {
  const me = view.players[view.you ?? -1];
  if (!me || view.step === "over") return "";
  if (me.left) return say("wait/left");
  if (me.out !== null) return say("wait/out", { turn: me.out });
  if (view.step === "place" && me.stopped) return say("wait/stopped");
  return view.step === "send" && me.done ? say("wait/done") : "";
}
