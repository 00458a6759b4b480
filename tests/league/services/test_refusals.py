"""The sentences of the league's refusals."""

from __future__ import annotations

from gameplay.refused import Refused
from league.common.refusals import TOO_LONG, PermissionRefused, refusal_text


def test_a_sentence_is_filled_with_its_parameters() -> None:
    assert refusal_text(Refused(TOO_LONG, {"max": 80})) == "This is too long: at most 80 characters."
    assert refusal_text(PermissionRefused("owner")) == "You’re not allowed to do this here."
