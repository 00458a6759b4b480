"""What rounds, tables and matches are called, and the mark that a race's calendar entry has changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext_noop

from gameplay.services import TitleWords
from league.common.references import GONE
from league.models import Race
from league.scoring.formats import format_of
from league.scoring.rules import StageRules
from league.scoring.stage_format import Format

ENTRY = ("last_date", "calendar_sequence", "calendar_at")
"""The fields `entry_changed` sets, for `update_fields`."""


def round_title(format_: Format, number: int, *, planned: int, decides: bool) -> TitleWords:
    """ "Round 2", "Knock-out, round 2", "Final": the name of a round within its stage. `planned`: how many rounds the
    stage has."""
    if decides:
        return gettext_noop("Deciding race"), {}
    if format_.only_round and planned < 2:
        return format_.only_round, {}
    return format_.round_name, {"n": number}


class Numbered(NamedTuple):
    """A round of a stage, by its race."""

    stage_id: int
    race_id: int
    number: int
    """In its stage, from 1; of a deciding race, that of the round before."""
    decides: bool
    game: str


def rounds_numbered(stages: Collection[int]) -> list[Numbered]:
    """All rounds of these stages, in order. What is raced in place of a cancelled or void round is the same round. One
    query."""
    found: list[Numbered] = []
    numbers: dict[int, int] = defaultdict(lambda: 1)
    rows = Race.objects.filter(stage__in=stages).order_by("number")
    for stage_id, race_id, status, decides, game in rows.values_list("stage_id", "id", "status", "decides", "game"):
        found.append(Numbered(stage_id, race_id, numbers[stage_id] - decides, decides, game))
        numbers[stage_id] += not decides and status not in GONE
    return found


def round_number(race: Race) -> int:
    """The number of a round within its stage. One query."""
    return next(one.number for one in rounds_numbered([race.stage_id]) if one.race_id == race.pk)


def round_named(race: Race) -> TitleWords:
    """What a round of a tournament is called. One query."""
    rules = race.stage.rules
    return round_title(format_of(rules), round_number(race), planned=rules.rounds, decides=race.decides)


def table_title(competition: str, number: int, table: int | None, round_: TitleWords | None = None) -> TitleWords:
    """ "Autumn Cup · Race 3, table 2", or "Autumn Cup · Round 3, table 2". `table` is None where the race has only
    one."""
    if round_ is not None:
        if table is None:
            return gettext_noop("%(competition)s · %(round)s"), {"competition": competition, "round": round_}
        words = gettext_noop("%(competition)s · %(round)s, table %(table)d")
        return words, {"competition": competition, "round": round_, "table": table}
    if table is None:
        return gettext_noop("%(competition)s · Race %(number)d"), {"competition": competition, "number": number}
    words = gettext_noop("%(competition)s · Race %(number)d, table %(table)d")
    return words, {"competition": competition, "number": number, "table": table}


def games_of(stage: StageRules) -> tuple[str, ...]:
    """The games raced in a stage, each once."""
    return tuple(dict.fromkeys(leg.game for leg in stage.legs)) or (stage.game,)


def entry_changed(race: Race) -> None:
    """Mark a race's calendar entry as changed. Call it before the date changes (the old one is remembered), with the
    competition locked; the caller saves `ENTRY`."""
    race.last_date = race.scheduled_at or race.last_date
    race.calendar_sequence += 1
    race.calendar_at = timezone.now()
