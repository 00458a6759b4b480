"""Services that change a match. Arguments are keyword-only; each service is one transaction, and locks the match
first."""

from gameplay.refused import Refused
from gameplay.services.advance import match_advance
from gameplay.services.again import match_again
from gameplay.services.allowance import match_skip
from gameplay.services.attempts import attempt_begin, attempts_close, matches_hold
from gameplay.services.boards import board_copy, board_delete, board_save, board_share, editing_of
from gameplay.services.bots import bot_next, bot_think
from gameplay.services.closing import MatchStanding, match_close, match_on, stands
from gameplay.services.decisions import Receipt, decision_reopen, decision_submit, draft_save, match_leave, match_stop
from gameplay.services.guests import seat_name_clear
from gameplay.services.leases import bots_start
from gameplay.services.matches import (
    SeatSpec,
    match_annul,
    match_create,
    match_start,
    table_start,
)
from gameplay.services.meeting_inviting import meeting_invite
from gameplay.services.meeting_opening import meetings_open
from gameplay.services.meetings import meeting_cancel, meeting_come, meeting_leave, meeting_plan
from gameplay.services.names import TitleWords, title_text
from gameplay.services.pauses import match_pause, match_resume
from gameplay.services.purge import lines_delete, matches_purge
from gameplay.services.remaking import match_remake, match_untouched, matches_answered
from gameplay.services.restarts import match_restart
from gameplay.services.seats import seat_give, seat_leave, seat_look, seat_set_bot, seat_take
from gameplay.services.seeds import seed_commit, seed_tell
from gameplay.services.setbacks import set_back_answer, set_back_ask, set_back_settle
from gameplay.services.solo import SoloEnd, solo_end, solo_of, solo_options
from gameplay.services.substitutes import seat_replace
from gameplay.services.sweep import Swept, heartbeat_beat, match_sweep
from gameplay.services.talk import (
    LONGEST_LINE,
    author_mute,
    flood_check,
    line_clean,
    line_report,
    person_mute,
    person_unmute,
    slow_check,
    table_line_remove,
    table_react,
    table_say,
)
from gameplay.services.timeouts import prompts_close_overdue

__all__ = [
    "LONGEST_LINE",
    "MatchStanding",
    "Receipt",
    "Refused",
    "SeatSpec",
    "SoloEnd",
    "Swept",
    "TitleWords",
    "attempt_begin",
    "attempts_close",
    "author_mute",
    "board_copy",
    "board_delete",
    "board_save",
    "board_share",
    "bot_next",
    "bot_think",
    "bots_start",
    "decision_reopen",
    "decision_submit",
    "draft_save",
    "editing_of",
    "flood_check",
    "heartbeat_beat",
    "line_clean",
    "line_report",
    "lines_delete",
    "match_advance",
    "match_again",
    "match_annul",
    "match_close",
    "match_create",
    "match_leave",
    "match_on",
    "match_pause",
    "match_remake",
    "match_restart",
    "match_resume",
    "match_skip",
    "match_start",
    "match_stop",
    "match_sweep",
    "match_untouched",
    "matches_answered",
    "matches_hold",
    "matches_purge",
    "meeting_cancel",
    "meeting_come",
    "meeting_invite",
    "meeting_leave",
    "meeting_plan",
    "meetings_open",
    "person_mute",
    "person_unmute",
    "prompts_close_overdue",
    "seat_give",
    "seat_leave",
    "seat_look",
    "seat_name_clear",
    "seat_replace",
    "seat_set_bot",
    "seat_take",
    "seed_commit",
    "seed_tell",
    "set_back_answer",
    "set_back_ask",
    "set_back_settle",
    "slow_check",
    "solo_end",
    "solo_of",
    "solo_options",
    "stands",
    "table_line_remove",
    "table_react",
    "table_say",
    "table_start",
    "title_text",
]
