"""A tournament for tests, written as rows: stages, called rounds, results. No match is made or played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from league.common import writing
from league.models import (
    Berth,
    CheckIn,
    Competition,
    Entry,
    GridSlot,
    Heat,
    Player,
    Race,
    Result,
    ResultSheet,
    Run,
    SitOut,
    Stage,
)
from league.standings import snapshots
from tests.league.cup import Cup
from tests.support.worlds import made_once_a_worker

Tables = Sequence[Sequence[int]]
"""Start numbers, table by table; in a result the first of each has won."""


class Tourney(Cup):
    """A published tournament of Alice's club."""

    @classmethod
    @made_once_a_worker
    def of(cls, alice: Any, *stages: dict[str, Any], bots: int = 8, **changes: Any) -> Tourney:
        """`stages`: the rules of each, with its `format`."""
        changes = {"capacity": 64, "venue": "table", **changes}
        cup = Cup.make(alice, bots=bots, races=1, **changes)
        rules = cup.competition.rules
        usual = {name: value for name, value in rules.definition["stages"]["1"].items() if name != "format"}
        usual |= {"drop": {"kind": "none", "n": 0}, "tie_breaks": ["opponents", "direct", "wins", "lot"]}
        rules.definition["stages"] = {str(ord_): usual | one for ord_, one in enumerate(stages, 1)}
        rules.save()
        for ord_ in range(2, len(stages) + 1):
            Stage.objects.create(competition=cup.competition, ord=ord_)
        Race.objects.filter(competition=cup.competition).update(on_call=True)
        made = cls(alice, cup.club, cup.competition)
        made.plan(1, max(0, stages[0].get("rounds", 1) - 1))
        return made.fresh()

    def stage(self, ord_: int = 1) -> Stage:
        return Stage.objects.select_related("competition__rules").get(competition=self.competition, ord=ord_)

    def fresh(self) -> Tourney:
        self.competition = Competition.objects.select_related("club", "rules").get(pk=self.competition.pk)
        return self

    @made_once_a_worker
    def plan(self, ord_: int, rounds: int) -> None:
        """Adds rounds to a stage."""
        first = Race.objects.get(competition=self.competition, number=1)
        last = Race.objects.filter(competition=self.competition).order_by("-number").values_list("number", flat=True)[0]
        Race.objects.bulk_create(
            Race(
                stage=self.stage(ord_),
                competition=self.competition,
                number=number,
                on_call=True,
                game=first.game,
                board=first.board,
                options=first.options,
                venue=first.venue,
            )
            for number in range(last + 1, last + 1 + rounds)
        )

    @made_once_a_worker
    def berths(self, ord_: int, numbers: Sequence[int], groups: int = 0, why: str = "entered") -> None:
        """Best seed first; with groups dealt out in turn."""
        entries = self.by_number()
        Berth.objects.bulk_create(
            Berth(
                stage=self.stage(ord_),
                entry=entries[number],
                seed=seed,
                group=(seed - 1) % groups + 1 if groups else 0,
                why=why,
                at=timezone.now(),
            )
            for seed, number in enumerate(numbers, 1)
        )

    def by_number(self) -> dict[int, Entry]:
        return {entry.number: entry for entry in Entry.objects.filter(competition=self.competition)}

    @made_once_a_worker
    def gather(self, number: int, *there: int) -> Race:
        """Check-in is open, and these are there."""
        race, entries = self.race(number), self.by_number()
        run = Run.objects.create(race=race, number=1, check_in_opens_at=timezone.now())
        Race.objects.filter(pk=race.pk).update(run=run, status="check_in")
        CheckIn.objects.bulk_create(
            CheckIn(run=run, entry=entries[one], venue=race.venue, at=timezone.now()) for one in there
        )
        self.touch()
        return self.race(number)

    @made_once_a_worker
    def call(self, number: int, tables: Tables, free: Sequence[int] = ()) -> Race:
        """The round is called with these tables."""
        race, entries, now = self.race(number), self.by_number(), timezone.now()
        run = race.run or Run.objects.create(race=race, number=1, check_in_opens_at=now)
        run.started_at, run.rules = now, self.competition.rules
        run.heats_report = {"tables": [list(one) for one in tables]}
        run.save()
        heats = Heat.objects.bulk_create(Heat(run=run, table_no=no, venue="table") for no in range(1, len(tables) + 1))
        GridSlot.objects.bulk_create(
            GridSlot(heat=heat, run=run, seat=seat, entry=entries[one])
            for heat, table in zip(heats, tables, strict=True)
            for seat, one in enumerate(table)
        )
        SitOut.objects.bulk_create(SitOut(run=run, entry=entries[one], at=now) for one in free)
        Race.objects.filter(pk=race.pk).update(run=run, status="live")
        Competition.objects.filter(pk=self.competition.pk).update(status="running")
        self.touch()
        return self.race(number)

    @made_once_a_worker
    def results(self, number: int, tables: Tables, first: int = 1, status: str = "provisional") -> Race:
        """Results of the tables from `first` on, in this order of finish; the last of them ends the round."""
        race, entries = self.race(number), self.by_number()
        heats = list(Heat.objects.filter(run=race.run).order_by("table_no"))
        shown = heats[first - 1 : first - 1 + len(tables)]
        sheets = ResultSheet.objects.bulk_create(
            ResultSheet(heat=heat, version=1, state="confirmed", source="table") for heat in shown
        )
        Result.objects.bulk_create(
            Result(sheet=sheet, entry=entries[one], place=place, status="classified")
            for sheet, order in zip(sheets, tables, strict=True)
            for place, one in enumerate(order, 1)
        )
        if ResultSheet.objects.filter(heat__run=race.run, state="confirmed").count() == len(heats):
            Run.objects.filter(current_of=race).update(finished_at=timezone.now())
            Race.objects.filter(pk=race.pk).update(status=status)
        snapshots.rebuild(competition=self.fresh().competition)
        self.touch()
        return self.race(number)

    @made_once_a_worker
    def raced(self, number: int, tables: Tables, free: Sequence[int] = (), status: str = "official") -> Race:
        """Called and over: everybody finished in seat order."""
        self.call(number, tables, free)
        return self.results(number, tables, status=status)

    def touch(self) -> None:
        writing.touch(self.competition, "race")


@made_once_a_worker
def crowded(alice: Any, *stages: dict[str, Any], number: int, name: str = "Autumn Cup") -> Tourney:
    """With so many racers, who are guests; all are seeded."""
    tourney = Tourney.of(alice, *stages, bots=0, capacity=256, name=name)
    players = Player.objects.bulk_create(
        Player(club=tourney.club, display_name=f"{name} {n}") for n in range(1, number + 1)
    )
    Entry.objects.bulk_create(
        Entry(competition=tourney.competition, player=player, number=n) for n, player in enumerate(players, 1)
    )
    tourney.berths(1, list(range(1, number + 1)))
    return tourney


def rounds(count: int = 3, on: int = 4, **rules: Any) -> dict[str, Any]:
    return {"format": "rounds", "rounds": count, "on": on, "seeding": "order", **rules}


def groups(count: int = 2, on: int = 2, rounds: int = 1, **rules: Any) -> dict[str, Any]:
    return {"format": "groups", "groups": count, "on": on, "rounds": rounds, "seeding": "order", **rules}


def knockout(on: int = 2, **rules: Any) -> dict[str, Any]:
    return {"format": "knockout", "on": on, **rules}


def final(count: int = 1, **rules: Any) -> dict[str, Any]:
    return {"format": "final", "rounds": count, "seeding": "order", **rules}
