"""Which round of which stage each race of a tournament is, and the list of stages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Exists, OuterRef

from league.games.facts import title
from league.models import Competition, Race, RaceStatus, Stage
from league.races.naming import Numbered, games_of, rounds_numbered
from league.races.shapes import RoundOf, StageRef

CALLED = (RaceStatus.LIVE, RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL)


def rounds_of(races: Iterable[Race]) -> dict[int, RoundOf]:
    """Rounds by race id, for races that are rounds. Two queries, none if there is no round."""
    stages = {race.stage_id for race in races if race.on_call}
    if not stages:
        return {}
    rounds: dict[int, list[Numbered]] = defaultdict(list)
    for one in rounds_numbered(stages):
        rounds[one.stage_id].append(one)
    found: dict[int, RoundOf] = {}
    for stage in Stage.objects.filter(pk__in=stages).select_related("competition__rules"):
        rules = stage.competition.rules.all
        name, again = rules.named(stage.ord)
        own = rules.stages[stage.ord]
        several = len({game for one in rules.stages.values() for game in games_of(one)}) > 1
        for one in rounds[stage.pk]:
            game = title(one.game) if several else ""
            found[one.race_id] = RoundOf(stage.ord, name, one.number, own.rounds, again, one.decides, game, own.seats)
    return found


def rounds_by_number(competition: Competition) -> dict[int, RoundOf]:
    """Of a tournament, by race number; others ask its kind."""
    races = list(Race.objects.filter(competition=competition))
    rounds = rounds_of(races)
    return {race.number: rounds[race.pk] for race in races if race.pk in rounds}


def stages_of(competition: Competition) -> tuple[StageRef, ...]:
    """The stages of a tournament, in order; others ask its kind. One query."""
    called = Race.objects.filter(stage=OuterRef("pk"), status__in=CALLED)
    rows = Stage.objects.filter(competition=competition).annotate(begun=Exists(called)).values_list("ord", "begun")
    begun, rules = dict(rows), competition.rules.all
    return tuple(StageRef(ord_, *rules.named(ord_), begun.get(ord_, False)) for ord_ in rules.stages)
