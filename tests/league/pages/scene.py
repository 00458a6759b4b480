"""A club with a running championship, built through the services. Races end at once in a given order: no bot plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time, timedelta
from typing import Any

from django.utils import timezone
from msgspec import structs

from accounts.services import guest_create, user_create
from gameplay.models import Match
from gameplay.signals import match_finished
from league.clubs.club import clubs, players
from league.competitions.life import life
from league.games.facts import boards, bot_levels
from league.members import bans, invitations
from league.models import Competition, Race
from league.planning.form import CompetitionForm
from league.registration import entering, registrations
from league.scoring.calendar import Rhythm
from league.start.attendance import check_in as attendance_check_in
from league.start.seating import start as seating_start
from league.tournaments.rounds import plans, rounds
from tests.league.cup import Cup, rules_taken
from tests.league.pages.roles import PHONE
from tests.support.worlds import made_once_a_worker

RACE = {
    "board": "rivet_oval", "title": "", "option_laps": "2", "option_cards": "draw", "option_card_count": "0",
    "option_obstacles": "on", "option_reverse_lock": "on",
}  # fmt: skip
"""What a browser sends of a race of Bumping Bots, besides its date."""


@dataclass
class Scene:
    club: Any
    alice: Any
    bob: Any
    competition: Competition
    racers: list[Any] = field(default_factory=list)
    """Users who race, besides Bob."""

    def race(self, number: int) -> Race:
        return Race.objects.get(competition=self.competition, number=number)

    def entry_numbers(self) -> list[int]:
        return [entry.number for entry in self.competition.entries.order_by("number")]

    @made_once_a_worker
    def check_in(self, number: int, absent: Iterable[int] = ()) -> Race:
        race = attendance_check_in.race_open_check_in(race=self.race(number), by=self.alice)
        for entry in self.competition.entries.select_related("player"):
            if entry.number not in absent and entry.player.user_id:
                attendance_check_in.race_check_in(race=race, by=self.alice, entry_number=entry.number)
        return race

    @made_once_a_worker
    def start(self, number: int, absent: Iterable[int] = ()) -> Race:
        race = self.check_in(number, absent)
        return seating_start.race_start(race=race, by=self.alice)

    @made_once_a_worker
    def run(self, number: int, order: Sequence[int], absent: Iterable[int] = (), retired: Iterable[int] = ()) -> Race:
        """A race from check-in to its result; `order` lists start numbers, the winner first."""
        race = self.start(number, absent)
        for heat in race.run.heats.all():
            seats = {slot.entry.number: slot.seat for slot in heat.slots.select_related("entry")}
            here = [entry for entry in order if entry in seats] + sorted(set(seats) - set(order))
            lines = [
                {
                    "seat": seats[entry],
                    "place": place,
                    "status": "retired" if entry in retired else "classified",
                    "team": None,
                    "scores": {},
                }
                for place, entry in enumerate(here, start=1)
            ]
            finish(heat.match_id, lines)
        race.refresh_from_db()
        return race


def finish(match_id: int, lines: list[dict[str, Any]]) -> None:
    """Ends a match with an outcome, as the host does, without playing it."""
    match = Match.objects.get(pk=match_id)
    match.outcome = {"lines": lines, "winners": [lines[0]["seat"]], "reason": "finished"}
    match.status, match.finished_at = Match.Status.FINISHED, timezone.now()
    match.save()
    match_finished.send(sender=None, match_id=match_id)


@made_once_a_worker
def user_named(name: str) -> Any:
    from tests.support import PASSWORD

    email = name.lower().replace(" ", ".") + "@example.com"
    return user_create(email=email, password=PASSWORD, public_name=name)


def season_form(**changes: Any) -> CompetitionForm:
    first = date.today() + timedelta(days=9)
    form = CompetitionForm(
        name="Gearbox Cup",
        description="Six Thursdays, four drivers, one cup.",
        boards=tuple(info.slug for info in boards("bumping_bots"))[:2],
        rhythm=Rhythm(first=first, time=time(19, 30), every_weeks=2, races=6),
    )
    return replace(form, rules=rules_taken(changes), **changes)


@made_once_a_worker
def make_scene(alice: Any, bob: Any, racers: Sequence[str] = ("Eve", "Finn"), bots: int = 1, **changes: Any) -> Scene:
    """Alice's club; Bob, the racers and the bots are entered in a published championship."""
    club = clubs.create(by=alice, name="Gearbox Club", zone="Europe/Paris", description="Robots on Thursdays.")
    competition = life.create(club=club, by=alice, form=season_form(**changes))
    life.publish(competition=competition, by=alice)
    competition.refresh_from_db()
    scene = Scene(club=club, alice=alice, bob=bob, competition=competition)
    registrations.apply(competition=competition, by=bob)
    for name in racers:
        user = user_named(name)
        scene.racers.append(user)
        registrations.apply(competition=competition, by=user)
    levels = bot_levels()
    for index in range(bots):
        player = players.add_bot(club=club, by=alice, name=f"Bolt {index + 1}", level=levels[index % len(levels)])
        registrations.apply(competition=competition, by=alice, player_id=player.pk)
    return scene


@made_once_a_worker
def two_races_run(alice: Any, bob: Any) -> Scene:
    """Two races run, the third to come; Bob races, Alice owns the club."""
    made = make_scene(alice, bob)
    made.run(1, made.entry_numbers())
    made.run(2, list(reversed(made.entry_numbers())), retired=[1])
    made.competition.refresh_from_db()
    return made


@made_once_a_worker
def stranger_made() -> Any:
    """Dora organises another club: a stranger here."""
    user = user_named("Dora")
    clubs.create(by=user, name="Other Club", zone="UTC")
    return user


@made_once_a_worker
def rounds_published(club: Any, alice: Any, name: str = "Rounds", **changes: Any) -> Cup:
    """A tournament of one round."""
    rhythm = structs.replace(season_form().rhythm, races=1)
    form = season_form(name=name, format="rounds", rhythm=rhythm, **{"capacity": 12, **changes})
    cup = Cup(alice, club, life.create(club=club, by=alice, form=form))
    life.publish(competition=cup.competition, by=alice)
    return cup.fresh()


@made_once_a_worker
def round_called(club: Any, alice: Any) -> str:
    """A tournament whose round has started, at real tables: its slug."""
    cup = rounds_published(club, alice, "Called", venue="table")
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=["Ann", "Ben", "Cat", "Dan"])
    cup.open()
    attendance_check_in.race_check_in_all(race=cup.race(), by=alice, entry_numbers=[1, 2, 3, 4])
    rounds.round_next(competition=cup.fresh().competition, by=alice)
    plans.plan_work(plan_id=cup.race().run.plan.pk, version=1)
    rounds.call(race=cup.race(), by=alice, version=1)
    return cup.competition.slug


def cast_of(scene: Scene) -> dict[str, Any]:
    people: dict[str, Any] = {"visitor": None, "scorer": PHONE, "guest": guest_create()}
    people |= {"charlie": user_named("Charlie"), "dora": stranger_made()}
    people |= {"bob": scene.bob, "alice": scene.alice}
    people["barred"] = user_named("Barry")
    barry = players.ensure(club=scene.club, user=people["barred"])
    bans.person_ban(club=scene.club, by=scene.alice, player_id=barry.pk, reason="Rams people")
    for name, role in (("Steve", "steward"), ("Orla", "organiser")):
        issued = invitations.create(club=scene.club, by=scene.alice, role=role)
        people[name.lower()] = user_named(name)
        invitations.accept(token=issued.token, user=people[name.lower()])
    return people
