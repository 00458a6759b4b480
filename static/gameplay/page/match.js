/**
 * The page of one match: loads the game's module (`data-game`) and joins the host, or shows a finished match again,
 * each with the scripts it needs. What the board stands on at first is in the page. A script that cannot load says so
 * instead of leaving a blank board.
 */
import { bindOnce } from "../../js/once.js";
import { bindKeyboard } from "../kit/keyboard.js";
import { whole } from "../kit/module.js";
import { Table } from "./table.js";
import { PageView } from "./view.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
const data = JSON.parse(document.getElementById("match-data")?.textContent ?? "{}");
const view = new PageView(page, data);
bindOnce(document);

async function loadGame() {
  /** @type {{game: import("../kit/module.js").Given}} */
  const { game } = await import(/** @type {string} */ (page.dataset.game));
  return whole(game, data.seats);
}

try {
  await (data.over ? startReplay() : startLive());
} catch (error) {
  view.say(gettext("Can’t load the board. Reload the page."));
  throw error;
}

async function startLive() {
  const [game, { LiveMatch }] = await Promise.all([loadGame(), import("./live.js")]);
  new LiveMatch({ page, game, data, view });
}

async function startReplay() {
  const [game, { Replay }, { bindResult, furnish }] = await Promise.all([
    loadGame(),
    import("./replay.js"),
    import("./ending.js"),
  ]);
  bindResult(page);
  void furnish();
  const { told } = data;
  if (!told.view) return page.removeAttribute("data-blank"); // annulled before the first step
  told.view = game.withHand(
    told.view,
    told.steps
      .filter((/** @type {{version: number}} */ { version }) => version <= told.version)
      .flatMap((/** @type {{events: unknown[]}} */ { events }) => events),
  );
  const table = new Table(page, game, data, told.view);
  table.stage.look("whole");
  const replay = new Replay({ page, game, data, table });
  if (page.querySelector("[data-talk]")) void talkOn(table);
  const keys = () => [...replay.shortcuts(), ...table.shortcuts()];
  table.help = keys;
  bindKeyboard(keys);
}

/** For a while after its end a table still talks. @param {Table} table */
async function talkOn(table) {
  const [{ Socket }, { talkOf }] = await Promise.all([import("./socket.js"), import("./talk.js")]);
  const socket = new Socket({
    url: data.socket,
    api: data.api,
    match: data.code,
    have: () => data.head,
    onMessage: (message) => {
      if (message.type === "talk") talk?.show(message);
    },
    onStatus: (status) => {
      if (status === "open" || status === "polling") talk?.hear();
    },
  });
  const talk = talkOf({ page, code: data.code, line: socket, table: () => table });
}
