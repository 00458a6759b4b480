/**
 * What a seat is told. Made by `manage.py make_types`
 * from gameplay/games/robotrick/shapes.py and told.py: change it there.
 */
import type { PromptPublic } from "../../../types/host.d.ts";

export type View = {
  game: string;
  options: Options;
  round: number;
  step: "over" | "pass" | "play";
  order: number[];
  circle: (number | null)[];
  ai: string;
  trump: string;
  droco: string[];
  leader: number | null;
  turn: number | null;
  trick: number;
  table: PlayShown[];
  best: string;
  tricks: TrickShown[];
  players: PlayerShown[];
  foreseen: Foreseen[];
  past: PastShown[];
  ranking: PlaceShown[];
  reason: string | null;
  you: number | null;
};

export type Options = { game: string; seats: number };
export type PlayShown = { by: number | null; card: string };

export type TrickShown = { leader: number | null; plays: PlayShown[]; winner: number | null };

export type PlayerShown = {
  seat: number;
  hand: string[] | null;
  hand_count: number;
  passed: boolean;
  gave: string[] | null;
  got: string[] | null;
  up: string[];
  down: string[];
  won: number;
  score: number;
  rounds: number[];
  total: number;
  left: boolean;
};

/** The card he will play if this type is led. `card` None: it depends on cards that are not yet played. */
export type Foreseen = {
  led: string | null;
  card: string | null;
  column: "follows" | "leads" | "other";
  filter: number | null;
};

export type PastShown = {
  round: number;
  ai: string;
  trump: string;
  scores: number[];
  up: string[][];
  down: string[][];
};

export type PlaceShown = { seat: number; place: number; status: "classified" | "retired" };
export type Owner = { order: number[] };

export type Round = { round: number; circle: (number | null)[]; ai: string };
export type Trump = { card: string };

export type Dealt = { droco: string[] };
export type Hand = { seat: number; cards: string[] };

export type Passed = { seat: number };
export type Passes = Record<string, never>;

export type Given = { seat: number; to: number; cards: string[] };

/** `best`: the card that wins the trick so far. `column` and `filter` of Droco's AI card, when he is `by`. */
export type Played = {
  by: number | null;
  card: string;
  trick: number;
  best: string;
  column?: "follows" | "leads" | "other";
  filter?: number | null;
};

export type TrickShape = {
  trick: number;
  winner: number | null;
  captures: Captured[];
  discards: string[];
  scores: number[];
};

export type Captured = { seat: number; card: string; up: boolean };
export type Foresight = { foreseen: Foreseen[] };

export type RoundOver = { round: number; scores: number[]; totals: number[] };
export type Left = { seat: number; reason: string };

export type Over = { ranking: PlaceShown[]; reason: string };
export type AskedPass = { round: number };

export type AskedPlay = { round: number; trick: number; led: string | null };

/** The answer to a `pass` prompt. */
export type PassChoice = { cards: [string, string] };

/** The answer to a `play` prompt. */
export type PlayChoice = { card: string };

export type CardFacts = { card: string };

/** The data of each kind of event. */
export interface EventData {
  owner: Owner;
  round: Round;
  trump: Trump;
  dealt: Dealt;
  hand: Hand;
  passed: Passed;
  passes: Passes;
  given: Given;
  play: Played;
  trick: TrickShape;
  foreseen: Foresight;
  round_over: RoundOver;
  left: Left;
  over: Over;
}

export type GameEvent = {
  [Kind in keyof EventData]: { kind: Kind; data: EventData[Kind]; beat: number };
}[keyof EventData];

/** The data of each kind of prompt. */
export interface PromptData {
  pass: AskedPass;
  play: AskedPlay;
}

export type Prompt = {
  [Kind in keyof PromptData]: Omit<PromptPublic, "kind" | "data"> & { kind: Kind; data: PromptData[Kind] };
}[keyof PromptData];

/** The answer to each kind of prompt. */
export interface AnswerData {
  pass: PassChoice;
  play: PlayChoice;
}

/** What picks tell beside their value. */
export interface PickFacts {
  pass: CardFacts;
  play: CardFacts;
}
