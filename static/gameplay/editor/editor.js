/**
 * The board editor: joins the sheet, the tools, the problems and the text of one board. The game's own module
 * (`games/<slug>/editor.js`) says what its cells, tools and settings are; the server alone says what is right.
 */
import { svg } from "../svg.js";
import { Canvas } from "./canvas.js";
import { createFiles } from "./files.js";
import { createHistory } from "./history.js";
import { createPalette } from "./palette.js";
import { Problems } from "./problems.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-editor]"));
const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("editor-data")).textContent ?? "");
const one = (/** @type {string} */ name) => /** @type {any} */ (page.querySelector(`[data-${name}]`));
const module = await import(/** @type {string} */ (page.dataset.editor));
const game = module.createGame(data);
const form = /** @type {HTMLFormElement} */ (one("save-form"));
const title = /** @type {HTMLInputElement} */ (form.elements.namedItem("title"));
const token = () => /** @type {any} */ (form.elements.namedItem("csrfmiddlewaretoken")).value;

/** Milliseconds. */
const LONGEST_SAVE = 30_000;
let model = game.load(data.content);
let tool = game.tools[0].id;
let answer = /** @type {any} */ ({ problems: [], errors: null });
const history = createHistory(content());

function content() {
  const name = title.value.trim();
  return { ...game.save(model), ...(name ? { name: name.slice(0, 60) } : {}) };
}
const text = () => JSON.stringify(content());
const say = (/** @type {string} */ words) => {
  one("say").textContent = words;
};

const canvas = new Canvas(
  { frame: one("frame"), picture: one("picture"), game },
  {
    hand: () => tool === "hand",
    cursor: (cell) => say(game.say(model, cell)),
    stroke(cell, more) {
      if (tool === "hand") return;
      if (game.apply(model, tool, cell, more)) {
        canvas.show(model);
        if (more.keyboard) say(game.say(model, cell));
      }
    },
    done: changed,
    key(event, cell) {
      if (event.ctrlKey || event.metaKey) return command(event);
      if (event.altKey) return false;
      if (event.key === "Delete" || event.key === "Backspace")
        return act(() => game.apply(model, "erase", cell, { start: true, keyboard: true }), cell);
      if (event.key.toLowerCase() === "r") return act(() => game.rotate(model, cell), cell);
      if (event.key === "+" || event.key === "-") {
        canvas.zoomBy(event.key === "+" ? 1 : -1);
        return true;
      }
      const wanted = palette.byKey(event.key);
      if (wanted) pick(wanted);
      return Boolean(wanted) || Boolean(game.key?.(model, event.key) && act(() => true, cell));
    },
  },
);
const palette = createPalette(one("palette"), [...game.tools, HAND()], pick);
const problems = new Problems(
  { list: one("problems"), summary: one("summary") },
  { check: data.check, token },
  {
    found(now) {
      answer = now;
      if (now.text) files.show(now.text);
      paintProblems();
      buttons();
    },
    look(problem) {
      const cells = game.cellsOf(model, problem);
      paintProblems(problem);
      if (cells.length) {
        canvas.moveCursor(cells[0]);
        one("frame").focus();
      }
    },
  },
);
const files = createFiles(
  { box: one("text"), file: one("file"), take: one("take"), give: one("give"), told: one("told") },
  {
    judge: (text) => problems.judge(text),
    current: text,
    load: replace,
    name: () =>
      `${
        (title.value.trim() || "board")
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")
          .replace(/^-|-$/g, "") || "board"
      }.${data.suffix}`,
  },
);

function HAND() {
  const arrows = svg("path", {
    class: "ed-stroke",
    d: "M0 -15V15M-15 0H15M-5 -11L0 -16L5 -11M-5 11L0 16L5 11M-11 -5L-16 0L-11 5M11 -5L16 0L11 5",
  });
  return {
    id: "hand",
    key: "h",
    label: gettext("Hand: move the sheet"),
    group: gettext("View"),
    icon: { scene: "ed-plain", view: "-22 -22 44 44", shapes: [arrows] },
  };
}

/** @param {string} id */
function pick(id) {
  tool = id;
  palette.show(id);
  canvas.setHand(id === "hand");
  settings();
}

/** @param {() => boolean} does @param {any} cell */
function act(does, cell) {
  if (does()) {
    canvas.show(model);
    changed();
    say(game.say(model, cell));
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

/** After a stroke or a setting: one step of the history, and a question to the server. */
function changed() {
  if (!history.add(content())) return settings();
  settings();
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

/** @param {any} found content */
function open(found) {
  model = game.load(found, model);
  title.value = found.name ?? title.value;
  canvas.show(model);
  settings();
  buttons();
}

/** @param {any} found content of a text that was brought */
function replace(found) {
  open(found);
  history.add(content());
  canvas.begin();
  buttons();
  problems.ask(text, 0);
}

/** Marks of all problems, or of one that was chosen. @param {any} [chosen] */
function paintProblems(chosen) {
  canvas.clearMarks();
  for (const problem of chosen ? [chosen] : answer.problems) canvas.mark(game.cellsOf(model, problem), problem.level);
}

/** The game's own settings are drawn anew, but what one is typing in keeps the focus. */
function settings() {
  const place = one("settings");
  const focused = place.contains(document.activeElement)
    ? /** @type {HTMLElement} */ (document.activeElement).dataset.name
    : null;
  place.replaceChildren(
    ...game.settings(model, {
      tool,
      redo: () => {
        canvas.show(model);
        changed();
      },
      again: settings,
      pick,
    }),
  );
  if (focused) place.querySelector(`[data-name="${focused}"]`)?.focus();
}

function buttons() {
  one("undo").disabled = !history.canUndo;
  one("redo").disabled = !history.canRedo;
  one("saved").textContent = history.changed
    ? gettext("There are changes that are not saved.")
    : data.code
      ? gettext("Everything is saved.")
      : "";
  const free = answer.errors === 0;
  for (const button of page.querySelectorAll("[data-race]")) button.setAttribute("aria-disabled", String(!free));
  one("race-note").hidden = answer.errors === null || free;
}

/** Saves without leaving the page; where it is kept from now on, or null. */
async function save() {
  changed();
  const sent = text(); // one may draw on meanwhile
  const body = new FormData(form);
  body.set("text", sent);
  try {
    const reply = await fetch(form.action, {
      method: "POST",
      body,
      headers: { "X-CSRFToken": token(), Accept: "application/json" },
      signal: AbortSignal.timeout(LONGEST_SAVE),
    });
    const told = await reply.json();
    if (!reply.ok) {
      one("saved").textContent = [told.detail, ...(told.problems ?? []).map((/** @type {any} */ p) => p.message)].join(
        " ",
      );
      return null;
    }
    Object.assign(data, told);
    /** @type {NodeListOf<HTMLInputElement>} */
    const tokens = document.querySelectorAll("input[name=csrfmiddlewaretoken]");
    for (const field of tokens) field.value = told.csrf;
    form.action = told.edit;
    window.history.replaceState(null, "", told.edit);
    history.keep(sent);
    buttons();
    for (const part of page.querySelectorAll("[data-when-saved]")) part.removeAttribute("hidden");
    for (const link of page.querySelectorAll("[data-view-link]")) link.setAttribute("href", told.view);
    return told;
  } catch {
    one("saved").textContent = gettext("It could not be saved: no connection.");
    return null;
  }
}

/** The saving under way: the next one waits for it, for a new board has its address only then. */
let saved = /** @type {ReturnType<typeof save>} */ (Promise.resolve(null));
/** On the way to a race. */
let leaving = false;
form.addEventListener("submit", async (event) => {
  const button = /** @type {HTMLElement | null} */ (event.submitter);
  event.preventDefault();
  if (button?.getAttribute("aria-disabled") === "true") return;
  saved = saved.catch(() => null).then(save);
  const told = await saved;
  if (!told || !button?.dataset.race || leaving) return;
  leaving = true;
  const race = /** @type {HTMLFormElement} */ (one("race-form"));
  race.action = told.race;
  /** @type {any} */ (race.elements.namedItem("who")).value = button.dataset.race;
  window.removeEventListener("beforeunload", warn);
  race.submit();
});
title.addEventListener("change", changed);
one("undo").addEventListener("click", () => travel(-1));
one("redo").addEventListener("click", () => travel(1));
one("nearer").addEventListener("click", () => canvas.zoomBy(1));
one("farther").addEventListener("click", () => canvas.zoomBy(-1));
one("whole").addEventListener("click", () => canvas.fitWhole());
one("turn").addEventListener("click", () => act(() => game.rotate(model, canvas.cursor), canvas.cursor));
page.addEventListener("keydown", (event) => {
  const typing = /** @type {HTMLElement} */ (event.target).matches("input, textarea, select");
  if ((event.ctrlKey || event.metaKey) && !typing && event.target !== one("frame") && command(event))
    event.preventDefault();
});

/** @param {BeforeUnloadEvent} event */
function warn(event) {
  if (history.changed) event.preventDefault();
}
window.addEventListener("beforeunload", warn);
window.addEventListener("pageshow", () => {
  leaving = false;
  window.addEventListener("beforeunload", warn);
}); // back again

// Without scripts the text is all there is; with a complaint about it, it is what to look at.
if (!("wrong" in one("text-form").dataset)) one("text-form").open = false;
page.dataset.ready = ""; // shows the sheet, so that it has a size
canvas.show(model);
canvas.begin();
pick(tool);
buttons();
problems.ask(text, 0);
