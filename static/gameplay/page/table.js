/**
 * The table round the board, the same for a live match and for a replay: where it is seen (`kit/stage.js`), order, log,
 * buttons, help. Knows the page's elements; knows no game (that is the module it is given) and no socket.
 *
 * @typedef {{
 *   seat: number, label: string, guest?: boolean, bot: string, style?: string, you: boolean, away?: boolean,
 * }} SeatInfo
 */
import { whenReleased } from "../../js/calm.js";
import { fillHelp, keysAreOn, switchKeys } from "../kit/keyboard.js";
import { announce, Log } from "../kit/log.js";
import { PlainStage, Stage } from "../kit/stage.js";
import { Strip } from "../kit/strip.js";
import { pilotWords } from "../kit/words.js";
import { letter, robotIcon, wearLooks } from "../robots.js";
import { bindMenu } from "./menu.js";
import { bindRename } from "./rename.js";

/** "A Anna": the letter on the robot and the name. @param {number} seat @param {string} label */
const lettered = (seat, label) => `${letter(seat)} ${label}`;

export class Table {
  #names;
  #pilots;
  #guests;
  /** @type {import("../kit/strip.js").Marks} */
  #marks = { ready: [], away: [] };

  /**
   * @param {HTMLElement} page
   * @param {import("../kit/module.js").Game} game
   * @param {{seats: SeatInfo[], you: number | null}} data
   * @param {unknown} first the view to begin with
   */
  constructor(page, game, data, first) {
    this.page = page;
    this.game = game;
    this.you = data.you;
    /** The view that is shown. */
    this.view = first;
    /** The keys that work now, for the help. */
    this.help = () => this.shortcuts();
    this.#names = new Map(data.seats.map((seat) => [seat.seat, lettered(seat.seat, seat.label)]));
    this.#pilots = new Map(data.seats.map((seat) => [seat.seat, pilotWords(seat)]));
    this.#guests = new Map(data.seats.map(({ seat, guest = false }) => [seat, guest]));
    wearLooks(page);
    this.stage = game.scene ? new Stage(page, game.scene, first, this.name) : new PlainStage();
    this.log = new Log(/** @type {HTMLElement} */ (page.querySelector("[data-log]")), {
      icon: robotIcon,
      all: page.querySelector("[data-tool=log-all]"),
    });
    this.standings = new Strip(/** @type {HTMLElement} */ (page.querySelector("[data-standings]")), {
      racersOf: game.racersOf,
      icon: robotIcon,
      name: this.name,
      pilot: (seat) => this.#pilots.get(seat) ?? [],
      you: data.you,
      guest: this.isGuest,
      onRename: bindRename(page),
      onFocus: this.stage.isWhole ? null : (seat) => this.stage.lookAt(seat),
      about: page.querySelector("[data-facts]"),
    });
    this.#bindTools();
  }

  get board() {
    return this.stage.board;
  }

  /** @param {number} seat */
  name = (seat) => this.#names.get(seat) ?? `#${seat}`;

  /** Whether the name is that of somebody without an account. @param {number} seat */
  isGuest = (seat) => this.#guests.get(seat) ?? false;

  /**
   * Somebody else may take a seat on the way, and a guest may change the name.
   * @param {{seat: number, label: string, guest?: boolean, bot: string, style?: string}[]} seats
   */
  rename(seats) {
    for (const seat of seats) {
      if (seat.label) this.#names.set(seat.seat, lettered(seat.seat, seat.label));
      this.#pilots.set(seat.seat, pilotWords(seat));
      this.#guests.set(seat.seat, seat.guest ?? false);
    }
  }

  /** @param {unknown} view @param {Partial<import("../kit/strip.js").Marks>} [marks] */
  show(view, { ready = [], away = [] } = {}) {
    this.view = view;
    this.page.removeAttribute("data-blank");
    this.#marks = { ready, away };
    this.stage.show(view, this.name);
    whenReleased(this.#showOrder);
    const phase = this.page.querySelector("[data-phase]");
    if (phase) phase.textContent = this.game.phaseText(view);
  }

  #showOrder = () => this.standings.update(this.view, this.#marks);

  // -- buttons and keys ---------------------------------------------------------------------------------------------

  /** @type {Record<string, () => void>} */
  #tools = {
    help: () => this.#openHelp(),
    "look-around": () => this.#say(),
    "log-all": () => void this.log.showAll(),
    "full-screen": () => void fillScreen(),
  };

  #bindTools() {
    bindMenu(this.page);
    this.page.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("[data-tool]");
      const tools = { ...this.stage.tools, ...this.#tools };
      tools[button?.getAttribute("data-tool") ?? ""]?.();
    });
    this.page.querySelector("[data-tool=full-screen]")?.toggleAttribute("hidden", !document.fullscreenEnabled);
    // Whoever searches in the page searches in all that is told.
    window.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
      if ((ctrlKey || metaKey) && key.toLowerCase() === "f") void this.log.showAll();
    });
  }

  /** Speak what lies round the own robot (a watcher hears the leader's). */
  #say() {
    const { scene } = this.game;
    const seat = this.you ?? scene?.focusSeat(this.view) ?? null;
    if (!scene || seat === null) return;
    const text = `${this.name(seat)}. ${scene.lookAround(this.view, seat, this.name)}`;
    announce(text);
    const place = this.page.querySelector("[data-around]");
    if (place) {
      place.textContent = text;
      place.removeAttribute("hidden");
      this.standings.open(seat);
    }
  }

  #openHelp() {
    const dialog = /** @type {HTMLDialogElement | null} */ (this.page.querySelector("[data-help]"));
    if (!dialog) return;
    const shortcuts = this.help().filter(({ hidden }) => !hidden);
    fillHelp(/** @type {HTMLElement} */ (dialog.querySelector("dl")), shortcuts);
    const box = /** @type {HTMLInputElement} */ (dialog.querySelector("[data-keys-switch]"));
    box.checked = keysAreOn();
    box.onchange = () => switchKeys(box.checked);
    dialog.showModal();
  }

  /** @returns {import("../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    const label = this.page.querySelector("[data-tool=look-around]")?.textContent?.trim() ?? "";
    const around = { keys: ["l"], label, run: () => this.#say() };
    return [
      ...this.stage.shortcuts(),
      ...(this.game.scene ? [around] : []),
      ...(document.fullscreenEnabled
        ? [{ keys: ["b"], label: gettext("Full screen"), run: () => void fillScreen() }]
        : []),
      { keys: ["?", "h"], label: gettext("Help"), run: () => this.#openHelp() },
    ];
  }
}

/** All of the screen for the match, or no more. */
const fillScreen = () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
