/*
 * The panels of the screen as pages that fit. A panel is `[data-panel]`; in it a list `[data-turn]` ("rows" of cards,
 * or lines in "columns") is cut where the stage ends, in the largest size (`data-size`) that serves. A panel
 * `[data-whole]` is never cut: its first parts `[data-drop]` make room. What is left of it has to be two: the last
 * alone another panel shows.
 */
import { bestSize, columnPages, rowPages } from "./fit.js";

/** @typedef {{ panel: HTMLElement, list: HTMLElement | null, items: HTMLElement[], rows: number }} Page */

/** The largest first; "" is the usual one. */
const SIZES = ["few", "", "many"];
/** More pages than these, and names are written smaller. */
const FEW = 3;

/** Every page of the stage, measured; afterwards nothing of it is shown. @param {HTMLElement} stage */
export function pagesOf(stage) {
  /** @type {HTMLElement[]} */
  const panels = Array.from(stage.querySelectorAll("[data-panel]"));
  /** @type {Page[]} */
  const pages = [];
  for (const panel of panels) {
    for (const each of panels) each.hidden = each !== panel;
    pages.push(...pagesOfPanel(panel, stage));
  }
  for (const panel of panels) panel.hidden = true;
  return pages;
}

/** One page alone. @param {Page} page */
export function showPage({ panel, list, items, rows }) {
  panel.hidden = false;
  if (!list) return;
  for (const item of children(list)) item.hidden = !items.includes(item);
  list.toggleAttribute("data-rows", rows > 0);
  list.style.setProperty("--rows", String(rows));
}

/** Everything below each other, as without scripts. @param {ParentNode} root */
export function showAll(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const parts = root.querySelectorAll("[data-panel], [data-turn] > *, [data-drop]");
  for (const part of parts) part.hidden = false;
  /** @type {NodeListOf<HTMLElement>} */
  const lists = root.querySelectorAll("[data-turn]");
  for (const list of lists) {
    list.removeAttribute("data-rows");
    sizeTo(list, "");
  }
}

/** @param {HTMLElement} panel @param {HTMLElement} stage @returns {Page[]} */
function pagesOfPanel(panel, stage) {
  /** @type {HTMLElement | null} */
  const list = panel.querySelector("[data-turn]");
  const whole = { panel, list: null, items: [], rows: 0 };
  if ("whole" in panel.dataset) return fits(panel, stage) ? [whole] : [];
  if (!list?.firstElementChild) return [whole];
  const sizes = SIZES.map((size) => {
    sizeTo(list, size);
    return list.dataset.turn === "rows" ? inRows(panel, list, stage) : inColumns(panel, list, stage);
  });
  const best = bestSize(sizes, FEW);
  sizeTo(list, SIZES[best]);
  return sizes[best];
}

/** @param {HTMLElement} panel @param {HTMLElement} list @param {HTMLElement} stage @returns {Page[]} */
function inRows(panel, list, stage) {
  const items = unfolded(list);
  const boxes = items.map((item) => item.getBoundingClientRect());
  const room = stage.getBoundingClientRect().bottom - boxes[0].top;
  return rowPages(boxes, room).map((at) => ({ panel, list, items: at.map((one) => items[one]), rows: 0 }));
}

/** As few pages as there can be: each is laid out and looked at. @param {HTMLElement} panel @param {HTMLElement} list
 * @param {HTMLElement} stage @returns {Page[]} */
function inColumns(panel, list, stage) {
  const items = unfolded(list);
  const boxes = items.map((item) => item.getBoundingClientRect());
  const columns = new Set(boxes.map(({ left }) => Math.round(left))).size;
  const { bottom } = stage.getBoundingClientRect();
  const lowest = Math.min(...boxes.map(({ height }) => height));
  const most = columns * Math.max(1, Math.floor((bottom - boxes[0].top) / lowest));
  for (let pages = Math.ceil(items.length / most); ; pages += 1) {
    const cut = columnPages(items.length, columns, pages).map(({ at, rows }) => {
      return { panel, list, items: at.map((one) => items[one]), rows };
    });
    const ends = (/** @type {Page} */ page) => {
      showPage(page);
      return page.items.every((item) => item.getBoundingClientRect().bottom <= bottom + 1);
    };
    if (pages >= items.length || cut.every(ends)) return cut;
  }
}

/** Whether a panel fits, if need be without its first parts. @param {HTMLElement} panel @param {HTMLElement} stage */
function fits(panel, stage) {
  /** @type {HTMLElement[]} */
  const parts = Array.from(panel.querySelectorAll("[data-drop]"));
  for (const part of parts) part.hidden = false;
  const within = () => {
    const room = stage.getBoundingClientRect();
    return parts.every((part) => {
      const { right, bottom } = part.getBoundingClientRect();
      return part.hidden || (bottom <= room.bottom + 1 && right <= room.right + 1);
    });
  };
  for (const part of parts.slice(0, -1)) {
    if (within()) return true;
    part.hidden = true;
  }
  return parts.length < 2 && within();
}

/** All lines of a list, one after the other. @param {HTMLElement} list */
function unfolded(list) {
  const items = children(list);
  for (const item of items) item.hidden = false;
  list.removeAttribute("data-rows");
  return items;
}

/** @param {HTMLElement} list @param {string} size */
function sizeTo(list, size) {
  if (size) list.dataset.size = size;
  else delete list.dataset.size;
}

/** @param {HTMLElement} list */
const children = (list) => /** @type {HTMLElement[]} */ (Array.from(list.children));
