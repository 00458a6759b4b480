/**
 * The page of one match: joins the host, plays what happens, asks what is open. One object of handlers, by message
 * type. The game is a module of its own (`data-game`); a finished match becomes a replay.
 */
import { reloadCalmly } from "../js/calm.js";
import { createAnimator } from "./animate.js";
import { clockText, createClocks, isUrgent } from "./clocks.js";
import { createGone } from "./gone.js";
import { fetchHistory } from "./history.js";
import { bindKeyboard } from "./keyboard.js";
import { announce } from "./log.js";
import { restartLines } from "./restarts.js";
import { hostLines, refusalText } from "./words.js";
import { createReplay } from "./replay.js";
import { createSaving } from "./saving.js";
import { createSocket } from "./socket.js";
import { bindSound, play, playEvents } from "./sounds.js";
import { createTable } from "./table.js";
import { createWatching } from "./watching.js";

/** So often what was told is asked for afresh when it could not be shown. */
const MOST_FAILURES = 3;
/** Milliseconds, before a host that fails is asked again. */
const AGAIN = 2000;

const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
const data = JSON.parse(document.getElementById("match-data")?.textContent ?? "{}");
/** @type {any} the game's module */
let game;
/** @type {ReturnType<typeof createTable> | null} */
let table = null;

try {
  game = await import(/** @type {string} */ (page.dataset.game));
  if (data.over) await startReplay();
  else startLive();
} catch (error) {
  say(gettext("The board could not be loaded. Please load the page again."));
  throw error;
}

/** A line over the board; "" takes it away. @param {string} text */
function say(text) {
  const line = /** @type {HTMLElement | null} */ (page.querySelector("[data-line]"));
  if (!line) return;
  line.textContent = text;
  line.hidden = !text;
}

async function startReplay() {
  const history = await fetchHistory(data.history);
  if (!history.view) return; // annulled before the first step
  history.view = game.withHand(history.view, history.steps.filter(({ version }) => version <= history.version).flatMap(({ events }) => events));
  table = createTable(page, game, data, history.view);
  table.camera.look("whole");
  const replay = createReplay(page, game, history, table);
  const keys = () => [...replay.shortcuts(), .../** @type {any} */ (table).shortcuts()];
  table.help = keys;
  bindKeyboard(keys);
}

function startLive() {
  /** What the host told last. */
  const state = {
    /** @type {number | null} */ version: null,
    /** The step that last set the match back. */ restarted: 0,
    /** @type {any[]} */ prompts: [],
    /** @type {number[]} */ ready: [],
    /** @type {number[]} */ away: [],
    /** @type {Record<string, any>} */ drafts: {},
    /** @type {Record<string, any>} */ answers: {},
    paused: data.status === "paused",
    over: false,
    busy: false,
  };
  /** Steps that arrived and were not shown yet. @type {any[]} */
  let queue = [];
  let working = false;
  /** So often in a row what the host told could not be shown. */
  let failures = 0;
  /** The own answer that the host took at a version: news from before it do not know of it. @type {{version: number, answers: any}} */
  let sealed = { version: -1, answers: {} };
  /** @type {any} */
  let panel = null;
  const animator = createAnimator({ game, board: () => table?.board });

  const socket = createSocket({ url: data.socket, match: data.code, have: () => state.version, onMessage, onStatus });
  const saving = createSaving(socket);
  const watching = createWatching({ you: data.you, now: socket.now, tell: (version) => void socket.send({ type: "skip", version }, { keep: true }).catch(() => {}) });
  const gone = createGone({ page, now: socket.now });
  const clocks = createClocks({ now: socket.now, you: data.you, onTick: (left) => { table?.standings.tick(left); showOwnClock(left); showSkip(); gone.show(); } });
  bindKeyboard(keys);
  bindLeave();
  bindSound(page.querySelector("[data-sound]"));
  page.querySelector("[data-tool=skip]")?.addEventListener("click", skip);

  /** What the host may say, by type. @type {Record<string, (message: any) => void>} */
  const handlers = {
    sync(message) {
      queue = [{ sync: message }];
      state.version = message.version;
      animator.skip();
      work();
    },
    steps(message) {
      const news = message.steps.filter((/** @type {any} */ step) => step.version > (state.version ?? -1));
      if (news.length && state.version !== null && news[0].version !== state.version + 1) return socket.resync(); // a gap: ask
      for (const step of news) state.version = step.version;
      queue.push(...news.map((/** @type {any} */ step) => ({ step })), { table: message });
      // Far behind: catch up first. Steps that only tell who is ready take no time to show.
      if (queue.filter(({ step }) => step && game.beatLength(step.events) > 0).length > 6) animator.skip();
      work();
    },
    refused(message) { if (!message.id) tell(refusalText(message)); },
  };

  /** @param {any} message */
  function onMessage(message) { handlers[message.type]?.(message); }

  /** Show what waits, one after the other. */
  async function work() {
    if (working) return;
    working = true;
    try {
      while (queue.length) {
        const item = queue.shift();
        if (item.sync) await showSync(item.sync);
        else if (item.step) await showStep(item.step);
        else showTable(item.table);
      }
      animator.ready();
      settle();
      failures = 0;
    } catch (error) {
      console.error(error);
      startAfresh();
    } finally {
      working = false;
    }
  }

  /** Something could not be shown: everything from the host once more, for the page must not stand still for ever. */
  function startAfresh() {
    queue = [];
    state.version = null;
    failures += 1;
    if (failures < MOST_FAILURES) socket.resync();
    else say(gettext("The board could not be loaded. Please load the page again."));
  }

  /** @param {any} message */
  async function showSync(message) {
    if (message.view === null || message.view === undefined) return reloadCalmly(); // not started: another page
    if (!table) {
      table = createTable(page, game, data, message.view);
      table.help = keys;
      table.onRedraw = () => panel?.redraw();
      table.settleCamera(data.you !== null);
      if (data.you !== null && scrollY === 0 && matchMedia("(max-width: 62rem)").matches) page.querySelector(".match-board")?.scrollIntoView();
      panel = game.createPanel({ root: page.querySelector("[data-panel]"), board: () => table?.board, view: () => table?.view,
        name: table.name, ask, save, submit, reopen, say: announce, formUrl: data.form,
        onDraft: (/** @type {any[]} */ steps, /** @type {any[]} */ picks) => tellCoach({ steps, picks }) });
    }
    const isSetBack = message.restarted !== state.restarted && page.dataset.version !== undefined;
    state.restarted = message.restarted;
    if (isSetBack) {
      announced = ""; // what was asked before is asked anew
      saving.drop();
      table.log.clear();
    }
    state.drafts = { ...message.mine.drafts, ...saving.drafts };
    table.show(message.view, state);
    showTable(message);
    fillLog(isSetBack ? message.restarted : null);
  }

  /** The own turns played, for the coach. */
  let turns = 0;

  /** Whoever listens (the coach of a first race) learns what is going on. @param {any} more */
  function tellCoach(more = {}) {
    if (!table) return;
    const prompt = state.busy ? null : state.prompts.find((each) => each.seat === data.you && !each.answered && !(each.key in state.answers)) ?? null;
    page.dispatchEvent(new CustomEvent("match:told", { detail: { view: table.view, you: data.you, asked: Boolean(prompt), prompt, turns, steps: [], picks: [], events: [], ...more } }));
  }

  /** What happened before this page was opened, or while it was away for long. @param {number | null} [spoken] a step to say aloud */
  async function fillLog(spoken = null) {
    try {
      const history = await fetchHistory(data.history);
      const restarts = restartLines(game, history);
      table?.log.fill(history.steps.map((step) => ({ version: step.version, isVoid: Boolean(step.voided), lines: restarts.get(step.version) ?? linesOf(step) })));
      for (const { text } of restarts.get(spoken ?? -1) ?? []) announce(text);
    } catch { /* the log then begins here; the next visit asks again */ }
  }

  /** @param {any} step */
  const linesOf = (step) => [...game.describe(step.events, /** @type {any} */ (table).name), ...hostLines(step.events, /** @type {any} */ (table).name)];

  /** @param {any} step */
  async function showStep(step) {
    if (!table) return;
    const own = step.events.filter((/** @type {any} */ event) => !event.kind.startsWith("match."));
    if (own.length) {
      setBusy(true);
      panel.update(panelTable());
      const view = await animator.play(table.view, own, { onStart: (beat) => playEvents(game.soundsOf?.(beat) ?? beat), onBeat: follow });
      table.show(view, state);
      table.camera.mode === "close" && table.camera.refresh();
    }
    table.log.add(step.version, linesOf(step));
    tellCoach({ events: own });
  }

  /** The close-up goes where something happens; the order changes when a round begins. @param {any[]} events @param {any} view */
  function follow(events, view) {
    if (game.changesScene(events)) {
      table?.show(view, state);
      panel.update(panelTable());
      if (table?.camera.mode === "close") table.camera.refresh();
    }
  }

  /** @param {any} message */
  function showTable(message) {
    if (message.you !== data.you) return reloadCalmly(); // the own seat was given away, or taken
    table?.rename(message.seats);
    gone.set(message);
    state.prompts = message.prompts ?? state.prompts;
    state.ready = message.ready ?? [];
    state.away = message.seats.filter((/** @type {any} */ seat) => seat.away).map((/** @type {any} */ seat) => seat.seat);
    state.paused = message.status === "paused";
    for (const [name, hidden] of Object.entries({ pause: state.paused, resume: !state.paused })) page.querySelector(`[data-${name}]`)?.toggleAttribute("hidden", hidden);
    state.over = message.status === "finished" || message.status === "annulled";
    if (message.mine?.answers) state.answers = { ...message.mine.answers, ...((message.version ?? message.to) < sealed.version && sealed.answers) };
    watching.set(message.clocks);
    clocks.set(message.clocks);
  }

  /** Nothing moves any more: ask what is open. */
  function settle() {
    if (!table) return;
    watching.reached(state.version ?? -1);
    setBusy(false);
    table.show(table.view, state);
    const asked = state.prompts.find((prompt) => prompt.seat === data.you);
    page.dataset.version = String(state.version);
    page.dataset.prompt = asked?.key ?? "";
    page.toggleAttribute("data-your-turn", Boolean(asked) && !state.paused);
    document.title = (asked ? "● " : "") + data.title;
    panel.update(panelTable());
    if (asked && asked.key !== announced) {
      announced = asked.key;
      table.fold(false);
      announce(gettext("Your turn"));
      play("turn");
    }
    if (!asked || asked.answered || asked.key in state.answers) tellCoach(); // an open question tells of its draft
    if (state.over) finish();
  }
  let announced = "";

  function panelTable() {
    const asked = state.prompts.find((prompt) => prompt.seat === data.you);
    return { prompts: state.prompts, busy: state.busy, paused: state.paused, draft: asked ? state.drafts[asked.key] : null,
      answer: asked ? state.answers[asked.key] : null, answered: Boolean(asked && (asked.answered || asked.key in state.answers)) };
  }

  /** @param {boolean} busy */
  function setBusy(busy) {
    state.busy = busy;
    showSkip();
  }

  /** What moves comes to its end, and the host learns that the time to watch is not needed. */
  function skip() {
    if (state.busy) animator.skip();
    else watching.skip();
    showSkip();
  }

  /** The button is there while something moves, and without motion as long as there is time to watch. */
  function showSkip() {
    if (!state.busy) watching.rest();
    page.querySelector("[data-tool=skip]")?.toggleAttribute("hidden", !state.busy && !watching.waits());
  }

  function finish() {
    const end = page.querySelector("[data-ended]");
    if (!end || !end.hasAttribute("hidden")) return;
    const first = table?.view.ranking.filter((/** @type {any} */ line) => line.place === 1).map((/** @type {any} */ line) => table?.name(line.seat)).join(", ");
    const winner = end.querySelector("[data-winner]");
    if (winner && first) winner.textContent = interpolate(gettext("Won by %s."), [first]);
    end.removeAttribute("hidden");
    for (const past of ["leave", "live", "restart", "steer"]) page.querySelector(`[data-${past}]`)?.setAttribute("hidden", "");
  }

  /** @param {Map<number, number>} left */
  function showOwnClock(left) {
    const seconds = data.you === null ? undefined : left.get(data.you);
    page.toggleAttribute("data-urgent", seconds !== undefined && isUrgent(seconds));
    const clock = page.querySelector("[data-own-clock]");
    if (clock) clock.textContent = seconds === undefined || state.busy ? "" : clockText(seconds);
  }

  // -- what the panel may ask of the host ---------------------------------------------------------------------------

  /** Without a look at what may follow nobody can go on: a host that fails for a moment is asked again. */
  async function ask(/** @type {any} */ prompt, /** @type {any} */ payload) {
    for (;;) {
      try {
        return await socket.send({ type: "preview", prompt: prompt.key, payload }, { keep: true });
      } catch (error) {
        const passes = ["error", "flood"].includes(/** @type {any} */ (error).code) && state.prompts.some(({ key, answered }) => key === prompt.key && !answered);
        if (!passes) throw error;
        await new Promise((again) => setTimeout(again, AGAIN));
      }
    }
  }

  function save(/** @type {any} */ prompt, /** @type {any} */ payload) {
    state.drafts[prompt.key] = payload;
    saving.save(prompt, payload);
  }

  async function submit(/** @type {any} */ prompt, /** @type {any} */ payload) {
    saving.drop();
    tell("");
    try {
      const { version } = await socket.send({ type: "decide", prompt: prompt.key, rev: prompt.rev, payload }, { keep: true });
      turns += 1;
      if (!prompt.sealed) return;
      sealed = { version, answers: { [prompt.key]: payload } };
      Object.assign(state.answers, sealed.answers);
      settle();
    } catch (error) {
      tell(refusalText(error));
      socket.resync();
      throw error;
    }
  }

  async function reopen(/** @type {any} */ prompt) {
    try {
      await socket.send({ type: "reopen", prompt: prompt.key }, { keep: true });
      sealed.answers = {};
      delete state.answers[prompt.key];
    } catch (error) { tell(refusalText(error)); }
  }

  /** Conceding asks first; without scripts the same form leads to a page that asks. */
  function bindLeave() {
    const link = page.querySelector("[data-leave]");
    const dialog = /** @type {HTMLDialogElement | null} */ (page.querySelector("[data-leave-dialog]"));
    if (!link || !dialog) return;
    link.addEventListener("click", (event) => { event.preventDefault(); dialog.showModal(); });
    dialog.querySelector("form[data-leave-form]")?.addEventListener("submit", async (event) => {
      event.preventDefault();
      dialog.close();
      try {
        await socket.send({ type: "leave" }, { keep: true });
        link.setAttribute("hidden", "");
      } catch (error) { tell(refusalText(error)); }
    });
  }

  /** @returns {import("./keyboard.js").Shortcut[]} */
  function keys() {
    return [
      ...(state.busy || watching.waits() ? [{ keys: ["s"], label: gettext("Skip the motion"), run: skip }] : []),
      ...(panel?.shortcuts() ?? []),
      ...(table?.shortcuts() ?? []),
    ];
  }

  /** @param {string} status @param {number} [code] */
  function onStatus(status, code) {
    const texts = {
      open: "", connecting: state.version === null ? "" : gettext("Connecting again …"),
      waiting: gettext("The connection is lost. Trying again; nothing is lost."),
      closed: code === 4001 ? gettext("Please sign in again.") : gettext("This match can not be shown."),
    };
    say(/** @type {any} */ (texts)[status] ?? "");
    if (status === "open") saving.keep();
    page.dataset.status = status;
  }

  /** @param {string} text */
  function tell(text) {
    const place = /** @type {HTMLElement | null} */ (page.querySelector("[data-told]"));
    if (place) { place.textContent = text; place.hidden = !text; }
  }
}
