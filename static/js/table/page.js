/**
 * The page of a real table (`templates/league/results/table.html`). The host's part is in `#live` and follows by
 * itself; beside
 * it the page draws the starting grid and the result from the taps that this phone keeps.
 *
 * @import { TableState } from "../../types/league.d.ts"
 */
import { announce } from "../copy.js";
import { redraw } from "../../gameplay/kit/redraw.js";
import { gridPanel } from "./grid-panel.js";
import { GridDesk } from "./grid-desk.js";
import { keepPage, warnBeforeLeaving } from "./keep.js";
import { drawHead } from "./head.js";
import { holder, isNamed, isTapping, leftWords, panel, question, said } from "./panel.js";
import { COUNTS, csrf, Lost, Outbox, post, Refusal, TOO_LATE } from "./send.js";
import * as sheets from "./sheet.js";
import { browserBox, Store } from "./store.js";

/** Refusals that say that the phone does not have the name it uses. */
const NOT_ONE_S_NAME = ["scorer_taken", "scorer_signed_in", "scorer_not_you", "scorer_has_name", "scorer_elsewhere"];

export class TablePage {
  /** The reader says that the proposal is wrong. */
  #asked = false;
  /** The kept result already counts, because others sent the same. */
  #counts = false;
  /** The next drawing starts at the part that the reader waits for. */
  #toTop = false;
  /** The page opens without a network. */
  #kept = false;
  /** The host's state when its part of the page was last fetched again. */
  #again = -1;
  /** Forms that are being sent. @type {Set<HTMLFormElement>} */
  #sending = new Set();

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.base = root.dataset.table ?? "";
    this.store = new Store(browserBox(), this.base);
    this.state = this.#read();
    this.outbox = new Outbox({
      send: () => this.post("result/", this.store.fields),
      onSent: (state) => this.#sent(state),
      onRefused: (refusal) => this.#refused(refusal),
      onLost: () => this.draw(),
    });
    this.gridDesk = new GridDesk(this);
    /** @type {import("./panel.js").Acts} */
    this.acts = {
      tap: (entry) => this.#tapped(sheets.tap(this.store.kept.sheet, entry), entry),
      equal: () => this.#tapped(sheets.equal(this.store.kept.sheet)),
      retire: () => this.#tapped(sheets.retire(this.store.kept.sheet)),
      absent: () => this.#tapped(sheets.absent(this.store.kept.sheet)),
      retireRest: () => this.#tapped(sheets.retireRest(this.store.kept.sheet, this.#numbers)),
      undo: () => this.#tapped(sheets.undo(this.store.kept.sheet)),
      send: () => this.#send(),
      hurry: () => this.outbox.hurry(),
      change: () => this.#change(),
      discard: () => this.#tapped(sheets.EMPTY),
      contradict: () => this.#contradict(),
      unname: () => this.#named(null),
    };
    this.#bind();
    this.apply(this.state);
    if (this.store.kept.status === "waiting") this.outbox.begin();
    this.gridDesk.resume();
    this.#takeName();
    this.#keepPage();
  }

  #bind() {
    document.addEventListener("htmx:load", (event) => this.#loaded(event.detail.elt));
    this.root.addEventListener("submit", (event) => this.#submitted(event));
    addEventListener("online", () => {
      if (document.getElementById("table-said")?.textContent === noNetwork()) this.say("");
      this.#hurry();
    });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#hurry());
    addEventListener("storage", (event) => {
      if (event.key !== this.store.key) return;
      this.store.load();
      this.apply(this.state);
    });
    warnBeforeLeaving(() => this.store.unsent && !(this.#kept && this.store.lasts));
  }

  /** @param {HTMLElement} part that was fetched */
  #loaded(part) {
    this.apply(this.#read());
    if (part.id !== "live") return;
    // A fetch requested during another one is lost with the part that the first one replaces.
    if (this.#stale && this.#again < this.state.at) {
      this.#again = this.state.at;
      return this.#follow();
    }
    if (!this.#toTop) return;
    this.#toTop = false;
    focusOn(part.querySelector("h2")?.id ?? "hand-title");
  }

  /** The page shows less than the host knows. */
  get #stale() {
    return this.#read().at < this.state.at;
  }

  /** Fetches the host's part of the page again. */
  #follow() {
    document.body.dispatchEvent(new CustomEvent("league-any"));
  }

  #hurry() {
    this.#takeName();
    if (this.#stale) this.#follow();
    this.outbox.hurry();
    this.gridDesk.outbox.hurry();
  }

  async #keepPage() {
    this.#kept = await keepPage();
  }

  /** Reads the host's state from the page. @returns {TableState} */
  #read() {
    return JSON.parse(document.getElementById("table-state")?.textContent ?? "null") ?? this.state;
  }

  /** Applies a new state from the host. @param {TableState} told */
  apply(told) {
    const state = this.store.hear(told);
    const { kept } = this.store;
    this.state = state;
    const sheet = sheets.fit(kept.sheet, this.#numbers);
    // A sheet for the organiser, or one being sent, stays as it was tapped.
    if (kept.status !== "late" && kept.status !== "waiting" && sheet !== kept.sheet) this.store.retap(sheet);
    if (kept.status === "late" && state.may_propose && state.at > kept.lateAt) this.store.retap(kept.sheet);
    if (state.you !== null) this.store.keep({ me: null });
    if (kept.status === "sent" && !state.yours) this.store.retap(sheets.EMPTY);
    if (state.face === "enter") this.#asked = false;
    this.draw();
  }

  get #numbers() {
    return this.state.racers.map(({ number }) => number);
  }

  draw() {
    const { state, store, acts } = this;
    const place = document.getElementById("table-sheet");
    const { busy, lost } = this.outbox;
    const view = {
      state,
      kept: store.kept,
      asked: this.#asked,
      counts: this.#counts,
      busy,
      lost,
      stale: this.#stale,
      acts,
    };
    const onGrid = state.grid.may_set && store.kept.grid.way && !store.kept.gridWaits;
    const tapping = !onGrid && isTapping(view);
    this.#makeRoom(tapping || !!onGrid);
    this.root.toggleAttribute("data-tapping", tapping);
    drawHead(...(tapping ? question(view) : nothingAsked()));
    if (place) redraw(place, onGrid ? [] : panel(view), "[data-key=send], button, h2"); // one thing at a time
    const grid = document.getElementById("table-grid");
    if (grid) redraw(grid, gridPanel(this.gridDesk.view()), "button, h2");
    const named = isNamed(state, store.kept);
    document.querySelector("[data-who]")?.toggleAttribute("hidden", named);
    const says = document.querySelector("[data-holder]");
    says?.toggleAttribute("hidden", !named);
    if (says) redraw(says, named ? holder(view) : []);
  }

  /** While the reader taps names, the host's part is below: nothing moves under a thumb. @param {boolean} taps */
  #makeRoom(taps) {
    const live = document.getElementById("live");
    if (!live || taps === (live === this.root.lastElementChild)) return;
    if (taps) this.root.append(live);
    else document.getElementById("table-said")?.after(live);
  }

  /** @param {sheets.Sheet} sheet @param {number} [entry] who was tapped; else the last one */
  #tapped(sheet, entry = sheets.last(sheet)?.entry) {
    this.say("");
    this.#counts = false;
    this.store.retap(sheet);
    this.draw();
    const line = sheets.lines(sheet).find((one) => one.entry === entry);
    announce(entry === undefined ? gettext("Nobody has a place yet.") : said(line, this.state.racers, entry));
  }

  #contradict() {
    this.#asked = true;
    this.draw();
    focusOn("hand-title");
  }

  #send() {
    const left = sheets.missing(this.store.kept.sheet, this.#numbers);
    if (left.length) return announce(leftWords(left, this.state.racers));
    this.say("");
    this.store.wait();
    this.outbox.begin();
    this.draw();
    focusOn("tap-title");
  }

  #change() {
    this.outbox.stop();
    this.store.retap(this.store.kept.sheet);
    this.draw();
  }

  /** @param {TableState} state */
  #sent(state) {
    this.store.keep({ status: "sent" });
    this.#asked = false;
    this.news(state, true);
    announce(gettext("Result sent."));
  }

  /** @param {Refusal} refusal */
  #refused(refusal) {
    this.#counts = refusal.code === COUNTS;
    if (this.#counts) this.store.retap(sheets.EMPTY);
    else if (TOO_LATE.includes(refusal.code)) this.store.late(refusal.message);
    if (this.#counts || TOO_LATE.includes(refusal.code)) {
      announce(refusal.message);
      return this.news();
    }
    this.store.keep({ status: "open", sentId: "" });
    if (NOT_ONE_S_NAME.includes(refusal.code)) this.store.keep({ me: null });
    this.say(refusal.message);
    this.news();
  }

  /** Sends one POST to the host, with the name that this phone could not take yet. */
  post(/** @type {string} */ where, /** @type {Record<string, string>} */ fields) {
    const { me } = this.store.kept;
    const named = me === null || "entry" in fields ? fields : { ...fields, entry: String(me) };
    return post(this.base + where, named, { csrf: csrf() });
  }

  /** Something changed at the host: the page follows. @param {TableState} [state] @param {boolean} [toTop] */
  news(state, toTop = false) {
    this.#toTop ||= toTop;
    if (state) this.apply(state);
    else this.draw();
    this.#follow();
    this.#keepPage();
  }

  /** Says why something failed. @param {string} text "" for nothing to tell */
  say(text) {
    const place = document.getElementById("table-said");
    if (place) {
      place.textContent = text;
      place.hidden = !text;
    }
  }

  /** Sends the page's plain forms without leaving the page. @param {SubmitEvent} event */
  async #submitted(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.dataset.does) return;
    event.preventDefault();
    if (this.#sending.has(form)) return;
    const fields = Object.fromEntries(
      [...new FormData(form, event.submitter)].map(([key, value]) => [key, `${value}`]),
    );
    const { does } = form.dataset;
    this.say("");
    if (does === "name") this.#named(Number(fields.entry));
    if (does === "withdraw") this.#change(); // at once: the news may arrive before the answer
    this.#sending.add(form);
    try {
      const state = await this.post(`${does}/`, fields);
      if (does === "leave") this.store.name(null);
      this.news(state, does !== "name"); // a reader who chose a name is already tapping
    } catch (error) {
      this.#notDone(does, error);
    } finally {
      this.#sending.delete(form);
    }
  }

  /** Takes the name at once, with or without a network. @param {number | null} entry */
  #named(entry) {
    this.store.name(entry);
    this.draw();
    this.#toTop = !focusOn(entry === null ? "who-title" : "hand-title");
  }

  /** Takes the name that was chosen without a network. */
  async #takeName() {
    const { me } = this.store.kept;
    if (me === null) return;
    try {
      this.news(await this.post("name/", { entry: String(me) }));
    } catch (error) {
      this.#notDone("name", error);
    }
  }

  /** @param {string} does @param {unknown} error */
  #notDone(does, error) {
    if (does === "withdraw") {
      this.store.keep({ status: "sent" });
      this.draw();
    }
    if (error instanceof Refusal) {
      if (does === "name") this.store.keep({ me: null });
      this.say(error.message);
      return this.news();
    }
    if (!(error instanceof Lost)) throw error;
    if (does === "name") announce(gettext("No network: the name will be sent with the result."));
    else this.say(noNetwork());
  }
}

/** @param {string} id of a heading @returns {boolean} it is there */
function focusOn(id) {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
  return heading !== null;
}

/** @returns {[string, HTMLElement[]]} */
const nothingAsked = () => ["", []];
const noNetwork = () => gettext("No network. Try again when you’re back online.");
