/**
 * Short sounds, made on the spot: a call to the own turn, a thud for a shock, a spring for a bumper, a fanfare at
 * the finish. Never the only sign of anything; a switch turns them off, which is remembered on this device.
 */

const MEMORY = "paddock-sound";

/**
 * What is played: notes of [frequency in Hz, start and length in seconds, wave].
 * @type {Record<string, [number, number, number, OscillatorType][]>}
 */
const TUNES = {
  turn: [
    [660, 0, 0.09, "sine"],
    [880, 0.1, 0.14, "sine"],
  ],
  shock: [
    [110, 0, 0.12, "square"],
    [70, 0.03, 0.16, "triangle"],
  ],
  bump: [
    [220, 0, 0.06, "triangle"],
    [440, 0.05, 0.06, "triangle"],
    [720, 0.1, 0.08, "triangle"],
  ],
  card: [
    [520, 0, 0.07, "sine"],
    [780, 0.06, 0.1, "sine"],
  ],
  finish: [
    [523, 0, 0.12, "triangle"],
    [659, 0.12, 0.12, "triangle"],
    [784, 0.24, 0.28, "triangle"],
  ],
};

/** @type {AudioContext | null} */
let context = null;

export const soundIsOn = () => {
  try {
    return localStorage.getItem(MEMORY) !== "off";
  } catch {
    return true;
  }
};

/** The switch of the page: a button that is pressed while there is sound. @param {HTMLElement | null} button */
export function bindSound(button) {
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(soundIsOn()));
  button.addEventListener("click", () => {
    const on = !soundIsOn();
    try {
      localStorage.setItem(MEMORY, on ? "on" : "off");
    } catch {
      /* private mode: asked again next time */
    }
    button.setAttribute("aria-pressed", String(on));
    if (on) play("turn");
  });
}

/**
 * The most telling sound of some events; shocks and bumpers of one beat sound once.
 * @param {{kind: string}[]} events
 */
export function playEvents(events) {
  const kind = ["finish", "bump", "shock", "card"].find((each) => events.some((event) => event.kind === each));
  if (kind) play(kind);
}

/**
 * @param {string} name
 * @param {{unseen?: boolean}} [options] `unseen`: also in a tab that nobody looks at
 * @returns {number} for how many milliseconds it sounds
 */
export function play(name, { unseen = false } = {}) {
  const isHeard = soundIsOn() && (unseen || document.visibilityState === "visible");
  // Browsers allow sound only once the page was used; before that nothing is queued up.
  if (!isHeard || !navigator.userActivation?.hasBeenActive) return 0;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  const tune = TUNES[name] ?? [];
  for (const [frequency, start, length, wave] of tune) {
    const begin = context.currentTime + start;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = wave;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(0.09, begin + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length + 0.02);
  }
  return 1000 * Math.max(0, ...tune.map(([, start, length]) => start + length));
}
