"""Late-comers are let in until a person's answer counts, with luck that was promised; after that they are refused with
the reason."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.models import Decision, Match, Seating, Seed
from gameplay.refused import Refused
from gameplay.services import match_annul
from league.clubs.club import players
from league.common import refusals
from league.common.refusals import NotFound, PermissionRefused
from league.competitions.raceday.race_page import race_page
from league.models import AuditEvent, CheckIn, Forfeit, GridSlot
from league.registration import registrations, teams
from league.results import match as results_match
from league.standings import snapshots
from league.start.attendance import check_in
from league.start.seating import late, start
from tests.league.cup import Cup
from tests.support.races import advice, answer, open_prompt

pytestmark = pytest.mark.django_db


def let_in(cup: Cup, user: Any, by: Any = None, **given: Any) -> Any:
    number = cup.entry(user).number
    return late.race_let_in(race=cup.race(), by=by or cup.alice, entry_number=number, **given)


def answered(match: Match | None) -> None:
    """As if a person's first answer had been resolved."""
    assert match is not None
    Decision.objects.create(
        match=match, prompt="p", seat=0, payload={}, by="player", at=match.created_at, version=match.version, ord=9
    )


@pytest.fixture
def late_cup(alice: Any, bob: Any, erin: Any) -> Cup:
    """Two bots and Erin race; Bob, start number 3, was not there."""
    cup = Cup.make(alice, bots=2)
    for user in (bob, erin):
        cup.enter(user)
    cup.start(1, erin)
    return cup


def test_a_forfeit_becomes_a_starter_of_a_new_match(late_cup: Cup, bob: Any, erin: Any) -> None:
    before = late_cup.heat().match
    assert before is not None
    let_in(late_cup, bob)
    match = late_cup.heat().match
    assert match is not None
    assert (Match.objects.get(pk=before.pk).status, match.status) == ("annulled", "running")
    assert not Forfeit.objects.exists()
    assert CheckIn.objects.filter(run=late_cup.race().run, entry=late_cup.entry(bob), by=late_cup.alice).exists()
    slots = GridSlot.objects.filter(run=late_cup.race().run).order_by("seat")
    assert slots.last() == slots.get(entry=late_cup.entry(bob))
    assert list(slots.values_list("entry__player__user", flat=True)) == [
        seating.user_id for seating in Seating.objects.filter(match=match).order_by("seat")
    ]
    assert sorted(slot.start_place for slot in slots) == [1, 2, 3, 4]
    assert [line.subject for line in AuditEvent.objects.filter(action="late_let_in")] == ["Bob"]
    late_cup.finish(1, "3 1 2 4")
    assert late_cup.totals()[3] == 5  # the field of four pays


def test_the_luck_comes_from_the_committed_seed_and_the_report_says_how(late_cup: Cup, bob: Any) -> None:
    race, before = late_cup.race(), late_cup.heat().match
    assert before is not None
    report = race.run.heats_report
    let_in(late_cup, bob)
    race, match = late_cup.race(), late_cup.heat().match
    assert match is not None
    assert (match.seed_id, match.seed_id) == (race.run.seed_id, before.seed_id)
    assert match.seed_label == f"{race.run.label}/1/late1" != before.seed_label
    done = {"table": 1, "entry": 3, "label": match.seed_label, "match": match.code, "annulled": before.code}
    assert race.run.heats_report == {**report, "late": [done]}  # what was drawn stays as it was drawn
    assert Seed.objects.get(pk=match.seed_id).revealed_at is None
    # The others keep the numbers that their browsers gave.
    nonces = list(Seating.objects.filter(match=before).order_by("seat").values_list("nonce", flat=True))
    assert list(Seating.objects.filter(match=match).order_by("seat").values_list("nonce", flat=True)) == [*nonces, ""]
    late_cup.finish(1, "1 2 3 4")


def test_the_next_late_comer_has_a_label_of_his_own(late_cup: Cup, bob: Any, dora: Any) -> None:
    late_cup.enter(dora)  # signed up after the start
    let_in(late_cup, bob)
    let_in(late_cup, dora)
    match = late_cup.heat().match
    assert match is not None
    assert match.seed_label.endswith("/1/late2")
    assert Match.objects.filter(status="annulled").count() == 2
    came = race_page(late_cup.race(), dora).late.came
    assert [(one.entry.name, one.table_no) for one in came] == [("Bob", 1), ("Dora", 1)]


def test_once_an_answer_of_a_person_counts_nobody_is_let_in(late_cup: Cup, bob: Any) -> None:
    door = race_page(late_cup.race(), bob).late
    assert ([entry.name for entry in door.newcomers], door.problem, door.you) == (["Bob"], "", True)
    answered(late_cup.heat().match)
    with pytest.raises(Refused) as refused:
        let_in(late_cup, bob)
    assert refused.value.code == "late_answered"
    assert Match.objects.get().status == "running"
    assert Forfeit.objects.count() == 1
    door = race_page(late_cup.race(), bob).late
    assert (door.problem, door.you) == (refusals.refusal_text(refused.value), False)


def test_what_bots_have_driven_is_no_reason_to_refuse(late_cup: Cup, bob: Any) -> None:
    match = late_cup.heat().match
    assert match is not None
    people = set(Seating.objects.filter(match=match).exclude(user=None).values_list("seat", flat=True))
    for _turn in range(2):
        row = open_prompt(match)
        if row.seat in people:
            break
        answer(match, row, advice(match, row, "rookie"))
    Decision.objects.filter(match=match).update(by="bot")
    let_in(late_cup, bob)
    assert not Forfeit.objects.exists()


def test_a_real_answer_of_a_person_ends_it(late_cup: Cup, bob: Any, erin: Any) -> None:
    match = late_cup.heat().match
    assert match is not None
    for _turn in range(4):
        row = open_prompt(match)
        answer(match, row, advice(match, row, "rookie"))
    Decision.objects.filter(match=match, seat=Seating.objects.get(match=match, user=erin).seat).update(by="player")
    with pytest.raises(Refused, match="late_answered"):
        let_in(late_cup, bob)


def test_a_table_that_takes_no_more_refuses_with_its_sizes(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=9, capacity=10)
    cup.enter(bob)
    cup.start(1)
    with pytest.raises(Refused) as refused:
        let_in(cup, bob)
    assert refused.value.code == "late_table"
    assert "would have 10 racers, but it takes" in refusals.refusal_text(refused.value)
    assert (Match.objects.get().status, Forfeit.objects.count()) == ("running", 1)


def test_of_two_tables_the_smaller_one_without_answers_takes_him(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=11, capacity=12)
    cup.enter(bob)
    cup.start(1)
    sizes = [cup.heat(1, table).slots.count() for table in (1, 2)]
    assert sizes == [6, 5]
    answered(cup.heat(1, 2).match)
    let_in(cup, bob)
    assert [cup.heat(1, table).slots.count() for table in (1, 2)] == [7, 5]
    assert Match.objects.filter(status="annulled").count() == 1


def test_an_organiser_may_name_the_table(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=11, capacity=12)
    cup.enter(bob)
    cup.start(1)
    let_in(cup, bob, table_no=1)
    assert [cup.heat(1, table).slots.count() for table in (1, 2)] == [7, 5]
    with pytest.raises(NotFound):
        late.race_let_in(race=cup.race(), by=alice, entry_number=12, table_no=3)


def test_a_forfeit_beside_the_result_of_another_table_leaves_the_standings_too(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=11, capacity=12)
    cup.enter(bob)
    cup.start(1)
    order = " ".join(str(slot.entry.number) for slot in cup.heat(1, 1).slots.select_related("entry"))
    cup.finish(1, order, table=1)
    let_in(cup, bob)
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_where_the_grid_is_chosen_the_late_comer_chooses_last(alice: Any, bob: Any, erin: Any) -> None:
    cup = Cup.make(alice, bots=2)
    for user in (bob, erin):
        cup.enter(user)
    cup.run(1, "1 2 3 4", bob, erin)
    cup.start(2, erin)
    chosen = cup.race(2).run.heats_report["choice_order"]
    late.race_let_in(race=cup.race(2), by=alice, entry_number=cup.entry(bob).number)
    match = cup.heat(2).match
    assert match is not None
    seat_of = {slot.entry.number: slot.seat for slot in cup.heat(2).slots.select_related("entry")}
    assert open_prompt(match).seat == seat_of[chosen[0]]
    page = race_page(cup.race(2), alice)
    assert [entry.number for entry in page.choice_order] == [*chosen, cup.entry(bob).number]


def test_a_substitute_keeps_driving(late_cup: Cup, bob: Any, erin: Any) -> None:
    Seating.objects.filter(user=erin).update(away=True, timeouts_in_row=2)
    results_match.heat_substitute(
        heat=late_cup.heat(), by=late_cup.alice, entry_number=late_cup.entry(erin).number, level="rookie"
    )
    let_in(late_cup, bob)
    match = late_cup.heat().match
    assert Seating.objects.filter(match=match, bot_level="rookie", user=None).count() == 3


def test_in_a_team_race_a_member_who_forfeited_comes_back(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=3, races=1, teams=True, capacity=4)
    cup.enter(bob)
    teams.draw(competition=cup.competition, by=alice)
    cup.start(1)
    let_in(cup, bob)
    match = cup.heat().match
    assert match is not None
    assert sorted(match.setup["teams"]) == [0, 0, 1, 1]


def test_a_racer_elsewhere_or_at_a_table_already_or_a_guest_or_gone_is_not_let_in(
    late_cup: Cup, alice: Any, bob: Any, erin: Any
) -> None:
    cup = late_cup
    with pytest.raises(Refused, match="late_on_grid"):
        let_in(cup, erin)
    guest = players.add_guest(club=cup.club, by=alice, name="Gus")
    registrations.apply(competition=cup.competition, by=alice, player_id=guest.pk)
    number = cup.competition.entries.get(player=guest).number
    with pytest.raises(Refused, match="guest_needs_account"):
        late.race_let_in(race=cup.race(), by=alice, entry_number=number)
    registrations.withdraw(competition=cup.competition, by=bob)
    with pytest.raises(Refused, match="not_entered"):
        let_in(cup, bob)
    assert [entry.name for entry in race_page(cup.race(), alice).late.newcomers] == []


def test_a_racer_in_another_race_comes_in_when_that_is_over(alice: Any, bob: Any, erin: Any, dora: Any) -> None:
    cup = Cup.make(alice, bots=0, races=2)
    for user in (bob, erin, dora, alice):
        cup.enter(user)
    cup.start(1, bob, erin)
    cup.open(2)
    for user in (dora, alice, bob):
        check_in.race_check_in(race=cup.race(2), by=user, nonce=f"{user.public_name}!")
    start.race_start(race=cup.race(2), by=alice, anyway=True)
    number = cup.entry(bob).number
    with pytest.raises(Refused, match="late_elsewhere"):
        late.race_let_in(race=cup.race(2), by=alice, entry_number=number)
    cup.finish(1, "1 2")
    late.race_let_in(race=cup.race(2), by=alice, entry_number=number)
    seat = cup.heat(2).slots.get(entry=cup.entry(bob)).seat
    assert Seating.objects.get(match=cup.heat(2).match, seat=seat).nonce == "Bob!"
    page = race_page(cup.race(2), alice)
    assert [entry.name for entry in page.elsewhere] == ["Erin"]


def test_only_a_race_that_is_on_lets_late_comers_in(bot_cup: Cup, alice: Any, bob: Any) -> None:
    bot_cup.enter(bob)
    with pytest.raises(Refused, match="wrong_status"):
        let_in(bot_cup, bob)
    bot_cup.start(1)
    match_annul(code=bot_cup.heat().match.code, by=None)  # type: ignore[union-attr]
    with pytest.raises(Refused, match="late_over"):
        let_in(bot_cup, bob)


def test_charlie_lets_nobody_in_and_bob_not_himself(late_cup: Cup, bob: Any, charlie: Any) -> None:
    for user in (bob, charlie):
        with pytest.raises(PermissionRefused):
            let_in(late_cup, bob, by=user)


@pytest.mark.parametrize("venue", ["table", "moon"])
def test_where_there_is_no_table_nobody_is_let_in(late_cup: Cup, bob: Any, venue: str) -> None:
    """Bob has an account: that he needs one is not the reason."""
    with pytest.raises(Refused, match="bad_value") as caught:
        let_in(late_cup, bob, venue=venue)
    assert caught.value.at == "venue"
