/**
 * A program sheet to look at: the five phases, the hand, damage, lives, options. Building a programme is `program.js`.
 *
 * @import { RegisterShape, RobotShown, View } from "./types.d.ts"
 */
import { registers, shownItem } from "../../kit/registers.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { cardLabel, cardParts, cardsName, glyph, lock } from "./cards.js";
import { robotOf } from "./apply.js";
import { damageLamps } from "./standings.js";
import { guideButton } from "../../kit/guide.js";

/** What a phase shows: its number, a lock, its cards. @param {RegisterShape} register @param {number} phase
 * @param {boolean} isLocked @returns {Node[]} */
export const registerParts = ({ cards, how }, phase, isLocked) => [
  html("span", { class: "register-number", "aria-hidden": "true" }, [String(phase), ...(isLocked ? [lock()] : [])]),
  ...(cards === null
    ? [html("span", { class: "rr-back", "aria-hidden": "true" })]
    : cards.slice(0, 2).map((card) => glyph(card))),
  ...(how === "crab" ? [html("span", { "aria-hidden": "true" }, ["⇄"])] : []),
];

/** @param {RegisterShape} register @param {number} phase @param {boolean} locked */
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
  registers(
    say("sheet/yours"),
    robot.registers.map((register, i) => {
      const isLocked = robot.locked.includes(i + 1);
      const label = slotLabel(register, i + 1, isLocked);
      const look = {
        class: "register",
        "data-state": register.cards === null ? "down" : register.cards.length ? "up" : "empty",
        "data-locked": isLocked,
        "data-now": view.phase === i + 1,
      };
      return shownItem(look, label, registerParts(register, i + 1, isLocked));
    }),
  );

/** The own cards, to look at. @param {number[]} cards */
export const handList = (cards) =>
  html(
    "ul",
    { class: "hand-keys", "aria-label": say("sheet/cards"), "data-key": "hand", "data-across": "all" },
    cards.map((card) => shownItem({ class: "card-key" }, cardLabel(card), cardParts(card))),
  );

/** Damage in lamps, and the way to the guide: beside the facts of the own robot. @param {RobotShown} robot */
export const status = (robot) =>
  html("div", { class: "status-line" }, [
    html("span", { class: "status-part" }, [
      damageLamps(robot.damage),
      guideButton("damage", say("guide/damage"), [say("sheet/damage", { n: robot.damage })]),
    ]),
    guideButton("", say("guide/all"), [say("guide")], "pill pill-guide"),
  ]);

/** Whose view it is: the own sheet and hand, or nothing. @param {View} view @returns {HTMLElement[]} */
export function handOf(view) {
  const me = robotOf(view, view.you);
  if (!me) return [];
  const hand = me.hand?.length ? [html("h3", {}, [say("sheet/hand")]), handList(me.hand)] : [];
  return [html("h3", {}, [say("sheet")]), sheet(view, me), ...hand];
}
