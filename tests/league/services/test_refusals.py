"""Every code that a service can raise has its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import league
from gameplay.wording import REFUSALS
from league.scoring import points, rules, sheets
from league.services import Refused
from league.services.errors import TEXTS, PermissionRefused, refusal_text

ROOT = Path(league.__file__).parent


def codes() -> set[str]:
    found = set()
    for path in (*ROOT.glob("services/**/*.py"), *ROOT.glob("selectors/**/*.py"), *ROOT.glob("api/*.py")):
        found |= set(re.findall(r"Refused\(\s*\"([a-z_]+)\"", path.read_text()))
    source = Path(points.__file__).read_text()
    found |= {f"points_{code}" for code in re.findall(r"BadTable\(\"([a-z_]+)\"", source)}
    source = Path(sheets.__file__).read_text()
    found |= {f"sheet_{code}" for code in re.findall(r"return \"([a-z_]+)\",", source)}
    found |= set(re.findall(r"\"(bad_[a-z_]+|teams_capacity)\"", Path(rules.__file__).read_text()))
    found |= set(re.findall(r"problem = \"([a-z_]+)\"", (ROOT / "services" / "merging.py").read_text()))
    pasted = [*(ROOT / "pasting").glob("*.py"), *(ROOT / "services").glob("pasted_*.py")]
    for path in pasted:
        found |= set(re.findall(r"\"(paste_[a-z_]+)\"", path.read_text()))
    return found | {"race_live", "bad_drop", "bad_tie_breaks"}


def test_each_has_a_sentence() -> None:
    """The league's own, or the one that tables have for the same."""
    assert codes() - {*TEXTS, *REFUSALS} == set()


def test_no_sentence_is_left_over() -> None:
    raised = codes() | {"not_allowed", "not_found", "out_of_range"}
    assert set(TEXTS) - raised == set()


def test_a_sentence_is_filled_with_its_parameters() -> None:
    assert refusal_text(Refused("too_long", {"max": 80})) == "This is too long: at most 80 characters."
    assert refusal_text(PermissionRefused("owner")) == "You’re not allowed to do this here."
