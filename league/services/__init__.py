"""What changes the league. Keyword-only, one transaction each, the competition locked before anything is looked at,
permissions checked inside, nudges sent after the commit. league/README.md lists them with their signatures."""

from gameplay.refused import Refused
from league.scoring.calendar import Rhythm
from league.services.adjustments import adjustment_add, adjustment_refuse, adjustment_revoke, adjustment_second
from league.services.agreeing import sheet_ask
from league.services.asks import ask_answer, ask_answer_link, reserve_set, substitute_ask, substitute_recall
from league.services.availability import absence_say, availability_say
from league.services.bans import ban_lift, person_ban
from league.services.berths import stage_leave, stage_return
from league.services.calendar import race_add, race_cancel, race_postpone, race_tonight, race_update, races_venue
from league.services.calendar_entries import calendar_address_drop, calendar_address_make
from league.services.ceremonies import ceremony_show, ceremony_stop
from league.services.challenges import (
    attempt_make,
    attempt_void,
    challenge_change,
    challenge_end,
    challenge_open,
)
from league.services.chat_room import club_room_set
from league.services.check_in import race_check_in, race_check_in_all, race_check_out, race_open_check_in
from league.services.claims import player_claim, player_claim_link
from league.services.closing import table_close
from league.services.clubs import (
    club_create,
    club_set_exhibition,
    club_update,
    membership_leave,
    membership_remove,
    membership_set_role,
)
from league.services.common import Issued
from league.services.competition_form import CompetitionForm, tournament_usual
from league.services.competitions import (
    competition_archive,
    competition_create,
    competition_delete,
    competition_finish,
    competition_publish,
    competition_reopen,
    competition_unarchive,
    competition_update,
)
from league.services.consequences import consequence_keep, consequence_take, consequence_undo
from league.services.copying import competition_copy
from league.services.demo import Demo, demo_build
from league.services.demo_races import match_play_out
from league.services.door import door_arrive, door_close, door_join, door_leave, door_open
from league.services.entering import (
    Arrived,
    entries_add_by_name,
    entries_arrive,
    entries_bots_out,
    entries_fill_with_bots,
)
from league.services.errors import NotFound, PermissionRefused, refusal_text
from league.services.exhibition import exhibition_ensure
from league.services.invitations import invitation_accept, invitation_create, invitation_revoke
from league.services.inviting import may_invite, racer_invite
from league.services.late import race_let_in
from league.services.luck import Renewed, luck_open, luck_renew
from league.services.merging import players_same
from league.services.no_shows import round_substitute, round_without
from league.services.pasted_players import players_paste
from league.services.pasted_races import RacesForm
from league.services.pausing import heat_pause
from league.services.penalty_rule import penalty_rule_apply
from league.services.permissions import may_found
from league.services.plans import plan_work, tables_apart, tables_fix, tables_swap
from league.services.players import (
    player_add_bot,
    player_add_guest,
    player_ensure,
    player_rename,
)
from league.services.presets import decathlon_legs, form_preset
from league.services.race_links import absence_link, ask_link
from league.services.registrations import (
    registration_accept,
    registration_apply,
    registration_confirm,
    registration_decline,
    registration_offer,
    registration_reject,
    registration_withdraw,
)
from league.services.rehearsals import may_rehearse, rehearsal_ask, rehearsal_work
from league.services.restarts import heat_restart
from league.services.results import heat_result_record, race_publish, race_reopen, races_publish
from league.services.results_paste import ResultsWritten, result_tonight, results_paste
from league.services.rounds import Coming, going_on, round_call, round_next, what_next
from league.services.rules import competition_rules_change
from league.services.runs import race_annul, race_rerun, race_uncancel
from league.services.scorers import (
    Device,
    is_code,
    night_ends,
    scorer_free,
    scorer_leave,
    scorer_take,
    scorer_trust,
    table_address,
    table_door,
    table_of,
    table_token,
)
from league.services.screens import club_screen_renew
from league.services.sheets import SheetLine, sheet_correct, sheet_refuse, sheet_second, sheet_undo
from league.services.stages import LegForm, StageForm
from league.services.standings import Difference, standings_differences, standings_rebuild, standings_verify
from league.services.start import race_start
from league.services.substitutes import heat_substitute
from league.services.sweep import league_sweep
from league.services.table_cards import table_cards_make, table_cards_renew
from league.services.tables import table_grid_draw, table_grid_set, table_propose, table_second, table_withdraw
from league.services.talk import (
    ClubRights,
    author_silence,
    competition_line_mute,
    competition_line_report,
    competition_rights,
    competition_say,
    match_talk,
    report_decide,
    silence_lift,
    table_line_report,
    talk_purge,
    talk_set,
)
from league.services.teams import entry_set_team, team_create, team_delete, team_rename, teams_draw
from league.services.waiting import race_delay, race_hold, race_release

__all__ = [
    "Arrived",
    "ClubRights",
    "Coming",
    "CompetitionForm",
    "Demo",
    "Device",
    "Difference",
    "Issued",
    "LegForm",
    "NotFound",
    "PermissionRefused",
    "RacesForm",
    "Refused",
    "Renewed",
    "ResultsWritten",
    "Rhythm",
    "SheetLine",
    "StageForm",
    "absence_link",
    "absence_say",
    "adjustment_add",
    "adjustment_refuse",
    "adjustment_revoke",
    "adjustment_second",
    "ask_answer",
    "ask_answer_link",
    "ask_link",
    "attempt_make",
    "attempt_void",
    "author_silence",
    "availability_say",
    "ban_lift",
    "calendar_address_drop",
    "calendar_address_make",
    "ceremony_show",
    "ceremony_stop",
    "challenge_change",
    "challenge_end",
    "challenge_open",
    "club_create",
    "club_room_set",
    "club_screen_renew",
    "club_set_exhibition",
    "club_update",
    "competition_archive",
    "competition_copy",
    "competition_create",
    "competition_delete",
    "competition_finish",
    "competition_line_mute",
    "competition_line_report",
    "competition_publish",
    "competition_reopen",
    "competition_rights",
    "competition_rules_change",
    "competition_say",
    "competition_unarchive",
    "competition_update",
    "consequence_keep",
    "consequence_take",
    "consequence_undo",
    "decathlon_legs",
    "demo_build",
    "door_arrive",
    "door_close",
    "door_join",
    "door_leave",
    "door_open",
    "entries_add_by_name",
    "entries_arrive",
    "entries_bots_out",
    "entries_fill_with_bots",
    "entry_set_team",
    "exhibition_ensure",
    "form_preset",
    "going_on",
    "heat_pause",
    "heat_restart",
    "heat_result_record",
    "heat_substitute",
    "invitation_accept",
    "invitation_create",
    "invitation_revoke",
    "is_code",
    "league_sweep",
    "luck_open",
    "luck_renew",
    "match_play_out",
    "match_talk",
    "may_found",
    "may_invite",
    "may_rehearse",
    "membership_leave",
    "membership_remove",
    "membership_set_role",
    "night_ends",
    "penalty_rule_apply",
    "person_ban",
    "plan_work",
    "player_add_bot",
    "player_add_guest",
    "player_claim",
    "player_claim_link",
    "player_ensure",
    "player_rename",
    "players_paste",
    "players_same",
    "race_add",
    "race_annul",
    "race_cancel",
    "race_check_in",
    "race_check_in_all",
    "race_check_out",
    "race_delay",
    "race_hold",
    "race_let_in",
    "race_open_check_in",
    "race_postpone",
    "race_publish",
    "race_release",
    "race_reopen",
    "race_rerun",
    "race_start",
    "race_tonight",
    "race_uncancel",
    "race_update",
    "racer_invite",
    "races_publish",
    "races_venue",
    "refusal_text",
    "registration_accept",
    "registration_apply",
    "registration_confirm",
    "registration_decline",
    "registration_offer",
    "registration_reject",
    "registration_withdraw",
    "rehearsal_ask",
    "rehearsal_work",
    "report_decide",
    "reserve_set",
    "result_tonight",
    "results_paste",
    "round_call",
    "round_next",
    "round_substitute",
    "round_without",
    "scorer_free",
    "scorer_leave",
    "scorer_take",
    "scorer_trust",
    "sheet_ask",
    "sheet_correct",
    "sheet_refuse",
    "sheet_second",
    "sheet_undo",
    "silence_lift",
    "stage_leave",
    "stage_return",
    "standings_differences",
    "standings_rebuild",
    "standings_verify",
    "substitute_ask",
    "substitute_recall",
    "table_address",
    "table_cards_make",
    "table_cards_renew",
    "table_close",
    "table_door",
    "table_grid_draw",
    "table_grid_set",
    "table_line_report",
    "table_of",
    "table_propose",
    "table_second",
    "table_token",
    "table_withdraw",
    "tables_apart",
    "tables_fix",
    "tables_swap",
    "talk_purge",
    "talk_set",
    "team_create",
    "team_delete",
    "team_rename",
    "teams_draw",
    "tournament_usual",
    "what_next",
]
