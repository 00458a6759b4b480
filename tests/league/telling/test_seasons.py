"""Who hears that a season begins and ends, that a player applies, that results were pasted and that a table waits:
once, and nobody else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.services import user_create
from league.clubs.club import players
from league.common import tell as causes
from league.competitions.life import life, reruns
from league.files.pasting import write
from league.files.pasting.races import RacesForm
from league.members import members
from league.models import Membership, Registration, ResultSheet
from league.registration import registrations
from league.results import recording, sheets
from league.results.sheets import SheetLine
from outbox.kinds import kind_get, kinds
from outbox.models import Hook, Notice
from outbox.services import outbox_send
from tests.league.cup import Cup
from tests.league.real_table import ANN, BEN, BOB, ONE, TWO, device, propose, second
from tests.league.telling import scenes
from tests.league.telling.scenes import People, entered, member
from tests.support.told import confirmed, forget, readers, text_of

pytestmark = pytest.mark.django_db


def later(user: Any, minutes: int = 11) -> list[str]:
    """The subjects of what somebody has got by then."""
    outbox_send(now=timezone.now() + timedelta(minutes=minutes))
    return [letter.subject for letter in mail.outbox if user.email in letter.to[0]]


# --- A new season -------------------------------------------------------------------------------------------------


def test_members_who_race_hear_of_a_new_season_once(people: People, charlie: Any, dora: Any) -> None:
    confirmed(people.alice, people.bob, people.erin, charlie, dora)
    first = Cup.make(people.alice, name="Summer Cup")
    for user in (people.bob, people.erin, charlie):
        member(first, user)
    Membership.objects.filter(user=charlie).delete()  # was a member
    cup = Cup.make(people.alice, publish=False)
    player = players.ensure(club=cup.club, user=people.erin)
    registrations.apply(competition=cup.competition, by=people.alice, player_id=player.pk)
    forget()
    life.publish(competition=cup.competition, by=people.alice)
    causes.notify_opened(cup.fresh().competition, people.alice)
    assert readers("season_opened") == ["Bob"]
    assert later(people.bob, 5) == []
    assert later(people.erin) == ["You’re in: Autumn Cup"]
    assert later(people.bob) == ["Gearbox: Autumn Cup is open for sign-up"]


@pytest.mark.parametrize("kind", ["season_opened", "season_over", "asked_to_race", "agree"])
def test_each_is_in_the_settings_and_can_be_switched_off(kind: str, people: People, client: Client) -> None:
    play = {"season_opened": scenes.opened, "season_over": scenes.over, "asked_to_race": scenes.asked_by_two}
    play.get(kind, scenes.table_waits)(people)
    client.force_login(people.bob)
    html = client.get("/me/notices/").content.decode()
    assert f'name="mail_{kind}"' in html
    others = {f"mail_{one.key}": "on" for one in kinds() if one.key != kind}
    assert client.post("/me/notices/", others).status_code == 302
    Notice.objects.exclude(kind=kind).delete()
    assert "Bob" in readers(kind)
    assert later(people.bob) == []


def test_nobody_who_signed_up_or_left_meanwhile_gets_it(people: People) -> None:
    cup = scenes.opened(people)
    members.membership_leave(club=cup.club, user=people.bob)
    assert text_of(people.bob, "season_opened") is None
    member(cup, people.bob)
    assert text_of(people.bob, "season_opened") is not None
    registrations.apply(competition=cup.competition, by=people.bob)
    assert later(people.bob) == ["You’re in: Autumn Cup"]


def test_a_late_opening_names_its_date_and_a_full_season_its_waitlist(people: People) -> None:
    confirmed(people.bob)
    member(Cup.make(people.alice, name="Summer Cup"), people.bob)
    Cup.make(people.alice, registration_opens_at=timezone.now() + timedelta(hours=9), approval=True)
    text = text_of(people.bob, "season_opened")
    assert text.subject == "Gearbox: Autumn Cup is coming up"
    assert text.lines[-1].startswith("You can sign up from ")
    assert "An organiser decides" in text.lines[1]
    Cup.make(people.alice, capacity=2, bots=2, name="Duel")
    assert text_of(people.bob, "season_opened").lines[1] == ("All 2 places are taken, but you can join the waitlist.")


# --- Applications -----------------------------------------------------------------------------------------------------


def test_organisers_read_all_applicants_in_one_letter(people: People, charlie: Any) -> None:
    cup = scenes.asked_by_two(people)
    confirmed(charlie)
    member(cup, charlie, "steward")
    assert readers("asked_to_race") == ["Bob"]
    for registration in Registration.objects.filter(competition=cup.competition):
        causes.notify_registration(registration, registration.player.user, "")
    assert later(people.bob) == ["Autumn Cup: 2 people want to take part"]
    assert later(charlie) == []


def test_a_later_applicant_comes_with_those_who_still_wait_and_nobody_once_all_are_answered(people: People) -> None:
    cup = scenes.asked_by_two(people)
    Notice.objects.update(due_at=timezone.now() + timedelta(hours=9))  # Bob sleeps
    Registration.objects.update(applied_at=timezone.now() - timedelta(hours=1))
    first = Notice.objects.get(kind="asked_to_race")
    first.key, first.facts["since"] = "earlier", (timezone.now() - timedelta(minutes=65)).isoformat()
    first.save()
    user = user_create(email="zoe@example.com", password="correct horse battery", public_name="Zoe")
    registrations.apply(competition=cup.competition, by=user)
    assert later(people.bob, 600) == ["Autumn Cup: 3 people want to take part"]
    for registration in Registration.objects.filter(competition=cup.competition):
        registrations.confirm(competition=cup.competition, by=people.alice, registration_id=registration.pk)
    assert text_of(people.bob, "asked_to_race") is None


def test_an_organiser_who_applies_gets_no_letter_about_it(people: People) -> None:
    confirmed(people.alice, people.bob)
    cup = Cup.make(people.alice, approval=True)
    member(cup, people.bob, "organiser")
    registrations.apply(competition=cup.competition, by=people.bob)
    assert readers("asked_to_race") == ["Alice"]


# --- The end ------------------------------------------------------------------------------------------------------


def test_everybody_entered_reads_how_it_ended_once(people: People, dora: Any) -> None:
    confirmed(dora)
    cup = scenes.over(people)
    member(cup, dora)
    assert readers("season_over") == ["Bob", "Erin"]
    text = text_of(people.bob, "season_over")
    assert text.lines == [
        "The champion: Erin, with 10 points.",
        "You finished 2nd of 3, with 6 points. How you got there:",
        "Race 1: place 2 of 3, 3 points\nRace 2: place 2 of 3, 3 points",
    ]
    assert text.link.path == "/c/gearbox/autumn-cup/podium/"
    assert text_of(people.erin, "season_over").lines[1] == "You won! How you got there:"
    life.reopen(competition=cup.fresh().competition, by=people.alice, reason="A mistake")
    assert text_of(people.bob, "season_over") is None
    life.finish(competition=cup.fresh().competition, by=people.alice)
    assert readers("season_over") == ["Bob", "Erin"]
    life.archive(competition=cup.fresh().competition, by=people.alice)
    assert text_of(people.bob, "season_over") is not None


def test_a_changed_end_is_sent_again_and_only_the_last_one(people: People) -> None:
    cup = scenes.over(people)
    life.reopen(competition=cup.fresh().competition, by=people.alice, reason="A mistake")
    recording.race_reopen(race=cup.race(2), by=people.alice, reason="A mistake")
    lines = [SheetLine(1, 1), SheetLine(2, 3), SheetLine(3, 2)]
    sheets.correct(heat=cup.heat(2), by=people.alice, lines=lines, reason="Seen again")
    life.finish(competition=cup.fresh().competition, by=people.alice)
    assert [one for one in later(people.bob) if "over" in one] == ["Autumn Cup is over: place 1 of 3"]


def test_the_room_reads_who_is_on_the_podium(people: People) -> None:
    cup = entered(people, races=1)
    hook = Hook.objects.create(url="https://chat.example/1", language="en", zone="Europe/Paris")
    cup.club.hook = hook
    cup.club.save()
    cup.run(1, "2 1 3", people.bob, people.erin)
    life.finish(competition=cup.fresh().competition, by=people.alice)
    text = kind_get("season_over").write(Notice.objects.get(kind="season_over", hook=hook).facts, None)  # type: ignore[union-attr]
    assert text is not None
    assert (text.subject, list(text.lines)) == ("Autumn Cup is over", ["1. Erin, 2. Bob, 3. Bolt"])


def test_nobody_reads_of_an_end_without_a_race(people: People) -> None:
    cup = entered(people, races=1)
    life.finish(competition=cup.competition, by=people.alice, early=True, cancels=[1])
    assert readers("season_over") == []


# --- Pasted -------------------------------------------------------------------------------------------------------


def test_pasted_results_are_one_letter_to_those_who_raced(people: People, dora: Any) -> None:
    cup = entered(people)
    confirmed(dora)
    cup.enter(dora)
    forget()
    _paste(cup, "Race\t1\t2\nBob\t2\t1\nErin\t1\t2\n")
    assert readers("result") == ["Bob", "Erin"]
    assert later(people.bob) == ["Autumn Cup: your results from 2 races"]
    assert text_of(people.bob, "result").lines == [
        "You’re 1st in the standings, with 4 points.",
        "Race 1: place 2 of 2, 1 point\nRace 2: place 1 of 2, 3 points",
        "Provisional results can still change.",
    ]


def _paste(cup: Cup, text: str, days: int = 20) -> None:
    form = RacesForm(fill=True, first=timezone.localdate() - timedelta(days=days))
    write.results_paste(competition=cup.fresh().competition, by=cup.alice, text=text, form=form)


def test_nobody_reads_of_a_season_of_long_ago(people: People) -> None:
    cup = entered(people, races=2)
    forget()
    _paste(cup, "Race\t1\t2\nBob\t2\t1\nErin\t1\t2\n", days=200)
    life.finish(competition=cup.fresh().competition, by=people.alice)
    assert Notice.objects.count() == 0


def test_one_pasted_result_is_sent_like_any_other(people: People) -> None:
    cup = entered(people)
    forget()
    _paste(cup, "Race\t1\nBob\t2\nErin\t1\n")
    assert later(people.bob)[0].startswith("Race 1 of Autumn Cup: place 2 of 2")


def test_pasted_results_that_no_longer_count_are_not_sent(people: People) -> None:
    cup = scenes.pasted(people)
    reruns.race_annul(race=cup.race(1), by=people.alice, reason="Wrong list")
    assert text_of(people.bob, "result").subject == "Autumn Cup: your result"
    reruns.race_annul(race=cup.race(2), by=people.alice, reason="Wrong list")
    assert text_of(people.bob, "result") is None


# --- A table waits ------------------------------------------------------------------------------------------------


def test_the_others_at_a_table_read_after_some_minutes_that_it_waits(people: People) -> None:
    cup = scenes.table_waits(people)
    assert readers("agree") == ["Bob"]
    assert "agree" not in [one.kind for one in Notice.objects.filter(due_at__lte=timezone.now())]
    assert "Race 1 of Autumn Cup: your table’s result is waiting for your OK" in later(people.bob, 6)
    second(cup, TWO, BEN, ResultSheet.objects.get())
    assert text_of(people.bob, "agree") is None


def test_the_racer_who_entered_it_gets_no_letter_and_of_several_only_the_last_goes_out(people: People) -> None:
    cup = scenes.table_waits(people)
    forget()
    propose(cup, device("bob", people.bob), BOB, 2, 1, 3, 4)
    assert readers("agree") == []
    propose(cup, ONE, ANN, 1, 3, 2, 4)
    propose(cup, TWO, BEN, 4, 3, 2, 1)
    assert readers("agree") == ["Bob", "Bob"]
    told = [one for one in later(people.bob, 6) if "table" in one]
    assert told == ["Race 1 of Autumn Cup: the racers at your table don’t agree"]
