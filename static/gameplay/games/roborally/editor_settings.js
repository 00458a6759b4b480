/** The settings of a course: the pen, which boards lie where, for whom it is, and its special rules. */
import { button, choice, field, labelled, remover, tick } from "../../editor/controls.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { extent, loadPart } from "./editor_course.js";
import { ANGLES } from "../../kit/squares.js";
import { facingName } from "./words.js";

/**
 * @import { SettingsHost } from "../../editor/editor.js"
 * @import { CourseFile, PartFile, PlacedFile } from "./types.d.ts"
 * @import { Course } from "./editor_course.js"
 * @typedef {{parts: PartFile[], rules: {code: string, label: string}[]}} Extras boards of the box, special rules
 */

const EMPTY = "+";
/** Boards of a course. */
const MOST = 9;
const PHASES = [[1, 3, 5], [2, 4], [1, 2, 3, 4, 5], [1], [2], [3], [4], [5], [1, 2], [4, 5]];

/** @param {Course} model @param {Extras} extras @param {SettingsHost} on */
export function courseSettings(model, extras, on) {
  return [
    html("h2", {}, [say("pen")]),
    pen(model, on),
    html("h2", {}, [say("boards")]),
    html("p", { class: "muted" }, [say("boards/text")]),
    html(
      "ol",
      { class: "ed-zones" },
      model.boards.map((placed, index) => boardLine(model, placed, index, on)),
    ),
    adder(model, extras, on),
    html("h2", {}, [say("race")]),
    race(model, on),
    html("details", { open: model.rules.length > 0 }, [
      html("summary", {}, [say("race/rules")]),
      ...extras.rules.map(({ code, label }) =>
        tick(label, `rule-${code}`, code, model.rules, (rules) => {
          model.rules = rules;
          on.redo();
        }),
      ),
    ]),
  ];
}

/** @param {Course} model @param {SettingsHost} on */
function pen({ pen: hand }, { redo }) {
  const label = (/** @type {string} */ what) => ({ label: say(`pen/${what}`), name: `pen-${what}` });
  return html("div", { class: "cluster" }, [
    field({ ...label("direction"), values: Object.keys(ANGLES), words: facingName }, hand, "direction", redo),
    field({ ...label("beams"), values: [1, 2, 3] }, hand, "beams", redo),
    field({ ...label("phases"), values: PHASES, words: (phases) => phases.join(" ") }, hand, "phases", redo),
  ]);
}

/** @param {Course} model @param {PlacedFile} placed @param {number} index @param {SettingsHost} on */
function boardLine(model, placed, index, on) {
  const name = model.parts.get(placed.board)?.name ?? placed.board;
  const turn = button("⟳ 90°", `turn-${index}`, () => {
    placed.rot = /** @type {PlacedFile["rot"]} */ ((placed.rot + 1) % 4);
    on.redo();
  });
  turn.setAttribute("aria-label", say("boards/turn", { board: name }));
  const out = () => {
    model.boards.splice(index, 1);
    on.redo();
  };
  return html("li", { class: "ed-zone ed-board" }, [
    html("span", {}, [html("b", {}, [name]), html("small", {}, [` ${placed.rot * 90}°`])]),
    place(say("boards/column"), `x-${index}`, placed, 0, on),
    place(say("boards/row"), `y-${index}`, placed, 1, on),
    html("div", { class: "cluster" }, [turn, remover(`out-${index}`, out, model.boards.length < 2)]),
  ]);
}

/**
 * Columns and rows are counted from 1, as cells are named.
 * @param {string} words
 * @param {string} name
 * @param {PlacedFile} placed
 * @param {0 | 1} axis
 * @param {SettingsHost} on
 */
function place(words, name, placed, axis, on) {
  const input = /** @type {HTMLInputElement} */ (
    html("input", { class: "input", type: "number", min: 1, max: 49, value: placed.at[axis] + 1, "data-name": name })
  );
  input.addEventListener("change", () => {
    placed.at[axis] = Math.min(48, Math.max(0, Math.round(Number(input.value) || 1) - 1));
    on.redo();
  });
  return labelled(words, input);
}

/** @param {Course} model @param {Extras} extras @param {SettingsHost} on */
function adder(model, extras, on) {
  const wanted = { id: EMPTY };
  const ids = [EMPTY, ...extras.parts.map(({ id }) => id)];
  const boxed = (/** @type {string} */ id) => extras.parts.find((part) => part.id === id);
  const words = (/** @type {string} */ id) => (id === EMPTY ? say("boards/empty") : (boxed(id)?.name ?? id));
  const select = choice({ label: say("boards/which"), name: "add-which", values: ids, words }, wanted, "id");
  const add = button(say("boards/add"), "add-board", () => {
    if (model.boards.length >= MOST) return;
    const part = newPart(model, boxed(wanted.id));
    const at = extent(model)[0];
    model.parts.set(part.id, loadPart(part));
    model.boards.push({ board: part.id, at: [at, 0], rot: 0 });
    on.redo();
  });
  return html("div", { class: "cluster" }, [select, add]);
}

/**
 * A board of the box as it is there, or an empty one; once more under a name of its own, so that each can be drawn on.
 * @param {Course} model
 * @param {PartFile} [boxed]
 * @returns {PartFile}
 */
function newPart({ boards, parts }, boxed) {
  let number = 1;
  if (boxed) {
    const named = () => (number === 1 ? boxed.id : `${boxed.id.slice(0, 36)}-${number}`);
    while (boards.some((placed) => placed.board === named())) number += 1;
    return { ...boxed, id: named() };
  }
  while (parts.has(`my-board-${number}`)) number += 1;
  return {
    id: `my-board-${number}`,
    kind: "factory",
    name: say("boards/mine", { number }),
    grid: `${". ".repeat(12)}\n`.repeat(12),
    walls: [],
    lasers: [],
    pushers: [],
  };
}

/** @param {Course} model @param {SettingsHost} on */
function race(model, { redo }) {
  /** @type {typeof model["length"][]} */
  const lengths = ["short", "medium", "long"];
  /** @type {typeof model["difficulty"][]} */
  const grades = ["easy", "mid", "hard", "expert"];
  const robots = { values: [2, 3, 4, 5, 6, 7, 8] };
  const named = (/** @type {string} */ name) => ({ label: say(name), name });
  const words = (/** @type {string} */ name) => (/** @type {string} */ value) => say(`${name}/${value}`);
  return html("div", { class: "cluster" }, [
    field({ ...robots, label: say("race/fewest"), name: "players-0" }, model.players, 0, redo),
    field({ ...robots, label: say("race/most"), name: "players-1" }, model.players, 1, redo),
    field({ ...named("lives"), values: [3, 4] }, model, "lives", redo),
    field({ ...named("length"), values: lengths, words: words("length") }, model, "length", redo),
    field({ ...named("difficulty"), values: grades, words: words("difficulty") }, model, "difficulty", redo),
  ]);
}
