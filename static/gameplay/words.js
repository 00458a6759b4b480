/** What the host says, in words: refusals and its own events. */
import { knows, say } from "./kit/words.js";

/** "A Ada: Moves 3 cells." Languages differ in what stands before a colon. @param {string} what @param {string} told */
export const saidOf = (what, told) => interpolate(gettext("%(what)s: %(told)s"), { what, told }, true);

/**
 * @import { EventShape, HostEvent, HostEventData } from "../types/host.d.ts"
 * @typedef {(seat: number) => string} Name
 */

/** @param {unknown} refusal a Refusal, a `refused` message, or a lost connection */
export function refusalText(refusal) {
  const { code = "", params = {} } = /** @type {Partial<import("./page/socket.js").Refusal>} */ (refusal ?? {});
  const keys = [code, code.split(":")[0], "error"].map((each) => `refusal/${each}`);
  return say(keys.find(knows) ?? "", params);
}

/**
 * Lines of the log for the host's own events.
 * @param {EventShape[]} events @param {Name} name
 * @returns {import("./kit/log.js").Line[]}
 */
export function hostLines(events, name) {
  return events.flatMap((event) => (isHosts(event) ? [{ text: said(event, name), seat: null }] : []));
}

/** @template {keyof HostEventData} Kind @param {{kind: Kind, data: HostEventData[Kind]}} event @param {Name} name */
const said = ({ kind, data }, name) => HOST[kind]?.(data, name) ?? "";

/** One that is told. @param {EventShape | HostEvent} event @returns {event is HostEvent} */
const isHosts = (event) => event.kind in HOST;

/** Somebody asks to go back. @param {string} name @param {number} n answers that would become void */
export const asksOf = (name, n) =>
  interpolate(
    ngettext("%(name)s asks to take their last move back.", "%(name)s asks to take their last %(n)s moves back.", n),
    { name, n },
    true,
  );

/** @type {{[Kind in keyof HostEventData]?: (data: HostEventData[Kind], name: Name) => string}} */
const HOST = {
  "match.started": () => gettext("The match begins."),
  "match.ready": ({ seat }, name) => interpolate(gettext("%s is ready."), [name(seat)]),
  "match.timeout": ({ seat }, name) => interpolate(gettext("Time ran out for %s."), [name(seat)]),
  "match.away": ({ seat, away }, name) =>
    interpolate(away ? gettext("%s is away.") : gettext("%s is back."), [name(seat)]),
  "match.replaced": ({ seat, bot, open }, name) =>
    say(open ? "host/free" : bot ? "host/bot" : "host/new", { robot: name(seat) }),
  "match.left": ({ seat, reason }, name) =>
    interpolate(reason === "conceded" ? gettext("%s concedes.") : gettext("%s leaves the match."), [name(seat)]),
  "match.clock": () => gettext("The server was offline; all clocks got the time back."),
  "match.back_asked": ({ seat, answers }, name) => asksOf(name(seat), answers),
  "match.back_agreed": ({ seat }, name) => interpolate(gettext("%s agrees to go back."), [name(seat)]),
  "match.back_ended": ({ seat, by }, name) =>
    interpolate(seat === by ? gettext("%s no longer wants to go back.") : gettext("%s would rather play on."), [
      name(by),
    ]),
  "match.paused": ({ by }) =>
    by ? interpolate(gettext("%s pauses the match."), [by]) : gettext("The match is paused."),
  "match.resumed": () => gettext("The match continues."),
  "match.annulled": ({ by }) =>
    by ? interpolate(gettext("%s annuls the match."), [by]) : gettext("The match is annulled."),
  "match.stopped": ({ seat }, name) =>
    interpolate(gettext("%s ends the match: only one place was left to win."), [name(seat)]),
  "match.closed": ({ by }) => interpolate(gettext("%s ends the match: the places count as they are."), [by]),
};
