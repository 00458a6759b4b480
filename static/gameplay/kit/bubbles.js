/** What is said at a seat, beside its robot for a while. It is heard elsewhere: a screen reader passes over it. */
import { html } from "../svg.js";

/** Milliseconds for which a bubble stands. */
const SAID = 6000;

/** @param {() => void} redraw what stands beside the robots has changed */
export function createBubbles(redraw) {
  /** By seat. @type {Map<number, Node[]>} */
  const bubbles = new Map();

  return {
    /** @param {number} seat @param {Node[]} said */
    say(seat, said) {
      bubbles.set(seat, said);
      redraw();
      setTimeout(() => {
        if (bubbles.get(seat) !== said) return; // something else has been said since
        bubbles.delete(seat);
        redraw();
      }, SAID);
    },
    /** @param {number} seat */
    at(seat) {
      const said = bubbles.get(seat);
      if (!said) return [];
      const parts = said.map((node) => node.cloneNode(true));
      return [html("span", { class: "racer-said", "aria-hidden": "true", "data-key": "said" }, parts)];
    },
  };
}
