/**
 * The page of one match: loads the game's module (`data-game`) and joins the host, or shows a finished match again. A
 * script that cannot load says so instead of leaving a blank board.
 */
import { bindKeyboard } from "../kit/keyboard.js";
import { fetchHistory } from "./history.js";
import { LiveMatch } from "./live.js";
import { Replay } from "./replay.js";
import { Table } from "./table.js";
import { PageView } from "./view.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
const data = JSON.parse(document.getElementById("match-data")?.textContent ?? "{}");
const view = new PageView(page, data);

try {
  const game = await import(/** @type {string} */ (page.dataset.game));
  if (data.over) await startReplay(game);
  else new LiveMatch({ page, game, data, view });
} catch (error) {
  view.say(gettext("The board could not be loaded. Please load the page again."));
  throw error;
}

/** @param {import("./table.js").GameModule} game */
async function startReplay(game) {
  const history = await fetchHistory(data.history);
  if (!history.view) return; // annulled before the first step
  history.view = game.withHand(
    history.view,
    history.steps.filter(({ version }) => version <= history.version).flatMap(({ events }) => events),
  );
  const table = new Table(page, game, data, history.view);
  table.camera.look("whole");
  const replay = new Replay(page, game, history, table);
  const keys = () => [...replay.shortcuts(), ...table.shortcuts()];
  table.help = keys;
  bindKeyboard(keys);
}
