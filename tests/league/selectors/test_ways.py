"""Online, at a table, either: what each says about racers of every sort."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gameplay.refused import Refused
from league.competitions.raceday.tags import here, ticked
from league.models import Venue
from league.races.call import CALLS
from league.races.kind import KINDS
from league.races.where import SPOTS, WHERES, bots_at, raced_where
from league.registration.words import fix_label, fixed_text


@dataclass(frozen=True)
class Racer:
    is_guest: bool = False
    is_bot: bool = False


PERSON, GUEST, BOT = Racer(), Racer(is_guest=True), Racer(is_bot=True)


@pytest.mark.parametrize(
    ("venue", "person", "guest", "bot"),
    [
        ("online", ("online",), (), ("online",)),
        ("table", ("table",), ("table",), ()),
        ("either", ("online", "table"), ("table",), ("online",)),
    ],
)
def test_a_race_is_open_to(venue: str, person: tuple[str], guest: tuple[str], bot: tuple[str]) -> None:
    where = WHERES[venue]
    assert (where.venues_open_to(PERSON), where.venues_open_to(GUEST), where.venues_open_to(BOT)) == (
        person,
        guest,
        bot,
    )
    assert where.takes_bots is bool(bot)
    assert bool(where.choices) is (len(person) > 1)


@pytest.mark.parametrize(
    ("venue", "racer", "said", "expected"),
    [
        ("online", PERSON, "table", "online"),
        ("online", GUEST, "", "guest_needs_account"),
        ("online", BOT, "", "check_in_by_itself"),
        ("online", BOT, "table", "bot_at_table"),
        ("table", PERSON, "online", "table"),
        ("table", GUEST, "nowhere", "table"),
        ("table", BOT, "online", "bot_at_table"),
        ("either", PERSON, "", "where_needed"),
        ("either", PERSON, "nowhere", "where_needed"),
        ("either", PERSON, "table", "table"),
        ("either", GUEST, "online", "table"),
        ("either", BOT, "", "check_in_by_itself"),
        ("either", BOT, "table", "bot_at_table"),
    ],
)
def test_a_racer_checks_in_at(venue: str, racer: Racer, said: str, expected: str) -> None:
    try:
        found = WHERES[venue].venue_for(racer, said, "entry_number")
    except Refused as refused:
        found = refused.code
    assert found == expected


@pytest.mark.parametrize(
    ("venue", "said", "on_call", "raced", "missing"),
    [
        ("online", [], False, {"online"}, (True, False, True)),
        ("table", [], True, {"table"}, (True, True, False)),
        ("either", [], False, set(), (True, False, False)),
        ("either", [], True, {"table"}, (True, True, False)),
        ("either", ["online"], False, {"online"}, (True, False, True)),
        ("either", ["online", "table"], False, {"online", "table"}, (True, True, True)),
    ],
)
def test_who_is_missing_depends_on_where_it_is_raced(
    venue: str, said: list[str], on_call: bool, raced: set[str], missing: tuple[bool, ...]
) -> None:
    where = WHERES[venue]
    assert where.venues_raced(said, CALLS[on_call].venues_first) == raced
    assert tuple(where.expects(racer, raced) for racer in (PERSON, GUEST, BOT)) == missing
    assert bots_at(raced) == ("online" if "online" in raced else "")


def test_a_racer_reads_where_they_are_if_there_was_a_choice() -> None:
    assert [here(WHERES[venue], "table") for venue in ("table", "either")] == ["here", "at the table"]
    assert [str(WHERES[venue].checked_in("online")) for venue in ("online", "either")] == [
        "You’re checked in.",
        "You’re checked in: you race online.",
    ]


def test_the_button_for_all_holds_their_number() -> None:
    spot = SPOTS["table"]
    words = ticked(spot.racer_words.check_in_all, 3)
    assert words == 'Check in these <span class="js-only" data-ticked>3</span> at the table'


def test_a_fix_is_said_of_races_or_of_rounds() -> None:
    assert fix_label("either", 2, 0, KINDS[False]) == "Run these races at a table or online"
    assert fixed_text("online", 1, KINDS[True]) == "1 round is now online."
    assert fix_label("", 2, 0, KINDS[False]) == fixed_text("", 2, KINDS[False]) == ""


def test_races_are_found_by_what_their_place_answers() -> None:
    asked = raced_where(lambda where: where.has_door, "race__")
    assert asked.children == [("race__venue__in", [Venue.TABLE, Venue.EITHER])]
