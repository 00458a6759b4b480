/**
 * The log: the whole match in words, a live region that screen readers follow. Old lines come in silently, new ones
 * are spoken. Lines are written by the game (`describe`), joined to one paragraph a step so that speech stays calm.
 *
 * @typedef {{text: string, heading?: boolean, seat?: number | null, strong?: boolean}} Line
 */
import { html } from "./svg.js";

/** @param {HTMLElement} list the <ol> of the log @param {{icon: (seat: number) => Element}} look */
export function createLog(list, { icon }) {
  const box = /** @type {HTMLElement} */ (list.parentElement);
  /** @type {Map<number, HTMLElement[]>} */
  const byVersion = new Map();
  let live = "polite";

  /** @param {number} version @param {Line[]} lines @param {boolean} [isVoid] the match was set back to before them */
  function add(version, lines, isVoid = false) {
    if (byVersion.has(version)) return;
    const atEnd = box.scrollTop + box.clientHeight > box.scrollHeight - 60;
    put(version, lines, isVoid);
    if (atEnd) box.scrollTop = box.scrollHeight;
  }

  /** Without a look at the scroll position, for which the browser lays out the whole page. @type {typeof add} */
  function put(version, lines, isVoid = false) {
    if (byVersion.has(version)) return;
    const items = lines.map(({ text, heading, seat, strong }, number) => html("li",
      { class: `log-line${heading ? " log-heading" : ""}${strong ? " log-strong" : ""}`, "data-version": version, "data-number": number, ...(isVoid ? { "data-void": "" } : {}) },
      [...(seat === null || seat === undefined ? [] : [icon(seat)]),
        ...(isVoid ? [html("span", { class: "visually-hidden" }, [`${gettext("void:")} `]), html("s", {}, [text])] : [html("span", {}, [text])])]));
    const later = [...byVersion.keys()].filter((each) => each > version && byVersion.get(each)?.length);
    const before = later.length ? byVersion.get(Math.min(...later))?.[0] ?? null : null;
    byVersion.set(version, items);
    for (const item of items) list.insertBefore(item, before); // history may arrive after the latest news
  }

  /** Put in what happened before, without speaking it. @param {{version: number, lines: Line[], isVoid?: boolean}[]} steps */
  function fill(steps) {
    box.setAttribute("aria-live", "off");
    for (const step of steps) put(step.version, step.lines, step.isVoid);
    box.scrollTop = box.scrollHeight;
    setTimeout(() => box.setAttribute("aria-live", live), 300);
  }

  /**
   * Tell as much as has happened, in a replay: all before a version, and of that one so many lines.
   * @param {number} version @param {number} count @param {number} before as many were told a moment ago
   */
  function mark(version, count, before) {
    for (const [each, items] of byVersion) {
      items.forEach((item, number) => {
        item.hidden = each > version || (each === version && number >= count);
        item.toggleAttribute("data-now", each === version && number < count && number >= Math.min(before, count - 1));
      });
    }
    box.scrollTop = box.scrollHeight;
  }

  /** New lines are not spoken: the page says itself what is worth it. */
  function silence() {
    live = "off";
    box.setAttribute("aria-live", live);
  }

  return { add, fill, mark, silence, clear() { byVersion.clear(); list.replaceChildren(); } };
}

/** Say something once to screen readers, outside the log. @param {string} text */
export function announce(text) {
  const region = document.getElementById("live-region");
  if (!region) return;
  region.textContent = "";
  setTimeout(() => { region.textContent = text; }, 60);
}
