/** The settings of a course: the pen, which boards lie where, for whom it is, and its special rules. */
import { button, choice } from "../../editor/controls.js";
import { html } from "../../svg.js";
import { extent, loadPart } from "./editor_course.js";

const EMPTY = "+";

/**
 * @param {any} model @param {{parts: any[], rules: {code: string, label: string}[]}} extras
 * @param {{tool: string, redo: () => void, again: () => void}} on
 * @returns {HTMLElement[]}
 */
export function courseSettings(model, extras, on) {
  return [
    html("h2", {}, [gettext("The pen")]),
    pen(model, on),
    html("h2", {}, [gettext("Boards of the course")]),
    html("p", { class: "muted" }, [
      gettext("What you draw changes this course only; the boards of the box stay as they are."),
    ]),
    html(
      "ol",
      { class: "ed-zones" },
      model.boards.map((/** @type {any} */ placed, /** @type {number} */ index) => boardLine(model, placed, index, on)),
    ),
    adder(model, extras, on),
    html("h2", {}, [gettext("The race")]),
    race(model, on),
    html("details", { open: model.rules.length > 0 }, [
      html("summary", {}, [gettext("Special rules")]),
      ...extras.rules.map((rule) => ruleBox(model, rule, on)),
    ]),
  ];
}

/** @param {any} model @param {any} on */
function pen(model, on) {
  const { pen: hand } = model;
  const again = () => on.again();
  return html("div", { class: "cluster" }, [
    labelled(
      gettext("Points to"),
      choice(
        gettext("The pen points to"),
        "pen-direction",
        [
          ["N", gettext("north")],
          ["E", gettext("east")],
          ["S", gettext("south")],
          ["W", gettext("west")],
        ],
        hand.direction,
        (value) => {
          hand.direction = value;
          again();
        },
      ),
    ),
    labelled(
      gettext("Beams"),
      choice(
        gettext("Beams of a laser"),
        "pen-beams",
        ["1", "2", "3"].map((n) => [n, n]),
        String(hand.beams),
        (value) => {
          hand.beams = Number(value);
          again();
        },
      ),
    ),
    labelled(
      gettext("Phases"),
      choice(
        gettext("Phases of a pusher"),
        "pen-phases",
        ["135", "24", "12345", "1", "2", "3", "4", "5", "12", "45"].map((n) => [n, [...n].join(" ")]),
        hand.phases.join(""),
        (value) => {
          hand.phases = [...value].map(Number);
          again();
        },
      ),
    ),
  ]);
}

/** @param {string} words @param {HTMLElement} control */
const labelled = (words, control) => html("label", { class: "ed-labelled" }, [html("span", {}, [words]), control]);

/** @param {any} model @param {any} placed @param {number} index @param {any} on */
function boardLine(model, placed, index, on) {
  const part = model.parts.get(placed.board);
  const name = part?.name ?? placed.board;
  const turnLabel = interpolate(gettext("Turn %s by 90°"), [name]);
  const turn = button("⟳ 90°", `turn-${index}`, () => {
    placed.rot = (placed.rot + 1) % 4;
    on.redo();
  });
  turn.setAttribute("aria-label", turnLabel);
  return html("li", { class: "ed-zone ed-board" }, [
    html("span", {}, [html("b", {}, [name]), html("small", {}, [` ${placed.rot * 90}°`])]),
    place(gettext("Column"), `x-${index}`, placed, 0, on),
    place(gettext("Row"), `y-${index}`, placed, 1, on),
    html("div", { class: "cluster" }, [
      turn,
      button(
        gettext("Remove"),
        `out-${index}`,
        () => {
          model.boards.splice(index, 1);
          on.redo();
        },
        model.boards.length < 2,
      ),
    ]),
  ]);
}

/**
 * Columns and rows are counted from 1, as cells are named.
 * @param {string} words
 * @param {string} name
 * @param {any} placed
 * @param {0 | 1} axis
 * @param {any} on
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

/** @param {any} model @param {any} extras @param {any} on */
function adder(model, extras, on) {
  const options = [
    [EMPTY, gettext("an empty board")],
    ...extras.parts.map((/** @type {any} */ part) => [part.id, part.name ?? part.id]),
  ];
  const select = /** @type {HTMLSelectElement} */ (
    choice(gettext("Board to add"), "add-which", options, EMPTY, () => {})
  );
  return html("div", { class: "cluster" }, [
    select,
    button(gettext("Add the board"), "add-board", () => {
      if (model.boards.length >= 9) return;
      const at = [extent(model)[0], 0];
      model.boards.push({
        board: select.value === EMPTY ? emptyPart(model) : boxPart(model, extras, select.value),
        at,
        rot: 0,
      });
      on.redo();
    }),
  ]);
}

/** @param {any} model */
function emptyPart(model) {
  let number = 1;
  while (model.parts.has(`my-board-${number}`)) number += 1;
  const id = `my-board-${number}`;
  model.parts.set(
    id,
    loadPart({
      id,
      kind: "factory",
      name: interpolate(gettext("My board %s"), [number]),
      grid: `${". ".repeat(12)}\n`.repeat(12),
      walls: [],
      lasers: [],
      pushers: [],
    }),
  );
  return id;
}

/**
 * A board of the box as it is there; once more under a name of its own, so that each can be drawn on.
 * @param {any} model
 * @param {any} extras
 * @param {string} id
 */
function boxPart(model, extras, id) {
  const part = extras.parts.find((/** @type {any} */ other) => other.id === id);
  let name = id;
  for (let number = 2; model.boards.some((/** @type {any} */ placed) => placed.board === name); number += 1)
    name = `${id.slice(0, 36)}-${number}`;
  model.parts.set(name, loadPart({ ...part, id: name }));
  return name;
}

/** @param {any} model @param {any} on */
function race(model, on) {
  const numbers = [2, 3, 4, 5, 6, 7, 8].map((n) => [String(n), String(n)]);
  const set = (/** @type {string} */ key) => (/** @type {any} */ value) => {
    model[key] = value;
    on.redo();
  };
  return html("div", { class: "cluster" }, [
    labelled(
      gettext("Robots from"),
      choice(gettext("Fewest robots"), "players-0", numbers, String(model.players[0]), (value) =>
        set("players")([Number(value), model.players[1]]),
      ),
    ),
    labelled(
      gettext("to"),
      choice(gettext("Most robots"), "players-1", numbers, String(model.players[1]), (value) =>
        set("players")([model.players[0], Number(value)]),
      ),
    ),
    labelled(
      gettext("Life tokens"),
      choice(
        gettext("Life tokens"),
        "lives",
        [
          ["3", "3"],
          ["4", "4"],
        ],
        String(model.lives),
        (value) => set("lives")(Number(value)),
      ),
    ),
    labelled(
      gettext("Length"),
      choice(
        gettext("Length"),
        "length",
        [
          ["short", gettext("short")],
          ["medium", gettext("medium")],
          ["long", gettext("long")],
        ],
        model.length,
        set("length"),
      ),
    ),
    labelled(
      gettext("Difficulty"),
      choice(
        gettext("Difficulty"),
        "difficulty",
        [
          ["easy", gettext("easy")],
          ["mid", gettext("medium")],
          ["hard", gettext("hard")],
          ["expert", gettext("for experts")],
        ],
        model.difficulty,
        set("difficulty"),
      ),
    ),
  ]);
}

/** @param {any} model @param {{code: string, label: string}} rule @param {any} on */
function ruleBox(model, rule, on) {
  const box = /** @type {HTMLInputElement} */ (
    html("input", { type: "checkbox", checked: model.rules.includes(rule.code), "data-name": `rule-${rule.code}` })
  );
  box.addEventListener("change", () => {
    model.rules = box.checked
      ? [...model.rules, rule.code]
      : model.rules.filter((/** @type {string} */ other) => other !== rule.code);
    on.redo();
  });
  return html("label", { class: "choice" }, [box, html("span", {}, [rule.label])]);
}
