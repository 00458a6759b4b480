/**
 * The moment of a race, once more: five seconds on its board, close to the one it is about. It plays once it is seen,
 * on a room's screen again and again, and stops at its end.
 *
 * @typedef {import("./moments.js").Moment} Moment
 */
import { Animator, still } from "../kit/animate.js";
import { whole } from "../kit/module.js";
import { Stage } from "../kit/stage.js";
import { letter, wearLooks } from "../robots.js";
import { Moments } from "./moments.js";
import { ofGame } from "./recall.js";
import { counting } from "./restarts.js";

/** Milliseconds: what leads to it, what is seen after it, and all of it at most. */
const BEFORE = 3200;
const AFTER = 900;
const LENGTH = 4800;
/** Until a room's screen plays it again. */
const REST = 1500;

/**
 * Which part of the way is played: [from, to] moments passed, and how many times faster than usual.
 * @param {Moments} way @param {{version: number, beat: number}} at @param {(moment: Moment) => number} timeOf
 */
export function clipOf(way, { version, beat }, timeOf) {
  const { moments } = way;
  const there = Math.max(1, way.atLink(version, beat));
  let [from, to, time, after] = [there - 1, there, timeOf(moments[there - 1]), 0];
  while (from > 0 && time + timeOf(moments[from - 1]) <= BEFORE) {
    from -= 1;
    time += timeOf(moments[from]);
  }
  while (to < moments.length && after + timeOf(moments[to]) <= AFTER) {
    after += timeOf(moments[to]);
    to += 1;
  }
  return { from, to, speed: Math.max(1, (time + after) / LENGTH) };
}

class Shown {
  /** Grows with each play; an older one that finds another ends. */
  #run = 0;

  /** @param {HTMLElement} page @param {import("../kit/module.js").Game} game @param {any} data */
  constructor(page, game, { seats, first, steps, at, seat }) {
    this.page = page;
    const names = new Map(seats.map((/** @type {any} */ one) => [one.seat, `${letter(one.seat)} ${one.label}`]));
    this.name = (/** @type {number} */ one) => names.get(one) ?? `#${one}`;
    wearLooks(page);
    this.game = game;
    this.way = new Moments(game, game.withHand(first.view, []));
    for (const { version, events } of counting(steps)) this.way.add({ version, events: ofGame(events) });
    this.way.end();
    const scene = /** @type {import("../kit/module.js").AnyScene} */ (game.scene);
    this.stage = new Stage(page, scene, first.view, this.name);
    this.animator = new Animator({ game, board: () => this.stage.board });
    this.clip = clipOf(this.way, at, ({ events }) => this.animator.lengthOf(events));
    this.animator.speed = this.clip.speed;
    this.#show(this.clip.from);
    if (seat !== null && !this.stage.isWhole) this.stage.lookAt(seat);
    else this.stage.look("whole");
    page.removeAttribute("data-blank");
  }

  /** @param {number} count of moments passed */
  #show(count) {
    this.stage.show(this.way.viewAt(count), this.name);
    this.stage.follow();
  }

  async play() {
    const run = ++this.#run;
    this.animator.stop();
    for (let at = this.clip.from; at < this.clip.to; at += 1) {
      this.#show(at);
      await this.animator.play(this.way.viewAt(at), this.way.moments[at].events);
      if (run !== this.#run) return;
    }
    this.stage.show(this.way.viewAt(this.clip.to), this.name); // the picture stays where it happened
    this.page.setAttribute("data-played", "");
  }
}

const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-moment]"));
if (page) await begin(page);

/** @param {HTMLElement} page */
async function begin(page) {
  const data = JSON.parse(document.getElementById("moment-data")?.textContent ?? "{}");
  const { game } = await import(/** @type {string} */ (page.dataset.game));
  const shown = new Shown(page, whole(game, data.seats), data);
  const again = /** @type {HTMLButtonElement | null} */ (page.querySelector("[data-moment-again]"));
  again?.addEventListener("click", () => void shown.play());
  if (again) again.disabled = false;
  if (still()) return;
  const isRoom = document.body.dataset.in === "room";
  const seen = new IntersectionObserver(async ([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    seen.disconnect();
    do {
      await shown.play();
      await new Promise((next) => setTimeout(next, REST));
    } while (isRoom);
  });
  seen.observe(page);
}
