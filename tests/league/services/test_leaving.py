"""A deleted account: what the league keeps of the person, and what it lets go."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.keepers import Objected
from accounts.selectors import person_export
from accounts.services import account_delete
from gameplay.models import Match, Seating
from gameplay.refused import Refused
from gameplay.services import match_annul
from gameplay.services.substitutes import seat_replace
from league.clubs.club import clubs
from league.clubs.history.reading import audit
from league.competitions.life import calendar
from league.competitions.stewards import penalties
from league.members import invitations, members
from league.models import Club, ClubBoard, Entry, Membership, Player, Registration
from league.registration import registrations
from league.results import sheets
from league.results.sheets import SheetLine
from league.standings import snapshots
from league.top import sweep
from tests.league.cup import Cup, drawn_board


def test_results_and_points_stay_and_the_name_goes(cup: Cup, alice: Any, bob: Any, client: Client) -> None:
    for name in ("Bolt 1", "Bolt 2"):
        cup.add_bot(name)
    entry = cup.enter(bob)
    cup.run(1, f"{entry.number} 1 2", bob)
    before = cup.table()
    account_delete(user=bob)
    assert cup.table() == before
    assert snapshots.standings_differences(competition=cup.competition) == []
    player = Player.objects.get(pk=entry.player_id)
    assert (player.user, player.name) == (None, f"Former racer {player.pk}")
    season = f"/c/gearbox/{cup.competition.slug}/"
    match = cup.heat().match
    pages = [season, f"{season}standings/", f"{season}results/", f"{season}races/1/", f"{season}racers/"]
    people = ["/clubs/gearbox/people/", f"/clubs/gearbox/players/{player.pk}/", f"/m/{match.code}/"]
    for path in [*pages, *people, f"/api/v1/matches/{match.code}/"]:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert b"Bob" not in answer.content, path
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    assert b"Bob" not in client.get("/clubs/gearbox/history/").content


def test_the_place_goes_to_the_next_in_line(alice: Any, bob: Any, charlie: Any) -> None:
    cup = Cup.make(alice, capacity=2, bots=1)
    cup.enter(bob)
    registrations.apply(competition=cup.competition, by=charlie)
    account_delete(user=bob)
    assert Registration.objects.get(player__user=charlie).state == "offered"
    assert not Entry.objects.filter(player__left_at__isnull=False).exists()


def test_a_race_that_runs_is_conceded(bot_cup: Cup, bob: Any) -> None:
    entry = bot_cup.enter(bob)
    bot_cup.start(1, bob)
    account_delete(user=bob)
    seat = Seating.objects.get(match=bot_cup.heat().match, seat=entry.slots.get().seat)
    assert seat.user is None
    assert seat.match.decisions.filter(prompt="~leave", seat=seat.seat).exists()
    assert bot_cup.race(1).status == "live"
    bot_cup.finish(1, f"1 2 3 4 | {entry.number}")
    assert bot_cup.race(1).status == "provisional"


def test_clubs_of_other_owners_lose_a_member(cup: Cup, alice: Any, bob: Any) -> None:
    cup.enter(bob)
    account_delete(user=bob)
    assert list(Membership.objects.values_list("user", flat=True)) == [alice.pk]
    assert cup.fresh().competition.status == "open"


def test_the_only_owner_hands_the_club_over_first(cup: Cup, alice: Any, bob: Any) -> None:
    cup.enter(bob)
    drawn_board(alice)
    with pytest.raises(Objected) as objected:
        account_delete(user=alice)
    (objection,) = objected.value.objections
    assert "Gearbox" in objection.text
    assert objection.url == "/clubs/gearbox/people/"
    assert Player.objects.get(user=alice).left_at is None
    members.membership_set_role(club=cup.club, by=alice, user_id=bob.pk, role="owner")
    assert account_delete(user=alice) is True
    assert Membership.objects.get(club=cup.club).role == "owner"


def test_a_users_own_club_without_others_is_closed(alice: Any, client: Client) -> None:
    cup = Cup.make(alice, bots=3)
    cup.run(1, "1 2 3")
    clubs.set_exhibition(club=cup.club, by=alice, on=True)
    invitation = invitations.create(club=cup.club, by=alice)
    account_delete(user=alice)
    club = Club.objects.get()
    assert club.exhibition is False
    competition = cup.fresh().competition
    assert competition.status == "finished"
    assert [cup.race(number).status for number in range(1, 7)] == ["official", *["cancelled"] * 5]
    assert cup.race(2).note == "The club has closed."
    assert sweep.league_sweep().opened == 0
    for path, status in (
        ("/c/gearbox/", 200),
        (f"/c/gearbox/{competition.slug}/", 200),
        (f"/join/{invitation.token}/", 410),
    ):
        assert client.get(path).status_code == status
    with pytest.raises(Refused):
        from accounts.services import user_create

        invitations.accept(token=invitation.token, user=user_create(email="new@example.com"))


def test_a_race_without_a_result_does_not_keep_a_closing_club_open(alice: Any) -> None:
    cup = Cup.make(alice, bots=3)
    cup.start(1)
    match_annul(code=cup.heat().match.code, by=None)
    sweep.league_sweep()
    account_delete(user=alice)
    assert (cup.race(1).status, cup.fresh().competition.status) == ("cancelled", "finished")


def test_a_club_continues_to_race_with_its_copy_of_a_board(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice)
    invitations.accept(token=invitations.create(club=cup.club, by=alice, role="organiser").token, user=bob)
    board = drawn_board(bob)
    calendar.race_update(race=cup.race(2), by=bob, board=board.code)
    account_delete(user=bob)
    copy = ClubBoard.objects.get()
    assert (copy.drawn_by, cup.race(2).club_board) == (None, copy)


def test_an_earlier_anonymous_leaver_is_in_no_overview_of_a_finished_match(bot_cup: Cup, bob: Any) -> None:
    entry = bot_cup.enter(bob)
    bot_cup.run(1, f"{entry.number} 1 2 3 4", bob)
    assert "Bob" in Match.objects.get().overview
    members.membership_leave(club=bot_cup.club, user=bob, anonymise=True)
    assert "Bob" not in Match.objects.get().overview


def test_the_history_says_that_somebody_left(cup: Cup, alice: Any, bob: Any) -> None:
    cup.enter(bob)
    account_delete(user=bob)
    by = {line.action: line.by for line in audit(cup.club, alice)}
    assert by["registration_applied"] == by["registration_withdrawn"] == "a former member"
    assert (by["player_left"], by["club_created"]) == ("", "Alice")


def test_a_name_at_a_table_goes_even_where_a_bot_drives_on(bot_cup: Cup, bob: Any) -> None:
    entry = bot_cup.enter(bob)
    bot_cup.start(1, bob)
    match, seat = bot_cup.heat().match, entry.slots.get().seat
    Seating.objects.filter(match=match, seat=seat).update(away=True)
    seat_replace(code=match.code, by=None, seat=seat, level="rookie")
    bot_cup.finish(1, f"1 2 3 4 {entry.number}")
    account_delete(user=bob)
    match.refresh_from_db()
    steps = "".join(match.steps.values_list("public", flat=True))
    assert "Bob" not in Seating.objects.get(match=match, seat=seat).label + match.overview + steps


# --- The download -----------------------------------------------------------------------------------------------------


def test_the_download_has_clubs_registrations_and_results(bot_cup: Cup, bob: Any, charlie: Any) -> None:
    entry = bot_cup.enter(bob)
    bot_cup.enter(charlie)
    bot_cup.run(1, f"1 {entry.number} 2 3 4 || 6", bob, charlie)
    told = json.loads(person_export(user=bob))
    (club,) = told["clubs"]
    assert (club["club"], club["role"], club["racing_as"]) == ("gearbox", "member", "Bob")
    (registration,) = told["registrations"]
    assert (registration["state"], registration["entry"]["number"]) == ("confirmed", entry.number)
    (result,) = told["results"]
    assert (result["race"], result["place"], result["status"]) == (1, 2, "classified")
    assert result["points"] == bot_cup.totals()[entry.number]
    assert result["match"] == told["matches"][0]["code"]


def test_the_download_takes_as_few_queries_for_one_club_as_for_many(
    alice: Any, bob: Any, django_assert_num_queries: Any
) -> None:
    def more(n: int) -> None:
        cup = Cup.make(alice, bots=2, name=f"Cup {n}")
        entry = cup.enter(bob)
        cup.run(1, f"{entry.number} 1 2", bob)
        clubs.create(by=bob, name=f"Club {n}", zone="UTC")

    more(1)
    with CaptureQueriesContext(connection) as few:
        person_export(user=bob)
    more(2)
    more(3)
    with django_assert_num_queries(len(few)):
        person_export(user=bob)


@pytest.mark.parametrize("goes", ["account", "club"])
def test_decisions_of_a_steward_who_has_left_are_unsigned(alice: Any, bob: Any, client: Client, goes: str) -> None:
    """Neither in the ledger nor on the sheets: for a deleted account, and for a player who leaves without a trace."""
    cup = Cup.make(alice, bots=3)
    Membership.objects.create(club=cup.club, user=bob, role="steward")
    cup.run(1, "1 2 3")
    lines = [SheetLine(number, place) for place, number in enumerate((2, 1, 3), 1)]
    sheets.correct(heat=cup.heat(), by=bob, lines=lines, reason="video")
    given = penalties.add(competition=cup.competition, by=bob, kind="points", value=-1, entry_number=1, reason="rude")
    penalties.revoke(competition=cup.competition, by=bob, adjustment_id=given.pk, reason="was not rude")
    season = f"/c/gearbox/{cup.competition.slug}/"
    pages = (f"{season}races/1/", f"{season}penalties/")
    assert all("Bob" in client.get(path).content.decode() for path in pages)
    if goes == "account":
        account_delete(user=bob)
    else:
        members.membership_leave(club=cup.club, user=bob, anonymise=True)
    for path in pages:
        html = client.get(path).content.decode()
        assert "a former member" in html
        assert "Bob" not in html
