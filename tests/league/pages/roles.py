"""Who may open which page and press which button: one table for all tests of rights."""

# Who may: "all", "account" (signed in, not a guest), "member", "steward", "organiser", "owner".
PAGES = {
    "league:home": "all", "league:clubs": "all", "league:club": "all", "league:people": "all", "league:player": "all",
    "league:join": "all", "league:claim": "all", "league:competition": "all", "league:standings": "all",
    "league:explain": "all", "league:explain_team": "all", "league:calendar": "all", "league:results": "all",
    "league:results_text": "all", "league:racers": "all",
    "league:teams": "all", "league:rules": "all", "league:penalties": "all", "league:race": "all",
    "league:race_order": "all", "league:race_paper": "all",
    "league:hall": "all", "league:room": "all", "league:podium": "all", "league:results_csv": "all",
    "league:standings_csv": "all", "league:calendar_csv": "all", "league:standings_frame": "all",
    "league:club_calendar": "all", "league:club_ical": "all", "league:competition_ical": "all",
    "league:person_ical": "all", "league:my_calendar": "account",
    "league:challenges": "all", "league:challenge": "all", "league:tables_made": "all", "league:tables_file": "all",
    "league:club_board": "all", "league:club_board_file": "all",
    "league:absence": "all", "league:ask": "all",
    "league:table": "all", "league:table_worker": "all", "league:door": "all", "league:door_sheet": "organiser",
    "league:invite": "organiser",
    "league:my_home": "account", "league:club_new": "account", "league:leave": "account", "league:withdraw": "account",
    "accounts:settings": "account", "accounts:data": "account", "accounts:delete": "account",
    "league:club_history": "steward", "league:correct": "steward",
    "league:results_official": "steward", "league:result_tonight": "organiser", "league:desk_history": "steward",
    "league:desk_check": "steward",
    "league:tournament_new": "organiser",
    "league:competition_new": "organiser", "league:competition_copy": "organiser", "league:desk": "organiser",
    "league:competition_delete": "organiser",
    "league:rules_change": "organiser", "league:competition_edit": "organiser", "league:entries": "organiser",
    "league:substitute": "organiser", "league:race_new": "organiser", "league:race_night": "steward",
    "league:race_annul": "steward", "league:round_plan": "organiser", "league:plan_preview": "organiser",
    "league:table_close": "steward",
    "league:restart": "steward", "league:person_ban": "organiser",
    "league:player_same": "organiser", "league:rehearsal": "organiser",
    "league:players_paste": "organiser", "league:results_paste": "organiser", "league:table_cards": "steward",
    "league:card": "all",
    "league:racer_invite": "member",
    "league:talk": "member", "league:talk_report": "member", "league:talk_reports": "steward",
    "league:club_settings": "owner", "league:club_chat_room": "owner",
    "outbox:wishes": "account",
    "outbox:stop": "all", "outbox:worker": "all", "accounts:manifest": "all", "accounts:offline": "all",
    "accounts:offline_worker": "all",
}  # fmt: skip
OF_ROUNDS = {"league:round_plan": "rounds", "league:plan_preview": "rounds",
             "league:tables_made": "called", "league:tables_file": "called", "league:hall": "rounds"}  # fmt: skip
BUTTONS = {
    "accounts:preferences": "all",
    "accounts:token_new": "account", "accounts:token_revoke": "account",
    "outbox:push_on": "account", "outbox:push_off": "account",
    "league:table_name": "all", "league:table_leave": "all", "league:table_result": "all",
    "league:table_second": "all", "league:table_ask": "steward",
    "league:table_withdraw": "all", "league:table_grid": "all",
    "league:door_here": "all", "league:door_join": "all", "league:door_leave": "all",
    "league:door_step": "organiser", "league:entries_arrive": "organiser",
    "league:my_calendar_step": "account",
    "league:register": "account", "league:offer_accept": "account", "league:offer_decline": "account",
    "league:check_in": "account", "league:check_out": "account", "league:stage_step": "account",
    "league:availability": "account", "league:substitute_step": "account", "league:reserve_step": "account",
    "league:attempt": "member",
    "league:undo": "steward", "league:penalty_revoke": "steward", "league:penalty_step": "steward",
    "league:sheet_step": "steward",
    "league:invitation_new": "organiser", "league:invitation_revoke": "organiser", "league:guest_new": "organiser",
    "league:bot_new": "organiser", "league:role_set": "organiser", "league:member_remove": "organiser",
    "league:challenge_open": "organiser", "league:challenge_change": "organiser",
    "league:challenge_end": "organiser", "league:attempt_void": "organiser",
    "league:ban_lift": "organiser", "league:claim_link": "organiser",
    "league:tournament_preview": "organiser",
    "league:competition_preview": "organiser", "league:competition_step": "organiser",
    "league:entry_add": "organiser", "league:entry_withdraw": "organiser", "league:registration_step": "organiser",
    "league:team_new": "organiser", "league:teams_draw": "organiser", "league:team_delete": "organiser",
    "league:team_set": "organiser", "league:race_edit": "organiser", "league:race_postpone": "organiser",
    "league:round_next": "organiser", "league:plan_step": "organiser", "league:rehearsal_ask": "organiser",
    "league:consequence": "organiser",
    "league:race_hold": "organiser", "league:race_let_in": "organiser", "league:scorer_free": "organiser",
    "league:scorer_trust": "organiser", "league:table_cards_step": "organiser",
    "league:race_delay": "organiser",
    "league:race_cancel": "organiser", "league:check_in_all": "organiser",
    "league:race_uncancel": "steward", "league:race_rerun": "organiser",
    "league:competition_reopen": "organiser",
    "league:uninvite": "organiser", "league:ceremony_step": "organiser",
    "league:venues": "organiser", "league:entries_fill": "organiser", "league:entries_name": "organiser",
    "league:race_step": "steward", "league:table_step": "steward",
    "league:club_exhibition": "owner",
    "league:club_screen": "owner",
    "league:penalty_rule": "organiser",
    "league:talk_mute": "member", "league:talk_unmute": "account", "league:report_step": "steward",
    "league:silence_lift": "steward", "league:talk_set": "owner",
}  # fmt: skip
GUESTS_OWN = (
    "league:my_home", "league:my_calendar", "league:withdraw", "accounts:settings", "accounts:data", "accounts:delete",
)  # fmt: skip
"""What a guest opens too, who is signed in by a session alone: it shows nothing but what is the guest's."""
NOTHING_YET = ("correct", "explain", "explain_team", "substitute", "restart", "race_annul", "table_close",
               "competition_ical", "standings_frame", "talk_report")  # fmt: skip
"""In a draft: most have nothing to show yet, calendar and frame show others what is public."""
NOT_IN_THE_CLUB = {(role, "league:leave") for role in ("guest", "charlie", "dora")}
"""Nobody leaves a club they are not in: 404."""
RANK = ["all", "account", "member", "steward", "organiser", "owner"]
PHONE = "phone".ljust(32, "-")
"""The number in the cookie of a browser that holds Ann's name at a table, without any account: the scorer."""
NO_ACCOUNT = ("visitor", "guest", "scorer")
ROLES = {"visitor": "all", "guest": "all", "scorer": "all", "charlie": "account", "bob": "member", "dora": "account",
         "barred": "account",
         "steve": "steward", "orla": "organiser", "alice": "owner"}  # fmt: skip
