"""What calendar programs get: the races of a club, of a competition, and of a person.

Drafts are in none of them. A race without a date that never had one is left out; so is a round of a tournament that is
raced when it is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import Http404
from django.utils import timezone

from accounts.typing import Json, Viewer
from league.common.rights import bans_of
from league.common.writing import IN_SEASON
from league.files.feeds.addresses import calendar_nonce, calendar_token
from league.files.feeds.shapes import CalendarEntry, MyCalendar
from league.games.facts import minutes, most_robots, title
from league.models import Berth, CalendarAddress, Club, Competition, CompetitionStatus, Entry, Race, RaceStatus
from league.races.call import call_of
from league.races.cards import NEAREST, race_cards, race_head, races_listed
from league.races.rounds import rounds_of
from league.races.shapes import RaceCard, RaceHead

if TYPE_CHECKING:
    from accounts.models import User


QUARTER = 15
LONGEST = 12 * 60
"""Minutes. No evening is longer, however many rounds it has."""
MOST_COMING = 100
"""As many races as a page of a club's calendar shows."""
GATHERING = (RaceStatus.CHECK_IN, RaceStatus.LIVE)
COMING = (RaceStatus.PLANNED, RaceStatus.POSTPONED, *GATHERING)
OFF = {RaceStatus.CANCELLED: "cancelled", RaceStatus.POSTPONED: "postponed"}


def club_calendar(club: Club) -> tuple[CalendarEntry, ...]:
    """Races of all the club's public competitions, by date. At most four queries."""
    return _entries(_races().filter(competition__club=club))


def club_calendar_etag(club: Club) -> Json:
    """All that `club_calendar` depends on, in a few numbers and names. One query."""
    public = Competition.objects.filter(club=club).exclude(status=CompetitionStatus.DRAFT)
    return [*_club_mark(club), list(public.order_by("pk").values_list("pk", "version"))]


def competition_calendar(competition: Competition) -> tuple[CalendarEntry, ...]:
    """Races of one competition, by date; none for a draft. Four queries at most."""
    return _entries(_races().filter(competition=competition))


def competition_calendar_etag(competition: Competition) -> Json:
    """As `club_calendar_etag`. No query."""
    return [*_club_mark(competition.club), competition.pk, competition.version]


def calendar_owner(token: str) -> User:
    """The owner of a secret address. Raises Http404: nobody made it, there is a newer one, or its owner has left or is
    locked out of the site. One query."""
    nonce = calendar_nonce(token)
    rows = CalendarAddress.objects.select_related("user").filter(user__is_active=True, user__is_guest=False)
    address = rows.filter(nonce=nonce).first() if nonce else None
    if address is None:
        raise Http404
    return address.user


def person_calendar(seasons: Sequence[Entry]) -> tuple[CalendarEntry, ...]:
    """Races in which the person is entered, of all clubs; in later stages of a tournament only if they are in them.
    `seasons`: their `person_entries`. Four queries at most."""
    races = _races().filter(competition__in=[one.competition_id for one in seasons])
    mine = Berth.objects.filter(entry__in=[one.pk for one in seasons], left_at=None).values("stage_id")
    return _entries(races.filter(Q(stage__ord=1) | Q(stage__in=mine)))


def person_entries(user: User) -> list[Entry]:
    """A person's entries that are not withdrawn, with competition and club; not in drafts, nor in clubs that bar the
    person. One query."""
    rows = Entry.objects.filter(player__user=user, player__left_at=None, withdrawn_at=None)
    rows = rows.exclude(competition__status=CompetitionStatus.DRAFT)
    public = rows.exclude(competition__club__in=bans_of(user).values("club_id"))
    return list(public.select_related("competition__club").order_by("competition_id"))


def person_calendar_etag(user: User, seasons: Sequence[Entry]) -> Json:
    """As `club_calendar_etag`. No query."""
    return [
        [user.pk, user.public_name, user.language, user.zone],
        [[one.pk, *_club_mark(one.competition.club), one.competition.version] for one in seasons],
    ]


def races_coming(club: Club, viewer: Viewer) -> tuple[RaceCard, ...]:
    """Races of all its public competitions that are on or lie ahead: live ones first, then by date, those without one
    last; rounds without a date only when people gather for them. A constant number of queries."""
    ahead = races_listed(club=club.slug).filter(status__in=COMING, competition__status__in=IN_SEASON)
    shown = Q(scheduled_at__isnull=False) | Q(status__in=(RaceStatus.POSTPONED, *GATHERING))
    return race_cards(ahead.filter(shown).order_by(*NEAREST, "id")[:MOST_COMING], viewer, grids=False)


def my_calendar(user: User) -> MyCalendar:
    """The address of the user's own calendar, and how much is in it. Three queries."""
    address = CalendarAddress.objects.filter(user=user).first()
    competitions = [one.competition_id for one in person_entries(user)]
    coming = _races().filter(competition__in=competitions, scheduled_at__gte=timezone.now())
    return MyCalendar(
        token=calendar_token(address) if address else "",
        made_at=address.made_at if address else None,
        races=coming.exclude(status__in=OFF).count(),
    )


def _club_mark(club: Club) -> list[Json]:
    return [club.pk, club.slug, club.name, club.zone, club.language]


def _races() -> QuerySet[Race]:
    """Without those of drafts, by date."""
    rows = Race.objects.exclude(competition__status=CompetitionStatus.DRAFT)
    return rows.select_related("stage__competition__club", "run").order_by(
        Coalesce("scheduled_at", "last_date").asc(nulls_last=True), "pk"
    )


def _entries(races: Iterable[Race]) -> tuple[CalendarEntry, ...]:
    listed = list(races)
    rounds = rounds_of(listed)
    undated = _undated_after(listed)
    return tuple(
        _entry(race, race_head(race, rounds.get(race.pk)), undated.get(race.pk, 0))
        for race in listed
        if _has_date(race)
    )


def _has_date(race: Race) -> bool:
    """It has one, or had one before it was postponed or cancelled."""
    return race.scheduled_at is not None or race.last_date is not None


def _entry(race: Race, head: RaceHead, undated: int) -> CalendarEntry:
    competition = race.stage.competition
    off = OFF.get(RaceStatus(race.status), "")
    return CalendarEntry(
        uid=f"race-{race.pk}-{competition.created_at:%Y%m%dT%H%M%S%f}@paddock",  # no other site has both
        sequence=race.calendar_sequence,
        changed_at=race.calendar_at or competition.published_at or competition.created_at,
        club_slug=competition.club.slug,
        club_name=competition.club.name,
        zone=competition.club.zone,
        competition_slug=competition.slug,
        competition_name=competition.name,
        race=head,
        starts_at=race.scheduled_at or race.last_date,  # type: ignore[arg-type]  # callers have looked
        minutes=_minutes(race, 1 + undated),
        game=title(race.game),
        off=off,
        note=race.note if off else "",
    )


def _minutes(race: Race, times: int) -> int:
    """In whole quarters of an hour."""
    full = minutes(race.game, most_robots(race.game)) * times
    return min(LONGEST, max(QUARTER, -(-full // QUARTER) * QUARTER))


def _undated_after(races: Sequence[Race]) -> dict[int, int]:
    """How many rounds without a date follow a round with one, by its id."""
    found: dict[int, int] = {}
    dated: dict[int, int] = {}
    rounds = (race for race in races if call_of(race).follows_on)
    for race in sorted(rounds, key=lambda one: (one.competition_id, one.number)):
        if race.scheduled_at is not None:
            dated[race.competition_id] = race.pk
        elif race.status != RaceStatus.CANCELLED and race.competition_id in dated:
            at = dated[race.competition_id]
            found[at] = found.get(at, 0) + 1
    return found
