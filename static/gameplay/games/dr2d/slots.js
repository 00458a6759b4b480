/**
 * The registers and actions of a programme being built: what they show, and what a tap on them does (`program.js`).
 *
 * @typedef {import("./program.js").Programming} Programming
 */
import { choice, lineIcon, row } from "../../kit/foot.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { actionName, glyph } from "./actions.js";
import { AFTER } from "./programme.js";
import { registerParts } from "./sheet.js";

/** A register, from 0. @param {Programming} desk @param {number} index */
export function slot(desk, index) {
  const { programme, target, me } = desk;
  const action = programme.actions[index];
  const why = programme.isCancelled(index) ? "cancelled" : index < me.lost ? "lost" : "";
  const played = action && desk.played[index];
  const isTurned = played && played !== action;
  const what = [
    action ? actionName(action) : say("register/empty"),
    ...(isTurned ? [say("register/turned", { what: actionName(played) })] : []),
    ...(why ? [say(`register/${why}`)] : []),
  ];
  const look = {
    "data-state": action ? "up" : "empty",
    "data-why": why || null,
    "data-slot": index,
    "data-drop": `slot-${index}`,
    "data-carry": action ? `slot-${index}` : null,
    "data-target": target === index || (target === null && index === programme.actions.length),
    "data-standby": desk.isResting ? index + 1 : null,
    "aria-label": desk.isResting
      ? say("standby/from", { register: index + 1 })
      : say("register", { register: index + 1, what: what.join(", ") }),
    "aria-pressed": String(target === index),
  };
  const turned = isTurned ? [html("span", { class: "dd-turned", "aria-hidden": "true" }, [glyph(played)])] : [];
  return choice("register", `slot-${index}`, look, [...registerParts(index + 1, action), ...turned], () =>
    desk.isResting ? desk.rest(index + 1) : desk.aim(index),
  );
}

/** @param {Programming} desk @param {string} action */
export function actionKey(desk, action) {
  const isFull = desk.programme.full && desk.target === null;
  const look = {
    "data-action-button": action,
    "data-carry": action,
    "aria-disabled": String(isFull || desk.isSending),
    "aria-label": say(`do/${action}`),
  };
  const content = action === "H" ? say("letter/H") : glyph(action);
  return choice("key", `action-${action}`, look, [content], () => void desk.play(action));
}

const HOURGLASS = "M6 4H18L6 20H18Z";

/** Opens the choice of a standby. @param {Programming} desk */
export const restKey = (desk) =>
  choice(
    "key",
    "rest",
    {
      "data-rest": true,
      "aria-expanded": String(desk.isResting),
      "aria-pressed": String(desk.programme.standby !== null),
      "aria-label": say("question/program/standby"),
      title: say("question/program/standby"),
    },
    [lineIcon(HOURGLASS)],
    () => desk.toggleRest(),
  );

/** While a standby is chosen the registers are where it may begin; these are the others. @param {Programming} desk */
export const standbyChoices = (desk) =>
  row(
    "dd-standby",
    [null, AFTER].map((register) => {
      const look = {
        "data-standby": register ?? "no",
        "aria-label": register === AFTER ? say("standby/after") : null,
        "aria-pressed": String(desk.programme.standby === register),
        disabled: desk.isSending,
      };
      const text = say(register === AFTER ? "standby/6" : "standby/no");
      return choice("key", `standby-${register}`, look, [text], () => desk.rest(register));
    }),
    { "aria-label": say("question/program/standby") },
  );
