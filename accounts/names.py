"""Unique names: of users, racers, teams, clubs, competitions and boards.

One key compares them, the same on every database: "Élodie" with one code point or two, in capitals or with two blanks,
is one name. The row stores the key, and a constraint lets no two rows of one scope have the same. Rows that shared a
name before the key was introduced keep it: `twin` numbers them; new rows have 0.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, ClassVar, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

KEY_LENGTH = 200
DIGEST = 40
"""How many characters of its digest end a key that is too long: one character may become eighteen."""


def name_key(name: str) -> str:
    """What compares a name: NFKC, casefolded, blanks collapsed. Each of these may undo another, so they are repeated
    until nothing changes. At most 200 characters."""
    before, key = "", name
    while key != before:
        before, key = key, " ".join(unicodedata.normalize("NFKC", key).casefold().split())
    if len(key) <= KEY_LENGTH:
        return key
    return key[: KEY_LENGTH - DIGEST] + sha256(key.encode()).hexdigest()[:DIGEST]


def free_name(name: str, taken: Callable[[str], bool], longest: int) -> str:
    """The name; if it is taken "Tom (2)", then "Tom (3)"."""
    free, number, base = name[:longest].strip(), 1, re.sub(r" \(\d{1,4}\)$", "", name)
    while taken(free):
        number += 1
        end = f" ({number})"
        free = base[: longest - len(end)].strip() + end
    return free


class NameKeyField(models.CharField):  # type: ignore[type-arg]  # not subscriptable when it runs
    """The key of its row's name, computed whenever the row is written."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        if isinstance(model_instance, Named):
            return model_instance.key_follow()
        return str(super().pre_save(model_instance, add))  # a model as a migration knows it


class Named(models.Model):
    """A row whose name is unique in its scope. Writing the name writes the key: `save`, also of the name alone, and
    `bulk_create`; `update` does not."""

    NAMED: ClassVar[str] = "name"
    WITHIN: ClassVar[tuple[str, ...]] = ()
    """The fields that make the scope."""

    name_key = NameKeyField(max_length=KEY_LENGTH, default="", db_default="", editable=False)
    """Empty: the row holds no name."""
    twin = models.PositiveIntegerField(default=0, db_default=0, editable=False)

    class Meta:
        abstract = True

    def save(self, *, update_fields: Iterable[str] | None = None, **how: Any) -> None:
        if update_fields is not None and self.NAMED in (update_fields := set(update_fields)):
            update_fields |= {"name_key", "twin"}
        super().save(update_fields=update_fields, **how)

    def clean(self) -> None:
        super().clean()
        if self.holds_name and self.name_taken(self.shown_name):
            raise ValidationError({self.NAMED: taken_words(self.name_free(self.shown_name))})

    @property
    def shown_name(self) -> str:
        return str(getattr(self, self.NAMED))

    @property
    def holds_name(self) -> bool:
        """Whether nobody else may have the name."""
        return True

    def key_follow(self) -> str:
        """Set the key of the current name. A row with another name is nobody's twin."""
        key = name_key(self.shown_name) if self.holds_name else ""
        if key != self.name_key:
            self.name_key, self.twin = key, 0
        return key

    def name_taken(self, name: str) -> bool:
        """Whether another row of the scope has the name. A row keeps its own name, also as a twin. One query."""
        key = name_key(name)
        same = self.others().filter(name_key=key)
        if not self._state.adding and key == self.name_key:
            same = same.filter(twin=self.twin)
        return same.exists()

    def name_free(self, name: str) -> str:
        """The name, or the first one like it that no other row of the scope has."""
        return free_name(name, self.name_taken, self.name_longest())

    @classmethod
    def name_longest(cls) -> int:
        return int(cls._meta.get_field(cls.NAMED).max_length)  # type: ignore[union-attr, arg-type]  # of a CharField

    def others(self) -> models.QuerySet[Self]:
        """The rows of the scope, without the row itself."""
        rows: models.QuerySet[Self] = type(self)._base_manager.filter(
            **{field: getattr(self, field) for field in self.WITHIN}
        )
        return rows.exclude(pk=self.pk) if self.pk else rows


def taken_words(free: str) -> str:
    return _("This name is taken here. “%(free)s” is free.") % {"free": free}


def one_name(name: str, *within: str) -> models.UniqueConstraint:
    """No two rows of a scope share a name; for `Meta.constraints`."""
    return models.UniqueConstraint(fields=[*within, "name_key", "twin"], condition=~models.Q(name_key=""), name=name)


def names_number(model: type[models.Model], named: str, within: tuple[str, ...], **only: object) -> None:
    """For a migration: gives every row its key, and numbers the duplicates of a scope (`within`: columns), the oldest
    first."""
    seen: dict[tuple[object, ...], int] = {}
    some: list[models.Model] = []
    for row in model._base_manager.filter(**only).order_by("pk").iterator(500):
        key = name_key(getattr(row, named))
        scope = (*(getattr(row, field) for field in within), key)
        row.name_key, row.twin = key, seen.get(scope, 0)  # type: ignore[attr-defined]
        seen[scope] = seen.get(scope, 0) + 1
        some.append(row)
    for start in range(0, len(some), 500):
        model._base_manager.bulk_update(some[start : start + 500], ["name_key", "twin"])
