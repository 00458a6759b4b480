"""The rules that stages of a tournament have beside those of every stage.

Four formats, in any order: rounds for all, groups, knock-out, final. A round is one race of the stage: an organiser
makes, checks and calls its tables.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from gameplay.engine.words import gettext_noop as _
from league.scoring.rules import MOST_ENTRIES, Grid, Leg, StageRules
from league.scoring.ties import TieBreak

MOST_ROUNDS = 20
MOST_GROUPS = 32
MOST_STAGES = 6
MOST_SEATS = 9

Carry = Literal["none", "half", "all"]
Seeding = Literal["order", "lot"]
Cut = Literal["all", "race", "lot"]
TableCut = Literal["all", "lot"]
Bye = Literal["average", "win", "none"]
SeatBy = Literal["standing", "mix"]

TOURNAMENT_TIE_BREAKS = (TieBreak.OPPONENTS, TieBreak.DIRECT, TieBreak.WINS, TieBreak.LOT)

RoundCount = Annotated[int, Meta(ge=1, le=MOST_ROUNDS, title=_("Rounds"))]
ByeRule = Annotated[
    Bye,
    Meta(
        title=_("Points for sitting out"),
        description=_("For when the racers don’t fill whole tables and one of them sits out."),
        extra={
            "words": {
                "average": _("the average of the rounds they raced"),
                "win": _("as much as a win"),
                "none": _("nothing"),
            }
        },
    ),
]
LateRule = Annotated[
    int,
    Meta(
        ge=1,
        le=MOST_ROUNDS,
        title=_("Latecomers can join up to round"),
        description=_("Earlier rounds score nothing."),
    ),
]


CUT_WORDS = {
    "all": _("all tied racers qualify"),
    "race": _("tied racers race for it"),
    "lot": _("the draw at the start decides"),
}
OF_THE_RACES = frozenset({"boards", "options"})
"""Fields that say what races are raced on, and do not affect standings."""
NEWER = frozenset({"consolation"})
"""Newer rules: without effect, they leave the input of standings the same as before."""
UNUSED_LAST = {
    "rounds": frozenset({"on", "cut"}),
    "groups": frozenset({"on", "best", "cut"}),
    "final": frozenset({"cut"}),
}
"""Rules by format that say who qualifies: after the last stage nobody does."""
UNUSED_FIRST = frozenset({"carry"})
"""Rules about what is carried over: before the first stage there is nothing."""


def unused(format_: str, *, first: bool, last: bool) -> frozenset[str]:
    """Rules without a meaning in a stage, because of its position."""
    return (UNUSED_FIRST if first else frozenset()) | (UNUSED_LAST.get(format_, frozenset()) if last else frozenset())


class TournamentRules(StageRules, frozen=True, kw_only=True):
    """What all of them have. `on` says who qualifies for the next stage; after the last one nobody does."""

    grid: Annotated[Grid, Meta(title=_("Starting order"))] = "draw"
    tie_breaks: Annotated[tuple[TieBreak, ...], Meta(title=_("Ties"))] = TOURNAMENT_TIE_BREAKS
    seats: Annotated[
        int,
        Meta(
            ge=2,
            le=MOST_SEATS,
            title=_("Most racers at a table"),
            description=_("Smaller tables make shorter rounds. Never below what the game and its board need."),
        ),
    ] = MOST_SEATS
    seeding: Annotated[
        Seeding,
        Meta(
            title=_("First tables"),
            extra={
                "words": {
                    "order": _("based on the previous stage; in the first stage, by start number"),
                    "lot": _("by lot"),
                }
            },
        ),
    ] = "lot"
    carry: Annotated[
        Carry,
        Meta(
            title=_("Points carried over from the previous stage"),
            extra={"words": {"none": _("nothing"), "half": _("half"), "all": _("all")}},
        ),
    ] = "none"
    cut: Annotated[
        Cut,
        Meta(
            title=_("Ties for the last qualifying place"),
            description=_(
                "A deciding race is one more race at one table: it scores no points and only separates tied "
                "racers. If they stay tied, if it is cancelled, or if their number doesn’t fit a table, the "
                "draw at the start decides."
            ),
            extra={"words": CUT_WORDS},
        ),
    ] = "lot"
    boards: tuple[str, ...] = ()
    """Built-in boards: what its rounds are raced on, in turn; (): as in the previous round."""
    options: dict[str, object] = {}
    """As `Race.options`, for its rounds; {}: as in the previous round."""


class RoundsRules(TournamentRules, frozen=True, kw_only=True, tag="rounds"):
    """Everybody races every round; nobody drops out."""

    rounds: RoundCount = 3
    seat_by: Annotated[
        SeatBy,
        Meta(
            title=_("Who sits with whom"),
            extra={
                "words": {
                    "standing": _("racers close in the standings, new opponents first"),
                    "mix": _("as many different opponents as possible"),
                }
            },
        ),
    ] = "standing"
    bye: ByeRule = "average"
    late: LateRule = 1
    on: Annotated[
        int,
        Meta(
            ge=0,
            le=MOST_ENTRIES,
            title=_("How many qualify"),
            description=_("The best of the stage. In the last stage, nobody qualifies."),
        ),
    ] = 4
    legs: tuple[Leg, ...] = ()
    """For a decathlon: the game of each round, in order. (): all rounds in the stage's game."""


class GroupsRules(TournamentRules, frozen=True, kw_only=True, tag="groups"):
    """Each group plays at its own tables."""

    groups: Annotated[int, Meta(ge=2, le=MOST_GROUPS, title=_("Groups"))] = 2
    rounds: RoundCount = 2
    bye: ByeRule = "average"
    late: LateRule = 1
    on: Annotated[int, Meta(ge=1, le=MOST_ENTRIES, title=_("How many qualify from each group"))] = 2
    best: Annotated[
        int,
        Meta(
            ge=0,
            le=MOST_ENTRIES,
            title=_("Plus how many of the next best"),
            description=_("Across all groups."),
        ),
    ] = 0


class KnockoutRules(TournamentRules, frozen=True, kw_only=True, tag="knockout"):
    """Some of each table qualify, round by round: until one table decides or, if another stage follows, until the
    racers who are left fit one table."""

    on: Annotated[int, Meta(ge=1, le=8, title=_("How many qualify from each table"))] = 2
    losers: Annotated[
        bool,
        Meta(
            title=_("The best losers fill the tables"),
            description=_("Otherwise the top seeds sit out when the tables don’t come out even."),
        ),
    ] = True
    consolation: Annotated[
        bool,
        Meta(
            title=_("Consolation tables"),
            description=_(
                "Racers who are knocked out race once more during the next round, to settle the order of those "
                "who went out in the same round. If there are too few for a table, they keep their places."
            ),
        ),
    ] = False
    cut: Annotated[
        TableCut,
        Meta(
            title=_("Ties for the last qualifying place"),
            extra={"words": {name: word for name, word in CUT_WORDS.items() if name != "race"}},
        ),
    ] = "lot"


class FinalRules(TournamentRules, frozen=True, kw_only=True, tag="final"):
    """One table, one race or the sum of several."""

    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS, title=_("Races in the final"))] = 1
