"""A championship for tests, in a few words. Matches are really made and started; the tests say how they end instead of
playing them."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils import timezone

from gameplay.models import Match, OwnBoard
from gameplay.selectors import ownboards
from gameplay.services import board_save
from gameplay.signals import match_finished
from league.clubs.club import clubs, players
from league.common.finding import race_get
from league.competitions.life import calendar, life
from league.models import Club, Competition, CompetitionRules, Entry, GridSlot, Heat, Player, Race
from league.planning.form import CompetitionForm
from league.registration import registrations
from league.scoring.calendar import Rhythm
from league.scoring.formats import rules_known
from league.standings.reading import standings_table
from league.start.attendance import check_in
from league.start.seating import start as seating_start
from league.start.seating.start import start
from tests.support.worlds import made_once_a_worker

ZONE = "Europe/Paris"
FIRST = timezone.localdate() + dt.timedelta(days=1)
"""Tomorrow. Asked once a run: two cups of one test race on the same days, also when midnight lies between them."""


def form(**changes: Any) -> CompetitionForm:
    """Six races, every second week from tomorrow, or the stages of a tournament; bots score."""
    rhythm = Rhythm(FIRST, dt.time(19, 30), races=changes.pop("races", 1 if "stages" in changes else 6))
    rules = {"bots_score": True, **rules_taken(changes)}
    return CompetitionForm(**{"name": "Autumn Cup", "rhythm": rhythm, "rules": rules, **changes})


def rules_rewrite(**changes: Any) -> None:
    """Every version of every rules object as no form could write it: what a season of an earlier version may
    contain."""
    for rules in CompetitionRules.objects.all():
        for part in (rules.definition["entry"], *rules.definition["stages"].values()):
            part.update({name: value for name, value in changes.items() if name in part})
        rules.save(update_fields=["definition"])


def rules_taken(changes: dict[str, Any]) -> dict[str, Any]:
    """The rules among what a test asks for, taken out of it."""
    return {rule.name: changes.pop(rule.name) for rule in rules_known() if rule.name in changes}


def drawn_board(user: Any, game: str = "bumping_bots", title: str = "Alice’s oval", **changes: Any) -> OwnBoard:
    """A board that a user drew, like the first of the box except for `changes` of its content."""
    slug = {"bumping_bots": "rivet_oval", "dr2d": "loading_bay", "roborally": "coil-yard"}[game]
    content = ownboards.board_first(game, slug) | changes
    return board_save(user=user, game=game, text=json.dumps(content), title=title)


@dataclass
class Cup:
    """A published championship of Alice's club."""

    alice: Any
    club: Club
    competition: Competition

    @classmethod
    @made_once_a_worker
    def make(cls, alice: Any, *, bots: int = 0, publish: bool = True, **changes: Any) -> Cup:
        club = Club.objects.filter(slug="gearbox").first() or clubs.create(
            by=alice, name="Gearbox", slug="gearbox", zone=ZONE
        )
        changes.setdefault("name", Competition(club=club).name_free("Autumn Cup"))
        competition = life.create(club=club, by=alice, form=form(**changes))
        if publish:
            life.publish(competition=competition, by=alice)
        cup = cls(alice, club, competition)
        for number in range(1, bots + 1):
            cup.add_bot(f"Bot {number}")
        return cup.fresh()

    def fresh(self) -> Cup:
        self.competition = Competition.objects.select_related("club", "rules").get(pk=self.competition.pk)
        return self

    @made_once_a_worker
    def add_bot(self, name: str, level: str = "rookie") -> Entry:
        player = Player.objects.filter(club=self.club, display_name=name).first() or players.add_bot(
            club=self.club, by=self.alice, name=name, level=level
        )
        registrations.apply(competition=self.competition, by=self.alice, player_id=player.pk)
        return Entry.objects.filter(competition=self.competition, player=player).first()  # type: ignore[return-value]

    @made_once_a_worker
    def enter(self, user: Any) -> Entry:
        registrations.apply(competition=self.competition, by=user)
        return self.entry(user)

    def entry(self, user: Any) -> Entry:
        return Entry.objects.get(competition=self.competition, player__user=user)

    def race(self, number: int = 1) -> Race:
        return race_get(self.fresh().competition, number)

    def heat(self, number: int = 1, table: int = 1) -> Heat:
        return Heat.objects.select_related("match", "run__race__stage__competition").get(
            run=self.race(number).run, table_no=table
        )

    @made_once_a_worker
    def open(self, number: int = 1) -> Race:
        return check_in.race_open_check_in(race=self.race(number), by=self.alice)

    @made_once_a_worker
    def start(self, number: int = 1, *there: Any) -> Race:
        """Opens check-in, checks these users in, starts."""
        if self.race(number).status == "planned":
            self.open(number)
        for user in there:
            check_in.race_check_in(race=self.race(number), by=user, nonce=f"nonce of {user.public_name}")
        return seating_start.race_start(race=self.race(number), by=self.alice)

    def start_at_time(self, number: int = 1) -> Race:
        """As the clock starts it: also with too few racers, who make it void."""
        if self.race(number).status == "planned":
            self.open(number)
        with transaction.atomic():
            start(self.race(number), None, timezone.now())
        return self.race(number)

    @made_once_a_worker
    def at_table(self, number: int = 1) -> Race:
        """Starts a race at real tables, with everybody who is entered and no bot."""
        calendar.race_update(race=self.race(number), by=self.alice, venue="table")
        people = self.competition.entries.filter(withdrawn_at=None, player__bot_level="").values_list(
            "number", flat=True
        )
        check_in.race_check_in_all(race=self.open(number), by=self.alice, entry_numbers=list(people))
        return seating_start.race_start(race=self.race(number), by=self.alice)

    @made_once_a_worker
    def run(self, number: int, order: str, *there: Any) -> Race:
        """Starts a race and lets it end in this order of start numbers: "3 1 =2 | 4" (4 retires)."""
        self.start(number, *there)
        return self.finish(number, order)

    @made_once_a_worker
    def finish(self, number: int, order: str, table: int = 1) -> Race:
        finish(self.heat(number, table), order)
        return self.race(number)

    def table(self, after_race: int | None = None) -> list[tuple[int | None, int, int | Fraction]]:
        """(place, start number, total) of every line."""
        standings = standings_table(self.fresh().competition, after_race=after_race)
        return [(row.place, row.entry.number, row.total) for row in standings.rows]

    def totals(self) -> dict[int, int | Fraction]:
        return {number: total for _place, number, total in self.table()}


def finish(heat: Heat, order: str) -> None:
    """The match ends as the host would end it: outcome and signal in one transaction.

    "2 =1 | 3 || 4": 3 retired, 4 left before the race began. House bots come in behind all who finished.
    """
    seats = {slot.entry.number: slot.seat for slot in GridSlot.objects.filter(heat=heat).select_related("entry")}
    started, _, forfeited = order.partition("||")
    classified, _, retired = started.partition("|")
    lines, place = [], 0
    for position, word in enumerate(classified.split(), 1):
        place = place if word.startswith("=") else position
        lines.append({"seat": seats.pop(int(word.lstrip("="))), "place": place, "status": "classified"})
    for position, seat in enumerate(heat.house_bots.values_list("seat", flat=True), len(lines) + 1):
        lines.append({"seat": seat, "place": position, "status": "classified"})
    for position, word in enumerate(retired.split(), len(lines) + 1):
        lines.append({"seat": seats.pop(int(word)), "place": position, "status": "retired"})
    for position, word in enumerate(forfeited.split(), len(lines) + 1):
        lines.append({"seat": seats.pop(int(word)), "place": position, "status": "forfeit"})
    assert not seats, f"not in the order: {seats}"
    outcome = {"lines": lines, "winners": [], "reason": "finished"}
    assert heat.match_id is not None
    with transaction.atomic():
        Match.objects.filter(pk=heat.match_id).update(status="finished", outcome=outcome, finished_at=timezone.now())
        match_finished.send(sender=Match, match_id=heat.match_id)


def finish_in_teams(heat: Heat) -> None:
    """The first team at the table wins together, and the others share the place behind it, as in a game that whole
    teams win."""
    slots = list(GridSlot.objects.filter(heat=heat).select_related("entry").order_by("seat"))
    won = [str(slot.entry.number) for slot in slots if slot.team_id == slots[0].team_id]
    lost = [str(slot.entry.number) for slot in slots if slot.team_id != slots[0].team_id]
    finish(heat, " ".join(" =".join(team) for team in (won, lost) if team))
