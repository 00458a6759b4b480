/**
 * The own emitters as a small table in the panel: ten columns, the cell at the board on top, as they lie before their
 * player. What can be done with a cell or an emitter says the question that shows it.
 *
 * @import { OrderShown, PlayerShown } from "./types.d.ts"
 * @typedef {{
 *   token?: OrderShown | null, state?: string, label?: string, run?: () => void, drop?: string, carry?: string,
 * }} Cell
 *   `state`: "laid", "planned", "flying" or "" for none; with `run` it is a button
 * @typedef {{label: string, chosen: boolean, run: () => void, enter: () => boolean}} Choice
 *   `enter`: what that key does before it chooses; false: nothing
 * @typedef {{
 *   frame: import("./frame.js").Frame, player: PlayerShown, lit?: number[],
 *   cell?: (emitter: number, cell: number) => Cell,
 *   column?: (emitter: number) => Choice | null, aim?: string,
 * }} Look
 *   `lit`: emitters of which the question speaks; `column`: emitters that can be chosen as a whole; `aim`: the cell at
 *   which the keys are, "4-1"
 */
import { on } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { DEPTH, SIZE } from "./frame.js";
import { tokenPicture } from "./tokens.js";
import { orderText } from "./words.js";

const EMITTERS = Array.from({ length: SIZE }, (_, i) => i + 1);
const CELLS = Array.from({ length: DEPTH }, (_, i) => i + 1);

/** What lies on a cell, in words. @param {number} emitter @param {number} cell @param {OrderShown | null} order */
export const cellText = (emitter, cell, order) =>
  say("mat/cell", { emitter, cell, what: order ? orderText(order) : say("mat/empty") });

/** @param {Look} look */
export const mat = (look) =>
  html(
    "ul",
    { class: "dr-bench", "data-key": "mat", "aria-label": say("mat") },
    EMITTERS.map((emitter) => column(look, emitter)),
  );

/** @param {Look} look @param {number} emitter */
function column(look, emitter) {
  const { player, lit = [], column: choose } = look;
  const { broken } = player.emitters[emitter - 1];
  const serves = player.serving === emitter && player.out === null;
  const marks = {
    class: "dr-bench-column",
    "data-key": `emitter-${emitter}`,
    "data-emitter": emitter,
    "data-broken": broken,
    "data-serves": serves,
    "data-lit": lit.includes(emitter),
  };
  const choice = choose?.(emitter);
  if (choice) {
    const button = html(
      "button",
      {
        type: "button",
        class: "dr-bench-choice",
        "data-key": `choose-${emitter}`,
        "data-choice": emitter,
        "aria-pressed": String(choice.chosen),
        "aria-label": choice.label,
      },
      [...CELLS.map((cell) => slot(look, emitter, cell, true)), foot(emitter)],
    );
    const keydown = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && choice.enter()) event.preventDefault();
    };
    return html("li", marks, [on(button, { click: choice.run, keydown })]);
  }
  const said = [say("mat/emitter", { emitter }), ...(serves ? [say("mat/serves")] : [])];
  return html("li", marks, [
    html("span", { class: "visually-hidden" }, [broken ? say("mat/broken", { emitter }) : said.join(", ")]),
    ...CELLS.map((cell) => slot(look, emitter, cell)),
    foot(emitter),
  ]);
}

/** @param {number} emitter */
const foot = (emitter) => html("b", { class: "dr-bench-number", "aria-hidden": "true" }, [String(emitter)]);

/** @param {Look} look @param {number} emitter @param {number} cell @param {boolean} [isBare] without own words */
function slot({ frame, player, cell: tell, aim }, emitter, cell, isBare = false) {
  const { broken, cells } = player.emitters[emitter - 1];
  const own = isBare ? {} : (tell?.(emitter, cell) ?? {});
  const order = own.token ?? cells[cell - 1];
  const name = `${emitter}-${cell}`;
  const attributes = {
    class: "dr-bench-cell",
    "data-key": name,
    "data-cell": name,
    "data-state": own.state ?? (order ? "laid" : "empty"),
    "data-drop": own.drop,
    "data-carry": own.carry,
    "data-aim": aim === name,
  };
  const face = order && !broken ? [tokenPicture(order.order, frame.degrees(order.direction))] : [];
  const label = own.label ?? cellText(emitter, cell, order);
  if (own.run) {
    const button = html("button", { type: "button", ...attributes, "aria-label": label }, face);
    return on(button, { click: own.run });
  }
  const words = order && !isBare && !broken ? [html("span", { class: "visually-hidden" }, [label])] : [];
  return html("span", attributes, [...words, ...face]);
}
