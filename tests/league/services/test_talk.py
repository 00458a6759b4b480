"""Talk in a club: at its tables and in its competitions; what is reported, who is muted, and what is deleted."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.selectors import person_export
from accounts.services import account_delete, guest_create
from gameplay import refused
from gameplay import selectors as play_selectors
from gameplay import services as play
from gameplay.models import TableLine
from league.common import refusals
from league.competitions.raceday.desk import desk
from league.members import members
from league.models import AuditEvent, CompetitionLine, Membership, Report, Silence
from league.planning.head import competition_head
from league.talk import reading, talk
from league.talk.reading import reports, talk_page
from tests.league.cup import Cup
from tests.league.services.test_bans import ban
from tests.league.talking import code, read, read_at_table, report_of, say, say_at_table

Refused, NotFound, PermissionRefused = refused.Refused, refusals.NotFound, refusals.PermissionRefused

pytestmark = pytest.mark.django_db


# --- Who ------------------------------------------------------------------------------------------------------------


def test_members_write_at_a_table_and_in_a_competition_and_nobody_else_reads(
    talking: Cup, bob: Any, erin: Any, charlie: Any
) -> None:
    say_at_table(talking, bob, "from the cockpit")
    say_at_table(talking, erin, "from the stand")
    play.table_react(code=code(talking), user=erin, reaction="ouch")
    say(talking, erin, "see you on Thursday")
    assert read_at_table(talking, bob) == ["from the cockpit", "from the stand", "ouch"]
    assert read(talking, bob) == ["see you on Thursday"]
    assert read_at_table(talking, charlie) == ["ouch"]
    with pytest.raises(Refused, match="talk_members"):
        say_at_table(talking, charlie)
    for act in (read, say):
        with pytest.raises(PermissionRefused):
            act(talking, charlie)
    guest = guest_create()
    assert read_at_table(talking, guest) == ["ouch"]
    with pytest.raises(PermissionRefused):
        read(talking, guest)


def test_a_non_member_at_a_table_talks_at_that_table_alone(talking: Cup, bob: Any) -> None:
    Membership.objects.filter(user=bob).delete()
    say_at_table(talking, bob)
    assert read_at_table(talking, bob) == ["hello"]
    with pytest.raises(PermissionRefused):
        read(talking, bob)


def test_a_banned_person_neither_writes_nor_reads(talking: Cup, bob: Any, erin: Any) -> None:
    say_at_table(talking, erin, "members only")
    say(talking, erin, "members only")
    ban(talking, bob)
    Membership.objects.create(club=talking.club, user=bob)  # as if a door had forgotten to check
    assert read_at_table(talking, bob) == []
    for act in (say_at_table, lambda cup, user: play.table_react(code=code(cup), user=user, reaction="ouch")):
        with pytest.raises(Refused, match="talk_members"):
            act(talking, bob)
    for act in (read, say):
        with pytest.raises(PermissionRefused):
            act(talking, bob)


def test_a_new_account_of_a_banned_address_is_banned_too(talking: Cup, bob: Any, erin: Any) -> None:
    ban(talking, bob)
    address, bob.email = bob.email, "bob@example.org"
    bob.save()
    erin.email = address
    erin.save()
    with pytest.raises(PermissionRefused):
        read(talking, erin)


def test_off_hides_everything(talking: Cup, bob: Any, dora: Any) -> None:
    line = say(talking, bob)
    report_of(talking, line, dora)
    say_at_table(talking, bob)
    talk.set(club=talking.club, by=talking.alice, talk=False)
    told = play_selectors.talk_of(code(talking), bob)
    assert (told["on"], told["lines"]) == (False, [])
    with pytest.raises(Refused, match="talk_off"):
        play.table_react(code=code(talking), user=bob, reaction="ouch")
    for act in (read, say):
        with pytest.raises(NotFound):
            act(talking, bob)
    with pytest.raises(NotFound):
        reports(talking.fresh().competition, dora)
    assert not competition_head(talking.competition, bob).talk
    assert desk(talking.competition, talking.alice).reports == 0
    talk.set(club=talking.club, by=talking.alice, talk=True)
    assert read(talking, bob) == ["hello"]


def test_only_owners_set_it_and_the_history_says_so(talking: Cup, dora: Any) -> None:
    with pytest.raises(PermissionRefused):
        talk.set(club=talking.club, by=dora, talk=False)
    for wrong in (-1, 3601):
        with pytest.raises(Refused, match="bad_slow"):
            talk.set(club=talking.club, by=talking.alice, talk=True, slow_seconds=wrong)
    for _time in range(2):
        talk.set(club=talking.club, by=talking.alice, talk=True, slow_seconds=30)
    (event,) = AuditEvent.objects.filter(action="talk_set")
    assert event.after == {"talk": True, "slow_seconds": 30}


# --- How fast -------------------------------------------------------------------------------------------------------


def test_in_slow_mode_a_writer_waits_between_two_messages(talking: Cup, bob: Any, erin: Any) -> None:
    talk.set(club=talking.club, by=talking.alice, talk=True, slow_seconds=30)
    for speak in (say, say_at_table):
        line = speak(talking, bob)
        with pytest.raises(Refused, match="talk_slow") as refused:
            speak(talking, bob)
        assert refused.value.params == {"seconds": 30}
        speak(talking, erin)  # each for themselves
        type(line).objects.filter(pk=line.pk).update(at=timezone.now() - timedelta(seconds=31))
        speak(talking, bob)
    play.table_react(code=code(talking), user=bob, reaction="ouch")


def test_a_busy_writer_waits_and_what_is_sent_twice_appears_once(talking: Cup, bob: Any) -> None:
    for _time in range(2):
        say(talking, bob, said_as="same")
    assert CompetitionLine.objects.count() == 1
    for number in range(4):
        say(talking, bob, str(number))
    with pytest.raises(Refused, match="too_fast_talking"):
        say(talking, bob, "once more")


@pytest.mark.parametrize(("text", "why"), [(" \n ", "talk_empty"), ("x" * 301, "talk_long")])
def test_a_message_says_something_and_not_too_much(talking: Cup, bob: Any, text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        say(talking, bob, text)


def test_nobody_writes_in_an_archived_competition(cup: Cup) -> None:
    line = say(cup, cup.alice)
    type(cup.competition).objects.filter(pk=cup.competition.pk).update(status="archived")
    assert read(cup, cup.alice) == [line.text]
    with pytest.raises(Refused, match="talk_over"):
        say(cup, cup.alice)


def test_a_message_makes_no_page_of_the_competition_a_new_one(talking: Cup, bob: Any) -> None:
    version = talking.fresh().competition.version
    say(talking, bob)
    assert talking.fresh().competition.version == version


# --- Reading it -----------------------------------------------------------------------------------------------------


def test_pages_take_a_constant_number_of_queries(talking: Cup, bob: Any, dora: Any, erin: Any) -> None:
    def queries(read: Any, *who: Any) -> int:
        with CaptureQueriesContext(connection) as asked:
            read(*who)
        return len(asked)

    def at_table(*viewers: Any) -> None:
        play_selectors.talk_readable(code(talking), viewers)

    def fill(number: int) -> None:
        CompetitionLine.objects.create(competition=talking.competition, author=bob, text=f"c{number}")
        at = TableLine.objects.create(match=talking.heat().match, author=bob, text=f"t{number}")
        talk.table_line_report(line=at, by=erin, why="")

    fill(1)
    page = queries(talk_page, talking.fresh().competition, dora)
    reports = queries(reading.reports, talking.competition, dora)
    told = queries(at_table, bob)
    for number in range(2, 6):
        fill(number)
    assert queries(talk_page, talking.competition, dora) == page <= 9
    assert queries(reading.reports, talking.competition, dora) == reports <= 7
    assert queries(at_table, bob, dora, erin, talking.alice, None) == told <= 12


def test_earlier_messages_are_a_page_before(talking: Cup, bob: Any) -> None:
    for number in range(130):
        CompetitionLine.objects.create(competition=talking.competition, author=bob, text=str(number))
    newest = talk_page(talking.competition, bob)
    assert [line.text for line in newest.lines] == [str(number) for number in range(30, 130)]
    older = talk_page(talking.competition, bob, before=newest.earlier)
    assert ([line.text for line in older.lines], older.earlier) == ([str(number) for number in range(30)], None)


# --- What is deleted --------------------------------------------------------------------------------------------------


def test_nothing_is_kept_longer_than_a_practice_race(
    talking: Cup, bob: Any, dora: Any, erin: Any, settings: Any
) -> None:
    settings.PRACTICE_DAYS = 30
    first, second = report_of(talking, say(talking, bob, "a"), erin), report_of(talking, say(talking, bob, "b"), erin)
    talk.report_decide(competition=talking.competition, by=dora, report_id=first.pk, verdict="dismissed")
    talk.author_silence(competition=talking.competition, by=dora, report_id=second.pk, days=1, reason="shouts")
    later = timezone.now() + timedelta(days=30, minutes=1)
    assert talk.purge(now=later) == 2
    assert not CompetitionLine.objects.exists()
    # An undecided report keeps its text, and a silence is kept equally long from its end on.
    assert (Report.objects.get().text, Silence.objects.count()) == ("b", 1)
    talk.purge(now=later + timedelta(days=1))
    assert (Report.objects.count(), Silence.objects.count()) == (1, 0)
    talk.report_decide(competition=talking.competition, by=dora, report_id=second.pk, verdict="removed")


def test_a_deleted_person_leaves_no_word_and_no_report_of_one(talking: Cup, bob: Any, dora: Any, erin: Any) -> None:
    report_of(talking, say(talking, bob, "mine"), erin)
    report_of(talking, say_at_table(talking, bob, "mine too"), erin)
    kept = report_of(talking, say(talking, dora, "hers"), erin)
    account_delete(user=bob)
    account_delete(user=erin)
    assert [line.text for line in CompetitionLine.objects.all()] == ["hers"]
    assert not TableLine.objects.exists()
    assert list(Report.objects.all()) == [kept]
    (shown,) = reports(talking.competition, dora).open
    assert shown.reporter == ""


def test_an_anonymous_leaver_leaves_no_word_in_this_club(talking: Cup, bob: Any) -> None:
    say(talking, bob)
    say_at_table(talking, bob)
    members.membership_leave(club=talking.club, user=bob, anonymise=True)
    assert not CompetitionLine.objects.exists()
    assert not TableLine.objects.exists()


def test_the_download_has_the_users_own_words(talking: Cup, bob: Any, dora: Any, erin: Any) -> None:
    report = report_of(talking, say(talking, bob, "mine"), erin, "rude")
    talk.author_silence(competition=talking.competition, by=dora, report_id=report.pk, days=1, reason="shouts")
    told, hers = (json.loads(person_export(user=user)) for user in (bob, erin))
    assert [one["text"] for one in told["said_in_competitions"]] == ["mine"]
    assert [one["reason"] for one in told["silences"]] == ["shouts"]
    assert [(one["why"], one["verdict"]) for one in hers["reports"]] == [("rude", "")]
    assert "rude" not in json.dumps(told)  # nobody learns who reported them, or why
    assert "mine" not in json.dumps(hers["reports"])
