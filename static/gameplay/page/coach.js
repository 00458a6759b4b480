/**
 * The coach of a first race: says one thing at a time, when it matters. What can be said and when is the game's own
 * (`lessons.js`, its words stand in the game's table); it follows from what the match page tells (`match:told`): the
 * view, the open question, the draft, what just happened. What happened waits until it is read:
 * the learner plays on, or asks for the next hint.
 */
import { say } from "../kit/words.js";
import { html } from "../svg.js";

/**
 * @import { EventShape, PromptPublic } from "../../types/host.d.ts"
 * @typedef {Moment<unknown, EventShape, PromptPublic, unknown>} AnyMoment
 * @typedef {Lesson<AnyMoment>} AnyLesson
 */

/**
 * @template View
 * @template {EventShape} Event
 * @template {PromptPublic} Prompt
 * @template Step
 * @typedef {{
 *   view: View, you: number, asked: boolean, prompt: Prompt | null, steps: Step[], picks: {value: Step}[],
 *   events: Event[], turns: number,
 * }} Moment
 *   `prompt`: the own open question, if there is one; `steps`, `picks`: the draft; `turns`: own answers so far
 */

/**
 * @template Told
 * @typedef {{
 *   name: string, entry?: string, when?: (moment: Told) => boolean, after?: (moment: Told) => boolean,
 *   atOnce?: boolean,
 * }} Lesson
 *   `when`: said while this holds; `after`: said when this has just happened, and stays; `atOnce`: nothing goes before
 *   it; `entry`: of the game's guide, one tap away
 */

/** So many things that happened at once are explained; the others will happen again. */
const MOST_NEWS = 2;

const place = /** @type {HTMLElement} */ (document.querySelector("[data-coach]"));
/** The most urgent first; each is given once. @type {AnyLesson[]} */
let all = [];
/** What was told before the lessons were there. @type {AnyMoment[]} */
const early = [];
/** @type {Set<string>} */
const given = new Set();
/** What happened and was not explained yet. @type {AnyLesson[]} */
let waiting = [];
/** @type {AnyLesson | null} */
let current = null;
/** How far the learner had come when the current lesson was given. */
let since = "";
/** @type {AnyMoment | null} */
let moment = null;

const title = html("b", { tabindex: -1 });
const text = html("span");
const explain = html("button", { type: "button", class: "button" }, [gettext("Explain")]);
const more = html("button", { type: "button", class: "button", "data-coach-next": true });
const buttons = html("div", { class: "cluster", "data-gap": "2" }, [more, explain]);
more.addEventListener("click", () => {
  if (next()) {
    advance();
    return title.focus({ preventScroll: true });
  }
  hush();
  /** @type {HTMLElement | null} */ (document.querySelector("[data-panel] h2"))?.focus({ preventScroll: true });
});

document.querySelector("[data-match]")?.addEventListener("match:told", (event) => {
  const { detail } = /** @type {CustomEvent<AnyMoment>} */ (event);
  if (all.length) hear(detail);
  else early.push(detail);
});
all = (await import(/** @type {string} */ (place.dataset.coach))).lessons;
early.forEach(hear);

/** @param {AnyMoment} told */
function hear(told) {
  moment = told;
  const news = all
    .filter((lesson) => !given.has(lesson.name) && !waiting.includes(lesson) && lesson.after?.(told))
    .slice(0, MOST_NEWS);
  waiting.push(...news);
  const passed = current?.when && !current.when(told);
  const acted = since !== progress(told);
  if (!current || passed || acted || (news.length && current.when) || next()?.atOnce) advance();
  else show();
}

/** Own answers and own draft: who goes on has read what was said. @param {AnyMoment} told */
function progress({ turns, steps }) {
  return `${turns} ${steps.length}`;
}

/** What would be said now. @returns {AnyLesson | undefined} */
function next() {
  const now = all.filter((lesson) => !given.has(lesson.name) && lesson !== current && moment && lesson.when?.(moment));
  return now.find(({ atOnce }) => atOnce) ?? waiting[0] ?? now[0];
}

function advance() {
  const lesson = next();
  if (lesson && moment) {
    waiting = waiting.filter(({ name }) => name !== lesson.name);
    // nobody had time to read it
    if (lesson.atOnce && current?.after && since === progress(moment)) waiting.unshift(current);
    given.add(lesson.name);
    current = lesson;
    since = progress(moment);
    /** @type {HTMLElement} */ (place.parentElement).scrollTop = 0; // on a phone the panel may be scrolled past it
  }
  // A question that was answered needs no explaining any more; anything else may still be read.
  else if (current?.atOnce && moment && !current.when?.(moment)) hush();
  show();
}

function hush() {
  current = null;
  place.replaceChildren();
}

function show() {
  if (!current) return;
  title.dataset.lesson = current.name;
  title.textContent = say(`lesson/${current.name}`);
  text.textContent = say(`lesson/${current.name}/text`);
  explain.hidden = !current.entry;
  explain.setAttribute("data-guide-entry", current.entry ?? "");
  more.textContent = next() ? gettext("Next hint") : gettext("Got it");
  if (!place.hasChildNodes()) place.replaceChildren(title, text, buttons);
}
