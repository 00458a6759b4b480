/**
 * The log: the whole match in words, a live region that screen readers follow. Old lines come in silently, new ones
 * are spoken. Lines are written by the game (`describe`), joined to one paragraph a step so that speech stays calm.
 *
 * Drawn are the lines in sight and some round them; what lies above and below is room of about its height. Whoever
 * searches in the page (Ctrl+F), or asks for it by the button, has all of them drawn (`showAll`).
 *
 * @typedef {{text: string, heading?: boolean, seat?: number | null, strong?: boolean, suffered?: boolean}} Line
 * @typedef {import("./lines.js").Told} Told
 */
import { html } from "../svg.js";
import { Lines } from "./lines.js";

/** Pixels above the end of the log that still count as the end. */
const NEAR_END = 60;
/** Pixels below the first line, from which on older ones are fetched. */
const NEAR_START = 120;
/** Milliseconds until what was put in silently is no news any more. */
const QUIET = 300;
/** Lines drawn beyond those in sight, to either side. */
const MARGIN = 40;
/** Pixels: nearer to the last line that is drawn, more are. */
const NEAR = 400;
/** Lines drawn in one go when all are wanted. */
const SLICE = 60;
/** Pixels of a line, before one was measured. */
const LINE = 26;

export class Log {
  /** Somebody has scrolled to the first line: fetch older ones, and `fill`. @type {() => Promise<void> | void} */
  onOlder = () => {};
  #hasOlder = false;
  #lines = new Lines();
  /** So many lines are told. */
  #told = 0;
  /** The number of the first line that is drawn. */
  #from = 0;
  /** @type {HTMLElement[]} */
  #drawn = [];
  /** Those of the moment: from which line on. */
  #now = Infinity;
  /** As many lines as are in sight at once, and the pixels of one. */
  #seen = 16;
  #line = LINE;
  #isAll = false;
  #isOpen = false;
  #live = "polite";
  #quiet = 0;
  #frame = 0;

  /**
   * @param {HTMLElement} list the <ol> of the log
   * @param {{icon: (seat: number) => Element, all?: Element | null}} look `all`: what asks for all lines; hidden while
   *   they are drawn
   */
  constructor(list, { icon, all = null }) {
    this.list = list;
    this.box = /** @type {HTMLElement} */ (list.parentElement);
    this.icon = icon;
    this.all = all;
    this.box.addEventListener("scroll", () => {
      this.#frame ||= requestAnimationFrame(() => {
        this.#frame = 0;
        this.#look();
      });
    });
    this.box.addEventListener("keydown", (event) => this.#key(event));
    if ("ResizeObserver" in globalThis) new ResizeObserver(() => this.#appear()).observe(this.box);
  }

  /** The newest version that is told; 0: none. */
  get last() {
    return this.#lines.last;
  }

  /** The last lines that are no headings. @param {number} count @returns {Line[]} */
  latest(count) {
    const lines = [];
    for (let at = this.#told - 1; at >= 0 && lines.length < count; at -= 1) {
      const { line, isVoid } = this.#lines.at(at);
      if (!line.heading && !isVoid) lines.unshift(line);
    }
    return lines;
  }

  /** There are lines before the first one. @param {boolean} isThere */
  set hasOlder(isThere) {
    this.#hasOlder = isThere;
    this.#showAllButton();
  }

  /** What happens now: it is spoken. @param {number} version @param {Line[]} lines */
  add(version, lines) {
    const atEnd = this.#isAtEnd();
    const isDrawn = this.#end === this.#told && (atEnd || this.#isAll);
    const { added } = this.#lines.put([{ version, lines }]);
    this.#told = this.#lines.count;
    if (!added) return;
    if (isDrawn) this.#draw(this.#isAll ? 0 : Math.max(this.#from, this.#told - this.#most), this.#told);
    else this.#pad();
    if (atEnd) this.#toEnd();
    const isHeard = isDrawn && !this.#quiet && this.box.checkVisibility?.();
    if (!isHeard) announce(lines.map(({ text }) => text).join(" ")); // who reads above, or has it closed, hears it
  }

  /** Put in what happened before, without speaking it. @param {Told[]} told */
  fill(told) {
    const atEnd = !this.#drawn.length || this.#isAtEnd();
    const all = this.#told === this.#lines.count;
    const { before } = this.#lines.put(told);
    if (all) this.#told = this.#lines.count;
    this.#steady(() => {
      this.#from += before;
      if (atEnd) this.#drawEnd();
      else this.#pad();
    });
    if (atEnd) this.#toEnd();
    this.#look();
  }

  /** More of what is not told yet, for `mark`. @param {Told[]} told */
  keep(told) {
    this.#lines.put(told);
  }

  /**
   * Tell as much as has happened, in a replay: all before a version, and of that one so many lines.
   * @param {number} version @param {number} count @param {number} before as many were told a moment ago
   */
  mark(version, count, before) {
    this.#told = this.#lines.before(version, count);
    this.#now = this.#lines.before(version, Math.max(0, Math.min(before, count - 1)));
    this.#isAll = false;
    this.#drawEnd();
    this.#drawn.forEach((item, i) => {
      item.toggleAttribute("data-now", this.#from + i >= this.#now);
    });
    this.#toEnd();
  }

  /** New lines are not spoken: the page says itself what is worth it. */
  silence() {
    this.#live = "off";
    this.box.setAttribute("aria-live", this.#live);
  }

  clear() {
    this.#lines.clear();
    this.#told = 0;
    this.#draw(0, 0);
  }

  /** Draw every line, some at a time: to search in the page, or to read on without scrolling. */
  async showAll() {
    if (this.#isAll) return;
    this.#isAll = true;
    this.#showAllButton();
    this.box.setAttribute("aria-busy", "true");
    while (this.#isAll && this.#hasOlder && (await this.#fetchOlder()));
    while (this.#isAll && (this.#from > 0 || this.#end < this.#told)) {
      this.#redraw(Math.max(0, this.#from - SLICE), Math.min(this.#told, this.#end + SLICE));
      await new Promise((next) => setTimeout(next));
    }
    this.box.removeAttribute("aria-busy");
  }

  /** At once to the first line that is here, or to the last: a browser that glides there would stop on the way, where
   * what it meets is drawn. In a replay these keys are the replay's. @param {KeyboardEvent} event */
  #key(event) {
    const { key, target } = event;
    if (this.#live === "off" || target !== this.box || (key !== "Home" && key !== "End")) return;
    event.preventDefault();
    if (key === "End") {
      this.#hush();
      this.#drawEnd();
      this.#toEnd();
    } else {
      this.box.scrollTop = 0;
      this.#look();
    }
  }

  /** Closed or open: who opens it sees what was told last. */
  #appear() {
    const isOpen = this.box.clientHeight > 0;
    if (isOpen && !this.#isOpen) {
      this.#drawEnd();
      this.#toEnd();
    }
    this.#isOpen = isOpen;
  }

  // -- what is drawn ------------------------------------------------------------------------------------------------

  /** The number of the first line that is not drawn any more. */
  get #end() {
    return this.#from + this.#drawn.length;
  }

  /** Lines that are drawn at most. */
  get #most() {
    return this.#isAll ? Infinity : this.#seen + 2 * MARGIN;
  }

  #drawEnd() {
    this.#draw(this.#isAll ? 0 : Math.max(0, this.#told - this.#seen - MARGIN), this.#told);
  }

  #toEnd() {
    this.box.scrollTop = this.box.scrollHeight;
  }

  #isAtEnd() {
    const { box } = this;
    return this.#end === this.#told && box.scrollTop + box.clientHeight > box.scrollHeight - NEAR_END;
  }

  /** What came into sight is drawn, and what is far from it no more. */
  #look() {
    const { box } = this;
    if (!this.#drawn.length) return;
    const view = box.getBoundingClientRect();
    if (!view.height) return; // closed: nobody looks
    const top = this.#drawn[0].getBoundingClientRect().top;
    const bottom = /** @type {HTMLElement} */ (this.#drawn.at(-1)).getBoundingClientRect().bottom;
    this.#line = (bottom - top) / this.#drawn.length || LINE;
    this.#seen = Math.ceil(view.height / this.#line);
    const above = this.#from > 0 && top > view.top - NEAR;
    const below = this.#end < this.#told && bottom < view.bottom + NEAR;
    if ((above || below) && !this.#isAll) {
      const first = this.#from + Math.round((view.top - top) / this.#line); // an estimate: lines differ in height
      const from = Math.max(0, Math.min(first, this.#told - this.#seen) - MARGIN);
      this.#redraw(from, Math.min(this.#told, from + this.#most));
    }
    if (this.#from === 0 && this.#hasOlder && top > view.top - NEAR_START) void this.#fetchOlder();
  }

  /** Whether there was more. */
  async #fetchOlder() {
    const { count } = this.#lines;
    await this.onOlder();
    const isMore = this.#lines.count > count;
    if (isMore) this.#look(); // who stands at the very beginning scrolls no further to ask for more
    return isMore;
  }

  /** Without speaking it, and without moving what is in sight. @param {number} from @param {number} to */
  #redraw(from, to) {
    const wasAtEnd = to === this.#told && this.#end < to && this.#isPastEnd();
    this.#steady(() => this.#draw(from, to));
    if (wasAtEnd) this.#toEnd();
  }

  /** Somebody has gone to the very end, of which nothing is drawn. */
  #isPastEnd() {
    const { box } = this;
    return box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
  }

  /** What is in sight stays where it is, whatever changes above it. @param {() => void} change */
  #steady(change) {
    this.#hush();
    const { top } = this.box.getBoundingClientRect();
    const items = this.#drawn;
    const item = items.find((each) => each.getBoundingClientRect().bottom > top);
    const was = item?.getBoundingClientRect().top ?? 0;
    change();
    if (item?.isConnected) this.box.scrollTop += item.getBoundingClientRect().top - was;
  }

  #hush() {
    this.box.setAttribute("aria-live", "off");
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.#quiet = 0;
      this.box.setAttribute("aria-live", this.#live);
    }, QUIET);
  }

  /** Lines from one to before another; those that are there stay. @param {number} from @param {number} to */
  #draw(from, to) {
    const [was, end] = [this.#from, this.#end];
    const isApart = from >= end || to <= was;
    const stay = isApart ? [] : this.#drawn.slice(Math.max(0, from - was), to - was);
    const kept = new Set(stay);
    for (const item of this.#drawn) if (!kept.has(item)) item.remove();
    const before = isApart ? [] : this.#items(from, Math.min(was, to));
    const after = this.#items(isApart ? from : Math.max(end, from), to);
    this.list.prepend(...before);
    this.list.append(...after);
    this.#from = from;
    this.#drawn = [...before, ...stay, ...after];
    this.#pad();
  }

  /** Room for what is not drawn. */
  #pad() {
    this.list.style.paddingBlockStart = `${this.#from * this.#line}px`;
    this.list.style.paddingBlockEnd = `${Math.max(0, this.#told - this.#end) * this.#line}px`;
    this.#showAllButton();
  }

  #showAllButton() {
    const isPart = this.#hasOlder || this.#drawn.length < this.#told;
    this.all?.toggleAttribute("hidden", this.#isAll || !isPart);
  }

  /** @param {number} from @param {number} to */
  #items(from, to) {
    return Array.from({ length: Math.max(0, to - from) }, (_, i) => this.#item(from + i));
  }

  /** @param {number} index */
  #item(index) {
    const { version, number, isVoid, line } = this.#lines.at(index);
    const { text, heading, seat, strong } = line;
    return html(
      "li",
      {
        class: `log-line${heading ? " log-heading" : ""}${strong ? " log-strong" : ""}`,
        "data-version": version,
        "data-number": number,
        "data-void": isVoid,
        "data-now": index >= this.#now,
      },
      [
        ...(seat === null || seat === undefined ? [] : [this.icon(seat)]),
        ...(isVoid
          ? [html("span", { class: "visually-hidden" }, [`${gettext("undone:")} `]), html("s", {}, [text])]
          : [html("span", {}, [text])]),
      ],
    );
  }
}

/** Say something once to screen readers, outside the log. @param {string} text */
export function announce(text) {
  const region = document.getElementById("live-region");
  if (!region) return;
  region.textContent = "";
  setTimeout(() => {
    region.textContent = text;
  }, 60);
}
