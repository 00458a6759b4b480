"""A tournament from a preset: its stages, with numbers that suit the places and the game's tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gameplay.refused import Refused
from league.games import facts
from league.games.setup import boards_for_anybody
from league.planning.form import CompetitionForm, form_outline
from league.planning.stages import LegForm, StageForm
from league.scoring.presets import DECATHLON, PRESETS, preset
from league.scoring.rules import BAD_CHOICE


def form_preset(form: CompetitionForm, name: str, legs: Sequence[LegForm] = ()) -> CompetitionForm:
    """The form with the stages of a preset. `legs`: the rounds of a decathlon; each game once if none are given. Raises
    Refused at the field at fault."""
    if name not in PRESETS:
        raise Refused(BAD_CHOICE, {"choices": ", ".join(PRESETS)}, "preset")
    if name == DECATHLON:
        legs = tuple(legs) or decathlon_legs()
        form = replace(form, game=legs[0].game)
    # Check with rounds for all, whose tables have any size that the game takes.
    outline = form_outline(replace(form, stages=(StageForm("rounds", legs=legs if name == DECATHLON else ()),)))
    sizes = set[int]().union(*outline.sizes(1))
    stages = [StageForm(kind, numbers) for kind, numbers in preset(name, outline.rules.entry.capacity, sizes)]
    if name == DECATHLON:
        stages[0] = replace(stages[0], legs=legs)
    return replace(form, stages=tuple(stages))


def decathlon_legs() -> tuple[LegForm, ...]:
    """One round in each game, on its first board."""
    firsts = ((slug, next((one.slug for one in boards_for_anybody(slug)), "")) for slug, _title in facts.games())
    return tuple(LegForm(game, board) for game, board in firsts)


def places_good(game: str) -> int:
    """The default number of places: about sixteen, in whole tables; in a decathlon ("") eight."""
    if not game:
        return 8
    fewest, most = facts.seats_of(game)
    return 16 - 16 % fewest if fewest == most else 16
