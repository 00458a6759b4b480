"""A club in mid-season with everything that an address can name, and a user for every role."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from accounts.services import guest_create, user_create
from league.clubs.club import players
from league.competitions.life import calendar
from league.competitions.stewards import penalties
from league.members import bans, claims, invitations
from league.models import Membership, Registration, TablePlan
from league.registration import entering, registrations
from league.registration import teams as registration_teams
from league.results import sheets
from league.results.sheets import SheetLine
from league.start.attendance import check_in
from league.tournaments.rounds import rounds as rounds_rounds
from league.tournaments.rounds.plans import plan_work
from tests.league.cup import Cup, drawn_board
from tests.league.real_table import ANN, device, propose
from tests.league.tourney import Tourney, final, rounds

PHONE = "phone".ljust(32, "-")
"""What the cookie of a table says on the phone that holds Ann's name there."""
ROLES = ("visitor", "stranger", "barred", "member", "steward", "organiser", "owner")


@dataclass
class World:
    """Race 1 is provisional, race 2 at check-in, race 3 planned. Bob (entry 5) races; Zoe waits."""

    cup: Cup
    users: dict[str, Any]
    ids: dict[str, Any] = field(default_factory=dict)


def make_evening(owner: Any) -> dict[str, Any]:
    """A race at a real table, and what a phone has sent."""
    cup = Cup.make(owner, name="Evening cup")
    entering.entries_add_by_name(competition=cup.competition, by=owner, names=["Ann", "Ben"])
    cup.at_table()
    return {"evening": cup.competition.slug, "said_id": propose(cup, device(PHONE), ANN, 1, 2).pk}


def make_rounds(owner: Any, name: str = "Rounds", racers: int = 8) -> Tourney:
    """A tournament of guests at real tables, four at each: round 1 is at check-in, and its tables are made."""
    tourney = Tourney.of(owner, rounds(2, on=4, seats=4), final(), bots=0, name=name)
    names = [f"{name} {number}" for number in range(1, racers + 1)]
    entering.entries_add_by_name(competition=tourney.competition, by=owner, names=names)
    tourney.open(1)
    check_in.race_check_in_all(race=tourney.race(1), by=owner, entry_numbers=list(range(1, racers + 1)))
    rounds_rounds.round_next(competition=tourney.competition, by=owner)
    plan = TablePlan.objects.get(run=tourney.race(1).run)
    plan_work(plan_id=plan.pk, version=plan.version)
    return tourney


def make_called(owner: Any, name: str = "Called") -> Tourney:
    """The same tournament with round 1 under way."""
    tourney = make_rounds(owner, name)
    race = tourney.race(1)
    rounds_rounds.call(race=race, by=owner, version=TablePlan.objects.get(run=race.run).version)
    return tourney


def make_tournaments(owner: Any) -> dict[str, Any]:
    return {"rounds": make_rounds(owner).competition.slug, "called": make_called(owner).competition.slug}


def make_world() -> World:
    def user(name: str) -> Any:
        return user_create(email=f"{name.lower()}@example.com", password="correct horse battery", public_name=name)

    owner, bob, zoe, leaver = user("Owner"), user("Bob"), user("Zoe"), user("Leaver")
    cup = Cup.make(owner, bots=4, capacity=6)
    cup.enter(bob)
    guest = players.add_guest(club=cup.club, by=owner, name="Guest")
    registrations.apply(competition=cup.competition, by=owner, player_id=guest.pk)
    registrations.apply(competition=cup.competition, by=zoe)
    cup.run(1, "1 2 3 4 5", bob)
    fine = penalties.add(competition=cup.competition, by=owner, kind="points", value=-1, entry_number=1, reason="bump")
    sheets.correct(
        heat=cup.heat(),
        by=owner,
        reason="video",
        lines=[SheetLine(number, place) for place, number in enumerate((2, 1, 3, 4, 5), 1)],
    )
    cup.open(2)
    drawn = drawn_board(owner)
    kept = calendar.race_update(race=cup.race(3), by=owner, board=drawn.code)
    users: dict[str, Any] = {"visitor": None, "stranger": user("Stranger"), "owner": owner, "bob": bob}
    users["guest"] = guest_create()
    users["barred"] = user("Barry")
    barry = players.ensure(club=cup.club, user=users["barred"])
    ban = bans.person_ban(club=cup.club, by=owner, player_id=barry.pk, reason="rams people")
    for role in ("member", "steward", "organiser"):
        users[role] = user(role.title())
        Membership.objects.create(club=cup.club, user=users[role], role=role)
    Membership.objects.create(club=cup.club, user=leaver, role="member")
    draft = Cup.make(owner, publish=False, name="Secret plan")
    invitation = invitations.create(club=cup.club, by=owner, role="member")
    claim = claims.player_claim_link(club=cup.club, by=owner, player_id=guest.pk)
    teams = Cup.make(owner, bots=4, teams=True, capacity=4, name="Pairs")
    team = registration_teams.create(competition=teams.competition, by=owner, name="Nuts")
    return World(
        cup,
        users,
        {
            "club": cup.club.slug,
            "board": kept.board,
            "slug": cup.competition.slug,
            "draft": draft.competition.slug,
            "pairs": teams.competition.slug,
            "ban_id": ban.pk,
            "user_id": leaver.pk,
            "player_id": guest.pk,
            "invitation_id": invitation.subject.pk,
            "invitation": invitation.token,
            "claim": claim.token,
            "adjustment_id": fine.pk,
            "sheet_id": cup.heat().sheets.get(state="confirmed").pk,
            **make_evening(owner),
            **make_tournaments(owner),
            "team_id": team.pk,
            "registration_id": Registration.objects.get(competition=cup.competition, player__user=zoe).pk,
        },
    )


def post(client: Client, path: str, body: Any = None, method: str = "post", **headers: str) -> Any:
    return getattr(client, method)("/api/v1/" + path, data=body or {}, content_type="application/json", headers=headers)


def get(client: Client, path: str) -> Any:
    return client.get("/api/v1/" + path)
