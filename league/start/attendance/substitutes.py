"""A substitute for one race: those who wait are asked one after the other; the first to say yes drives for the entry.

The player who has waited longest on the waitlist is first in line; those who offered to drive come after the waitlist.
A question has an end; after a no, or without an answer, the next is asked automatically. Nobody is asked twice for a
race. A yes makes a substitute like one an organiser puts on a seat (`heat_substitute`): the result is the entry's.
Everything here is called with the competition locked unless it says that it locks it.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import QuerySet, Value
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import Viewer
from gameplay.refused import Refused
from league.common.refusals import NOT_ENTERED, WRONG_STATUS, NotFound
from league.common.rights import barred_check, players_barred, require_account
from league.common.tell import notify_substitute_asked, notify_substitute_released
from league.common.writing import (
    IN_SEASON,
    audit,
    competition_lock,
    competition_lock_free,
    entry_acting,
    race_fresh,
    race_lock,
    touch,
)
from league.models import (
    Action,
    AskState,
    Availability,
    Competition,
    Entry,
    Player,
    Race,
    RaceStatus,
    Reserve,
    SubstituteAsk,
    Venue,
)
from league.races.call import call_of
from league.start.attendance.expected import waitlisted_for
from league.start.attendance.links import ask_find
from league.start.attendance.out import COMING, check_in_drop, coming_check, is_coming, is_here, is_out

if TYPE_CHECKING:
    from accounts.models import User


SUBSTITUTE_HERE = Refusal("substitute_here", _("%(name)s is already here as a substitute. Ask an organiser."), CONFLICT)
NOT_OUT = Refusal("not_out", _("%(name)s is not out for this race."), CONFLICT)
NOBODY_TO_ASK = Refusal("nobody_to_ask", _("There’s nobody left to ask on the waitlist or in reserve."), CONFLICT)
ASK_OVER = Refusal(
    "ask_over", _("This request is closed: the answer came too late, or nobody is needed any more."), CONFLICT
)
ASK_ENTERED = Refusal("ask_entered", _("You’re racing here yourself."), CONFLICT)
ASK_ROUND = Refusal(
    "ask_round", _("In a tournament, the seat goes to somebody on the waitlist when the tables are made."), CONFLICT
)
NOT_A_PLAYER = Refusal("not_a_player", _("Join the club first."), CONFLICT)

State = AskState
STANDS = (State.OPEN, State.ACCEPTED)
SHORTEST = timedelta(minutes=5)
"""A question stays open at least this long."""


@transaction.atomic
def substitute_ask(*, race: Race, by: User, entry_number: int | None = None) -> SubstituteAsk:
    """Ask somebody to drive for your own entry, which is out for this race; organisers may ask for any entry. An open
    question stays as it is.

    Locks the competition. Raises PermissionRefused, NotFound, and Refused: race_not_coming, ask_round (in a round the
    waitlist gets the seat when tables are made), not_entered, not_out, nobody_to_ask.
    """
    race = race_lock(race)
    entry = entry_acting(race.stage.competition, by, entry_number)
    coming_check(race)
    if not call_of(race).has_substitutes:
        raise Refused(ASK_ROUND)
    if entry.withdrawn_at is not None:
        raise Refused(NOT_ENTERED)
    if not is_out(race, entry):
        raise Refused(NOT_OUT, {"name": entry.player.name})
    standing = live_ask(race, entry)
    if standing is not None:
        return standing
    asked = _ask_next(race, entry, by, timezone.now())
    if asked is None:
        raise Refused(NOBODY_TO_ASK)
    return asked


@transaction.atomic
def substitute_recall(*, race: Race, by: User, entry_number: int | None = None) -> None:
    """Nobody is to drive for your own entry (organisers: for any); the person who was asked, or said yes, is free. Does
    nothing when nobody was asked. Locks the competition. Raises PermissionRefused, NotFound, and Refused: not_entered,
    race_not_coming."""
    race = race_lock(race)
    entry = entry_acting(race.stage.competition, by, entry_number)
    coming_check(race)
    release(race, entry, by)


@transaction.atomic
def answer(*, race: Race, by: User, yes: bool) -> SubstituteAsk:
    """Answer a question; a yes can be taken back until the race starts. Idempotent. Locks the competition. Raises
    NotFound (not asked), and Refused: ask_over, ask_entered, banned."""
    race = race_lock(race)
    asked = SubstituteAsk.objects.filter(race=race, player__user=by).exclude(state=State.RELEASED)
    ask = asked.select_related("entry__player", "player__user").first()
    if ask is None:
        raise NotFound("race")
    return _answer(race, ask, yes, by)


@transaction.atomic
def answer_link(*, token: str, yes: bool) -> SubstituteAsk:
    """As `answer`, with the link of the question."""
    found = ask_find(token)
    race = race_lock(found.race)
    ask = SubstituteAsk.objects.select_related("entry__player", "player__user").get(pk=ask_find(token).pk)
    return _answer(race, ask, yes, None)


@transaction.atomic
def reserve_set(*, competition: Competition, by: User, offers: bool) -> None:
    """Offer to drive for racers who are out, or take the offer back; for players of the club who are not entered.
    Idempotent. Locks the competition. Raises Refused: account_needed, banned, wrong_status, not_a_player,
    ask_entered."""
    require_account(by)
    competition = competition_lock(competition)
    player = Player.objects.filter(club=competition.club_id, user=by, left_at=None).first()
    if not offers:
        gone, _ = Reserve.objects.filter(competition=competition, player__user=by).delete()
        if gone and player is not None:
            _note(competition, by, Action.RESERVE_ENDED, player)
        return
    barred_check(competition.club_id, user=by)
    if competition.status not in IN_SEASON:
        raise Refused(WRONG_STATUS)
    if player is None:
        raise Refused(NOT_A_PLAYER)
    if _entered(competition.pk, player.pk):
        raise Refused(ASK_ENTERED)
    _row, made = Reserve.objects.get_or_create(competition=competition, player=player, defaults={"at": timezone.now()})
    if made:
        _note(competition, by, Action.RESERVE_OFFERED, player)


def overdue_asks(now: datetime) -> QuerySet[SubstituteAsk, tuple[int, str]]:
    """Competitions with a question whose time is up: (id, "ask"). Needs no lock."""
    due = SubstituteAsk.objects.filter(state=State.OPEN, expires_at__lte=now)
    return due.order_by().values_list("race__competition_id", Value("ask"))


def expire(*, competition_id: int, now: datetime) -> int:
    """End questions whose time is up and ask the next in line. Locks the competition; one that somebody else holds is
    left for the next sweep. Idempotent."""
    with transaction.atomic():
        competition = competition_lock_free(competition_id)
        if competition is None:
            return 0
        due = SubstituteAsk.objects.filter(race__competition=competition, state=State.OPEN, expires_at__lte=now)
        asks = list(due.select_related("entry__player", "player__user").order_by("expires_at", "id"))
        for ask in asks:
            race = race_fresh(ask.race_id, competition)
            _end(race, ask, State.EXPIRED, None, now)
            _ask_next(race, ask.entry, None, now)
        return len(asks)


def live_ask(race: Race, entry: Entry) -> SubstituteAsk | None:
    """The question for an entry that is open, or was answered with yes."""
    rows = SubstituteAsk.objects.filter(race=race, entry=entry, state__in=STANDS)
    return rows.select_related("entry__player", "player__user").first()


def drives_for(race: Race, user: Viewer) -> Entry | None:
    """The entries the user has agreed to drive for in this race."""
    if not user.is_authenticated:
        return None
    ask = SubstituteAsk.objects.filter(race=race, player__user=user, state=State.ACCEPTED)
    found = ask.select_related("entry__player").first()
    return found.entry if found is not None else None


def drivers(race: Race, present: Collection[Entry]) -> dict[int, int]:
    """Substitutes among those who are here: user ids by entry id. Nobody who races in their own name sits on a second
    seat. One query."""
    here = {entry.pk for entry in present}
    own = {entry.player.user_id for entry in present}
    said = SubstituteAsk.objects.filter(race=race, state=State.ACCEPTED, entry__in=here, player__user__isnull=False)
    rows = said.values_list("entry_id", "player__user_id")
    return {entry: user for entry, user in rows if user not in own}


def release(race: Race, entry: Entry, by: User | None) -> None:
    """Nobody is to drive for the entry any more."""
    ask = live_ask(race, entry)
    if ask is not None:
        _end(race, ask, State.RELEASED, by, timezone.now())


def release_for(entry: Entry, by: User | None) -> None:
    """The entry is withdrawn: nobody drives for it in races to come."""
    coming = _coming_of(entry.competition_id).filter(asks__entry=entry, asks__state__in=STANDS)
    for pk in coming.values_list("pk", flat=True):
        release(race_fresh(pk, entry.competition), entry, by)


def substitute_lost(competition: Competition, player: Player, by: User | None) -> None:
    """A player left, was removed or now races in their own name: others are asked to drive instead."""
    Reserve.objects.filter(competition=competition, player=player).delete()
    rows = SubstituteAsk.objects.filter(race__in=_coming_of(competition.pk), player=player, state__in=STANDS)
    for ask in rows.select_related("entry__player", "player__user").order_by("race_id"):
        race, now = race_fresh(ask.race_id, competition), timezone.now()
        _end(race, ask, State.DECLINED, by, now)
        _ask_next(race, ask.entry, None, now)


def competitions_driven_in(player: Player) -> list[int]:
    """Ids of competitions whose field may change and in which the player is or was asked to drive. Two queries."""
    asked = SubstituteAsk.objects.filter(player=player, state__in=STANDS, race__status__in=COMING)
    offers = Reserve.objects.filter(player=player, competition__status__in=IN_SEASON)
    found = {*asked.values_list("race__competition_id", flat=True), *offers.values_list("competition_id", flat=True)}
    return sorted(found)


def returned(race: Race, entry: Entry, by: User | None) -> None:
    """Somebody checks in for the entry: a racer who was out is back, unless a substitute checks in. The competition is
    locked. Raises Refused: substitute_here."""
    own = by is not None and entry.player.user_id == by.pk
    if own:
        substitute_lost(race.stage.competition, entry.player, by)
    ask = live_ask(race, entry)
    if ask is not None and ask.state == State.ACCEPTED and not own:
        return
    row = Availability.objects.filter(race=race, entry=entry, coming=False).first()
    if row is None:
        return
    no_other_here(race, entry)
    row.coming, row.by, row.at = True, by, timezone.now()
    row.save()
    release(race, entry, by)


def forget(race: Race, by: User | None) -> None:
    """The race has another date, or none yet: answers were about the old date, so drop them. The competition is
    locked."""
    for row in Availability.objects.filter(race=race, coming=False).select_related("entry__player"):
        release(race, row.entry, by)
    Availability.objects.filter(race=race).delete()


def no_other_here(race: Race, entry: Entry) -> None:
    """Refuse to send home somebody who has come to drive."""
    ask = live_ask(race, entry)
    if ask is not None and ask.state == State.ACCEPTED and is_here(race, entry):
        raise Refused(SUBSTITUTE_HERE, {"name": ask.player.name})


def close(race: Race) -> None:
    """The race starts: unanswered questions end. One query."""
    SubstituteAsk.objects.filter(race=race, state=State.OPEN).update(state=State.EXPIRED)


def _answer(race: Race, ask: SubstituteAsk, yes: bool, by: User | None) -> SubstituteAsk:
    now, wanted = timezone.now(), State.ACCEPTED if yes else State.DECLINED
    if ask.state == wanted:
        return ask
    barred_check(race.stage.competition.club_id, player=ask.player)
    if not is_coming(race) or ask.state not in STANDS or (ask.state == State.OPEN and ask.expires_at <= now):
        raise Refused(ASK_OVER)
    if yes:
        if _entered(race.stage.competition_id, ask.player_id):
            raise Refused(ASK_ENTERED)
        ask.state, ask.answered_at = State.ACCEPTED, now
        ask.save(update_fields=["state", "answered_at"])
        _told(race, ask, by, Action.SUBSTITUTE_FOUND, link=by is None)
        return ask
    _end(race, ask, State.DECLINED, by, now)
    _ask_next(race, ask.entry, None, now)
    return ask


def _end(race: Race, ask: SubstituteAsk, state: AskState, by: User | None, now: datetime) -> None:
    """End a question. When a yes is taken back, the entry is checked out too."""
    drove = ask.state == State.ACCEPTED
    ask.state, ask.answered_at = state, None if state == State.EXPIRED else now
    ask.save(update_fields=["state", "answered_at"])
    if drove and race.status in COMING:
        check_in_drop(race, ask.entry, by)
    actions = {
        State.DECLINED: Action.SUBSTITUTE_DECLINED,
        State.EXPIRED: Action.SUBSTITUTE_EXPIRED,
        State.RELEASED: Action.SUBSTITUTE_RELEASED,
    }
    _told(race, ask, by, actions[state], link=by is None and state == State.DECLINED)
    if state == State.RELEASED:
        notify_substitute_released(ask)


def _ask_next(race: Race, entry: Entry, by: User | None, now: datetime) -> SubstituteAsk | None:
    """Ask the first in line. None: nobody is left or needed."""
    over = race.scheduled_at is not None and race.status == RaceStatus.PLANNED and race.scheduled_at <= now
    if not is_coming(race) or over:
        return None
    if entry.withdrawn_at is not None or is_here(race, entry) or not is_out(race, entry):
        return None
    line = in_line(race)
    if not line:
        return None
    ask = SubstituteAsk.objects.create(
        race=race, entry=entry, player=line[0], asked_at=now, expires_at=_until(race, now), by=by
    )
    _told(race, ask, by, Action.SUBSTITUTE_ASKED)
    notify_substitute_asked(ask)
    return ask


def in_line(race: Race) -> list[Player]:
    """Who can be asked for a race, in order: those on the waitlist with an account, then those who offered. Five
    queries."""
    competition = race.stage.competition
    waiting = [one.player for one in waitlisted_for(competition, Venue.EITHER)]
    offered = Reserve.objects.filter(competition=competition, player__left_at=None).select_related("player")
    offered = offered.exclude(player__in=players_barred(competition.club_id)).order_by("at", "id")
    line = dict.fromkeys([*waiting, *(one.player for one in offered)])
    asked = SubstituteAsk.objects.filter(race=race).exclude(state=State.RELEASED)
    out = set(asked.values_list("player_id", flat=True))
    out |= set(competition.entries.filter(withdrawn_at=None).values_list("player_id", flat=True))
    return [one for one in line if one.user_id is not None and one.pk not in out]


def _until(race: Race, now: datetime) -> datetime:
    """Half the time left until the race, so that another can still be asked; at most as long as a place is offered, and
    not past the start unless that is very near."""
    longest = timedelta(hours=race.stage.competition.rules.entry.offer_hours)
    left = race.scheduled_at - now if race.scheduled_at is not None else longest
    return now + min(longest, max(SHORTEST, left / 2))


def _coming_of(competition_id: int) -> QuerySet[Race]:
    return Race.objects.filter(competition=competition_id, status__in=COMING)


def _entered(competition_id: int, player_id: int) -> bool:
    return Entry.objects.filter(competition=competition_id, player=player_id, withdrawn_at=None).exists()


def _told(race: Race, ask: SubstituteAsk, by: User | None, action: Action, *, link: bool = False) -> None:
    competition = race.stage.competition
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=action,
        subject=ask.player.display_name,
        after={
            "race": race.number,
            "racer": ask.entry.player.display_name,
            **({"link": True} if link else {}),
        },
    )
    touch(competition, "race")


def _note(competition: Competition, by: User, action: Action, player: Player) -> None:
    audit(club=competition.club_id, competition=competition, by=by, action=action, subject=player.display_name)
    touch(competition, "registrations")
