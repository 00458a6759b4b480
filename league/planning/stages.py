"""The stages of a tournament as an organiser configures them, and their checks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, Refusal
from accounts.typing import Json, JsonObject
from gameplay.refused import Refused
from league.scoring.calendar import OUT_OF_RANGE
from league.scoring.formats import CHAMPIONSHIP, Rules, format_of, name_of
from league.scoring.presets import qualifier_count
from league.scoring.rules import StageRules
from league.scoring.tournament import GroupsRules, KnockoutRules, RoundsRules

STAGE_ALONE = Refusal(
    "stage_alone",
    _("A championship can’t be a stage of a tournament: choose “Rounds”, “Groups”, “Knock-out” or “Final”."),
    BAD_REQUEST,
)
FINAL_LAST = Refusal("final_last", _("Nothing comes after a final: it is the last stage."), BAD_REQUEST)
FINAL_SEATS = Refusal("final_seats", _("%(racers)s racers reach the final, but a table takes %(sizes)s."), BAD_REQUEST)
TEAMS_TOURNAMENT = Refusal(
    "teams_tournament",
    _("In a tournament, teammates sit at different tables: choose the option “your own team size”."),
    BAD_REQUEST,
)
GROUPS_SMALL = Refusal(
    "groups_small", _("%(racers)s racers in %(groups)s groups: a table needs at least %(least)s."), BAD_REQUEST
)
KNOCKOUT_ON = Refusal(
    "knockout_on", _("A table has at most %(seats)s seats: let fewer qualify, or nobody is knocked out."), BAD_REQUEST
)
LEGS_ROUNDS = Refusal(
    "legs_rounds", _("Each round of this stage has its own game, so the stage has %(legs)s rounds."), BAD_REQUEST
)

FEWEST_ON = 2
"""Nobody advances alone: there would be nobody to race."""


@dataclass(frozen=True)
class LegForm:
    """One round of a decathlon."""

    game: str
    board: str = ""
    """Slug of a board of the box; "": the game's first, if it has boards."""
    options: Mapping[str, Json] = field(default_factory=dict)
    """Of the game, by key; the others get the game's defaults."""
    points: JsonObject | None = None
    """A points table; None: the game's."""


@dataclass(frozen=True)
class StageForm:
    """One stage: its format, and rules of its own by name. The others are the competition's, or the defaults."""

    format: str
    rules: Mapping[str, object] = field(default_factory=dict)
    legs: Sequence[LegForm] = ()
    """The game of each round, in order, if they differ; it also sets the number of rounds."""
    game: str = ""
    """Of its rounds; "": the competition's."""
    boards: Sequence[str] = ()
    """Slugs of the box: what its rounds are raced on, in turn. (): in the first stage as the competition says, in a
    later one as the round before; the first board of another game."""
    options: Mapping[str, Json] = field(default_factory=dict)
    """Of the game, by key; what is left out is as the competition says. Without any: as the round before."""


def check(rules: Rules, takes: Mapping[int, Sequence[Collection[int]]]) -> dict[int, int]:
    """Check that the stages fit each other and everybody who advances finds a table. `takes`: for each stage the table
    sizes of each of its boards. Returns how many enter each stage. Raises Refused at "stages.<number>.<rule>"."""
    stages = rules.stages
    if rules.entry.team_races:
        raise Refused(TEAMS_TOURNAMENT, at="team_rule")
    racing, last = rules.entry.capacity, max(stages)
    come: dict[int, int] = {}
    for number, stage in stages.items():
        name, come[number] = name_of(stage), racing
        if len(stages) > 1 and name == CHAMPIONSHIP:
            raise Refused(STAGE_ALONE, at=f"stages.{number}.format")
        if format_of(stage).closes:
            if number != last:
                raise Refused(FINAL_LAST, at=f"stages.{number}.format")
            for sizes in takes[number]:
                if racing > max(sizes, default=racing):
                    before = f"stages.{number - 1}.on" if number > 1 else "capacity"
                    at = f"stages.{number}.boards" if stage.boards else before
                    raise Refused(FINAL_SEATS, {"racers": racing, "sizes": sorted(sizes)}, at)
        if format_of(stage).plans_tables:
            for sizes in takes[number]:
                _numbers_check(stage, f"stages.{number}", racing, sizes, follows=number != last)
            racing = qualifier_count(stage, racing, frozenset[int]().union(*takes[number]))
    return come


def _numbers_check(stage: StageRules, at: str, racing: int, sizes: Collection[int], *, follows: bool) -> None:
    """Check the numbers of a stage with this many racers. Raises Refused at the rule at fault."""
    least, most = min(sizes, default=FEWEST_ON), max(sizes, default=racing)
    if 0 < stage.rounds < stage.late:
        raise Refused(OUT_OF_RANGE, {"min": 1, "max": stage.rounds}, f"{at}.late")
    if isinstance(stage, RoundsRules):
        if stage.legs and len(stage.legs) != stage.rounds:
            raise Refused(LEGS_ROUNDS, {"legs": len(stage.legs)}, f"{at}.rounds")
        if follows and not FEWEST_ON <= stage.on <= racing:
            raise Refused(OUT_OF_RANGE, {"min": FEWEST_ON, "max": racing}, f"{at}.on")
    if isinstance(stage, GroupsRules):
        each = racing // stage.groups
        if each < least:
            raise Refused(GROUPS_SMALL, {"racers": racing, "groups": stage.groups, "least": least}, f"{at}.groups")
        if follows and stage.on > each:
            raise Refused(OUT_OF_RANGE, {"min": 1, "max": each}, f"{at}.on")
        if follows and stage.groups * stage.on + stage.best > racing:
            raise Refused(OUT_OF_RANGE, {"min": 0, "max": racing - stage.groups * stage.on}, f"{at}.best")
    if isinstance(stage, KnockoutRules) and stage.on >= most:
        raise Refused(KNOCKOUT_ON, {"seats": most}, f"{at}.on")
