/**
 * Questions in the middle of a turn: use an option, power down, come back. Each carries the values it may be answered
 * with, so they all look alike; what is about a place can be chosen on the board too.
 *
 * @typedef {import("./panel.js").PanelHost} PanelHost
 */
import { whenReleased } from "../../../js/calm.js";
import { html } from "../../svg.js";
import { robotOf } from "./apply.js";
import { cardLabel, cardParts } from "./cards.js";
import { questionOf } from "./questions.js";
import { sheet, title } from "./sheet.js";
import { cellName, key } from "./square.js";
import { facingName } from "./words.js";

const same = (/** @type {any} */ a, /** @type {any} */ b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {PanelHost & {head: HTMLElement, body: HTMLElement}} host @param {any} prompt @param {any} draft */
export function askPanel(host, prompt, draft) {
  const { fields } = prompt.data;
  const names = Object.keys(fields);
  const question = questionOf(prompt, host.view(), host.name);
  /** @type {Record<string, any>} */
  const answer = { ...prompt.data.default, ...fit(draft) };
  let sending = false;
  let stopped = false;
  /** Choices in the order of their keys. @type {(() => void)[]} */
  let keys = [];

  host.head.replaceChildren(title(question.title));
  draw();
  host.onDraft([], []);

  /** A draft as far as it is offered. @param {any} begun */
  function fit(begun) {
    return Object.fromEntries(names.filter((name) => fields[name].some((/** @type {any} */ value) => same(value, begun?.[name]))).map((name) => [name, begun[name]]));
  }

  /** What has one answer only is not asked beside others. @param {string} name */
  function isOpen(name) { return name === "place" || fields[name].length > 1; }

  /** News from the others come while somebody presses a button: it stays there until it is let go. */
  function redraw() { whenReleased(draw); }

  function draw() {
    if (stopped) return;
    const focused = document.activeElement?.getAttribute("data-key");
    keys = [];
    const single = names.length === 1 && names[0] !== "place";
    host.body.replaceChildren(
      html("p", {}, [question.text, " ", ...(question.entry ? [explain()] : [])]),
      ...(single ? [choices(names[0], true)] : [...names.filter(isOpen).map((name) => (name === "place" ? places() : group(name))), confirm()]),
      ...own());
    if (focused) /** @type {HTMLElement | null} */ (host.body.querySelector(`[data-key='${CSS.escape(focused)}']`))?.focus({ preventScroll: true });
    mark();
  }

  /** What the question is about, in the guide. */
  function explain() {
    return html("button", { type: "button", class: "rr-chip", "data-guide-entry": question.entry }, [gettext("Explain")]);
  }

  /** The sheet and the hand, for a player who has to weigh something. */
  function own() {
    const me = robotOf(host.view(), prompt.seat);
    const hand = me.hand?.length ? [html("ul", { class: "rr-cards", "aria-label": gettext("Your cards") }, me.hand.map((/** @type {number} */ card) =>
      html("li", { class: "rr-card", "data-state": "up", title: cardLabel(card) }, [html("span", { class: "visually-hidden" }, [cardLabel(card)]), ...cardParts(card)])))] : [];
    return [...hand, ...(me.status === "racing" && me.registers.some((/** @type {any} */ register) => register.cards?.length) ? [sheet(host.view(), me)] : [])];
  }

  /** @param {string} name @param {boolean} sends a click is the answer */
  function choices(name, sends) {
    return html("div", { class: "rr-choices", role: "group", "aria-label": legend(name) }, fields[name].map((/** @type {any} */ value) => {
      const { text, more } = labelOf(name, value);
      const run = () => { answer[name] = value; if (sends) send(); else { host.save(prompt, answer); redraw(); } };
      const usual = same(value, prompt.data.default[name]);
      keys.push(run);
      return choice(`${name}-${JSON.stringify(value)}`, text, more ?? (sends && usual ? gettext("This happens when time runs out.") : ""), sends ? null : same(value, answer[name]), run);
    }));
  }

  /** @param {string} name */
  function group(name) {
    return html("fieldset", { class: "turn-group" }, [html("legend", {}, [legend(name)]), choices(name, false)]);
  }

  /** @param {string} name */
  function legend(name) {
    return { down: gettext("Next turn"), touch: gettext("Touch"), archive: gettext("Archive marker") }[name] ?? question.title;
  }

  /** @param {string} name @param {any} value @returns {{text: string, more?: string}} */
  function labelOf(name, value) {
    if (name === "touch") return { text: value === null ? gettext("Nothing") : interpolate(gettext("Cell %s"), [cellName(value)]) };
    if (name === "archive") return { text: value ? gettext("Moves to the touched cell") : gettext("Stays with the robot") };
    return question.labels(name, value);
  }

  /** @param {string} name @param {string} text @param {string | undefined} more @param {boolean | null} pressed @param {() => void} run */
  function choice(name, text, more, pressed, run) {
    const number = keys.length;
    const element = html("button", { type: "button", class: "turn-button rr-choice", "data-key": name, "data-choice": name, "aria-pressed": pressed === null ? null : String(pressed), "aria-keyshortcuts": number < 10 ? String(number) : null },
      [html("b", { class: "rr-choice-number", "aria-hidden": "true" }, [String(number)]), html("span", {}, [text, ...(more ? [" ", html("small", {}, [more])] : [])])]);
    element.toggleAttribute("disabled", sending);
    element.addEventListener("click", run);
    return element;
  }

  /** A cell, then a facing. */
  function places() {
    const offered = fields.place;
    const cells = [...new Map(offered.map((/** @type {any} */ place) => [key(place.cell), place.cell])).values()];
    const here = key(answer.place.cell);
    const look = (/** @type {any} */ place) => {
      const run = () => { answer.place = place; host.save(prompt, answer); redraw(); };
      keys.push(run);
      return choice(`facing-${place.facing}`, interpolate(gettext("Facing %s"), [facingName(place.facing)]), "", place.facing === answer.place.facing, run);
    };
    return html("div", { class: "rr-places" }, [
      ...(cells.length > 1 ? [html("fieldset", { class: "turn-group" }, [html("legend", {}, [gettext("Cell")]), html("div", { class: "rr-choices rr-choices-small" }, cells.map((cell) => {
        const run = () => { answer.place = offered.find((/** @type {any} */ place) => key(place.cell) === key(/** @type {any} */ (cell))); redraw(); };
        keys.push(run);
        return choice(`cell-${key(/** @type {any} */ (cell))}`, cellName(/** @type {any} */ (cell)), "", key(/** @type {any} */ (cell)) === here, run);
      }))])] : []),
      html("fieldset", { class: "turn-group" }, [html("legend", {}, [interpolate(gettext("At %s, looking"), [cellName(answer.place.cell)])]),
        html("div", { class: "rr-choices rr-choices-small" }, offered.filter((/** @type {any} */ place) => key(place.cell) === here).map(look))]),
    ]);
  }

  function confirm() {
    const element = html("button", { type: "button", class: "button", "data-kind": "primary", "data-size": "l", "data-confirm": true, "data-key": "confirm" }, [prompt.kind === "reentry" ? gettext("Come back here") : gettext("Confirm")]);
    element.toggleAttribute("disabled", sending);
    element.addEventListener("click", send);
    return html("div", { class: "turn-actions" }, [element]);
  }

  /** What the question is about, on the board. */
  function mark() {
    const { ghost } = host.board();
    ghost.clear();
    const pick = (/** @type {string} */ name, /** @type {any} */ value) => () => { answer[name] = value; if (names.length === 1 && name !== "place") send(); else redraw(); };
    if (fields.place) {
      const { cell, facing } = answer.place;
      const cells = new Map(fields.place.map((/** @type {any} */ place) => [key(place.cell), place]));
      ghost.show({ line: [], stops: [], pushed: [], lost: null, ends: [{ seat: prompt.seat, cell, facing }] });
      ghost.offer([
        ...[...cells.values()].filter((/** @type {any} */ place) => key(place.cell) !== key(cell)).map((/** @type {any} */ place) => ({ cell: place.cell, label: cellName(place.cell), run: pick("place", place) })),
        ...fields.place.filter((/** @type {any} */ place) => key(place.cell) === key(cell)).map((/** @type {any} */ place) => ({ cell, facing: place.facing, label: facingName(place.facing), run: pick("place", place) })),
      ]);
    } else if (fields.touch) {
      ghost.offer(fields.touch.filter(Boolean).map((/** @type {any} */ cell) => ({ cell, label: cellName(cell), run: pick("touch", cell) })));
    } else if (fields.shot) {
      ghost.offer(fields.shot.filter((/** @type {any} */ shot) => shot.target !== null && robotOf(host.view(), shot.target)?.cell)
        .map((/** @type {any} */ shot) => ({ cell: robotOf(host.view(), shot.target).cell, label: labelOf("shot", shot).text, run: pick("shot", shot) })));
    }
  }

  async function send() {
    if (sending) return;
    sending = true;
    redraw();
    try {
      await host.submit(prompt, answer);
      host.board().ghost.clear();
    } catch {
      sending = false;
      redraw();
    }
  }

  /** @returns {import("../../keyboard.js").Shortcut[]} */
  function shortcuts() {
    return [
      { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], label: gettext("Take a choice by its number"), run: () => false },
      ...keys.slice(0, 9).map((run, i) => ({ keys: [String(i + 1)], label: "", hidden: true, run })),
      ...(names.length > 1 || fields.place ? [{ keys: ["Enter"], label: gettext("Confirm"), run: () => { send(); } }] : []),
    ];
  }

  return { stop() { stopped = true; host.board().ghost.clear(); }, shortcuts, redraw };
}
