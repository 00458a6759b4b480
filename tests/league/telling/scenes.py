"""One scene for each message to Bob: what happens, and what he reads about it."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from accounts.services import user_create
from league.competitions.life import calendar, life, reruns
from league.competitions.stewards import penalties
from league.files.pasting import write
from league.files.pasting.races import RacesForm
from league.models import Membership, Player, Registration
from league.planning.stages import StageForm
from league.registration import entering, registrations
from league.results import agreeing, sheets
from league.results.sheets import SheetLine
from league.start.attendance import check_in as attendance_check_in
from league.start.attendance import waiting
from league.top import sweep
from outbox.models import Notice
from tests.league.cup import Cup
from tests.league.real_table import ANN, BEN, ONE, TWO, device, propose, table_made
from tests.league.services.test_rounds import Evening
from tests.league.telling.people import People, Scene
from tests.support.told import confirmed, post

LATER = datetime(2099, 12, 3, 18, 30, tzinfo=timezone.get_fixed_timezone(0))
"""19:30 in Paris, 13:30 in New York."""

ENGLISH = re.compile(r"\b(the|you|your|is|are|was|has|of|for|not|and|on|at|it|race|place in|standings)\b", re.I)


def entered(people: People, **changes: Any) -> Cup:
    """Bob and Erin race in a cup, beside a bot; all addresses are confirmed."""
    confirmed(people.alice, people.bob, people.erin)
    cup = Cup.make(people.alice, **changes)
    cup.enter(people.bob)  # 1
    cup.enter(people.erin)  # 2
    cup.add_bot("Bolt")  # 3
    return cup


def by_hand(cup: Cup, user: Any) -> int:
    return int(Registration.objects.get(competition=cup.competition, player__user=user).pk)


def signed_up(people: People) -> Cup:
    return entered(people)


def on_the_waitlist(people: People) -> Cup:
    confirmed(people.bob)
    cup = Cup.make(people.alice, capacity=2, bots=2)
    registrations.apply(competition=cup.competition, by=people.bob)
    return cup


def asked(people: People) -> Cup:
    confirmed(people.bob)
    cup = Cup.make(people.alice, approval=True)
    registrations.apply(competition=cup.competition, by=people.bob)
    return cup


def taken_out(people: People) -> Cup:
    cup = entered(people)
    registrations.reject(
        competition=cup.competition, by=people.alice, registration_id=by_hand(cup, people.bob), reason="Absent"
    )
    return cup


def offered(people: People) -> Cup:
    cup = on_the_waitlist(people)
    bot = Registration.objects.filter(competition=cup.competition).order_by("pk").first()
    assert bot is not None
    registrations.reject(competition=cup.competition, by=people.alice, registration_id=bot.pk, reason="Full")
    return cup


def offer_over(people: People) -> Cup:
    cup = offered(people)
    Registration.objects.filter(player__user=people.bob).update(offer_expires_at=timezone.now() - timedelta(hours=1))
    sweep.league_sweep()
    return cup


def accepted(people: People) -> Cup:
    cup = offered(people)
    registrations.accept(competition=cup.competition, by=people.bob)
    return cup


def check_in(people: People) -> Cup:
    cup = entered(people)
    cup.open(1)
    return cup


def moved(people: People) -> Cup:
    cup = entered(people)
    calendar.race_postpone(race=cup.race(1), by=people.alice, scheduled_at=LATER, reason="Snow")
    return cup


def postponed(people: People) -> Cup:
    cup = entered(people)
    calendar.race_postpone(race=cup.race(1), by=people.alice, reason="Snow")
    return cup


def after_all(people: People) -> Cup:
    cup = cancelled(people)
    reruns.race_uncancel(race=cup.race(1), by=people.alice, reason="Thaw")
    return cup


def again(people: People) -> Cup:
    cup = came_second(people)
    reruns.race_rerun(race=cup.race(1), by=people.alice, reason="Wrong board", scheduled_at=LATER)
    return cup


def delayed(people: People) -> Cup:
    cup = check_in(people)
    waiting.race_delay(race=cup.race(1), by=people.alice, minutes=15)
    return cup


def held(people: People) -> Cup:
    cup = check_in(people)
    waiting.race_hold(race=cup.race(1), by=people.alice, reason="Pizza")
    return cup


def released(people: People) -> Cup:
    cup = held(people)
    waiting.race_release(race=cup.race(1), by=people.alice)
    return cup


def cancelled(people: People) -> Cup:
    cup = entered(people)
    calendar.race_cancel(race=cup.race(1), by=people.alice, reason="Flood")
    return cup


def annulled(people: People) -> Cup:
    cup = came_second(people)
    post()
    reruns.race_annul(race=cup.race(1), by=people.alice, reason="Wrong board")
    return cup


def void(people: People) -> Cup:
    confirmed(people.bob)
    cup = Cup.make(people.alice)
    cup.enter(people.bob)
    attendance_check_in.race_check_in(race=cup.open(1), by=people.bob)
    cup.start_at_time(1)
    return cup


def came_second(people: People) -> Cup:
    cup = entered(people)
    cup.run(1, "2 1 3", people.bob, people.erin)
    return cup


def won(people: People) -> Cup:
    cup = entered(people)
    cup.run(1, "1 2 3", people.bob, people.erin)
    return cup


def retired(people: People) -> Cup:
    cup = entered(people)
    cup.run(1, "2 3 | 1", people.bob, people.erin)
    return cup


def stayed_away(people: People) -> Cup:
    cup = entered(people)
    cup.run(1, "2 3", people.erin)
    return cup


def corrected(people: People) -> Cup:
    cup = came_second(people)
    post()
    lines = [SheetLine(1, 1), SheetLine(2, 2), SheetLine(3, 3)]
    sheets.correct(heat=cup.heat(1), by=people.alice, lines=lines, reason="Seen again")
    return cup


def counts_again(people: People) -> Cup:
    cup = annulled(people)
    reruns.race_uncancel(race=cup.race(1), by=people.alice, reason="It was right")
    return cup


def penalty(people: People) -> Cup:
    cup = came_second(people)
    penalties.add(
        competition=cup.fresh().competition, by=people.alice, kind="points", value=-3, entry_number=1, reason="Late"
    )
    return cup


def penalty_back(people: People) -> Cup:
    cup = penalty(people)
    one = cup.competition.adjustments.get()
    penalties.revoke(competition=cup.competition, by=people.alice, adjustment_id=one.pk, reason="Bus")
    return cup


def evening(people: People, guests: int = 4) -> Evening:
    """A tournament at real tables: guests, Bob and Erin."""
    confirmed(people.bob, people.erin)
    cup = Evening.of(people.alice, guests, StageForm("rounds", rules={"rounds": 2, "seats": 3}))
    cup.enter(people.bob)
    cup.enter(people.erin)
    cup.here()
    return cup


def called(people: People) -> Cup:
    cup = evening(people)
    race = cup.make_tables()
    cup.call(race, minutes=45)
    return cup


def to_confirm(people: People) -> Cup:
    """Erin, who organises, races at a real table and has entered its result. Bob is a steward, and does not race."""
    confirmed(people.bob)
    cup = Cup.make(people.alice)
    entering.entries_add_by_name(competition=cup.competition, by=people.alice, names=["Ann", "Ben"])
    cup.enter(people.erin)  # 3
    member(cup, people.erin, "organiser")
    member(cup, people.bob, "steward")
    cup.at_table()
    sheet = propose(cup, device("erin", people.erin), None, 3, 1, 2)
    agreeing.sheet_ask(heat=cup.heat(), by=people.erin, sheet_id=sheet.pk)
    return cup


def to_decide(people: People) -> Cup:
    """Ann enters something else."""
    cup = to_confirm(people)
    sheet = propose(cup, ONE, ANN, 1, 2, 3)
    Notice.objects.all().delete()
    agreeing.sheet_ask(heat=cup.heat(), by=people.erin, sheet_id=sheet.pk)
    return cup


def opened(people: People) -> Cup:
    """Bob races in the club, and is not entered."""
    confirmed(people.bob)
    cup = Cup.make(people.alice, name="Summer Cup")
    member(cup, people.bob)
    return Cup.make(people.alice, races=4, capacity=8)


def member(cup: Cup, user: Any, role: str = "member") -> None:
    Membership.objects.update_or_create(club=cup.club, user=user, defaults={"role": role})
    Player.objects.get_or_create(club=cup.club, user=user, defaults={"display_name": user.public_name})


def over(people: People) -> Cup:
    cup = entered(people, races=2)
    cup.run(1, "2 1 3", people.bob, people.erin)
    cup.run(2, "2 1 3", people.bob, people.erin)
    life.finish(competition=cup.fresh().competition, by=people.alice)
    return cup


def pasted(people: People) -> Cup:
    cup = entered(people)
    text = "Race\t1\t2\nBob\t2\t1\nErin\t1\t2\n"
    form = RacesForm(fill=True, first=timezone.localdate() - timedelta(days=20))
    write.results_paste(competition=cup.fresh().competition, by=people.alice, text=text, form=form)
    return cup


def asked_by_two(people: People) -> Cup:
    """Bob organises."""
    confirmed(people.bob)
    cup = Cup.make(people.alice, approval=True)
    member(cup, people.bob, "organiser")
    for name in ("Ada", "Ole"):
        user = user_create(email=f"{name}@example.com", password="correct horse battery", public_name=name)
        registrations.apply(competition=cup.competition, by=user)
    return cup


def table_waits(people: People) -> Cup:
    """Ann has entered the result of the table where she raced with Ben, Cleo and Bob."""
    confirmed(people.bob)
    cup = table_made(Cup.make(people.alice), people.bob)
    propose(cup, ONE, ANN)
    return cup


def table_differs(people: People) -> Cup:
    cup = table_waits(people)
    propose(cup, TWO, BEN, 2, 1, 3, 4)
    return cup


SCENES = {
    "signed_up": Scene("registered", signed_up, "You’re in: Autumn Cup", "You’re in: place 1 of 9, start number 1."),
    "on_the_waitlist": Scene(
        "registered",
        on_the_waitlist,
        "You’re on the waitlist for Autumn Cup",
        "All places in Autumn Cup are taken: you’re number 1 on the waitlist.",
    ),
    "asked": Scene("registered", asked, "You’ve asked to race in Autumn Cup", ""),
    "taken_out": Scene("registered", taken_out, "You’re not taking part in Autumn Cup", ""),
    "offered": Scene("offered", offered, "A place in Autumn Cup is yours if you want it", ""),
    "offer_over": Scene("offered", offer_over, "The place in Autumn Cup is no longer held for you", ""),
    "accepted": Scene("promoted", accepted, "You’re in: Autumn Cup", "You’re in: place 1 of 2, start number 3."),
    "check_in": Scene("check_in_open", check_in, "Check-in is open: Race 1 of Autumn Cup", ""),
    "moved": Scene("moved", moved, "Race 1 of Autumn Cup has moved to Thu 3 Dec, 19:30", ""),
    "postponed": Scene("moved", postponed, "Race 1 of Autumn Cup is postponed", ""),
    "after_all": Scene("moved", after_all, "", ""),
    "again": Scene("moved", again, "Race 1 of Autumn Cup will be rerun: Thu 3 Dec, 19:30", "Reason: Wrong board"),
    "delayed": Scene("delayed", delayed, "", ""),
    "held": Scene("delayed", held, "Race 1 of Autumn Cup is on hold", ""),
    "released": Scene("delayed", released, "Race 1 of Autumn Cup is no longer on hold", ""),
    "cancelled": Scene("cancelled", cancelled, "Race 1 of Autumn Cup is cancelled", "It won’t be run."),
    "annulled": Scene(
        "cancelled",
        annulled,
        "Race 1 of Autumn Cup is annulled",
        "Its result doesn’t count, and your points from it are gone.",
    ),
    "void": Scene(
        "cancelled",
        void,
        "Race 1 of Autumn Cup isn’t taking place",
        "Reason: Fewer than two robots were at the start.",
    ),
    "came_second": Scene(
        "result",
        came_second,
        "Race 1 of Autumn Cup: place 2 of 3, 3 points",
        "You finished 2nd: +3 points. Erin won.",
    ),
    "won": Scene("result", won, "Race 1 of Autumn Cup: place 1 of 3, 5 points", "You won: +5 points."),
    "retired": Scene("result", retired, "", ""),
    "stayed_away": Scene("result", stayed_away, "", "You weren’t there: no points."),
    "corrected": Scene(
        "result",
        corrected,
        "Race 1 of Autumn Cup corrected: place 1 of 3, 5 points",
        "You won: +5 points.",
    ),
    "counts_again": Scene("result", counts_again, "Race 1 of Autumn Cup counts again: place 2 of 3, 3 points", ""),
    "penalty": Scene("result", penalty, "Autumn Cup: the stewards decided “−3 points”", "Reason: Late"),
    "penalty_back": Scene("result", penalty_back, "Autumn Cup: the stewards reversed “−3 points”", "Reason: Bus"),
    "called": Scene("next_table", called, "", ""),
    "opened": Scene("season_opened", opened, "Gearbox: Autumn Cup is open for sign-up", ""),
    "over": Scene("season_over", over, "Autumn Cup is over: place 2 of 3", "The champion: Erin, with 10 points."),
    "pasted": Scene("result", pasted, "Autumn Cup: your results from 2 races", ""),
    "asked_by_two": Scene(
        "asked_to_race", asked_by_two, "Autumn Cup: 2 people want to take part", "Waiting for your answer: Ada and Ole."
    ),
    "table_waits": Scene(
        "agree",
        table_waits,
        "Race 1 of Autumn Cup: your table’s result is waiting for your OK",
        "Entered by Ann: 1. Ann, 2. Ben, 3. Cleo, 4. Bob.",
    ),
    "table_differs": Scene("agree", table_differs, "Race 1 of Autumn Cup: the racers at your table don’t agree", ""),
    "to_confirm": Scene(
        "agree",
        to_confirm,
        "Race 1 of Autumn Cup: Erin asks you to confirm a result",
        "Erin raced at table 1. The result to confirm: 1. Erin, 2. Ann, 3. Ben.",
    ),
    "to_decide": Scene("agree", to_decide, "Race 1 of Autumn Cup: Erin asks you to decide", ""),
}
