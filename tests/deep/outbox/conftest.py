"""The fixtures of tests/outbox."""

from tests.outbox.conftest import anna, called, kind, post  # noqa: F401
