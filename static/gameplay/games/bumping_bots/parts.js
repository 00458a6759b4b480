/** Small parts the panels share. @import { View } from "./types.d.ts" */
import { say } from "../../kit/words.js";
import { html, svg } from "../../svg.js";
import { robotOf } from "./apply.js";
import { cardHelp, cardName } from "./words.js";

/** @type {Record<string, string>} */
const CARD_MARKS = {
  jump: "M3 17C6 5 18 5 21 17M17 14L21 17L23 12",
  magnet: "M6 4V12A6 6 0 0 0 18 12V4H14V12A2 2 0 0 1 10 12V4ZM6 7H10M14 7H18",
  nitro: "M13 2L5 14H11L10 22L19 9H13Z",
  engine: "M4 12A8 8 0 1 0 20 12A8 8 0 1 0 4 12M12 7V12L16 14",
  quick: "M19 9A8 8 0 1 0 20 13M19 3V9H13",
};

/** @param {string} card */
export const cardIcon = (card) =>
  svg("svg", { class: "card-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, [
    svg("path", { d: CARD_MARKS[card] ?? "" }),
  ]);

/** The tuning cards of whose view it is, or nothing. @param {View} view @returns {HTMLElement[]} */
export function handOf(view) {
  const me = view.you === null ? null : robotOf(view, view.you);
  if (!me?.cards?.length) return [];
  return [
    html("h3", {}, [say("hand")]),
    html(
      "ul",
      { class: "hand" },
      me.cards.map((card) =>
        html("li", { class: "hand-card" }, [
          cardIcon(card),
          html("span", {}, [html("b", {}, [cardName(card)]), " ", html("small", {}, [cardHelp(card)])]),
        ]),
      ),
    ),
  ];
}
