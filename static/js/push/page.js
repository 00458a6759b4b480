/* Turns push in this browser on and off. Only a tap asks for the permission, never the page. */
import { registered } from "./registered.js";

const box = document.querySelector("[data-push]");
if (box instanceof HTMLElement) begin(box);

/** @param {HTMLElement} box */
async function begin(box) {
  const says = /** @type {HTMLElement} */ (box.querySelector("[data-push-says]"));
  const on = /** @type {HTMLButtonElement} */ (box.querySelector("[data-push-on]"));
  const off = /** @type {HTMLButtonElement} */ (box.querySelector("[data-push-off]"));
  if (!("serviceWorker" in navigator && "PushManager" in window)) {
    showSteps(box, says);
    return;
  }
  const { key = "", worker = "" } = box.dataset;
  const registration = await registered(worker);

  const show = async () => {
    const subscription = await registration.pushManager.getSubscription();
    on.hidden = subscription !== null || Notification.permission === "denied";
    off.hidden = subscription === null;
    if (subscription)
      says.textContent = gettext("You get notifications on this device, even while the site is closed.");
    else if (Notification.permission === "denied")
      says.textContent = gettext(
        "You’ve blocked notifications from this site. You can change that in your browser’s settings.",
      );
    else says.textContent = gettext("You don’t get notifications on this device.");
  };

  on.addEventListener("click", async () => {
    on.disabled = true;
    try {
      const applicationServerKey = key;
      const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
      if (!(await send(box.dataset.on ?? "", subscription))) await subscription.unsubscribe();
    } catch {
      // forbidden, or the browser's push service is away: the text below covers both
    }
    on.disabled = false;
    await show();
  });

  off.addEventListener("click", async () => {
    const subscription = await registration.pushManager.getSubscription();
    if (subscription && (await send(box.dataset.off ?? "", subscription))) await subscription.unsubscribe();
    await show();
  });

  await show();
}

/**
 * An iPhone takes push only from a site on its home screen: shows how to put it there.
 * @param {HTMLElement} box @param {HTMLElement} says
 */
function showSteps(box, says) {
  const steps = box.querySelector("[data-push-steps]");
  const isPhone = "standalone" in navigator && !navigator.standalone; // only Apple's devices have this property
  steps?.toggleAttribute("hidden", !isPhone);
  says.textContent = isPhone
    ? gettext(
        "On iPhone or iPad, push notifications only work when the site is on the home screen. Add it in three steps:",
      )
    : gettext("This browser doesn’t support push notifications.");
}

/** @param {string} address @param {PushSubscription} subscription @returns {Promise<boolean>} the site knows */
async function send(address, subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint: endpoint ?? "", ...keys, label: label() });
  const headers = { "X-CSRFToken": JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"] };
  const response = await fetch(address, { method: "POST", headers, body });
  return response.ok;
}

/** A name by which the owner recognises this device: "Firefox, Android". */
function label() {
  const agent = navigator.userAgent;
  const find = (/** @type {string[]} */ names) => names.find((name) => agent.includes(name)) ?? "";
  const browser = find(["Firefox", "Edg", "OPR", "Chrome", "Safari"]).replace("Edg", "Edge").replace("OPR", "Opera");
  const device = find(["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"]);
  return [browser, device].filter(Boolean).join(", ");
}
