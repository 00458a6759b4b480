"""A club's bot has its own style and takes it to its races; a stand-in gets one by its seat."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.db import IntegrityError, transaction

from gameplay.games.registry import GAMES
from gameplay.models import Seating
from gameplay.refused import Refused
from league.clubs.club import players
from league.games import facts
from league.members import reading
from league.models import AuditEvent, Club, Player
from league.registration import registrations
from league.start.seating import late as seating_late
from league.start.seating import start
from league.top import exhibition
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db


def add(club: Club, by: Any, name: str, style: str = "") -> str:
    return players.add_bot(club=club, by=by, name=name, level="rookie", style=style).bot_style


def test_bots_of_a_club_get_styles_in_turn_unless_one_is_chosen(club: Club, alice: Any) -> None:
    given = [add(club, alice, "Rivet"), add(club, alice, "Nut", "bold"), add(club, alice, "Washer")]
    assert given == ["bold", "bold", "spiteful"]
    assert AuditEvent.objects.filter(subject="Washer").get().after == {"level": "rookie", "style": "spiteful"}
    assert next((one.name, one.bot_style) for one in reading.players(club, kind="bot")) == ("Nut", "bold")


def test_a_style_that_nobody_drives_is_refused(club: Club, alice: Any) -> None:
    with pytest.raises(Refused, match="bad_style"):
        add(club, alice, "Rivet", "mild")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(club=club, display_name="Nobody", bot_style="bold")


def test_a_bot_takes_its_style_to_the_race_and_a_stand_in_gets_one_by_its_seat(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice)
    for name in ("Rivet", "Nut"):
        bot = players.add_bot(club=cup.club, by=alice, name=name, level="rookie", style="spiteful")
        registrations.apply(competition=cup.competition, by=alice, player_id=bot.pk)
    cup.enter(bob)
    cup.open(1)
    start.race_start(race=cup.race(1), by=alice, stand_ins={cup.entry(bob).pk: "rookie"})
    seats = Seating.objects.filter(match=cup.heat().match).order_by("seat")
    assert {seat.label: seat.bot_style for seat in seats} == {
        "Rivet": "spiteful",
        "Nut": "spiteful",
        "Bob": ("bold", "careful", "spiteful")[seats.get(label="Bob").seat],
    }


def test_a_bot_that_is_let_in_late_brings_its_style(alice: Any, bob: Any, erin: Any) -> None:
    cup = Cup.make(alice, bots=2)
    cup.enter(bob)
    cup.start(1, bob)
    late = players.add_bot(club=cup.club, by=alice, name="Late", level="rookie", style="spiteful")
    registrations.apply(competition=cup.competition, by=alice, player_id=late.pk)
    number = cup.competition.entries.get(player=late).number
    seating_late.race_let_in(race=cup.race(), by=alice, entry_number=number)
    seats = {seat.label: seat.bot_style for seat in Seating.objects.filter(match=cup.heat().match)}
    assert (seats["Late"], seats["Bob"]) == ("spiteful", "")


def test_the_clubs_own_bots_keep_their_style_in_an_exhibition(club: Club, alice: Any) -> None:
    Club.objects.update(exhibition=True)
    add(club, alice, "Rivet", "spiteful")
    assert exhibition.ensure() == 1
    styles = {seat.label: seat.bot_style for seat in Seating.objects.all()}
    assert styles.pop("Rivet") == "spiteful"
    assert "" not in styles.values()


@pytest.mark.parametrize(
    ("has", "level", "races_as"),
    [
        ("rookie amateur racer expert champion", "expert", "expert"),
        ("rookie racer champion", "expert", "racer"),
        ("rookie racer champion", "champion", "champion"),
        ("racer champion", "rookie", "racer"),
        ("rookie racer", "unheard of", "racer"),
        ("", "expert", "expert"),  # a game without bots refuses it, like any other
    ],
)
def test_a_bot_races_a_game_of_fewer_strengths_as_the_next_weaker_one(
    monkeypatch: pytest.MonkeyPatch, has: str, level: str, races_as: str
) -> None:
    monkeypatch.setattr(facts, "bot_levels", lambda _game: tuple(has.split()))
    assert facts.bot_level_in("some", level) == races_as


def knows_three_strengths(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    three = [one for one in GAMES[game].meta.bots if one.key in ("rookie", "racer", "champion")]
    meta = msgspec.structs.replace(GAMES[game].meta, bots=tuple(three))
    monkeypatch.setattr(type(GAMES[game]), "meta", meta)


def test_an_expert_starts_where_its_game_knows_three_strengths(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = Cup.make(alice, bots=2)
    Player.objects.exclude(bot_level="").update(bot_level="expert")
    knows_three_strengths(cup.competition.rules.last.game, monkeypatch)
    cup.start(1)
    assert set(Seating.objects.values_list("bot_level", flat=True)) == {"racer"}


def test_and_races_in_its_club_s_exhibition_too(club: Club, alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    Club.objects.update(exhibition=True)
    players.add_bot(club=club, by=alice, name="Rivet", level="expert")
    knows_three_strengths(facts.first_game(), monkeypatch)
    assert exhibition.ensure() == 1
    assert Seating.objects.get(label="Rivet").bot_level == "racer"
