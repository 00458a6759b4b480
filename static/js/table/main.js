import { TablePage } from "./page.js";

/** @type {HTMLElement | null} */
const root = document.querySelector("[data-table]");
if (root) new TablePage(root);
