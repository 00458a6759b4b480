/** Lamps in a row: how much of something there is. Decorative: what they show is said beside them. */
import { html, svg } from "../svg.js";

/**
 * @param {number} count @param {number} lit so many from the first on
 * @param {{marked?: (index: number) => boolean}} [how] `marked`: a lamp that matters more (`data-locks`)
 */
export const lamps = (count, lit, { marked = () => false } = {}) =>
  html("span", { class: "lamps", "aria-hidden": "true" }, [
    svg(
      "svg",
      { viewBox: `0 0 ${count * 10} 10` },
      Array.from({ length: count }, (_, i) =>
        svg("rect", { x: i * 10 + 1, y: 1, width: 8, height: 8, rx: 2, "data-lit": i < lit, "data-locks": marked(i) }),
      ),
    ),
  ]);
