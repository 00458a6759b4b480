"""What may be read of matches, and by whom. Nothing here writes."""

from gameplay.selectors.games import boards_list, game_info, games_list
from gameplay.selectors.matches import (
    CHOICES,
    match_board,
    match_get,
    match_outcome,
    match_version,
    matches_live,
    matches_of,
    matches_open,
    matches_visible,
    outcome_lines,
    seat_of,
)
from gameplay.selectors.previews import preview
from gameplay.selectors.restarts import match_positions, may_steer, position_view
from gameplay.selectors.substitutes import SILENCE_MS, seats_gone
from gameplay.selectors.sync import (
    bundle_read,
    match_keyframes,
    match_steps,
    match_sync,
    steps_message,
    sync_message,
)
from gameplay.selectors.verify import match_verify_data, verify
from gameplay.services.faces import seats_public

__all__ = [
    "CHOICES",
    "SILENCE_MS",
    "boards_list",
    "bundle_read",
    "game_info",
    "games_list",
    "match_board",
    "match_get",
    "match_keyframes",
    "match_outcome",
    "match_positions",
    "match_steps",
    "match_sync",
    "match_verify_data",
    "match_version",
    "matches_live",
    "matches_of",
    "matches_open",
    "matches_visible",
    "may_steer",
    "outcome_lines",
    "position_view",
    "preview",
    "seat_of",
    "seats_gone",
    "seats_public",
    "steps_message",
    "sync_message",
    "verify",
]
