/**
 * Questions in the middle of a turn: use an option, power down, come back. Each carries the values it may be answered
 * with, so they all look alike; what is about a place can be chosen on the board too.
 *
 * @import { Answer as Chosen, Fields, PlaceOffered, ShotOffered } from "./types.d.ts"
 * @typedef {import("./panel.js").QuestionHost} QuestionHost
 * @typedef {import("./questions.js").Value} Value
 * @typedef {keyof Fields} Field
 */
import { arrowIcon, choice, compass, hub, row } from "../../kit/foot.js";
import { enterKey, numbered } from "../../kit/keys.js";
import { Question } from "../../kit/question.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { robotOf } from "./apply.js";
import { questionOf } from "./questions.js";
import { handList, sheet } from "./sheet.js";
import { ANGLES, cellName, key } from "../../kit/squares.js";
import { facingName } from "./words.js";

const same = (/** @type {unknown} */ a, /** @type {unknown} */ b) => JSON.stringify(a) === JSON.stringify(b);

/** @extends {Question<QuestionHost, import("./questions.js").Asked, Chosen>} */
export class Ask extends Question {
  /** Choices in the order of their keys. @type {(() => void)[]} */
  #keys = [];

  /** @param {QuestionHost} host @param {import("./questions.js").Asked} prompt @param {Chosen | null} draft */
  constructor(host, prompt, draft) {
    super(host, prompt);
    /** What may be answered. @type {Fields} */
    this.fields = prompt.data.fields;
    this.names = /** @type {Field[]} */ (Object.keys(this.fields));
    this.question = questionOf(prompt, host.view(), host.name);
    /** @type {Chosen} */
    this.chosen = { ...prompt.data.default, ...this.#fit(draft) };
    host.heading(this.question.title);
    this.draw();
    host.onDraft([], []);
  }

  /** A draft as far as it is offered. @param {Chosen | null} begun */
  #fit(begun) {
    const offered = this.names.filter((name) => this.#values(name).some((value) => same(value, begun?.[name])));
    return Object.fromEntries(offered.map((name) => [name, begun?.[name]]));
  }

  /** With what a field may be answered. @param {Field} name @returns {Value[]} */
  #values(name) {
    return this.fields[name] ?? [];
  }

  /** What is left to say by the last tap: yes or no, both of them send. @returns {Field | undefined} */
  get #last() {
    return this.names.find((name) => this.#values(name).length > 1 && this.#values(name).includes(true));
  }

  // -- what it looks like -------------------------------------------------------------------------------------------

  draw() {
    this.#keys = [];
    const { text } = this.question;
    const last = this.#last;
    const open = this.names.filter((name) => name !== last && (name === "place" || this.#values(name).length > 1));
    this.host.show({
      hint: open.length ? text : "",
      choices: open.length
        ? open.map((name) => (name === "place" ? this.#places() : this.#tiles(name)))
        : [html("p", { class: "rr-text", "data-key": "text" }, [text]), ...this.#own()],
      answer: [...this.#explain(), ...(last ? this.#ends(last) : [this.#confirm()])],
    });
    this.#mark();
  }

  /** What the question is about, in the guide. */
  #explain() {
    const { entry } = this.question;
    const look = { "data-guide-entry": entry, "aria-label": gettext("Explain"), title: gettext("Explain") };
    return entry ? [choice("quiet rr-explain", "explain", look, ["?"], {})] : [];
  }

  /** The hand or the programme, for a player who has to weigh something. */
  #own() {
    const me = robotOf(this.host.view(), this.prompt.seat);
    if (me.status === "racing" && me.registers.some(({ cards }) => cards?.length)) return [sheet(this.host.view(), me)];
    return me.hand?.length ? [handList(me.hand)] : [];
  }

  /** @param {Field} name @param {Value} value */
  #label(name, value) {
    return name === "place" ? { text: "" } : this.question.labels(name, value);
  }

  /** One of few. @param {Field} name */
  #tiles(name) {
    const told = this.#values(name).map((value) => this.#label(name, value));
    const tiles = this.#values(name).map((value, i) =>
      this.#choice("tile", `${name}-${JSON.stringify(value)}`, {
        face: html("span", {}, [html("strong", {}, [told[i].text]), ...explained(told[i].more)]),
        isPressed: same(value, this.chosen[name]),
        run: () => this.#pick(name, value),
      }),
    );
    return row("rr-tiles", tiles, {
      "aria-label": say(`field/${name}`),
      "data-told": told.some(({ more }) => more) || null,
    });
  }

  /** @param {Field} name @param {Value} value */
  #pick(name, value) {
    if (this.isSending) return;
    this.chosen = { ...this.chosen, [name]: value };
    this.host.save(this.prompt, this.chosen);
    this.redraw();
  }

  /**
   * @param {string} look a class @param {string} name
   * @param {{face: string | Node, label?: string, isPressed?: boolean, run: () => void}} choice
   */
  #choice(look, name, { face, label, isPressed, run }) {
    const number = this.#keys.push(run);
    const attributes = {
      "data-choice": name,
      "aria-label": label,
      "aria-pressed": isPressed === undefined ? null : String(isPressed),
      "aria-keyshortcuts": number < 10 ? String(number) : null,
      disabled: this.isSending,
    };
    return choice(look, name, attributes, [typeof face === "string" ? html("strong", {}, [face]) : face], run);
  }

  /** A cell, and round it the ways to look. */
  #places() {
    const { cell: here, facing } = this.#place;
    const cells = this.#cells.map((place) =>
      this.#choice("tile", `cell-${key(place.cell)}`, {
        face: cellName(place.cell),
        isPressed: same(place.cell, here),
        run: () => this.#pick("place", place),
      }),
    );
    const facings = this.#facings.map((place) => [
      place.facing,
      this.#choice("key", `facing-${place.facing}`, {
        face: arrowIcon(ANGLES[place.facing]),
        label: say("answer/facing", { facing: facingName(place.facing) }),
        isPressed: place.facing === facing,
        run: () => this.#pick("place", place),
      }),
    ]);
    return html("div", { class: "steer", "data-key": "places" }, [
      row("rr-cells", cells.length > 1 ? cells : [], { "aria-label": say("field/cell") }),
      compass(
        { ...Object.fromEntries(facings), "": hub([cellName(here)]) },
        { "aria-label": say("answer/looking", { cell: cellName(here) }) },
      ),
    ]);
  }

  /** Where it comes back, as chosen so far. */
  get #place() {
    return /** @type {PlaceOffered} */ (this.chosen.place);
  }

  /** One place a cell. */
  get #cells() {
    const offered = this.fields.place ?? [];
    return offered.filter(({ cell }, i) => offered.findIndex((other) => same(other.cell, cell)) === i);
  }

  /** The places on the chosen cell. */
  get #facings() {
    return (this.fields.place ?? []).filter((place) => same(place.cell, this.#place.cell));
  }

  /** Two answers; the one that time would give stands out. @param {Field} name */
  #ends(name) {
    const usual = /** @type {Chosen} */ (this.prompt.data.default)[name] === true;
    return [!usual, usual].map((value) =>
      this.#choice(value === usual ? "main" : "quiet", `${name}-${value}`, {
        face: this.#label(name, value).text,
        run: () => this.#end(name, value),
      }),
    );
  }

  /** @param {Field} name @param {boolean} value */
  #end(name, value) {
    this.chosen = { ...this.chosen, [name]: value };
    void this.send(this.chosen);
  }

  #confirm() {
    const text = this.prompt.kind === "reentry" ? gettext("Come back here") : gettext("Confirm");
    return this.sendButton(text, true, () => void this.send(this.chosen));
  }

  /** What the question is about, on the board. */
  #mark() {
    const { ghost } = this.host.board();
    ghost.clear();
    const run = (/** @type {Field} */ name, /** @type {Value} */ value) => () => this.#pick(name, value);
    if (this.fields.place) {
      const { cell, facing } = this.#place;
      const ends = [{ seat: this.prompt.seat, cell, facing }];
      ghost.show({ line: [], stops: [], pushed: [], lost: null, ends, chosen: cell });
      const others = this.#cells.filter((place) => !same(place.cell, cell));
      ghost.offer([
        ...others.map((place) => ({ cell: place.cell, label: cellName(place.cell), run: run("place", place) })),
        ...this.#facings.map((place) => ({ ...place, label: facingName(place.facing), run: run("place", place) })),
      ]);
    } else if (this.fields.touch) {
      const cells = this.fields.touch.filter((cell) => cell !== null);
      ghost.offer(cells.map((cell) => ({ cell, label: cellName(cell), run: run("touch", cell) })));
    } else if (this.fields.shot) ghost.offer(this.#targets(this.fields.shot));
  }

  /** The robots that may be shot at. @param {ShotOffered[]} shots */
  #targets(shots) {
    return shots.flatMap((shot) => {
      const cell = shot.target === null ? null : robotOf(this.host.view(), shot.target)?.cell;
      const { text: label } = this.question.labels("shot", shot);
      return cell ? [{ cell, label, hits: true, run: () => this.#pick("shot", shot) }] : [];
    });
  }

  shortcuts() {
    const confirm = enterKey(() => void this.send(this.chosen), gettext("Confirm"));
    return [...numbered(this.#keys), ...(this.#last ? [] : [confirm])];
  }
}

/** @param {string | undefined} more what an answer means */
const explained = (more) => (more ? [html("small", {}, [more])] : []);
