"""Words of a tournament: its rounds, and what its stages will be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

if TYPE_CHECKING:
    from league.selectors.shapes import RoundOf


def round_name(at: RoundOf) -> str:
    """ "Round 2", "Groups, round 2", "Knock-out, round 2", "Final": which of its tournament a round is."""
    n = {"n": at.number}
    if at.format == "groups":
        name = _("Groups, round %(n)d") % n
    elif at.format == "knockout":
        name = _("Knock-out, round %(n)d") % n
    elif at.format == "final":
        name = _("Final, race %(n)d") % n if at.planned > 1 else pgettext("stage", "Final")
    else:
        name = _("Round %(n)d") % n
    return _("%(name)s (stage %(stage)d)") % {"name": name, "stage": at.stage} if at.several else name


def stage_name(format_: str, number: int = 0) -> str:
    """What a stage is called by its format; with its `number` where another has the same."""
    names = {
        "rounds": pgettext("stage", "Rounds"),
        "groups": pgettext("stage", "Groups"),
        "knockout": pgettext("stage", "Knock-out"),
        "final": pgettext("stage", "Final"),
    }
    name = names.get(format_, pgettext("stage", "Championship"))
    return _("%(name)s (stage %(stage)d)") % {"name": name, "stage": number} if number else name
