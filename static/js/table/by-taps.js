/**
 * A result by taps on names, on a page with plain fields (`templates/league/competitions/parts/sheet_taps.html`):
 * the taps fill
 * in the fields. `data-rest` says what happens to racers who are not tapped: they follow the others in their old order
 * (`stays`), they are missing (`missing`), or they were not there (`away`).
 *
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Line} Line
 */
import { redraw } from "../../gameplay/kit/redraw.js";
import { html } from "../../gameplay/svg.js";
import { announce } from "../copy.js";
import { asks, button, lastOne, names, said } from "./panel.js";
import * as sheets from "./sheet.js";

/** @param {HTMLElement} place where the names are drawn */
export function bindTaps(place) {
  const form = place.closest("form");
  if (!form) return;
  /** @type {HTMLElement[]} */
  const rows = Array.from(form.querySelectorAll("[data-row]"));
  const racers = rows.map((row) => ({ number: Number(row.dataset.row), name: row.dataset.name ?? "" }));
  const plain = form.querySelector("[data-plain]");
  const { rest } = place.dataset;
  let sheet = sheets.EMPTY;
  let before = rows.map(read);

  function draw() {
    const told = rest === "stays" ? sheets.corrected(sheet, before) : sheets.lines(sheet);
    const places = new Map(told.map((line) => [line.entry, line.place === null ? "–" : String(line.place)]));
    const all = sheet.placed.length === racers.length;
    redraw(place, [
      html("h3", {}, [all ? gettext("Is this the result?") : asks(sheet)]),
      html(
        "ul",
        { class: "tap-names", role: "list" },
        names(racers, sheet, (entry) => change(sheets.tap, entry), { rest: places }),
      ),
      lastOne(sheet, racers, {
        equal: () => change(sheets.equal),
        retire: () => change(sheets.retire),
        absent: () => change(sheets.absent),
      }),
      html("div", { class: "cluster" }, [
        button(gettext("Undo"), () => change(sheets.undo), { key: "undo", off: !sheet.before.length }),
        button(gettext("Start over"), () => change(sheets.clear), { key: "clear", off: !sheet.placed.length }),
      ]),
    ]);
  }

  /** @param {(sheet: Sheet, entry: number) => Sheet} how @param {number} [entry] who was tapped; else the last one */
  function change(how, entry = sheets.last(sheet)?.entry) {
    sheet = how(sheet, entry ?? 0);
    write(rest === "stays" ? sheets.corrected(sheet, before) : sheets.lines(sheet));
    draw();
    const line = sheets.lines(sheet).find((one) => one.entry === entry);
    announce(entry === undefined ? gettext("Nobody has a place yet.") : said(line, racers, entry));
  }

  /** @param {Line[]} lines */
  function write(lines) {
    const told = new Map(lines.map((line) => [line.entry, line]));
    for (const row of rows) {
      const line = told.get(Number(row.dataset.row));
      const [number, how] = fields(row);
      if (number) number.value = line?.place ? String(line.place) : "";
      if (how) how.value = line?.status ?? (rest === "away" ? "" : "classified");
    }
    rows[0]?.dispatchEvent(new Event("change", { bubbles: true })); // updates the preview
  }

  // Taps continue from the typed text.
  plain?.addEventListener("input", () => {
    [sheet, before] = [sheets.EMPTY, rows.map(read)];
    draw();
  });
  if (!plain?.querySelector("[data-invalid]")) plain?.removeAttribute("open");
  draw();
}

/** @param {HTMLElement} row @returns {[HTMLInputElement | null, HTMLSelectElement | null]} */
const fields = (row) => [row.querySelector("input"), row.querySelector("select")];

/** @param {HTMLElement} row @returns {Line} */
function read(row) {
  const [number, how] = fields(row);
  const status = /** @type {Line["status"]} */ (how?.value ?? "");
  return { entry: Number(row.dataset.row), place: Number(number?.value) || null, status, tied: false };
}

/** @type {NodeListOf<HTMLElement>} */
const places = document.querySelectorAll("[data-taps]");
for (const place of places) bindTaps(place);
