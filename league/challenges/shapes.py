"""The weekly challenge of a club, as everybody may see it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from league.common.references import Access, PlayerRef


@dataclass(frozen=True)
class AttemptLine:
    """A player's attempt. While the challenge is open, others only see that there is one, and whether it is void."""

    player: PlayerRef
    state: str
    """tried (what others see while the challenge is open), playing, won, lost, void."""
    place: int | None
    """For winners, once the challenge is closed; equals share a place."""
    turns: int | None
    kept: int | None
    match: str
    """Code of the match; "" if the viewer may not see it."""
    is_you: bool


@dataclass(frozen=True)
class ChallengeCard:
    club_slug: str
    game: str
    game_title: str
    number: int
    level: str
    level_name: str
    side: str
    side_name: str
    opened_at: datetime
    closes_at: datetime
    closed_at: datetime | None
    tried: int
    winners: tuple[str, ...]
    """Names of those in first place; () while it is open."""
    you_tried: bool

    @property
    def is_open(self) -> bool:
        return self.closed_at is None


@dataclass(frozen=True)
class ChallengeView:
    """One challenge with everybody who tried."""

    card: ChallengeCard
    goes_on: str
    """What opens when it closes: none, same, rotate."""
    commit: str
    """SHA-256 of the secret, published at the opening."""
    secret: str
    """Hexadecimal; "" while it is open."""
    lines: tuple[AttemptLine, ...]
    own: AttemptLine | None


@dataclass(frozen=True)
class ChallengePage:
    """The challenges of a club in one game. `shown`: the requested one, else the latest; None before the first."""

    club_slug: str
    club_name: str
    game: str
    game_title: str
    what: str
    """What is played: the name of its board, and what the board is about."""
    kept: str
    """The name of the score that decides between equal turns."""
    access: Access
    shown: ChallengeView | None
    may_try: bool
    may_open: bool
    """The viewer is an organiser, and none is open."""
    earlier: tuple[ChallengeCard, ...]
    """The other challenges, latest first."""


@dataclass(frozen=True)
class ClubChallenge:
    """A game's challenge on the club's page. `latest`: None before the first, which only organisers see."""

    game: str
    game_title: str
    what: str
    """As in `ChallengePage`."""
    latest: ChallengeCard | None
