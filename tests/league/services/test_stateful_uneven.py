"""Any season at tables of exactly three: everybody present sits at one table or sits out, those who have sat out least
do so, and the stored tables equal the pure function."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any

import hypothesis.strategies as st
import pytest
from django.utils import timezone
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gameplay.games.registry import GAMES
from gameplay.refused import Refused
from league.competitions.life import calendar, reruns
from league.competitions.life import rules as life_rules
from league.competitions.raceday.race_page import race_page
from league.models import Run
from league.results import sheets
from league.results.sheets import SheetLine
from league.standings import snapshots
from league.standings.reading import standings_table
from league.standings.season import season_load
from league.start.attendance import check_in
from league.start.seating import start
from league.start.seating.start import sat_out_before
from tests.league.cup import Cup
from tests.league.machines import machine_run
from tests.league.scoring.naive import naive_standings
from tests.league.trio import Trio
from tests.league.venues import guests

RACES = 5
DROPS = st.sampled_from([{"kind": "none"}, {"kind": "best", "n": 2}, {"kind": "drop", "n": 1}])
COME = st.lists(st.booleans(), min_size=5, max_size=5)
"""Of Bob and Erin (4 and 5) and three guests (6 to 8), who come where a race is at real tables."""
ORDER = st.permutations(range(1, 12))


class TrioMachine(RuleBasedStateMachine):
    """Three bots, two people, three guests; a game for exactly three."""

    alice: Any
    people: list[Any]

    @initialize()
    def season(self) -> None:
        self.cup = Cup.make(self.alice, bots=0, game="toy", speed="none", races=RACES, capacity=12)
        for number in range(3):
            self.cup.add_bot(f"Bot {number}", level="easy")
        for user in self.people:
            self.cup.enter(user)
        guests(self.cup, "Gus", "Hana", "Ivo")
        self.next = 1

    @property
    def run(self) -> list[int]:
        ran = Run.objects.filter(race__competition=self.cup.competition, current_of__status="provisional")
        return list(ran.order_by("race__number").values_list("race__number", flat=True))

    @precondition(lambda self: self.next <= RACES)
    @rule(table=st.booleans(), come=COME, order=ORDER)
    def race(self, table: bool, come: list[bool], order: list[int]) -> None:
        calendar.race_update(race=self.cup.race(self.next), by=self.alice, venue="table" if table else "online")
        self._raced(self.next, come, order)
        self.next += 1

    @precondition(lambda self: self.run)
    @rule(data=st.data(), come=COME, order=ORDER)
    def run_again(self, data: st.DataObject, come: list[bool], order: list[int]) -> None:
        number = data.draw(st.sampled_from(self.run))
        soon = timezone.now() + timedelta(days=1)
        reruns.race_rerun(race=self.cup.race(number), by=self.alice, reason="again", scheduled_at=soon)
        self._raced(number, come, order)

    @precondition(lambda self: self.run)
    @rule(data=st.data(), order=ORDER, house=st.booleans())
    def correction(self, data: st.DataObject, order: list[int], house: bool) -> None:
        heats = list(self.cup.race(data.draw(st.sampled_from(self.run))).run.heats.all())  # type: ignore[union-attr]
        heat = data.draw(st.sampled_from(heats))
        there = set(heat.slots.values_list("entry__number", flat=True))
        bots = range(1, heat.house_bots.count() + 1) if house else ()
        lines = [SheetLine(number, place, house=True) for place, number in enumerate(bots, 1)]
        lines += [
            SheetLine(racer, place) for place, racer in enumerate((n for n in order if n in there), len(lines) + 1)
        ]
        with suppress(Refused):  # nothing would change
            sheets.correct(heat=heat, by=self.alice, lines=lines, reason="video")

    @rule(uneven=st.sampled_from(["house", "sit_out", "sit_out"]), drop=DROPS, bots=st.booleans())
    def rules(self, uneven: str, drop: dict[str, Any], bots: bool) -> None:
        changes = {"uneven": uneven, "drop": drop, "bots_score": bots}
        with suppress(Refused):  # nothing would change
            life_rules.competition_rules_change(
                competition=self.cup.competition, by=self.alice, changes=changes, reason="voted"
            )

    @precondition(lambda self: self.run)
    @rule(data=st.data())
    def annul_and_take_back(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from(self.run))
        totals = self.cup.totals()
        reruns.race_annul(race=self.cup.race(number), by=self.alice, reason="wrong rules")
        reruns.race_uncancel(race=self.cup.race(number), by=self.alice, reason="the right ones")
        assert self.cup.totals() == totals

    def _raced(self, number: int, come: list[bool], order: list[int]) -> None:
        race = self.cup.open(number)
        for entry, there in enumerate(come, 4):
            if there:
                with suppress(Refused):  # a guest online
                    check_in.race_check_in(race=race, by=self.alice, entry_number=entry)
        before = sat_out_before(self.cup.competition)
        told = race_page(self.cup.race(number), self.alice)
        too_few = False
        try:
            start.race_start(race=self.cup.race(number), by=self.alice)
        except Refused as refused:  # too few at a real table, or fewer than two at all
            too_few = refused.code == "too_few_here"
        race = self.cup.race(number)
        assert (race.status == "check_in") == bool(told.unseated or too_few)
        if race.status != "live":
            calendar.race_cancel(race=race, by=self.alice, reason="too few")
            return
        heats = list(race.run.heats.order_by("table_no"))  # type: ignore[union-attr]
        assert {heat.slots.count() + heat.house_bots.count() for heat in heats} == {3}
        assert sum(heat.house_bots.count() for heat in heats) == told.house
        self._fair(race.run, told.out, before)  # type: ignore[arg-type]
        for heat in heats:
            words = [str(one) for one in order if heat.slots.filter(entry__number=one).exists()]
            if heat.match_id is not None:
                self.cup.finish(number, " ".join(words), heat.table_no)
            else:
                lines = [SheetLine(int(word), place) for place, word in enumerate(words, 1)]
                sheets.correct(heat=heat, by=self.alice, lines=lines, reason="paper")

    def _fair(self, run: Run, out: int, before: dict[int, int]) -> None:
        """Nobody sits out who has done so more often than a racer at a table, except bots that make room."""
        seated = set(run.slots.values_list("entry_id", flat=True))
        rest = set(run.sit_outs.values_list("entry_id", flat=True))
        assert (len(rest), seated & rest) == (out, set())
        assert not run.forfeits.filter(entry__in=seated | rest).exists()
        people = self.cup.competition.entries.filter(player__bot_level="").values_list("pk", flat=True)
        if rest and set(people) >= rest:
            most = max(before.get(pk, 0) for pk in rest)
            assert most <= min(before.get(pk, 0) for pk in seated & set(people))

    @invariant()
    def the_stored_tables_are_the_pure_function(self) -> None:
        if not hasattr(self, "cup"):
            return
        competition = self.cup.fresh().competition
        assert snapshots.standings_differences(competition=competition) == []
        naive = naive_standings(season_load(competition.stages.get()))
        for row in standings_table(competition).rows:
            if row.entry.id in naive:
                assert (row.place, row.total) == (naive[row.entry.id]["place"], naive[row.entry.id]["total"])


@pytest.mark.django_db
def test_any_season_at_tables_of_three_seats_everybody_or_lets_them_sit_out_in_turn(
    alice: Any, bob: Any, erin: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "toy", Trio())
    machine_run(TrioMachine, alice, [bob, erin], examples=2, steps=8)
