/**
 * What Droco obeys, and what he will play: his AI card in words, the filters in their order, the one that decides lit.
 *
 * @import { View } from "./types.d.ts"
 * @typedef {View["foreseen"][number]} Foreseen
 */
import { guideButton } from "../../kit/guide.js";
import { knows, say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { drocoPicture } from "./faces.js";

const COLUMNS = /** @type {const} */ (["leads", "follows", "other"]);

/** The filters of a column, in words. @param {string} ai @param {Foreseen["column"]} column */
export function filtersOf(ai, column) {
  const filters = [];
  while (knows(`ai/${ai}/${column}/${filters.length}`)) filters.push(say(`ai/${ai}/${column}/${filters.length}`));
  return filters;
}

/** Why it will be that card, in words. @param {View} view @param {Foreseen} foreseen */
export function whyOf({ ai }, { card, column, filter }) {
  if (card === null) return say("foreseen/open");
  return filter === null ? say("foreseen/only") : filtersOf(ai, column)[filter];
}

/** "If B is led: B9, strongest card." @param {View} view @param {Foreseen} foreseen */
export const saidOf = (view, foreseen) =>
  say(foreseen.led === null || view.table.length ? "foreseen/said" : "foreseen/said/led", {
    type: foreseen.led,
    card: foreseen.card ?? "?",
    why: whyOf(view, foreseen),
  });

/** His AI card, whole. @param {View} view */
export function aiPart({ ai, foreseen, step, table }) {
  if (!ai || step === "over") return [];
  const lit = foreseen.find(({ led }) => led === null || table.length > 0) ?? null;
  return [
    html("section", { class: "rt-ai", "data-key": "ai", "aria-labelledby": "rt-ai-title" }, [
      html("h3", { id: "rt-ai-title" }, [
        drocoPicture(),
        say("ai/title", { ai: say(`ai/${ai}/name`) }),
        guideButton(`ai/${ai}`, say(`ai/${ai}/name`), [html("span", {}, ["?"])], "rt-what"),
      ]),
      html(
        "dl",
        {},
        COLUMNS.map((column) =>
          html("div", { "data-key": column, "data-lit": lit?.column === column }, [
            html("dt", {}, [say(`column/${column}`)]),
            html("dd", {}, [chips(ai, column, lit?.column === column ? lit.filter : null)]),
          ]),
        ),
      ),
      html("p", { class: "muted" }, [say("ai/how")]),
    ]),
  ];
}

/** @param {string} ai @param {Foreseen["column"]} column @param {number | null} lit */
const chips = (ai, column, lit) =>
  html(
    "ol",
    { class: "rt-filters" },
    filtersOf(ai, column).map((text, i) =>
      html("li", { "data-lit": i === lit }, [
        text,
        ...(i === lit ? [html("span", { class: "visually-hidden" }, [` (${say("ai/decides")})`])] : []),
      ]),
    ),
  );
