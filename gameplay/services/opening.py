"""The start of a match: the game's first step."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT
from gameplay.engine.chance import Chance
from gameplay.models import Match, Seating
from gameplay.refused import HostRefusal, Refused
from gameplay.services.hostevents import host_event
from gameplay.services.loading import game_get, seatings_of
from gameplay.services.progress import progress_store
from gameplay.services.quotas import company_check
from gameplay.services.seeds import nonces_of, seed_bytes

SEATS_OPEN = HostRefusal(
    "seats_open", _("There are still free seats. Wait for people to join, or fill them with bots."), CONFLICT
)


def match_open(match: Match, now: datetime) -> None:
    """Start a locked, open match. Raises Refused: seats_open, bots_alone."""
    seatings = seatings_of(match)
    if any(seating.is_open for seating in seatings):
        raise Refused(SEATS_OPEN, {"seats": [s.seat for s in seatings if s.is_open]})
    company_check(match, seatings)
    game = game_get(match.game)
    chance = Chance(seed_bytes(match, nonces_of(seatings)))
    step = game.start(match.setup, chance)
    absent = [s for s in seatings if s.user_id is None and not s.is_bot]
    for seating in absent:
        seating.away = True  # nobody sits there yet: a short clock, until the seat is given to somebody
    Seating.objects.bulk_update(absent, ["away"])
    match.status = Match.Status.RUNNING
    match.started_at = now
    match.rules_version = game.meta.rules_version
    progress_store(
        match,
        game,
        now=now,
        state=step.state,
        events=[host_event("started"), *step.events],
        chance=chance,
        seatings=seatings,
        rows=[],
        snapshot=None,
        changed=["status", "started_at", "rules_version", "bot_pace_ms"],
    )
