/** Keeps a screen in a hall from going dark, if the browser can; asks again whenever the page becomes visible. */
export function stayAwake() {
  if (!("wakeLock" in navigator)) return;
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    navigator.wakeLock.request("screen").catch(() => {
      // low battery, or the browser wants a tap first: the screen then dims as usual
    });
  };
  document.addEventListener("visibilitychange", ask);
  addEventListener("pointerdown", ask, { once: true });
  ask();
}
