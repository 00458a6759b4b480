/**
 * The log: the whole match in words, a live region that screen readers follow. Old lines come in silently, new ones
 * are spoken. Lines are written by the game (`describe`), joined to one paragraph a step so that speech stays calm.
 *
 * @typedef {{text: string, heading?: boolean, seat?: number | null, strong?: boolean}} Line
 */
import { html } from "../svg.js";

/** Pixels above the end of the log that still count as the end. */
const NEAR_END = 60;
/** Milliseconds until what was put in silently is no news any more. */
const QUIET = 300;

export class Log {
  /** @type {Map<number, HTMLElement[]>} */
  #byVersion = new Map();
  #live = "polite";

  /** @param {HTMLElement} list the <ol> of the log @param {{icon: (seat: number) => Element}} look */
  constructor(list, { icon }) {
    this.list = list;
    this.box = /** @type {HTMLElement} */ (list.parentElement);
    this.icon = icon;
  }

  /** @param {number} version @param {Line[]} lines @param {boolean} [isVoid] the match was set back to before them */
  add(version, lines, isVoid = false) {
    if (this.#byVersion.has(version)) return;
    const { box } = this;
    const atEnd = box.scrollTop + box.clientHeight > box.scrollHeight - NEAR_END;
    this.#put(version, lines, isVoid);
    if (atEnd) box.scrollTop = box.scrollHeight;
  }

  /**
   * Put in what happened before, without speaking it.
   * @param {{version: number, lines: Line[], isVoid?: boolean}[]} steps
   */
  fill(steps) {
    this.box.setAttribute("aria-live", "off");
    for (const step of steps) this.#put(step.version, step.lines, step.isVoid);
    this.box.scrollTop = this.box.scrollHeight;
    setTimeout(() => this.box.setAttribute("aria-live", this.#live), QUIET);
  }

  /**
   * Tell as much as has happened, in a replay: all before a version, and of that one so many lines.
   * @param {number} version @param {number} count @param {number} before as many were told a moment ago
   */
  mark(version, count, before) {
    for (const [each, items] of this.#byVersion) {
      items.forEach((item, number) => {
        item.hidden = each > version || (each === version && number >= count);
        item.toggleAttribute("data-now", each === version && number < count && number >= Math.min(before, count - 1));
      });
    }
    this.box.scrollTop = this.box.scrollHeight;
  }

  /** New lines are not spoken: the page says itself what is worth it. */
  silence() {
    this.#live = "off";
    this.box.setAttribute("aria-live", this.#live);
  }

  clear() {
    this.#byVersion.clear();
    this.list.replaceChildren();
  }

  /** Without a look at the scroll position, for which the browser lays out the whole page.
   * @param {number} version @param {Line[]} lines @param {boolean} [isVoid] */
  #put(version, lines, isVoid = false) {
    if (this.#byVersion.has(version)) return;
    const items = lines.map((line, number) => this.#item(line, { version, number, isVoid }));
    const later = [...this.#byVersion.keys()].filter((each) => each > version && this.#byVersion.get(each)?.length);
    const before = later.length ? (this.#byVersion.get(Math.min(...later))?.[0] ?? null) : null;
    this.#byVersion.set(version, items);
    for (const item of items) this.list.insertBefore(item, before); // history may arrive after the latest news
  }

  /** @param {Line} line @param {{version: number, number: number, isVoid: boolean}} place */
  #item({ text, heading, seat, strong }, { version, number, isVoid }) {
    return html(
      "li",
      {
        class: `log-line${heading ? " log-heading" : ""}${strong ? " log-strong" : ""}`,
        "data-version": version,
        "data-number": number,
        "data-void": isVoid,
      },
      [
        ...(seat === null || seat === undefined ? [] : [this.icon(seat)]),
        ...(isVoid
          ? [html("span", { class: "visually-hidden" }, [`${gettext("void:")} `]), html("s", {}, [text])]
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
