/**
 * What a seat is told, and the file of a board. Made by `manage.py make_types`
 * from gameplay/games/dr2d/shapes.py, told.py and board_file.py: change it there.
 */
import type { PromptPublic } from "../../../types/host.d.ts";

export type View = {
  game: string;
  board: BoardShown;
  options: Options;
  turn: number;
  register: number;
  step: "over" | "place" | "program";
  order: number[];
  robots: RobotShown[];
  off: number[];
  ranking: PlaceShown[];
  reason: "abandoned" | "decided" | "finished" | "turn_limit" | null;
  you: number | null;
};

/** A board as it is drawn. */
export type BoardShown = {
  id: string;
  name: string;
  size: [number, number];
  players: [number, number];
  grid: string[];
  laws: [number, number][];
  starts: [number, number][];
  walls: [number, number, "N" | "W"][];
  lasers: LaserShown[];
  drift: boolean;
  digest: string;
  source: Record<string, unknown>;
};

export type LaserShown = { cell: [number, number]; direction: string; to: [number, number] };

/** The setup without the board. */
export type Options = { game: string; seats: number; max_turns: number; grid: Grid };

export type Grid = { mode: string; order?: number[] };

export type RobotShown = {
  seat: number;
  cell: [number, number] | null;
  state: "board" | "gone" | "off" | "out" | "waiting";
  heading: string;
  pc: number;
  laws: number[];
  law_turn: number | null;
  lost: number;
  standby: boolean;
  standby_next: boolean;
  repair: number;
  exit: ExitShown | null;
  finished: number | null;
  left: number | null;
  leaving: boolean;
  ready: boolean;
  programme: ProgrammeShown | null;
  glitch: [number, number] | null;
};

export type ExitShown = { cell: [number, number]; register: number };

/** A programme as it is, or was, played: after the glitch, and turned with a drifting robot. */
export type ProgrammeShown = { actions: string; standby_from: number | null };

export type PlaceShown = { seat: number; place: number; status: string };
export type Order = { order: number[] };

export type Placed = { seat: number; cell: [number, number] };
export type Ready = { seat: number };

export type Turn = { turn: number };
export type Reentered = { seat: number; cell: [number, number] };

/** It sits out this turn. */
export type Standby = { seat: number; pc: number };

export type Repaired = { seat: number; pc: number; by: number };
export type Locked = { programmes: LockedProgramme[] };

export type LockedProgramme = { seat: number; actions: string; standby_from: number | null };
export type Glitch = { seat: number; registers: [number, number]; actions: string };

export type Register = { register: number };

/** It loses this register; `lost`: how many more after it. */
export type Lost = { seat: number; lost: number };

export type Move = {
  seat: number;
  from: [number, number];
  to: [number, number];
  cause: "belt" | "move" | "push" | "pusher";
};

export type Stays = {
  seat: number;
  cell: [number, number];
  direction: string;
  why: "contested" | "held" | "wall";
  cause: "belt" | "move" | "pusher";
};

/** Robots that ran into each other. */
export type Crash = { seats: number[]; wants: [number, number][]; cell: [number, number] | null };

export type Exited = {
  seat: number;
  from: [number, number];
  direction: string;
  register: number;
  cause: "belt" | "move" | "push" | "pusher";
};

export type Pit = { seat: number; cell: [number, number]; lost: number };
export type Spun = { seat: number; from: string; to: string };

/** The rest of a programme turned with its robot; `actions` are all five. */
export type TurnedActions = { seat: number; actions: string };

export type Laser = { from: [number, number]; to: [number, number]; direction: string; target: number | null };
export type Press = { seat: number; cell: [number, number] };

export type Damage = { seat: number; pc: number; cause: "crash" | "laser" | "pit" | "press" };

/** It will sit out the next turn. */
export type Shutdown = { seat: number; why: "announced" | "capacity" };

export type Law = { seat: number; law: number; turn: number };
export type Teleported = { seat: number; turn: number };

/** Points that arrive at the start of the next turn. */
export type Wrench = { seat: number; points: number };

export type Left = { seat: number; reason: string; turn: number };
export type Gone = { seat: number };

export type Over = { ranking: PlaceShown[]; reason: "abandoned" | "decided" | "finished" | "turn_limit" };
export type AskedPlace = { turn: number; legal: [number, number][] };

export type AskedProgram = { turn: number; standby: boolean };

/** The answer to a `place` prompt. */
export type PlaceChoice = { cell: [number, number] };

/** The answer to a `program` prompt. */
export type ProgramChoice = { actions: string; standby_from?: number | null };

/** One board. The check reports missing laws, starts or rows, so that half a drawing can be stored. */
export type BoardFile = {
  name: string;
  grid: string[];
  laws: string[];
  starts: string[];
  players: [number, number];
  walls: string[];
  lasers: string[];
  compass: "drift" | "fixed";
  format: "DR2D 1";
};

/** The data of each kind of event. */
export interface EventData {
  order: Order;
  placed: Placed;
  ready: Ready;
  turn: Turn;
  reentered: Reentered;
  standby: Standby;
  repaired: Repaired;
  locked: Locked;
  glitch: Glitch;
  register: Register;
  lost: Lost;
  move: Move;
  stays: Stays;
  crash: Crash;
  exited: Exited;
  pit: Pit;
  spun: Spun;
  turned_actions: TurnedActions;
  laser: Laser;
  press: Press;
  damage: Damage;
  shutdown: Shutdown;
  law: Law;
  teleported: Teleported;
  wrench: Wrench;
  left: Left;
  gone: Gone;
  over: Over;
}

export type GameEvent = {
  [Kind in keyof EventData]: { kind: Kind; data: EventData[Kind]; beat: number };
}[keyof EventData];

/** The data of each kind of prompt. */
export interface PromptData {
  place: AskedPlace;
  program: AskedProgram;
}

export type Prompt = {
  [Kind in keyof PromptData]: Omit<PromptPublic, "kind" | "data"> & { kind: Kind; data: PromptData[Kind] };
}[keyof PromptData];

/** The answer to each kind of prompt. */
export interface AnswerData {
  place: PlaceChoice;
  program: ProgramChoice;
}
