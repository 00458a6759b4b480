"""league/README.md lists the services and selectors as they are."""

from tests.support.signatures import BLOCK, README, written


def test_the_signatures_in_the_readme_are_those_of_the_code() -> None:
    text = README.read_text()
    assert BLOCK.findall(text), "the marks of the lists are gone"
    assert text == written(text), "write them anew: .venv/bin/python -m tests.support.signatures"
