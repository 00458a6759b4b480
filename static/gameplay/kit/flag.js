/** The chequered flag: waved once over what shows a race; by nobody who wants no motion. */
import { html } from "../svg.js";
import { still } from "./animate.js";

/** Milliseconds, as `.wave` takes (css/end.css). */
const WAVES = 1500;

/**
 * Resolves when it has been seen; at once where nothing is to move.
 * @param {Element | null} over what it is waved over
 * @returns {Promise<void>}
 */
export async function wave(over) {
  if (!over || still() || document.visibilityState !== "visible") return;
  const flag = html("div", { class: "wave", "aria-hidden": "true" }, [html("span")]);
  over.append(flag);
  await new Promise((seen) => setTimeout(seen, WAVES));
  flag.remove();
}
