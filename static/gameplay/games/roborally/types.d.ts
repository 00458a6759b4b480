/**
 * What a seat is told, and the file of a board. Made by `manage.py make_types`
 * from gameplay/games/roborally/shapes.py, told.py and board_file.py: change it there.
 */
import type { PromptPublic } from "../../../types/host.d.ts";

export type View = {
  game: string;
  board: BoardShown;
  options: Options;
  turn: number;
  phase: number;
  step: string;
  robots: RobotShown[];
  flags: [number, number][];
  option_deck: number;
  option_discards: string[];
  wrecks: number[];
  ranking: PlaceShown[];
  reason: string | null;
  you: number | null;
  superbot?: number | null;
  turned?: number[];
};

/** A course as it is drawn. */
export type BoardShown = {
  id: string;
  name: string;
  size: [number, number];
  grid: (string | null)[][];
  walls: [number, number, "N" | "W"][];
  lasers: LaserShown[];
  pushers: PusherShown[];
  docks: DockShown[];
  flags: [number, number][];
  digest: string;
  source: Record<string, unknown>;
};

export type LaserShown = { cell: [number, number]; direction: string; beams: number; to: [number, number] };
export type PusherShown = { cell: [number, number]; direction: string; phases: number[] };

export type DockShown = { dock: number; cell: [number, number]; facing: string };

/** The setup without the course. Later options are only there if they are on. */
export type Options = {
  game: string;
  seats: number;
  end: "first" | "full";
  lives: number;
  life_rule: "seed" | "strict";
  last_robot_wins: boolean;
  max_turns: number;
  grid: Grid;
  option_at_start: boolean;
  keep_one_of_three: boolean;
  double_lasers: boolean;
  damaged_start: boolean;
  no_power_down: boolean;
  sites_give_options: boolean;
  thirty_seconds: boolean;
  sixty_seconds: boolean;
  moving_flags: boolean;
  teams?: number[];
  superbot?: boolean;
  turning_boards?: boolean;
  shared_flags?: boolean;
  last_team?: boolean;
};

export type Grid = { mode: string; order?: number[] };

export type RobotShown = {
  seat: number;
  dock: number;
  cell: [number, number] | null;
  facing: string;
  archive: [number, number];
  damage: number;
  locked: number[];
  lives: number;
  flags: number;
  status: "abandoned" | "destroyed" | "eliminated" | "finished" | "racing";
  down: boolean;
  announced: boolean;
  left: boolean;
  options: string[];
  coat: number;
  shells: number;
  hand: number[] | null;
  hand_count: number;
  registers: RegisterShown[];
  spare: boolean;
  spare_card: number | null;
  stored: boolean;
  stored_card: number | null;
  recompiled: boolean;
  ready: boolean;
  gyro: boolean;
  aborting: boolean;
  controller: number | null;
  hardened: boolean;
  finish: [number, number] | null;
  gone: [number, number, number] | null;
  team?: number;
};

/** The visible part of a phase of a program sheet. */
export type RegisterShown = { cards: number[] | null; how: "" | "crab" | "dual"; up: boolean };

export type PlaceShown = { seat: number; place: number; status: string };
export type Order = { order: number[] };

export type Offer = { seat: number; options: string[]; deck: number };
export type NotKept = { seat: number; options: string[] };

export type Turn = { turn: number; down: number[] };
export type Step = { phase: number; step: string };

export type Count = { seat: number; count: number };
export type Hand = { seat: number; cards: number[] };

export type Recompiled = { seat: number; used: boolean };
export type Seat = { seat: number };

export type Programmed = { seat: number; spare: boolean; stored: boolean };
export type Programme = { seat: number; registers: RegisterShape[]; spare: number | null; stored: number | null };

export type RegisterShape = { cards: number[] | null; how: "" | "crab" | "dual" };
export type Down = { seat: number; down: boolean };

export type Gyroscope = { seat: number; on: boolean };
export type Phase = { seat: number; phase: number };

export type PhaseCard = { seat: number; phase: number; card: number };
export type Revealed = { seat: number; phase: number; cards: number[]; how: "" | "crab" | "dual" };

export type Execute = { seat: number; cards: number[]; how: "" | "crab" | "dual"; by: number | null };

export type Move = {
  seat: number;
  from: [number, number];
  to: [number, number];
  cause: "belt" | "card" | "mini-howitzer" | "pressor-beam" | "push" | "pusher" | "tractor-beam";
};

export type Rotate = {
  seat: number;
  from: "E" | "N" | "S" | "W";
  to: "E" | "N" | "S" | "W";
  cause: "card" | "curve" | "gear";
};

export type Blocked = { seat: number; cell: [number, number]; direction: "E" | "N" | "S" | "W" };
export type Element = { phase: number; what: "belts" | "express_belts" | "gears" | "pushers" };

export type FlagMoved = { flag: number; from: [number, number]; to: [number, number] };

export type Laser = {
  seat: number | null;
  from: [number, number];
  to: [number, number];
  direction: "E" | "N" | "S" | "W";
  power: number;
  target: number;
};

export type Weapon = { seat: number; option: string; target: number | null; left: number };

export type Damage = {
  seat: number;
  damage: number;
  locked: number[];
  cause: "howitzer" | "laser" | "ram" | "rear" | "recompile" | "robot";
  by: number | null;
};

export type Absorbed = { seat: number; option: string; left: number | null };
export type Controlled = { seat: number; by: number | null };

export type Option = { seat: number; option: string };
export type Touched = { seat: number; flag: number; finish: [number, number] | null };

export type Shared = { seat: number; flag: number; by: number; finish: [number, number] | null };
export type Super = { seat: number | null; cause: "destroyed" | "next" | "start" };

export type Coin = { seat: number; heads: boolean };
export type Turned = { board: number; turned: number[]; drawing: DrawnAnew };

/** The parts of a drawing that change when a board turns. */
export type DrawnAnew = {
  grid: (string | null)[][];
  walls: [number, number, "N" | "W"][];
  lasers: LaserShown[];
  pushers: PusherShown[];
};

export type Archived = { seat: number; cell: [number, number] };

export type Destroyed = {
  seat: number;
  cause: "damage" | "outside" | "pit";
  cell: [number, number];
  lives: number;
  hardened: boolean;
};

export type Eliminated = { seat: number; reason: "abandoned" | "lives"; gone: [number, number, number] };
export type Drawn = { seat: number; option: string; deck: number };

export type Lost = { seat: number; option: string; cause: string };
export type Shuffled = { deck: number };

export type Repaired = { seat: number; damage: number; locked: number[]; freed: number[] };
export type Nothing = Record<string, never>;

export type Reentered = {
  seat: number;
  cell: [number, number];
  facing: "E" | "N" | "S" | "W";
  damage: number;
  down: boolean;
};

export type Finished = { seat: number; place: number };
export type Left = { seat: number; reason: string };

export type Over = { reason: string; ranking: PlaceShown[] };

export type Restarted = {
  turn: number;
  stage: "announce" | "deal" | "keep" | "over" | "phase" | "prepare" | "program";
};

export type AskedProgramme = { turn: number; phase: number; limit?: number; sandglass?: number; phases: number[] };

export type AskedOption = {
  turn: number;
  phase: number;
  limit?: number;
  sandglass?: number;
  fields: Fields;
  default: Answer;
  option: string;
  cards?: number[];
};

/** The possible answers: one value of each list. */
export type Fields = {
  use?: boolean[];
  down?: boolean[];
  option?: string[];
  discard?: (string | null)[];
  shot?: ShotOffered[];
  aim?: AimOffered[];
  place?: PlaceOffered[];
  touch?: ([number, number] | null)[];
};

/** A gun and its target. */
export type ShotOffered = { weapon: string; target: number | null };

/** The effect of a hit with Fire Control. */
export type AimOffered = { do: "damage" | "destroy" | "lock"; phase?: number; option?: string };

/** Where a robot comes back. */
export type PlaceOffered = { cell: [number, number]; facing: string };

/** One value of each field. */
export type Answer = {
  use?: boolean;
  down?: boolean;
  option?: string;
  discard?: string | null;
  shot?: ShotOffered;
  aim?: AimOffered;
  place?: PlaceOffered;
  touch?: [number, number] | null;
};

export type AskedPower = {
  turn: number;
  phase: number;
  limit?: number;
  sandglass?: number;
  fields: Fields;
  default: Answer;
  damage: number;
};

export type AskedShield = {
  turn: number;
  phase: number;
  limit?: number;
  sandglass?: number;
  fields: Fields;
  default: Answer;
  cause: string;
  by: number | null;
  damage: number;
};

/** Only the fields. */
export type AskedPlain = {
  turn: number;
  phase: number;
  limit?: number;
  sandglass?: number;
  fields: Fields;
  default: Answer;
};

export type AskedAim = {
  turn: number;
  phase: number;
  limit?: number;
  sandglass?: number;
  fields: Fields;
  default: Answer;
  target: number;
};

export type AskedArm = {
  turn: number;
  phase: number;
  limit?: number;
  sandglass?: number;
  fields: Fields;
  default: Answer;
  during?: string;
};

/** The answer to a `program` prompt. */
export type ProgramChoice = {
  registers: (number | CardPair | null)[];
  conditional?: number | null;
  store?: number | null;
};

/** Two cards in one phase. */
export type CardPair = { card: number; second: number; how?: "" | "crab" | "dual" };

/** A course; `parts` holds the boards that it includes. */
export type CourseFile = {
  id: string;
  players: [number, number];
  boards: PlacedFile[];
  flags: string[];
  length: "long" | "medium" | "short";
  difficulty: "easy" | "expert" | "hard" | "mid";
  lives: 3 | 4;
  rules: string[];
  name: string | null;
  note: string;
  parts: PartFile[];
  format: "rrb1";
};

/** One board of a course in its place. */
export type PlacedFile = { board: string; at: [number, number]; rot: 0 | 1 | 2 | 3 };

/** One board. */
export type PartFile = {
  id: string;
  kind: "dock" | "factory" | "test";
  grid: string;
  walls: string[];
  lasers: string[];
  pushers: string[];
  name: string | null;
};

/** The data of each kind of event. */
export interface EventData {
  docks: Order;
  offered: Offer;
  not_kept: NotKept;
  turn: Turn;
  step: Step;
  dealt: Count;
  hand: Hand;
  recompiled: Recompiled;
  ready: Seat;
  programmed: Programmed;
  programme: Programme;
  announced: Down;
  gyroscope: Gyroscope;
  exchanged: Phase;
  exchanged_card: PhaseCard;
  revealed: Revealed;
  aborted: PhaseCard;
  execute: Execute;
  move: Move;
  rotate: Rotate;
  blocked: Blocked;
  element: Element;
  flag_moved: FlagMoved;
  laser: Laser;
  weapon: Weapon;
  damage: Damage;
  absorbed: Absorbed;
  programmed_at_random: PhaseCard;
  scrambled: Phase;
  controlled: Controlled;
  used: Option;
  touched: Touched;
  shared: Shared;
  superbot: Super;
  coin: Coin;
  board_turned: Turned;
  archived: Archived;
  destroyed: Destroyed;
  eliminated: Eliminated;
  option: Drawn;
  option_lost: Lost;
  options_shuffled: Shuffled;
  repaired: Repaired;
  wiped: Nothing;
  reentered: Reentered;
  finished: Finished;
  left: Left;
  over: Over;
  restarted: Restarted;
}

export type GameEvent = {
  [Kind in keyof EventData]: { kind: Kind; data: EventData[Kind]; beat: number };
}[keyof EventData];

/** The data of each kind of prompt. */
export interface PromptData {
  program: AskedProgramme;
  option: AskedOption;
  announce: AskedPower;
  stay: AskedPower;
  shield: AskedShield;
  weapon: AskedPlain;
  fire_control: AskedAim;
  arm: AskedArm;
  lose: AskedPlain;
  keep: AskedPlain;
  reentry: AskedPlain;
}

export type Prompt = {
  [Kind in keyof PromptData]: Omit<PromptPublic, "kind" | "data"> & { kind: Kind; data: PromptData[Kind] };
}[keyof PromptData];

/** The answer to each kind of prompt. */
export interface AnswerData {
  program: ProgramChoice;
  option: Answer;
  announce: Answer;
  stay: Answer;
  shield: Answer;
  weapon: Answer;
  fire_control: Answer;
  arm: Answer;
  lose: Answer;
  keep: Answer;
  reentry: Answer;
}
