"""Names in any script: a refusal reports a name that is taken, never the database's unique key."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from accounts.services import user_create
from gameplay.models import Seating
from gameplay.refused import Refused
from league.clubs.club import players
from league.clubs.history.tags import audit_subject
from league.competitions.life.cards import competition_cards
from league.members import members
from league.models import AuditEvent, Club, Player
from league.races.cards import calendar
from league.registration import field, registrations
from league.results import sheets
from league.results.sheets import SheetLine
from league.standings.reading import standings_table
from tests.league.cup import Cup


@pytest.mark.parametrize("name", ["Émile", "ÉMILE", "Ψ", "İpek", "Straße", "ЖАННА"])
def test_the_same_name_twice_is_refused(club: Club, alice: Any, name: str) -> None:
    players.add_guest(club=club, by=alice, name=name)
    with pytest.raises(Refused, match="name_taken"):
        players.add_guest(club=club, by=alice, name=name)
    with pytest.raises(Refused, match="name_taken"):
        players.add_bot(club=club, by=alice, name=name, level="rookie")


def test_a_user_whose_name_is_taken_here_races_under_one_like_it(club: Club) -> None:
    Player.objects.create(club=club, display_name="E\u0301ric")
    Player.objects.create(club=club, display_name="éric (2)")
    user = user_create(email="e@example.com", password="long enough 1", public_name="ÉRIC")
    assert players.ensure(club=club, user=user).display_name == "ÉRIC (3)"


def test_a_deleted_person_has_a_name_in_the_readers_language(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=2)
    entry = cup.enter(bob)
    cup.run(1, "3 1 2", bob)
    members.membership_leave(club=cup.club, user=bob, anonymise=True)
    player = Player.objects.get(pk=entry.player_id)
    with translation.override("en"):
        assert player.name == f"Former racer {player.pk}"
        names = {row.entry.name for row in standings_table(cup.fresh().competition).rows}
        assert player.name in names
        assert calendar(cup.competition, None)[0].winners == (player.name,)
        assert audit_subject(player.display_name) == player.name
    with translation.override("fr"):
        assert player.name == f"Ancien pilote {player.pk}"
        assert competition_cards([cup.competition])[0].leader == player.name


def test_a_deleted_person_is_named_nowhere(alice: Any, bob: Any) -> None:
    """Not at the tables, and not in the history: neither by the name, nor by an earlier one, nor inside a result."""
    cup = Cup.make(alice, bots=2)
    entry = cup.enter(bob)
    players.rename(club=cup.club, by=bob, player_id=entry.player_id, name="Bobby Tables")
    cup.run(1, "3 1 2", bob)
    lines = [SheetLine(1, 1), SheetLine(2, 2), SheetLine(3, 3)]
    sheets.correct(heat=cup.heat(), by=alice, lines=lines, reason="video")
    members.membership_leave(club=cup.club, user=bob, anonymise=True)
    told = str(list(AuditEvent.objects.values_list("subject", "before", "after")))
    assert "Bob" not in told
    assert "Bot 1" in told
    assert not Seating.objects.filter(label__startswith="Bob").exists()


def test_leaving_takes_a_player_out_of_drafts_too(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, publish=False)
    player = players.ensure(club=cup.club, user=bob)
    registrations.apply(competition=cup.competition, by=alice, player_id=player.pk)
    members.membership_leave(club=cup.club, user=bob, anonymise=True)
    assert field.registrations(cup.fresh().competition, alice).taken == 0
