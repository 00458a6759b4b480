/**
 * What the panel of a RoboTrick seat shows: the question, or the own hand. Its facts also tell Droco's AI card, where
 * the cards are, and the rounds that are over.
 *
 * @import { GameEvent, PassChoice, Prompt, View } from "./types.d.ts"
 * @typedef {import("./draw.js").Board} Board
 */
import { say } from "../../kit/words.js";
import { robotIcon } from "../../robots.js";
import { html } from "../../svg.js";
import { signed } from "./cards.js";
import { aiPart } from "./droco.js";
import { pointsList } from "./faces.js";
import { heldPart } from "./hand.js";
import { seenPart } from "./seen.js";
import { PassQuestion, PlayQuestion } from "./turn.js";

/** @type {import("../../kit/panel.js").PanelParts<View, GameEvent, Prompt, Board>} */
export const panel = {
  question: (host, prompt, draft) =>
    prompt.kind === "pass"
      ? new PassQuestion(host, prompt, /** @type {Partial<PassChoice> | null} */ (draft))
      : new PlayQuestion(host, prompt),
  own(view, answer) {
    const me = view.players[view.you ?? -1];
    const chosen = /** @type {PassChoice | null} */ (answer)?.cards ?? [];
    return me?.hand ? [heldPart(me.hand, view.trump, [...chosen])] : [];
  },
  hand: (view, name) => (view.step === "over" ? [] : [...aiPart(view), ...seenPart(view), ...pastPart(view, name)]),
};

/** Rounds that are over, each card with what it counted. @param {View} view @param {(seat: number) => string} name */
export function pastPart({ past, order }, name) {
  return past
    .map(({ round, scores, up, down }) =>
      html("section", { class: "rt-past", "data-key": `past-${round}`, "aria-label": say("table/round", { round }) }, [
        html("h3", {}, [say("table/round", { round })]),
        html(
          "ul",
          {},
          order.map((seat) =>
            html("li", { "data-key": seat }, [
              html("span", {}, [robotIcon(seat), name(seat)]),
              html("b", {}, [signed(scores[seat])]),
              pointsList({ up: up[seat], down: down[seat] }),
            ]),
          ),
        ),
      ]),
    )
    .reverse();
}
