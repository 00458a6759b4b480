"""Any season online, at real tables and both: everybody seated can race there, nobody else forfeits, and the stored
tables equal the pure function."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any

import hypothesis.strategies as st
import pytest
from django.utils import timezone
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from gameplay.engine.chance import Chance, mix
from gameplay.refused import Refused
from league.competitions.life import calendar, reruns
from league.competitions.raceday.race_page import race_page
from league.models import Competition, Forfeit, GridSlot, Heat, Run
from league.results import sheets, tables
from league.results.sheets import SheetLine
from league.standings import snapshots
from league.standings.reading import standings_table
from league.standings.season import season_load
from league.start.attendance import check_in
from league.start.seating import late, start
from tests.league.cup import Cup
from tests.league.machines import machine_run
from tests.league.real_table import device
from tests.league.scoring.naive import naive_standings
from tests.league.venues import guests

BOTS, PEOPLE, RACES = 3, 5, 5
VENUES = st.sampled_from(["online", "table", "either", "either"])
WHERE = st.lists(st.sampled_from(["", "online", "table"]), min_size=PEOPLE, max_size=PEOPLE)
"""Of Bob and Erin (4 and 5) and three guests (6 to 8); "" for who does not come."""
ORDER = st.permutations(range(1, 30))


class VenueMachine(RuleBasedStateMachine):
    """Three bots, Bob and Erin, three guests."""

    alice: Any
    people: list[Any]

    @initialize()
    def season(self) -> None:
        self.cup = Cup.make(self.alice, bots=BOTS, races=RACES, capacity=20)
        for user in self.people:
            self.cup.enter(user)
        guests(self.cup, "Gus", "Hana", "Ivo")
        self.next = 1

    @property
    def run(self) -> list[int]:
        ran = Run.objects.filter(race__competition=self.cup.competition, current_of__status__in=("live", "provisional"))
        return list(ran.order_by("race__number").values_list("race__number", flat=True))

    @precondition(lambda self: self.next <= RACES)
    @rule(venue=VENUES, where=WHERE, order=ORDER, late=st.booleans(), draw=st.booleans())
    def race(self, venue: str, where: list[str], order: list[int], late: bool, draw: bool) -> None:
        self._raced(self.next, venue, where, order, late, draw)
        self.next += 1

    @precondition(lambda self: self.run)
    @rule(data=st.data(), venue=VENUES, where=WHERE, order=ORDER)
    def run_again(self, data: st.DataObject, venue: str, where: list[str], order: list[int]) -> None:
        number = data.draw(st.sampled_from(self.run))
        soon = timezone.now() + timedelta(days=1)
        reruns.race_rerun(race=self.cup.race(number), by=self.alice, reason="again", scheduled_at=soon)
        self._raced(number, venue, where, order, False, False)

    @precondition(lambda self: self.run)
    @rule(data=st.data())
    def annul_and_take_back(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from(self.run))
        totals = self.cup.totals()
        reruns.race_annul(race=self.cup.race(number), by=self.alice, reason="wrong track")
        reruns.race_uncancel(race=self.cup.race(number), by=self.alice, reason="the right one")
        assert self.cup.totals() == totals

    @precondition(lambda self: self.run)
    @rule(data=st.data(), order=ORDER)
    def correction(self, data: st.DataObject, order: list[int]) -> None:
        number = data.draw(st.sampled_from(self.run))
        self._sheet(data.draw(st.sampled_from(list(self.cup.race(number).run.heats.all()))), order)  # type: ignore[union-attr]

    def _raced(self, number: int, venue: str, where: list[str], order: list[int], late: bool, draw: bool) -> None:
        calendar.race_update(race=self.cup.race(number), by=self.alice, venue=venue)
        if self.cup.race(number).status == "planned":
            self.cup.open(number)
        for entry, there in enumerate(where, BOTS + 1):
            if there:
                with suppress(Refused):  # a guest online
                    check_in.race_check_in(
                        race=self.cup.race(number), by=self.alice, entry_number=entry, venue=there, nonce="n"
                    )
        alone = race_page(self.cup.race(number), self.alice).unseated
        with suppress(Refused):
            start.race_start(race=self.cup.race(number), by=self.alice)
        assert (self.cup.race(number).status == "check_in") == bool(alone)
        if self.cup.race(number).status != "live":
            calendar.race_cancel(race=self.cup.race(number), by=self.alice, reason="too few in one place")
            return
        if late:
            self._late(number)
        self._drawn_again(number)
        for heat in Heat.objects.filter(run=self.cup.race(number).run).order_by("table_no"):
            assert self.cup.race(number).status == "live"
            if heat.match_id is not None:
                there = set(heat.slots.values_list("entry__number", flat=True))
                self.cup.finish(number, " ".join(str(one) for one in order if one in there), heat.table_no)
            else:
                self._entered(heat, order, draw)
        assert self.cup.race(number).status == "provisional"

    def _late(self, number: int) -> None:
        """Lets everybody in who still can be, wherever it is."""
        for door in race_page(self.cup.race(number), self.alice).late.venues:
            for entry in door.newcomers:
                with suppress(Refused):  # let in elsewhere, or no place left
                    late.race_let_in(
                        race=self.cup.race(number), by=self.alice, entry_number=entry.number, venue=door.venue
                    )

    def _entered(self, heat: Heat, order: list[int], draw: bool) -> None:
        """By two racers of the table, or by a steward."""
        there = list(heat.slots.order_by("entry__number").values_list("entry__number", flat=True))
        heat = Heat.objects.select_related("run__race__stage__competition").get(pk=heat.pk)
        if draw:
            one, other = (device(f"phone of {number}") for number in there[:2])
            tables.table_grid_draw(heat=heat, device=one, entry_number=there[0])
            lines = [SheetLine(racer, place) for place, racer in enumerate((n for n in order if n in there), 1)]
            sheet = tables.propose(heat=heat, device=one, lines=lines, entry_number=there[0])
            tables.second(heat=heat, device=other, sheet_id=sheet.pk, entry_number=there[1])
        else:
            self._sheet(heat, order)

    def _sheet(self, heat: Heat, order: list[int]) -> None:
        there = set(heat.slots.values_list("entry__number", flat=True))
        lines = [SheetLine(racer, place) for place, racer in enumerate((n for n in order if n in there), 1)]
        with suppress(Refused):  # nothing would change
            sheets.correct(heat=heat, by=self.alice, lines=lines, reason="paper")

    def _drawn_again(self, number: int) -> None:
        """From the secret and the racers' numbers anybody draws the same."""
        run = self.cup.race(number).run
        assert run is not None
        assert run.seed is not None
        report = run.heats_report
        starters = sorted(one for heat in report["heats"] for one in heat)
        said = dict(run.check_ins.values_list("entry__number", "nonce"))
        luck = Chance(mix(bytes(run.seed.secret), run.label, [said.get(one, "") for one in starters]))
        for table, grid in report.get("grids", {}).items():
            assert grid == luck.shuffle(f"grid/{table}", sorted(report["heats"][int(table) - 1]))

    @invariant()
    def everybody_sits_where_they_can_race(self) -> None:
        if not hasattr(self, "cup"):
            return
        for slot in GridSlot.objects.select_related("heat__match", "entry__player"):
            player, heat = slot.entry.player, slot.heat
            assert not (player.is_bot and heat.venue == "table")
            assert not (player.is_guest and heat.venue == "online")
            assert (heat.match is None) == (heat.venue == "table")
        for forfeit in Forfeit.objects.select_related("entry__player", "run"):
            assert not forfeit.entry.player.is_bot
            assert not forfeit.entry.player.is_guest or forfeit.run.heats.filter(venue="table").exists()
        for heat in Heat.objects.all():
            places = sorted(heat.slots.values_list("start_place", flat=True), key=lambda one: one or 0)
            assert places in ([None] * len(places), list(range(1, len(places) + 1)))

    @invariant()
    def the_stored_tables_are_the_pure_function(self) -> None:
        if not hasattr(self, "cup"):
            return
        competition: Competition = self.cup.fresh().competition
        assert snapshots.standings_differences(competition=competition) == []
        naive = naive_standings(season_load(competition.stages.get()))
        for row in standings_table(competition).rows:
            if row.entry.id in naive:
                assert (row.place, row.total) == (naive[row.entry.id]["place"], naive[row.entry.id]["total"])


@pytest.mark.django_db
def test_any_season_online_and_at_tables_seats_those_who_can_race(alice: Any, bob: Any, erin: Any) -> None:
    machine_run(VenueMachine, alice, [bob, erin], examples=2, steps=8)
