"""An account is deleted: its user leaves every club anonymously."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override

from accounts.keepers import Objected, Objection
from gameplay.models import Match
from league.clubs.club import players, screens
from league.common import rights
from league.common.writing import audit, club_lock
from league.competitions.life import life
from league.competitions.life.calendar import race_cancel
from league.competitions.life.life import OVER
from league.models import (
    Action,
    AuditEvent,
    Club,
    Competition,
    CompetitionStatus,
    Invitation,
    Membership,
    Player,
    Race,
    RaceNote,
    RaceStatus,
    Role,
)
from league.races.cards import UNRACED
from league.registration import registrations
from league.registration.registrations import fields_hold
from league.results.recording import tables_without_result
from league.talk import talk

if TYPE_CHECKING:
    from accounts.models import User


LIVES = (CompetitionStatus.OPEN, CompetitionStatus.RUNNING)


def person_objections(user: User) -> list[Objection]:
    """Objections: a club with other members must keep an owner. A club without others is closed with its owner's
    account."""
    owned = Membership.objects.filter(user=user, role=Role.OWNER).select_related("club").order_by("club__name", "pk")
    others = Membership.objects.filter(club=OuterRef("club")).exclude(user=user)
    left_alone = owned.filter(Exists(others)).exclude(Exists(others.filter(role=Role.OWNER)))
    return [
        Objection(
            gettext("%(club)s has other members and no other owner: make somebody else the owner first.")
            % {"club": one.club.name},
            reverse("league:people", args=[one.club.slug]),
        )
        for one in left_alone
    ]


def clubs_closing(user: User) -> list[Club]:
    """The clubs whose only member is the user."""
    others = Membership.objects.filter(club=OuterRef("pk")).exclude(user=user)
    return list(
        Club.objects.filter(memberships__user=user, memberships__role=Role.OWNER).exclude(Exists(others)).order_by("pk")
    )


@transaction.atomic
def person_forget(user: User) -> None:
    """End registrations, delete memberships, make players former racers; close clubs whose only member is the user.

    Locks competitions, then clubs, each in order of their ids. Raises Objected when a club would lose its last owner.
    """
    clubs = Club.objects.filter(pk__in=Membership.objects.filter(user=user).values("club")) | Club.objects.filter(
        pk__in=Player.objects.filter(user=user).values("club")
    )
    club_ids = sorted(set(clubs.values_list("pk", flat=True)))
    fields_hold(club_ids)
    locked = [club_lock(club_id) for club_id in club_ids]
    objections = person_objections(user)  # checked under the locks: the other owner may be leaving now
    if objections:
        raise Objected(objections)
    closing = {club.pk for club in clubs_closing(user)}
    for club in locked:
        registrations.end_all(player=rights.of(club, user), by=user)
        if club.pk in closing:
            _close(club, user)
        membership = Membership.objects.filter(club=club, user=user).first()
        if membership is not None:
            membership.delete()
            audit(club=club, by=None, action=Action.MEMBER_LEFT, subject=f"user {user.pk}")
            screens.follows(club, None, membership.role)
        players.anonymise(club=club, user=user)
    talk.forget(user)
    AuditEvent.objects.filter(by=user).update(by=None, by_gone=True)  # also what was written just now


def _close(club: Club, owner: User) -> None:
    """Close a club: its pages can still be read, but nothing happens there any more. Its drafts stay hidden."""
    with override(club.language):
        reason = gettext("The club has closed.")
    going = Match.objects.filter(heat__run=OuterRef("run")).exclude(status__in=Match.OVER)
    for competition in Competition.objects.filter(club=club, status__in=LIVES).order_by("pk"):
        races = Race.objects.filter(competition=competition).select_related("stage__competition")
        # No result, and nobody who could enter one.
        empty = Q(status=RaceStatus.PROVISIONAL, note=RaceNote.ANNULLED) | (Q(status=RaceStatus.LIVE) & ~Exists(going))
        for race in races.filter(Q(status__in=UNRACED) | empty).order_by("number"):
            race_cancel(race=race, by=owner, reason=reason)
        run = races.filter(status__in=(RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL))
        left = races.exclude(status__in=(*OVER, RaceStatus.PROVISIONAL)).exists()
        if not left and not tables_without_result(run):
            life.finish(competition=competition, by=owner, early=True)
    club.exhibition = False
    club.save(update_fields=["exhibition"])
    Invitation.objects.filter(club=club, revoked_at=None).update(revoked_at=timezone.now())
