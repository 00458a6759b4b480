/**
 * A strip in the foot, or under the board of a page that has none: how far the race is, in a word or two, and what
 * happens one after the other, with what happens now lit. A game gives the items and lights them.
 */
import { html, svg } from "../svg.js";

/** What machines of several games do, in a box of 24. */
export const PICTURES = {
  move: "M12 20V5M6 11L12 4.5L18 11",
  belts: "M3 7H21M3 17H21M6 9.5L9 12L6 14.5M12 9.5L15 12L12 14.5",
  pushers: "M4 4V20M4 8H11M4 16H11M12 5V19M15.5 12H21M18.5 9L21.5 12L18.5 15",
  gears: "M18 12A6 6 0 1 1 14.5 6.6M14.8 2.5V7H10.2M12 12h.1",
  lasers: "M3 12H21M14 7L12.5 12L15.5 12L14 17",
};

/**
 * @typedef {{name: string, title: string, short?: string, picture: string, number?: number}} Item
 *   `short`: what is written where there is room, the title otherwise; `picture`: a path in a box of 24
 */

/**
 * @param {HTMLElement} place the box of the board @param {{label: string, items: Item[]}} options
 * @returns {{tell: (text: string) => void, light: (name: string) => void}} `light` nothing: ""
 */
export function createBar(place, { label, items }) {
  const slot = place.closest("[data-match]")?.querySelector("[data-phases]") ?? place;
  const bar = slot.querySelector(".bar") ?? slot.appendChild(html("ol", { class: "bar", "aria-label": label }));
  const now = html("li", { class: "bar-now" });
  const lights = new Map(items.map((item) => [item.name, drawItem(item)]));
  bar.replaceChildren(now, ...lights.values());
  return {
    tell(text) {
      if (now.textContent !== text) now.textContent = text;
    },
    light(name) {
      for (const [each, item] of lights) {
        if (each === name) item.setAttribute("aria-current", "step");
        else item.removeAttribute("aria-current");
      }
    },
  };
}

/** @param {Item} item */
const drawItem = ({ name, title, short, picture, number }) =>
  html("li", { "data-item": name, title }, [
    ...(number === undefined ? [] : [html("b", { "aria-hidden": "true" }, [String(number)])]),
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d: picture })]),
    ...(short ? [html("span", { class: "visually-hidden" }, [title])] : []),
    html("span", { class: "bar-text", "aria-hidden": Boolean(short) && "true" }, [short ?? title]),
  ]);
