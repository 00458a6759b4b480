"""Who gets which message, once, for each thing that happens; and what it costs."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from league.clubs.club import players
from league.common import tell as causes
from league.competitions.life import calendar, life
from league.competitions.stewards import penalties
from league.members import members
from league.models import Club, GridSlot, Race, Registration
from league.registration import registrations
from league.results import recording, sheets
from league.results.recording import heat_result_record
from league.results.sheets import SheetLine
from league.start.attendance import check_in as attendance_check_in
from league.start.attendance import waiting
from league.top import sweep
from outbox.kinds import kind_get, kinds
from outbox.models import Hook, Notice, Wish
from tests.league.cup import Cup
from tests.league.telling import scenes
from tests.league.telling.scenes import LATER, SCENES, People, called, came_second, check_in, entered
from tests.support.told import confirmed, forget, letters, notices, readers, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(alice: Any, bob: Any, erin: Any) -> People:
    return People(alice, bob, erin)


def room(cup: Cup) -> Hook:
    hook = Hook.objects.create(url="https://chat.example/1", language="en", zone="Europe/Paris")
    Club.objects.filter(pk=cup.club.pk).update(hook=hook)
    return hook


def said_in(hook: Hook) -> list[str]:
    """The subjects of the messages that the chat room would get now."""
    found = []
    for notice in Notice.objects.filter(hook=hook).order_by("pk"):
        known = kind_get(notice.kind)
        assert known is not None
        text = known.write(notice.facts, None)
        found.append(text.subject if text is not None else "")
    return found


# --- Who ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        name
        for name, one in SCENES.items()
        if one.kind in ("check_in_open", "moved", "cancelled", "delayed") and name != "void"
    ],
)
def test_everybody_who_is_entered_reads_new_dates(name: str, people: People) -> None:
    SCENES[name].play(people)
    assert readers(SCENES[name].kind)[:1] == ["Bob"]
    assert set(readers(SCENES[name].kind)) == {"Bob", "Erin"}


def test_the_result_goes_once_to_each_who_was_expected(people: People, dora: Any) -> None:
    cup = entered(people)
    confirmed(dora)
    cup.enter(dora)  # 4, and does not come
    registrations.withdraw(competition=cup.competition, by=people.alice, player_id=_player(cup, dora))
    cup.run(1, "2 1 3", people.bob, people.erin)
    assert readers("result") == ["Bob", "Erin"]
    match_id = cup.heat(1).match_id
    assert match_id is not None
    heat_result_record(match_id=match_id)
    causes.notify_result(cup.race(1))
    assert readers("result") == ["Bob", "Erin"]


def _player(cup: Cup, user: Any) -> int:
    return int(Registration.objects.get(competition=cup.competition, player__user=user).player_id)


def test_a_result_waits_for_the_last_table(people: People) -> None:
    cup = entered(people, capacity=20)
    for number in range(4, 16):
        cup.add_bot(f"Bot {number}")
    cup.start(1, people.bob, people.erin)
    tables = cup.race(1).run.heats.count()  # type: ignore[union-attr]
    assert tables > 1
    for table in range(1, tables + 1):
        assert readers("result") == []
        numbers = GridSlot.objects.filter(heat=cup.heat(1, table)).values_list("entry__number", flat=True)
        cup.finish(1, " ".join(str(one) for one in numbers), table)
    assert readers("result") == ["Bob", "Erin"]


def test_a_correction_goes_to_those_whom_it_changes(people: People, dora: Any) -> None:
    cup = entered(people)
    confirmed(dora)
    cup.enter(dora)  # 4
    cup.run(1, "2 1 3 4", people.bob, people.erin, dora)
    forget()
    lines = [SheetLine(1, 1), SheetLine(2, 2), SheetLine(3, 3), SheetLine(4, 4)]
    sheets.correct(heat=cup.heat(1), by=people.alice, lines=lines, reason="Seen again")
    assert readers("result") == ["Bob", "Erin"]
    assert letters(people.bob) == ["Race 1 of Autumn Cup corrected: place 1 of 4, 5 points"]
    sheets.undo(heat=cup.heat(1), by=people.alice, reason="It was right")
    assert readers("result") == ["Bob", "Bob", "Erin", "Erin"]
    assert text_of(people.bob, "result").subject.startswith("Race 1 of Autumn Cup corrected: place 2 of 4")
    assert letters(people.bob)[1:] == ["Race 1 of Autumn Cup corrected: place 2 of 4, " + _paid(cup, 1)]
    assert letters(dora) == []


def test_a_correction_of_an_official_result_is_one_letter_with_its_reason(people: People) -> None:
    cup = came_second(people)
    recording.race_publish(race=cup.race(1), by=people.alice)
    forget()
    lines = [SheetLine(1, 1), SheetLine(2, 3), SheetLine(3, 2)]
    sheets.correct(heat=cup.heat(1), by=people.alice, lines=lines, reason="Seen again")
    text = text_of(people.bob, "result")
    said = " ".join(text.lines)
    assert letters(people.bob) == [text.subject]
    assert "Corrected by Alice. Reason: Seen again" in said
    assert "provisional" not in said


def _paid(cup: Cup, number: int) -> str:
    return f"{cup.totals()[number]} points"


def test_a_penalty_is_one_message_to_the_one_it_is_about(people: People) -> None:
    cup = came_second(people)
    forget()
    penalties.add(
        competition=cup.fresh().competition, by=people.alice, kind="disqualification", entry_number=2, race_number=1,
        reason="Shoved",
    )  # fmt: skip
    assert sorted(notices("result")) == [("Bob", "result"), ("Erin", "result")]
    assert letters(people.erin) == ["Autumn Cup: the stewards decided “disqualification”"]
    assert letters(people.bob) == ["Race 1 of Autumn Cup corrected: place 1 of 3, 5 points"]


def test_nobody_reads_what_a_steward_proposes(people: People, dora: Any) -> None:
    cup = came_second(people)
    for user in (people.erin, dora):
        members.membership_set_role(club=cup.club, by=people.alice, user_id=_member(cup, user), role="steward")
    forget()
    penalties.add(
        competition=cup.fresh().competition, by=people.erin, kind="points", value=2, entry_number=2, reason="Mine"
    )
    assert notices() == []


def _member(cup: Cup, user: Any) -> int:
    from league.models import Membership

    return int(Membership.objects.get_or_create(club=cup.club, user=user)[0].user_id)


def test_a_racer_who_gives_a_place_up_gets_no_message_about_it(people: People) -> None:
    cup = entered(people)
    forget()
    registrations.withdraw(competition=cup.competition, by=people.bob)
    assert notices() == []
    registrations.withdraw(
        competition=cup.competition, by=people.alice, player_id=_player(cup, people.erin), reason="Ill"
    )
    assert notices() == [("Erin", "registered")]


def test_a_draft_tells_nobody_and_its_entrants_hear_once_it_is_public(people: People) -> None:
    confirmed(people.bob)
    cup = Cup.make(people.alice, publish=False)
    player = players.ensure(club=cup.club, user=people.bob)
    registrations.apply(competition=cup.competition, by=people.alice, player_id=player.pk)
    calendar.race_postpone(race=cup.race(1), by=people.alice, scheduled_at=LATER, reason="Snow")
    assert notices() == []
    life.publish(competition=cup.competition, by=people.alice)
    assert notices() == [("Bob", "registered")]
    assert text_of(people.bob, "registered").subject == "You’re in: Autumn Cup"


def test_a_tournament_announces_its_tables_and_not_each_check_in(people: People) -> None:
    cup = called(people)
    assert readers("next_table") == ["Bob", "Erin"]
    first = readers("check_in_open")
    cup.finish(cup.race(1))  # type: ignore[call-arg, arg-type]
    forget()
    race = cup.make_tables()  # type: ignore[attr-defined]
    assert readers("check_in_open") == []
    assert first == ["Bob", "Erin"]
    cup.call(race)  # type: ignore[attr-defined]
    assert readers("next_table") == ["Bob", "Erin"]
    cup.call(race)  # type: ignore[attr-defined]
    assert readers("next_table") == ["Bob", "Erin"]


def test_there_and_back_again_are_two_messages_and_the_last_one_is_right(people: People) -> None:
    cup = entered(people)
    at = cup.race(1).scheduled_at
    forget()
    calendar.race_postpone(race=cup.race(1), by=people.alice, scheduled_at=LATER, reason="Snow")
    assert letters(people.bob)[-1].endswith("Thu 3 Dec, 18:30") or letters(people.bob)[-1].endswith("19:30")
    calendar.race_postpone(race=cup.race(1), by=people.alice, scheduled_at=at, reason="Thaw")
    assert len(letters(people.bob)) == 2
    calendar.race_postpone(race=cup.race(1), by=people.alice, scheduled_at=LATER, reason="Snow")
    told = letters(people.bob)
    assert len(told) == 3
    assert told[0] == told[2]


def test_a_missed_race_is_announced_as_postponed(people: People) -> None:
    cup = entered(people)
    forget()
    at = cup.race(1).scheduled_at
    assert at is not None
    sweep.league_sweep(now=at + timedelta(hours=3))
    assert set(readers("moved")) == {"Bob", "Erin"}
    assert text_of(people.bob, "moved").subject == "Race 1 of Autumn Cup is postponed"


# --- Nobody -------------------------------------------------------------------------------------------------------


def test_bots_guests_and_unconfirmed_addresses_get_nothing(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=2)
    cup.enter(bob)
    guest = players.add_guest(club=cup.club, by=alice, name="Gus")
    registrations.apply(competition=cup.competition, by=alice, player_id=guest.pk)
    cup.run(1, "3 1 2", bob)
    calendar.race_cancel(race=cup.race(2), by=alice, reason="Flood")
    assert not Notice.objects.exists()


def test_what_is_rolled_back_is_not_sent(people: People) -> None:
    cup = entered(people)
    forget()
    with pytest.raises(RuntimeError), transaction.atomic():
        calendar.race_cancel(race=cup.race(1), by=people.alice, reason="Flood")
        raise RuntimeError
    assert notices() == []


def test_unsubscribed_and_switched_off_people_get_nothing(people: People) -> None:
    cup = entered(people)
    letters(people.bob)
    mail.outbox.clear()
    Wish.objects.create(user=people.bob, kind="cancelled", mail=False, push=False)
    people.erin.is_active = False
    people.erin.save()
    calendar.race_cancel(race=cup.race(1), by=people.alice, reason="Flood")
    assert letters(people.bob) == letters(people.erin) == []


# --- The chat room ------------------------------------------------------------------------------------------------


def test_the_room_hears_once_about_a_race(people: People) -> None:
    cup = entered(people)
    hook = room(cup)
    cup.run(1, "2 1 3", people.bob, people.erin)
    assert said_in(hook) == ["", "Race 1 of Autumn Cup: the result"]
    notice = Notice.objects.filter(hook=hook).latest("pk")
    known = kind_get("result")
    assert known is not None
    text = known.write(notice.facts, None)
    assert text is not None
    assert list(text.lines) == ["1. Erin, 2. Bob, 3. Bolt", "The result is provisional: it can still change."]
    assert text.hints == {"Points": "Erin +5 points, Bob +3 points, Bolt +1 point", "In the lead": "Erin (5 points)"}
    forget()
    attendance_check_in.race_open_check_in(race=cup.race(2), by=people.alice)
    waiting.race_delay(race=cup.race(2), by=people.alice, minutes=10)
    assert said_in(hook)[0] == "Check-in is open: Race 2 of Autumn Cup"
    assert said_in(hook)[1].startswith("Race 2 of Autumn Cup starts later: ")
    calendar.race_postpone(race=cup.race(2), by=people.alice, reason="Snow")
    calendar.race_cancel(race=cup.race(3), by=people.alice, reason="Snow")
    assert said_in(hook) == ["", "", "Race 2 of Autumn Cup is postponed", "Race 3 of Autumn Cup is cancelled"]


def test_the_room_hears_the_tables_of_a_round(people: People) -> None:
    cup = scenes.evening(people)
    hook = room(cup)
    cup.call(cup.make_tables())
    notice = Notice.objects.get(hook=hook, kind="next_table")
    known = kind_get("next_table")
    assert known is not None
    text = known.write(notice.facts, None)
    assert text is not None
    assert text.subject == "Round 1 of Autumn Cup has started"
    assert sum("Bob" in line for line in text.lines) == 1


# --- What it costs ------------------------------------------------------------------------------------------------


CAUSES = {
    "check_in_open": lambda race: causes.notify_check_in_open(race, race.scheduled_at),
    "moved": lambda race: causes.notify_date_changed(race, None, "moved"),
    "cancelled": causes.notify_cancelled,
    "result": causes.notify_result,
    "called": causes.notify_round_started,
}


def _many(cup: Cup, count: int) -> None:
    from accounts.services import user_create

    first = cup.competition.entries.count()
    for number in range(first, first + count):
        user = user_create(
            email=f"racer{number}@example.com", password="correct horse battery", public_name=f"Racer {number}"
        )
        confirmed(user)
        cup.enter(user)


def test_sixty_get_a_message_in_as_many_queries_as_two(people: People) -> None:
    cup = entered(people, capacity=64)
    cup.open(1)
    room(cup)
    few = {cause: _cost(cup, cause) for cause in CAUSES}
    _many(cup, 57)
    assert {cause: _cost(cup, cause) for cause in CAUSES} == {cause: (cost, 59) for cause, (cost, _two) in few.items()}
    assert all(cost <= 9 for cost, _two in few.values())


def _cost(cup: Cup, cause: str) -> tuple[int, int]:
    """How many queries it takes, and how many people get it."""
    race = cup.race(1)
    with transaction.atomic():
        forget()
        for entry in cup.competition.entries.all():
            GridSlot.objects.get_or_create(
                run=race.run, entry=entry, defaults={"heat": _heat(race), "seat": entry.number}
            )
        with CaptureQueriesContext(connection) as asked:
            CAUSES[cause](race)
        told = len(notices())
        transaction.set_rollback(True)
    return len(asked), told


def _heat(race: Race) -> Any:
    from league.models import Heat

    return Heat.objects.get_or_create(run=race.run, table_no=1)[0]


def test_every_kind_that_is_sent_is_registered() -> None:
    known = {kind.key for kind in kinds()}
    assert {one.kind for one in SCENES.values()} | {"your_turn"} <= known
    for kind in kinds():
        assert str(kind.name)
        assert str(kind.about).endswith(".")


def test_check_in_is_of_no_use_after_the_start(people: People) -> None:
    cup = check_in(people)
    notice = Notice.objects.filter(kind="check_in_open").first()
    assert notice is not None
    assert notice.until == cup.race(1).scheduled_at
