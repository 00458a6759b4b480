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

/** The tuning cards of whose view it is, or none. @param {View} view */
const cardsOf = (view) => (view.you === null ? [] : (robotOf(view, view.you)?.cards ?? []));

/** The same as chips, each kind once; the names of several are for readers alone. @param {View} view */
export function chipsOf(view) {
  const cards = cardsOf(view);
  const kinds = [...new Set(cards)];
  const chips = kinds.map((card) => {
    const n = cards.filter((each) => each === card).length;
    const name = html("span", { class: kinds.length > 1 ? "visually-hidden" : null }, [cardName(card)]);
    return html("li", { class: "chip", "data-key": card, title: cardHelp(card) }, [
      cardIcon(card),
      name,
      ...(n > 1 ? [html("small", {}, [`× ${n}`])] : []),
    ]);
  });
  return kinds.length ? [html("ul", { class: "chips", "data-key": "chips", "aria-label": say("hand") }, chips)] : [];
}

/** With what each of them does. @param {View} view @returns {HTMLElement[]} */
export function handOf(view) {
  const cards = cardsOf(view);
  if (!cards.length) return [];
  return [
    html("h3", {}, [say("hand")]),
    html(
      "ul",
      { class: "hand" },
      cards.map((card) =>
        html("li", { class: "hand-card" }, [
          cardIcon(card),
          html("span", {}, [html("b", {}, [cardName(card)]), " ", html("small", {}, [cardHelp(card)])]),
        ]),
      ),
    ),
  ];
}
