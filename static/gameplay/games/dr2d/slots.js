/**
 * The registers and actions of a programme being built: what they show, and what a tap on them does (`program.js`).
 *
 * @typedef {import("./program.js").Programming} Programming
 */
import { on } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html, svg } from "../../svg.js";
import { actionName, actionParts, glyph } from "./actions.js";
import { AFTER, REGISTERS } from "./programme.js";
import { fires } from "./sheet.js";

/** A register, from 0. @param {Programming} desk @param {number} index */
export function slot(desk, index) {
  const { programme, target, me } = desk;
  const action = programme.actions[index];
  const isNext = target === index || (target === null && index === programme.actions.length);
  const why = programme.isCancelled(index) ? "cancelled" : index < me.lost ? "lost" : "";
  const played = action && desk.played[index];
  const isTurned = played && played !== action;
  const what = [
    action ? actionName(action) : say("register/empty"),
    ...(isTurned ? [say("register/turned", { what: actionName(played) })] : []),
    ...(why ? [say(`register/${why}`)] : []),
  ];
  const element = html(
    "button",
    {
      type: "button",
      class: "dd-slot",
      "data-state": action ? "up" : "empty",
      "data-why": why || null,
      "data-slot": index,
      "data-key": `slot-${index}`,
      "data-drop": `slot-${index}`,
      "data-carry": action ? `slot-${index}` : null,
      "data-target": isNext,
      "aria-label": say("register", { register: index + 1, what: what.join(", ") }),
      "aria-pressed": String(target === index),
    },
    action ? [...actionParts(action), ...(isTurned ? [turnedTo(played)] : [])] : [],
  );
  return html("li", { class: "register", "data-key": `register-${index}` }, [
    fires(index + 1),
    on(element, { click: () => desk.aim(index) }),
  ]);
}

/** What a drifting compass makes of an action. @param {string} action */
const turnedTo = (action) => html("span", { class: "dd-turned", "aria-hidden": "true" }, [glyph(action)]);

/** @param {Programming} desk @param {string} action */
export function actionButton(desk, action) {
  const isFull = desk.programme.full && desk.target === null;
  const element = html(
    "button",
    {
      type: "button",
      class: "dd-action",
      "data-action-button": action,
      "data-key": `action-${action}`,
      "data-carry": action,
      "aria-disabled": String(isFull || desk.answer.isSending),
      "aria-label": say(`do/${action}`),
    },
    actionParts(action),
  );
  return on(element, { click: () => desk.play(action) });
}

/** From which register on the robot rests. @param {Programming} desk */
export function standbyChoices(desk) {
  const choices = [null, ...Array.from({ length: REGISTERS }, (_, i) => i + 1), AFTER];
  return html("fieldset", { class: "dd-standby turn-group", "data-key": "standby" }, [
    html("legend", {}, [
      svg("svg", { viewBox: "-8 -8 16 16", "aria-hidden": "true" }, [svg("path", { d: "M-4 -5H4L-4 5H4" })]),
      html("b", {}, [say("question/program/standby")]),
      html("span", {}, [say("question/program/standby/text")]),
    ]),
    html(
      "div",
      { class: "dd-standby-choices" },
      choices.map((register) => choice(desk, register)),
    ),
  ]);
}

/** @param {Programming} desk @param {number | null} register */
function choice(desk, register) {
  const text = register === null ? say("standby/no") : register === AFTER ? say("standby/6") : String(register);
  const label = register === null || register === AFTER ? null : say("standby/from", { register });
  const element = html(
    "button",
    {
      type: "button",
      class: "dd-standby-choice",
      "data-key": `standby-${register}`,
      "data-standby": register ?? "no",
      "aria-label": register === AFTER ? say("standby/after") : label,
      "aria-pressed": String(desk.programme.standby === register),
      disabled: desk.answer.isSending,
    },
    [text],
  );
  return on(element, { click: () => desk.rest(register) });
}
