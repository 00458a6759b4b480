"""Continuing a match from an earlier position: by one person's decision here, by agreement in `setbacks`. What came
after it becomes void, and stays on record as void.

The position is built again from the decisions that led to it. Everything after it is drawn again, from the same
committed secret under another label. A player who left after the position is in the race again. The seats keep their
current holders.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from django.db import transaction
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT
from gameplay.engine import codec
from gameplay.engine.chance import Chance, Draw
from gameplay.engine.contract import LeaveReason
from gameplay.models import Decision, Draft, Match, MatchStep, OpenPrompt, Seating, Snapshot
from gameplay.refused import FINISHED, NO_POSITION, NOT_OPEN, HostRefusal, Refused
from gameplay.services.fold import Past, SeedOf, fold, settled_before
from gameplay.services.hostevents import host_event
from gameplay.services.loading import game_get, match_locked, seatings_of
from gameplay.services.names import name_of
from gameplay.services.progress import progress_store
from gameplay.services.resolve import Fed
from gameplay.services.rights import check_may_set_back, check_may_steer
from gameplay.services.seeds import nonces_of, seed_of_stretch
from gameplay.services.setback_open import set_back_end

if TYPE_CHECKING:
    from accounts.typing import Viewer

MOVED_ON = HostRefusal(
    "moved_on", _("The match has moved on in the meantime. Check again what would be lost."), CONFLICT
)
OTHER_RULES = HostRefusal(
    "other_rules",
    _(
        "The rules have been corrected since and now lead to a different position, so the match can’t continue "
        "from there."
    ),
    CONFLICT,
)


@transaction.atomic
def match_restart(*, code: str, by: Viewer | None, version: int, head: int | None = None) -> bool:
    """Continue from the position after step `version`, or after the last step before it that changed the position.

    `head` is the newest version that the caller has seen: if the match has moved on since, nothing is done. The same
    request again changes nothing either, and returns False. Locks the match. Raises Refused like `match_pause`, and
    ask_first (other people sit there), no_position (void, or not there yet), moved_on, other_rules (today's rules lead
    to another position).
    """
    match, now = match_locked(code=code)
    check_may_steer(match, by)
    seatings = seatings_of(match)
    check_may_set_back(match, seatings, by)
    check_under_way(match)
    steps = steps_past(match)
    past = position_past(match, steps, version)
    newest = steps[-1].version
    if head is not None and newest > head:
        if next(step for step in steps if step.version > head).back_to == past.version:
            return False
        raise Refused(MOVED_ON, {"version": newest})
    go_back(match, now, past, steps=steps, seatings=seatings, by=name_of(by))
    return True


def go_back(
    match: Match,
    now: datetime,
    past: Past,
    *,
    steps: Sequence[Past],
    seatings: Sequence[Seating],
    by: str,
    agreed: bool = False,
) -> None:
    """Continue a locked match from a position; `by` is a name. Raises Refused("other_rules") before it writes."""
    state = position_rebuild(match, steps, past, seatings)
    snapshot = Snapshot.objects.get(match=match)
    match.restarted = match.version + 1
    _void(match, past.version)
    _seats_set_back(match, seatings)
    game = game_get(match.game)
    chance = Chance(seed_of_stretch(match, nonces_of(seatings), match.restarted))
    set_back_end(match)
    changed = ["restarted", "asks_back"]
    if match.rules_version != game.meta.rules_version:
        match.rules_version = game.meta.rules_version
        changed.append("rules_version")
    progress_store(
        match,
        game,
        now=now,
        state=game.reshuffle(state, chance),
        events=[host_event("restarted", version=past.version, by=by, agreed=agreed)],
        chance=chance,
        seatings=seatings,
        rows=[],
        snapshot=snapshot,
        changed=changed,
        back_to=past.version,
    )


def check_under_way(match: Match) -> None:
    if match.is_over:
        raise Refused(FINISHED)
    if match.status == Match.Status.OPEN:
        raise Refused(NOT_OPEN)


def _void(match: Match, version: int) -> None:
    """Mark what was fed after a step as void. What waits is deleted, because its questions are asked again."""
    Decision.objects.filter(match=match, version=None).delete()
    Draft.objects.filter(match=match).delete()
    OpenPrompt.objects.filter(match=match).delete()
    for rows in (Decision.objects, MatchStep.objects):
        rows.filter(match=match, version__gt=version, voided=None).update(voided=match.restarted)


def _seats_set_back(match: Match, seatings: Sequence[Seating]) -> None:
    """Only players who had left by then are out of the race. Earlier time-outs no longer count against anybody."""
    left = set(Decision.objects.filter(match=match, prompt=Decision.LEAVE, voided=None).values_list("seat", flat=True))
    for seating in seatings:
        if seating.left and seating.seat not in left:
            seating.away = seating.user_id is None and not seating.is_bot
        seating.left = seating.seat in left
        seating.timeouts_in_row = 0
    Seating.objects.bulk_update(seatings, ["left", "away", "timeouts_in_row"])


# --- Reading the record -------------------------------------------------------------------------------------------


def steps_past(match: Match) -> list[Past]:
    """Every step that changed the state, including void ones."""
    rows = MatchStep.objects.filter(match=match).exclude(digest="").order_by("version")
    return [
        Past(version, draws_load(draws), digest, back_to, voided)
        for version, draws, digest, back_to, voided in rows.values_list(
            "version", "draws", "digest", "back_to", "voided"
        )
    ]


def position_past(match: Match, steps: Sequence[Past], version: int) -> Past:
    """The step that made the position which the match had after `version`. Raises Refused("no_position")."""
    found = next((step for step in reversed(steps) if step.version <= version and step.voided is None), None)
    void = any(step.back_to is not None and step.back_to < version < step.version for step in steps)
    if found is None or void or version > match.version:
        raise Refused(NO_POSITION, {"version": version}, at="version")
    return found


def position_rebuild(match: Match, steps: Sequence[Past], past: Past, seatings: Sequence[Seating]) -> object:
    """The state after a step that counts. Raises Refused("other_rules")."""
    game = game_get(match.game)
    way = [step for step in steps if step.voided is None and step.version <= past.version]
    fed: dict[int, list[Fed]] = {}
    for row in Decision.objects.filter(match=match, version__lte=past.version, voided=None).order_by("version", "ord"):
        fed.setdefault(row.version or 0, []).append(fed_of(row))
    try:
        [(_step, state, _luck)] = deque(fold(game, match.setup, way, fed, _seeds(match, seatings)), maxlen=1)
    except Exception as error:  # a decision that today's rules do not know may break them in any way
        raise Refused(OTHER_RULES) from error
    if codec.digest(state) != past.digest:
        raise Refused(OTHER_RULES)
    return state


def chance_of(match: Match, seatings: Sequence[Seating]) -> Chance:
    """The luck of a match now. Makes one query if the match was ever set back."""
    seeds = _seeds(match, seatings)
    if not match.restarted:
        return Chance(seeds(0))
    steps = [step for step in steps_past(match) if step.voided is None]
    restart = next(step for step in steps if step.version == match.restarted)
    return Chance(seeds(match.restarted), settled_before(steps, restart, seeds))


def _seeds(match: Match, seatings: Sequence[Seating]) -> SeedOf:
    nonces = nonces_of(seatings)
    return lambda restarted: seed_of_stretch(match, nonces, restarted)


def draws_load(draws: str) -> list[Draw]:
    return msgspec.json.decode(draws, type=list[Draw]) if draws else []


def fed_of(row: Decision) -> Fed:
    if row.is_leave:
        departure: dict[str, LeaveReason] = row.payload or {}
        return Fed(prompt="", seat=row.seat, reason=departure["reason"])
    if row.is_stop:
        return Fed(prompt=row.prompt, seat=row.seat, stops=True)
    return Fed(prompt=row.prompt, seat=row.seat, payload=row.payload, use_default=row.use_default)
