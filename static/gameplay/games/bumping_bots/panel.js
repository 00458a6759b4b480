/**
 * What the panel of a Bumping Bots seat asks: a turn is built step by step (`turn.js`), a grid place or a hand of cards
 * is picked (`choose.js`). The own tuning cards are always in sight.
 */
import { CardsChoice, GridChoice } from "./choose.js";
import { handOf } from "./parts.js";
import { Turn } from "./turn.js";

/** @type {Record<string, new (host: import("../../kit/panel.js").QuestionHost, prompt: any, draft: any) =>
 *   import("../../kit/panel.js").Question>} */
const QUESTIONS = { turn: Turn, grid: GridChoice, cards: CardsChoice };

/** @type {import("../../kit/panel.js").PanelParts} */
export const panel = {
  question: (host, prompt, draft) => new QUESTIONS[prompt.kind](host, prompt, draft),
  hand: handOf,
};
