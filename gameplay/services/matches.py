"""A match's life but for its decisions: made, started, paused, resumed, annulled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction
from django.db.models import F

from accounts.text import one_line
from gameplay.engine.contract import InvalidSetup
from gameplay.models import Draft, Match, OpenPrompt, Seating, Seed, code_make
from gameplay.refused import Refused
from gameplay.services.faces import face_dump
from gameplay.services.hostevents import host_event
from gameplay.services.opening import match_open
from gameplay.services.quotas import quota_check
from gameplay.services.seats import robot_name
from gameplay.services.seeds import seed_claim, seed_commit, seed_reveal
from gameplay.services.states import game_get, match_locked
from gameplay.services.steps import step_record

if TYPE_CHECKING:
    from accounts.models import User

BOT_PACE_MAX_MS = 60_000


@dataclass(frozen=True)
class SeatSpec:
    """Who is to sit on a seat: a user, a bot, anybody (`open`), or nobody yet (a named guest, see `seat_give`)."""

    user_id: int | None = None
    bot_level: str = ""
    label: str = ""
    nonce: str = ""
    open: bool = False


@transaction.atomic
def match_create(
    *,
    game: str,
    raw: Mapping[str, Any],
    seats: Sequence[SeatSpec],
    speed: str,
    purpose: str,
    title: str = "",
    back_url: str = "",
    visibility: str = "public",
    creator: User | None = None,
    seed: Seed | None = None,
    seed_label: str = "",
    bot_pace_ms: int = 1200,
) -> Match:
    """A match with its seats, not started. `raw` are the options as a form or an API gives them.

    A given seed may serve several matches (each with its own `seed_label`) as long as one of them is not over. Whoever
    makes a table (`creator`) may have a few that are not over; races do not count.
    Raises Refused: too_many, game_unknown, seat_count, bot_level_unknown, choice_unknown (at the field),
    `setup:<code>` (at the option), seat_twice, seed_revealed, seed_label_taken.
    """
    if creator is not None and purpose != Match.Purpose.RACE:
        quota_check(user=creator)
    rules = game_get(game)
    _check_choices(speed=speed, purpose=purpose, visibility=visibility)
    least, most = rules.meta.seats
    if not least <= len(seats) <= most:
        raise Refused("seat_count", {"least": least, "most": most, "given": len(seats)}, at="seats")
    for n, spec in enumerate(seats):
        _check_spec(spec, rules.meta.bot_levels, at=f"seats[{n}]")
    users = [spec.user_id for spec in seats if spec.user_id is not None]
    if len(set(users)) < len(users):
        raise Refused("seat_twice", at="seats")
    try:
        setup = rules.setup(raw, len(seats))
    except InvalidSetup as error:
        raise Refused(f"setup:{error.code}", dict(error.params), at=error.field) from error
    if seed is None:
        seed = seed_commit()
    else:
        seed_claim(seed)
    code = code_make()
    label = seed_label or code
    if Match.objects.filter(seed=seed, seed_label=label).exists():
        raise Refused("seed_label_taken", {"label": label}, at="seed_label")
    names = _names(users)
    seatings = [
        Seating(
            seat=seat,
            user_id=spec.user_id,
            bot_level=spec.bot_level,
            label=(spec.label or names.get(spec.user_id) or (robot_name(seat) if spec.bot_level else ""))[:60],
            nonce=spec.nonce[:64],
            is_open=spec.open,
        )
        for seat, spec in enumerate(seats)
    ]
    match = Match(
        code=code,
        game=game,
        title=one_line(title)[:120],
        back_url=back_url,
        speed=speed,
        purpose=purpose,
        visibility=visibility,
        setup=setup,
        seed=seed,
        seed_label=label,
        rules_version=rules.meta.rules_version,
        bot_pace_ms=min(bot_pace_ms, BOT_PACE_MAX_MS),
        creator=creator,
    )
    match.face = face_dump(match, seatings, [])
    match.save()
    for seating in seatings:
        seating.match = match
    try:
        with transaction.atomic():
            Seating.objects.bulk_create(seatings)
    except IntegrityError as error:
        raise Refused("not_found", at="seats") from error
    return match


@transaction.atomic
def match_start(*, match_id: int) -> Match:
    """Begin: freeze the nonces, draw what the game draws, ask the first questions.

    A match that runs already is left alone. Raises Refused: not_found, finished, seats_open.
    """
    match, now = match_locked(pk=match_id)
    if match.is_over:
        raise Refused("finished")
    if match.status != Match.Status.OPEN:
        return match
    match_open(match, now)
    return match


@transaction.atomic
def table_start(*, code: str, by: User) -> Match:
    """Begin a table by who made it. Raises Refused like `match_pause` and `match_start`."""
    match, now = match_locked(code=code)
    check_may_steer(match, by)
    if match.is_over:
        raise Refused("finished")
    if match.status == Match.Status.OPEN:
        match_open(match, now)
    return match


@transaction.atomic
def match_pause(*, code: str, by: User | None) -> bool:
    """Stop all clocks. `by` None: the caller has checked the right (a league's organiser, the system).

    False: they stand still already. Raises Refused: not_found, sign_in, not_yours, finished, not_open (not begun).
    """
    match, now = match_locked(code=code)
    check_may_steer(match, by)
    if match.is_over:
        raise Refused("finished")
    if match.status == Match.Status.PAUSED:
        return False
    if match.status == Match.Status.OPEN:
        raise Refused("not_open")
    pause(match, now, name=name_of(by))
    return True


def pause(match: Match, now: Any, *, name: str) -> None:
    """On a locked, running match."""
    rows = [row for row in OpenPrompt.objects.filter(match=match) if row.deadline_at is not None]
    for row in rows:
        row.remaining_ms = max(0, int((row.deadline_at - now) / timedelta(milliseconds=1)))
        row.deadline_at = None
    OpenPrompt.objects.bulk_update(rows, ["remaining_ms", "deadline_at"])
    match.status = Match.Status.PAUSED
    step_record(match, now=now, events=[host_event("paused", by=name)], changed=["status", "faults"])


@transaction.atomic
def match_resume(*, code: str, by: User | None) -> bool:
    """Let the clocks run on with what was left of them; False: they run. Raises Refused like `match_pause`."""
    match, now = match_locked(code=code)
    check_may_steer(match, by)
    if match.is_over:
        raise Refused("finished")
    if match.status == Match.Status.RUNNING:
        return False
    if match.status == Match.Status.OPEN:
        raise Refused("not_open")
    rows = list(OpenPrompt.objects.filter(match=match, remaining_ms__isnull=False))
    for row in rows:
        row.deadline_at = now + timedelta(milliseconds=row.remaining_ms or 0)
        row.remaining_ms = None
    OpenPrompt.objects.bulk_update(rows, ["remaining_ms", "deadline_at"])
    # A bot that had its answer during the pause could not give it, and would sit out the rest of its lease.
    OpenPrompt.objects.filter(match=match, bot_lease_until__isnull=False).update(bot_lease_until=None)
    match.status = Match.Status.RUNNING
    match.faults = 0
    step_record(match, now=now, events=[host_event("resumed", by=name_of(by))], changed=["status", "faults"])
    return True


@transaction.atomic
def match_annul(*, code: str, by: User | None) -> Match:
    """End without an outcome: it counts for nothing. Raises Refused like `match_pause`; finished stays finished."""
    match, now = match_locked(code=code)
    check_may_steer(match, by)
    if match.status == Match.Status.ANNULLED:
        return match
    if match.is_over:
        raise Refused("finished")
    OpenPrompt.objects.filter(match=match).delete()
    Draft.objects.filter(match=match).delete()
    match.status = Match.Status.ANNULLED
    match.finished_at = now
    match.ready = False
    step_record(
        match, now=now, events=[host_event("annulled", by=name_of(by))], changed=["status", "finished_at", "ready"]
    )
    seed_reveal(match, now)
    return match


def outage_shift(match: Match, now: Any, *, gap: timedelta, before: Any) -> None:
    """Give the open deadlines of a locked match an outage back: those of prompts opened before it began."""
    moved = OpenPrompt.objects.filter(
        match=match, answered=False, deadline_at__isnull=False, opened_at__lte=before
    ).update(deadline_at=F("deadline_at") + gap)
    if moved:
        step_record(match, now=now, events=[host_event("clock", ms=int(gap / timedelta(milliseconds=1)))])


def _check_choices(**given: str) -> None:
    for field, value in given.items():
        if value not in dict(Match._meta.get_field(field).choices or ()):
            raise Refused("choice_unknown", {"value": str(value)[:40]}, at=field)


def _check_spec(spec: SeatSpec, levels: Sequence[str], at: str) -> None:
    if (spec.user_id is not None) + bool(spec.bot_level) + spec.open > 1:
        raise Refused("seat_twice", at=at)
    if spec.bot_level and spec.bot_level not in levels:
        raise Refused("bot_level_unknown", {"level": spec.bot_level[:40], "levels": list(levels)}, at=at)


def check_may_steer(match: Match, by: User | None) -> None:
    """An operator, or who made a match that is no race (a race is steered by its competition's organisers)."""
    if by is None:
        return
    if not by.is_authenticated:
        raise Refused("sign_in")
    if by.is_staff:
        return
    if match.purpose == Match.Purpose.RACE or match.creator_id != by.pk:
        raise Refused("not_yours")


def name_of(by: User | None) -> str:
    return by.public_name if by else ""


def _names(user_ids: Sequence[int]) -> dict[int | None, str]:
    from django.contrib.auth import get_user_model

    if not user_ids:
        return {}
    users = get_user_model().objects.filter(pk__in=user_ids).values_list("pk", "public_name")
    return dict(users)
