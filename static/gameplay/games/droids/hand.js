/**
 * The own tokens, one button a kind with how many there are, and the arrow of the one that is chosen: as it lies on the
 * screen, named by the compass of the board.
 *
 * @import { Shortcut } from "../../kit/keyboard.js"
 * @typedef {import("./programme.js").Kind} Kind
 * @typedef {import("./types.d.ts").Placement["direction"]} Arrow
 * @typedef {import("./frame.js").Frame} Frame
 * @typedef {{
 *   left: (kind: Kind) => number, chosen?: Kind | null, run?: (kind: Kind) => void, off?: boolean,
 *   degrees?: number | null, enter?: (kind: Kind) => boolean,
 * }} Look
 *   `run`: without it there is nothing to choose; `degrees`: of the arrow of the chosen one; `enter`: that key
 *   lays it, if it is the chosen one
 */
import { on } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html, svg } from "../../svg.js";
import { arrowsOf, COLOUR, KINDS, tokenPicture } from "./tokens.js";
import { orderName } from "./words.js";

/** Kinds of a pool in the order of the rulebook. @param {import("./programme.js").Pool} pool */
export const kindsOf = (pool) => KINDS.filter((kind) => (pool[kind] ?? 0) > 0);

/** @param {Kind[]} kinds @param {Look} look */
export const handPart = (kinds, look) =>
  html(
    "ul",
    { class: "dr-hand", "data-key": "hand", "data-drop": "hand", "aria-label": say("panel/hand") },
    kinds.map((kind, i) => html("li", { "data-key": kind }, [token(kind, i, look)])),
  );

/** @param {Kind} kind @param {number} i @param {Look} look */
function token(kind, i, { left, chosen = null, run, off = false, degrees = null, enter }) {
  const n = left(kind);
  const face = [
    tokenPicture(kind, chosen === kind ? degrees : null),
    html("span", { class: "dr-hand-count", "aria-hidden": "true" }, n > 1 ? [`×${n}`] : []),
  ];
  const label = say("panel/token", { order: orderName(kind), colour: say(`colour/${COLOUR[kind]}`), n });
  if (!run)
    return html("span", { class: "dr-hand-token", title: label }, [
      html("span", { class: "visually-hidden" }, [label]),
      ...face,
    ]);
  const button = html(
    "button",
    {
      type: "button",
      class: "dr-hand-token",
      "data-token": kind,
      "data-key": `token-${kind}`,
      "data-carry": n > 0 && !off ? `token-${kind}` : null,
      "aria-label": label,
      title: orderName(kind),
      "aria-pressed": String(chosen === kind),
      "aria-disabled": String(n < 1 || off),
      "aria-keyshortcuts": i < 9 ? String(i + 1) : null,
    },
    face,
  );
  return on(button, {
    click: () => void (n > 0 && !off && run(kind)),
    keydown(event) {
      if (event.key === "Enter" && enter?.(kind)) event.preventDefault(); // it would be put down again
    },
  });
}

/** As they stand on buttons: left, up, down, right. */
const PLACES = ["W", "NW", "N", "NE", "SW", "S", "E", "SE"];

/**
 * @param {Kind} kind @param {Arrow} direction of the board @param {Frame} frame
 * @param {(direction: Arrow) => void} turn
 */
export function arrowPart(kind, direction, frame, turn) {
  const shown = arrowsOf(kind)
    .map((arrow) => frame.direction(arrow))
    .sort((a, b) => PLACES.indexOf(a) - PLACES.indexOf(b));
  return html(
    "div",
    { class: "dr-arrows", role: "group", "data-key": "arrows", "aria-label": say("panel/arrow") },
    shown.map((lies) => {
      const arrow = /** @type {Arrow} */ (frame.board(lies));
      const button = html(
        "button",
        {
          type: "button",
          class: "dr-arrow-button",
          "data-key": `arrow-${lies}`,
          "data-arrow": lies,
          "aria-label": say(`facing/${arrow}`),
          "aria-pressed": String(arrow === direction),
        },
        [
          svg("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, [
            svg("path", { d: "M-8 0H7M1.5 -5.5L7.5 0L1.5 5.5", transform: `rotate(${frame.degrees(arrow)})` }),
          ]),
        ],
      );
      return on(button, { click: () => turn(arrow) });
    }),
  );
}

/** @type {Record<string, string>} */
const KEYS = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" };

/**
 * Where an arrow key turns the arrow of a token: a diagonal one keeps its other half.
 * @param {Kind} kind @param {string} lies the direction on the screen now @param {string} key
 */
export function turnedBy(kind, lies, key) {
  const way = KEYS[key];
  if (arrowsOf(kind)[0].length === 1) return way;
  return "NS".includes(way) ? way + lies[1] : lies[0] + way;
}

/** @param {(key: string) => void} turn @returns {Shortcut[]} */
export const arrowKeys = (turn) => [
  { keys: Object.keys(KEYS), label: say("keys/turn"), run: () => false },
  ...Object.keys(KEYS).map((key) => ({ keys: [key], label: "", hidden: true, run: () => turn(key) })),
];
