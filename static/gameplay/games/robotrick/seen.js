/**
 * Where the cards are, as far as this seat may know: one row a type, one cell a card. The own hand, Droco's, what was
 * passed to the left and what is gone are told apart; the rest is with the others, or set aside.
 *
 * @import { View } from "./types.d.ts"
 * @typedef {"mine" | "gave" | "droco" | "table" | "trump" | "gone" | "hidden"} Where
 */
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { TYPES } from "./cards.js";
import { typePicture } from "./faces.js";

/** Of a type. */
const STRENGTHS = Array.from({ length: 13 }, (_, i) => i + 1);
/** In the order in which a row is told. @type {Where[]} */
const TOLD = ["mine", "gave", "droco", "table", "gone", "hidden"];

/**
 * The place of each card.
 * @param {View} view
 * @returns {Map<string, Where>}
 */
export function whereOf({ trump, droco, table, tricks, players, you }) {
  /** @type {Map<string, Where>} */
  const places = new Map();
  const put = (/** @type {string[]} */ cards, /** @type {Where} */ where) => {
    for (const card of cards) places.set(card, where);
  };
  const me = players[you ?? -1];
  for (const type of TYPES)
    put(
      STRENGTHS.map((strength) => `${type}${strength}`),
      "hidden",
    );
  put(me?.gave ?? [], "gave");
  put(me?.hand ?? [], "mine");
  put(droco, "droco");
  for (const { plays } of tricks)
    put(
      plays.map(({ card }) => card),
      "gone",
    );
  put(
    table.map(({ card }) => card),
    "table",
  );
  put([trump], "trump");
  return places;
}

/** @param {View} view */
export function seenPart(view) {
  if (view.step === "over" || !view.trump) return [];
  const places = whereOf(view);
  return [
    html("section", { class: "rt-seen", "data-key": "seen", "aria-labelledby": "rt-seen-title" }, [
      html("h3", { id: "rt-seen-title" }, [say("seen")]),
      html(
        "ul",
        {},
        TYPES.map((type) => row(type, places)),
      ),
      html(
        "p",
        { class: "rt-key", "aria-hidden": "true" },
        TOLD.filter((where) => [...places.values()].includes(where)).map((where) =>
          html("span", {}, [html("i", { class: "rt-cell", "data-where": where }, ["5"]), say(`seen/${where}`)]),
        ),
      ),
    ]),
  ];
}

/** @param {string} type @param {Map<string, Where>} places */
function row(type, places) {
  const cells = STRENGTHS.map((strength) => ({ strength, where: places.get(`${type}${strength}`) ?? "hidden" }));
  const told = TOLD.flatMap((where) => {
    const here = cells.filter((cell) => cell.where === where).map(({ strength }) => strength);
    return here.length ? [say("seen/told", { where: say(`seen/${where}`), cards: here.join(", ") })] : [];
  });
  const hidden = cells.filter(({ where }) => where === "hidden").length;
  return html("li", { "data-key": type }, [
    typePicture(type),
    html("span", { class: "visually-hidden" }, [say("seen/row", { type, told: told.join("; ") })]),
    html(
      "span",
      { class: `rt-cells rt-type-${type}`, "aria-hidden": "true" },
      cells.map(({ strength, where }) => html("i", { class: "rt-cell", "data-where": where }, [String(strength)])),
    ),
    html("b", { class: "rt-hidden-count", "aria-hidden": "true" }, [String(hidden)]),
  ]);
}
