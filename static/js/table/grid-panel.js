/**
 * Draws an unfinished starting grid. It is optional: a result needs none.
 *
 * @import { TableState } from "../../types/league.d.ts"
 * @typedef {import("./grid.js").Grid} Grid
 * @typedef {{
 *   toggle(): void, begin(way: import("./grid.js").Way): void, tap(what: number): void, undo(): void, save(): void,
 *   draw(): void, change(): void,
 * }} GridActs
 * @typedef {{state: TableState, named: boolean, grid: Grid, waits: boolean, open: boolean, acts: GridActs}} GridView
 *   `named`: it is known who holds the phone; `waits`: it is to be sent; `open`: somebody unfolded it
 */
import { html } from "../../gameplay/svg.js";
import { chooser, gridDone, gridOrder } from "./grid.js";
import { at, button, grown, nameOf, nameRow, robot } from "./panel.js";

/** @param {GridView} view @returns {HTMLElement[]} */
export function gridPanel({ state, named, grid, waits, open, acts }) {
  if (!state.grid.may_set || !named) return [];
  if (waits) return [gridWaiting(acts)];
  if (grid.way) return making(state, grid, acts);
  const title = state.grid.known ? gettext("The starting grid") : gettext("Enter the starting grid");
  const fold = button(title, acts.toggle, { key: "fold", kind: "plain", open });
  return open ? [fold, ways(state, acts)] : [fold];
}

/** @param {TableState} state @param {GridActs} acts */
function ways(state, acts) {
  const { known, chosen } = state.grid;
  const choose = button(gettext("Pass the phone round to choose"), () => acts.begin("choose"), {
    key: "choose",
    kind: chosen ? "primary" : undefined,
  });
  const draw = button(gettext("Let the site draw lots for the grid"), acts.draw, {
    key: "draw",
    kind: chosen ? undefined : "primary",
  });
  const told = known
    ? html("ol", { class: "tap-order", role: "list" }, state.racers.map(standing))
    : html("p", { class: "muted" }, [gettext("You can enter the result without the grid.")]);
  return html("div", { class: "stack", "data-gap": "2", "data-key": "ways" }, [
    told,
    ...(chosen ? [choose] : []),
    button(known ? gettext("Change the grid") : gettext("Tap in the grid, pole first"), () => acts.begin("type"), {
      key: "type",
    }),
    ...(known ? [] : [draw]),
  ]);
}

/** @param {import("../../types/league.d.ts").Racer} racer @param {number} index */
const standing = ({ number, name }, index) => html("li", {}, [robot(number), grown(name), at(String(index + 1))]);

/** The racers in order of choice, or by seat. @param {TableState} state @param {Grid} grid */
export const ordered = ({ racers, grid: { choice } }, { way }) =>
  way === "choose" ? choice : racers.map(({ number }) => number);

/** @param {TableState} state @param {Grid} grid @param {GridActs} acts */
function making(state, grid, acts) {
  const racers = ordered(state, grid);
  const stands = gridOrder(grid, racers);
  const turn = grid.way === "choose" ? chooser(grid, racers) : null;
  const told =
    turn === null
      ? gettext("Tap the names, starting from pole.")
      : interpolate(gettext("%(name)s chooses a place."), { name: nameOf(state.racers, turn) }, true);
  const done = gridDone(grid, racers);
  return [
    html("h2", { id: "grid-title", tabindex: -1 }, [gettext("The starting grid")]),
    html("p", { role: "status" }, [done ? gettext("Everyone has a place.") : told]),
    html(
      "ul",
      { class: "tap-names", role: "list" },
      grid.way === "choose" ? places(state, stands, acts.tap) : names(state, stands, acts.tap),
    ),
    html("div", { class: "cluster" }, [
      button(gettext("Undo"), grid.taps.length ? acts.undo : () => acts.begin(""), { key: "grid-undo" }),
      button(gettext("Save the grid"), acts.save, { key: "grid-save", kind: "primary", soft: !done }),
    ]),
  ];
}

/** The places of the grid; taken ones with their names. */
function places(
  /** @type {TableState} */ state,
  /** @type {(number | null)[]} */ stands,
  /** @type {GridActs["tap"]} */ tap,
) {
  return stands.map((entry, index) => {
    const free = [html("span"), grown(gettext("free"), "muted")];
    const shown = entry === null ? free : [robot(entry), grown(nameOf(state.racers, entry))];
    return nameRow(`place-${index + 1}`, [...shown, at(String(index + 1))], entry !== null, () => tap(index + 1));
  });
}

/** The names; placed ones with their place. */
function names(
  /** @type {TableState} */ state,
  /** @type {(number | null)[]} */ stands,
  /** @type {GridActs["tap"]} */ tap,
) {
  return state.racers.map(({ number, name }) => {
    const place = stands.indexOf(number);
    const shown = [robot(number), grown(name), at(place < 0 ? "" : String(place + 1))];
    return nameRow(`grid-${number}`, shown, place >= 0, () => tap(number));
  });
}

/** @param {GridActs} acts */
const gridWaiting = (acts) =>
  html("div", { class: "stack", "data-gap": "2", "data-key": "waits" }, [
    html("p", { class: "message warning", role: "status" }, [
      gettext("The starting grid is kept on this phone and will be sent when you’re back online."),
    ]),
    html("div", {}, [button(gettext("Change it"), acts.change, { key: "grid-change" })]),
  ]);
