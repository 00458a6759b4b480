/**
 * Talk at the table: reactions with one tap, messages, how many are unread; whom one does not want to hear. What may be
 * said and read the host says (`talk`); what was said is text, and stays text.
 *
 * @import { Reaction, TalkLine, TalkShape } from "../../types/host.d.ts"
 * @typedef {{send: (message: import("./socket.js").Command, how?: {keep?: boolean}) => Promise<unknown>}} Line
 * @typedef {{
 *   page: HTMLElement, code: string, line: Line, name: (seat: number) => string,
 *   bubble?: (seat: number, said: Node[]) => void,
 * }} Options `bubble`: shows for a while at a seat what was said there
 */
import { announce } from "../../js/copy.js";
import { on, redraw } from "../kit/redraw.js";
import { say } from "../kit/words.js";
import { robotIcon } from "../robots.js";
import { html, svg } from "../svg.js";
import { place } from "../symbols.js";
import { refusalText, saidOf } from "../words.js";

/** Milliseconds for which a small note of what was said stands beside the button. */
const NOTE = 6000;
/** Not read aloud, by the reader's own choice; kept in this browser. */
const SILENT = "talk-silent";

/**
 * The talk of a table, if its page has any.
 * @param {{
 *   page: HTMLElement, code: string, line: Line, table: () => import("./table.js").Table | null,
 * }} parts
 */
export function talkOf({ page, code, line, table }) {
  if (!page.querySelector("[data-talk]")) return null;
  return new Talk({
    page,
    code,
    line,
    name: (seat) => table()?.name(seat) ?? "",
    bubble: (seat, said) => table()?.standings.say(seat, said),
  });
}

export class Talk {
  /** @type {TalkShape | null} */
  #told = null;
  /** By id. @type {Map<number, TalkLine>} */
  #lines = new Map();
  /** The line whose choices are open, and whether it is about to be reported. */
  #open = 0;
  #reporting = false;
  #note = 0;
  #opened = false;
  /** Which seats people hold. */
  #people = "";

  /** @param {Options} options */
  constructor({ page, code, line, name, bubble }) {
    this.page = page;
    this.line = line;
    this.name = name;
    this.bubble = bubble;
    this.readKey = `talk-read-${code}`;
    this.root = find(page, "[data-talk]", HTMLElement);
    this.button = find(page, "[data-talk-open]", HTMLButtonElement);
    this.field = find(this.root, "[data-talk-text]", HTMLInputElement);
    this.#bind();
  }

  #bind() {
    this.button.addEventListener("click", () => this.toggle());
    find(this.root, "[data-talk-close]", HTMLElement).addEventListener("click", () => this.toggle(false));
    this.root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.toggle(false);
    });
    find(this.root, "[data-talk-form]", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#write();
    });
    const aloud = find(this.root, "[data-talk-aloud]", HTMLInputElement);
    aloud.checked = !localStorage.getItem(SILENT);
    aloud.addEventListener("change", () => {
      if (aloud.checked) localStorage.removeItem(SILENT);
      else localStorage.setItem(SILENT, "1");
    });
    for (const button of this.page.querySelectorAll("[data-reaction]")) {
      const reaction = /** @type {Reaction} */ (button.getAttribute("data-reaction"));
      button.prepend(picture(reaction));
      button.addEventListener("click", () => void this.#send({ type: "react", reaction }));
    }
  }

  /** Ask for what there is, and to be told from now on: when the line is there, and when people sat down. */
  hear() {
    this.line.send({ type: "hear" }).catch(() => {}); // the next time the line is there asks again
  }

  /** Whether there is talk depends on who sits here. @param {{bot: string, open?: boolean}[]} seats */
  seated(seats) {
    const people = JSON.stringify(seats.map(({ bot, open = false }) => !bot && !open));
    if (this.#people && people !== this.#people) this.hear();
    this.#people = people;
  }

  // -- what the host says -------------------------------------------------------------------------------------------

  /** @param {TalkShape} told */
  show(told) {
    const isFirst = !this.#told;
    const before = this.#lines;
    const fresh = told.lines.filter(({ id }) => !before.has(id));
    this.#lines = new Map(told.whole ? [] : before);
    for (const line of told.lines) this.#lines.set(line.id, line);
    this.#told = told;
    this.button.hidden = !told.on;
    if (!told.on) this.toggle(false);
    this.#draw();
    if (!isFirst && told.on)
      for (const line of fresh.filter(({ mine, removed }) => !mine && !removed)) this.#hearOne(line);
    if (!isFirst && told.on) for (const line of fresh) if (line.seat !== null && !line.removed) this.#showBubble(line);
  }

  /** @param {TalkLine} line */
  #hearOne(line) {
    if (!localStorage.getItem(SILENT)) announce(saidOf(this.#who(line), wordsOf(line)));
    const note = find(this.page, "[data-talk-note]", HTMLElement);
    if (this.#opened) return;
    const who = line.guest ? interpolate(gettext("%s (guest)"), [this.#who(line)]) : this.#who(line);
    note.replaceChildren(html("b", {}, [who]), " ", ...said(line));
    note.hidden = false;
    clearTimeout(this.#note);
    this.#note = window.setTimeout(() => {
      note.hidden = true;
    }, NOTE);
  }

  /** @param {TalkLine} line */
  #showBubble(line) {
    if (line.seat !== null) this.bubble?.(line.seat, said(line));
  }

  // -- the page -----------------------------------------------------------------------------------------------------

  /** @param {boolean} [isOpen] */
  toggle(isOpen = !this.#opened) {
    if (isOpen === this.#opened) return;
    this.#opened = isOpen;
    const hadFocus = this.root.contains(document.activeElement);
    this.root.hidden = !isOpen;
    // its one-tap words are in the foot, and go along
    const words = find(this.page, "[data-talk-reactions]", HTMLElement);
    if (isOpen) find(this.root, "[data-talk-form]", HTMLElement).before(words);
    else this.page.querySelector(".foot-tools")?.prepend(words);
    this.page.toggleAttribute("data-talking", isOpen);
    this.button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) {
      find(this.page, "[data-talk-note]", HTMLElement).hidden = true;
      this.#draw();
      this.#scrollDown();
      this.#firstControl()?.focus({ preventScroll: true });
    } else if (hadFocus) find(this.page, "[popovertarget=menu]", HTMLElement).focus({ preventScroll: true });
  }

  /** The reader's turn has come: where the talk lies over the panel it goes, unless something is half written. */
  makeRoom() {
    const covers = getComputedStyle(this.root).position === "fixed";
    if (this.#opened && covers && !this.field.value) this.toggle(false);
  }

  /** @returns {import("../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    return this.#told?.on ? [{ keys: ["y"], label: gettext("Chat"), run: () => this.toggle() }] : [];
  }

  #firstControl() {
    /** @type {HTMLElement[]} */
    const controls = [this.field, ...this.root.querySelectorAll("button")];
    return controls.find((one) => one.checkVisibility?.() ?? one.offsetParent !== null);
  }

  #draw() {
    const told = this.#told;
    if (!told) return;
    const { may } = told;
    const box = find(this.root, "[data-talk-box]", HTMLElement);
    const isDown = box.scrollTop + box.clientHeight >= box.scrollHeight - 24;
    const lines = [...this.#lines.values()].sort((one, other) => one.id - other.id);
    redraw(
      find(this.root, "[data-talk-lines]", HTMLElement),
      lines.map((line) => this.#row(line)),
    );
    find(this.root, "[data-talk-empty]", HTMLElement).hidden = lines.length > 0;
    find(this.page, "[data-talk-reactions]", HTMLElement).hidden = !may.react;
    find(this.root, "[data-talk-form]", HTMLElement).hidden = !may.write;
    write(find(this.root, "[data-talk-why]", HTMLElement), this.#why());
    this.#drawMuted();
    if (isDown) this.#scrollDown();
    this.#count(lines);
  }

  #why() {
    const { may } = /** @type {TalkShape} */ (this.#told);
    if (may.why) return say(`refusal/${may.why}`);
    if (!may.read)
      return gettext("You can see only the reactions. Messages are for people at this table and members of the club.");
    if (!may.slow) return "";
    const slow = ngettext("Slow mode: one message a second.", "Slow mode: one message every %s seconds.", may.slow);
    return interpolate(slow, [may.slow]);
  }

  #scrollDown() {
    const box = find(this.root, "[data-talk-box]", HTMLElement);
    box.scrollTop = box.scrollHeight;
  }

  /** How many others' lines came since the talk was open last. @param {TalkLine[]} lines */
  #count(lines) {
    const last = lines.at(-1)?.id ?? 0;
    if (this.#opened && last) localStorage.setItem(this.readKey, String(last));
    const read = Number(localStorage.getItem(this.readKey) ?? 0);
    const unread = lines.filter(({ id, mine, removed }) => id > read && !mine && !removed).length;
    const count = find(this.button, "[data-unread]", HTMLElement);
    for (const each of [count, this.page.querySelector(".head-news")])
      if (each instanceof HTMLElement) write(each, unread ? String(unread) : "");
    const label = gettext("Chat");
    const told = interpolate(ngettext("%s new message", "%s new messages", unread), [unread]);
    this.button.setAttribute("aria-label", unread ? saidOf(label, told) : label);
  }

  /** @param {TalkLine} line */
  #row(line) {
    const { id, seat, mine, removed } = line;
    const isOpen = id === this.#open && !mine;
    return html("li", { class: "talk-line", "data-key": id, "data-mine": mine }, [
      seat === null
        ? html("span", { class: "talk-icon" }, [])
        : html("span", { class: "talk-icon" }, [robotIcon(seat)]),
      html("p", { class: "talk-said" }, [
        html("b", {}, [this.#who(line)]),
        ...(line.guest ? [" ", html("span", { class: "tag" }, [gettext("guest")])] : []),
        " ",
        ...(removed ? [html("i", {}, [gettext("A steward has removed this message.")])] : said(line)),
      ]),
      ...(mine ? [] : [this.#moreButton(line, isOpen)]),
      ...(isOpen ? [this.#choices(line)] : []),
    ]);
  }

  /** @param {TalkLine} line @param {boolean} isOpen */
  #moreButton(line, isOpen) {
    const label = interpolate(gettext("Options for %s’s message"), [this.#who(line)]);
    const button = html(
      "button",
      { type: "button", class: "talk-more", "aria-label": label, "aria-expanded": isOpen ? "true" : "false" },
      ["⋯"],
    );
    return on(button, {
      click: () => {
        this.#open = isOpen ? 0 : line.id;
        this.#reporting = false;
        this.#draw();
      },
    });
  }

  /** @param {TalkLine} line */
  #choices(line) {
    const { may } = /** @type {TalkShape} */ (this.#told);
    const mute = html("button", { type: "button", class: "button" }, [
      interpolate(gettext("Mute %s"), [this.#who(line)]),
    ]);
    on(mute, { click: () => void this.#done({ type: "mute", line: line.id }, gettext("Muted.")) });
    const report = html(
      "button",
      { type: "button", class: "button", "data-kind": this.#reporting ? "danger" : "plain" },
      [this.#reporting ? gettext("Send the report") : gettext("Report")],
    );
    on(report, { click: () => this.#report(line) });
    const why = html("label", { class: "talk-report" }, [
      gettext("What’s wrong with it? (Optional)"),
      html("input", { type: "text", maxlength: 300, "data-talk-report": true }),
    ]);
    const canReport = may.report && Boolean(line.text);
    return html("div", { class: "talk-choices" }, [
      mute,
      ...(canReport && this.#reporting ? [why] : []),
      ...(canReport ? [report] : []),
    ]);
  }

  /** @param {TalkLine} line */
  #report(line) {
    if (this.#reporting) {
      const why = find(this.root, "[data-talk-report]", HTMLInputElement).value;
      const done = gettext("Reported. The club’s stewards will look at it.");
      return void this.#done({ type: "report", line: line.id, why }, done);
    }
    this.#reporting = true;
    this.#draw();
    find(this.root, "[data-talk-report]", HTMLInputElement).focus();
  }

  #drawMuted() {
    const { muted } = /** @type {TalkShape} */ (this.#told);
    const part = find(this.root, "[data-talk-muted]", HTMLElement);
    part.hidden = !muted.length;
    redraw(
      find(part, "ul", HTMLElement),
      muted.map(({ id, name }) => {
        const button = html("button", { type: "button", class: "button" }, [interpolate(gettext("Unmute %s"), [name])]);
        on(button, { click: () => void this.#done({ type: "unmute", muted: id }, gettext("No longer muted.")) });
        return html("li", { "data-key": id }, [button]);
      }),
    );
  }

  /** The robot's name; whoever watches has a name alone. @param {TalkLine} line */
  #who({ seat, name }) {
    return seat === null ? name : this.name(seat);
  }

  // -- what the reader does -----------------------------------------------------------------------------------------

  async #write() {
    const text = this.field.value.trim();
    if (!text) return;
    if (await this.#send({ type: "talk", text })) {
      this.field.value = "";
      this.#scrollDown();
    }
  }

  /** @param {import("./socket.js").Command} message @param {string} done */
  async #done(message, done) {
    if (!(await this.#send(message))) return;
    this.#open = 0;
    this.#reporting = false;
    this.#draw();
    this.#firstControl()?.focus({ preventScroll: true });
    write(find(this.root, "[data-talk-told]", HTMLElement), done);
  }

  /** @param {import("./socket.js").Command} message */
  async #send(message) {
    const told = find(this.root, "[data-talk-told]", HTMLElement);
    write(told, "");
    try {
      await this.line.send(message);
      return true;
    } catch (error) {
      write(told, refusalText(error));
      return false;
    }
  }
}

/** A reaction's picture; the word stands beside it. @param {Reaction} key */
const picture = (key) =>
  svg("svg", { class: "reaction-icon", viewBox: "-14 -14 28 28", "aria-hidden": "true" }, [place(`reaction-${key}`)]);

/** @param {TalkLine} line @returns {Node[]} */
const said = ({ reaction, text }) =>
  reaction
    ? [picture(reaction), html("span", { class: "talk-reaction" }, [say(`reaction/${reaction}`)])]
    : [html("span", {}, [text])];

/** @param {TalkLine} line */
const wordsOf = ({ reaction, text }) => (reaction ? say(`reaction/${reaction}`) : text);

/** @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
  element.hidden = !text;
}

/**
 * @template {HTMLElement} E
 * @param {ParentNode} where @param {string} which @param {{new (): E}} kind
 * @returns {E}
 */
function find(where, which, kind) {
  const element = where.querySelector(which);
  if (!(element instanceof kind)) throw new Error(`no ${which}`);
  return element;
}
