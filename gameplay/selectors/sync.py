"""What a viewer of a match gets: everything at once (`match_sync`), or the steps since a version.

A *viewer* is a seat, or None for a spectator. Both answers are made of one `Bundle`, read consistently: it holds the
match's overview for all viewers at one version, so that many viewers of one process can share the reading.
"""

from __future__ import annotations

import msgspec
from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from gameplay.engine.contract import Json
from gameplay.models import Decision, Draft, Keyframe, Match, MatchStep, OpenPrompt, Seating, Snapshot
from gameplay.refused import NOT_FOUND, NOT_OPEN, Refused
from gameplay.selectors.matches import match_version
from gameplay.services import redact
from gameplay.services.clocks import millis
from gameplay.services.loading import game_get, state_load
from gameplay.services.statements import fetch_with, prepared
from gameplay.sets import Purpose, Speed
from gameplay.shapes import KeyframeShape, Overview, PromptPublic, Standing, StepRecorded, StepsTold, Sync

Waiting = tuple[int, str, Json, int | None]
"""Seat, prompt, payload, and the user who held the seat when it was read."""
PROTOCOL = 1
RESUME_MAX = 200
"""A client further behind than this many steps gets a sync."""


class StoredStep(msgspec.Struct, frozen=True):
    """One step as stored: JSON texts."""

    version: int
    public: str
    private: str

    def seen_by(self, viewer: int | None) -> msgspec.Raw:
        """The events of a viewer, as JSON. Steps are redacted when they are written (`services.redact`)."""
        return redact.seen_by(viewer, self.public, self.private)


class Position(msgspec.Struct, frozen=True):
    """The position of a match at one version, for the previews of all its seats."""

    version: int
    game: str
    is_over: bool
    state: object
    state_version: int
    """The version of the step that led to the state: not every step changes it."""
    prompts: dict[str, OpenPrompt]
    """As they were asked: their rows are not read again."""
    holders: dict[int, int]
    """Seats by user."""


class Bundle(msgspec.Struct, frozen=True):
    """A match at one version, for all viewers: stays in the process, and leaves it through the functions below."""

    match: Match
    overview: Overview
    since: int
    steps: list[StoredStep]
    holders: dict[int, int]
    """Seats by user."""
    answers: list[tuple[int, str, Json]]
    """Seat, prompt and payload of waiting answers."""
    state: bytes | None = None
    """The snapshot; read only for a sync, like the drafts (seat, prompt, payload)."""
    drafts: list[tuple[int, str, Json]] = []

    @property
    def version(self) -> int:
        return self.match.version

    def seat_of(self, user_id: int | None) -> int | None:
        return None if user_id is None else self.holders.get(user_id)

    def is_hidden(self, user_id: int | None) -> bool:
        """Whether there is no such match for this user, because only its players may see it."""
        return self.match.visibility == Match.Visibility.OWN and self.seat_of(user_id) is None


def bundle_read(code: str, *, since: int | None) -> Bundle | None:
    """The match with its steps after `since`, or (None) with its snapshot and drafts. None: no such match.

    Two queries for steps (three while answers wait), four for a sync. Reads without a transaction: on SQLite that would
    take the one write lock. One statement reads version, overview, steps and snapshot, so they agree however fast the
    match moves on. For a sync, waiting answers are read before them: an answer that is fed meanwhile is in both; the
    other way round it would be in neither, and its question would seem to be open. Answers and drafts say who holds
    their seat: if one changes hands between two statements, nobody sees another player's answer there. A bundle that is
    asked for more steps than anybody is sent has none, and says so by its `since`.
    """
    whole = since is None
    waiting = _answers(code) if whole else []
    steps: list[StoredStep] = []
    if since is None:
        match = Match.objects.select_related("snapshot").defer("setup").filter(code=code).first()
    else:
        match, steps = _match_with_steps(code, since)
    if match is None:
        return None
    overview = msgspec.json.decode(match.overview)
    if not whole and overview["ready"]:
        waiting = _answers(code)
    holders = _holders(match)
    if since is None or match.version - since > RESUME_MAX:
        since = match.version
    return Bundle(
        match=match,
        overview=overview,
        since=since,
        steps=[] if since == match.version else steps,
        holders=holders,
        answers=_of_holders(waiting, holders),
        state=_state(match) if whole else None,
        drafts=_of_holders(_drafts(match), holders) if whole else [],
    )


def position_read(code: str, known: Position | None = None) -> Position | None:
    """The position of a match: `known` itself, if it is still current; None when the match is gone. One query, or
    three."""
    if known is not None and match_version(code) == known.version:
        return known
    rest = 'JOIN "gameplay_snapshot" ON "match_id" = "id" WHERE "code" = %s'
    found = fetch_with('"gameplay_snapshot"."version", "state"', Match, rest, [code], without=("setup",))
    if not found:
        if not Match.objects.filter(code=code).exists():
            return None
        raise Refused(NOT_OPEN, at="prompt")
    [(match, (version, state))] = found
    overview = msgspec.json.decode(match.overview)
    return _position(match, overview, _holders(match), (state_load(game_get(match.game), state), version))


def position_of(bundle: Bundle, known: Position | None = None) -> Position | None:
    """The position at a bundle; None if the match has moved on since. One query; a `known` state is not sent again."""
    with prepared() as cursor:
        cursor.execute(STATE, [known.state_version if known else -1, bundle.match.pk])
        found = cursor.fetchone()
    if found is None or found[0] > bundle.version:
        return None
    version, data = found
    state = known.state if known and data is None else state_load(game_get(bundle.match.game), data)
    return _position(bundle.match, bundle.overview, bundle.holders, (state, version))


def _position(match: Match, overview: Overview, holders: dict[int, int], state: tuple[object, int]) -> Position:
    return Position(
        version=match.version,
        game=match.game,
        is_over=match.is_over,
        state=state[0],
        state_version=state[1],
        prompts={prompt["key"]: _prompt(prompt) for prompt in overview["prompts"]},
        holders=holders,
    )


def _prompt(told: PromptPublic) -> OpenPrompt:
    return OpenPrompt(**{name: value for name, value in told.items() if name not in ("rev", "answered")})


def match_sync(match: Match, viewer_seat: int | None, *, holder: int | None = None) -> Sync:
    """Everything a viewer may know now: the body of a `sync` message.

    `holder` is the user whose seat was looked up before: if they have lost it by now, they are a spectator.
    """
    bundle = bundle_read(match.code, since=None)
    if bundle is None:
        raise Refused(NOT_FOUND)
    if holder is not None:
        viewer_seat = bundle.seat_of(holder)
    return sync_message(bundle, viewer_seat)


def sync_message(bundle: Bundle, viewer: int | None) -> Sync:
    """From a bundle read with `since=None`. `view` is null before the start."""
    match = bundle.match
    view = None
    if bundle.state is not None:
        game = game_get(match.game)
        view = game.view(state_load(game, bundle.state), viewer)
    return {
        "type": "sync",
        "proto": PROTOCOL,
        "match": {
            "code": match.code,
            "game": match.game,
            "title": match.title,
            "speed": Speed(match.speed),
            "purpose": Purpose(match.purpose),
            "rules_version": match.rules_version,
        },
        "version": match.version,
        "restarted": match.restarted,
        "view": view,
        "mine": {"drafts": _own(bundle.drafts, viewer), "answers": _own(bundle.answers, viewer)},
        **_standing(bundle, viewer),
    }


def steps_message(bundle: Bundle, viewer: int | None, have: int) -> StepsTold:
    """The steps after `have` from a bundle that reaches back that far: the body of a `steps` message."""
    standing = _standing(bundle, viewer)
    message: StepsTold = {
        "type": "steps",
        "from": have,
        "to": bundle.version,
        "steps": [
            {"version": step.version, "events": step.seen_by(viewer)} for step in bundle.steps if step.version > have
        ],
        "status": standing["status"],
        "seats": standing["seats"],
        "prompts": standing["prompts"],
        "ready": standing["ready"],
        "clocks": standing["clocks"],
        "set_back": standing["set_back"],
        "you": standing["you"],
        "outcome": standing["outcome"],
        "decided": standing["decided"],
    }
    if viewer is not None:
        message["mine"] = {"answers": _own(bundle.answers, viewer)}
    return message


def _standing(bundle: Bundle, viewer: int | None) -> Standing:
    """The stored overview, with what depends on the reader and the moment; `now` gives a client its clock's offset."""
    return {
        **bundle.overview,
        "you": viewer,
        "clocks": {"now": millis(timezone.now()), "prompts": bundle.overview["clocks"]},
        "set_back": bundle.overview.get("set_back"),
        "outcome": bundle.match.outcome,
        "decided": bundle.overview.get("decided"),
    }


def match_steps(match: Match, viewer_seat: int | None, after_version: int, limit: int = 1000) -> list[StepRecorded]:
    """`{version, at, events, voided}` of each step after a version, as a viewer saw it.

    `voided`: the later step that set the match back to before this one, or None.
    """
    rows = MatchStep.objects.filter(match=match, version__gt=after_version).order_by("version")[:limit]
    return [
        {
            "version": version,
            "at": millis(at),
            "events": msgspec.json.decode(StoredStep(version, public, private).seen_by(viewer_seat)),
            "voided": voided,
        }
        for version, at, public, private, voided in rows.values_list("version", "at", "public", "private", "voided")
    ]


def match_keyframes(match: Match) -> list[KeyframeShape]:
    """`{version, view}`: what a spectator saw at some versions that count; a replay starts from the first."""
    void = MatchStep.objects.filter(match=match, voided__isnull=False).values("version")
    return keyframe_shapes(Keyframe.objects.filter(match=match).exclude(version__in=void).order_by("version"))


def keyframe_shapes(rows: QuerySet[Keyframe]) -> list[KeyframeShape]:
    return [
        {"version": version, "view": msgspec.json.decode(view)} for version, view in rows.values_list("version", "view")
    ]


HOLDERS = f'SELECT "user_id", "seat" FROM "{Seating._meta.db_table}" WHERE "match_id" = %s AND "user_id" IS NOT NULL'  # noqa: S608
STATE = (
    'SELECT "version", CASE WHEN "version" = %s THEN NULL ELSE "state" END FROM "gameplay_snapshot"'
    ' WHERE "match_id" = %s'
)
STEPS = (
    'LEFT JOIN "gameplay_matchstep" AS step ON step."match_id" = "gameplay_match"."id" AND step."version" > %s'
    ' AND "gameplay_match"."version" - %s <= %s WHERE "code" = %s ORDER BY step."version"'
)


def _match_with_steps(code: str, since: int) -> tuple[Match | None, list[StoredStep]]:
    """A match and its steps after a version, unless they are too many to send."""
    columns = 'step."version", step."public", step."private"'
    found = fetch_with(columns, Match, STEPS, [since, since, RESUME_MAX, code], without=("setup",))
    return (found[0][0] if found else None), [StoredStep(*step) for _match, step in found if step[0] is not None]


def _state(match: Match) -> bytes | None:
    """The state of a match that was read together with its snapshot; None before the start."""
    try:
        return bytes(match.snapshot.state)
    except Snapshot.DoesNotExist:
        return None


def _holders(match: Match) -> dict[int, int]:
    with prepared() as cursor:
        cursor.execute(HOLDERS, [match.pk])
        return dict(cursor.fetchall())


def _answers(code: str) -> list[Waiting]:
    return _waiting(Decision.objects.filter(match__code=code, version=None).exclude(prompt__in=Decision.NO_ANSWERS))


def _drafts(match: Match) -> list[Waiting]:
    return _waiting(Draft.objects.filter(match=match))


def _waiting(rows: QuerySet[Decision] | QuerySet[Draft]) -> list[Waiting]:
    held = Seating.objects.filter(match=OuterRef("match"), seat=OuterRef("seat")).values("user_id")
    return list(rows.annotate(holder=Subquery(held)).values_list("seat", "prompt", "payload", "holder"))


def _of_holders(rows: list[Waiting], holders: dict[int, int]) -> list[tuple[int, str, Json]]:
    """Only entries of seats that the same user held when the seats were read."""
    return [
        (seat, prompt, payload)
        for seat, prompt, payload, holder in rows
        if holder is not None and holders.get(holder) == seat
    ]


def _own(rows: list[tuple[int, str, Json]], viewer: int | None) -> dict[str, Json]:
    return {prompt: payload for seat, prompt, payload in rows if seat == viewer}
