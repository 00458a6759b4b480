"""Messages to people and the club's chat room about a competition: one function for each cause.

Each is called by the service that makes it happen, in its transaction, with the competition locked. It stores ids and
what was true before; the words are made when the message is sent (`league.telling`), from what is true then. The number
of queries does not depend on the number of readers. There are no messages about drafts, and none to bots and guests.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import Max, QuerySet
from django.utils import timezone

from accounts.typing import Json, JsonObject
from league.common import notices
from league.models import (
    Adjustment,
    AskState,
    Competition,
    CompetitionStatus,
    Entry,
    Forfeit,
    GridSlot,
    Membership,
    Player,
    Race,
    RaceStatus,
    Registration,
    RegistrationState,
    ResultSheet,
    Role,
    Run,
    SitOut,
    StandingsSnapshot,
    SubstituteAsk,
)
from league.scoring.points import points_plain
from outbox.kinds import Kind
from outbox.services import tell, tell_hook

if TYPE_CHECKING:
    from accounts.models import User


State = RegistrationState
SETTLED = (RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL)
MEANWHILE = timedelta(minutes=10)
"""For this long applications are collected, and a publication or finish may still be corrected."""
LONG_AGO = timedelta(days=60)
"""Older races are a club's history, not news."""
Cells = Mapping[int, tuple[str, int | None, int | str | None]]
"""How each entry came out of a race: status, place, points as JSON has them."""


@dataclass(frozen=True)
class ReportedResult:
    """What has been told of a race, and what was true of the standings then."""

    cells: Cells
    places: Mapping[str, int | None]
    """In the latest standings of the stage, by the key of the entry."""


def notify_registration(registration: Registration, by: User | None, before: str) -> None:
    """A registration changed its state. Nobody gets a message for giving up their own place; organisers get one about
    applicants. A constant number of queries."""
    competition, user = registration.competition, registration.player.user_id
    if registration.state == State.APPLIED:
        _tell_organisers(registration, by)
    kind = _kind(registration.state, before)
    own = by is not None and by.pk == user
    if user is None or kind is None or not _is_public(competition):
        return
    if own and registration.state in (State.WITHDRAWN, State.REJECTED):
        return
    key = f"registration/{registration.pk}/{registration.applied_at.isoformat()}/{registration.state}"
    facts = {"registration": registration.pk, "state": str(registration.state), "before": str(before)}
    tell(kind, [user], key, facts, until=registration.offer_expires_at)


def _tell_organisers(registration: Registration, by: User | None) -> None:
    """Applications within `MEANWHILE` make one message."""
    asked, seconds = registration.applied_at, int(MEANWHILE.total_seconds())
    since = asked - timedelta(seconds=asked.timestamp() % seconds)
    facts: JsonObject = {"competition": registration.competition_id, "since": since.isoformat()}
    key = f"competition/{registration.competition_id}/asked/{since.isoformat()}"
    decide = Membership.objects.filter(club=registration.competition.club_id, role__in=(Role.OWNER, Role.ORGANISER))
    users = decide.exclude(user=by).values_list("user_id", flat=True)
    tell(notices.ASKED_TO_RACE, users, key, facts, due_at=since + MEANWHILE)


def _kind(state: str, before: str) -> Kind | None:
    if state in (State.OFFERED, State.EXPIRED):
        return notices.OFFERED
    if state == State.CONFIRMED and before in (State.APPLIED, State.WAITLISTED, State.OFFERED):
        return notices.PROMOTED
    return None if state == State.DECLINED else notices.REGISTERED


def notify_published(competition: Competition) -> None:
    """A draft is public now: people whom organisers entered get a message. Six queries at most."""
    rows = Registration.objects.filter(competition=competition, state__in=(State.CONFIRMED, State.WAITLISTED))
    users = rows.exclude(player__user=None).values_list("player__user_id", flat=True)
    tell(notices.REGISTERED, users, f"competition/{competition.pk}/published", {"competition": competition.pk})


def notify_opened(competition: Competition, by: User) -> None:
    """A new competition takes entries: members who race and are not in it get a message, and so does the room."""
    members = Membership.objects.filter(club=competition.club_id).exclude(user=by).values("user")
    racers = Player.objects.filter(club=competition.club_id, left_at=None, user__in=members)
    racers = racers.exclude(registrations__competition=competition)
    key, facts = f"competition/{competition.pk}/opened", {"competition": competition.pk}
    due = timezone.now() + MEANWHILE
    tell(notices.SEASON_OPENED, racers.values_list("user_id", flat=True), key, facts, due_at=due)
    tell_hook(notices.SEASON_OPENED, competition.club.hook_id, key, facts, due_at=due)


def notify_finished(competition: Competition) -> None:
    """A competition is closed: one message for its standings, so reopening and closing it with the same ones sends no
    second. No message if nothing was raced, or only history was pasted."""
    mark, since = standings_fingerprint(competition), competition.published_at or timezone.now()
    if not mark or _is_history(Run.objects.filter(race__competition=competition), since):
        return
    key, facts = f"competition/{competition.pk}/over/{mark}", {"competition": competition.pk, "mark": mark}
    users, due = _users(Entry.objects.filter(competition=competition)), timezone.now() + MEANWHILE
    tell(notices.SEASON_OVER, users, key, facts, due_at=due)
    tell_hook(notices.SEASON_OVER, competition.club.hook_id, key, facts, due_at=due)


def standings_fingerprint(competition: Competition) -> str:
    """A mark that differs for different final standings; "" before the first. One query."""
    rows = StandingsSnapshot.objects.filter(competition=competition).order_by("-race__stage__ord", "-ordinal")
    return str(rows.values_list("input_hash", flat=True).first() or "")[:16]


def notify_check_in_open(race: Race, until: datetime | None) -> None:
    """`until`: when the race starts."""
    facts: JsonObject = {"run": race.run_id}
    _tell_everybody(race, notices.CHECK_IN_OPEN, f"run/{race.run_id}", facts, until=until)
    driving = SubstituteAsk.objects.filter(race=race, state=AskState.ACCEPTED, player__user__isnull=False)
    users = driving.values_list("player__user_id", flat=True)
    tell(notices.CHECK_IN_OPEN, users, f"run/{race.run_id}", {"race": race.pk, **facts}, until=until)


def notify_date_changed(race: Race, was: datetime | None, how: str) -> None:
    """A race has another date, or (None) none yet. `how`: "moved"; "back", it takes place after all; "again", it is run
    again; "missed", it could not start. Two moves are two messages; what was moved on before the first is sent is told
    once."""
    _tell_everybody(
        race, notices.MOVED, f"race/{race.pk}/{how}/{_version(race)}", {"was": _plain(was), "how": how, **_date(race)}
    )


def notify_delayed(race: Race, was: datetime) -> None:
    facts = {"how": "delayed", "was": _plain(was), **_date(race)}
    _tell_everybody(race, notices.DELAYED, f"race/{race.pk}/delayed/{_version(race)}", facts, until=race.scheduled_at)


def notify_hold_changed(race: Race) -> None:
    """An organiser holds the race, or (`race.hold` is "") lets it go on."""
    how = "held" if race.hold else "released"
    _tell_everybody(
        race, notices.DELAYED, f"race/{race.pk}/{how}/{_version(race)}", {"how": how, "run": race.run_id, **_date(race)}
    )


def notify_cancelled(race: Race, *, more: int = 0) -> None:
    """A race is cancelled, annulled or void, and with it this many later ones, without messages of their own."""
    facts: JsonObject = {"status": str(race.status), **({"more": more} if more else {})}
    _tell_everybody(race, notices.CANCELLED, f"race/{race.pk}/{race.status}/{_version(race)}", facts)


def notify_substitute_asked(ask: SubstituteAsk) -> None:
    """Somebody is asked to drive for an entry in one race."""
    _tell_asked(ask, notices.SUBSTITUTE_ASKED, ask.expires_at)


def notify_substitute_released(ask: SubstituteAsk) -> None:
    """A racer who was asked, or has said yes, is not needed any more."""
    _tell_asked(ask, notices.SUBSTITUTE_RELEASED, ask.race.scheduled_at)


def _tell_asked(ask: SubstituteAsk, kind: Kind, until: datetime | None) -> None:
    if ask.player.user_id is not None:
        tell(kind, [ask.player.user_id], f"ask/{ask.pk}", {"ask": ask.pk}, until=until)


def notify_round_started(race: Race) -> None:
    """A round is called: everybody has a table, or sits out."""
    facts: JsonObject = {"race": race.pk, "run": race.run_id}
    _tell_both(race, notices.NEXT_TABLE, _there(race), f"run/{race.run_id}", facts)


def notify_seat_changed(race: Race, entries: Iterable[Entry | None]) -> None:
    """Racers sit at another table of a round that is on, or at one after all. Six queries at most."""
    users = {one.player.user_id for one in entries if one is not None and one.player.user_id is not None}
    facts: JsonObject = {"race": race.pk, "run": race.run_id}
    tell(notices.NEXT_TABLE, users, f"run/{race.run_id}/seat/{_version(race)}", facts)


def notify_result(race: Race) -> None:
    """Every table has its result: everybody expected gets a message, once for a run."""
    facts: JsonObject = {"race": race.pk, "run": race.run_id}
    _tell_both(race, notices.RESULT, _there(race, expected=True), f"run/{race.run_id}", facts)


def notify_results_pasted(competition: Competition, races: Collection[Race]) -> None:
    """Results of past races came in: one race as any other, several in one message, old ones in none."""
    runs = sorted(race.run_id or 0 for race in races)
    if _is_history(Run.objects.filter(pk__in=runs), timezone.now()):
        return
    if len(races) == 1:
        notify_result(next(iter(races)))
        return
    users = _users(Entry.objects.filter(pk__in=GridSlot.objects.filter(run__in=runs).values("entry")))
    key, facts = f"runs/{runs[0]}-{runs[-1]}", {"competition": competition.pk, "runs": runs}
    tell(notices.RESULT, users, key, facts)
    tell_hook(notices.RESULT, competition.club.hook_id, key, facts)


def notify_result_unconfirmed(sheet: ResultSheet, racers: Iterable[int], due_at: datetime) -> None:
    """A table's result waits for its racers (accounts), who did not enter it; once for a sheet."""
    tell(notices.AGREE, racers, f"sheet/{sheet.pk}/racers", {"sheet": sheet.pk, "racers": True}, due_at=due_at)


def notify_second_opinion_wanted(sheet: ResultSheet, by: User, asked: Iterable[User]) -> None:
    """A steward who raced at a table asks others to agree to its result; once for a sheet, and again in a dispute."""
    facts: JsonObject = {"sheet": sheet.pk, "by": by.pk}
    tell(notices.AGREE, [one.pk for one in asked], f"sheet/{sheet.pk}/{sheet.state}", facts)


def notify_counts_again(race: Race) -> None:
    """What was annulled counts as before."""
    facts: JsonObject = {"race": race.pk, "run": race.run_id, "how": "again"}
    _tell_both(race, notices.RESULT, _there(race, expected=True), f"run/{race.run_id}/again/{_version(race)}", facts)


def reported_result(race: Race | None) -> ReportedResult | None:
    """What was sent about a race; None before its result was sent. Two queries."""
    if race is None or race.status not in SETTLED or race.has_no_result:
        return None
    newest = StandingsSnapshot.objects.filter(race__stage=race.stage_id).order_by("-ordinal")
    places: JsonObject = newest.values_list("places", flat=True).first() or {}
    return ReportedResult(_cells(race), {key: place for key, (place, _total) in places.items()})


def notify_corrected(
    race: Race | None,
    before: ReportedResult | None,
    *,
    by: User | None,
    why: str = "",
    because: Adjustment | None = None,
    but: Collection[int] = (),
) -> None:
    """Racers whose result differs from what was sent (`reported_result`) get the new one, who changed it, and why.
    `because`: the decision that caused it. `but`: entries that get another message. The standings are rebuilt. A
    constant number of queries."""
    if race is None or before is None:
        return
    was, now = before.cells, _cells(race)
    other: dict[str, Json] = {
        str(pk): list(was.get(pk, ("", None, None)))
        for pk in sorted(was.keys() | now.keys())
        if was.get(pk) != now.get(pk)
    }
    if not other:
        return
    users = _users(Entry.objects.filter(pk__in=[int(pk) for pk in other]).exclude(pk__in=but))
    facts: JsonObject = {
        "race": race.pk,
        "run": race.run_id,
        "how": "corrected",
        "before": other,
        "places": {pk: before.places.get(pk) for pk in other},
        "by": by.pk if by is not None else None,
        "why": why,
    }
    if because is not None:
        facts |= {"because": because.pk, "taken_back": because.revoked_at is not None}
    _tell_both(race, notices.RESULT, users, f"run/{race.run_id}/corrected/{_version(race)}", facts)


def notify_adjusted(adjustment: Adjustment, entries: Collection[int]) -> None:
    """A steward's decision about these entries counts from now on, or is taken back. Six queries at most."""
    how = "revoked" if adjustment.revoked_at is not None else "given"
    users = _users(Entry.objects.filter(pk__in=entries))
    tell(notices.RESULT, users, f"adjustment/{adjustment.pk}/{how}", {"adjustment": adjustment.pk, "how": how})


def notify_merged(own: Player, guest_id: int, races: int) -> None:
    """An organiser has said that a guest's record is this player's. One query."""
    if own.user_id is not None:
        tell(notices.RESULT, [own.user_id], f"player/{own.pk}/joined/{guest_id}", {"player": own.pk, "races": races})


def _cells(race: Race) -> Cells:
    payload = StandingsSnapshot.objects.filter(race=race).values_list("payload", flat=True).first()
    return {
        row.entry: (cell.status, cell.place, None if cell.points is None else points_plain(cell.points))
        for row in (payload.rows if payload is not None else ())
        for cell in row.cells
        if cell.race == race.number
    }


def _tell_everybody(race: Race, kind: Kind, key: str, facts: JsonObject, *, until: datetime | None = None) -> None:
    """Everybody who is entered, and the room."""
    entries = Entry.objects.filter(competition=race.competition_id)
    _tell_both(race, kind, _users(entries), key, {"race": race.pk, **facts}, until=until)


def _tell_both(
    race: Race, kind: Kind, users: Iterable[int], key: str, facts: JsonObject, *, until: datetime | None = None
) -> None:
    if _is_public(race.stage.competition):
        facts = {**facts, "key": key}
        tell(kind, users, key, facts, until=until)
        tell_hook(kind, race.stage.competition.club.hook_id, key, facts, until=until)


def _users(entries: QuerySet[Entry]) -> Iterable[int]:
    """The accounts of those who have not withdrawn. One query."""
    return (
        Entry.objects.filter(pk__in=entries, withdrawn_at=None)
        .exclude(player__user=None)
        .values_list("player__user_id", flat=True)
    )


def _there(race: Race, *, expected: bool = False) -> Iterable[int]:
    """Accounts of those at the tables of the current run and of those who sat out; `expected`: also those who did not
    come. One query."""
    run = race.run_id
    found = Entry.objects.filter(pk__in=GridSlot.objects.filter(run=run).values("entry"))
    found |= Entry.objects.filter(pk__in=SitOut.objects.filter(run=run).values("entry"))
    if expected:
        found |= Entry.objects.filter(pk__in=Forfeit.objects.filter(run=run).values("entry"))
    return _users(found)


def _is_history(runs: QuerySet[Run], seen_from: datetime) -> bool:
    last = runs.filter(annulled_at=None).aggregate(last=Max("started_at"))["last"]
    return last is None or last < seen_from - LONG_AGO


def _is_public(competition: Competition) -> bool:
    return competition.status != CompetitionStatus.DRAFT


def _version(race: Race) -> int:
    """Of the competition: it has gone up with what is told, so that moving there and back again is three messages."""
    return int(race.stage.competition.version)


def _date(race: Race) -> JsonObject:
    return {"at": _plain(race.scheduled_at)}


def _plain(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment is not None else None
