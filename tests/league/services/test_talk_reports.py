"""What stewards do about talk: a reported message, a person muted in the club."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import timezone

from gameplay import refused
from gameplay import services as play
from league.common import refusals
from league.competitions.raceday.desk import desk
from league.models import AuditEvent, Report, Silence
from league.talk import talk
from league.talk.reading import reports, talk_page
from tests.league.cup import Cup
from tests.league.talking import code, read, read_at_table, report_of, say, say_at_table

Refused, NotFound, PermissionRefused = refused.Refused, refusals.NotFound, refusals.PermissionRefused

pytestmark = pytest.mark.django_db


# --- Reported -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("speak", [say, say_at_table])
def test_a_report_reaches_the_stewards_who_take_the_message_away(
    talking: Cup, bob: Any, dora: Any, erin: Any, speak: Any
) -> None:
    line = speak(talking, bob, "you fool")
    report = report_of(talking, line, erin, "rude")
    assert desk(talking.fresh().competition, talking.alice).reports == 1
    (shown,) = reports(talking.competition, dora).open
    assert (shown.name, shown.text, shown.reporter, shown.why) == ("Bob", "you fool", "Erin", "rude")
    assert (shown.race, shown.table_no) == ((1, 1) if speak is say_at_table else (None, None))
    talk.report_decide(competition=talking.competition, by=dora, report_id=report.pk, verdict="removed")
    line.refresh_from_db()
    assert (line.text, line.removed_at is not None) == ("", True)
    page = reports(talking.competition, dora)
    assert (page.open, page.decided[0].text, page.decided[0].decided_by) == ((), "you fool", "Dora")
    event = AuditEvent.objects.get(action="line_removed")
    assert (event.subject, event.by, event.competition) == ("Bob", dora, talking.competition)
    assert "you fool" not in json.dumps([event.before, event.after, event.reason, event.subject])
    with pytest.raises(Refused, match="decided"):
        talk.report_decide(competition=talking.competition, by=dora, report_id=report.pk, verdict="dismissed")


def test_a_report_is_dismissed_and_the_message_stays(talking: Cup, bob: Any, dora: Any, erin: Any) -> None:
    report = report_of(talking, say(talking, bob, "fine"), erin)
    talk.report_decide(competition=talking.competition, by=dora, report_id=report.pk, verdict="dismissed")
    assert read(talking, erin) == ["fine"]
    assert AuditEvent.objects.filter(action="report_dismissed").exists()


def test_a_message_is_reported_once_and_not_by_its_author_or_a_stranger(
    talking: Cup, bob: Any, dora: Any, erin: Any, charlie: Any
) -> None:
    for line in (say(talking, bob), say_at_table(talking, bob)):
        with pytest.raises(Refused, match="not_yours"):
            report_of(talking, line, bob)
        with pytest.raises((PermissionRefused, Refused)):
            report_of(talking, line, charlie)
        report_of(talking, line, erin)
        with pytest.raises(Refused, match="reported"):
            report_of(talking, line, dora)
    assert Report.objects.count() == 2


def test_only_stewards_decide_and_nobody_about_themselves(talking: Cup, bob: Any, dora: Any, erin: Any) -> None:
    competition = talking.competition
    report = report_of(talking, say(talking, dora, "hm"), erin)
    for user in (bob, erin):
        with pytest.raises(PermissionRefused):
            talk.report_decide(competition=competition, by=user, report_id=report.pk, verdict="removed")
        with pytest.raises(PermissionRefused):
            reports(competition, user)
    with pytest.raises(Refused, match="own_report"):
        talk.report_decide(competition=competition, by=dora, report_id=report.pk, verdict="dismissed")
    assert reports(competition, dora).open[0].is_own
    with pytest.raises(Refused, match="bad_verdict"):
        talk.report_decide(competition=competition, by=talking.alice, report_id=report.pk, verdict="burned")
    talk.report_decide(competition=competition, by=talking.alice, report_id=report.pk, verdict="removed")


def test_reports_of_another_competition_are_not_here(talking: Cup, bob: Any, dora: Any, erin: Any) -> None:
    report = report_of(talking, say(talking, bob), erin)
    other = Cup.make(talking.alice, name="Winter Cup")
    assert reports(other.competition, dora).open == ()
    with pytest.raises(NotFound):
        talk.report_decide(competition=other.competition, by=dora, report_id=report.pk, verdict="removed")


# --- Muted in the club ----------------------------------------------------------------------------------------------


def test_a_steward_mutes_a_member_for_some_days(talking: Cup, bob: Any, dora: Any, erin: Any) -> None:
    report = report_of(talking, say(talking, bob, "hm"), erin)
    silence = talk.author_silence(
        competition=talking.competition, by=dora, report_id=report.pk, days=7, reason="shouts"
    )
    for speak in (say, say_at_table):
        with pytest.raises(Refused, match="talk_silenced"):
            speak(talking, bob)
    with pytest.raises(Refused, match="talk_silenced"):
        play.table_react(code=code(talking), user=bob, reaction="ouch")
    page = talk_page(talking.competition, bob)
    assert ([line.text for line in page.lines], page.writes) == (["hm"], False)
    assert page.silenced_until == silence.until
    (shown,) = reports(talking.competition, dora).silences
    assert (shown.name, shown.reason) == ("Bob", "shouts")
    talk.silence_lift(competition=talking.competition, by=dora, silence_id=silence.pk)
    say(talking, bob)
    assert set(AuditEvent.objects.values_list("action", flat=True)) >= {"person_silenced", "silence_lifted"}


def test_it_ends_by_itself(talking: Cup, bob: Any, dora: Any, erin: Any) -> None:
    report = report_of(talking, say(talking, bob, "hm"), erin)
    talk.author_silence(competition=talking.competition, by=dora, report_id=report.pk, days=1, reason="shouts")
    Silence.objects.update(until=timezone.now())
    say(talking, bob)


def test_nobody_mutes_those_above_them_or_lifts_their_own(talking: Cup, bob: Any, dora: Any, erin: Any) -> None:
    competition = talking.competition
    of_alice = report_of(talking, say(talking, talking.alice), erin)
    of_dora = report_of(talking, say(talking, dora), erin)
    mute = {"days": 1, "reason": "hm"}
    with pytest.raises(PermissionRefused):
        talk.author_silence(competition=competition, by=dora, report_id=of_alice.pk, **mute)
    with pytest.raises(Refused, match="own_report"):
        talk.author_silence(competition=competition, by=dora, report_id=of_dora.pk, **mute)
    with pytest.raises(PermissionRefused):
        talk.author_silence(competition=competition, by=bob, report_id=of_dora.pk, **mute)
    for wrong, why in (({"days": 0}, "bad_days"), ({"days": 366}, "bad_days"), ({"reason": " "}, "reason_needed")):
        with pytest.raises(Refused, match=why):
            talk.author_silence(competition=competition, by=talking.alice, report_id=of_dora.pk, **mute | wrong)
    silence = talk.author_silence(competition=competition, by=talking.alice, report_id=of_dora.pk, **mute)
    with pytest.raises(Refused, match="own_report"):
        talk.silence_lift(competition=competition, by=dora, silence_id=silence.pk)


def test_a_reader_mutes_a_person_for_themselves_at_tables_too(talking: Cup, bob: Any, erin: Any) -> None:
    line = say(talking, bob)
    say_at_table(talking, bob)
    talk.competition_line_mute(competition=talking.competition, by=erin, line_id=line.pk)
    assert (read(talking, erin), read_at_table(talking, erin)) == ([], [])
    assert read(talking, talking.alice) == ["hello"]
