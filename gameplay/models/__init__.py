"""The tables of a match, by noun. Only services write them; services, selectors and the admin read them.

`match`: the match, its seed and its seats. `play`: what is open right now (prompts, drafts, answers). `record`: what
happened (steps, the latest snapshot, keyframes) and the pulse of the sweep. `board`: boards that people draw. `solo`:
what people reached alone. `talk`: what they say at a match. `setback`: requests to go back. `meeting`: races planned
for a time, and who comes.
"""

from gameplay.models.board import OwnBoard
from gameplay.models.match import Match, Seating, Seed, code_make
from gameplay.models.meeting import Attendee, Meeting
from gameplay.models.picture import LinkPicture
from gameplay.models.play import ClientMessage, Decision, Draft, OpenPrompt
from gameplay.models.record import Heartbeat, Keyframe, MatchStep, Snapshot
from gameplay.models.setback import SetBack
from gameplay.models.solo import SoloResult
from gameplay.models.talk import LONGEST, Line, Muting, TableLine

__all__ = [
    "LONGEST",
    "Attendee",
    "ClientMessage",
    "Decision",
    "Draft",
    "Heartbeat",
    "Keyframe",
    "Line",
    "LinkPicture",
    "Match",
    "MatchStep",
    "Meeting",
    "Muting",
    "OpenPrompt",
    "OwnBoard",
    "Seating",
    "Seed",
    "SetBack",
    "Snapshot",
    "SoloResult",
    "TableLine",
    "code_make",
]
