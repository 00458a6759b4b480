"""The cards of a club's tables: one for each, printed once, renewed when one was photographed or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, Refusal
from gameplay.refused import Refused
from league.common.refusals import NotFound
from league.common.rights import require
from league.common.writing import audit, club_lock
from league.models import Action, Club, Role, TableCard
from league.models.table_card import card_key

if TYPE_CHECKING:
    from accounts.models import User


TOO_MANY_CARDS = Refusal("too_many_cards", _("At most %(max)d tables."), BAD_REQUEST)

MOST_CARDS = 60


@transaction.atomic
def make(*, club: Club, by: User, tables: int) -> tuple[TableCard, ...]:
    """Make cards for this many tables; existing ones stay as they are, and tables above lose theirs. For organisers.
    Locks the club. Raises PermissionRefused, and Refused: too_many_cards."""
    club = club_lock(club)
    require(club, by, Role.ORGANISER)
    if not 0 <= tables <= MOST_CARDS:
        raise Refused(TOO_MANY_CARDS, {"max": MOST_CARDS}, "tables")
    cards = TableCard.objects.filter(club=club)
    gone, _ = cards.filter(table_no__gt=tables).delete()
    there = set(cards.values_list("table_no", flat=True))
    wanted = [number for number in range(1, tables + 1) if number not in there]
    TableCard.objects.bulk_create(TableCard(club=club, table_no=number) for number in wanted)
    if gone or wanted:
        audit(club=club, by=by, action=Action.TABLE_CARDS_MADE, subject=club.name, after={"tables": tables})
    return tuple(cards.order_by("table_no"))


@transaction.atomic
def renew(*, club: Club, by: User, table_no: int | None = None) -> None:
    """Change the codes of all tables, or of one: old prints and photos stop working. For organisers. Locks the club.
    Raises PermissionRefused, and NotFound (table_no): it has no card."""
    club = club_lock(club)
    require(club, by, Role.ORGANISER)
    cards = list(TableCard.objects.filter(club=club, **({} if table_no is None else {"table_no": table_no})))
    if not cards:
        raise NotFound("table_no")
    for card in cards:
        card.key, card.at = card_key(), timezone.now()
    TableCard.objects.bulk_update(cards, ["key", "at"])
    after = {} if table_no is None else {"table": table_no}
    audit(club=club, by=by, action=Action.TABLE_CARDS_RENEWED, subject=club.name, after=after)
