"""First pages: the site's, a club's, the user's own; and which club has taken the site's first page, if any. Only what
a page shows is read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from django.conf import settings
from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, When
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.typing import Viewer
from gameplay.models import Match
from gameplay.wording import match_title
from league.challenges.reading import club_challenges
from league.common.finding import access
from league.common.references import EntryRef, entry_ref, player_ref
from league.competitions.life.cards import competition_cards
from league.competitions.life.shapes import CompetitionCard
from league.home.first.shapes import (
    ClubCard,
    ClubHome,
    CompetitionName,
    MyClub,
    MyCompetition,
    MyHome,
    SiteFront,
    SiteHome,
)
from league.home.first.waiting import pending_items, with_attendance
from league.models import Club, Competition, CompetitionStatus, Entry, Membership, Player, Race, RaceStatus, Role
from league.races.cards import AHEAD, live_cards, next_races, race_cards, races_visible
from league.races.shapes import LiveCard, RaceCard
from league.registration.reading import registration_views
from league.registration.shapes import RegistrationView
from league.stakes.reading import lines_of
from league.standings.reading import Places, places_latest, standings_table

RUNNING = (CompetitionStatus.RUNNING, CompetitionStatus.OPEN)
NEXT_RACES = 5
GATHERING = (RaceStatus.CHECK_IN, RaceStatus.LIVE)
ALL_CLUBS = "*"


def site_home(viewer: Viewer) -> SiteHome:
    """Next races, what is live, every club: the first page unless it is a club's home. A constant number of queries."""
    clubs = clubs_public()
    live = live_races(races_visible())
    coming = races_visible().filter(status__in=AHEAD, competition__status__in=RUNNING)
    coming = coming.annotate(begins=Coalesce("scheduled_at", "run__check_in_opens_at")).exclude(begins=None)
    return SiteHome(
        clubs=clubs,
        live=live_cards(race_cards(live, viewer)) + exhibitions(),
        next_races=race_cards(coming.order_by("begins", "id")[:NEXT_RACES], viewer),
    )


def clubs_public() -> tuple[ClubCard, ...]:
    """Every club with its running championships. A constant number of queries."""
    clubs = list(Club.objects.annotate(people=Count("players", filter=Q(players__left_at=None))).order_by("name", "id"))
    competitions = list(
        Competition.objects.filter(status__in=RUNNING)
        .select_related("club", "rules")
        .order_by("-status", "-created_at")
    )
    cards = dict(zip([one.pk for one in competitions], competition_cards(competitions), strict=True))
    return tuple(
        ClubCard(
            club.slug,
            club.name,
            club.description,
            club.people,
            tuple(cards[one.pk] for one in competitions if one.club_id == club.pk),
            first_of(
                [
                    card
                    for one in competitions
                    if one.club_id == club.pk and (card := cards[one.pk].next_race) is not None
                ]
            ),
        )
        for club in clubs
    )


def club_home(club: Club, viewer: Viewer) -> ClubHome:
    """The page of a club. A constant number of queries, whatever the number of competitions."""
    may = access(club, viewer)
    competitions = list(
        Competition.objects.filter(club=club).select_related("club", "rules").order_by("-created_at", "-id")
    )
    cards = dict(zip([one.pk for one in competitions], competition_cards(competitions, viewer), strict=True))
    running = [one for one in competitions if one.status in RUNNING]
    running.sort(key=lambda one: (one.status != CompetitionStatus.RUNNING, -one.pk))
    with_table = next((one for one in running if one.status == CompetitionStatus.RUNNING), None)
    live = race_cards(live_races(races_visible().filter(competition__club=club)), viewer)
    return ClubHome(
        slug=club.slug,
        name=club.name,
        description=club.description,
        zone=club.zone,
        access=may,
        next_race=first_of([card for one in running if (card := cards[one.pk].next_race) is not None]),
        live=live_cards(live) + exhibitions(club),
        running=tuple(cards[one.pk] for one in running),
        earlier=tuple(cards[one.pk] for one in competitions if one.is_over),
        drafts=tuple(cards[one.pk] for one in competitions if one.status == CompetitionStatus.DRAFT)
        if may.is_organiser
        else (),
        standings=standings_table(with_table, viewer) if with_table else None,
        standings_of=cards[with_table.pk] if with_table else None,
        players=tuple(
            player_ref(player) for player in Player.objects.filter(club=club, left_at=None).order_by("display_name")
        ),
        challenges=club_challenges(club, viewer, organises=may.is_organiser),
    )


def my_home(user: Viewer) -> MyHome:
    """What a signed-in player sees first. A constant number of queries."""
    if not user.is_authenticated:
        return MyHome((), (), (), (), ())
    players = list(Player.objects.filter(user=user).select_related("club"))
    roles = dict(Membership.objects.filter(user=user).values_list("club_id", "role"))
    clubs = {
        club.pk: club for club in Club.objects.filter(Q(memberships__user=user) | Q(players__user=user)).distinct()
    }
    of_club = {player.club_id: player_ref(player) for player in players}
    competitions = list(
        Competition.objects.filter(club__in=clubs)
        .exclude(status=CompetitionStatus.DRAFT)
        .select_related("club", "rules")
        .order_by("-created_at", "-id")
    )
    cards = dict(zip([one.pk for one in competitions], competition_cards(competitions, user), strict=True))
    mine = my_competitions(competitions, players, tuple(cards.values()))
    # By id: two clubs may have championships with the same address.
    active = {
        competition.pk
        for competition, one in zip(competitions, mine, strict=True)
        if one.entry is not None or one.registration is not None
    }
    taken_part = [
        one
        for one in mine
        if one.entry is not None
        or (
            one.registration is not None
            and one.registration.state in ("applied", "waitlisted", "offered")
            and not one.card.is_over
        )
    ]
    listed = [one for one in taken_part if one.card.status != CompetitionStatus.ARCHIVED]
    listed.sort(key=lambda one: one.card.is_over)
    return MyHome(
        clubs=tuple(
            MyClub(club.slug, club.name, roles.get(pk), of_club.get(pk))
            for pk, club in sorted(clubs.items(), key=lambda one: one[1].name.lower())
        ),
        competitions=with_attendance(listed, user),
        waiting=pending_items(user, players),
        open_competitions=tuple(
            card
            for one, card in zip(competitions, cards.values(), strict=True)
            if one.status in RUNNING and one.pk not in active
        ),
        earlier=tuple(one.card for one in taken_part if one.card.status == CompetitionStatus.ARCHIVED),
    )


def my_competitions(
    competitions: Sequence[Competition], players: Sequence[Player], cards: Sequence[CompetitionCard]
) -> tuple[MyCompetition, ...]:
    """Standing of the players (of one user, or a single one) in each competition. Seven queries."""
    entries = {
        entry.competition_id: entry
        for entry in Entry.objects.filter(player__in=players, competition__in=competitions).select_related(
            "player", "team"
        )
    }
    places = places_latest(competitions)
    near: dict[int, tuple[int | None, int | None]] = {}
    for competition_id, entry in entries.items():
        near[competition_id] = _neighbours(places.get(competition_id, {}), entry.pk)
    wanted = {pk for pair in near.values() for pk in pair if pk is not None}
    refs = {
        entry.pk: entry_ref(entry) for entry in Entry.objects.filter(pk__in=wanted).select_related("player", "team")
    }
    registered = registration_views(competitions, players)
    at_stake = lines_of({competition_id: entry.pk for competition_id, entry in entries.items()})
    return tuple(
        _mine(
            competition,
            card,
            entries.get(competition.pk),
            places.get(competition.pk, {}),
            near.get(competition.pk, (None, None)),
            refs,
            registered.get(competition.pk),
            at_stake.get(competition.pk, ()),
        )
        for competition, card in zip(competitions, cards, strict=True)
    )


def _mine(
    competition: Competition,
    card: CompetitionCard,
    entry: Entry | None,
    places: Places,
    near: tuple[int | None, int | None],
    refs: dict[int, EntryRef],
    registration: RegistrationView | None,
    at_stake: tuple[str, ...],
) -> MyCompetition:
    place, total = places.get(str(entry.pk), (None, None)) if entry is not None else (None, None)
    ahead, behind = near
    ranked = {key: value for key, value in places.items() if not key.startswith("t") and value[0] is not None}
    return MyCompetition(
        card=card,
        entry=entry_ref(entry) if entry is not None else None,
        place=place,
        tied=sum(value[0] == place for value in ranked.values()) > 1 if place is not None else False,
        total=total,
        ahead=refs.get(ahead) if ahead is not None else None,
        ahead_total=places[str(ahead)][1] if ahead is not None else None,
        behind=refs.get(behind) if behind is not None else None,
        behind_total=places[str(behind)][1] if behind is not None else None,
        field=len(ranked),
        next_race=card.next_race,
        registration=registration,
        stakes=at_stake,
    )


def _neighbours(places: Places, entry: int) -> tuple[int | None, int | None]:
    """The nearest entries ahead and behind; those who share the place are neither."""
    place = places.get(str(entry), (None, 0))[0]
    if place is None:
        return None, None
    others = [(value[0], int(key)) for key, value in places.items() if not key.startswith("t") and value[0] is not None]
    ahead = max(((p, -pk) for p, pk in others if p < place), default=None)
    behind = min(((p, pk) for p, pk in others if p > place), default=None)
    return (-ahead[1] if ahead else None), (behind[1] if behind else None)


def live_races(races: QuerySet[Race]) -> QuerySet[Race]:
    """Those that are live, the latest first."""
    return races.filter(status=RaceStatus.LIVE).order_by("-run__started_at", "id")


def exhibitions(club: Club | None = None) -> tuple[LiveCard, ...]:
    """The bot races that clubs keep running."""
    clubs = [club] if club is not None else list(Club.objects.filter(exhibition=True).order_by("pk"))
    by_url = {f"/c/{one.slug}/": one for one in clubs}
    if not by_url:
        return ()
    matches = Match.objects.filter(
        purpose=Match.Purpose.DEMO, status=Match.Status.RUNNING, back_url__in=by_url
    ).order_by("-started_at")
    shown = matches.only("code", "game", "title", "title_words", "back_url")
    return tuple(LiveCard(one.code, match_title(one), "exhibition", by_url[one.back_url].slug) for one in shown)


def soonest_first(cards: Iterable[RaceCard]) -> tuple[RaceCard, ...]:
    """Live races first, then by date, then those without a date."""
    late = datetime.max.replace(tzinfo=UTC)
    return tuple(sorted(cards, key=lambda card: (card.status not in GATHERING, card.scheduled_at or late, card.number)))


def first_of(cards: Sequence[RaceCard]) -> RaceCard | None:
    """A live race first, then the earliest; rounds without a date only if people gather for them."""
    now = timezone.now()
    found = [card for card in cards if card.scheduled_at is not None or card.status in GATHERING]
    return min(found, key=lambda card: (card.status != RaceStatus.LIVE, card.scheduled_at or now), default=None)


def site_club() -> Club | None:
    """The club the operator chose, else the one that took the first page when created, else the demo club. None: the
    operator wants a list, or none of these exists. One query at most."""
    if settings.SITE_CLUB == ALL_CLUBS:
        return None
    demo = Membership.objects.filter(club=OuterRef("pk"), role=Role.OWNER, user__is_demo=True)
    ranked = Club.objects.annotate(
        rank=Case(When(slug=settings.SITE_CLUB, then=0), When(first_page=True, then=1), When(Exists(demo), then=2))
    )
    return ranked.filter(rank__isnull=False).order_by("rank", "pk").first()


def organises_the_site(*, user_id: int) -> bool:
    """Whether the user is an organiser, or the owner, of the site's club."""
    return _has_role_of_site(user_id, (Role.OWNER, Role.ORGANISER))


def stewards_the_site(*, user_id: int) -> bool:
    """Whether the user is a steward of the site's club, or above."""
    return _has_role_of_site(user_id, (Role.OWNER, Role.ORGANISER, Role.STEWARD))


def _has_role_of_site(user_id: int, roles_wanted: Sequence[Role]) -> bool:
    roles = Membership.objects.filter(user_id=user_id, role__in=roles_wanted)
    clubs = set(roles.values_list("club_id", flat=True))
    club = site_club() if clubs else None
    return club is not None and club.pk in clubs


def site_front(club: Club, viewer: Viewer) -> SiteFront:
    """The club's next races, the table of its first running championship, and what is live on the site. A constant
    number of queries: shared by the cards of all races."""
    running = list(Competition.objects.filter(club=club, status__in=RUNNING).select_related("club", "rules"))
    running.sort(key=lambda one: (one.status != CompetitionStatus.RUNNING, -one.pk))
    with_table = next((one for one in running if one.status == CompetitionStatus.RUNNING), None)
    live, nearest = list(live_races(races_visible())), list(next_races(running).values())
    races = {race.pk: race for race in (*live, *nearest)}
    cards = dict(zip(races, race_cards(races.values(), viewer), strict=True))
    return SiteFront(
        slug=club.slug,
        name=club.name,
        description=club.description,
        access=access(club, viewer),
        next_race=first_of([cards[race.pk] for race in nearest]),
        coming=soonest_first([cards[race.pk] for race in nearest]),
        live=live_cards(cards[race.pk] for race in live if race not in nearest) + exhibitions(),
        standings=standings_table(with_table, viewer) if with_table else None,
        standings_of=CompetitionName(with_table.slug, with_table.name, with_table.rules.last.game)
        if with_table
        else None,
        last=None if with_table else _last(club),
    )


def _last(club: Club) -> CompetitionCard | None:
    over = Competition.objects.filter(club=club, status__in=Competition.OVER).select_related("club", "rules")
    return next(iter(competition_cards(over[:1], next_races=False)), None)
