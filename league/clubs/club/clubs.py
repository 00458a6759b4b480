"""Clubs: founding one, its settings, its bot races for show, and its address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, FORBIDDEN, Refusal
from gameplay.refused import Refused
from league.clubs.club import players
from league.common.rights import may_found, require, require_account
from league.common.writing import audit, club_lock, language_clean, name_set, slug_make, text_clean, zone_clean
from league.models import Action, Club, Membership, Role

if TYPE_CHECKING:
    from accounts.models import User


FOUNDERS = Refusal("founders", _("Only site operators can create clubs. Ask one of them."), FORBIDDEN)
SLUG_TAKEN = Refusal("slug_taken", _("This address is taken."), CONFLICT)

RESERVED = {"new"}
ADDRESS_TRIES = 9


@transaction.atomic
def create(*, by: User, name: str, zone: str, language: str = "en", description: str = "", slug: str = "") -> Club:
    """A club whose owner and first player is `by`. Raises Refused("founders") when only operators can create clubs."""
    require_account(by)
    if not may_found(by):
        raise Refused(FOUNDERS)
    return make(by=by, name=name, zone=zone, language=language, description=description, slug=slug)


def make(*, by: User, name: str, zone: str, language: str = "en", description: str = "", slug: str = "") -> Club:
    """As `create` without the permission check: for the operator's commands. In a transaction."""
    club = Club(
        name=text_clean(name, "name", 80),
        zone=zone_clean(zone),
        language=language_clean(language),
        description=text_clean(description, "description", 300, required=False),
    )
    _address_take(club, slug, by)
    Membership.objects.create(club=club, user=by, role=Role.OWNER)
    players.ensure(club=club, user=by)
    audit(club=club, by=by, action=Action.CLUB_CREATED, subject=club.name)
    return club


def _takes_the_first_page(founder: User) -> bool:
    """Whether the club takes the site's first page: the first club of an operator, or of the person at the machine when
    nobody else reaches the site. A stranger's club never does."""
    decides = founder.is_staff or (settings.ALONE and not founder.is_demo)
    return decides and not Club.objects.filter(first_page=True).exists()


@transaction.atomic
def update(*, club: Club, by: User, name: str, zone: str, language: str, description: str = "") -> Club:
    """Change the club's facts; the address stays, so links keep working. For owners."""
    club = club_lock(club)
    require(club, by, Role.OWNER)
    before = {"name": club.name, "zone": club.zone, "language": club.language, "description": club.description}
    name_set(club, name)
    club.zone, club.language = zone_clean(zone), language_clean(language)
    club.description = text_clean(description, "description", 300, required=False)
    try:
        with transaction.atomic():
            club.save(update_fields=["name", "zone", "language", "description"])
    except IntegrityError:  # no lock covers the names of clubs
        name_set(club, name)
        raise
    after = {"name": club.name, "zone": club.zone, "language": club.language, "description": club.description}
    audit(club=club, by=by, action=Action.CLUB_UPDATED, subject=club.name, before=before, after=after)
    return club


@transaction.atomic
def set_exhibition(*, club: Club, by: User, on: bool) -> Club:
    """Keep a race between bots running for visitors to watch, or let it end. For owners."""
    club = club_lock(club)
    require(club, by, Role.OWNER)
    club.exhibition = bool(on)
    club.save(update_fields=["exhibition"])
    audit(club=club, by=by, action=Action.EXHIBITION_ON if on else Action.EXHIBITION_OFF, subject=club.name)
    return club


def _address_take(club: Club, slug: str, founder: User) -> None:
    """Save the club under `slug`, or a free address made of its name, and on the site's first page if that is free. No
    row could be locked before the first look, so it looks again when somebody takes either meanwhile."""
    base = slug_make(club.name, set(), "club")
    for _try in range(ADDRESS_TRIES):
        taken = set(Club.objects.filter(slug__startswith=slug or base).values_list("slug", flat=True)) | RESERVED
        if slug and (slug in taken or slug_make(slug, set(), "club") != slug):
            raise Refused(SLUG_TAKEN, at="slug")
        club.slug = slug or slug_make(club.name, taken, "club")
        club.first_page = _takes_the_first_page(founder)
        name_set(club, club.name)
        try:
            with transaction.atomic():
                club.save(force_insert=True)
        except IntegrityError:
            continue
        return
    raise Refused(SLUG_TAKEN, at="slug")
