/**
 * How many tokens to draw from each bin: splits that are proposed, one of them chosen to begin with, and below them
 * fewer or more of each colour. What was drawn last is remembered in this tab.
 *
 * @import { DrawChoice, Prompt, Tokens } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {import("./tokens.js").Colour} Colour
 * @typedef {Extract<Prompt, {kind: "draw"}>} Asked
 */
import { choice, row } from "../../kit/foot.js";
import { arrowKeys, enterKey, numbered } from "../../kit/keys.js";
import { Question } from "../../kit/question.js";
import { keep, recall } from "../../kit/tab.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { changed, firstOf, fits, isSame, proposals } from "./bins.js";
import { HAND } from "./programme.js";
import { COLOURS, NONE, totalOf } from "./tokens.js";
import { colourName, tokensText } from "./words.js";

/** @extends {Question<QuestionHost, Asked, DrawChoice>} */
export class SplitQuestion extends Question {
  /** @param {QuestionHost} host @param {Asked} prompt @param {DrawChoice | null} draft */
  constructor(host, prompt, draft) {
    super(host, prompt);
    this.bins = prompt.data.bins;
    this.colours = COLOURS.filter((colour) => this.bins[colour] > 0);
    /** The bin at which the keys are. */
    this.at = this.colours[0];
    this.store = `droids-split-${host.code}`;
    this.proposed = proposals(this.bins, recall(this.store));
    const begun = { ...NONE, ...draft };
    const isBegun = totalOf(begun) > 0 && totalOf(begun) <= HAND && fits(begun, this.bins);
    this.split = isBegun ? begun : firstOf(this.proposed, this.#isInRiver);
    host.heading(say("question/draw"));
    this.draw();
    host.onDraft([], []);
  }

  get #isInRiver() {
    const { board, players } = this.host.view();
    const [x, y] = players[this.prompt.seat].cell;
    return board.rows[y][x] === "~";
  }

  get #isWhole() {
    return totalOf(this.split) === HAND;
  }

  draw() {
    const { split, host, proposed, colours } = this;
    const tiles = proposed.map((each) => this.#proposal(each));
    const bins = colours.map((colour) =>
      row("dr-bin", [this.#step(colour, -1), this.#step(colour, 1)], {
        "data-key": colour,
        "aria-label": colourName(colour),
      }),
    );
    host.show({
      step: `${totalOf(split)}/${HAND}`,
      outcome: this.#isWhole ? this.#aim : say("split/total", { n: totalOf(split), all: HAND }),
      choices: [row("tile-row", tiles, { "aria-label": say("split/proposed") }), row("dr-bins", bins)],
      answer: [this.sendButton(say("split/go", { n: HAND }), this.#isWhole, () => this.#go())],
    });
  }

  /** At first what the scenario asks; later what happened to oneself is of more use. */
  get #aim() {
    const { board, turn } = this.host.view();
    return turn > 1 ? "" : say(`objective/${board.slug}`);
  }

  /** @param {import("./bins.js").Proposal} proposal */
  #proposal({ name, split }) {
    const look = {
      "data-split": name,
      "aria-pressed": String(isSame(split, this.split)),
      "aria-label": say("split/of", { name: say(`split/${name}`), tokens: tokensText(split) }),
    };
    const dots = COLOURS.filter((colour) => split[colour]).map((colour) =>
      html("i", { class: `dr-dot dr-${colour}` }, [String(split[colour])]),
    );
    const face = [html("strong", {}, [say(`split/${name}`)]), html("span", { "aria-hidden": "true" }, dots)];
    return choice("tile", `split-${name}`, look, face, () => this.#set(split));
  }

  /** One fewer, or on the number that is drawn one more. @param {Colour} colour @param {1 | -1} by */
  #step(colour, by) {
    const can = changed(this.split, this.bins, colour, by);
    const look = {
      "data-step": `${colour}${by}`,
      "aria-label": say(by > 0 ? "split/more" : "split/fewer", { colour: colourName(colour), n: this.split[colour] }),
      "aria-disabled": String(!can || this.isSending),
    };
    const count = html("i", { class: `dr-dot dr-${colour}`, "data-count": colour }, [String(this.split[colour])]);
    return choice("key", `${colour}${by}`, look, by > 0 ? [count, "+"] : ["−"], () => this.#change(colour, by));
  }

  // -- the answer ---------------------------------------------------------------------------------------------------

  /** @param {Colour} colour @param {1 | -1} by */
  #change(colour, by) {
    this.at = colour;
    const next = changed(this.split, this.bins, colour, by);
    if (next) this.#set(next);
    this.#tell();
  }

  /** @param {Tokens} split */
  #set(split) {
    if (this.isSending) return;
    this.split = split;
    if (this.#isWhole) this.host.save(this.prompt, split);
    this.redraw();
  }

  #go() {
    if (!this.#isWhole) return this.host.say(say("split/total", { n: totalOf(this.split), all: HAND }));
    keep(this.store, this.split);
    void this.send(this.split);
  }

  #tell() {
    this.host.say(say(`count/${this.at}`, { n: this.split[this.at] }));
  }

  /** Up and down from bin to bin, left and right fewer or more. @param {string} way */
  #press(way) {
    if (way === "W" || way === "E") return this.#change(this.at, way === "E" ? 1 : -1);
    const { length } = this.colours;
    this.at = this.colours[(this.colours.indexOf(this.at) + (way === "S" ? 1 : length - 1)) % length];
    this.#tell();
  }

  shortcuts() {
    const takes = this.proposed.map((each) => () => this.#set(each.split));
    return [
      ...arrowKeys(say("keys/count"), (way) => this.#press(way)),
      ...numbered(takes, say("keys/split")),
      enterKey(() => this.#go(), say("split/go", { n: HAND })),
    ];
  }
}
