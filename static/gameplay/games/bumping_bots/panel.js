/**
 * What the panel of a Bumping Bots seat asks: a turn is built step by step (`turn.js`), a grid place or a hand of cards
 * is picked (`choose.js`). The own tuning cards lie beside the button until a turn is begun.
 *
 * @import { AnswerData, GameEvent, Prompt, View } from "./types.d.ts"
 * @typedef {import("./draw.js").Board} Board
 * @typedef {import("../../kit/panel.js").QuestionHost<View, GameEvent, Board>} QuestionHost
 */

/**
 * A question of this kind.
 * @template {Prompt["kind"]} Kind
 * @typedef {Extract<Prompt, {kind: Kind}>} Asked
 */

/**
 * An answer that was begun, if there is one.
 * @template {Prompt["kind"]} Kind
 * @typedef {Partial<AnswerData[Kind]> | null} Begun
 */
import { CardsChoice, GridChoice } from "./choose.js";
import { chipsOf, handOf } from "./parts.js";
import { Turn } from "./turn.js";

/** @type {import("../../kit/panel.js").PanelParts<View, GameEvent, Prompt, Board>} */
export const panel = {
  question(host, prompt, draft) {
    switch (prompt.kind) {
      case "turn":
        return new Turn(host, prompt, /** @type {Begun<"turn">} */ (draft));
      case "grid":
        return new GridChoice(host, prompt);
      case "cards":
        return new CardsChoice(host, prompt, /** @type {Begun<"cards">} */ (draft));
    }
  },
  own: chipsOf,
  hand: handOf,
};
