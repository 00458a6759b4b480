"""Any tournament on any evening: everybody who races had the right to, nobody sits twice, the points add up in a second
calculation, and there is always a way to its end."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import hypothesis.strategies as st
import pytest
from django.test import Client
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from accounts.models import User
from gameplay.refused import Refused
from league.clubs.club import players
from league.common.refusals import NotFound
from league.competitions.life import calendar, life, reruns
from league.competitions.stewards import penalties
from league.models import Entry, Player, Race, Registration, ResultSheet, TablePlan
from league.planning.stages import StageForm
from league.registration import registrations
from league.registration.waitlist import ACTIVE
from league.results import recording
from league.start.attendance import check_in
from league.start.seating import late
from league.tournaments.rounds import berths, plans
from tests.league.machines import machine_run
from tests.league.nights import Night

CUT, TABLE_CUT = st.sampled_from(["all", "race", "lot"]), st.sampled_from(["all", "lot"])
CARRY = st.sampled_from(["none", "half", "all"])
SEATS, SEEDING = st.sampled_from([3, 4, 9]), st.sampled_from(["order", "lot"])
SHARED = {
    "seats": SEATS,
    "seeding": SEEDING,
    "cut": CUT,
    "carry": CARRY,
    "uneven": st.sampled_from(["house", "sit_out"]),
}
BYE, LATE = st.sampled_from(["average", "win", "none"]), st.integers(1, 2)
STAGES = st.one_of(
    st.fixed_dictionaries(
        {"format": st.just("rounds"), "rounds": st.integers(1, 2), "on": st.integers(2, 4), "bye": BYE, "late": LATE,
         "seat_by": st.sampled_from(["standing", "mix"]), **SHARED}
    ),
    st.fixed_dictionaries(
        {"format": st.just("groups"), "groups": st.just(2), "rounds": st.integers(1, 2), "on": st.integers(1, 2),
         "best": st.integers(0, 1), "bye": BYE, "late": LATE, **SHARED}
    ),
    st.fixed_dictionaries(
        {"format": st.just("knockout"), "on": st.integers(1, 2), "losers": st.booleans(),
         "consolation": st.booleans(), **SHARED, "cut": TABLE_CUT}
    ),
    st.fixed_dictionaries({"format": st.just("final"), "rounds": st.integers(1, 2), **SHARED}),
)  # fmt: skip
ORDER = st.permutations(range(1, 25))
PAGES = {
    "all": ("", "standings/", "calendar/", "races/{race}/", "standings/?stage=1"),
    "organiser": ("desk/", "desk/races/{race}/", "desk/races/{race}/plan/", "desk/history/"),
}


RACE_SERVICES = {
    "annul": reruns.race_annul, "rerun": reruns.race_rerun, "uncancel": reruns.race_uncancel,
    "cancel": calendar.race_cancel, "postpone": calendar.race_postpone,
    "publish": recording.race_publish, "reopen": recording.race_reopen,
}  # fmt: skip


class TournamentMachine(RuleBasedStateMachine):
    """Bob, Erin, others with an account, guests and bots, as far as they can race at the venue."""

    alice: Any
    people: list[Any]

    @initialize(
        stages=st.lists(STAGES, min_size=1, max_size=3),
        game=st.sampled_from(["bumping_bots", "bumping_bots", "robotrick"]),
        venue=st.sampled_from(["table", "table", "table", "online", "either"]),
        people=st.integers(4, 11),
        late=st.booleans(),
    )
    def tournament(self, stages: list[dict[str, Any]], game: str, venue: str, people: int, late: bool) -> None:
        self.versions: dict[int, int] = {}
        self.venue = venue
        while True:
            forms = [StageForm(one["format"], {k: v for k, v in one.items() if k != "format"}) for one in stages]
            try:
                self.cup = Night.of(self.alice, 0, *forms, game=game, venue=venue, capacity=12, bots_score=late)
                break
            except Refused:  # they do not follow from each other
                stages = stages[:-1] if len(stages) > 1 else [{"format": "rounds", "rounds": 2}]
        for user in self.people:
            self.cup.enter(user)
        for number in range(people - len(self.people)):
            self.somebody_comes(number)
        self.cup.everybody_here(self.cup.open(1))

    # --- Who is there

    @rule(kind=st.integers(0, 3))
    def somebody_comes(self, kind: int) -> None:
        number = Player.objects.filter(club=self.cup.club).count() + 1
        if self.venue == "online" or (self.venue == "either" and kind % 2):
            if kind == 3:
                self.cup.add_bot(f"Bot {number}")
                return
            user = User.objects.create(email=f"p{number}@example.com", public_name=f"Person {number}", password="!")
            player = players.ensure(club=self.cup.club, user=user)
        else:
            player = players.add_guest(club=self.cup.club, by=self.alice, name=f"Guest {number}")
        self._try(registrations.apply, competition=self.cup.competition, by=self.alice, player_id=player.pk)

    @rule(data=st.data())
    def goes_or_comes_back(self, data: st.DataObject) -> None:
        """Out of the tournament, or in again."""
        applied = Registration.objects.filter(competition=self.cup.competition).order_by("pk")
        one = data.draw(st.sampled_from(list(applied)))
        change = registrations.withdraw if one.state in ACTIVE else registrations.apply
        self._try(change, competition=self.cup.competition, by=self.alice, player_id=one.player_id)

    @rule(data=st.data(), back=st.booleans())
    def leaves_or_returns(self, data: st.DataObject, back: bool) -> None:
        change = berths.stage_return if back else berths.stage_leave
        self._try(change, competition=self.cup.competition, by=self.alice, number=self._somebody(data))

    @precondition(lambda self: self.cup.in_state("check_in"))
    @rule(data=st.data(), there=st.booleans())
    def checks_in_or_out(self, data: st.DataObject, there: bool) -> None:
        race, entry = self.cup.in_state("check_in"), self._somebody(data)
        change = check_in.race_check_in if there else check_in.race_check_out
        where = {"venue": data.draw(st.sampled_from(["table", "online"]))} if there else {}
        self._try(change, race=race, by=self.alice, entry_number=entry, **where)

    # --- The organiser's steps ----------------------------------------------------------------------------------------

    @rule()
    def goes_on(self) -> None:
        self._try(self.cup.lead)

    @rule()
    def goes_on_and_on(self) -> None:
        for _step in range(3):
            self._try(self.cup.lead)

    @rule()
    def the_next_round(self) -> None:
        self._try(self.cup.next_round)

    @precondition(lambda self: self._plan() is not None)
    @rule(data=st.data(), what=st.sampled_from(["swap", "apart", "together", "fix", "loose"]))
    def changes_the_tables(self, data: st.DataObject, what: str) -> None:
        race, plan = self.cup.in_state("check_in"), self._plan()
        assert plan is not None
        told = {"race": race, "by": self.alice, "version": plan.version}
        one, other = self._somebody(data), self._somebody(data)
        if what == "swap":
            self._try(plans.tables_swap, **told, one=one, other=other)
        elif what in ("apart", "together"):
            self._try(plans.tables_apart, **told, one=one, other=other, apart=what == "apart")
        else:
            table = data.draw(st.integers(1, 3)) if what == "fix" else None
            self._try(plans.tables_fix, **told, number=one, table=table)

    @precondition(lambda self: self._plan() is not None)
    @rule(data=st.data(), absent=st.integers(0, 2), old=st.booleans())
    def calls(self, data: st.DataObject, absent: int, old: bool) -> None:
        plan = self._plan()
        assert plan is not None
        race, without = self.cup.in_state("check_in"), [self._somebody(data) for _one in range(absent)]
        self._try(self.cup.called, race=race, version=plan.version - (old and absent > 1), without=without)

    @precondition(lambda self: self.cup.in_state("live"))
    @rule(order=ORDER, tie=st.booleans(), out=st.integers(0, 2))
    def a_table_has_a_result(self, order: list[int], tie: bool, out: int) -> None:
        for heat in self.cup.without_result(self.cup.in_state("live"))[:1]:
            self.cup.result(heat, order, tie, out)

    @rule(data=st.data(), order=ORDER, tie=st.booleans(), out=st.integers(0, 2))
    def a_result_is_corrected(self, data: st.DataObject, order: list[int], tie: bool, out: int) -> None:
        sheets = ResultSheet.objects.filter(heat__run__race__competition=self.cup.competition, state="confirmed")
        heats = [sheet.heat for sheet in sheets.select_related("heat").order_by("pk")]
        if heats:
            self._try(self.cup.corrected, heat=data.draw(st.sampled_from(heats)), order=order, tie=tie, out=out)

    @rule(data=st.data(), kind=st.sampled_from(["points", "places", "disqualification"]), everywhere=st.booleans())
    def a_steward_decides(self, data: st.DataObject, kind: str, everywhere: bool) -> None:
        races = Race.objects.filter(competition=self.cup.competition, run__started_at__isnull=False)
        number = data.draw(st.sampled_from([None, *races.order_by("number").values_list("number", flat=True)]))
        self._try(
            penalties.add, competition=self.cup.competition, by=self.alice, kind=kind, reason="pushed",
            value=0 if kind == "disqualification" else 1, entry_number=self._somebody(data),
            race_number=None if everywhere else number,
        )  # fmt: skip

    @rule(data=st.data(), what=st.sampled_from(sorted(RACE_SERVICES)))
    def a_round_is_undone(self, data: st.DataObject, what: str) -> None:
        race = self.cup.race(data.draw(st.sampled_from(self.cup.races())))
        reason = {} if what == "publish" else {"reason": "the wrong board"}
        self._try(RACE_SERVICES[what], race=race, by=self.alice, **reason)

    @precondition(lambda self: self.cup.in_state("live"))
    @rule(data=st.data())
    def somebody_is_let_in(self, data: st.DataObject) -> None:
        self._try(
            late.race_let_in,
            race=self.cup.in_state("live"),
            by=self.alice,
            entry_number=self._somebody(data),
        )

    @rule()
    def ends_and_goes_on(self) -> None:
        self._try(life.finish, competition=self.cup.competition, by=self.alice)
        self._try(life.reopen, competition=self.cup.competition, by=self.alice, reason="one more")

    @rule(who=st.sampled_from(["alice", "bob", "visitor"]), data=st.data())
    def somebody_looks(self, who: str, data: st.DataObject) -> None:
        client = Client(raise_request_exception=True)
        if who != "visitor":
            client.force_login(self.alice if who == "alice" else self.people[0])
        race = data.draw(st.sampled_from(self.cup.races()))
        path = data.draw(st.sampled_from([*PAGES["all"], *(PAGES["organiser"] if who == "alice" else ())]))
        found = client.get(f"/c/{self.cup.club.slug}/{self.cup.competition.slug}/{path.format(race=race)}")
        assert found.status_code == 200, (who, path, race, found.status_code)

    # --- What holds at any time

    @invariant()
    def all_is_sound(self) -> None:
        if hasattr(self, "cup"):
            self.cup.all_sound()

    @invariant()
    def plans_only_grow(self) -> None:
        if not hasattr(self, "cup"):
            return
        for run, version in TablePlan.objects.values_list("run_id", "version"):
            assert version >= self.versions.get(run, 0)
            self.versions[run] = version

    def teardown(self) -> None:
        if hasattr(self, "cup"):
            self.cup.led_to_its_end()

    def _plan(self) -> TablePlan | None:
        race = self.cup.in_state("check_in")
        return TablePlan.objects.filter(run=race.run).first() if race else None

    def _somebody(self, data: st.DataObject) -> int:
        """By start number; now and then one that nobody has."""
        entries = Entry.objects.filter(competition=self.cup.competition).order_by("pk")
        return data.draw(st.sampled_from([*entries.values_list("number", flat=True), 99]))

    @staticmethod
    def _try(service: Any, **arguments: Any) -> None:
        """A refusal must have changed nothing; the invariants check."""
        with suppress(Refused, NotFound):
            service(**arguments)


@pytest.mark.long
@pytest.mark.django_db
def test_any_tournament_comes_to_its_end_with_nobody_wronged(alice: Any, bob: Any, erin: Any) -> None:
    machine_run(TournamentMachine, alice, [bob, erin], examples=3, steps=12)
