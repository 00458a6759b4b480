"""Registrations, as their players and the organisers see them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.selectors.shapes.people import PlayerRef


@dataclass(frozen=True)
class RegistrationView:
    """One registration, as its player and the organisers see it."""

    id: int
    player: PlayerRef
    state: str
    place: int | None
    """"Confirmed, place 7 of 9"."""
    capacity: int
    waitlist_rank: int | None
    """1 is next; None unless on the waitlist."""
    applied_at: datetime
    offer_expires_at: datetime | None
    entry_number: int | None = None
    gave_way: str = ""
    """In the answer to the person who enters or confirms: the bot that has just given its place."""
    unfit: str = ""
    """In the same answer: why this racer cannot race where the coming races are, in the reader's language."""


@dataclass(frozen=True)
class RegistrationStatus:
    """What the sign-up box of a page shows a viewer."""

    open: bool
    closed_code: str
    """Why not: "not_yet", "closed", "late", "not_published", "over", "banned", "members_only", "by_invitation", or
    ""."""
    opens_at: datetime | None
    closes_at: datetime | None
    taken: int
    capacity: int
    waiting: int
    mine: RegistrationView | None
    may_apply: bool
    may_withdraw: bool
    may_answer_offer: bool
    accept_and_check_in: int | None = None
    """The race whose check-in is open while a place is offered: "yes, and I am here" is one tap."""
    decides: bool = False
    """An organiser confirms each racer."""
    here_venue: str = ""
    """The venue of that race: if it may be either, the racer says where."""

    @property
    def says_why(self) -> bool:
        """`closed_code` is what the viewer needs to know: they are not in, and cannot enter without help."""
        out = self.mine is None or self.mine.state in ("withdrawn", "declined")
        return self.closed_code == "banned" or (not self.open and out)
