"""Was the luck honest? The data that a page needs to check it, and the check itself, which is pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gameplay.engine import chance, codec
from gameplay.engine.chance import Chance, Draw
from gameplay.engine.contract import Game, Json
from gameplay.models import Decision, Match, MatchStep, Seating, Seed
from gameplay.services.fold import Past, SeedOf, fold, label_of_stretch, lucks
from gameplay.services.loading import game_get
from gameplay.services.resolve import Fed
from gameplay.services.restarts import fed_of


class Verdict(msgspec.Struct):
    """What a check found."""

    commit: bool
    """The revealed secret matches the commitment."""
    draws: int = 0
    """How many logged draws were recomputed."""
    wrong_draws: list[dict[str, Json]] = []
    """`{version, label, k, n, value, recomputed}` of those that came out differently."""
    rerun: str = "skipped"
    """The whole match again: "same", "differs", or "skipped": it was played, in whole or in part, by other rules than
    today's, and comes out differently by these."""
    differs_at: int | None = None
    """The first version that came out differently."""

    @property
    def honest(self) -> bool:
        return self.commit and not self.wrong_draws and self.rerun != "differs"


def match_verify_data(match: Match) -> dict[str, Json]:
    """Everything needed to check a match. Before its seed is revealed: only the commitment."""
    seed = Seed.objects.get(pk=match.seed_id)
    data: dict[str, Json] = {
        "code": match.code,
        "game": match.game,
        "status": match.status,
        "commit": seed.commit,
        "seed_label": match.seed_label,
        "revealed": seed.revealed_at is not None and match.is_over,
        "nonces": [],
    }
    if match.started_at is not None:
        data["nonces"] = list(Seating.objects.filter(match=match).order_by("seat").values_list("nonce", flat=True))
    if not data["revealed"]:
        return data
    steps = MatchStep.objects.filter(match=match).exclude(digest="").order_by("version")
    return {
        **data,
        "secret": bytes(seed.secret).hex(),
        "setup": match.setup,
        "steps": [
            {
                "version": version,
                "rules_version": rules_version,
                "digest": digest,
                "draws": msgspec.json.decode(draws) if draws else [],
                "back_to": back_to,
                "voided": voided,
            }
            for version, rules_version, digest, draws, back_to, voided in steps.values_list(
                "version", "rules_version", "digest", "draws", "back_to", "voided"
            )
        ],
        "decisions": [
            {
                "version": row.version,
                "ord": row.ord,
                "prompt": row.prompt,
                "seat": row.seat,
                "payload": row.payload,
                "use_default": row.use_default,
                "by": row.by,
            }
            for row in Decision.objects.filter(match=match, version__isnull=False).order_by("version", "ord")
        ],
    }


def verify(data: Mapping[str, Json], game: Game[Any] | None = None) -> Verdict:
    """Check revealed data. Raises ValueError if they are not revealed; takes the registered game unless given one."""
    if not data["revealed"]:
        raise ValueError("not revealed yet")
    secret = bytes.fromhex(data["secret"])
    verdict = Verdict(commit=chance.commit(secret) == data["commit"])

    def seed_of(restarted: int) -> bytes:
        return chance.mix(secret, label_of_stretch(data["seed_label"], restarted), data["nonces"])

    steps = [msgspec.convert(step, Past) for step in data["steps"]]
    for step, seed, settled in lucks(steps, seed_of):
        verdict.draws += len(step.draws)
        for draw, value in zip(step.draws, recompute(seed, step.draws, settled), strict=True):
            if draw.value != value:
                verdict.wrong_draws.append({"version": step.version, **msgspec.to_builtins(draw), "recomputed": value})
    game = game or game_get(data["game"])
    differs_at = _rerun(data, game, steps, seed_of)
    if differs_at is None:
        verdict.rerun = "same"
    elif {step["rules_version"] for step in data["steps"]} == {game.meta.rules_version}:
        verdict.rerun, verdict.differs_at = "differs", differs_at
    return verdict


def recompute(seed: bytes, draws: Sequence[Draw], settled: Mapping[str, bytes] | None = None) -> list[int]:
    """The values that the draws should have. A label's draws come as runs k = 0, 1, 2, ...; a run may come again."""
    values: list[int] = []
    run: list[Draw] = []
    for draw in [*draws, None]:
        if run and (draw is None or draw.k == 0 or draw.label != run[0].label):
            values += Chance(seed, settled).draws(run[0].label, [d.n for d in run])
            run = []
        if draw is not None:
            run.append(draw)
    return values


def _rerun(data: Mapping[str, Json], game: Game[Any], steps: Sequence[Past], seed_of: SeedOf) -> int | None:
    """Play the match again from its setup and decisions, including void ones; the first version that differs, or
    None."""
    fed: dict[int, list[Fed]] = {}
    for row in data["decisions"]:
        fields = {key: row[key] for key in ("prompt", "seat", "payload", "use_default")}
        fed.setdefault(row["version"], []).append(fed_of(Decision(**fields)))
    same = 0
    try:
        for step, state, luck in fold(game, data["setup"], steps, fed, seed_of):
            if codec.digest(state) != step.digest or luck.log != step.draws:
                return step.version
            same += 1
    except Exception:  # a decision that today's rules do not know may break them in any way
        return steps[same].version
    return None
