"""Every bot has a style: its own, or one by its seat; it keeps it as long as it is a bot."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from gameplay import selectors, services
from gameplay.engine.pilot import STYLES, Pilot, style_drawn
from gameplay.models import Match, Seating
from gameplay.selectors.export import person_export
from gameplay.selectors.seats import seat_cards
from gameplay.services import SeatSpec
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


def styles(match: Match) -> list[str]:
    return list(Seating.objects.filter(match=match).order_by("seat").values_list("bot_style", flat=True))


def test_a_table_mixes_styles_and_people_have_none(toy: Any, alice: Any) -> None:
    assert styles(Table.make(alice, "easy", "easy", "hard", "easy").match) == [
        "",
        "careful",
        "spiteful",
        "bold",
        "careful",
    ]
    assert {style_drawn(seat) for seat in range(3)} == set(STYLES)


def test_a_bot_may_bring_its_own_style(toy: Any, alice: Any) -> None:
    seats = [SeatSpec(user_id=alice.pk), SeatSpec(bot_level="easy", bot_style="bold"), SeatSpec(open=True)]
    assert styles(Table.make(seats=seats).match) == ["", "bold", ""]


def test_a_game_knows_who_drives(toy: Any, alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    bot = type(toy).bot

    def drives(self: Any, view: Any, prompt: Any, pilot: Pilot, chance: Any) -> Any:
        told.append(pilot)
        return bot(self, view, prompt, pilot, chance)

    monkeypatch.setattr(type(toy), "bot", drives)
    table = Table.start(alice, "easy")
    services.bot_think(prompt_id=table.prompt(1).pk)
    assert told == [Pilot("easy", "careful")]


def test_another_strength_leaves_the_style_and_an_open_seat_has_none(toy: Any, alice: Any) -> None:
    seats = [SeatSpec(user_id=alice.pk), SeatSpec(bot_level="easy", bot_style="spiteful")]
    table = Table.make(seats=seats, creator=alice)
    services.seat_set_bot(code=table.code, user=alice, seat=1, level="hard")
    assert styles(table.match) == ["", "spiteful"]
    services.seat_set_bot(code=table.code, user=alice, seat=1, level="")
    assert styles(table.match) == ["", ""]
    services.seat_set_bot(code=table.code, user=alice, seat=1, level="easy")
    assert styles(table.match) == ["", "careful"]


def test_a_substitute_has_a_style_as_long_as_it_drives(toy: Any, alice: Any, bob: Any, charlie: Any) -> None:
    table = Table.start(alice, bob, creator=alice)
    Seating.objects.filter(match=table.match, seat=1).update(away=True)
    services.seat_replace(code=table.code, by=alice, seat=1, level="easy")
    assert styles(table.match) == ["", "careful"]
    services.seat_replace(code=table.code, by=None, seat=1, level="hard")
    assert styles(table.match) == ["", "careful"]
    services.seat_replace(code=table.code, by=None, seat=1, user=charlie)
    assert styles(table.match) == ["", ""]


def test_a_match_made_again_and_one_set_back_keep_the_styles(toy: Any, alice: Any) -> None:
    seats = [SeatSpec(user_id=alice.pk), SeatSpec(bot_level="easy", bot_style="bold")]
    table = Table.start(seats=seats, raw={"rounds": 3}, seed_label="race/1", creator=alice)
    late = SeatSpec(label="Late", bot_level="easy", bot_style="bold")
    made = services.match_remake(match_id=table.match.pk, raw={"rounds": 3}, newcomer=late, seed_label="race/1/late1")
    assert styles(made) == ["", "bold", "bold"]


def test_the_overview_and_the_download_show_it(toy: Any, alice: Any) -> None:
    match = Table.start(alice, "easy").match
    assert [seat["style"] for seat in selectors.match_sync(match, None)["seats"]] == ["", "careful"]
    (told,) = person_export(alice)["matches"]
    assert [(seat["bot"], seat["style"]) for seat in told["table"]] == [("", ""), ("easy", "careful")]


def test_the_database_takes_no_other_style(toy: Any) -> None:
    match = Table.make("easy").match
    with pytest.raises(IntegrityError), transaction.atomic():
        Seating.objects.create(match=match, seat=5, bot_level="easy", bot_style="mild")


def test_a_style_left_by_a_release_that_knows_none_is_no_persons(toy: Any, alice: Any, bob: Any) -> None:
    """While a site is updated the old release seats people where bots sat."""
    seats = [SeatSpec(user_id=alice.pk), SeatSpec(bot_level="easy", bot_style="bold")]
    match = Table.start(seats=seats, raw={"rounds": 3}, seed_label="race/1", creator=alice).match
    Seating.objects.filter(match=match, seat=1).update(bot_level="", user=bob)
    assert [seat["pilot"] for seat in seat_cards(Match.objects.get(pk=match.pk), alice)] == ["", ""]
    late = SeatSpec(label="Late", bot_level="easy", bot_style="bold")
    made = services.match_remake(match_id=match.pk, raw={"rounds": 3}, newcomer=late, seed_label="race/1/late1")
    assert styles(made) == ["", "", "bold"]
