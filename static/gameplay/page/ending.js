/**
 * The end of a race on its page: the flag, then the podium, which the server draws (`gameplay/parts/end.html`) for this
 * page and for one that is opened later, and a picture to share.
 */
import { whenCalm } from "../../js/calm.js";
import { wave } from "../kit/flag.js";
import { announce } from "../kit/log.js";
import { drawn, inlined, painted } from "../kit/souvenir.js";
import { PlainStage } from "../kit/stage.js";
import { say } from "../kit/words.js";

/** Milliseconds; an answer that takes longer is lost. */
const PATIENCE = 15_000;
const AGAIN = 2000;
const TRIES = 5;

/** What shows the race: its board, or where a game draws none, its panel. @param {HTMLElement} page */
const scene = (page) => page.querySelector(".match-board") ?? page.querySelector(".match-panel");

/** @param {HTMLElement} page */
export const flag = (page) => wave(scene(page));

/**
 * A race has ended before somebody's eyes.
 * @param {{page: HTMLElement, table: import("./table.js").Table, winners: string, annulled: boolean}} what
 */
export async function showEnd({ page, table, winners, annulled }) {
  const end = /** @type {HTMLElement | null} */ (page.querySelector("[data-ended]"));
  if (!end) return;
  const focus = document.activeElement;
  const wasInPanel = focus === document.body || Boolean(focus?.closest("[data-panel]"));
  const fragment = fetched(end.dataset.ended ?? "");
  if (!annulled) await flag(page);
  const text = await fragment;
  if (!text) return announce(winners ? interpolate(gettext("Won by %s."), [winners]) : say("host/over"));
  whenCalm(() => {
    end.innerHTML = text;
    void furnish();
    const shown = /** @type {HTMLElement | null} */ (end.querySelector("[data-end]"));
    announce(shown?.dataset.said ?? "");
    bindSouvenir(page, table, () => table.view);
    page.querySelector("[data-panel]")?.setAttribute("hidden", ""); // it says no more than that it is over
    // the button that had the focus is gone: go on from the result
    if (wasInPanel) /** @type {HTMLElement | null} */ (end.querySelector("h2"))?.focus({ preventScroll: true });
  });
}

/** What every other page has from its start: "the same race once more" asks by itself whether others want it. */
export async function furnish() {
  const late = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template[data-later]"));
  if (!late) return;
  const scripts = [...late.content.children].map((script) => /** @type {HTMLElement} */ (script.cloneNode(true)));
  late.remove();
  for (const script of scripts) {
    const isThere = new Promise((loaded) => script.addEventListener("load", loaded, { once: true }));
    document.head.append(script);
    await isThere;
  }
}

/**
 * A match that is over opens with its result, over the board; an address of a moment leads to the replay, and so does a
 * button. @param {HTMLElement} page
 */
export function bindResult(page) {
  const show = (/** @type {string} */ what) => page.setAttribute("data-shows", what);
  const wanted = location.hash || new URLSearchParams(location.search).has("replay");
  show(wanted || !page.querySelector("[data-end]") ? "replay" : "result");
  page.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[data-show]");
    if (!button) return;
    const what = button.getAttribute("data-show") ?? "";
    show(what);
    const next = what === "result" ? ".end-title" : "[data-replay=play]";
    /** @type {HTMLElement | null} */ (page.querySelector(next))?.focus({ preventScroll: true });
  });
}

/** What the host shows; "" when it could not be had. @param {string} address */
async function fetched(address, tries = TRIES) {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    if (reply.ok) return await reply.text();
  } catch {
    // the line is lost: asked again
  }
  if (tries <= 1) return "";
  await new Promise((again) => setTimeout(again, AGAIN));
  return fetched(address, tries - 1);
}

/**
 * The buttons that share and keep a picture of the end.
 * @param {HTMLElement} page @param {import("./table.js").Table} table
 * @param {() => unknown} lastView the last position; undefined while it is not known
 */
export function bindSouvenir(page, table, lastView) {
  const part = /** @type {HTMLElement | null} */ (page.querySelector("[data-souvenir]"));
  const told = page.querySelector("#end-picture")?.textContent;
  if (!part || !told) return;
  part.hidden = false;
  const share = /** @type {HTMLElement} */ (part.querySelector("[data-share-picture]"));
  const save = /** @type {HTMLElement} */ (part.querySelector("[data-save-picture]"));
  const { title, steps } = JSON.parse(told);
  const make = async () => {
    const picture = await painted(drawn({ title, steps }, lastPicture(table, lastView()), page));
    return new File([picture], "paddock.png", { type: "image/png" });
  };
  share.hidden = !navigator.canShare?.({ files: [new File([], "paddock.png", { type: "image/png" })] });
  share.addEventListener("click", () => attempt(async () => share_(await make(), title)));
  save.addEventListener("click", () => attempt(async () => keep(await make())));
}

/** @param {() => Promise<void>} act */
async function attempt(act) {
  try {
    await act();
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") return; // somebody changed their mind
    announce(gettext("Can’t make the picture."));
    throw error;
  }
}

/** @param {File} file @param {string} title */
const share_ = (file, title) => navigator.share({ files: [file], title });

/** @param {File} file */
async function keep(file) {
  const reader = new FileReader();
  const address = await new Promise((take) => {
    reader.addEventListener("load", () => take(reader.result), { once: true });
    reader.readAsDataURL(file);
  });
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: file.name });
  link.click();
  announce(gettext("The picture is saved."));
}

/** @param {import("./table.js").Table} table @param {unknown} view */
function lastPicture({ stage }, view) {
  if (stage instanceof PlainStage || stage.scene.lasts === false || !view) return null;
  return stage.as(view, () => {
    const picture = inlined(stage.picture);
    return picture && { picture, box: stage.box };
  });
}
