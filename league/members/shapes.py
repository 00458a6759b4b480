"""People of a club as pages show them: members, bans, invitations, claims, and a player's page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.common.references import Access, PlayerRef
from league.home.first.shapes import MyCompetition
from league.races.shapes import Begins
from league.scoring.points import Points
from league.sets import Role


@dataclass(frozen=True)
class MemberLine:
    membership_id: int
    user_id: int
    name: str
    role: str
    player: PlayerRef | None
    is_you: bool
    may_change: bool
    """The viewer may change its role or remove it."""


@dataclass(frozen=True)
class BanLine:
    """A ban that is in force."""

    id: int
    player: PlayerRef
    reason: str
    at: datetime
    until: datetime | None
    """None: until it is lifted."""
    by: str
    """ "" for a person who has left."""


@dataclass(frozen=True)
class InvitationLine:
    id: int
    role: str
    note: str
    expires_at: datetime
    uses: int
    max_uses: int | None
    state: str
    """open, expired, revoked, used_up."""


@dataclass(frozen=True)
class MembersPage:
    access: Access
    members: tuple[MemberLine, ...]
    players: tuple[PlayerRef, ...]
    """Everybody who races, guests and bots included."""
    invitations: tuple[InvitationLine, ...]
    """Organisers only."""
    grantable: tuple[str, ...]
    """Roles the viewer may give."""
    bans: tuple[BanLine, ...] = ()
    """Organisers only."""
    doubles: tuple[tuple[PlayerRef, PlayerRef], ...] = ()
    """Organisers only: a record without an account, and another with the same name that may belong to the same
    person."""
    may_ban: tuple[int, ...] = ()
    """Players, by id, whom the viewer may ban."""


@dataclass(frozen=True)
class InvitedTo:
    """A competition in which an invitation enters people."""

    slug: str
    name: str
    gives: str
    """What accepting gives the viewer: "place", "waitlist", "in" (nothing more), or why it is not possible."""
    taken: int
    capacity: int
    races: int
    """How many have a date."""
    next_at: datetime | None
    venue: str


@dataclass(frozen=True)
class InvitationPeek:
    """What a link promises, before it is accepted."""

    club_slug: str
    club_name: str
    role: Role
    state: str
    """An `InvitationState`; banned: the club has banned the viewer."""
    competition: InvitedTo | None = None


@dataclass(frozen=True)
class MergeLine:
    """One championship of a guest's record that merges into another record."""

    name: str
    races: int
    joined: bool
    """Both have an entry: the two entries become one."""
    problem: str
    """Why that is impossible, in words; ""."""


@dataclass(frozen=True)
class ClaimPeek:
    club_slug: str
    club_name: str
    player: PlayerRef
    state: str
    """open, expired."""
    own: PlayerRef | None = None
    """The viewer already races here: the record merges into this one."""
    merges: tuple[MergeLine, ...] = ()
    """What happens to each championship of the record; if one has a `problem`, nothing is merged."""

    @property
    def may_claim(self) -> bool:
        return self.state == "open" and not any(line.problem for line in self.merges)


@dataclass(frozen=True)
class SamePeek:
    """Two records that an organiser may merge as one person's."""

    guest: PlayerRef
    """The record without an account, which becomes part of the other."""
    own: PlayerRef
    merges: tuple[MergeLine, ...]

    @property
    def may_merge(self) -> bool:
        return not any(line.problem for line in self.merges)


@dataclass(frozen=True)
class PlayerResult(Begins):
    club_slug: str
    competition_slug: str
    competition_name: str
    race: int
    scheduled_at: datetime | None
    started_at: datetime | None
    board_title: str
    status: str
    place: int | None
    starters: int | None
    points: Points | None
    match_code: str


@dataclass(frozen=True)
class PlayerPage:
    player: PlayerRef
    number: int | None
    """The number on the robot: the start number in the newest competition."""
    club_slug: str
    club_name: str
    competitions: tuple[MyCompetition, ...]
    results: tuple[PlayerResult, ...]
    """Newest first."""
    races: int
    wins: int
    podiums: int
    is_you: bool
    may_invite: bool
    """The reader may invite them to a race."""
