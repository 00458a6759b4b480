/**
 * Draws an unfinished result: names to tap, each always in the same place, with its place so far; for the last name one
 * more tap for special cases; and the button that sends the result.
 *
 * @import { TableState, Racer } from "../../types/league.d.ts"
 * @typedef {import("./sheet.js").Sheet} Sheet
 * @typedef {import("./sheet.js").Line} Line
 * @typedef {{
 *   tap(entry: number): void, equal(): void, retire(): void, absent(): void, retireRest(): void, undo(): void,
 *   send(): void, hurry(): void, change(): void, discard(): void, contradict(): void, unname(): void,
 * }} Acts
 * @typedef {{state: TableState, kept: import("./store.js").Kept, asked: boolean, counts: boolean, busy: boolean,
 *   lost: boolean, stale: boolean, acts: Acts}} View `asked`: somebody says that it was otherwise than proposed;
 *   `counts`: what was kept counts already; `busy`: it is being sent at this moment; `lost`: it could not be sent;
 *   `stale`: the page shows less than the host has said
 */
import { html } from "../../gameplay/svg.js";
import { on } from "../../gameplay/kit/redraw.js";
import { equalTo, last, lines, missing, nextPlace } from "./sheet.js";

/** The most missing names to show; more are counted. */
const FEW = 2;
/** As many hues as in the charts (`league/standings/charts.py`). */
const HUES = 9;

/** @param {View} view @returns {HTMLElement[]} nothing where there is nothing to enter */
export function panel(view) {
  const { state, kept, counts, stale } = view;
  const tapped = kept.sheet.placed.length > 0;
  if (kept.status === "sent") return stale ? [html("p", { class: "message" }, [gettext("Result sent.")])] : [];
  if (counts && !tapped) return [html("p", { class: "message", role: "status" }, [countsWords()])];
  if (kept.status === "waiting") return waiting(view);
  if (kept.status === "late") return late(view);
  if (isTapping(view)) return entering(view);
  if (!isNamed(state, kept) || !state.may_propose) return state.face === "confirmed" && tapped ? late(view) : [];
  return state.yours
    ? []
    : [button(gettext("No, it was like this"), view.acts.contradict, { key: "contradict", wide: true })];
}

/** Whether the reader is tapping names now. @param {View} view */
export function isTapping({ state, kept, asked, counts }) {
  const tapped = kept.sheet.placed.length > 0;
  if (kept.status !== "open" || (counts && !tapped)) return false;
  return isNamed(state, kept) && state.may_propose && (state.face === "enter" || asked || tapped);
}

/** Whether it is known whose phone it is. @param {TableState} state @param {import("./store.js").Kept} kept */
export const isNamed = (state, kept) => state.you !== null || kept.me !== null || state.counts_at_once;

/** @param {View} view */
const leftOf = ({ state, kept }) =>
  missing(
    kept.sheet,
    state.racers.map(({ number }) => number),
  );

/** The question while the reader taps names, and the way back. @param {View} view @returns {[string, HTMLElement[]]} */
export function question(view) {
  const { sheet } = view.kept;
  const undo = button(gettext("Undo"), view.acts.undo, { key: "undo", off: !sheet.before.length });
  return [leftOf(view).length ? asks(sheet) : gettext("Is this the result?"), [undo]];
}

/** "Who finishes 7th?" @param {Sheet} sheet */
export function asks(sheet) {
  const place = nextPlace(sheet);
  const texts = {
    one: gettext("Who finishes %(place)sst?"),
    two: gettext("Who finishes %(place)snd?"),
    few: gettext("Who finishes %(place)srd?"),
    other: gettext("Who finishes %(place)sth?"),
  };
  const form = new Intl.PluralRules(document.documentElement.lang, { type: "ordinal" }).select(place);
  return interpolate(texts[/** @type {keyof typeof texts} */ (form)] ?? texts.other, { place }, true);
}

/** @param {View} view */
function entering(view) {
  const { state, kept, acts } = view;
  const { sheet } = kept;
  const left = leftOf(view).length;
  const toGo = interpolate(ngettext("%s to go", "%s to go", left), [left]);
  return [
    html("ul", { class: "tap-names", role: "list" }, names(state.racers, sheet, acts.tap, { idle: racing() })),
    html("div", { class: "tap-foot" }, [
      lastOne(sheet, state.racers, acts, left ? "" : sendWords(state)),
      html("div", { class: "tap-send" }, [
        ...(left ? [button(gettext("Nobody else finishes"), acts.retireRest, { key: "rest" })] : []),
        button(left ? toGo : gettext("Send the result"), acts.send, { key: "send", kind: "primary", soft: left > 0 }),
      ]),
    ]),
    ...(state.face === "enter"
      ? []
      : [html("p", { class: "muted" }, [gettext("Somebody has entered a result: see below.")])]),
  ];
}

const racing = () => pgettext("has not finished yet", "racing");

/** Whose phone it is, as the host's part of the page will say it. @param {View} view */
export function holder({ state, kept: { me }, acts }) {
  const name = nameOf(state.racers, me ?? state.you);
  const leave = button(gettext("I’m somebody else"), acts.unname, { key: "unname", kind: "plain" });
  return [html("p", {}, [interpolate(gettext("You’re %(name)s"), { name }, true)]), ...(me === null ? [] : [leave])];
}

/**
 * @param {Racer[]} racers those of the house have a negative number @param {Sheet} sheet
 * @param {(entry: number) => void} tap
 * @param {{rest?: Map<number, string>, idle?: string}} [how] what stands beside those who are not tapped: by racer, or
 *   the same for all
 */
export function names(racers, sheet, tap, { rest = new Map(), idle = "" } = {}) {
  const told = new Map(lines(sheet).map((line) => [line.entry, line]));
  return racers.map(({ number, name }) => {
    const line = told.get(number);
    const text = line ? short(line) : (rest.get(number) ?? idle);
    const click = (/** @type {MouseEvent} */ event) => {
      if (event.detail > 1 && last(sheet)?.entry === number) return; // a double tap does not remove what it placed
      tap(number);
    };
    return nameRow(`name-${number}`, [robot(number), grown(name), at(text, !line && idle)], !!line, click);
  });
}

/** @param {string} text @param {string | boolean} [quiet] it is no place */
export const at = (text, quiet = false) => html("span", { class: "tap-at", "data-quiet": !!quiet }, [text]);

/** @param {string} name @param {string} [more] classes */
export const grown = (name, more = "") => html("span", { class: `grow ${more}`.trim() }, [name]);

/**
 * A name to tap, or a place. @param {string} key @param {Node[]} shown @param {boolean} pressed
 * @param {(event: MouseEvent) => void} click
 */
export function nameRow(key, shown, pressed, click) {
  const attributes = { class: "tap-name", type: "button", "data-key": key, "aria-pressed": String(pressed) };
  return html("li", { "data-key": `row-${key}` }, [on(html("button", attributes, shown), { click })]);
}

/**
 * The special cases for the last tapped name, one more tap each.
 * @param {Sheet} sheet @param {Racer[]} racers @param {Pick<Acts, "equal" | "retire" | "absent">} acts
 * @param {string} [then] what sending does, instead of a name
 */
export function lastOne(sheet, racers, acts, then = "") {
  const one = last(sheet);
  if (!one) return html("div", { class: "tap-last" }, [html("p", {}, [laterWords()])]);
  const before = equalTo(sheet);
  const name = nameOf(racers, one.entry);
  const label =
    before === null ? "" : interpolate(gettext("Equal with %(name)s"), { name: nameOf(racers, before) }, true);
  return html("div", { class: "tap-last", role: "group", "aria-label": name }, [
    html("p", { id: "tap-left" }, [then || interpolate(gettext("%(name)s:"), { name }, true)]),
    button(gettext("Equal"), acts.equal, { key: "equal", off: !label, pressed: one.equal, label }),
    button(gettext("Retired"), acts.retire, { key: "retire", pressed: one.how === "dnf" }),
    button(gettext("Did not start"), acts.absent, { key: "absent", pressed: one.how === "dns" }),
  ]);
}

const laterWords = () => gettext("Equal, retired or didn’t start? Tap the name first, then choose here.");

/** @param {View} view */
function waiting({ state, kept, busy, lost, acts }) {
  return [
    html("h2", { id: "tap-title", tabindex: -1 }, [lost ? gettext("Not sent yet") : gettext("The result")]),
    html("p", { class: "message warning", role: "status" }, [busy ? gettext("Sending…") : keptWords()]),
    order(kept.sheet, state.racers),
    html("div", { class: "cluster" }, [
      button(gettext("Try now"), acts.hurry, { key: "hurry", soft: busy }),
      button(gettext("Change it"), acts.change, { key: "change" }),
    ]),
  ];
}

/** Taps that were too late. @param {View} view */
function late({ state, kept, acts }) {
  return [
    html("h2", { id: "tap-title", tabindex: -1 }, [gettext("Too late: not sent")]),
    ...tooLate(kept, state.racers, acts.discard, !!(state.counts_at_once || state.racing_official)),
  ];
}

/**
 * Why the host refused it, what was tapped, and a button to discard it.
 * @param {import("./store.js").Kept} kept @param {Racer[]} racers @param {() => void} discard
 * @param {boolean} [official] The reader can correct it.
 */
export const tooLate = ({ sheet, why }, racers, discard, official = false) => [
  html("p", { class: "message warning" }, [why || gettext("This table already has its result.")]),
  html("p", {}, [
    official
      ? gettext("Was it different? Correct the result on the race page:")
      : gettext("Was it different? Read this to the organiser:"),
  ]),
  order(sheet, racers),
  html("div", {}, [button(gettext("Discard this result"), discard, { key: "discard" })]),
];

export const keptWords = () => gettext("Kept on this phone; it will be sent when you’re back online.");
export const countsWords = () =>
  gettext("Your result already counts: others sent the same one. This phone no longer keeps it.");

/** A result in order of place, to read out. @param {Sheet} sheet @param {Racer[]} racers */
export function order(sheet, racers) {
  const rows = lines(sheet).map((line) =>
    html("li", {}, [robot(line.entry), grown(nameOf(racers, line.entry)), at(...ended(line))]),
  );
  return html("ol", { class: "tap-order", role: "list" }, rows);
}

/** @param {Line} line @returns {[string, boolean]} */
function ended(line) {
  if (line.place !== null) return [short(line), false];
  return [line.status === "dnf" ? gettext("retired") : gettext("did not start"), true];
}

/** "1", "=1", "DNF": a name has no room for more. @param {Line} line */
function short({ place, tied, status }) {
  if (place === null)
    return status === "dnf" ? pgettext("short on a result", "DNF") : pgettext("short on a result", "DNS");
  return tied ? `=${place}` : String(place);
}

/** Says who is still missing. @param {number[]} left @param {Racer[]} racers */
export function leftWords(left, racers) {
  if (left.length > FEW)
    return interpolate(ngettext("%s name is still missing", "%s names are still missing", left.length), [left.length]);
  const who = left.map((entry) => nameOf(racers, entry)).join(", ");
  return interpolate(gettext("Still missing: %(names)s"), { names: who }, true);
}

/** Says what sending does. @param {TableState} state */
function sendWords({ counts_at_once: atOnce, racing_official: official }) {
  if (atOnce) return gettext("You’re organising and not racing here, so what you send counts at once.");
  if (official === "alone")
    return gettext("Then someone else at the table confirms it on another phone, or you confirm it yourself.");
  if (official)
    return gettext("Then someone else at the table confirms it on another phone, or another official does.");
  return gettext("Then someone else at the table confirms it on another phone, or a club official does.");
}

/** Reads a line aloud. @param {Line | undefined} line @param {Racer[]} racers @param {number} entry */
export function said(line, racers, entry) {
  const name = nameOf(racers, entry);
  if (!line) return interpolate(gettext("%(name)s has no result any more."), { name }, true);
  if (line.status === "dnf") return interpolate(gettext("%(name)s retired."), { name }, true);
  if (line.status === "dns") return interpolate(gettext("%(name)s did not start."), { name }, true);
  const text = line.tied ? gettext("%(name)s: place %(place)s, shared.") : gettext("%(name)s: place %(place)s.");
  return interpolate(text, { name, place: line.place }, true);
}

/** @param {Racer[]} racers @param {number | null | undefined} entry */
export const nameOf = (racers, entry) => racers.find(({ number }) => number === entry)?.name ?? "";

/** The robot from elsewhere on the page; its plate if there is none. @param {number} number @returns {Node} */
export const robot = (number) =>
  document.querySelector(`[data-robot="${number}"] > svg`)?.cloneNode(true) ??
  (number > 0 ? plate(number) : html("span"));

/** @param {number} number */
const plate = (number) => html("span", { class: `start-number hue-${(number - 1) % HUES}` }, [String(number)]);

/**
 * `off`: it does nothing now; `soft`: it says why not; `says`: the id of its text; `label`: more words than it has room
 * for.
 * @param {string} text @param {() => void} click
 * @param {{
 *   key: string, kind?: string, off?: boolean, soft?: boolean, pressed?: boolean, wide?: boolean, says?: string,
 *   open?: boolean, label?: string,
 * }} how
 */
export function button(text, click, { key, kind, off, soft, pressed, wide, says, open, label }) {
  const attributes = {
    class: "button",
    type: "button",
    "data-key": key,
    "data-kind": kind,
    "data-wide": wide,
    "aria-disabled": off || soft ? "true" : null,
    "aria-pressed": pressed === undefined ? null : String(pressed),
    "aria-expanded": open === undefined ? null : String(open),
    "aria-describedby": says,
    "aria-label": label || null,
  };
  return on(html("button", attributes, [text]), { click: () => off || click() });
}
