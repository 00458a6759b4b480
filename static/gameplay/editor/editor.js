/**
 * The board editor: joins the sheet, the tools, the problems and the text of one board. The game's own module
 * (`games/<slug>/editor.js`) says what its cells, tools and settings are; the server alone says what is right.
 *
 * @import { BoardJudged, EditorData, ProblemShape } from "../../types/host.d.ts"
 * @typedef {[number, number]} Cell
 * @typedef {{x: number, y: number}} Point
 * @typedef {{start: boolean, from: Cell | null, at: Point | null}} Stroke
 *   a pen comes to a cell: for the first time (`start`) or from the cell before; `at`: the spot, null for the keyboard
 * @typedef {{id: string, key: string, label: string, group: string, icon: SVGElement}} Tool
 *   `key`: its letter; `icon`: round the origin, 22 units each way
 * @typedef {{redo: () => void, pick: (tool: string) => void}} SettingsHost
 *   `redo`: the model has changed
 */
/**
 * What a game gives to the editor. The tools `erase` and `hand` come to its own, whose first is chosen at first.
 *
 * @template Content the board's file, as the server has it
 * @template Model the same while it is drawn: changed in place
 * @typedef {{
 *   tools: Tool[], sceneClass: string,
 *   load: (content: Content, before?: Model) => Model, save: (model: Model) => Content,
 *   draw: (model: Model) => SVGElement, box: (model: Model) => import("../kit/camera.js").Box,
 *   at: (point: Point) => Cell, shape: (cell: Cell) => string, centre: (cell: Cell) => Point,
 *   move: (cell: Cell, arrow: string) => Cell | null, inside: (model: Model, cell: Cell) => boolean,
 *   first: (model: Model) => Cell, words: (model: Model, cell: Cell) => string[],
 *   apply: (model: Model, tool: string, cell: Cell, stroke: Stroke) => boolean,
 *   rotate: (model: Model, cell: Cell) => boolean, key?: (model: Model, key: string) => boolean,
 *   settings: (model: Model, on: SettingsHost) => HTMLElement[],
 *   cellsOf?: (model: Model, problem: ProblemShape) => Cell[],
 * }} BoardGame
 *   `before`: the model that is replaced; `move`: null for a key that is no arrow; `first`: where the cursor begins;
 *   `words`: what is on a cell; `apply`, `rotate` and `key`: whether that changed anything
 */
import { Canvas } from "./canvas.js";
import { createFiles } from "./files.js";
import { createHistory } from "./history.js";
import { createPalette } from "./palette.js";
import { field, page, part } from "./part.js";
import { Problems } from "./problems.js";
import { createSaving, form, token } from "./saving.js";

/** @type {EditorData} */
const data = JSON.parse(document.getElementById("editor-data")?.textContent ?? "");
const module = await import(/** @type {string} */ (page.dataset.editor));
/** @type {BoardGame<{name: string | null}, unknown>} */
const game = module.createGame(data);
const title = field(form, "title");
const frame = part("frame", HTMLElement);
const place = part("settings", HTMLElement);

/** A board's file, as the server gives it. @param {unknown} content */
const known = (content) => /** @type {{name: string | null}} */ (content);
let model = game.load(known(data.content));
let tool = game.tools[0].id;
/** What the server said last. @type {BoardJudged | null} */
let judged = null;
const history = createHistory(content());

function content() {
  const name = title.value.trim();
  return { ...game.save(model), ...(name ? { name: name.slice(0, 60) } : {}) };
}
const text = () => JSON.stringify(content());
/** @param {Cell} cell */
const tell = (cell) => {
  part("say", HTMLElement).textContent = game.words(model, cell).join(" · ");
};

const canvas = new Canvas({ frame, picture: part("picture", SVGSVGElement), game }, model, {
  cursor: tell,
  stroke(cell, stroke) {
    if (!game.apply(model, tool, cell, stroke)) return;
    canvas.show(model);
    tell(cell);
  },
  done: changed,
  key(event, cell) {
    if (event.ctrlKey || event.metaKey) return command(event);
    if (event.altKey) return false;
    if (event.key === "Delete" || event.key === "Backspace")
      return act(() => game.apply(model, "erase", cell, { start: true, from: null, at: null }));
    if (event.key.toLowerCase() === "r") return act(() => game.rotate(model, cell));
    if (event.key === "+" || event.key === "-") {
      canvas.zoomBy(event.key === "+" ? 1 : -1);
      return true;
    }
    const wanted = palette.byKey(event.key);
    if (wanted) pick(wanted);
    return Boolean(wanted) || Boolean(game.key?.(model, event.key) && act(() => true));
  },
});
const palette = createPalette(part("palette", HTMLElement), game, pick);
const problems = new Problems(
  { list: part("problems", HTMLElement), summary: part("summary", HTMLElement) },
  { check: data.check, token },
  {
    found(answer) {
      judged = answer;
      if (answer?.text) files.show(answer.text);
      mark(answer?.problems ?? []);
      buttons();
    },
    look(problem) {
      mark([problem]);
      const [cell] = cellsOf(problem);
      if (!cell) return;
      canvas.moveCursor(cell);
      frame.focus();
    },
  },
);
const files = createFiles(
  {
    box: part("text", HTMLTextAreaElement),
    file: part("file", HTMLInputElement),
    take: part("take", HTMLElement),
    give: part("give", HTMLElement),
    told: part("told", HTMLElement),
  },
  { judge: (text) => problems.judge(text), current: text, load: (found) => replace(known(found)), name: fileName },
);
const saving = createSaving(data, {
  text() {
    changed();
    return text();
  },
  kept(text) {
    history.keep(text);
    buttons();
  },
  changed: () => history.changed,
});

function fileName() {
  const name = title.value.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${name.replace(/^-|-$/g, "") || "board"}.${data.suffix}`;
}

/** @param {string} id */
function pick(id) {
  tool = id;
  palette.show(id);
  canvas.setHand(id === "hand");
  settings();
}

/** Something happens to the cell under the cursor. @param {() => boolean} does whether it changed anything */
function act(does) {
  if (does()) {
    redo();
    tell(canvas.cursor);
  }
  return true;
}

/** @param {KeyboardEvent} event */
function command(event) {
  const key = event.key.toLowerCase();
  if (key === "z") return travel(event.shiftKey ? 1 : -1);
  if (key === "y") return travel(1);
  return false;
}

function redo() {
  canvas.show(model);
  changed();
}

/** After a stroke or a setting: one step of the history, and a question to the server. */
function changed() {
  const isNew = history.add(content());
  settings();
  if (!isNew) return;
  buttons();
  problems.ask(text);
}

/** @param {-1 | 1} way */
function travel(way) {
  const found = history.go(way);
  if (!found) return true;
  open(found);
  problems.ask(text);
  return true;
}

/** @param {{name: string | null}} found content */
function open(found) {
  model = game.load(found, model);
  title.value = found.name ?? title.value;
  canvas.show(model);
  tell(canvas.cursor);
  settings();
  buttons();
}

/** @param {{name: string | null}} found content of a text that was brought */
function replace(found) {
  open(found);
  history.add(content());
  canvas.begin();
  buttons();
  problems.ask(text, 0);
}

/** @param {ProblemShape} problem */
const cellsOf = (problem) => game.cellsOf?.(model, problem) ?? problem.cells;

/** Marks of all problems, or of one that was chosen. @param {ProblemShape[]} shown */
function mark(shown) {
  canvas.clearMarks();
  for (const problem of shown) canvas.mark(cellsOf(problem), problem.level);
}

/** The game's own settings are redrawn, but what one is typing in keeps the focus. */
function settings() {
  const focused = place.contains(document.activeElement)
    ? /** @type {HTMLElement} */ (document.activeElement).dataset.name
    : null;
  place.replaceChildren(...game.settings(model, { redo, pick }));
  const again = focused ? place.querySelector(`[data-name="${focused}"]`) : null;
  if (again instanceof HTMLElement) again.focus();
}

function buttons() {
  part("undo", HTMLButtonElement).disabled = !history.canUndo;
  part("redo", HTMLButtonElement).disabled = !history.canRedo;
  saving.tell();
  const free = judged?.errors === 0;
  for (const button of page.querySelectorAll("[data-race]")) button.setAttribute("aria-disabled", String(!free));
  part("race-note", HTMLElement).hidden = !judged || free;
}

title.addEventListener("change", changed);
for (const [name, does] of Object.entries({
  undo: () => travel(-1),
  redo: () => travel(1),
  nearer: () => canvas.zoomBy(1),
  farther: () => canvas.zoomBy(-1),
  whole: () => canvas.fitWhole(),
  rotate: () => act(() => game.rotate(model, canvas.cursor)),
}))
  part(name, HTMLElement).addEventListener("click", does);
page.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.matches("input, textarea, select");
  if ((event.ctrlKey || event.metaKey) && !typing && event.target !== frame && command(event)) event.preventDefault();
});

// Without scripts the text is all there is; with a complaint about it, it is what to look at.
const asText = part("text-form", HTMLDetailsElement);
if (!("wrong" in asText.dataset)) asText.open = false;
page.dataset.ready = ""; // shows the sheet, so that it has a size
canvas.show(model);
canvas.begin();
pick(tool);
buttons();
problems.ask(text, 0);
