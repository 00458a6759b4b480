"""The toy game of tests/gameplay, the people and clubs of tests/league."""

from tests.gameplay.conftest import toy  # noqa: F401
from tests.league.conftest import club, dora, erin  # noqa: F401
