/**
 * A programme being built: up to five actions, one after the other without a gap, and the register from which the robot
 * rests. Plain values, no pixels; what it leads to the host says.
 *
 * @import { ProgramChoice } from "./types.d.ts"
 */

export const REGISTERS = 5;
/** After all five. */
export const AFTER = 6;
const LETTERS = "NESWH";

export class Programme {
  /** @param {Partial<ProgramChoice> | null} draft @param {{standby: boolean}} may `standby`: it may be announced */
  constructor(draft, { standby }) {
    const begun = [...(draft?.actions ?? "")].filter((action) => LETTERS.includes(action));
    this.actions = begun.slice(0, REGISTERS).join("");
    this.mayRest = standby;
    this.standby = standby ? (draft?.standby_from ?? null) : null;
  }

  get empty() {
    return !this.actions && this.standby === null;
  }

  get full() {
    return this.actions.length === REGISTERS;
  }

  get steps() {
    return [...this.actions];
  }

  /** @returns {ProgramChoice} */
  get payload() {
    return { actions: this.actions, standby_from: this.standby };
  }

  /** Lay an action: in place of another, or behind the last one. @param {string} action @param {number} index */
  put(action, index = this.actions.length) {
    if (index >= REGISTERS) return false;
    this.actions = this.actions.slice(0, index) + action + this.actions.slice(index + 1);
    return true;
  }

  /** Those behind it move up. @param {number} index */
  take(index) {
    if (index < 0 || index >= this.actions.length) return false;
    this.actions = this.actions.slice(0, index) + this.actions.slice(index + 1);
    return true;
  }

  /** @param {number} a @param {number} b beyond the last one: to the end */
  swap(a, b) {
    const letters = [...this.actions];
    const to = Math.min(b, letters.length - 1);
    this.actions = letters.with(a, letters[to]).with(to, letters[a]).join("");
  }

  /** @param {number | null} register null: not in this turn */
  rest(register) {
    if (!this.mayRest || register === this.standby) return false;
    this.standby = register;
    return true;
  }

  /** A register that is not played. @param {number} index */
  isCancelled(index) {
    return this.standby !== null && index + 1 >= this.standby;
  }
}
