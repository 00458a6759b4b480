"""What may be read of matches, and by whom. Nothing here writes."""

from gameplay.selectors.games import (
    boards_list,
    game_info,
    game_page,
    games_list,
    nearest_size,
    table_sizes,
)
from gameplay.selectors.matches import (
    CHOICES,
    games_won,
    match_board,
    match_get,
    match_options,
    match_outcome,
    match_version,
    matches_live,
    matches_of,
    matches_open,
    matches_visible,
    matches_waiting,
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

__all__ = [
    "CHOICES",
    "SILENCE_MS",
    "boards_list",
    "bundle_read",
    "game_info",
    "game_page",
    "games_list",
    "games_won",
    "match_board",
    "match_get",
    "match_keyframes",
    "match_options",
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
    "matches_waiting",
    "may_steer",
    "nearest_size",
    "outcome_lines",
    "position_view",
    "preview",
    "seat_of",
    "seats_gone",
    "steps_message",
    "sync_message",
    "table_sizes",
    "verify",
]
