/** Places of a sheet or a hand to look at, as items of a list: what lies there is seen, and said to others. */
import { html } from "../svg.js";

/** @param {import("./question.js").Attributes} look @param {string} label @param {Node[]} parts */
export const shownItem = (look, label, parts) =>
  html("li", { ...look, title: label }, [html("span", { class: "visually-hidden" }, [label]), ...parts]);

/** The registers of a sheet. @param {string} label @param {Node[]} items */
export const registers = (label, items) =>
  html("ol", { class: "registers", "aria-label": label, "data-key": "sheet" }, items);

/** The same, small. @param {string} label @param {Node[]} items */
export const minis = (label, items) => html("ol", { class: "minis", "aria-label": label }, items);
