/**
 * What scripts of the league's pages are told. Made by `manage.py make_league_types`
 * from league/common/told.py: change it there.
 */

/**
 * A real table, for the device that asks. `at`: the time of this state, in milliseconds since 1970 by the host's
 * clock; `where`: competition, race and table, in words; `you`: the start number of the device's racer; `voucher`:
 * proof with which the device may send the result later, "" without a name; `yours`: a proposal of this device
 * waits.
 */
export type TableState = {
  at: number;
  where: string;
  face: "closed" | "confirmed" | "disputed" | "enter" | "proposed";
  racers: Racer[];
  you: number | null;
  voucher: string;
  may_propose: boolean;
  counts_at_once: boolean;
  racing_official: "" | "alone" | "waits";
  yours: boolean;
  grid: GridState;
};

/** `number` is the start number. */
export type Racer = { number: number; name: string };

/** `chosen`: racers choose their places one after the other, in the order `choice` (start numbers). */
export type GridState = { known: boolean; may_set: boolean; chosen: boolean; choice: number[] };

/** Why something was not done, in the reader's language; `at`: the field it is about. */
export type Refusal = { code: string; text: string; at: string };
