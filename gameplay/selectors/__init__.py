"""What may be read of matches, and by whom. Nothing here writes."""

from gameplay.selectors.games import (
    boards_list,
    game_info,
    game_page,
    games_list,
    nearest_size,
    table_sizes,
)
from gameplay.selectors.history import PIECE, match_history
from gameplay.selectors.joining import match_joined, match_replayed
from gameplay.selectors.matches import (
    match_board,
    match_get,
    match_head,
    match_options,
    match_outcome,
    match_version,
    matches_live,
    matches_of,
    matches_open,
    matches_to_answer,
    matches_visible,
    outcome_lines,
    seat_of,
)
from gameplay.selectors.opponents import MIXED, Proposed, levels_proposed, opponents
from gameplay.selectors.orders import SeatProgress, match_orders
from gameplay.selectors.previews import preview, preview_at
from gameplay.selectors.restarts import match_positions, may_steer, position_view, takes_away
from gameplay.selectors.setbacks import OwnAnswer, may_ask_back, may_set_back, own_answers
from gameplay.selectors.solo import SoloLevel, SoloLine, solo_levels
from gameplay.selectors.substitutes import SILENCE_MS, abandoned_seats
from gameplay.selectors.sync import (
    bundle_read,
    match_keyframes,
    match_steps,
    match_sync,
    position_of,
    position_read,
    steps_message,
    sync_message,
)
from gameplay.selectors.talk import may_talk, mutings, talk_count, talk_of, talk_readable
from gameplay.selectors.verify import match_verify_data, verify
from gameplay.services.rights import keeps_order

__all__ = [
    "MIXED",
    "PIECE",
    "SILENCE_MS",
    "OwnAnswer",
    "Proposed",
    "SeatProgress",
    "SoloLevel",
    "SoloLine",
    "abandoned_seats",
    "boards_list",
    "bundle_read",
    "game_info",
    "game_page",
    "games_list",
    "keeps_order",
    "levels_proposed",
    "match_board",
    "match_get",
    "match_head",
    "match_history",
    "match_joined",
    "match_keyframes",
    "match_options",
    "match_orders",
    "match_outcome",
    "match_positions",
    "match_replayed",
    "match_steps",
    "match_sync",
    "match_verify_data",
    "match_version",
    "matches_live",
    "matches_of",
    "matches_open",
    "matches_to_answer",
    "matches_visible",
    "may_ask_back",
    "may_set_back",
    "may_steer",
    "may_talk",
    "mutings",
    "nearest_size",
    "opponents",
    "outcome_lines",
    "own_answers",
    "position_of",
    "position_read",
    "position_view",
    "preview",
    "preview_at",
    "seat_of",
    "solo_levels",
    "steps_message",
    "sync_message",
    "table_sizes",
    "takes_away",
    "talk_count",
    "talk_of",
    "talk_readable",
    "verify",
]
