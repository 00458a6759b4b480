"""No service that lets a person in is missing from the tests of bans (`test_bans.py`)."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module

from tests.league.services.test_bans import DOORS
from tests.support.tree import ROOT

ANSWERS = re.compile("pages|phone_pages|api|night|making|consumers|tasks")
"""Files that answer requests."""
NO_DOORS = {
    "rights.may_found", "players.rename", "players.add_guest", "players.add_bot", "bans.person_ban",
    "registrations.withdraw", "registrations.decline", "registrations.reject", "check_in.race_check_out",
    "penalties.add", "members.membership_set_role", "members.membership_remove", "members.membership_leave",
    "players.ensure", "scorers.name_free", "scorers.trust", "scorers.table_door", "scorers.table_of", "scorers.is_code",
    "challenges.attempt_void", "replies.absence_say", "substitutes.answer_link", "substitutes.substitute_ask",
    "substitutes.substitute_recall", "inviting.racer_invite", "addresses.calendar_address_make",
    "addresses.calendar_address_drop",
}  # fmt: skip
"""They let nobody in: they take somebody out, name members or need them (a ban ends membership), or are a person's own;
or their link is dead."""


def used_outside() -> Iterator[tuple[str, Callable[..., object]]]:
    """The services that pages, the API and tasks call, by module and name."""
    files = [path for path in sorted((ROOT / "league").rglob("*.py")) if "migrations" not in path.parts]
    callers = "".join(path.read_text() for path in files if ANSWERS.fullmatch(path.stem))
    for path in files:
        if "@transaction.atomic" not in path.read_text():
            continue
        module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for name, service in inspect.getmembers(module, inspect.isfunction):
            if service.__module__ == module.__name__ and re.search(rf"\b(\w+_)?{path.stem}\.{name}\b", callers):
                yield f"{path.stem}.{name}", service


def test_no_door_is_forgotten() -> None:
    """Every service that names a person or acts for one is a door, or is listed as none."""
    known = {door.partition(" ")[0] for door in DOORS} | NO_DOORS | {"claims.player_claim_link"}
    for name, service in used_outside():
        asked = {"player_id", "user_id", "user", "token", "entry_number", "entry_numbers", "registration_id"}
        if asked & set(inspect.signature(service).parameters):
            assert name in known, name
