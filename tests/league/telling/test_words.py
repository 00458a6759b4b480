"""What people read: in their language, with the times of their zone, and only while it is true."""

from __future__ import annotations

import re
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.utils import timezone

from accounts.zones import moment_text, reading_in
from league.competitions.life import calendar, life, reruns
from league.competitions.stewards import penalties
from league.models import GridSlot, Membership, Race, Registration, SitOut
from league.registration import registrations
from league.results import recording, sheets
from league.results.sheets import SheetLine
from league.start.attendance import check_in as attendance_check_in
from league.start.attendance import waiting
from league.start.seating import start
from league.telling.words import standing
from outbox.kinds import kind_get
from outbox.models import Notice
from tests.league.cup import Cup
from tests.league.telling.scenes import (
    ENGLISH,
    LATER,
    SCENES,
    People,
    called,
    came_second,
    check_in,
    entered,
    moved,
    offered,
)
from tests.support.told import letters, text_of

pytestmark = pytest.mark.django_db
PROVISIONAL = "The result is provisional: it can still change."


def test_times_are_those_of_the_readers_zone(people: People) -> None:
    moved(people)
    there = text_of(people.bob, "moved", zone="America/New_York")
    assert there.subject == "Race 1 of Autumn Cup has moved to Thu 3 Dec, 13:30"
    assert text_of(people.bob, "moved", "fr").subject == "Course 1 de Autumn Cup est déplacée au jeu. 3 déc., 19:30"


def test_a_result_says_the_new_place(people: People) -> None:
    cup = came_second(people)
    cup.run(2, "1 3 2", people.bob, people.erin)
    text = text_of(people.bob, "result")
    assert text.lines[1] == f"You’re now 1st in the standings (2nd before the race), with 8 points. {PROVISIONAL}"


def test_a_correction_says_the_change_who_made_it_and_why(people: People) -> None:
    """Bob was third before the race, first after it, and has been second since the correction."""
    cup = entered(people)
    cup.run(1, "2 3 1", people.bob, people.erin)
    cup.run(2, "1 3 2", people.bob, people.erin)
    cup.run(3, "1 3 2", people.bob, people.erin)
    letters(people.bob)
    lines = [SheetLine(2, 1), SheetLine(1, 2), SheetLine(3, 3)]
    sheets.correct(heat=cup.heat(3), by=people.alice, lines=lines, reason="Seen again")
    assert text_of(people.bob, "result").lines == [
        "You finished 2nd: +3 points. Erin won.",
        f"You’re 2nd in the standings, with 9 points. {PROVISIONAL}",
        "Before the correction: place 1, 5 points; place 1 in the standings.",
        "Corrected by Alice. Reason: Seen again",
    ]
    french = text_of(people.bob, "result", "fr").lines
    assert "Alice" in french[-1]
    assert [line for line in french if ENGLISH.search(line.replace("Seen again", ""))] == []


def test_a_result_is_said_to_be_provisional_until_it_is_official(people: People) -> None:
    cup = came_second(people)
    facts = Notice.objects.filter(user=people.bob, kind="result").latest("pk").facts

    def said() -> list[bool]:
        texts = text_of(people.bob, "result"), kind_get("result").write(facts, None)
        return [PROVISIONAL in " ".join(one.lines) for one in texts]

    assert said() == [True, True]
    recording.race_publish(race=cup.race(1), by=people.alice)
    assert said() == [False, False]


def test_a_place_that_is_shared_now_says_what_it_was_too() -> None:
    said = "You’re now equal 1st in the standings (2nd before the race), with 8 points."
    assert standing(1, 8, before=2, tied=True) == said


def test_a_racer_whom_anothers_penalty_affects_reads_so(people: People) -> None:
    cup = came_second(people)
    letters(people.bob)
    given = penalties.add(
        competition=cup.fresh().competition, by=people.alice, kind="disqualification", entry_number=2, race_number=1,
        reason="Shoved",
    )  # fmt: skip
    assert text_of(people.bob, "result").lines[-1] == (
        "The stewards made a decision about Erin: “disqualification”. Reason: Shoved"
    )
    letters(people.bob)
    penalties.revoke(competition=cup.fresh().competition, by=people.alice, adjustment_id=given.pk, reason="Not on film")
    assert text_of(people.bob, "result").lines[-1] == (
        "The stewards reversed a decision about Erin: “disqualification”. Reason: Not on film"
    )


def test_the_room_reads_who_corrected_it_and_why(people: People) -> None:
    SCENES["corrected"].play(people)
    facts = Notice.objects.filter(user=people.bob, kind="result").latest("pk").facts
    assert kind_get("result").write(facts, None).lines[-1] == "Corrected by Alice. Reason: Seen again"


def test_a_correction_that_another_steward_agrees_to_is_the_first_ones(people: People, charlie: Any) -> None:
    """The steward whose result it was had proposed it, and said why."""
    cup = entered(people)
    for user in (people.erin, charlie):
        Membership.objects.update_or_create(club=cup.club, user=user, defaults={"role": "steward"})
    cup.run(1, "2 1 3", people.bob, people.erin)
    lines = [SheetLine(1, 1), SheetLine(2, 2), SheetLine(3, 3)]
    letters(people.bob)
    sheet = sheets.correct(heat=cup.heat(1), by=people.erin, lines=lines, reason="Seen again")
    sheets.second(heat=cup.heat(1), by=charlie, sheet_id=sheet.pk)
    assert text_of(people.bob, "result").lines[-1] == "Corrected by Erin. Reason: Seen again"


def test_the_next_table_says_with_whom_and_until_when(people: People) -> None:
    cup = called(people)
    text = text_of(people.bob, "next_table")
    table = re.fullmatch(r"Round 1 of Autumn Cup: table (\d)", text.subject)
    assert table is not None
    sits = next(
        names
        for n, names in enumerate(cup.tables(cup.race(1)), 1)
        if n == int(table[1])  # type: ignore[attr-defined]
    )
    mine = cup.entry(people.bob).number
    for number in sits:
        name = cup.competition.entries.get(number=number).player.display_name
        assert (name in text.lines[0]) == (number != mine)
    assert text.lines[-1].startswith("Please finish by ")
    assert text.link.path.startswith("/t/")


def test_a_racer_who_sits_out_reads_so(people: People) -> None:
    cup = called(people)
    slot = GridSlot.objects.get(entry=cup.entry(people.bob))
    slot.delete()
    assert text_of(people.bob, "next_table").subject == "Round 1 of Autumn Cup: you have no table"
    SitOut.objects.create(run=slot.run, entry=slot.entry, at=timezone.now())
    assert text_of(people.bob, "next_table").subject == "Round 1 of Autumn Cup: you’re sitting out"
    for line in text_of(people.bob, "next_table", "fr").lines:
        assert ENGLISH.search(line) is None


# --- What was last sent -----------------------------------------------------------------------------------------------


def corrected(cup: Cup, people: People, *order: int, reason: str = "Seen again") -> None:
    lines = [SheetLine(number, place) for place, number in enumerate(order, 1)]
    sheets.correct(heat=cup.heat(1), by=people.alice, lines=lines, reason=reason)


def test_two_corrections_are_one_letter_that_compares_with_what_was_last_sent(people: People) -> None:
    cup = came_second(people)
    letters(people.bob)
    mail.outbox.clear()
    corrected(cup, people, 1, 2, 3)
    corrected(cup, people, 2, 3, 1, reason="The camera")
    assert letters(people.bob) == ["Race 1 of Autumn Cup corrected: place 3 of 3, 1 point"]
    assert text_of(people.bob, "result").lines[2:] == [
        "Before the correction: place 2, 3 points; place 2 in the standings.",
        "Corrected by Alice. Reason: The camera",
    ]
    corrected(cup, people, 1, 2, 3)
    assert letters(people.bob)[1:] == ["Race 1 of Autumn Cup corrected: place 1 of 3, 5 points"]
    assert "Before the correction: place 3, 1 point;" in text_of(people.bob, "result").lines[2]


def test_what_was_corrected_and_put_back_before_it_was_sent_is_no_letter(people: People) -> None:
    cup = came_second(people)
    letters(people.bob)
    mail.outbox.clear()
    corrected(cup, people, 1, 2, 3)
    corrected(cup, people, 2, 1, 3)
    assert letters(people.bob) == []


def test_a_correction_of_a_result_that_was_not_sent_yet_is_its_result(people: People) -> None:
    cup = came_second(people)
    mail.outbox.clear()
    corrected(cup, people, 1, 2, 3)
    assert [one for one in letters(people.bob) if "Race 1" in one and "Check-in" not in one] == [
        "Race 1 of Autumn Cup: place 1 of 3, 5 points"
    ]


def test_two_moves_are_one_letter_that_names_what_was_planned_when_it_was_last_sent(people: People) -> None:
    cup = entered(people)
    third = LATER.replace(day=10)
    with reading_in(ZoneInfo("UTC")):
        was = moment_text(cup.race(1).scheduled_at, "short")
    for at in (LATER, third):
        calendar.race_postpone(race=cup.race(1), by=people.alice, scheduled_at=at, reason="Snow")
    text = text_of(people.bob, "moved", zone="UTC")
    assert text.lines[0] == f"It was planned for {was}."
    assert [one for one in letters(people.bob) if "moved" in one] == [
        "Race 1 of Autumn Cup has moved to Thu 10 Dec, 19:30"
    ]
    calendar.race_postpone(race=cup.race(1), by=people.alice, scheduled_at=LATER, reason="Snow")
    calendar.race_postpone(race=cup.race(1), by=people.alice, scheduled_at=third, reason="Snow")
    assert text_of(people.bob, "moved") is None  # as it was last sent
    waiting.race_delay(race=cup.race(1), by=people.alice, minutes=15)
    assert text_of(people.bob, "delayed").lines[0].startswith("It was planned for Thu 10 Dec, 19:30.")


# --- No longer true ---------------------------------------------------------------------------------------------------


def test_an_answered_offer_is_not_sent(people: People) -> None:
    cup = offered(people)
    registrations.decline(competition=cup.competition, by=people.bob)
    assert text_of(people.bob, "offered") is None


def test_a_check_in_is_not_announced_to_checked_in_racers_or_once_the_race_is_on(people: People) -> None:
    cup = check_in(people)
    attendance_check_in.race_check_in(race=cup.race(1), by=people.bob)
    assert text_of(people.bob, "check_in_open") is None
    assert text_of(people.erin, "check_in_open") is not None
    start.race_start(race=cup.race(1), by=people.alice)
    assert text_of(people.erin, "check_in_open") is None


def test_of_two_moves_only_the_last_is_sent(people: People) -> None:
    cup = moved(people)
    first = text_of(people.bob, "moved")
    at = cup.race(1).scheduled_at
    assert at is not None
    calendar.race_postpone(race=cup.race(1), by=people.alice, scheduled_at=at.replace(day=10), reason="More snow")
    letters(people.bob)
    assert first.subject not in letters(people.bob)
    assert [one for one in letters(people.bob) if "moved" in one] == [
        "Race 1 of Autumn Cup has moved to Thu 10 Dec, 19:30"
    ]


@pytest.mark.parametrize("name", ["check_in", "moved", "delayed", "held", "postponed"])
def test_what_was_cancelled_meanwhile_is_sent_as_cancelled_alone(name: str, people: People) -> None:
    cup = SCENES[name].play(people)
    calendar.race_cancel(race=cup.race(1), by=people.alice, reason="Flood")
    assert text_of(people.bob, SCENES[name].kind) is None
    assert text_of(people.bob, "cancelled") is not None


def test_races_that_an_early_end_cancels_are_in_one_message(people: People) -> None:
    cup = entered(people, races=3)
    life.finish(competition=cup.competition, by=people.alice, early=True, cancels=[1, 2, 3])
    assert [one for one in letters(people.bob) if "cancelled" in one] == ["Race 1 of Autumn Cup is cancelled"]
    text = text_of(people.bob, "cancelled")
    assert text is not None
    assert text.lines == [
        "It won’t be run.",
        "2 later races are cancelled too.",
        "Reason: The championship was closed early.",
    ]


def test_an_annulled_result_is_sent_as_annulled_alone(people: People) -> None:
    cup = came_second(people)
    reruns.race_annul(race=cup.race(1), by=people.alice, reason="Wrong board")
    assert text_of(people.bob, "result") is None


def test_a_table_with_its_result_is_not_announced(people: People) -> None:
    cup = called(people)
    cup.finish(cup.race(1))  # type: ignore[call-arg, arg-type]
    assert text_of(people.bob, "next_table") is None


def test_a_race_that_is_no_longer_held_is_not_sent_as_held(people: People) -> None:
    SCENES["released"].play(people)
    assert [one for one in letters(people.bob) if "is on hold" in one] == []


def test_a_racer_who_withdrew_gets_nothing(people: People) -> None:
    cup = entered(people)
    calendar.race_cancel(race=cup.race(1), by=people.alice, reason="Flood")
    registrations.withdraw(competition=cup.competition, by=people.bob)
    assert text_of(people.bob, "cancelled") is None
    assert letters(people.bob) == []


def test_what_is_gone_is_sent_to_nobody(people: People) -> None:
    moved(people)
    Registration.objects.all().delete()
    Race.objects.all().delete()
    assert text_of(people.bob, "moved") is None
    assert letters(people.bob) == []
