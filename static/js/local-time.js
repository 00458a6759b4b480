/*
 * Times and countdowns. The server writes every time in the reader's zone (from the profile or a cookie). For a
 * first-time visitor it knows neither and names the site's zone, so the browser rewrites times in its own. Countdowns
 * tick once a second, quietly.
 */

const gettext = window.gettext ?? ((text) => text);

/* Day before month and a 24-hour clock, as the server writes them. */
const language = () => ({ en: "en-GB" })[document.documentElement.lang] ?? document.documentElement.lang;
/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
  full: { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  short: { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  time: { hour: "2-digit", minute: "2-digit" },
  day: { weekday: "short", day: "numeric", month: "short" },
  clock: { hour: "2-digit", minute: "2-digit" },
  date: { day: "numeric" },
  weekday: { weekday: "short" },
};
/** Styles that show the year if it is not the present one. */
const YEARS = ["full", "day"];

/** @param {ParentNode} root */
export function renderTimes(root) {
  if (document.documentElement.dataset.zone === "browser") {
    /** @type {NodeListOf<HTMLTimeElement>} */
    const nodes = root.querySelectorAll("time[data-when]");
    for (const node of nodes) {
      const kind = node.dataset.when ?? "";
      const style = STYLES[kind];
      const moment = new Date(node.dateTime);
      /** @type {Intl.DateTimeFormatOptions} */
      const year = YEARS.includes(kind) && moment.getFullYear() !== new Date().getFullYear() ? { year: "numeric" } : {};
      const said = style && new Intl.DateTimeFormat(language(), { ...style, ...year, hourCycle: "h23" }).format(moment);
      if (said) node.textContent = said.replace(/^(\p{L}+), /u, "$1 "); // "Thu 26 Nov", as the server writes it
    }
  }
  tick();
}

/** "2 d 3 h", "3 h 12 min", "12 min 05 s", "5 s"; empty once the moment has come.
 * @param {number} milliseconds */
export function remaining(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [d, h, m, s] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  const unit = (/** @type {number | string} */ value, /** @type {string} */ name) => `${value}\u00a0${name}`;
  const day = gettext("d"); // short for days
  if (d) return `${unit(d, day)} ${unit(h, "h")}`;
  if (h) return `${unit(h, "h")} ${unit(m, "min")}`;
  if (m) return `${unit(m, "min")} ${unit(String(s).padStart(2, "0"), "s")}`;
  return unit(s, "s");
}

let timer = 0;

function tick() {
  clearTimeout(timer);
  /** @type {NodeListOf<HTMLTimeElement>} */
  const nodes = document.querySelectorAll("time[data-countdown]");
  for (const node of nodes) {
    const left = Date.parse(node.dateTime) - Date.now();
    node.textContent = left > 0 ? gettext("in %s").replace("%s", remaining(left)) : gettext("now");
    if (left > 0) {
      node.dataset.ran = "";
    } else if ("ran" in node.dataset) {
      // once, and only if the countdown ran here: a late fragment must not ask again
      delete node.dataset.ran;
      node.dispatchEvent(new CustomEvent("countdown-done", { bubbles: true }));
    }
  }
  if (nodes.length) timer = setTimeout(tick, 1000);
}
