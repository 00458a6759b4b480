"""BB-3: who is ahead, the order of a round, places and the tiers of tuning cards."""

from __future__ import annotations

from collections.abc import Sequence

from gameplay.games.bumping_bots.board import Track
from gameplay.games.bumping_bots.state import Robot, State


def ahead(track: Track, robot: Robot) -> tuple[int, int, int, int]:
    """Higher for the robot that is ahead: crossings, zone, row, lane (BB-3.3, BB-3.4, BB-3.5, BB-3.6)."""
    return (robot.c, *track.standing[robot.spot])


def in_order(track: Track, robots: Sequence[Robot], previous: Sequence[int]) -> list[int]:
    """Seats, leader first; robots that are still equal keep the previous order (BB-3.3, BB-3.7)."""
    keep = {seat: index for index, seat in enumerate(previous)}
    kept = sorted(robots, key=lambda robot: keep.get(robot.seat, len(keep) + robot.seat))
    return [robot.seat for robot in sorted(kept, key=lambda robot: ahead(track, robot), reverse=True)]


def place(state: State, seat: int) -> int:
    """The place of a robot during a round: its index in the order after the classified ones (BB-3.8).

    Robots that retired do not count (BB-9.14).
    """
    if seat in state.places:
        return state.places[seat]
    front = 1 + sum(robot.status == "classified" for robot in state.robots)
    for other in state.order:
        if other == seat:
            break
        if state.robots[other].status == "racing":
            front += 1
    return front


def tier(place: int) -> int:
    """0 for place 1-2, 1 for 3-4, 2 for 5-6, 3 for 7-9 (section 1)."""
    return min(3, (place - 1) // 2)
