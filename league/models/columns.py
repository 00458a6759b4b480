"""A column for a member of a closed set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    _Text = models.CharField[str, str]
else:
    _Text = models.CharField


class Code(_Text):
    """A member of the set that `choices` names. Migrations do not know the set, so a new word needs none; constraints
    say what the database must refuse."""

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.CharField", args, {key: it for key, it in options.items() if key != "choices"}
