"""How a step is written. Only this module raises the version of a match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.db import transaction

from gameplay import nudges
from gameplay.engine.chance import Draw
from gameplay.engine.contract import Event
from gameplay.models import Match, MatchStep, OpenPrompt, Seating
from gameplay.services.loading import prompts_of, seatings_of
from gameplay.services.overview import overview_dump
from gameplay.services.redact import split
from gameplay.services.setback_open import set_back_open
from gameplay.services.statements import Writes

ENCODER = msgspec.json.Encoder()


def step_next(
    match: Match,
    *,
    now: datetime,
    events: Sequence[Event],
    draws: Sequence[Draw] = (),
    digest: str = "",
    back_to: int | None = None,
) -> MatchStep:
    """The next step of a locked match, with its version; neither is stored yet."""
    public, private = split(events)
    match.version += 1
    return MatchStep(
        match=match,
        version=match.version,
        at=now,
        public=ENCODER.encode(public).decode(),
        private=ENCODER.encode(private).decode() if private else "",
        draws=ENCODER.encode(draws).decode() if draws else "",
        digest=digest,
        rules_version=match.rules_version,
        back_to=back_to,
    )


def step_record(
    match: Match,
    *,
    now: datetime,
    events: Sequence[Event],
    changed: Sequence[str] = (),
    draws: Sequence[Draw] = (),
    digest: str = "",
    seatings: Sequence[Seating] | None = None,
    prompts: Sequence[OpenPrompt] | None = None,
    back_to: int | None = None,
    writes: Writes | None = None,
) -> None:
    """Store one step of a locked match, with the fields in `changed`. Viewers are nudged after the commit.

    Comes last in its transaction, because the overview is made of the rows as they are now. `seatings` and `prompts`
    save reading them. With `writes` the step is stored together with what else is in there.
    """
    step = step_next(match, now=now, events=events, draws=draws, digest=digest, back_to=back_to)
    match.changed_at = now
    match.overview = overview_dump(
        match,
        seatings_of(match) if seatings is None else seatings,
        prompts_of(match) if prompts is None else prompts,
        set_back_open(match),
    )
    together = Writes() if writes is None else writes
    together.insert(step)
    together.update(match, "version", "changed_at", "overview", *changed)
    if writes is None:
        together.carry_out()
    code, version = match.code, match.version
    transaction.on_commit(lambda: nudges.match_changed(code, version), robust=True)
