/**
 * How many tokens to draw from each bin: four rows with what a bin holds and how likely each kind is, splits that are
 * proposed, one of them chosen to begin with, and the total always in sight. What was drawn last is remembered in this
 * tab.
 *
 * @import { DrawChoice, Prompt, Tokens } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {import("./tokens.js").Colour} Colour
 */
import { Answer } from "../../kit/answer.js";
import { on, redraw } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { chances, changed, DRAWN, firstOf, fits, isSame, none, proposals, totalOf, unseen } from "./bins.js";
import { tabStore } from "./queue.js";
import { COLOURS, tokenPicture } from "./tokens.js";
import { colourName, orderName, tokensText } from "./words.js";

export class SplitQuestion {
  /** The bin at which the keys are. @type {Colour} */
  #at = COLOURS[0];

  /** @param {QuestionHost} host @param {Extract<Prompt, {kind: "draw"}>} prompt @param {DrawChoice | null} draft */
  constructor(host, prompt, draft) {
    this.host = host;
    this.prompt = prompt;
    this.bins = prompt.data.bins;
    const begun = { ...none(), ...draft };
    this.proposed = proposals(this.bins, lastOf(host.code));
    const isBegun = totalOf(begun) > 0 && totalOf(begun) <= DRAWN && fits(begun, this.bins);
    this.split = isBegun ? begun : firstOf(this.proposed, this.#isInRiver);
    /** @type {Answer<DrawChoice>} */
    this.answer = new Answer(host, prompt, () => this.#draw());
    host.heading(say("question/draw"));
    this.#draw();
    host.onDraft([], []);
  }

  redraw() {
    this.answer.redraw();
  }

  stop() {
    this.answer.stop();
  }

  get #isInRiver() {
    const { board, players } = this.host.view();
    const [x, y] = players[this.prompt.seat].cell;
    return board.rows[y][x] === "~";
  }

  get #isWhole() {
    return totalOf(this.split) === DRAWN;
  }

  #draw() {
    const { answer, split } = this;
    const look = {
      "data-confirm": true,
      "data-key": "go",
      "aria-disabled": String(!this.#isWhole || answer.isSending),
    };
    redraw(this.host.body, [
      html(
        "div",
        { class: "dr-splits", role: "group", "data-key": "splits", "aria-label": say("split/proposed") },
        this.proposed.map(({ name, split: proposed }) => this.#proposal(name, proposed)),
      ),
      html(
        "ul",
        { class: "dr-bins", "data-key": "bins", "aria-label": say("split/bins") },
        COLOURS.filter((colour) => this.bins[colour] > 0).map((colour) => this.#bin(colour)),
      ),
      html("div", { class: "turn-actions dr-draw-foot", "data-key": "foot" }, [
        html("p", { class: "turn-outcome", role: "status" }, [
          say("split/total", { n: totalOf(split), all: DRAWN, tokens: tokensText(split) }),
        ]),
        answer.sendButton(say("split/go", { n: DRAWN }), look, () => void this.#send()),
      ]),
    ]);
  }

  /** @param {string} name @param {Tokens} proposed */
  #proposal(name, proposed) {
    const isChosen = isSame(proposed, this.split);
    const button = html(
      "button",
      {
        type: "button",
        class: "dr-split",
        "data-key": `split-${name}`,
        "data-split": name,
        "aria-pressed": String(isChosen),
        "aria-label": say("split/of", { name: say(`split/${name}`), tokens: tokensText(proposed) }),
      },
      [
        html("span", {}, [say(`split/${name}`)]),
        html(
          "span",
          { class: "dr-split-dots", "aria-hidden": "true" },
          COLOURS.filter((colour) => proposed[colour]).map((colour) =>
            html("i", { class: `dr-dot dr-${colour}` }, [String(proposed[colour])]),
          ),
        ),
      ],
    );
    return on(button, { click: () => this.#set({ ...proposed }) });
  }

  /** @param {Colour} colour */
  #bin(colour) {
    const kinds = unseen(this.host.view(), colour);
    const odds = chances(kinds);
    return html("li", { class: `dr-bin dr-${colour}`, "data-key": colour, "data-at": this.#at === colour }, [
      html("span", { class: "dr-bin-name" }, [
        html("i", { class: `dr-dot dr-${colour}`, "aria-hidden": "true" }),
        colourName(colour),
        html("small", {}, [say("split/holds", { n: this.bins[colour] })]),
      ]),
      html("span", { class: "dr-stepper", role: "group", "aria-label": colourName(colour) }, [
        this.#step(colour, -1),
        html("output", { "data-count": colour }, [String(this.split[colour])]),
        this.#step(colour, 1),
      ]),
      html(
        "ul",
        { class: "dr-odds", "data-key": `odds-${colour}` },
        kinds.map(({ kind }, i) =>
          html("li", { "data-key": kind }, [
            tokenPicture(kind),
            html("span", {}, [orderName(kind)]),
            html("b", {}, [percent(odds[i])]),
          ]),
        ),
      ),
    ]);
  }

  /** @param {Colour} colour @param {1 | -1} by */
  #step(colour, by) {
    const can = changed(this.split, this.bins, colour, by);
    const name = by > 0 ? "more" : "fewer";
    const button = html(
      "button",
      {
        type: "button",
        class: "dr-step",
        "data-key": `${name}-${colour}`,
        "data-step": `${colour}${by}`,
        "aria-label": say(`split/${name}`, { colour: colourName(colour) }),
        "aria-disabled": String(!can || this.answer.isSending),
      },
      [by > 0 ? "+" : "−"],
    );
    return on(button, { click: () => this.#change(colour, by) });
  }

  // -- the answer ---------------------------------------------------------------------------------------------------

  /** @param {Colour} colour @param {1 | -1} by */
  #change(colour, by) {
    this.#at = colour;
    const next = changed(this.split, this.bins, colour, by);
    if (next) this.#set(next);
    else this.redraw();
  }

  /** @param {Tokens} split */
  #set(split) {
    if (this.answer.isSending) return;
    this.split = split;
    if (this.#isWhole) this.host.save(this.prompt, split);
    this.redraw();
  }

  #send() {
    if (!this.#isWhole) return this.host.say(say("split/total", { n: totalOf(this.split), all: DRAWN, tokens: "" }));
    remember(this.host.code, this.split);
    return this.answer.send(this.split);
  }

  /** @param {number} by */
  #walk(by) {
    const bins = COLOURS.filter((colour) => this.bins[colour] > 0);
    this.#at = bins[(bins.indexOf(this.#at) + by + bins.length) % bins.length];
    this.host.say(say(`count/${this.#at}`, { n: this.split[this.#at] }));
    this.redraw();
  }

  /** @param {1 | -1} by */
  #press(by) {
    this.#change(this.#at, by);
    this.host.say(say(`count/${this.#at}`, { n: this.split[this.#at] }));
  }

  /** @returns {import("../../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    const hidden = (/** @type {string} */ key, /** @type {() => void} */ run) => ({
      keys: [key],
      label: "",
      hidden: true,
      run,
    });
    return [
      { keys: ["ArrowUp", "ArrowDown"], label: say("keys/bin"), run: () => false },
      hidden("ArrowUp", () => this.#walk(-1)),
      hidden("ArrowDown", () => this.#walk(1)),
      { keys: ["ArrowLeft", "ArrowRight"], label: say("keys/count"), run: () => false },
      hidden("ArrowLeft", () => this.#press(-1)),
      hidden("ArrowRight", () => this.#press(1)),
      { keys: ["1", "2", "3", "4", "5", "6"], label: say("keys/split"), run: () => false },
      ...this.proposed.map(({ split }, i) => hidden(String(i + 1), () => this.#set({ ...split }))),
      { keys: ["Enter"], label: say("split/go", { n: DRAWN }), run: () => void this.#send() },
    ];
  }
}

/** "12 %", as the reader's language writes it. @param {number} n */
const percent = (n) => new Intl.NumberFormat(document.documentElement.lang, { style: "percent" }).format(n / 100);

const nameOf = (/** @type {string} */ code) => `droids-split-${code}`;

/** @param {string} code @returns {Tokens | null} */
function lastOf(code) {
  try {
    const kept = JSON.parse(tabStore()?.getItem(nameOf(code)) ?? "null");
    return kept && COLOURS.every((colour) => Number.isInteger(kept[colour])) ? kept : null;
  } catch {
    return null;
  }
}

/** @param {string} code @param {Tokens} split */
function remember(code, split) {
  try {
    tabStore()?.setItem(nameOf(code), JSON.stringify(split));
  } catch {
    /* no room: it is proposed no more */
  }
}
