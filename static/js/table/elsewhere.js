/**
 * What this phone keeps of other tables: a result that could not be sent at the table. It goes to the table where it
 * was tapped, wherever the card leads by now; if that table no longer takes it, the page shows it to read out.
 */
import { announce } from "../copy.js";
import { html } from "../../gameplay/svg.js";
import { redraw } from "../../gameplay/kit/redraw.js";
import { button, countsWords, keptWords, order, tooLate } from "./panel.js";
import { COUNTS, csrf, Outbox, post } from "./send.js";
import { EMPTY } from "./sheet.js";
import { browserBox, Store, tablesKept } from "./store.js";

export class Elsewhere {
  /** Messages about finished tables, in order. @type {string[]} */
  #done = [];

  /**
   * @param {HTMLElement} place @param {string} own the table of the page itself, as `Store` takes it
   */
  constructor(place, own) {
    this.place = place;
    const box = browserBox();
    this.tables = tablesKept(box)
      .filter((table) => table !== own)
      .map((table) => this.#table(table, new Store(box, table)))
      .filter(({ store }) => this.#matters(store));
    if (!this.tables.length) return;
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#hurry());
    for (const { store, outbox } of this.tables) if (store.kept.status === "waiting") outbox.begin();
    this.draw();
  }

  /** @param {string} table @param {Store} store */
  #table(table, store) {
    const outbox = new Outbox({
      send: () => post(`${table}result/`, store.fields, { csrf: csrf() }),
      onSent: () => {
        store.keep({ status: "sent" });
        this.#say(store, gettext("Result sent."));
      },
      onRefused: (refusal) => this.#refused(store, refusal),
      onLost: () => this.draw(),
    });
    return { table, store, outbox };
  }

  /** Whether it must be sent or shown. @param {Store} store */
  #matters({ kept, key }) {
    const { status, sheet } = kept;
    if (status === "waiting" || status === "late") return sheet.placed.length > 0;
    // A closed table's page has no other place for taps that were never sent.
    return status === "open" && sheet.placed.length > 0 && key.endsWith(this.place.dataset.elsewhere || "none");
  }

  #hurry() {
    for (const { outbox } of this.tables) outbox.hurry();
  }

  /** @param {Store} store @param {import("./send.js").Refusal} refusal */
  #refused(store, refusal) {
    if (refusal.code === COUNTS) {
      const where = placeOf(store);
      store.retap(EMPTY);
      return this.#say(store, countsWords(), where);
    }
    if (refusal.code !== "unknown") store.late(refusal.message);
    announce(refusal.message);
    this.draw();
  }

  /** @param {Store} store @param {string} text @param {string} [where] */
  #say(store, text, where = placeOf(store)) {
    this.tables = this.tables.filter((one) => one.store !== store);
    const said = interpolate(gettext("%(where)s: %(text)s"), { where, text }, true);
    this.#done.push(said);
    announce(said);
    this.draw();
  }

  draw() {
    const done = this.#done.map((text, at) => html("p", { class: "message", "data-key": `done-${at}` }, [text]));
    redraw(this.place, [...done, ...this.tables.map((one) => this.#card(one))], "button");
  }

  /** @param {{table: string, store: Store, outbox: Outbox}} one */
  #card({ table, store, outbox }) {
    const { kept } = store;
    const racers = kept.told?.racers ?? [];
    const waits = kept.status === "waiting";
    const title = waits ? gettext("Not sent yet: %(where)s") : gettext("Too late, not sent: %(where)s");
    const parts = waits
      ? [
          html("p", { role: "status" }, [outbox.busy ? gettext("Sending…") : keptWords()]),
          order(kept.sheet, racers),
          html("div", {}, [button(gettext("Try now"), () => outbox.hurry(), { key: "hurry", soft: outbox.busy })]),
        ]
      : tooLate(kept, racers, () => this.#discard(store));
    return html("section", { class: "card stack", "data-gap": "3", "data-tone": "warn", "data-key": table }, [
      html("h2", {}, [interpolate(title, { where: placeOf(store) }, true)]),
      ...parts,
      ...(waits || table === this.place.dataset.elsewhere
        ? []
        : [html("p", {}, [html("a", { href: table }, [gettext("Open this table’s page")])])]),
    ]);
  }

  /** @param {Store} store */
  #discard(store) {
    store.retap(EMPTY);
    this.tables = this.tables.filter((one) => one.store !== store);
    announce(gettext("Result discarded."));
    this.draw();
  }
}

/** "Race 3 · table 2". @param {Store} store */
const placeOf = ({ kept }) => kept.told?.where ?? "";
