"""How a match is made, started and annulled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, CONFLICT
from accounts.text import one_line
from gameplay.engine.contract import InvalidSetup, Json
from gameplay.engine.pilot import STYLES, style_drawn
from gameplay.games.registry import AnyGame
from gameplay.models import Draft, Match, OpenPrompt, Seating, Seed, code_make
from gameplay.refused import BOT_LEVEL_UNKNOWN, CHOICE_UNKNOWN, FINISHED, NOT_FOUND, HostRefusal, Refused
from gameplay.services.hostevents import host_event
from gameplay.services.loading import game_get, match_locked
from gameplay.services.looks import Wish, bot_wish, seats_dress
from gameplay.services.names import NOBODY, Person, TitleWords, name_of, people_of, robot_name, title_text
from gameplay.services.opening import match_open
from gameplay.services.overview import overview_dump
from gameplay.services.quotas import ALONE_PACE_MS, bots_alone, company_check, quota_check, title_listed
from gameplay.services.rights import check_may_annul, check_may_steer
from gameplay.services.seeds import seed_claim, seed_commit, seed_reveal
from gameplay.services.setback_open import set_back_end
from gameplay.services.steps import step_record
from gameplay.sets import Purpose, Speed, Visibility

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer

BOT_STYLE_UNKNOWN = HostRefusal("bot_style_unknown", _("There is no bot of this style."), BAD_REQUEST)
SEED_LABEL_TAKEN = HostRefusal("seed_label_taken", _("That didn’t work. Try again."), CONFLICT)
SEAT_COUNT = HostRefusal("seat_count", _("That didn’t work. Try again."), BAD_REQUEST)
SEAT_TWICE = HostRefusal("seat_twice", _("That didn’t work. Try again."), BAD_REQUEST)
SETUP = HostRefusal("setup", _("That didn’t work. Try again."), BAD_REQUEST)

BOT_PACE_MAX_MS = 60_000


@dataclass(frozen=True)
class SeatSpec:
    """What a seat gets: a user, a bot, anybody (`open`), or nobody yet (a named guest, see `seat_give`)."""

    user_id: int | None = None
    bot_level: str = ""
    label: str = ""
    nonce: str = ""
    open: bool = False
    bot_style: str = ""
    """A bot's style; "": drawn by its seat."""
    wish: Wish | None = None
    """How the robot should look; None: as the user's, or as a bot's of that name."""


@transaction.atomic
def match_create(
    *,
    game: str,
    raw: Mapping[str, Json],
    seats: Sequence[SeatSpec],
    speed: str,
    purpose: str,
    title: str | TitleWords = "",
    back_url: str = "",
    visibility: str = "public",
    creator: User | None = None,
    seed: Seed | None = None,
    seed_label: str = "",
    bot_pace_ms: int | None = None,
    set_backs: bool = False,
    address: str = "",
) -> Match:
    """Create a match with its seats, not started. `raw` are the options as a form or the API gives them.

    A `title` made by the site is a message id with its parameters, shown in each reader's language. A given seed may
    serve several matches (each with its own `seed_label`, except attempts) while one of them is not over. `set_backs`:
    players may ask to go back; never at a table that strangers can find, nor in a club's match. Quotas limit what
    `creator` makes. Raises Refused: too_many, too_fast, bots_alone, game_unknown, seat_count, bot_level_unknown,
    bot_style_unknown, choice_unknown (at the field), `setup:<code>` (at the option), seat_twice, seed_revealed,
    seed_label_taken.
    """
    origin = quota_check(creator=creator, purpose=purpose, address=address)
    title = title_listed(title, creator=creator, visibility=visibility)
    rules = game_get(game)
    _check_choices(speed, purpose, visibility)
    _check_seats(rules, raw, seats)
    setup = _setup_of(rules, raw, len(seats))
    seed = _claimed(seed)
    seatings = _seatings(seats)
    code = code_make()
    label = seed_label or code
    _check_label(seed, label, purpose)
    match = Match(
        code=code,
        game=game,
        title=one_line(title if isinstance(title, str) else title_text(title))[:120],
        title_words=[] if isinstance(title, str) else list(title),
        back_url=back_url,
        speed=speed,
        purpose=purpose,
        visibility=visibility,
        setup=setup,
        seed=seed,
        seed_label=label,
        rules_version=rules.meta.rules_version,
        bot_pace_ms=_pace_of(seatings, bot_pace_ms),
        set_backs=set_backs and visibility == Match.Visibility.LINK and purpose not in Match.OF_CLUBS,
        creator=creator,
        origin=origin,
    )
    company_check(match, seatings)
    match.overview = overview_dump(match, seatings, [])
    match.save()
    _seat_all(match, seatings)
    return match


@transaction.atomic
def match_start(*, match_id: int) -> Match:
    """Start: freeze the nonces, draw what the game draws, ask the first questions.

    A match that runs already is left alone. Raises Refused: not_found, finished, seats_open.
    """
    match, now = match_locked(pk=match_id)
    if match.is_over:
        raise Refused(FINISHED)
    if match.status != Match.Status.OPEN:
        return match
    match_open(match, now)
    return match


@transaction.atomic
def table_start(*, code: str, by: Viewer) -> Match:
    """Start a table; for its maker. Raises Refused like `match_pause` and `match_start`."""
    match, now = match_locked(code=code)
    check_may_steer(match, by)
    if match.is_over:
        raise Refused(FINISHED)
    if match.status == Match.Status.OPEN:
        match_open(match, now)
    return match


@transaction.atomic
def match_annul(*, code: str, by: Viewer | None) -> Match:
    """End a match without an outcome, so that it counts for nothing. A finished match stays finished.

    Also for people who keep order on the site, if it is no race. The match tells who did it. Raises Refused like
    `match_pause`.
    """
    match, now = match_locked(code=code)
    check_may_annul(match, by)
    if match.status == Match.Status.ANNULLED:
        return match
    if match.is_over:
        raise Refused(FINISHED)
    OpenPrompt.objects.filter(match=match).delete()
    Draft.objects.filter(match=match).delete()
    match.status = Match.Status.ANNULLED
    match.finished_at = now
    match.ready = False
    set_back_end(match)
    told, changed = host_event("annulled", by=name_of(by)), ["status", "finished_at", "ready", "asks_back"]
    step_record(match, now=now, events=[told], changed=changed)
    seed_reveal(match, now)
    return match


def _claimed(seed: Seed | None) -> Seed:
    """A given seed, reserved for one more match, or a fresh one."""
    if seed is None:
        return seed_commit()
    seed_claim(seed)
    return seed


def _pace_of(seatings: Sequence[Seating], wish: int | None) -> int:
    """How long bots wait: not at all if a person plays, unless somebody wants it."""
    if wish is None:
        return ALONE_PACE_MS if bots_alone(seatings) else 0
    return min(wish, BOT_PACE_MAX_MS)


def _check_label(seed: Seed, label: str, purpose: str) -> None:
    """Check that the match draws what no other one on the seed draws, unless it is an attempt."""
    if purpose != Match.Purpose.ATTEMPT and Match.objects.filter(seed=seed, seed_label=label).exists():
        raise Refused(SEED_LABEL_TAKEN, {"label": label}, at="seed_label")


def _check_choices(speed: str, purpose: str, visibility: str) -> None:
    given = ("speed", speed, Speed), ("purpose", purpose, Purpose), ("visibility", visibility, Visibility)
    for field, value, known in given:
        if value not in known.values:
            raise Refused(CHOICE_UNKNOWN, {"value": str(value)[:40]}, at=field)


def _check_seats(rules: AnyGame, raw: Mapping[str, Json], seats: Sequence[SeatSpec]) -> None:
    """Check the number of seats, that each person may take one, and nobody two."""
    least, most = rules.meta.seats
    if not least <= len(seats) <= most:
        fits = sorted(rules.tables(raw)) or list(range(least, most + 1))
        raise Refused(SEAT_COUNT, {"least": least, "most": most, "given": len(seats), "fits": fits}, at="seats")
    for n, spec in enumerate(seats):
        _check_spec(spec, rules.meta.bot_levels, at=f"seats[{n}]")
    users = [spec.user_id for spec in seats if spec.user_id is not None]
    if len(set(users)) < len(users):
        raise Refused(SEAT_TWICE, at="seats")


def _check_spec(spec: SeatSpec, levels: Sequence[str], at: str) -> None:
    if (spec.user_id is not None) + bool(spec.bot_level) + spec.open > 1:
        raise Refused(SEAT_TWICE, at=at)
    if spec.bot_level and spec.bot_level not in levels:
        raise Refused(BOT_LEVEL_UNKNOWN, {"level": spec.bot_level[:40], "levels": list(levels)}, at=at)
    if spec.bot_style and not (spec.bot_level and spec.bot_style in STYLES):
        raise Refused(BOT_STYLE_UNKNOWN, {"style": spec.bot_style[:40], "styles": list(STYLES)}, at=at)


def _setup_of(rules: AnyGame, raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
    """The setup that these options give. If the number of seats does not fit, the refusal names those that do."""
    try:
        return rules.setup(raw, seats)
    except InvalidSetup as error:
        fits = sorted(rules.tables(raw))
        told = {"fits": fits} if fits else {}
        raise Refused(SETUP, {**error.params, **told}, error.field, rules.meta.slug, error.code) from error


def _seatings(seats: Sequence[SeatSpec]) -> list[Seating]:
    """Rows, not stored yet: a seat has the given name, its user's, or a robot's."""
    ids = [spec.user_id for spec in seats if spec.user_id is not None]
    people = people_of(ids)
    seatings = [
        Seating(
            seat=seat,
            user_id=spec.user_id,
            bot_level=spec.bot_level,
            bot_style=(spec.bot_style or style_drawn(seat)) if spec.bot_level else "",
            label=(spec.label or people.get(spec.user_id, NOBODY).name or _bot_name(spec, seat))[:60],
            guest=not spec.label and people.get(spec.user_id, NOBODY).guest,
            nonce=spec.nonce[:64],
            is_open=spec.open,
        )
        for seat, spec in enumerate(seats)
    ]
    seats_dress([(one, _wish(spec, one, people)) for spec, one in zip(seats, seatings, strict=True) if not spec.open])
    return seatings


def _wish(spec: SeatSpec, seating: Seating, people: Mapping[int | None, Person]) -> Wish:
    if spec.wish is not None:
        return spec.wish
    if spec.bot_level:
        return bot_wish(seating.label, seating.seat)
    return Wish(people.get(spec.user_id, NOBODY).look, seating.seat if spec.user_id is None else spec.user_id)


def _bot_name(spec: SeatSpec, seat: int) -> str:
    return robot_name(seat) if spec.bot_level else ""


def _seat_all(match: Match, seatings: Sequence[Seating]) -> None:
    """Store the seats. Raises Refused if somebody was deleted meanwhile."""
    for seating in seatings:
        seating.match = match
    try:
        with transaction.atomic():
            Seating.objects.bulk_create(seatings)
    except IntegrityError as error:
        raise Refused(NOT_FOUND, at="seats") from error
