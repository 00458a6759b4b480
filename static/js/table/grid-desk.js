/** The starting grid on a table's page: its taps, and sending it to the host. */
import { announce } from "../copy.js";
import { begin, chooser, gridDone, gridOrder, NO_GRID, tapGrid, undoGrid } from "./grid.js";
import { ordered } from "./grid-panel.js";
import { isNamed, nameOf } from "./panel.js";
import { Outbox } from "./send.js";

export class GridDesk {
  #open = false;

  /** @param {import("./page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.outbox = new Outbox({
      send: () => page.post("grid/", this.#fields()),
      onSent: (state) => this.#sent(state),
      onRefused: ({ message }) => {
        page.store.keep({ gridWaits: false });
        page.say(message);
        page.news();
      },
      onLost: () => page.draw(),
    });
    /** @type {import("./grid-panel.js").GridActs} */
    this.acts = {
      toggle: () => this.#fold(!this.#open),
      begin: (way) => this.#keep(begin(way)),
      tap: (what) => this.#keep(tapGrid(this.#grid, what)),
      undo: () => this.#keep(undoGrid(this.#grid)),
      save: () => this.#save(),
      draw: () => this.#draw(),
      change: () => {
        this.outbox.stop();
        this.#keep(this.#grid);
      },
    };
  }

  get #grid() {
    return this.page.store.kept.grid;
  }

  /** @returns {import("./grid-panel.js").GridView} */
  view() {
    const { state, store } = this.page;
    return {
      state,
      named: isNamed(state, store.kept),
      grid: this.#grid,
      waits: store.kept.gridWaits,
      open: this.#open,
      acts: this.acts,
    };
  }

  /** Sends what was unsent when the page closed. */
  resume() {
    if (this.page.store.kept.gridWaits) this.outbox.begin();
  }

  /** @param {boolean} open */
  #fold(open) {
    this.#open = open;
    this.page.draw();
  }

  /** @param {import("./grid.js").Grid} grid */
  #keep(grid) {
    const { page } = this;
    page.say("");
    page.store.keep({ grid, gridWaits: false });
    page.draw();
    const next = grid.way === "choose" ? chooser(grid, ordered(page.state, grid)) : null;
    if (next !== null)
      announce(interpolate(gettext("%(name)s chooses a place."), { name: nameOf(page.state.racers, next) }, true));
  }

  #save() {
    const { page } = this;
    if (!gridDone(this.#grid, ordered(page.state, this.#grid))) return announce(gettext("Someone still has no place."));
    this.#send();
  }

  #draw() {
    this.page.store.keep({ grid: { way: "draw", taps: [] } });
    this.#send();
  }

  #send() {
    this.page.store.keep({ gridWaits: true });
    this.outbox.begin();
    this.page.draw();
  }

  /** @returns {Record<string, string>} as the plain form sends it */
  #fields() {
    const { state } = this.page;
    if (this.#grid.way === "draw") return { draw: "1" };
    const order = gridOrder(this.#grid, ordered(state, this.#grid));
    return Object.fromEntries(order.map((entry, at) => [`start_${entry}`, String(at + 1)]));
  }

  /** @param {import("../../types/league.d.ts").TableState} state */
  #sent(state) {
    this.page.store.keep({ grid: NO_GRID, gridWaits: false });
    this.#open = false;
    this.page.news(state);
    announce(gettext("The starting grid has been saved."));
  }
}
