"""A database that this process loses and gets back."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper


class Database:
    """While `away`, every statement of every thread meets a cut connection."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.away = False
        real = BaseDatabaseWrapper._cursor  # type: ignore[attr-defined]

        def cursor(wrapper: Any, name: str | None = None) -> Any:
            if self.away:
                raise OperationalError("server closed the connection unexpectedly")
            return real(wrapper, name)

        monkeypatch.setattr(BaseDatabaseWrapper, "_cursor", cursor)
