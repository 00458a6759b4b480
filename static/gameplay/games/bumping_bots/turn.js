/**
 * Building an own turn. Every legal step stands in the panel as a button and, where it has a place, on the board as
 * a handle; both show where it leads before it is taken. The turn can be driven at any moment a speed is chosen:
 * what is not said is declined.
 *
 * @typedef {import("./panel.js").PanelHost} PanelHost
 * @typedef {import("../../draft.js").Pick} Pick
 */
import { whenReleased } from "../../../js/calm.js";
import { createPath } from "../../draft.js";
import { html } from "../../svg.js";
import { applyEvents, robotOf } from "./apply.js";
import { endShort, endText, ghostOf } from "./foresee.js";
import { neighbour } from "./hex.js";
import { cardIcon, title } from "./parts.js";
import { letter } from "./robots.js";
import { stepLabel, stepMark, stepShort } from "./words.js";

const END = { do: "end" };

/** Which group of buttons a step belongs to. */
const GROUPS = {
  speed: "speed", nitro: "card", engine: "card", arm: "card", magnet: "card", jump: "card",
  quick: "steer", before: "steer", after: "steer", pivot: "pivot",
};
const GROUP_NAMES = () => ({
  speed: gettext("Choose your speed"), card: gettext("Play a card"), steer: gettext("Steer"), pivot: gettext("Pivot whom you hit"),
});

/** @param {PanelHost & {head: HTMLElement, body: HTMLElement}} host @param {any} prompt @param {any} draft */
export function turnPanel(host, prompt, draft) {
  const { seat } = prompt;
  /** @type {Map<number, HTMLElement>} */
  let buttons = new Map();
  let sending = false;
  let stopped = false;
  /** Drive was pressed before the host had answered to the last step. */
  let hurried = false;
  let pointed = -1;

  const name = (/** @type {number} */ other) => host.name(other);
  const meNow = () => robotOf(host.view(), seat);
  const path = createPath({
    ask: (payload) => host.ask(prompt, payload),
    save: (payload) => host.save(prompt, payload),
    close: END,
    steps: (draft?.steps ?? []).filter((/** @type {any} */ step) => step.do !== "end"),
    onChange: redraw,
  });

  const chosen = html("ol", { class: "turn-steps", "aria-label": gettext("Your turn so far") });
  const choices = html("div", { class: "turn-choices" });
  const outcome = html("p", { class: "turn-outcome", role: "status" });
  const drive = /** @type {HTMLButtonElement} */ (html("button", { type: "button", class: "button", "data-kind": "primary", "data-size": "l", "data-drive": true }, [gettext("Drive")]));
  const undo = /** @type {HTMLButtonElement} */ (html("button", { type: "button", class: "button", "data-undo": true }, [gettext("Undo")]));
  const again = /** @type {HTMLButtonElement} */ (html("button", { type: "button", class: "button", "data-kind": "plain" }, [gettext("Start over")]));
  drive.addEventListener("click", hurry);
  undo.addEventListener("click", () => { hurried = false; path.undo(); });
  again.addEventListener("click", () => path.reset());
  host.head.replaceChildren(title(gettext("Your turn")));
  host.body.replaceChildren(chosen, choices, html("div", { class: "turn-actions" }, [outcome, undo, again, drive]));
  path.refresh();

  /** Answers of the host come while somebody presses a button: it stays there until it is let go. */
  function redraw() { whenReleased(draw); }

  function draw() {
    if (stopped || !host.view()) return;
    const steps = path.steps;
    chosen.replaceChildren(...steps.map((step) => html("li", {}, [stepLabel(step, meNow(), name)])));
    undo.disabled = again.disabled = !steps.length || sending;
    drive.setAttribute("aria-disabled", String(!path.complete || sending)); // stays in the way of the Tab key
    outcome.textContent = path.now && steps.length ? endText(host.view(), path.now.events, seat, name) : "";
    drawChoices();
    drawBoard();
    host.onDraft(steps, path.picks);
    if (hurried && !path.waits) {
      hurried = false;
      send();
    }
  }

  function drawChoices() {
    const picks = path.picks;
    const focused = document.activeElement?.getAttribute("data-step");
    buttons = new Map();
    const groups = new Map();
    picks.forEach((pick, index) => {
      const group = /** @type {any} */ (GROUPS)[pick.value.do] ?? "steer";
      if (!groups.has(group)) groups.set(group, []);
      groups.get(group).push(button(pick, index));
    });
    choices.replaceChildren(...[...groups].map(([group, items]) => html("fieldset", { class: `turn-group turn-group-${group}` },
      [html("legend", {}, [/** @type {any} */ (GROUP_NAMES())[group]]), html("div", { class: "turn-buttons" }, items)])));
    if (focused) /** @type {HTMLElement | null} */ (choices.querySelector(`[data-step='${CSS.escape(focused)}']`) ?? drive)?.focus({ preventScroll: true });
  }

  /** @param {Pick} pick @param {number} index */
  function button(pick, index) {
    const { value } = pick;
    const look = path.after(value);
    const big = value.do === "speed" ? html("b", { class: "turn-speed", "data-gear": value.gear }, [stepMark(value)])
      : value.do === "nitro" || value.do === "engine" || value.do === "arm" || value.do === "magnet" || value.do === "jump"
        ? cardIcon(value.card ?? value.do) : html("b", { class: "turn-arrow", "aria-hidden": "true" }, [value.turn === "left" ? "↶" : "↷"]);
    const element = html("button", { type: "button", class: "turn-button", "data-step": JSON.stringify(value), "aria-keyshortcuts": index < 9 ? String(index + 1) : null }, [
      big, html("span", {}, [stepShort(value, meNow()) || stepLabel(value, meNow(), name), " ",
        html("small", {}, [look ? endShort(host.view(), look.events, seat, letter) : "…"])]),
    ]);
    element.toggleAttribute("disabled", sending);
    element.addEventListener("click", () => path.pick(value));
    for (const kind of ["pointerenter", "focus"]) element.addEventListener(kind, () => pointAt(index));
    for (const kind of ["pointerleave", "blur"]) element.addEventListener(kind, () => pointAt(-1));
    buttons.set(index, element);
    return element;
  }

  /** Show what a button would lead to. @param {number} index */
  function pointAt(index) {
    if (pointed === index) return;
    pointed = index;
    const pick = path.picks[index];
    const look = pick && path.after(pick.value);
    const shown = look || path.now;
    const { ghost } = host.board();
    ghost.point(index >= 0 ? index : null);
    if (shown && (look || path.steps.length)) ghost.show(ghostOf(host.view(), shown.events, seat));
  }

  function drawBoard() {
    pointed = -1;
    const { ghost } = host.board();
    const view = host.view();
    ghost.clear();
    if (path.now && path.steps.length) ghost.show(ghostOf(view, path.now.events, seat));
    if (sending) return;
    const offered = path.picks.flatMap((pick, index) => {
      const look = path.after(pick.value);
      return look ? handles(view, pick, index, look.events) : [];
    });
    ghost.offer(offered, (/** @type {number} */ index) => path.pick(path.picks[index].value));
  }

  /**
   * Where a choice lies on the board, or null for one that has no place. Speeds lie along the way like a ruler;
   * turns lie where the robot would turn, towards its new facing.
   * @param {any} view @param {Pick} pick @param {number} index @param {any[]} events
   * @returns {import("./ghost.js").Handle[]}
   */
  function handles(view, { value, params }, index, events) {
    const me = meNow();
    const label = stepLabel(value, me, name);
    const after = applyEvents(view, events);
    const cell = params.cell ?? me.cell;
    switch (value.do) {
      case "speed": {
        const way = value.gear === "R" ? me.facing + 3 : me.facing;
        return [{ index, cell: neighbour(me.cell, way, value.to), facing: way, kind: "cell", text: stepMark(value), label }];
      }
      case "nitro": case "jump": return [{ index, cell: robotOf(after, seat).cell, facing: 0, kind: "cell", text: stepMark(value), label }];
      case "magnet": return [{ index, cell, facing: value.direction, kind: "arrow", text: "M", label }];
      case "before": case "after": case "quick": return [{ index, cell, facing: params.facing + (value.turn === "left" ? 1 : -1), kind: "arrow", text: "", label }];
      case "pivot": return value.k === 1 ? [{ index, cell, facing: params.facing + (value.turn === "left" ? 1 : -1), kind: "arrow", text: "", label, tone: "pivot" }]
        : [{ index, cell, facing: params.facing + (value.turn === "left" ? 2 : -2), kind: "arrow", text: "", label, tone: "pivot" }];
      default: return [];
    }
  }

  /** Drive; when the host has not yet answered to the last step, as soon as it has. */
  function hurry() {
    if (path.waits && path.steps.length) hurried = true;
    else if (path.complete) send();
    else return false;
    return true;
  }

  async function send() {
    if (!path.complete || sending) return;
    sending = true;
    redraw();
    host.board().ghost.offer([], () => {});
    try {
      await host.submit(prompt, path.payload);
    } catch {
      sending = false;
      path.refresh();
      redraw();
    }
  }

  /** Pick the first choice that fits. @param {(value: any) => boolean} fits */
  function choose(fits) {
    const pick = path.picks.find(({ value }) => fits(value));
    if (!pick || sending) return false;
    path.pick(pick.value);
    host.say(stepLabel(pick.value, meNow(), name));
    return true;
  }

  /** @returns {import("../../keyboard.js").Shortcut[]} */
  function shortcuts() {
    const now = meNow();
    const faster = (/** @type {any} */ v) => v.do === "speed" && v.gear === now.gear && v.to > now.speed;
    const slower = (/** @type {any} */ v) => v.do === "speed" && v.gear === now.gear && v.to < now.speed;
    const keep = (/** @type {any} */ v) => v.do === "speed" && v.gear === now.gear && v.to === now.speed;
    return [
      { keys: ["ArrowUp"], label: gettext("Faster"), run: () => choose(faster) },
      { keys: ["ArrowDown"], label: gettext("Slower"), run: () => choose(slower) },
      { keys: ["k"], label: gettext("Keep the speed"), run: () => choose(keep) },
      { keys: ["r"], label: gettext("Reverse"), run: () => choose((v) => v.do === "speed" && v.gear !== now.gear) },
      { keys: ["ArrowLeft"], label: gettext("Turn left"), run: () => choose((v) => v.turn === "left") },
      { keys: ["ArrowRight"], label: gettext("Turn right"), run: () => choose((v) => v.turn === "right") },
      { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], label: gettext("Take a choice by its number"), run: () => false },
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({ keys: [String(n)], label: "", hidden: true,
        run: () => { const pick = path.picks[n - 1]; return pick ? choose((v) => v === pick.value) : false; } })),
      { keys: ["Backspace", "u"], label: gettext("Undo the last step"), run: () => path.undo() },
      { keys: ["Enter"], label: gettext("Drive"), run: hurry },
    ];
  }

  return { stop() { stopped = true; path.stop(); host.board().ghost.clear(); }, shortcuts, redraw };
}
