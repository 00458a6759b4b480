/* What every page gets. Each part binds itself to `data-` attributes, also in fragments that htmx loads later. */
import { bindMenus } from "./menu.js";
import { bindThemeSwitch } from "./theme.js";
import { renderTimes } from "./local-time.js";
import { bindNonces } from "./nonce.js";
import { bindPopover } from "./popover.js";
import { bindLeagueSocket } from "./league-socket.js";
import { bindCopy } from "./copy.js";
import { bindHtmx } from "./htmx-glue.js";
import { bindTicked } from "./ticked.js";
import { bindFinds } from "./finds.js";
import { bindOnce } from "./once.js";
import { bindBump } from "./bump.js";
import { bindMoving } from "./moving.js";
import { bindOffline } from "./offline/page.js";

const enhance = (/** @type {ParentNode} */ root) => {
  renderTimes(root);
  bindNonces(root);
  bindCopy(root);
  bindTicked(root);
  bindFinds(root);
};

bindMenus(document);
bindThemeSwitch(document);
bindPopover(document);
bindBump(document);
bindMoving(document);
bindHtmx(document, enhance);
bindOnce(document);
enhance(document);
// A form that came back: go to the error, so that nobody has to look for it.
const wrong = /** @type {HTMLElement | null} */ (
  document.querySelector('main [aria-invalid="true"]') ?? document.querySelector("main form .message.error")
);
if (wrong) {
  if (!wrong.matches("[aria-invalid]")) wrong.tabIndex = -1;
  wrong.focus();
}
bindLeagueSocket(document);
bindOffline();
