/*
 * Divides the screen's panels into pages that fit. A panel is `[data-panel]`; in it a list `[data-turn]` ("rows" of
 * cards, or lines in "columns") fills the stage with the largest possible names, and is cut at the end of the stage. A
 * panel `[data-whole]` is never cut: it drops its first parts `[data-drop]` instead. At least two of them must stay:
 * another panel shows the last one alone.
 */
import { bestWay, columnPages, rowPages } from "./fit.js";

/**
 * @typedef {{ panel: HTMLElement, list: HTMLElement | null, items: HTMLElement[], rows: number, columns: number }} Page
 * @typedef {{ size: number, columns: number, pages: { at: number[], rows: number, length: number }[] }} Way
 */

/** Sizes of names, as parts of the screen's height: its lines are readable from as many metres away. */
const SIZES = [14, 15.5, 17, 19, 21, 24, 27, 30, 34, 40, 48, 58];
/** The smallest size that is readable from ten metres: 36 px of 1080. */
const READABLE = 30;
/** The most pages for one competition's names: with more, people would wait too long for theirs. */
const FEW = 4;
const MOST_COLUMNS = 6;

/** Measures every page of the stage, and then hides all of them. @param {HTMLElement} stage */
export function pagesOf(stage) {
  /** @type {HTMLElement[]} */
  const panels = Array.from(stage.querySelectorAll("[data-panel]"));
  const few = Math.max(1, Math.floor(FEW / Math.max(1, stage.querySelectorAll("[data-names]").length)));
  /** @type {Page[]} */
  const pages = [];
  for (const panel of panels) {
    for (const each of panels) each.hidden = each !== panel;
    pages.push(...pagesOfPanel(panel, stage, few));
  }
  for (const panel of panels) panel.hidden = true;
  return pages;
}

/** Shows one page alone. @param {Page} page */
export function showPage({ panel, list, items, rows, columns }) {
  panel.hidden = false;
  if (!list) return;
  for (const item of children(list)) item.hidden = !items.includes(item);
  list.toggleAttribute("data-rows", rows > 0);
  list.style.setProperty("--rows", String(rows));
  list.style.setProperty("--columns", String(columns));
}

/** Shows everything below each other, as without scripts. @param {ParentNode} root */
export function showAll(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const parts = root.querySelectorAll("[data-panel], [data-turn] > *, [data-drop]");
  for (const part of parts) part.hidden = false;
  /** @type {NodeListOf<HTMLElement>} */
  const lists = root.querySelectorAll("[data-turn], [data-whole]");
  for (const list of lists) {
    list.removeAttribute("data-rows");
    list.removeAttribute("style");
  }
}

/** @param {HTMLElement} panel @param {HTMLElement} stage @param {number} few @returns {Page[]} */
function pagesOfPanel(panel, stage, few) {
  /** @type {HTMLElement | null} */
  const list = panel.querySelector("[data-turn]");
  const whole = { panel, list: null, items: [], rows: 0, columns: 1 };
  if ("whole" in panel.dataset) return fits(panel, stage) ? [whole] : [];
  if (!list?.firstElementChild) return [whole];
  const items = unfolded(list);
  list.setAttribute("data-measured", "");
  const way = bestWay((at) => waysAt(at, list, items, stage), SIZES.length, SIZES.indexOf(READABLE), few);
  list.removeAttribute("data-measured");
  sizeTo(list, way.size);
  return way.pages.map(({ at, rows }) => {
    const columns = rows ? way.columns : Math.min(way.columns, at.length);
    return { panel, list, items: at.map((one) => items[one]), rows, columns };
  });
}

/**
 * The list's layouts, one for each number of columns that fits.
 * @param {number} at which size @param {HTMLElement} list @param {HTMLElement[]} items @param {HTMLElement} stage
 */
function waysAt(at, list, items, stage) {
  /** @type {Way[]} */
  const ways = [];
  const [size, last] = [innerHeight / SIZES[at], at === SIZES.length - 1];
  sizeTo(list, size);
  for (let columns = 1; columns <= Math.min(items.length, Number(list.dataset.most ?? MOST_COLUMNS)); columns += 1) {
    list.style.setProperty("--columns", String(columns));
    if (isTooNarrow(list) && !(last && columns === 1)) break;
    const pages = cut(list, items, columns, stage, last);
    if (pages) ways.push({ size, columns, pages });
  }
  return ways;
}

/** Whether a word does not fit into its column. @param {HTMLElement} list */
function isTooNarrow(list) {
  const lines = Array.from(list.querySelectorAll("li"));
  return [list, ...lines].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
}

/**
 * null: a card is higher than the stage.
 * @param {HTMLElement} list @param {HTMLElement[]} items @param {number} columns @param {HTMLElement} stage @param
 *   {boolean} least there is no smaller size
 */
function cut(list, items, columns, stage, least) {
  const boxes = items.map((item) => item.getBoundingClientRect());
  const room = stage.getBoundingClientRect().bottom - boxes[0].top;
  if (!least && boxes.some(({ height }) => height > room)) return null;
  if (list.dataset.turn === "rows") return rowPages(boxes, room).map((at) => ({ at, rows: 0, length: at.length }));
  const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0;
  const pitch = Math.max(...boxes.map(({ height }) => height)) + gap;
  const rows = Math.max(1, Math.floor((room + gap) / pitch));
  const pages = columnPages(items.length, columns, Math.ceil(items.length / (rows * columns)));
  return pages.map((page) => ({ ...page, length: page.at.length }));
}

/**
 * Whether a panel fits, with the largest names and as few of its first parts left out as possible.
 * @param {HTMLElement} panel @param {HTMLElement} stage
 */
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
  const sizes = SIZES.filter((part) => part <= READABLE);
  for (const part of parts.slice(0, -1)) {
    for (const size of sizes) {
      sizeTo(panel, innerHeight / size);
      if (within()) return true;
    }
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

/** @param {HTMLElement} list @param {number} size in pixels */
const sizeTo = (list, size) => list.style.setProperty("--name", `${size}px`);

/** @param {HTMLElement} list */
const children = (list) => /** @type {HTMLElement[]} */ (Array.from(list.children));
