"""Lines that people write."""

import pytest

from accounts.text import one_line


@pytest.mark.parametrize(
    "nothing", ["\u3164", "\u2800\u2800", "\uffa0", "\u115f\u1160", "\u200b", "\u0301\u0301", "\ufe0f"]
)
def test_a_line_that_shows_nothing_counts_as_empty(nothing: str) -> None:
    assert one_line(f" {nothing} ") == ""


def test_a_letter_carries_no_tower_of_marks() -> None:
    assert one_line("Z" + "\u0336" * 40 + "algo") == "Z" + "\u0336" * 4 + "algo"


@pytest.mark.parametrize("name", ["Zoë", "Zoe\u0308", "Nguye\u0302\u0303n", "ที่นี่", "שָׁלוֹם", "ᄒ", "❤\ufe0f"])
def test_what_languages_write_is_kept(name: str) -> None:
    assert one_line(name) == name
