"""Players of a club from a pasted list: each line is judged, all or none are added, and sent twice they are added
once."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay import refused
from league.clubs.club import players as club_players
from league.common.refusals import PermissionRefused
from league.files.pasting import players
from league.files.pasting.reading import players_pasted
from league.members import members
from league.models import AuditEvent, Club, Player

Refused = refused.Refused


def look(club: Club, by: Any, text: str) -> Any:
    return players_pasted(club, by, text)


def names(club: Club) -> list[str]:
    return list(Player.objects.filter(club=club, user=None).order_by("id").values_list("display_name", flat=True))


def test_a_list_becomes_guests(club: Club, alice: Any) -> None:
    text = "\ufeffNom;Courriel;Équipe\r\nAnn;ann@example.com;Red\r\n\r\nÉlodie;;\r\n"
    shown = look(club, alice, text)
    assert (shown.new, shown.there, shown.refused, shown.unread, shown.may_add) == (2, 0, 0, ("Équipe",), True)
    assert names(club) == []
    players.players_paste(club=club, by=alice, text=text)
    assert names(club) == ["Ann", "Élodie"]
    assert Player.objects.get(display_name="Ann").email == "ann@example.com"
    event = AuditEvent.objects.get(action="players_pasted")
    assert (event.by, event.after) == (alice, {"racers": ["Ann", "Élodie"]})


def test_sent_twice_it_adds_once(club: Club, alice: Any) -> None:
    for new in (2, 0):
        assert len(players.players_paste(club=club, by=alice, text="Ann\nBen\n").new) == new
    assert names(club) == ["Ann", "Ben"]
    assert AuditEvent.objects.filter(action="players_pasted").count() == 1


def test_a_player_who_is_there_already_is_left_alone(club: Club, alice: Any) -> None:
    club_players.ensure(club=club, user=alice)
    club_players.add_bot(club=club, by=alice, name="Bolt", level="rookie")
    club_players.add_guest(club=club, by=alice, name="Gus", email="gus@example.com")
    shown = look(club, alice, "ALICE\nbolt\ngus, other@example.com\nNew\n")
    assert [(one.becomes, one.is_bot, one.is_guest) for one in shown.lines] == [
        ("there", False, False), ("there", True, False), ("there", False, True), ("new", False, False),
    ]  # fmt: skip
    players.players_paste(club=club, by=alice, text="ALICE\nbolt\ngus, other@example.com\nNew\n")
    assert Player.objects.get(display_name="Gus").email == "gus@example.com"


def test_each_refused_line_says_why_and_nobody_is_added(club: Club, alice: Any, bob: Any) -> None:
    player = club_players.ensure(club=club, user=bob)
    members.membership_leave(club=club, user=bob, anonymise=True)
    player.refresh_from_db()
    text = f"name;email\nAnn;\n{'x' * 41};\nann;\nBen;no address\n{player.display_name};\n;x@example.com\n"
    shown = look(club, alice, text)
    assert [one.becomes for one in shown.lines] == ["new", *["refused"] * 5]
    whys = [one.why for one in shown.lines]
    assert "40" in whys[1]
    assert "line 2" in whys[2]
    assert "email" in whys[3]
    assert "left the club" in whys[4]
    assert whys[5]
    with pytest.raises(Refused, match="paste_refused"):
        players.players_paste(club=club, by=alice, text=text)
    assert "Ann" not in names(club)


def test_changes_between_preview_and_button_are_checked_again(club: Club, alice: Any) -> None:
    assert look(club, alice, "Ann\nBen\n").new == 2
    club_players.add_guest(club=club, by=alice, name="Ann")
    assert [one.name for one in players.players_paste(club=club, by=alice, text="Ann\nBen\n").new] == ["Ben"]


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "Paste a list"), (" \n\t\n", "Paste a list"), ("x" * 60_001, "too long"), ("Ann\n" * 201, "201 lines"),
     ('Ann\n"Ben\nCleo\n', "never closes"), ("email\nann@example.com\n", "called “name”"), ("name\n", "Paste a list")],
)  # fmt: skip
def test_text_without_a_list_is_refused_in_words(club: Club, alice: Any, text: str, words: str) -> None:
    shown = look(club, alice, text)
    assert words in shown.problem
    assert not shown.may_add
    with pytest.raises(Refused, match="paste_refused"):
        players.players_paste(club=club, by=alice, text=text)


@pytest.mark.parametrize(
    "text", ["\0", "\x1b[2J", "\u202eevil", '""', ";;;", "\t\t", "name;name\nA;B", "=1+1", "a@b,c@d"]
)
def test_odd_input_gets_an_answer_and_no_error(club: Club, alice: Any, text: str) -> None:
    look(club, alice, text)


def test_an_address_longer_than_the_database_takes_is_refused(club: Club, alice: Any) -> None:
    long = "a" * 60 + "@" + ".".join(["b" * 60] * 4) + ".example"
    assert len(long) > 254
    assert look(club, alice, f"Ann;{long}").refused == 1
    with pytest.raises(Refused, match="bad_email"):
        club_players.add_guest(club=club, by=alice, name="Ann", email=long)


def test_only_organisers_paste_players(club: Club, bob: Any, charlie: Any) -> None:
    for who in (bob, charlie):
        with pytest.raises(PermissionRefused):
            players.players_paste(club=club, by=who, text="Ann")
        with pytest.raises(PermissionRefused):
            look(club, who, "Ann")


@pytest.mark.parametrize("lines", [2, 200])
def test_looking_takes_a_constant_number_of_queries(
    club: Club, alice: Any, lines: int, django_assert_num_queries: Any
) -> None:
    text = "".join(f"Racer {n}\n" for n in range(lines))
    with django_assert_num_queries(2):
        look(club, alice, text)
