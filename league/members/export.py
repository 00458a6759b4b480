"""What the league keeps about a person, for the download of personal data. Its shape: docs/export.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accounts.typing import JsonObject
from league.games.facts import board_title
from league.models import (
    Availability,
    Ban,
    CalendarAddress,
    Club,
    CompetitionLine,
    Entry,
    Membership,
    Player,
    Race,
    Registration,
    Report,
    Result,
    SheetState,
    Silence,
    SubstituteAsk,
)
from league.scoring.points import points_plain
from league.standings.reading import cells_of_entries

if TYPE_CHECKING:
    from accounts.models import User


def person_export(user: User) -> JsonObject:
    """Clubs, bans, registrations with their entries, the address of the calendar, talk, results as the standings count
    them, and answers about coming races. Sixteen queries at most."""
    players = {player.club_id: player for player in Player.objects.filter(user=user).select_related("club")}
    roles = {one.club_id: one for one in Membership.objects.filter(user=user).select_related("club")}
    clubs = {pk: one.club for pk, one in players.items()} | {pk: one.club for pk, one in roles.items()}
    return {
        "clubs": [_club(club, roles.get(pk), players.get(pk)) for pk, club in sorted(clubs.items())],
        "bans": [
            {
                "club": one.club.slug,
                "reason": one.reason,
                "since": one.at,
                "until": one.until,
                "lifted_at": one.lifted_at,
            }
            for one in Ban.objects.filter(user=user).select_related("club").order_by("at", "pk")
        ],
        "calendar_address": CalendarAddress.objects.filter(user=user).values("made_at").first(),
        "registrations": _registrations(user),
        **_talk(user),
        "results": _results(user, list(players.values())),
        "availability": _availability(user),
        "asked_to_drive": _asked(user),
    }


def _talk(user: User) -> JsonObject:
    """What the person said in competitions, where stewards have muted the person, and what the person reported."""
    said = CompetitionLine.objects.filter(author=user).order_by("pk")
    silences = Silence.objects.filter(user=user).order_by("pk")
    reports = Report.objects.filter(reporter=user).order_by("pk")
    return {
        "said_in_competitions": [
            {"club": club, "championship": slug, "at": at, "text": text, "removed_at": removed_at}
            for club, slug, at, text, removed_at in said.values_list(
                "competition__club__slug", "competition__slug", "at", "text", "removed_at"
            )
        ],
        "silences": [
            {"club": club, "since": at, "until": until, "reason": reason}
            for club, at, until, reason in silences.values_list("club__slug", "at", "until", "reason")
        ],
        "reports": [
            {"club": club, "at": at, "why": why, "verdict": verdict}
            for club, at, why, verdict in reports.values_list("club__slug", "at", "why", "verdict")
        ],
    }


def _club(club: Club, membership: Membership | None, player: Player | None) -> JsonObject:
    return {
        "club": club.slug,
        "name": club.name,
        "role": membership.role if membership else None,
        "member_since": membership.created_at if membership else None,
        "racing_as": player.display_name if player else None,
    }


def _registrations(user: User) -> list[JsonObject]:
    """Registrations: those entered by organisers have one too; a withdrawn one may have no entry."""
    entries = {one.competition_id: one for one in Entry.objects.filter(player__user=user).select_related("team")}
    rows = Registration.objects.filter(player__user=user).select_related("competition__club")
    return [
        {
            "club": row.competition.club.slug,
            "championship": row.competition.slug,
            "name": row.competition.name,
            "state": row.state,
            "applied_at": row.applied_at,
            "changed_at": row.changed_at,
            "entry": _entry(entries.get(row.competition_id)),
        }
        for row in rows.order_by("applied_at", "pk")
    ]


def _entry(entry: Entry | None) -> JsonObject | None:
    if entry is None:
        return None
    return {
        "number": entry.number,
        "team": entry.team.name if entry.team else None,
        "entered_at": entry.created_at,
        "withdrawn_at": entry.withdrawn_at,
    }


def _availability(user: User) -> list[JsonObject]:
    rows = Availability.objects.filter(entry__player__user=user).select_related("race__stage__competition__club")
    return [
        {**_race(row.race), "coming": row.coming, "said_at": row.at}
        for row in rows.order_by("race__scheduled_at", "pk")
    ]


def _asked(user: User) -> list[JsonObject]:
    rows = SubstituteAsk.objects.filter(player__user=user).select_related("race__stage__competition__club")
    return [
        {**_race(row.race), "state": row.state, "asked_at": row.asked_at, "answered_at": row.answered_at}
        for row in rows.order_by("asked_at", "pk")
    ]


def _race(race: Race) -> JsonObject:
    competition = race.stage.competition
    return {"club": competition.club.slug, "championship": competition.slug, "race": race.number}


def _results(user: User, players: list[Player]) -> list[JsonObject]:
    """Newest race first; forfeits and sit-outs are results, too."""
    confirmed = Result.objects.filter(
        entry__player__user=user, sheet__state=SheetState.CONFIRMED, sheet__heat__run__current_of__isnull=False
    )
    codes = dict(confirmed.values_list("sheet__heat__run__race_id", "sheet__heat__match__code"))
    return [
        {
            "club": competition.club.slug,
            "championship": competition.slug,
            "race": race.number,
            "started_at": race.started_at,
            "board": board_title(race.game, race.board, race.board_title),
            "status": cell.status,
            "place": cell.place,
            "starters": cell.starters,
            "points": None if points is None else points_plain(points),
            "match": codes.get(race.pk),
        }
        for competition, race, cell, points in cells_of_entries(*players)
    ]
