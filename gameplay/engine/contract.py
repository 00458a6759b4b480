"""The contract between a game and its hosts.

Here: the values that cross the border (Prompt, Event, Step, Outcome, Preview), the two errors and the `Game` protocol.
Not here: how answers are stored, clocks, sockets (the host), or any rule (a game).

Words: a *prompt* is one open question to one seat, a *decision* its answer, a *choice* the parsed decision, a *step*
one commit of a match, a *view* what one seat may see. See docs/decisions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec

from gameplay.engine.chance import Chance
from gameplay.engine.pilot import BotLevel, Pilot
from gameplay.engine.space import Json as Json
from gameplay.engine.space import Space

Seat = int
"""0-based place in a match."""

ClockKind = Literal["planning", "turn", "choice"]
LeaveReason = Literal["conceded", "absent", "removed"]
LineStatus = Literal["classified", "retired", "eliminated", "forfeit"]
"""`forfeit`: it left before the race began, so it never started."""

DECIDED: Literal["decided"] = "decided"
"""`Outcome.reason` of a match that its last racer ended (`Game.stop`), in every game."""

EVERYBODY: None = None
"""`Event.seen_by` of a public event."""


class InvalidSetup(ValueError):
    """The raw setup of a match is refused. `field` is the option at fault, `code` a stable word."""

    def __init__(self, field: str, code: str, **params: Json) -> None:
        super().__init__(f"{field}: {code} {params or ''}".strip())
        self.field, self.code, self.params = field, code, params


class InvalidChoice(ValueError):
    """A payload that cannot be read as an answer. `at` says where (a JSON path such as `$.steps[2].to`)."""

    code = "invalid"

    def __init__(self, message: str, at: str = "$") -> None:
        super().__init__(f"{message} at {at}")
        self.message, self.at = message, at


class IllegalChoice(ValueError):
    """A readable answer that the rules forbid here.

    `code` is a stable word that the client translates; `params` may only hold what the seat's own view shows, so that a
    refusal never leaks. `at` says where in the payload.
    """

    def __init__(self, code: str, at: str = "$", **params: Json) -> None:
        super().__init__(f"{code} at {at} {params or ''}".strip())
        self.code, self.at, self.params = code, at, params


class Prompt(msgspec.Struct, frozen=True):
    """One open question to one seat. Without open prompts the match is over."""

    key: str
    """Stable and unique in the match, e.g. `"r3/turn/s1"`; asked again after a change: `"r3/turn.2/s1"`."""
    seat: Seat
    kind: str
    """What is asked, in the game's words: `"turn"`, `"grid"`, `"cards"`."""
    barrier: str
    """Prompts of one barrier are open together; sealed answers wait for all of them."""
    sealed: bool = False
    """The answer stays secret with the host until the barrier closes."""
    revisable: bool = False
    """A sealed answer may be taken back while the barrier is open."""
    clock: ClockKind = "turn"
    data: dict[str, Json] = {}
    """What the question is about. Everybody in the match may read it."""


class Event(msgspec.Struct, frozen=True):
    """One thing that happened. It has absolute `from`/`to`, so that a client can step both ways."""

    kind: str
    data: dict[str, Json]
    seen_by: tuple[Seat, ...] | None = ()
    """Hidden by default: the seats that may see it; `EVERYBODY` (None) makes it public."""
    beat: int = 0
    """Events of one beat animate together; beats count from 0 in each step."""


S = TypeVar("S")


class Step(msgspec.Struct, Generic[S], frozen=True):
    """The result of one commit: the state after it and what happened, in order."""

    state: S
    events: tuple[Event, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """How one seat ended."""

    seat: Seat
    place: int
    """1-based; seats with the same place are equal, and the next place is skipped."""
    status: LineStatus
    team: int | None = None
    scores: dict[str, int] = {}


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: every seat once, in order of place."""

    lines: tuple[Line, ...]
    winners: tuple[Seat, ...]
    """May be empty."""
    reason: str
    """A stable word of the game, e.g. `"finished"`, `"safety_stop"`."""


class Preview(msgspec.Struct, frozen=True):
    """What an unfinished decision would do, as far as a view shows. Changes nothing."""

    events: tuple[Event, ...]
    next: Space | None
    """What may follow the draft, or None when nothing may."""
    complete: bool
    """The draft is already a complete legal answer."""


class Option(msgspec.Struct, frozen=True):
    """One setting of a match that a form can offer. Labels are message ids, translated by the host."""

    key: str
    kind: Literal["bool", "number", "one_of"]
    default: Json
    label: str
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """`(value, label)` pairs of a `one_of`."""
    minimum: int = 0
    maximum: int = 0
    said: tuple[str, str] | None = None
    """For a number that is shown wherever a match is named ("2 laps"): message ids, singular and plural, with the key
    as their placeholder, such as `%(laps)s lap` and `%(laps)s laps`."""


class BoardInfo(msgspec.Struct, frozen=True):
    """One board file as the lobby shows it, read without the rules."""

    slug: str
    title: str
    seats: tuple[int, int]
    """Fewest and most robots it is meant for."""
    note: str = ""
    """One sentence of advice (a message id)."""
    worded: bool = False
    """Its title is a message id, too; otherwise it is a name, the same in every language."""


class Solo(msgspec.Struct, frozen=True):
    """How the game is played alone: on one of its boards, at a table of one, at levels.

    `Outcome.scores` of such a match holds `won` (1 or 0), `turns`, `level` (as in `levels`), and the score that `kept`
    names. Its draws depend only on turn and event, so that all who play with the same luck meet the same.
    """

    board: str
    level: str
    """Key of the option for the level."""
    levels: tuple[tuple[str, str], ...]
    """`(value, label)` from easiest to hardest; the value as text, also of a number. Labels are message ids."""
    side: str
    """Key of the option for the starting side."""
    sides: tuple[tuple[str, str], ...]
    kept: tuple[str, str]
    """`(key, label)` of the score that decides between equal turns: more is better."""


class Meta(msgspec.Struct, frozen=True):
    """Facts about a game that need no rules."""

    slug: str
    title: str
    tagline: str
    seats: tuple[int, int]
    """Fewest and most at a table, whatever the options and the board; `Game.tables` says which numbers fit those."""
    boards: tuple[BoardInfo, ...]
    """Empty: the game is played without a board."""
    options: tuple[Option, ...]
    rules_version: str
    """Rises when the same decisions may lead to another position (docs/decisions/versions.md)."""
    timeouts_to_leave: int
    """Time-outs in a row after which the host calls `Game.leave(..., "absent")`."""
    bots: tuple[BotLevel, ...] = ()
    """The strengths of its bots, from weakest to strongest; none: it has no bots."""
    minutes_per_seat: int = 10
    live_clock: str = ""
    """The live clock in words (a message id), if the game's own rules say how long a turn may take."""
    start_event: str = ""
    """Kind of the public event whose `order` names the seats by start place, first place first; the first such event
    counts. "" if nobody starts ahead of anybody."""
    has_grid: bool = True
    """Seats differ at the start: places on a grid, or who chooses one first. Then `setup` takes `grid`
    (`engine.options.grid`). False: they do not differ; nobody is asked for such an order, and the raw setup has no
    `grid`."""
    solo: Solo | None = None
    """How it is played alone; None: it is not, or the site does not offer it."""
    refusals: dict[str, str] = {}
    """A sentence (message id with `%(name)s` of the params) for each code of InvalidSetup and IllegalChoice."""
    foreseen: frozenset[str] = frozenset()
    """Kinds of prompts that all seats answer in their turn. While one is open, any seat may ask what an answer of its
    own would do (`Game.preview` with its own view and a prompt of its own seat), so that it can think ahead."""

    @property
    def bot_levels(self) -> tuple[str, ...]:
        """The keys of `bots`."""
        return tuple(level.key for level in self.bots)


class Game(Protocol[S]):
    """The rules of one game: no state, no I/O, no clock, no `random`; deterministic over (setup, seed, decisions)."""

    meta: Meta
    state_type: type[S]
    """For generic load and dump (`engine.codec`)."""

    def setup(self, raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
        """Check raw options and return the frozen, self-contained setup (board content included).

        Raises InvalidSetup. `setup(setup(raw, n), n)` gives the same again.
        """
        ...

    def tables(self, raw: Mapping[str, Json]) -> frozenset[int]:
        """How many may sit at a table with these raw options and this board: the sizes that `setup` takes.

        Empty if no number fits.
        """
        ...

    def board_of(self, setup: Mapping[str, Json]) -> dict[str, Json] | None:
        """The public board of a frozen setup, or None: this game has none."""
        ...

    def start(self, setup: Mapping[str, Json], chance: Chance) -> Step[S]:
        """The first step: grid, deal, first prompts."""
        ...

    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """Every open question; `()` exactly when the match is over."""
        ...

    def decide(self, state: S, prompt: Prompt, choice: Any, chance: Chance) -> Step[S]:
        """Apply one parsed choice. The given state is left untouched."""
        ...

    def leave(self, state: S, seat: Seat, reason: LeaveReason, chance: Chance) -> Step[S]:
        """A seat leaves for good; whatever it was asked is withdrawn. Leaving twice changes nothing."""
        ...

    def reshuffle(self, state: S, chance: Chance) -> S:
        """The same position with new luck: things hidden from everybody in an order drawn before (a face-down deck) get
        another order. No view and no prompt changes; without such a thing, the state itself."""
        ...

    def racing(self, state: S) -> frozenset[Seat]:
        """Seats that may still be asked something: they have neither finished nor left. Empty when the match is
        over."""
        ...

    def outcome(self, state: S) -> Outcome | None: ...

    def standing(self, state: S) -> tuple[Line, ...]:
        """The order of the seats if nothing more were played: every seat once, in order of place, equal where nothing
        separates them. A seat that has finished keeps its place; one that has left comes behind as the rules say. For a
        match that is over: the lines of its outcome.

        For a host that ends a match early.
        """
        ...

    def decided(self, state: S) -> Seat | None:
        """The only seat that still races, once nothing that may still happen changes anybody's place: one place is left
        to win, and it is this seat's, as `standing` says. A decided match stays decided. None otherwise, and at a table
        of one."""
        ...

    def stop(self, state: S) -> Step[S]:
        """End a match that is decided: everybody has the place of `standing`, and nobody retires by it. The reason of
        the outcome is `DECIDED`. Raises ValueError if it is not decided."""
        ...

    def parse(self, state: S, prompt: Prompt, payload: Json) -> Any:
        """Read and check a payload. Raises InvalidChoice or IllegalChoice; never mutates."""
        ...

    def default(self, state: S, prompt: Prompt, draft: Json | None, chance: Chance) -> Any:
        """The choice when time has run out; a draft's usable part may be kept, as the rulebook says."""
        ...

    def view(self, state: S, viewer: Seat | None) -> dict[str, Json]:
        """What a seat may see; None is a spectator, who sees the least."""
        ...

    def choices(self, view: Mapping[str, Json], prompt: Prompt, draft: Json | None) -> Space:
        """The legal answers (or what may follow the draft), from a view alone."""
        ...

    def preview(self, view: Mapping[str, Json], prompt: Prompt, draft: Json) -> Preview: ...

    def sample(self, view: Mapping[str, Json], prompt: Prompt, chance: Chance) -> Json:
        """Some legal payload, drawn at random."""
        ...

    def imagine(self, view: Mapping[str, Json], chance: Chance) -> S:
        """A full state that fits the view: `view(imagine(v)) == v` for the viewer of `v`."""
        ...

    def bot(self, view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
        """A payload chosen by a bot of one of `meta.bot_levels`; it sees only the view, and decides the same
        anywhere."""
        ...
