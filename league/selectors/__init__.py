"""What may be read of the league, and by whom. Nothing here writes. league/README.md lists all, with signatures."""

from league.selectors.access import (
    access,
    club_find,
    club_get,
    club_version,
    competition_find,
    competition_get,
    competition_version,
    has_raced,
    heat_get,
    race_get,
)
from league.selectors.availability import attendance, attendances_by_number, reserve_state
from league.selectors.berths import stage_places, substitutes_waiting
from league.selectors.boards import board_choices, club_board, race_board
from league.selectors.brought import match_brought, match_pays_more
from league.selectors.calendars import (
    calendar_owner,
    club_calendar,
    club_calendar_mark,
    competition_calendar,
    competition_calendar_mark,
    my_calendar,
    person_calendar,
    person_calendar_mark,
    person_entries,
    races_coming,
)
from league.selectors.cards import competition_cards, race_cards, races_listed
from league.selectors.ceremonies import ceremony, ceremony_of
from league.selectors.challenges import challenge_find, challenge_page, solo_get
from league.selectors.chat_room import chat_room
from league.selectors.closing import closing_page
from league.selectors.competitions import (
    calendar,
    competition_head,
    competition_overview,
    competitions_visible,
    entries,
    race_heads,
    race_next,
    results,
    rules_versions,
    teams,
)
from league.selectors.consequences import consequences, consequences_asked, consequences_open, may_decide
from league.selectors.copies import copy_name, copy_preview, copy_rhythm
from league.selectors.corrections import provisional
from league.selectors.desk import audit, desk
from league.selectors.desk_rounds import round_plan
from league.selectors.door import door_find, door_page, door_sheet, newcomers
from league.selectors.evening import after_race, race_find, race_matches, race_orders
from league.selectors.explain import explain
from league.selectors.fair_report import fair_again, fair_file, fair_file_named, fair_report
from league.selectors.field import race_unfit, registrations, unfit_of
from league.selectors.front import club_front, organises_the_site, site_club, stewards_the_site
from league.selectors.hall import hall
from league.selectors.home import club_home, clubs_public, my_home, site_home
from league.selectors.invitations import invitation_peek, invitations
from league.selectors.ledger import adjustments, disqualified
from league.selectors.links import absence_page, ask_page
from league.selectors.marks import club_mark, competition_mark
from league.selectors.paper import race_paper
from league.selectors.pasted import players_pasted, result_of_tonight, results_may_be_pasted, results_pasted
from league.selectors.people import (
    bans,
    claim_peek,
    claim_told,
    members,
    player_page,
    players,
    same_peek,
)
from league.selectors.planning import (
    leg_choices,
    leg_name,
    night_usual,
    preset_plans,
    stage_boards,
    stage_on,
    tournament_plan,
    uneven_next,
)
from league.selectors.plans import plan_swapped, table_of, table_plan
from league.selectors.podium import podium
from league.selectors.previews import (
    adjustment_preview,
    annul_preview,
    penalty_rule_preview,
    points_chart,
    points_presets,
    rhythm_preview,
    sheet_preview,
    tables_preview,
)
from league.selectors.proposals import proposals
from league.selectors.race_podium import race_podium
from league.selectors.races import race_page
from league.selectors.registrations import (
    registration_get,
    registration_mine,
    registration_status,
    registrations_public,
)
from league.selectors.rehearsals import rehearsal_get, rehearsal_page
from league.selectors.results_export import results_export
from league.selectors.results_told import evening_told, race_told
from league.selectors.room import room
from league.selectors.sheets import sheet_view
from league.selectors.standings import bump_chart, standings_and_chart, standings_table
from league.selectors.substitutes import seat_is_anothers, substitutes
from league.selectors.table_cards import card_shown, table_cards
from league.selectors.tables import not_again, table_find, table_night, table_voucher
from league.selectors.talk import reports, reports_open, talk_page
from league.selectors.tournament import tournament, tournament_home
from league.selectors.waits import what_waits
from league.services.ceremonies import all_raced
from league.services.facts.games import (
    board_title,
    boards,
    bot_levels,
    fewest_robots,
    first_game,
    game_options,
    games,
    is_uneven,
    live_clock,
    most_robots,
    options_asked,
    options_named,
    places_usual,
    rules_asked,
)
from league.services.facts.season import season_load
from league.services.presets import places_good

__all__ = [
    "absence_page",
    "access",
    "adjustment_preview",
    "adjustments",
    "after_race",
    "all_raced",
    "annul_preview",
    "ask_page",
    "attendance",
    "attendances_by_number",
    "audit",
    "bans",
    "board_choices",
    "board_title",
    "boards",
    "bot_levels",
    "bump_chart",
    "calendar",
    "calendar_owner",
    "card_shown",
    "ceremony",
    "ceremony_of",
    "challenge_find",
    "challenge_page",
    "chat_room",
    "claim_peek",
    "claim_told",
    "closing_page",
    "club_board",
    "club_calendar",
    "club_calendar_mark",
    "club_find",
    "club_front",
    "club_get",
    "club_home",
    "club_mark",
    "club_version",
    "clubs_public",
    "competition_calendar",
    "competition_calendar_mark",
    "competition_cards",
    "competition_find",
    "competition_get",
    "competition_head",
    "competition_mark",
    "competition_overview",
    "competition_version",
    "competitions_visible",
    "consequences",
    "consequences_asked",
    "consequences_open",
    "copy_name",
    "copy_preview",
    "copy_rhythm",
    "desk",
    "disqualified",
    "door_find",
    "door_page",
    "door_sheet",
    "entries",
    "evening_told",
    "explain",
    "fair_again",
    "fair_file",
    "fair_file_named",
    "fair_report",
    "fewest_robots",
    "first_game",
    "game_options",
    "games",
    "hall",
    "has_raced",
    "heat_get",
    "invitation_peek",
    "invitations",
    "is_uneven",
    "leg_choices",
    "leg_name",
    "live_clock",
    "match_brought",
    "match_pays_more",
    "may_decide",
    "members",
    "most_robots",
    "my_calendar",
    "my_home",
    "newcomers",
    "night_usual",
    "not_again",
    "options_asked",
    "options_named",
    "organises_the_site",
    "penalty_rule_preview",
    "person_calendar",
    "person_calendar_mark",
    "person_entries",
    "places_good",
    "places_usual",
    "plan_swapped",
    "player_page",
    "players",
    "players_pasted",
    "podium",
    "points_chart",
    "points_presets",
    "preset_plans",
    "proposals",
    "provisional",
    "race_board",
    "race_cards",
    "race_find",
    "race_get",
    "race_heads",
    "race_matches",
    "race_next",
    "race_orders",
    "race_page",
    "race_paper",
    "race_podium",
    "race_told",
    "race_unfit",
    "races_coming",
    "races_listed",
    "registration_get",
    "registration_mine",
    "registration_status",
    "registrations",
    "registrations_public",
    "rehearsal_get",
    "rehearsal_page",
    "reports",
    "reports_open",
    "reserve_state",
    "result_of_tonight",
    "results",
    "results_export",
    "results_may_be_pasted",
    "results_pasted",
    "rhythm_preview",
    "room",
    "round_plan",
    "rules_asked",
    "rules_versions",
    "same_peek",
    "season_load",
    "seat_is_anothers",
    "sheet_preview",
    "sheet_view",
    "site_club",
    "site_home",
    "solo_get",
    "stage_boards",
    "stage_on",
    "stage_places",
    "standings_and_chart",
    "standings_table",
    "stewards_the_site",
    "substitutes",
    "substitutes_waiting",
    "table_cards",
    "table_find",
    "table_night",
    "table_of",
    "table_plan",
    "table_voucher",
    "tables_preview",
    "talk_page",
    "teams",
    "tournament",
    "tournament_home",
    "tournament_plan",
    "uneven_next",
    "unfit_of",
    "what_waits",
]
