"""Cards that lie on tables: where each leads now, and a club's cards for printing."""

from __future__ import annotations

from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.typing import Viewer
from league.common.refusals import NotFound
from league.common.rights import reaches, require, role_of
from league.competitions.raceday.shapes import CardLead, CardTarget, TableCards, TableCardView
from league.competitions.raceday.table_cards import MOST_CARDS
from league.models import Club, GridSlot, Heat, RaceStatus, ResultSheet, Role, SheetState, TableCard
from league.races.cards import race_head
from league.races.rounds import rounds_of
from league.races.where import by_hand
from league.results.scorers import NIGHT, table_address, table_token

AT_FIRST = 4
"""The default number of tables of a club that has had none yet."""


def table_cards(club: Club, viewer: Viewer) -> TableCards:
    """For officials, who may open every table of a night. Raises PermissionRefused."""
    require(club, viewer, Role.STEWARD)
    cards = [TableCardView(one.table_no, one.key, one.at) for one in TableCard.objects.filter(club=club)]
    heats = Heat.objects.filter(by_hand(), run__race__competition__club=club)
    most = None if cards else heats.order_by("-table_no").values_list("table_no", flat=True).first()
    return TableCards(tuple(cards), proposed=len(cards) or most or AT_FIRST, most=MOST_CARDS)


def card_target(key: str, viewer: Viewer) -> CardTarget:
    """Where a card leads now. Raises NotFound: there is none, or it was renewed. Five queries at most."""
    card = TableCard.objects.select_related("club").filter(key=key).first()
    if card is None:
        raise NotFound("key")
    heats = _raced_now(card)
    known = _known(card, heats, viewer)
    rounds = rounds_of([heat.run.race for heat in heats])
    return CardTarget(
        club_slug=card.club.slug,
        club_name=card.club.name,
        table_no=card.table_no,
        leads=tuple(
            CardLead(
                race=race_head(heat.run.race, rounds.get(heat.run.race_id)),
                competition=heat.run.race.stage.competition.name,
                token=table_address(heat) if heat.pk in known else table_token(heat),
            )
            for heat in heats
        ),
    )


def _raced_now(card: TableCard) -> list[Heat]:
    """Tables of this number in races of the club that are on; only those without a result if there are any. One
    query."""
    heats = Heat.objects.filter(
        by_hand(),
        run__current_of__competition__club=card.club_id,
        run__current_of__status=RaceStatus.LIVE,
        run__started_at__gt=timezone.now() - NIGHT,
        run__annulled_at=None,
        table_no=card.table_no,
        closed="",
    ).select_related("run__race__stage__competition__club", "run__race__run")
    written = ResultSheet.objects.filter(heat=OuterRef("pk"), state=SheetState.CONFIRMED)
    found = list(heats.annotate(written=Exists(written)).order_by("run__started_at", "pk"))
    return [one for one in found if not one.written] or [*found]


def _known(card: TableCard, heats: list[Heat], viewer: Viewer) -> set[int]:
    """Ids of tables at which the reader needs no card: as an official, or a racer there. Two queries at most."""
    if not viewer.is_authenticated or not heats:
        return set()
    if reaches(role_of(card.club_id, viewer), Role.STEWARD):
        return {one.pk for one in heats}
    return set(GridSlot.objects.filter(heat__in=heats, entry__player__user=viewer.pk).values_list("heat_id", flat=True))
