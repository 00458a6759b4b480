/**
 * A match seen again: scrubber, speeds, beat by beat, decision by decision, the next interesting moment, and a link to
 * a position (`#v=123`, or `#v=123.45` inside a step). Everything is folded from the first view and the steps; nothing
 * is asked from the host meanwhile. The log tells as much as has happened, so that nobody reads the end too soon.
 */
import { createAnimator, still } from "./animate.js";
import { announce } from "./log.js";
import { createMoments } from "./moments.js";
import { counting, restartLines } from "./restarts.js";

/** Milliseconds between two steps that are played on. */
const BREATH = 260;

/**
 * @param {HTMLElement} page @param {any} game
 * @param {{version: number, view: any, steps: import("./restarts.js").Step[]}} history
 * @param {ReturnType<typeof import("./table.js").createTable>} table
 */
export function createReplay(page, game, history, table) {
  const steps = counting(history.steps).filter((step) => step.version > history.version && step.events.length);
  const restarts = restartLines(game, history);
  const way = createMoments(game, history.view, steps);
  const bar = /** @type {HTMLInputElement} */ (page.querySelector("[data-scrub]"));
  const label = /** @type {HTMLElement} */ (page.querySelector("[data-scrub-label]"));
  const animator = createAnimator({ game, board: () => table.board });
  /** Moments passed. */
  let at = -1;
  let playing = false;
  /** Grows with each new wish; who plays on under an older one ends. */
  let run = 0;
  /** The moment that is being shown with motion. @type {number | null} */
  let moving = null;

  const actions = {
    play,
    back: () => go((moving ?? at) - 1, { tell: true }),
    forward: () => { halt(); return move({ tell: true }); },
    "decision-back": () => go(at ? way.endOf(way.moments[at - 1].step - 1) : 0, { tell: true }),
    "decision-forward": () => go(at < way.count ? way.endOf(way.moments[at].step) : at, { tell: true }),
    next: () => interesting(1),
    previous: () => interesting(-1),
    first: () => go(0),
    last: () => go(way.count),
    link: copyLink,
  };

  bar.max = String(way.count);
  table.log.fill(history.steps.map((step) => ({ version: step.version, isVoid: Boolean(step.voided), lines: restarts.get(step.version) ?? linesOf(step.events) })));
  table.log.silence(); // what is new is told after each button; the rest would be read out in a flood
  bar.addEventListener("input", () => go(Number(bar.value), { link: false }));
  bar.addEventListener("change", link);
  page.addEventListener("click", onClick);
  page.querySelector("[data-speed]")?.addEventListener("change", (event) => { animator.speed = Number(/** @type {HTMLSelectElement} */ (event.target).value); });
  page.querySelector("[data-log]")?.addEventListener("click", onLine);
  window.addEventListener("hashchange", fromLink);
  if (!fromLink()) go(0);
  /** @type {HTMLFieldSetElement} */ (page.querySelector("[data-player]")).disabled = false; // before, its buttons would be dead
  return { shortcuts, go, get position() { return at; } };

  /** @param {any[]} events @returns {import("./log.js").Line[]} */
  function linesOf(events) { return game.describe(events, table.name); }

  /** Stand at a position. @param {number} wanted @param {{tell?: boolean, link?: boolean}} [how] */
  function go(wanted, how) {
    halt();
    stand(Math.min(Math.max(wanted, 0), way.count), how);
  }

  /** @param {number} wanted @param {{tell?: boolean, link?: boolean}} [how] `tell`: say what is new; `link`: the address follows */
  function stand(wanted, { tell = false, link: linked = true } = {}) {
    at = wanted;
    table.board.follow?.(way.lately(at));
    table.show(way.viewAt(at));
    table.camera.mode === "close" && table.camera.refresh();
    const text = `${game.phaseText(table.view)} · ${at} / ${way.count}`;
    bar.value = String(at);
    bar.setAttribute("aria-valuetext", text);
    label.textContent = text;
    const now = way.moments[at - 1];
    const before = now && now.step === way.moments[at - 2]?.step ? linesOf(way.told(at - 1)).length : 0;
    table.log.mark(now?.version ?? history.version, at ? linesOf(way.told(at)).length : Infinity, before);
    page.querySelector("[data-replay-hand]")?.replaceChildren(...game.handOf(table.view));
    if (tell) announce((now && linesOf(now.events).map((line) => line.text).join(" ")) || text);
    if (linked && !playing) link();
  }

  /** The address of this moment. Browsers allow it only so often: not while playing or scrubbing. */
  function link() {
    const name = way.linkOf(at);
    window.history.replaceState(null, "", name ? `#v=${name}` : location.pathname + location.search);
  }

  /** One moment on, with motion; whether there is more. @param {{tell?: boolean}} [how] */
  async function move(how) {
    if (at >= way.count) return false;
    moving = at + 1;
    const shown = await animator.play(way.viewAt(at), way.moments[at].events);
    if (!shown) return false; // something else was asked meanwhile
    moving = null;
    stand(at + 1, how);
    return at < way.count;
  }

  /** Play on, or let the moment that is shown be the last. */
  async function play() {
    if (playing) return pause();
    halt();
    if (at >= way.count) stand(0);
    playing = true;
    mark();
    const mine = run;
    while (mine === run && await move()) await rest();
    if (mine === run) pause();
  }

  /** Between two moments: a breath after a step; without motion, the time which the motion would have taken. */
  function rest() {
    const [now, next] = [way.moments[at - 1], way.moments[at]];
    const time = (now.step === next.step ? 0 : BREATH / animator.speed) + (still() ? animator.timeOf(now.events) : 0);
    return new Promise((resume) => setTimeout(resume, time));
  }

  function pause() {
    run += 1;
    playing = false;
    mark();
    link();
  }

  /** Stop playing; what moves is at its end at once. */
  function halt() {
    run += 1;
    playing = false;
    mark();
    if (moving === null) return;
    animator.stop();
    at = moving;
    moving = null;
  }

  function mark() {
    const button = page.querySelector("[data-replay=play]");
    if (!button) return;
    button.textContent = playing ? gettext("Pause") : gettext("Play");
    button.setAttribute("aria-pressed", String(playing));
  }

  /** @param {1 | -1} direction */
  function interesting(direction) {
    for (let wanted = at + direction; wanted > 0 && wanted <= way.count; wanted += direction) {
      if (game.isInteresting(way.moments[wanted - 1].events)) return go(wanted, { tell: true });
    }
    go(direction > 0 ? way.count : 0, { tell: true });
  }

  /** `#v=123.45`: stand after that beat of that version. */
  function fromLink() {
    const wanted = /^#v=(\d+)(?:\.(\d+))?$/.exec(location.hash);
    if (!wanted) return false;
    go(way.atLink(Number(wanted[1]), wanted[2] === undefined ? Infinity : Number(wanted[2])));
    return true;
  }

  /** @param {Event} event */
  function onClick(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest("[data-replay]");
    if (button) /** @type {any} */ (actions)[button.getAttribute("data-replay") ?? ""]?.();
  }

  /** A line of the log leads to its moment. @param {Event} event */
  function onLine(event) {
    const line = /** @type {HTMLElement} */ (event.target).closest("[data-version]");
    if (!line) return;
    const number = Number(line.getAttribute("data-number"));
    const version = Number(line.getAttribute("data-version"));
    const found = way.moments.findIndex((moment, i) => moment.version === version && linesOf(way.told(i + 1)).length > number);
    if (found >= 0 || version <= history.version) go(found + 1);
  }

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(location.href);
      announce(gettext("Link copied"));
      label.textContent = gettext("Link copied");
    } catch {
      window.prompt(gettext("Link to this moment"), location.href);
    }
  }

  /** @returns {import("./keyboard.js").Shortcut[]} */
  function shortcuts() {
    return [
      { keys: [" "], label: gettext("Play or pause"), run: () => { play(); } },
      { keys: ["ArrowRight"], label: gettext("One moment forward"), run: () => { actions.forward(); } },
      { keys: ["ArrowLeft"], label: gettext("One moment back"), run: actions.back },
      { keys: ["."], label: gettext("To the next decision"), run: actions["decision-forward"] },
      { keys: [","], label: gettext("To the previous decision"), run: actions["decision-back"] },
      { keys: ["n"], label: gettext("Next interesting moment"), run: actions.next },
      { keys: ["p"], label: gettext("Previous interesting moment"), run: actions.previous },
      { keys: ["Home"], label: gettext("To the start"), run: actions.first },
      { keys: ["End"], label: gettext("To the end"), run: actions.last },
    ];
  }
}
