/** A screen in a hall does not go dark, where the browser can see to that; asked for again whenever it is shown. */
export function stayAwake() {
  if (!("wakeLock" in navigator)) return;
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    navigator.wakeLock.request("screen").catch(() => {
      // a battery that is low, or a browser that wants a tap first: the screen then keeps its own time
    });
  };
  document.addEventListener("visibilitychange", ask);
  addEventListener("pointerdown", ask, { once: true });
  ask();
}
