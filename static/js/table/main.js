import { Elsewhere } from "./elsewhere.js";
import { TablePage } from "./page.js";

/** @type {HTMLElement | null} */
const root = document.querySelector("[data-table]");
if (root) new TablePage(root);

/** @type {HTMLElement | null} */
const place = document.querySelector("[data-elsewhere]");
if (place) new Elsewhere(place, root?.dataset.table ?? "");
