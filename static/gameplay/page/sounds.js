/**
 * Short sounds in one key, made on the spot: a call to the own turn, the last ten seconds, a card, a push, a crash, a
 * laser, a flag, a fanfare at the finish. Never the only sign of anything; a switch turns them off, which is remembered
 * on this device.
 */

const MEMORY = "paddock-sound";
/** Of full scale: beside music or talk one hears it, and nobody starts. */
const LOUD = 0.09;

/** Of D major without its fourth and seventh, so that whatever sounds at once, or all evening, agrees. */
const NOTES = {
  D2: 73.4,
  A2: 110,
  D3: 146.8,
  A3: 220,
  D4: 293.7,
  "F#4": 370,
  A4: 440,
  D5: 587.3,
  E5: 659.3,
  "F#5": 740,
  A5: 880,
  D6: 1174.7,
};

/**
 * What is played: notes, where one slides to, their start and length in seconds, wave, and how loud: 1 for what one
 * must not miss, little for what is heard a hundred times.
 * @typedef {keyof typeof NOTES} Note
 * @type {Record<string, {note: Note, to?: Note, at?: number, length: number, wave?: OscillatorType, loud?: number}[]>}
 */
export const TUNES = {
  turn: [
    { note: "A4", length: 0.12 },
    { note: "D5", at: 0.1, length: 0.22 },
  ],
  clock: [
    { note: "A5", length: 0.05, loud: 0.7 },
    { note: "A5", at: 0.16, length: 0.05, loud: 0.7 },
  ],
  card: [
    { note: "E5", length: 0.05, loud: 0.45 },
    { note: "A5", at: 0.04, length: 0.08, loud: 0.45 },
  ],
  move: [{ note: "D3", to: "A3", length: 0.07, wave: "triangle", loud: 0.25 }],
  push: [
    { note: "A3", to: "D3", length: 0.09, wave: "triangle", loud: 0.7 },
    { note: "D4", at: 0.04, length: 0.06, wave: "triangle", loud: 0.4 },
  ],
  shock: [
    { note: "D3", to: "D2", length: 0.22, wave: "triangle" },
    { note: "A2", length: 0.08, wave: "square", loud: 0.5 },
  ],
  bump: [
    { note: "A3", to: "A4", length: 0.08, wave: "triangle", loud: 0.7 },
    { note: "D5", at: 0.07, length: 0.1, wave: "triangle", loud: 0.6 },
  ],
  laser: [{ note: "D6", to: "D4", length: 0.16, wave: "sawtooth", loud: 0.22 }],
  flag: [
    { note: "D5", length: 0.1, loud: 0.8 },
    { note: "F#5", at: 0.09, length: 0.18, loud: 0.8 },
  ],
  finish: [
    { note: "D4", length: 0.14, wave: "triangle" },
    { note: "F#4", at: 0.12, length: 0.14, wave: "triangle" },
    { note: "A4", at: 0.24, length: 0.14, wave: "triangle" },
    { note: "D5", at: 0.36, length: 0.5, wave: "triangle" },
    { note: "F#5", at: 0.36, length: 0.5, loud: 0.5 },
  ],
};
/** The most telling first. */
const TELLING = ["finish", "flag", "shock", "bump", "laser", "push", "card", "move"];

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
 * The most telling sound of some events: those of one beat sound once.
 * @param {{kind: string}[]} events
 */
export function playEvents(events) {
  const kind = TELLING.find((each) => events.some((event) => event.kind === each));
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
  tuned(context, tune);
  return 1000 * Math.max(0, ...tune.map(({ at = 0, length }) => at + length));
}

/** @param {BaseAudioContext} sound @param {(typeof TUNES)[string]} tune */
export function tuned(sound, tune) {
  for (const { note, to, at = 0, length, wave = "sine", loud = 1 } of tune) {
    const begin = sound.currentTime + at;
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.type = wave;
    tone.frequency.setValueAtTime(NOTES[note], begin);
    if (to) tone.frequency.exponentialRampToValueAtTime(NOTES[to], begin + length);
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(LOUD * loud, begin + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(volume).connect(sound.destination);
    tone.start(begin);
    tone.stop(begin + length + 0.02);
  }
}
