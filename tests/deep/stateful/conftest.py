"""The people and clubs of tests/league."""

from tests.league.conftest import club, cup, dora, erin  # noqa: F401
