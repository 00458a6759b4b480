/**
 * A program sheet to look at: the five phases, the hand, damage, lives, options. Building a programme is `program.js`.
 *
 * @import { RegisterTold, RobotShown, View } from "./types.d.ts"
 */
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { cardLabel, cardParts, cardsName, glyph, lock } from "./cards.js";
import { robotOf } from "./apply.js";
import { flagIcon } from "./pieces.js";
import { damageLamps, optionChips } from "./standings.js";
import { guideButton } from "../../kit/guide.js";

/** The face of a phase: its cards, or why there is none. @param {RegisterTold} register @returns {Node[]} */
export function slotFace({ cards, how }) {
  if (cards === null) return [html("span", { class: "rr-back", "aria-hidden": "true" })];
  if (!cards.length) return [html("span", { class: "rr-empty", "aria-hidden": "true" })];
  if (cards.length === 1) return cardParts(cards[0]);
  return [
    html("span", { class: "rr-pair", "data-how": how }, cards.map(glyph)),
    html("span", { class: "rr-card-priority" }, [String(cards[0])]),
  ];
}

/** @param {RegisterTold} register @param {number} phase @param {boolean} locked */
export function slotLabel({ cards, how }, phase, locked) {
  const what =
    cards === null
      ? say("register/down")
      : cards.length
        ? `${cardsName(cards, how)}, ${cards[0]}`
        : say("register/empty");
  return say(locked ? "register/damaged" : "register", { phase, what });
}

/** The five phases as they lie. @param {View} view @param {RobotShown} robot */
export const sheet = (view, robot) =>
  html(
    "ol",
    { class: "registers", "aria-label": say("sheet/yours") },
    robot.registers.map((register, i) => {
      const locked = robot.locked.includes(i + 1);
      return html("li", { class: "register", "data-locked": locked, "data-now": view.phase === i + 1 }, [
        html("span", { class: "register-number", "aria-hidden": "true" }, [String(i + 1), ...(locked ? [lock()] : [])]),
        html(
          "span",
          {
            class: "rr-card",
            "data-state": register.cards === null ? "down" : register.cards.length ? "up" : "empty",
            title: slotLabel(register, i + 1, locked),
          },
          [html("span", { class: "visually-hidden" }, [slotLabel(register, i + 1, locked)]), ...slotFace(register)],
        ),
      ]);
    }),
  );

/** Damage, lives, next flag, options: always in sight. @param {View} view @param {RobotShown} robot */
export function status(view, robot) {
  const flag = Math.min(view.flags.length, robot.flags + 1);
  return html("div", { class: "status-line" }, [
    html("span", { class: "status-part" }, [
      damageLamps(robot.damage),
      guideButton("damage", say("guide/damage"), [say("sheet/damage", { n: robot.damage })]),
    ]),
    html("span", { class: "status-part" }, [say("fact/lives", { n: robot.lives })]),
    html("span", { class: "status-part" }, [
      flagIcon(flag),
      robot.flags >= view.flags.length
        ? say("sheet/flags/all")
        : say("sheet/flags", { next: flag, count: view.flags.length }),
    ]),
    ...(robot.options.length ? [optionChips(robot)] : []),
    guideButton("", say("guide/all"), [say("guide")], "pill pill-guide"),
  ]);
}

/** Whose view it is: the own sheet and hand, or nothing. @param {View} view @returns {HTMLElement[]} */
export function handOf(view) {
  const me = robotOf(view, view.you);
  if (!me) return [];
  const hand = me.hand?.length
    ? [
        html("h3", {}, [say("sheet/hand")]),
        html(
          "ul",
          { class: "rr-cards" },
          me.hand.map((card) =>
            html("li", { class: "rr-card", "data-state": "up", title: cardLabel(card) }, [
              html("span", { class: "visually-hidden" }, [cardLabel(card)]),
              ...cardParts(card),
            ]),
          ),
        ),
      ]
    : [];
  return [html("h3", {}, [say("sheet")]), sheet(view, me), ...hand];
}
