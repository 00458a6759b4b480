/**
 * What a browser and the host tell each other. Made by `manage.py make_types`
 * from gameplay/messages.py and shapes.py: change it there.
 */

export type Hello = { type: "hello"; match: string; have?: number | null; you?: number | null };
export type Draft = { type: "draft"; id: string; prompt: string; rev: number | null; payload: unknown };

export type Preview = { type: "preview"; id: string; prompt: string; payload: unknown; ahead?: boolean };
export type Decide = { type: "decide"; id: string; prompt: string; rev: number | null; payload: unknown };

export type Reopen = { type: "reopen"; id: string; prompt: string };
export type Skip = { type: "skip"; id: string; version: number };

export type Leave = { type: "leave"; id: string };
export type Stop = { type: "stop"; id: string };

export type Setback = { type: "setback"; id: string; answer: number };
export type Vote = { type: "vote"; id: string; asked: number; yes: boolean; again?: boolean };

export type Ping = { type: "ping"; have?: number | null; at?: number | null };
export type Hear = { type: "hear"; id: string };

export type Talk = { type: "talk"; id: string; text: string };
export type React = { type: "react"; id: string; reaction: Reaction };

export type Reaction = "well_raced" | "good_luck" | "lucky" | "ouch" | "sorry" | "your_move";
export type Mute = { type: "mute"; id: string; line: number };

export type Unmute = { type: "unmute"; id: string; muted: number };
export type Report = { type: "report"; id: string; line: number; why?: string };

/** Everything at once. `view` is null before the start; `restarted`: the step that last set the match back. */
export type Sync = {
  status: MatchStatus;
  seats: SeatPublic[];
  prompts: PromptPublic[];
  ready: number[];
  clocks: Clocks;
  set_back: SetBackPublic | null;
  you: number | null;
  outcome: OutcomeShape | null;
  decided: Decided | null;
  type: "sync";
  proto: number;
  match: MatchPublic;
  version: number;
  restarted: number;
  view: unknown;
  mine: Own;
};

export type MatchStatus = "open" | "running" | "paused" | "finished" | "annulled";

/** A seat as everybody may see it: a name at the table, no user. */
export type SeatPublic = {
  seat: number;
  label: string;
  guest?: boolean;
  bot: string;
  style?: string;
  open: boolean;
  away: boolean;
  left: boolean;
};

/** A question is public; its answer and its draft are elsewhere. */
export type PromptPublic = {
  key: string;
  seat: number;
  kind: string;
  barrier: string;
  sealed: boolean;
  revisable: boolean;
  clock: string;
  data: Record<string, unknown>;
  rev: number;
  answered: boolean;
};

export type Clocks = { now: number; prompts: Record<string, ClockPublic> };

/** Times in milliseconds since 1970. */
export type ClockPublic = {
  seat: number;
  deadline: number | null;
  watch: number;
  until: number;
  remaining: number | null;
  asked: number;
};

/** Somebody asks to go back to before one of their own answers. */
export type SetBackPublic = { asked: number; seat: number; answers: number; waits: number[] };

/** How a match ended: every seat once, in order of place. */
export type OutcomeShape = { lines: LineShape[]; winners: number[]; reason: string };

export type LineShape = {
  seat: number;
  place: number;
  status: string;
  team: number | null;
  scores: Record<string, number>;
};

/** Only one place is left to win: that of the last racer, who may end the match there. */
export type Decided = { seat: number; place: number };

export type MatchPublic = {
  code: string;
  game: string;
  title: string;
  speed: Speed;
  purpose: Purpose;
  rules_version: string;
};

export type Speed = "live" | "relaxed" | "none";
export type Purpose = "practice" | "race" | "tutorial" | "demo" | "attempt";

export type Own = { answers: Record<string, unknown>; drafts: Record<string, unknown> };

export type StepsTold = {
  status: MatchStatus;
  seats: SeatPublic[];
  prompts: PromptPublic[];
  ready: number[];
  clocks: Clocks;
  set_back: SetBackPublic | null;
  you: number | null;
  outcome: OutcomeShape | null;
  decided: Decided | null;
  type: "steps";
  from: number;
  to: number;
  steps: StepShape[];
  mine?: OwnAnswers;
};

export type StepShape = { version: number; events: EventShape[] };
export type OwnAnswers = { answers: Record<string, unknown> };

export type PreviewShape = {
  events: EventShape[];
  next: Space | null;
  complete: boolean;
  ahead?: (LookNear | null)[];
  type: "preview";
  id: string;
};

/** One event, as a viewer may see it. Events of one beat are shown together. */
export type EventShape = { kind: string; data: Record<string, unknown>; beat: number };

/** What a draft would do. `next`: what may follow it; `complete`: it is a complete answer already. */
export type LookNear = { events: EventShape[]; next: Space | null; complete: boolean };

export type Pong = { type: "pong"; at: number | null; now: number; head: number | null; stands: boolean };

export type TalkShape = {
  type: "talk";
  id: string | null;
  whole: boolean;
  on: boolean;
  may: TalkMay;
  lines: TalkLine[];
  muted: MutedShape[];
};

/** What the reader may do. */
export type TalkMay = { read: boolean; react: boolean; write: boolean; report: boolean; why: string; slow: number };

export type TalkLine = {
  id: number;
  seat: number | null;
  name: string;
  guest: boolean;
  text: string;
  reaction: Reaction | "";
  at: number;
  mine: boolean;
  removed: boolean;
};

export type MutedShape = { id: number; name: string };
export type Ok = { type: "ok"; id: string; version: number };

export type RefusedShape = {
  type: "refused";
  id: string | null;
  code: string;
  params: Record<string, unknown>;
  at: string | null;
};

export type OneOf = { type: "one_of"; name: string; label: string; picks: Pick[] };

/** One thing to pick. */
export type Pick = { value: unknown; label: string; params: Record<string, unknown>; group: string };

export type Number = { type: "number"; name: string; label: string; minimum: number; maximum: number };

/** Put k of the items in order; each item may be used once (equal values are different items). */
export type Arrange = { type: "arrange"; name: string; label: string; items: Pick[]; k: number };

export type Optional = { type: "optional"; space: OneOf | Number | Arrange };
export type Steps = { type: "steps"; label: string; next: Pick[]; complete: boolean };

export type Form = { type: "form"; fields: (OneOf | Number | Arrange | Optional)[] };

/** A step of the record; `voided`: the later step that set the match back to before this one. */
export type StepRecorded = { version: number; events: EventShape[]; at: number; voided: number | null };

/** What a spectator saw at a version; a replay starts from one. */
export type KeyframeShape = { version: number; view: unknown };

/** A piece of a match's record. */
export type HistoryShape = { steps: StepRecorded[]; restarts: KeyframeShape[]; version?: number; view?: unknown };

/** The data of the editor's page. `code` is empty before the board is saved for the first time. */
export type EditorData = {
  content: unknown;
  extras: Record<string, unknown>;
  suffix: string;
  check: string;
  code: string;
};

/** A game's judgement of the text of a board. `content` and `text` are null if the text cannot be read. */
export type BoardJudged = {
  content: unknown;
  text: string | null;
  problems: ProblemShape[];
  errors: number;
  remarks: string[];
};

/** What is wrong with a board that somebody draws, in the reader's language. */
export type ProblemShape = {
  level: "error" | "warning";
  rule: string;
  part: string;
  where: string;
  cells: [number, number][];
  message: string;
};

export type BoardSaved = { edit: string; view: string; race: string; code: string; csrf: string };

export type Inbound =
  | Hello
  | Draft
  | Preview
  | Decide
  | Reopen
  | Skip
  | Leave
  | Stop
  | Setback
  | Vote
  | Ping
  | Hear
  | Talk
  | React
  | Mute
  | Unmute
  | Report;

export type Outbound = Sync | StepsTold | PreviewShape | Pong | TalkShape | Ok | RefusedShape;
export type Space = OneOf | Number | Arrange | Optional | Steps | Form;

export type SeatTaken = { seat: number; label: string; bot: string; open: boolean };

/** `bot`: its level, "" for a person. */
export type SeatReplaced = { seat: number; bot: string; open: boolean };

export type Nothing = Record<string, never>;
export type OfSeat = { seat: number };

/** `kind` of the question. */
export type TimedOut = { seat: number; kind: string };

export type Away = { seat: number; away: boolean };

/** `reason`: conceded, absent, removed. */
export type Left = { seat: number; reason: string };

/** Milliseconds by which open deadlines moved, or which they lost. */
export type Time = { ms: number };

/** An organiser's name, or "" for the system. */
export type By = { by: string };

/** `answers`: how many of the asker's would become void. */
export type BackAsked = { seat: number; answers: number };

/** `seat`: the asker's; `by`: the seat that said no, or the asker's own. */
export type BackEnded = { seat: number; by: number };

/** The match continues from the position after that step; all later ones are void. */
export type Restarted = { version: number; by: string; agreed?: boolean };

export type Finished = { reason: string };

export interface HostEventData {
  "match.seat": SeatTaken;
  "match.replaced": SeatReplaced;
  "match.started": Nothing;
  "match.ready": OfSeat;
  "match.unready": OfSeat;
  "match.timeout": TimedOut;
  "match.away": Away;
  "match.left": Left;
  "match.clock": Time;
  "match.skipped": Time;
  "match.paused": By;
  "match.resumed": By;
  "match.annulled": By;
  "match.closed": By;
  "match.back_asked": BackAsked;
  "match.back_agreed": OfSeat;
  "match.back_ended": BackEnded;
  "match.restarted": Restarted;
  "match.stopped": OfSeat;
  "match.finished": Finished;
}

export type HostEvent = {
  [Kind in keyof HostEventData]: { kind: Kind; data: HostEventData[Kind]; beat: number };
}[keyof HostEventData];
