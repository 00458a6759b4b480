import { Boards } from "./boards.js";
import { turnsOf } from "./fit.js";
import { pagesOf, showAll, showPage } from "./pages.js";

/** Seconds for a page, unless its panel sets its own (`data-stay`). */
const STAY = 12;
/** On smaller screens everything is below each other, and scrolls. */
const ROOM = "(min-width: 60rem) and (min-height: 34rem)";
const KEYS = new Map([
  ["ArrowRight", 1],
  ["PageDown", 1],
  ["ArrowLeft", -1],
  ["PageUp", -1],
]);

/** @typedef {import("./pages.js").Page & { stay: number }} Turn */

/** Turns the pages of a screen that nobody touches. News from the socket replaces a page in its place. */
export class Turning {
  /** In order of display; pages of names come more than once. @type {Turn[]} */
  #pages = [];
  #at = 0;
  #timer = 0;
  #held = false;
  #room = matchMedia(ROOM);

  /** @param {HTMLElement} root `[data-hall]` */
  constructor(root) {
    this.root = root;
    /** @type {HTMLElement | null} */
    this.count = root.querySelector("[data-hall-count]");
    /** @type {HTMLElement | null} */
    this.time = root.querySelector("[data-hall-time]");
    /** @type {HTMLElement | null} */
    this.hold = root.querySelector("[data-hall-hold]");
    this.boards = new Boards(root, root.querySelector("[data-hall-boards]") ?? root);
    this.hold?.addEventListener("click", () => this.#keep(!this.#held));
    this.#room.addEventListener("change", () => this.measure());
    addEventListener("resize", () => this.measure());
    addEventListener("load", () => this.measure());
    addEventListener("keydown", (event) => this.#key(event));
    this.measure();
  }

  /** Cuts everything into pages again, and stays on the same page. */
  measure() {
    const { panel, part } = this.#where();
    const before = this.#stay;
    this.root.toggleAttribute("data-turning", this.#room.matches);
    /** @type {HTMLElement | null} */
    const stage = this.root.querySelector("[data-hall-stage]");
    this.#pages = stage && this.#room.matches ? inTurn(pagesOf(stage)) : [];
    if (stage && !this.#pages.length) showAll(stage);
    const same = this.#pages.flatMap((page, at) => (page.panel.dataset.panel === panel ? [at] : []));
    this.#at = same.length ? same[Math.min(part, same.length - 1)] : 0;
    this.#show();
    if (!this.#held && (!this.#timer || this.#stay !== before)) this.#wind();
  }

  /** Seconds for the current page. */
  get #stay() {
    return this.#pages[this.#at]?.stay ?? STAY;
  }

  /** The current panel, and the index of its current page. */
  #where() {
    const panel = this.#pages[this.#at]?.panel.dataset.panel;
    const first = this.#pages.findIndex((page) => page.panel.dataset.panel === panel);
    return { panel, part: Math.max(0, this.#at - first) };
  }

  /** @param {number} steps */
  #turn(steps) {
    if (!this.#pages.length) return;
    this.#at = (this.#at + steps + this.#pages.length) % this.#pages.length;
    this.#show();
    this.#wind();
  }

  #show() {
    const page = this.#pages[this.#at];
    for (const each of this.#pages) each.panel.hidden = each.panel !== page.panel;
    if (page) showPage(page);
    this.#showBoards();
    const several = this.#pages.length > 1;
    const at = { page: this.#at + 1, pages: this.#pages.length };
    if (this.count) this.count.textContent = interpolate(gettext("%(page)s of %(pages)s"), at, true);
    for (const part of [this.count, this.hold, this.time]) if (part) part.hidden = !several;
  }

  /**
   * Shows the boards of the current page, and loads one of the next page; or shows all, if everything is below each
   * other.
   */
  #showBoards() {
    /** @type {HTMLElement[]} */
    const places = Array.from(this.root.querySelectorAll("[data-board]"));
    if (!this.#pages.length) return this.boards.show(places, null);
    const on = (/** @type {number} */ at) => places.filter((place) => this.#pages[at].panel.contains(place));
    this.boards.show(on(this.#at), on((this.#at + 1) % this.#pages.length)[0] ?? null);
  }

  #wind() {
    clearTimeout(this.#timer);
    this.#timer = this.#held ? 0 : window.setTimeout(() => this.#turn(1), 1000 * this.#stay);
    // restarts the line that shows how long the page still stays
    this.time?.style.setProperty("--stay", `${this.#stay}s`);
    for (const moving of this.time?.getAnimations({ subtree: true }) ?? []) moving.currentTime = 0;
  }

  /** @param {boolean} held */
  #keep(held) {
    this.#held = held;
    this.hold?.setAttribute("aria-pressed", String(held));
    this.root.toggleAttribute("data-held", held);
    this.#wind();
    this.#show();
  }

  /** A remote control for slides also turns the pages. @param {KeyboardEvent} event */
  #key(event) {
    const steps = KEYS.get(event.key);
    if (!steps || !this.#pages.length || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#turn(steps);
  }
}

/** @param {import("./pages.js").Page[]} pages @returns {Turn[]} */
function inTurn(pages) {
  const named = pages.some(({ panel }) => "names" in panel.dataset);
  const wishes = pages.map(({ panel, list }) => {
    const names = named ? "names" in panel.dataset : list?.dataset.turn === "columns";
    return { names, stay: Number(panel.dataset.stay ?? STAY) };
  });
  return turnsOf(wishes).map(({ at, stay }) => ({ ...pages[at], stay }));
}
