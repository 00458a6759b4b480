"""Messages of the league after a commit: "something changed, at version n". Sockets never carry anything else.

A nudge may be lost or late: pages compare the version they show with the one they receive.
"""

from __future__ import annotations

from gameplay.nudges import group_send


def competition_group(competition_id: int) -> str:
    return f"league.competition.{competition_id}"


def competition_talked(competition_id: int) -> None:
    """Nudge the readers of a competition's talk to load new messages. Its other pages do not change."""
    group_send(competition_group(competition_id), {"type": "competition.talked"})


def club_group(club_id: int) -> str:
    return f"league.club.{club_id}"


def competition_changed(competition_id: int, club_id: int, topic: str, version: int) -> None:
    """Nudge everybody who looks at a page of the competition, or at its club's screen, to load the change."""
    group_send(competition_group(competition_id), {"type": "competition.changed", "topic": topic, "version": version})
    group_send(club_group(club_id), {"type": "club.changed", "topic": topic})
