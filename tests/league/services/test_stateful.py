"""Any sequence of results, corrections, penalties, undos, forfeits, rule changes: the stored tables always equal the
pure function, and the second implementation agrees with both."""

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

from gameplay.refused import Refused
from league.clubs.club import players
from league.competitions.life import calendar, life, reruns
from league.competitions.life import rules as life_rules
from league.competitions.stewards import penalties
from league.members import bans
from league.models import (
    Adjustment,
    Ban,
    Entry,
    GridSlot,
    Membership,
    Race,
    Registration,
    ResultSheet,
    StandingsSnapshot,
)
from league.registration import registrations, teams
from league.registration.reading import registration_mine
from league.registration.waitlist import ACTIVE, waitlists_with_free_places
from league.results import recording, sheets
from league.results.sheets import SheetLine
from league.scoring.standings import standings
from league.standings import snapshots
from league.standings.reading import standings_table
from league.standings.season import season_load
from league.start.attendance import check_in, waiting
from tests.league.cup import Cup
from tests.league.machines import machine_run
from tests.league.scoring.naive import naive_standings, naive_teams

BOTS = 4
PERMUTATION = st.permutations(range(1, BOTS + 16))


class SeasonMachine(RuleBasedStateMachine):
    """Four bots, Bob and Erin; Bob and Erin are there or not."""

    alice: Any
    people: list[Any]

    @initialize()
    def season(self) -> None:
        self.cup = Cup.make(self.alice, bots=BOTS, races=6, teams=True, team_rule="own")
        for user in self.people:
            self.cup.enter(user)
        teams.draw(competition=self.cup.competition, by=self.alice)
        self.next = 1

    @property
    def run(self) -> list[int]:
        return list(range(1, self.next))

    @precondition(lambda self: self.next <= 6)
    @rule(order=PERMUTATION, there=st.lists(st.booleans(), min_size=2, max_size=2), retired=st.integers(0, 3))
    def race(self, order: list[int], there: list[bool], retired: int) -> None:
        present = [user for user, here in zip(self.people, there, strict=True) if here]
        self.cup.start(self.next, *[user for user in present if self._active(user)])
        on_grid = {
            slot.entry.number
            for slot in GridSlot.objects.filter(run=self.cup.race(self.next).run).select_related("entry")
        }
        words = [str(number) for number in order if number in on_grid]
        cut = max(1, len(words) - retired)
        self.cup.finish(self.next, " ".join(words[:cut]) + " | " + " ".join(words[cut:]))
        self.next += 1

    @precondition(lambda self: self.run)
    @rule(data=st.data(), order=PERMUTATION, tie=st.booleans(), dns=st.booleans())
    def correction(self, data: st.DataObject, order: list[int], tie: bool, dns: bool) -> None:
        number = data.draw(st.sampled_from(self.run))
        heat = self.cup.heat(number)
        on_grid = {slot.entry.number for slot in heat.slots.select_related("entry")}
        there = [one for one in order if one in on_grid]
        out = [there.pop()] if dns and len(there) > 2 else []
        lines = [SheetLine(one, 1 if tie and place == 2 else place) for place, one in enumerate(there, 1)]
        lines += [SheetLine(one, None, "dns") for one in out]
        self._try(sheets.correct, heat=heat, by=self.alice, lines=lines, reason="video")

    @precondition(lambda self: self.run)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        heat = self.cup.heat(data.draw(st.sampled_from(self.run)))
        self._try(sheets.undo, heat=heat, by=self.alice, reason="mistaken")

    @precondition(lambda self: self.run)
    @rule(data=st.data(), kind=st.sampled_from(["points", "places", "disqualification"]), value=st.integers(-5, 5))
    def penalty(self, data: st.DataObject, kind: str, value: int) -> None:
        race = data.draw(st.sampled_from([None, *self.run]))
        entry = data.draw(st.integers(1, BOTS + 2))
        value = 0 if kind == "disqualification" else value
        self._try(
            penalties.add, competition=self.cup.competition, by=self.alice, kind=kind, value=value,
            entry_number=entry, race_number=race, reason="bump",
        )  # fmt: skip

    @rule(data=st.data())
    def pardon(self, data: st.DataObject) -> None:
        known = list(Adjustment.objects.filter(competition=self.cup.competition).values_list("id", flat=True))
        if known:
            self._try(
                penalties.revoke, competition=self.cup.competition, by=self.alice,
                adjustment_id=data.draw(st.sampled_from(known)), reason="appeal",
            )  # fmt: skip

    @rule(person=st.integers(0, 1))
    def come_or_go(self, person: int) -> None:
        user = self.people[person]
        change = registrations.withdraw if self._active(user) else registrations.apply
        self._try(change, competition=self.cup.competition, by=user)

    @rule(entry=st.integers(1, BOTS + 2), team=st.integers(0, 3))
    def take_a_seat(self, entry: int, team: int) -> None:
        """For any team, or (0) leave one. What the teams have scored stays."""
        ids = [None, *self.cup.competition.teams.order_by("id").values_list("id", flat=True)]
        before = naive_teams(season_load(self.cup.competition.stages.get()))
        self._try(
            teams.entry_set_team, competition=self.cup.competition, by=self.alice, entry_number=entry,
            team_id=ids[team],
        )  # fmt: skip
        assert naive_teams(season_load(self.cup.competition.stages.get())) == before

    @rule(person=st.integers(0, 1))
    def ban_or_lift(self, person: int) -> None:
        player = players.ensure(club=self.cup.club, user=self.people[person])
        found = Ban.objects.filter(player=player, lifted_at=None).first()
        if found is None:
            self._try(bans.person_ban, club=self.cup.club, by=self.alice, player_id=player.pk, reason="rams people")
        else:
            bans.lift(club=self.cup.club, by=self.alice, ban_id=found.pk)

    @rule(person=st.integers(0, 1))
    def let_in(self, person: int) -> None:
        """By an organiser: this brings a removed player back, and lets no banned one in."""
        player = players.ensure(club=self.cup.club, user=self.people[person])
        self._try(registrations.apply, competition=self.cup.competition, by=self.alice, player_id=player.pk)

    @rule(
        drop=st.sampled_from([{"kind": "none"}, {"kind": "best", "n": 2}, {"kind": "drop", "n": 1}]), bots=st.booleans()
    )
    def rules(self, drop: dict[str, Any], bots: bool) -> None:
        self._try(
            life_rules.competition_rules_change, competition=self.cup.competition, by=self.alice, reason="voted",
            changes={"drop": drop, "bots_score": bots},
        )  # fmt: skip

    @precondition(lambda self: self.run)
    @rule(data=st.data(), official=st.booleans())
    def publish_or_reopen(self, data: st.DataObject, official: bool) -> None:
        race = self.cup.race(data.draw(st.sampled_from(self.run)))
        if official:
            self._try(recording.race_publish, race=race, by=self.alice)
        else:
            self._try(recording.race_reopen, race=race, by=self.alice, reason="new video")

    @precondition(lambda self: self.next <= 6)
    @rule(minutes=st.integers(-5, 250), step=st.sampled_from(["hold", "release", "delay"]), person=st.integers(0, 1))
    def the_next_race_waits(self, minutes: int, step: str, person: int) -> None:
        """Held, released or delayed at check-in: checked-in racers stay so, on the same seed."""
        if self.cup.race(self.next).status == "planned":
            self.cup.open(self.next)
        self._try(check_in.race_check_in, race=self.cup.race(self.next), by=self.people[person], nonce="n")
        race = self.cup.race(self.next)
        before = (race.run.seed_id, list(race.run.check_ins.order_by("id").values_list("entry", "nonce")))
        if step == "hold":
            self._try(waiting.race_hold, race=race, by=self.alice, reason="rain" if minutes % 2 else "")
        elif step == "release":
            self._try(waiting.race_release, race=race, by=self.alice)
        else:
            self._try(waiting.race_delay, race=race, by=self.alice, minutes=minutes)
        race = self.cup.race(self.next)
        assert race.status == "check_in"
        assert before == (race.run.seed_id, list(race.run.check_ins.order_by("id").values_list("entry", "nonce")))

    @invariant()
    def only_what_is_at_check_in_is_held(self) -> None:
        if hasattr(self, "cup"):
            held = Race.objects.filter(competition=self.cup.competition).exclude(hold="")
            assert all(race.status == "check_in" for race in held)

    @precondition(lambda self: self.run)
    @rule(data=st.data(), back=st.booleans())
    def annul_and_perhaps_take_back(self, data: st.DataObject, back: bool) -> None:
        """Taken back at once, everything is as before, to the last hash."""
        number = data.draw(st.sampled_from(self.run))
        was = self._hashes()
        if self.cup.race(number).is_annulled:
            self._try(reruns.race_uncancel, race=self.cup.race(number), by=self.alice, reason="it counts")
            return
        self._try(reruns.race_annul, race=self.cup.race(number), by=self.alice, reason="wrong track")
        if back:
            reruns.race_uncancel(race=self.cup.race(number), by=self.alice, reason="the right one")
            assert self._hashes() == was

    @precondition(lambda self: self.run)
    @rule(data=st.data(), order=PERMUTATION, there=st.booleans())
    def run_again(self, data: st.DataObject, order: list[int], there: bool) -> None:
        number = data.draw(st.sampled_from(self.run))
        runs = self.cup.race(number).runs.count()
        soon = timezone.now() + timedelta(days=1)
        reruns.race_rerun(race=self.cup.race(number), by=self.alice, reason="again", scheduled_at=soon)
        self.cup.start(number, *[user for user in self.people if there and self._active(user)])
        assert self.cup.race(number).run.number == runs + 1
        on_grid = set(self.cup.race(number).run.slots.values_list("entry__number", flat=True))
        self.cup.finish(number, " ".join(str(one) for one in order if one in on_grid))

    @precondition(lambda self: self.next <= 6)
    @rule()
    def cancel_and_uncancel(self) -> None:
        race = calendar.race_cancel(race=self.cup.race(self.next), by=self.alice, reason="rain")
        reruns.race_uncancel(race=race, by=self.alice, reason="sun")

    @rule()
    def end_and_go_on(self) -> None:
        self._try(life.finish, competition=self.cup.competition, by=self.alice)
        self._try(life.reopen, competition=self.cup.competition, by=self.alice, reason="one more")

    def _hashes(self) -> list[str]:
        rows = StandingsSnapshot.objects.filter(competition=self.cup.competition).order_by("ordinal")
        return list(rows.values_list("input_hash", flat=True))

    @invariant()
    def the_stored_tables_are_the_pure_function(self) -> None:
        if not hasattr(self, "cup"):
            return
        competition = self.cup.fresh().competition
        assert snapshots.standings_differences(competition=competition) == []
        season = season_load(competition.stages.get())
        naive = naive_standings(season)
        teams = {row.team: {cell.race: cell.points for cell in row.cells} for row in standings(season).teams}
        assert {team: points for team, points in teams.items() if points} == naive_teams(season)
        for row in standings_table(competition).rows:
            if row.entry.id in naive:
                assert (row.place, row.total) == (naive[row.entry.id]["place"], naive[row.entry.id]["total"])
        for race in Race.objects.filter(competition=competition, run__started_at__isnull=False):
            assert ResultSheet.objects.filter(heat__run=race.run, state="confirmed").count() == 1

    @invariant()
    def who_is_banned_is_in_nothing(self) -> None:
        if not hasattr(self, "cup"):
            return
        banned = Ban.objects.filter(lifted_at=None).values("player")
        assert not Entry.objects.filter(player__in=banned, withdrawn_at=None).exists()
        assert not Registration.objects.filter(player__in=banned, state__in=ACTIVE).exists()
        assert not Membership.objects.filter(user__players__in=banned).exists()

    @invariant()
    def nobody_waits_beside_a_free_place(self) -> None:
        if hasattr(self, "cup"):
            assert waitlists_with_free_places() == []

    def _active(self, user: Any) -> bool:
        mine = registration_mine(self.cup.competition, user)
        return mine is not None and mine.state == "confirmed"

    @staticmethod
    def _try(service: Any, **arguments: Any) -> None:
        """A refusal must have changed nothing; the invariant checks."""
        with suppress(Refused):
            service(**arguments)


@pytest.mark.django_db
def test_any_sequence_of_events_leaves_the_tables_true(alice: Any, bob: Any, erin: Any) -> None:
    machine_run(SeasonMachine, alice, [bob, erin], examples=3, steps=12)
