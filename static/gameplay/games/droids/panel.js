/**
 * What the panel of a Droids seat asks: an obstacle (`lay.js`), a split of seven (`split.js`), orders to lay
 * (`place.js`, against the killer `plan.js`), one to send (`send.js`), emitters that are hit or repaired (`damage.js`).
 * Always in sight: what the seat has, and what the scenario asks of it.
 *
 * @import { DamageChoice, DrawChoice, GameEvent, LayChoice, PlanChoice, Prompt, View } from "./types.d.ts"
 * @typedef {import("./game.js").Board} Board
 * @typedef {import("../../kit/panel.js").QuestionHost<View, GameEvent, Board>} QuestionHost
 */
import { say } from "../../kit/words.js";
import { EmitterQuestion } from "./damage.js";
import { frameOf } from "./frame.js";
import { handPart, kindsOf } from "./hand.js";
import { LayQuestion } from "./lay.js";
import { mat } from "./mat.js";
import { PlaceDesk, placingOf } from "./place.js";
import { PlanQuestion } from "./plan.js";
import { poolOf } from "./programme.js";
import { SendQuestion } from "./send.js";
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
  own(view) {
    const me = view.players[view.you ?? -1];
    if (!me || !view.turn || me.out !== null) return [];
    const pool = poolOf(me.hand ?? []);
    const kinds = kindsOf(pool);
    return [
      ...(kinds.length ? [handPart(kinds, { left: (kind) => pool[kind] ?? 0 })] : []),
      mat({ frame: frameOf(view), player: me }),
    ];
  },
  hand: (view, name) => (view.step === "over" ? [] : [statusPart(view, name)]),
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
    case "send":
      return new SendQuestion(host, prompt);
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
