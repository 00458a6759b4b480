/** What a choice would lead to, in words; one that hits something has a burst before it, so that colour is not all. */
import { html, svg } from "../svg.js";
import { place } from "../symbols.js";

/**
 * @param {string} name of the element @param {import("./question.js").Attributes} attributes @param {string} text
 * @param {boolean} hits
 */
export const forecast = (name, attributes, text, hits) =>
  html(name, { ...attributes, "data-hits": hits }, [
    ...(hits
      ? [svg("svg", { class: "burst", viewBox: "-14 -14 28 28", "aria-hidden": "true" }, [place("spark")])]
      : []),
    text,
  ]);
