"""The shapes of what the host sends to a viewer of a match, over the socket and over HTTP, and to the board editor:
JSON with known keys.

Only types are here. `messages` has what a client may send. Views, events and answers are the game's, so they are any
JSON here; a game says more in its own `shapes`. Events of the host itself are in `HOST_EVENTS`. `manage.py make_types`
turns all of it into types for scripts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import Meta

from accounts.typing import Json
from gameplay.sets import MatchStatus, Purpose, Speed
from gameplay.shapes_setback import BackAsked, BackEnded, SetBackPublic


class SeatPublic(TypedDict):
    """A seat as everybody may see it: a name at the table, no user."""

    seat: int
    label: str
    guest: NotRequired[bool]
    """The label is the name of a person without an account; missing in older data."""
    bot: str
    """Its level, "" for a person."""
    style: NotRequired[str]
    """A bot's style; missing in data from before bots had one."""
    open: bool
    away: bool
    left: bool


class PromptPublic(TypedDict):
    """A question is public; its answer and its draft are elsewhere."""

    key: str
    seat: int
    kind: str
    barrier: str
    sealed: bool
    revisable: bool
    clock: str
    data: dict[str, Json]
    rev: int
    answered: bool


class ClockPublic(TypedDict):
    """Times in milliseconds since 1970."""

    seat: int
    deadline: int | None
    watch: int
    """The part of the time that is for watching."""
    until: int
    """When that part ends."""
    remaining: int | None
    """Set while the match is paused."""
    asked: int
    """The version of the step that asked."""


class Decided(TypedDict):
    """Only one place is left to win: that of the last racer, who may end the match there."""

    seat: int
    place: int


class Overview(TypedDict):
    """What is stored with each version, the same for every viewer."""

    status: MatchStatus
    seats: list[SeatPublic]
    prompts: list[PromptPublic]
    ready: list[int]
    """The seats whose sealed answer has arrived."""
    clocks: dict[str, ClockPublic]
    """By the key of the prompt."""
    decided: NotRequired[Decided | None]
    """Missing in data from before this was noted."""
    set_back: NotRequired[SetBackPublic | None]
    """The open request; missing in data from before there were requests."""


class Clocks(TypedDict):
    now: int
    """The host's clock, in milliseconds since 1970."""
    prompts: dict[str, ClockPublic]


class LineShape(TypedDict):
    seat: int
    place: int
    status: str
    team: int | None
    scores: dict[str, int]


class OutcomeShape(TypedDict):
    """How a match ended: every seat once, in order of place."""

    lines: list[LineShape]
    winners: list[int]
    reason: str


class EventShape(TypedDict):
    """One event, as a viewer may see it. Events of one beat are shown together."""

    kind: str
    data: dict[str, Json]
    beat: int


Events = Annotated[Json, Meta(extra={"typescript": "EventShape[]"})]
"""Stored as JSON, and sent unchanged."""


class StepShape(TypedDict):
    version: int
    events: Events


class StepRecorded(StepShape):
    """A step of the record; `voided`: the later step that set the match back to before this one."""

    at: int
    voided: int | None


class KeyframeShape(TypedDict):
    """What a spectator saw at a version; a replay starts from one."""

    version: int
    view: Json


class HistoryShape(TypedDict):
    """A piece of a match's record."""

    steps: list[StepRecorded]
    restarts: list[KeyframeShape]
    """What was seen right after each of these steps that set the match back."""
    version: NotRequired[int]
    view: NotRequired[Json]
    """With the piece in which the match begins: the first keyframe. A view of null: the match never began."""


class MatchPublic(TypedDict):
    code: str
    game: str
    title: str
    speed: Speed
    purpose: Purpose
    rules_version: str


class OwnAnswers(TypedDict):
    answers: dict[str, Json]
    """By the key of the prompt."""


class Own(OwnAnswers):
    drafts: dict[str, Json]


class Standing(TypedDict):
    """The match's position, with every sync and all steps."""

    status: MatchStatus
    seats: list[SeatPublic]
    prompts: list[PromptPublic]
    ready: list[int]
    clocks: Clocks
    set_back: SetBackPublic | None
    you: int | None
    outcome: OutcomeShape | None
    decided: Decided | None


class Sync(Standing):
    """Everything at once. `view` is null before the start; `restarted`: the step that last set the match back."""

    type: Literal["sync"]
    proto: int
    match: MatchPublic
    version: int
    restarted: int
    view: Json
    mine: Own


StepsTold = TypedDict(
    "StepsTold",
    {
        "status": MatchStatus,
        "seats": list[SeatPublic],
        "prompts": list[PromptPublic],
        "ready": list[int],
        "clocks": Clocks,
        "set_back": SetBackPublic | None,
        "you": int | None,
        "outcome": OutcomeShape | None,
        "decided": Decided | None,
        "type": Literal["steps"],
        "from": int,
        "to": int,
        "steps": list[StepShape],
        "mine": NotRequired[OwnAnswers],
    },
)
"""What happened after `from`, up to `to`."""


class LookNear(TypedDict):
    """What a draft would do. `next`: what may follow it; `complete`: it is a complete answer already."""

    events: list[EventShape]
    next: Annotated[Json, Meta(extra={"typescript": "Space | null"})]
    complete: bool


class Look(LookNear):
    ahead: NotRequired[list[LookNear | None]]
    """For a path, on request: the same with each of the next steps, in their order; None for a step that is refused."""


class PreviewShape(Look):
    type: Literal["preview"]
    id: str


class Pong(TypedDict):
    type: Literal["pong"]
    at: float | int | None
    now: int
    head: int | None
    """The version of the match; null: there is no such match any more."""
    stands: bool
    """Nobody resolves turns at present: answers are stored, and clocks get their time back."""


class Ok(TypedDict):
    type: Literal["ok"]
    id: str
    version: int


class RefusedShape(TypedDict):
    type: Literal["refused"]
    id: str | None
    code: str
    params: dict[str, Json]
    at: str | None


class ProblemShape(TypedDict):
    """What is wrong with a board that somebody draws, in the reader's language."""

    level: Literal["error", "warning"]
    rule: str
    part: str
    """The board of a course that the cells belong to; empty: the whole course, or the only board."""
    where: str
    cells: Annotated[list[list[int]], Meta(extra={"typescript": "[number, number][]"})]
    message: str


class BoardJudged(TypedDict):
    """A game's judgement of the text of a board. `content` and `text` are null if the text cannot be read."""

    content: Json
    text: str | None
    problems: list[ProblemShape]
    errors: int
    remarks: list[str]


class BoardAddresses(TypedDict):
    edit: str
    view: str
    race: str


class BoardSaved(BoardAddresses):
    code: str
    csrf: str


class EditorData(TypedDict):
    """The data of the editor's page. `code` is empty before the board is saved for the first time."""

    content: Json
    extras: dict[str, Json]
    suffix: str
    check: str
    code: str


# -- what the host reports about a match, in its stream of events


class Nothing(TypedDict):
    pass


class OfSeat(TypedDict):
    seat: int


class SeatTaken(TypedDict):
    seat: int
    label: str
    bot: str
    open: bool


class SeatReplaced(TypedDict):
    """`bot`: its level, "" for a person."""

    seat: int
    bot: str
    open: bool


class TimedOut(TypedDict):
    """`kind` of the question."""

    seat: int
    kind: str


class Away(TypedDict):
    seat: int
    away: bool


class Left(TypedDict):
    """`reason`: conceded, absent, removed."""

    seat: int
    reason: str


class Time(TypedDict):
    """Milliseconds by which open deadlines moved, or which they lost."""

    ms: int


class By(TypedDict):
    """An organiser's name, or "" for the system."""

    by: str


class Restarted(TypedDict):
    """The match continues from the position after that step; all later ones are void."""

    version: int
    by: str
    agreed: NotRequired[bool]
    """Everybody at the table agreed, as `by` had asked."""


class Finished(TypedDict):
    reason: str


HOST_EVENTS: Mapping[str, type] = {
    "match.seat": SeatTaken,
    "match.replaced": SeatReplaced,
    "match.started": Nothing,
    "match.ready": OfSeat,
    "match.unready": OfSeat,
    "match.timeout": TimedOut,
    "match.away": Away,
    "match.left": Left,
    "match.clock": Time,
    "match.skipped": Time,
    "match.paused": By,
    "match.resumed": By,
    "match.annulled": By,
    "match.closed": By,
    "match.back_asked": BackAsked,
    "match.back_agreed": OfSeat,
    "match.back_ended": BackEnded,
    "match.restarted": Restarted,
    "match.stopped": OfSeat,
    "match.finished": Finished,
}
"""The data of each kind of event that comes from no game."""
