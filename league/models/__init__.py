"""The league's tables, by noun. Pages, endpoints, forms and tags touch none of them.

What counts as truth (sheets, adjustments, rules versions, forfeits, sit-outs, audit) is append-only; standings
snapshots are derived and can be rebuilt. Times are UTC; a club has an IANA zone. Points are integers.
"""

from league.models.absence import AskState, Availability, Reserve, SubstituteAsk
from league.models.actions import Action
from league.models.audit import AuditEvent
from league.models.ban import Ban
from league.models.board import ClubBoard
from league.models.calendar import CalendarAddress
from league.models.ceremony import Ceremony, CeremonyStep
from league.models.challenge import Attempt, Challenge
from league.models.club import SLOWEST, Club, Invitation, Membership
from league.models.competition import Competition, CompetitionRules, Stage
from league.models.door import Door
from league.models.entry import Entry, GaveWay, Place, Registration, Team
from league.models.player import Player
from league.models.race import SOMEWHERE, Race
from league.models.result import Adjustment, AdjustmentState, HouseResult, Result, ResultSheet
from league.models.run import CheckIn, Forfeit, GridSlot, Heat, HouseBot, Run, SitOut
from league.models.scorer import Scorer
from league.models.standings import StageOutlook, StandingsSnapshot
from league.models.table_card import TableCard
from league.models.talk import CompetitionLine, Report, Silence, Verdict
from league.models.tournament import Berth, PlanState, Rehearsal, TablePlan
from league.scoring.season import AdjustmentKind, PenaltyRule
from league.sets import (
    BerthWhy,
    Closing,
    CompetitionStatus,
    NextChallenge,
    Proof,
    RaceNote,
    RaceStatus,
    RegistrationState,
    Role,
    SheetSource,
    SheetState,
    Venue,
)

__all__ = [
    "SLOWEST",
    "SOMEWHERE",
    "Action",
    "Adjustment",
    "AdjustmentKind",
    "AdjustmentState",
    "AskState",
    "Attempt",
    "AuditEvent",
    "Availability",
    "Ban",
    "Berth",
    "BerthWhy",
    "CalendarAddress",
    "Ceremony",
    "CeremonyStep",
    "Challenge",
    "CheckIn",
    "Closing",
    "Club",
    "ClubBoard",
    "Competition",
    "CompetitionLine",
    "CompetitionRules",
    "CompetitionStatus",
    "Door",
    "Entry",
    "Forfeit",
    "GaveWay",
    "GridSlot",
    "Heat",
    "HouseBot",
    "HouseResult",
    "Invitation",
    "Membership",
    "NextChallenge",
    "PenaltyRule",
    "Place",
    "PlanState",
    "Player",
    "Proof",
    "Race",
    "RaceNote",
    "RaceStatus",
    "Registration",
    "RegistrationState",
    "Rehearsal",
    "Report",
    "Reserve",
    "Result",
    "ResultSheet",
    "Role",
    "Run",
    "Scorer",
    "SheetSource",
    "SheetState",
    "Silence",
    "SitOut",
    "Stage",
    "StageOutlook",
    "StandingsSnapshot",
    "SubstituteAsk",
    "TableCard",
    "TablePlan",
    "Team",
    "Venue",
    "Verdict",
]
