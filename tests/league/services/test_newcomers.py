"""A tournament that takes nobody new says so at every door; while it still makes sense, an organiser may enter a player
anyway."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from gameplay import refused as refused_selectors
from league.clubs.club import players
from league.competitions.raceday import door as raceday_door
from league.models import AuditEvent, Berth, CheckIn, Entry, Player, Registration
from league.registration import entering, registrations
from league.registration.reading import registration_status
from league.registration.waitlist import waitlists_with_free_places
from league.standings.snapshots import standings_differences
from league.start.attendance import check_in
from league.start.attendance.newcomers import intake
from league.tournaments.rounds import rounds as rounds_rounds
from tests.league.real_table import device
from tests.league.tourney import Tourney, final, rounds
from tests.support.pages import squeezed

Refused = refused_selectors.Refused


def signed(user: Any) -> Client:
    browser = Client()
    browser.force_login(user, backend="accounts.backends.SignInBackend")
    return browser


@pytest.fixture
def begun(alice: Any) -> Tourney:
    """Eight guests at real tables; the only round that takes late-comers is over, and two have left."""
    made = Tourney.of(alice, rounds(3, on=4, seats=4, late=1), final(), bots=0, capacity=12)
    names = [f"Guest {number}" for number in range(1, 9)]
    entering.entries_add_by_name(competition=made.competition, by=alice, names=names)
    made.berths(1, list(range(1, 9)))
    made.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    return made.fresh()


def guest(begun: Tourney, name: str = "Ida") -> Player:
    return players.add_guest(club=begun.club, by=begun.alice, name=name)


def refused(service: Any, **arguments: Any) -> str:
    with pytest.raises(Refused) as caught:
        service(**arguments)
    return caught.value.code


def waiting(begun: Tourney, user: Any, state: str = "waitlisted") -> Registration:
    """A player who had applied before the round was called."""
    player = players.ensure(club=begun.club, user=user)
    return Registration.objects.create(
        competition=begun.competition, player=player, state=state, applied_at=timezone.now()
    )


def nobody_came(begun: Tourney) -> bool:
    return begun.competition.entries.count() == 8


# Door by door, through services: a page and an endpoint use each.


def test_an_organiser_enters_nobody_of_the_club(begun: Tourney) -> None:
    who = {"competition": begun.competition, "by": begun.alice}
    assert refused(registrations.apply, **who, player_id=guest(begun).pk) == "late_rule"
    assert nobody_came(begun)


def test_nor_by_name_nor_bots(begun: Tourney) -> None:
    who = {"competition": begun.competition, "by": begun.alice}
    assert refused(entering.entries_add_by_name, **who, names=["Ida", "Otto"]) == "late_rule"
    assert not Player.objects.filter(display_name="Ida").exists(), "all or none"
    assert refused(entering.entries_fill_with_bots, **who, count=2, level="rookie") == "late_rule"
    assert nobody_came(begun)


def test_nobody_signs_up_or_comes_in_at_the_door(begun: Tourney, bob: Any) -> None:
    assert refused(registrations.apply, competition=begun.competition, by=bob) == "late_rule"
    door = raceday_door.open(competition=begun.competition, by=begun.alice)
    begun.gather(2, *range(1, 9))
    his = device("his", bob)
    assert refused(raceday_door.join, door=door, device=his) == "late_rule"
    arrive = {"race": begun.race(2), "by": begun.alice, "names": ["Ida"]}
    assert refused(entering.entries_arrive, **arrive) == "late_rule"
    assert nobody_came(begun)


def test_an_applicant_is_not_confirmed_and_a_waiting_player_gets_no_offer(begun: Tourney, bob: Any, erin: Any) -> None:
    who = {"competition": begun.competition, "by": begun.alice}
    for row in (waiting(begun, bob), waiting(begun, erin, "applied")):
        assert refused(registrations.confirm, **who, registration_id=row.pk) == "late_rule"
        assert refused(registrations.offer, **who, registration_id=row.pk) == "late_rule"
    assert nobody_came(begun)


def test_an_older_offer_can_be_taken_no_more(begun: Tourney, bob: Any) -> None:
    row = waiting(begun, bob)
    Registration.objects.filter(pk=row.pk).update(
        state="offered", place=begun.competition.places.filter(registration=None).first(),
        offer_expires_at="2099-01-01T00:00Z",
    )  # fmt: skip
    assert refused(registrations.accept, competition=begun.competition, by=bob) == "late_rule"
    assert not registration_status(begun.competition, bob).may_answer_offer
    assert nobody_came(begun)


def test_a_place_that_becomes_free_is_offered_to_nobody_new(begun: Tourney, bob: Any) -> None:
    waits = waiting(begun, bob)
    assert waitlists_with_free_places() == [], "the sweep finds nothing to do"
    registrations.withdraw(
        competition=begun.competition, by=begun.alice, player_id=Entry.objects.get(number=8).player_id
    )
    waits.refresh_from_db()
    assert waits.state == "waitlisted"


def test_a_racer_with_a_place_in_the_stage_comes_back(begun: Tourney, bob: Any) -> None:
    """Even beside a player who waits in vain."""
    waiting(begun, bob)
    back = Entry.objects.get(number=8)
    who = {"competition": begun.competition, "by": begun.alice, "player_id": back.player_id}
    registrations.withdraw(**who)
    assert registrations.apply(**who).state == "confirmed"
    begun.gather(2, *range(1, 8))
    check_in.race_check_in(race=begun.race(2), by=begun.alice, entry_number=8, venue="table")


def test_while_the_last_such_round_is_on_an_organiser_lets_them_in(begun: Tourney, bob: Any) -> None:
    begun.race(1)
    begun.competition.races.filter(number=1).update(status="live")
    assert intake(begun.competition).last_on
    assert refused(registrations.apply, competition=begun.competition, by=bob) == "late_rule"
    made = entering.entries_add_by_name(competition=begun.competition, by=begun.alice, names=["Ida"])
    assert made[0].state == "confirmed"


def test_a_championship_takes_newcomers_as_long_as_it_runs(bot_cup: Any, bob: Any) -> None:
    bot_cup.run(1, "1 2 3 4")
    assert bot_cup.enter(bob).number == 5
    assert intake(bot_cup.fresh().competition).open


# An organiser enters a player anyway.


def test_entering_anyway_is_a_place_in_the_stage_and_check_in_says_yes(begun: Tourney) -> None:
    entering.entries_add_by_name(competition=begun.competition, by=begun.alice, names=["Ida"], anyway=True)
    berth = Berth.objects.get(entry__player__display_name="Ida")
    assert (berth.seed, berth.why, berth.stage.ord) == (9, "late", 1)
    assert standings_differences(competition=begun.fresh().competition) == []
    assert AuditEvent.objects.filter(action="entered_late", subject="Ida").count() == 1
    begun.gather(2, *range(1, 9))
    check_in.race_check_in(race=begun.race(2), by=begun.alice, entry_number=9, venue="table")
    entering.entries_arrive(race=begun.race(2), by=begun.alice, names=["Otto"], anyway=True)
    assert Entry.objects.get(player__display_name="Otto").check_ins.exists()


def test_a_guest_entered_during_check_in_is_here(begun: Tourney) -> None:
    """They are in the hall: nobody has to check them in too."""
    begun.gather(2, *range(1, 9))
    entering.entries_add_by_name(competition=begun.competition, by=begun.alice, names=["Jo"], anyway=True)
    jo = begun.by_number()[9]
    assert CheckIn.objects.get(run=begun.race(2).run, entry=jo).venue == "table"


def test_a_guest_who_is_entered_between_two_rounds_is_here_in_the_next(begun: Tourney, bob: Any) -> None:
    """A player with an account may be anywhere, and is asked."""
    CheckIn.objects.create(run=begun.race(1).run, entry=begun.by_number()[1], venue="table", at=timezone.now())
    CheckIn.objects.create(run=begun.race(1).run, entry=begun.by_number()[2], venue="table", at=timezone.now())
    who = {"competition": begun.competition, "by": begun.alice}
    entering.entries_add_by_name(**who, names=["Jo"], anyway=True)
    registrations.apply(**who, player_id=players.ensure(club=begun.club, user=bob).pk, anyway=True)
    rounds_rounds.round_next(**who)
    here = CheckIn.objects.filter(run=begun.race(2).run).values_list("entry__number", flat=True)
    assert sorted(here) == [1, 2, 9]


def test_a_waiting_player_is_confirmed_anyway(begun: Tourney, bob: Any) -> None:
    row = waiting(begun, bob)
    who = {"competition": begun.competition, "by": begun.alice}
    assert registrations.confirm(**who, registration_id=row.pk, anyway=True).state == "confirmed"
    assert Berth.objects.filter(entry__player__user=bob).exists()


def test_anyway_means_nothing_without_a_round_or_a_place(begun: Tourney, bob: Any) -> None:
    who = {"competition": begun.competition, "by": begun.alice}
    entering.entries_add_by_name(**who, names=["A", "B", "C", "D"], anyway=True)
    assert refused(entering.entries_add_by_name, **who, names=["Ida"], anyway=True) == "full"
    begun.raced(2, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert intake(begun.fresh().competition).anyway == 3
    begun.raced(3, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert intake(begun.fresh().competition).anyway is None
    assert refused(entering.entries_add_by_name, **who, names=["Ida"], anyway=True) == "late_rule"


def test_nobody_enters_themselves_anyway(begun: Tourney, bob: Any) -> None:
    assert refused(registrations.apply, competition=begun.competition, by=bob, anyway=True) == "late_rule"


# Pages and endpoints.


SAID = {
    "en": (
        "The tournament has begun and no longer takes new racers.",
        "can still enter somebody: from round 2 on, in last place in the stage.",
    ),
    "fr": (
        "Le tournoi a commencé",
        "encore inscrire quelqu’un : à partir de la manche 2, à la dernière place de la phase.",
    ),
}


def test_the_pages_say_so_and_what_anyway_means(begun: Tourney) -> None:
    begun.gather(2, *range(1, 9))
    where = [begun.club.slug, begun.competition.slug]
    for language, said in SAID.items():
        begun.alice.language = language
        begun.alice.save()
        browser = signed(begun.alice)
        for address in (reverse("league:entries", args=where), reverse("league:race_night", args=[*where, 2])):
            html = squeezed(browser.get(address).content.decode())
            for text in said:
                assert escape(text) in html, (language, address, text)


def test_buttons_of_the_pages_ask_and_may_be_answered_otherwise(begun: Tourney) -> None:
    browser, where = signed(begun.alice), [begun.club.slug, begun.competition.slug]
    doors = [
        (reverse("league:entry_add", args=where), {"player": guest(begun).pk}),
        (reverse("league:entries_name", args=where), {"names": "Otto"}),
        (reverse("league:entries_fill", args=where), {"count": 1, "level": "rookie"}),
    ]
    for address, body in doors:
        html = browser.post(address, body, follow=True).content.decode()
        assert escape(SAID["en"][0]) in html
        assert nobody_came(begun), address
    for entered, (address, body) in enumerate(doors, 9):
        browser.post(address, body | {"anyway": "1"})
        assert begun.competition.entries.count() == entered, address


def test_so_do_endpoints(begun: Tourney, bob: Any) -> None:
    browser, row = signed(begun.alice), waiting(begun, bob)
    base = f"/api/v1/competitions/{begun.club.slug}/{begun.competition.slug}/"
    doors: list[tuple[str, dict[str, Any]]] = [
        ("registrations/", {"player_id": guest(begun).pk}),
        ("entries/names/", {"names": ["Otto"]}),
        ("entries/bots/", {"count": 1, "level": "rookie"}),
        (f"registrations/{row.pk}/confirm/", {}),
    ]
    for path, body in doors:
        answer = browser.post(base + path, body, "application/json")
        assert (answer.status_code, answer.json().get("code")) == (409, "late_rule"), path
    for entered, (path, body) in enumerate(doors, 9):
        answer = browser.post(base + path, body | {"anyway": True}, "application/json")
        assert answer.status_code in (200, 201), (path, answer.content)
        assert begun.competition.entries.count() == entered, path
