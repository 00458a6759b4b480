"""How the league says no to a person. Codes are stable words; their sentences are here, to be translated."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from gameplay import wording
from gameplay.refused import Refused
from league.services.facts import games


class PermissionRefused(Refused):
    """The user may not do this here."""

    def __init__(self, needs: str = "") -> None:
        super().__init__("not_allowed", {"needs": needs} if needs else {})


class NotFound(Refused):
    """What was named does not exist in this club or competition. `at` is the field that names it."""

    def __init__(self, at: str = "") -> None:
        super().__init__("not_found", at=at)


TEXTS: dict[str, str] = {
    "account_needed": _("Sign in with an account to do this."),
    "founders": _("Only the operators of this site found clubs. Ask them."),
    "not_allowed": _("You may not do this here."),
    "not_found": _("There is no such thing here."),
    "required": _("This must be filled in."),
    "too_long": _("This is too long: at most %(max)s characters."),
    "bad_zone": _("This is not a time zone."),
    "bad_language": _("This language is not available."),
    "bad_role": _("There is no such role."),
    "bad_room": _("This is no address that the site may call: it begins with https:// and is on the internet."),
    "bad_days": _("The number of days must be between 1 and %(max)s."),
    "bad_uses": _("The number of uses must be at least 1."),
    "name_taken": _("This name is taken here. “%(free)s” is free."),
    "slug_taken": _("This address is taken."),
    "last_owner": _("A club must keep an owner: make somebody else owner first."),
    "banned": _("%(name)s is banned from this club."),
    "already_banned": _("%(name)s is banned already."),
    "own_report": _("Nobody decides about their own words."),
    "decided": _("That has been decided already."),
    "bad_verdict": _("A message is removed, or the report is dismissed."),
    "bad_slow": _("Between 0 and %(max)s seconds."),
    "own_ban": _("Nobody bans themselves, or lifts their own ban."),
    "not_a_person": _("Only a person can be banned."),
    "invitation_over": _("This invitation has expired or was used up. Ask the club for a new one."),
    "claim_over": _("This link has expired or was used. Ask the club for a new one."),
    "merge_met": _("%(guest)s and %(own)s met in race %(race)s of %(competition)s, so they are two people."),
    "merge_teams": _(
        "In %(competition)s %(guest)s and %(own)s are not in the same team. An organiser can change that."
    ),
    "merge_rejected": _("The organisers of %(competition)s did not accept %(own)s there. Ask them."),
    "same_one": _("These are not two records."),
    "same_left": _("The person has left the club."),
    "same_bots": _("A bot is nobody’s record."),
    "same_accounts": _("%(guest)s has an account. Only a record without one becomes part of another."),
    "not_a_guest": _("Only a guest's record can be claimed."),
    "bad_email": _("This is not an e-mail address."),
    "bad_level": _("There is no bot of this strength."),
    "bad_style": _("There is no bot of this style."),
    "not_invitable": _("%(name)s can’t be invited: only members with an account can."),
    "player_left": _("This player has left the club."),
    "bad_game": _("There is no such game."),
    "bad_board": _("There is no such board."),
    "board_unfinished": _("“%(board)s” can not be raced yet: %(why)s"),
    "board_places": _("%(board)s takes tables of %(sizes)s, and %(places)s places do not divide into them: %(help)s."),
    "no_tables": _("No table of two or more can race this."),
    "places": _("%(places)s places do not divide into tables of %(sizes)s: %(help)s."),
    "no_team_tables": _("%(board)s is not raced in teams."),
    "board_alone": _("%(board)s is for one player: it is never a race."),
    "team_places": _(
        "Team mates race at one table: %(board)s takes %(sizes)s robots in teams, and %(places)s places make no such "
        "tables."
    ),
    "team_places_no_board": _(
        "Team mates race at one table: it takes %(sizes)s robots in teams, and %(places)s places make no such tables."
    ),
    "tables": _("%(racers)s racers do not divide into tables of %(sizes)s: %(help)s."),
    "apart_table": _(
        "%(racers)s racers at the table do not divide into tables of %(sizes)s: %(help)s. Or some check in online."
    ),
    "apart_online": _(
        "%(racers)s racers online do not divide into tables of %(sizes)s: %(help)s. Or some check in at the table."
    ),
    "alone_table": _("Nobody is at the table but %(name)s: %(help)s. Or %(name)s checks in online."),
    "alone_online": _("Nobody is online but %(name)s: %(help)s. Or %(name)s checks in at the table."),
    "alone_guest": _(
        "Nobody is at the table but %(name)s, and a guest can not race online: %(help)s. Or check %(name)s out."
    ),
    "teams_either": _("Teams race together, and race %(number)s is online or at a table: change that first."),
    "either_teams": _("Teams race together: such a race is either online or at a table, not both."),
    "team_table": _("Teams race together at one table: it takes %(sizes)s robots, and %(racers)s are here."),
    "team_tables": _("Whole teams race at tables of %(sizes)s robots, and too few teams are here: %(teams)s."),
    "team_race": _("This is raced in teams that are made at the table: open a practice table for it."),
    "bad_option": _("This option can not have this value."),
    "needs_call": _("A round is called with its tables: look at them first."),
    "round_open": _("Round %(number)s is still on."),
    "tournament_over": _("The last round has been raced."),
    "nobody_goes_on": _("Nobody goes on: the stage before has no two who do."),
    "rehearsal_endless": _("This does not come to an end: a stage has more rounds than any evening."),
    "too_few_here": _("Fewer than two are here."),
    "decider_table": _(
        "%(racers)s of the %(of)s who are equal are here, and make no table together: check the others in, or cancel "
        "the deciding race, and the start lot decides."
    ),
    "two_places": _(
        "The %(racers)s who are left race at one table, but they are in two places. Online: %(names)s. Check everybody "
        "in at one place. Whoever can not race there goes home, and makes room for the next in line."
    ),
    "plan_waits": _("The tables are not made yet."),
    "plan_changed": _("Somebody else has changed the tables meanwhile: look at them again."),
    "plan_outdated": _("Somebody has come or gone since the tables were made: make them anew."),
    "not_in_plan": _("These two can not be moved like that: look at the tables again."),
    "other_group": _("They race in different places or groups."),
    "not_seated": _("None of them has a seat that could be given to somebody else."),
    "nobody_waits": _("Nobody is on the waitlist who can race there."),
    "late_rule": _("The tournament has begun and takes nobody new any more."),
    "door_closed": _("This code is not valid any more. Ask the organiser."),
    "door_online": _("No race of this competition is raced at real tables."),
    "results_moved": _("The results or the tables have changed meanwhile: look at it again."),
    "table_begun": _("Table %(table)s, where %(name)s sits, has begun."),
    "no_place_free": _("No place is free for %(name)s: everybody who is there has a right to it."),
    "nobody_instead": _("Nobody would be there instead of %(name)s."),
    "groups_called": _("The groups have been called: they stay as they are."),
    "nothing_called": _("Nothing of it has been called, so there is nothing to undo."),
    "not_in_stage": _("This racer has no place in this round."),
    "race_not_coming": _("The race has begun, or is not planned: there is nothing to say about coming any more."),
    "substitute_here": _("%(name)s is here already to drive instead. Ask an organiser."),
    "not_out": _("%(name)s is not out for this race."),
    "nobody_to_ask": _("Nobody is on the waitlist or in reserve who has not been asked yet."),
    "ask_over": _("This question is over: the answer came too late, or nobody is needed any more."),
    "ask_entered": _("You race here yourself."),
    "ask_round": _("In a round the seat goes to the waitlist, when the tables are made."),
    "not_a_player": _("Join the club first."),
    "no_dates": _("Give at least one date."),
    "one_date": _("A tournament has one date: that of its first round."),
    "too_many_stages": _("At most %(max)s stages."),
    "stage_alone": _("A championship is no stage of a tournament: rounds, groups, knock-out or a final are."),
    "final_last": _("After a final nothing follows: it is the last stage."),
    "final_seats": _("%(racers)s racers come into the final, and a table takes %(sizes)s."),
    "teams_tournament": _("In a tournament team mates sit at different tables: choose teams of own numbers."),
    "groups_small": _("%(racers)s racers in %(groups)s groups: a table needs %(least)s."),
    "knockout_on": _("A table has %(seats)s seats at most: fewer must go on, or nobody is out."),
    "legs_rounds": _("Each round of this stage has its game: there are %(legs)s of them."),
    "stage_begun": _("This stage has begun: this stays as it is."),
    "rounds_raced": _("%(rounds)s rounds of this stage have begun already."),
    "stage_over": _("The next stage has begun: this one has no other rounds any more."),
    "rounds_in_rules": _("How many rounds there are, the rules of the stage say: change them there."),
    "other_format": _("A stage of this format has no such rule."),
    "legs_boards": _("Each round of this stage has a game, a board and options of its own."),
    "no_legs": _("Only rounds for all are raced in several games."),
    "too_many_races": _("At most %(max)s races."),
    "past": _("This moment has passed."),
    "too_far": _("This moment is too far away."),
    "out_of_range": _("This number is out of range."),
    "bad_drop": _("Say how many races count: all, the best n, or all but the n worst."),
    "bad_tie_breaks": _("There is no such tie-break, or it is named twice."),
    "bad_choice": _("Choose one of these: %(choices)s."),
    "bad_window": _("Registration must open before it closes."),
    "teams_capacity": _("Whole teams need an even number of places from 4 on, or 9."),
    "points_unreadable": _("This points table can not be read."),
    "points_no_name": _("The points table needs a name of at most 60 characters."),
    "points_missing_column": _("The points table needs a column for each number of starters from 2 to 9."),
    "points_column_length": _("A column needs as many points as it has starters."),
    "points_empty": _("The points table is empty."),
    "points_out_of_range": _("Points must be between 0 and 1000."),
    "points_rising": _("A worse place may not get more points than a better one."),
    "points_nothing_to_win": _("The winner must get points."),
    "race_blocked": _("Race %(number)s is still on: this race does not start before it is over."),
    "too_few_free": _("Race %(number)s is still on, and fewer than two are here who do not sit in it."),
    "late_answered": _("Nobody is let in any more: somebody at the table has answered, and the race has begun."),
    "late_over": _("Nobody is let in any more: the match of this table is over."),
    "late_table": _("With one more this table would have %(racers)s racers: it takes %(sizes)s."),
    "late_team": _("Team mates race at one table: nobody joins another team, or a table without their own."),
    "late_on_grid": _("%(name)s is at a table of this race already."),
    "late_elsewhere": _("%(name)s sits in another race that is still on."),
    "bad_delay": _("A start is delayed by 1 to %(max)s minutes."),
    "challenge_is_open": _("A challenge is open already. End it first."),
    "challenge_closed": _("This challenge is closed."),
    "attempt_made": _("You have had your attempt at this challenge."),
    "not_ended": _("There is no result to celebrate yet. Finish racing first."),
    "wrong_status": _("This is not possible in the present state."),
    "reason_needed": _("Give a reason."),
    "registration_not_yet": _("Registration has not opened yet."),
    "registration_closed": _("Registration is closed."),
    "members_only": _("Only members of the club may take part. Ask an organiser for an invitation to the club."),
    "by_invitation": _("This is by invitation only. Ask an organiser for a link."),
    "already_registered": _("Already registered."),
    "not_accepted": _("The organisers did not accept this registration. Ask them."),
    "too_many_names": _("At most %(max)s names at once."),
    "not_registered": _("Not registered."),
    "no_offer": _("There is no open offer for you."),
    "full": _("Every place is taken."),
    "no_bots": _("No bot is entered."),
    "not_entered": _("Not entered in this competition."),
    "check_in_closed": _("Check-in is not open."),
    "check_in_by_itself": _("A bot is always there."),
    "bot_at_table": _("A bot can not race at a real table."),
    "guest_needs_account": _("A guest must claim the record by its link before racing online."),
    "where_needed": _("Say where: online or at the table."),
    "checked_in_online": _("Somebody has checked in online: let the race be online or at a table, or check them out."),
    "checked_in_table": _(
        "Somebody has checked in at the table: let the race be online or at a table, or check them out."
    ),
    "no_match_at_table": _("This table is raced in person: there is no match to pause, set back or hand over."),
    "nobody_named": _("Choose at least one name."),
    "not_checked_in": _("Not checked in."),
    "race_not_run": _("This race has not been run."),
    "race_live": _("A table is still racing."),
    "no_result": _("Race %(number)s has no result: enter one by hand, or cancel the race."),
    "table_no_result": _("Table %(table)s of race %(number)s has no result: enter it by hand, or annul the race."),
    "annulled_live": _("A table was still racing when this race was annulled: its result is lost. Run the race again."),
    "final_not_raced": _("The final was not raced. Finish the tournament early only if nobody is going to race it."),
    "rounds_not_raced": _(
        "Rounds are still to come. Finish the tournament early only if nobody is going to race them."
    ),
    "races_left": _("Races are still to come: run, void or cancel them first."),
    "bad_kind": _("There is no such kind of adjustment."),
    "bad_value": _("This value does not fit."),
    "one_of_entry_team": _("Name one entry or one team."),
    "own_race": _("You raced in it: another steward or an organiser annuls it or takes that back."),
    "own_proposal": _("You proposed this yourself: another steward must agree."),
    "own_proposal_here": _("You entered this yourself: somebody else at the table must agree, on another phone."),
    "own_table": _(
        "You raced at this table: another official refuses its result, or the racer who entered it takes it back."
    ),
    "count_early": _("You raced at this table: you can count its result five minutes after it was entered."),
    "own_dispute": _(
        "You raced at this table, and its racers say different things. The one who was wrong agrees with the right "
        "result on the table’s page. Or you enter the result as an official."
    ),
    "decides_alone": _("Nobody has to be asked: you can decide this yourself."),
    "nobody_else": _("Every other official raced at this table too: only its racers can end the dispute."),
    "table_online": _("This table races online: its result comes by itself."),
    "sheet_of_another": _("Only whoever entered this takes it back."),
    "table_closed": _("Nothing can be entered at this table any more: its night is over, or it was closed."),
    "closed_already": _("This table is closed already. If it counts after all, enter its result by hand."),
    "standing_moved": _("The race has gone on meanwhile: look at the places again."),
    "table_has_result": _("This table has its result already. Only a steward changes it now."),
    "table_disputed": _("The table says different things. The one who is wrong takes it back, or an official decides."),
    "no_grid": _("In this game nobody starts ahead of anybody: there is no grid."),
    "grid_incomplete": _("Everybody at the table has one place on the grid."),
    "scorer_who": _("Say first who you are."),
    "counts_already": _("This result counts already."),
    "scan_table": _("Scan the code of your table, or sign in: the code of the door only says that you are here."),
    "too_many_cards": _("At most %(max)d tables."),
    "scorer_taken": _("Another phone has the name %(name)s tonight. If that is wrong, the organiser can free it."),
    "scorer_signed_in": _("%(name)s is signed in on another phone."),
    "scorer_not_you": _("You are signed in, and this is not your name."),
    "scorer_elsewhere": _("You are %(name)s, and race at another table."),
    "scorer_has_name": _("This phone is %(name)s tonight. If that is wrong, the organiser can free the name."),
    "scorer_used": _("Something was entered in this name already. The organiser can free it."),
    "nothing_waits": _("Nothing of this waits any more."),
    "still_waits": _("A decision still waits for another steward: agree to it or refuse it first."),
    "already_proposed": _("The same was proposed already, and waits for another steward."),
    "already_revoked": _("This was revoked already."),
    "nothing_to_undo": _("There is no earlier version to go back to."),
    "no_sheet": _("This table has no result yet."),
    "sheet_not_on_grid": _("%(name)s was not at the start."),
    "sheet_twice": _("%(name)s is there twice."),
    "sheet_no_place": _("%(name)s is classified and needs a place."),
    "sheet_place_not_allowed": _("%(name)s did not start or is disqualified, and so has no place."),
    "sheet_place_out_of_range": _("%(name)s has a place that this field does not have."),
    "sheet_missing": _("%(name)s is missing."),
    "sheet_hole": _(
        "The places do not follow each other at %(name)s: after a tie the next places are skipped (1, 1, 3)."
    ),
    "sheet_dnf_before_classified": _("%(name)s did not finish and stands behind everybody who did."),
    "teams_locked": _("Once a race has been run, racers stay in their team; one who withdraws frees the seat."),
    "team_full": _("This team has no open seat."),
    "teams_off": _("This competition has no teams."),
    "teams_impossible": _("Whole teams need an even number of entered robots from 4 on, or 9."),
    "team_used": _("This team still has robots."),
    "unchanged": _("Nothing would change."),
    "paste_refused": _("Nothing was written: something in the list has to be put right first."),
    "paste_empty": _("Paste a list first."),
    "paste_long": _("This is too long: at most %(max)s characters at once."),
    "paste_lines": _("These are %(lines)s lines: at most %(max)s at once. Paste them in parts."),
    "paste_quote": _("A quotation mark is opened here and never closed."),
    "paste_no_name": _("No column of the header is called “name”."),
    "paste_twice": _("This name stands in line %(line)s already."),
    "paste_left": _("Somebody who left the club has this name in the results."),
    "paste_header": _("The first line must say what the columns are: the name, and each race or what is known of it."),
    "paste_who": _("There is no name in this line."),
    "paste_which": _("This line does not say which race it was."),
    "paste_place": _("“%(cell)s” is no place: write 1, 2, 3, or DNF, DNS, DSQ."),
    "paste_status": _("“%(cell)s” is unknown: write DNF, DNS or DSQ, or leave it empty."),
    "paste_date": _("“%(cell)s” is no date: write 2024-12-31 or 31/12/2024."),
    "paste_two_dates": _("This race has another date in an earlier line."),
    "paste_column_twice": _("Two columns are race %(number)s."),
    "paste_again": _("In race %(number)s this racer stands in line %(line)s already."),
    "paste_alone": _("In race %(number)s somebody races alone at a table."),
    "paste_crowd": _(
        "In race %(number)s a table has %(racers)s racers, and at most %(max)s can be scored. Say who sat at which "
        "table: one line for each racer of each race, with a column “table”."
    ),
    "paste_number": _("There is no race %(number)s: numbers go from 1 to %(max)s."),
    "paste_race_run": _("Race %(number)s has been raced here. Correct its result, or annul it and run it again."),
    "paste_race_open": _("Check-in of race %(number)s is open. Postpone the race first."),
    "paste_race_cancelled": _("Race %(number)s is cancelled. Take that back first."),
    "paste_when": _("The date of race %(number)s does not lie in the past."),
    "paste_no_date": _("These races have no date: %(numbers)s. Say below when the first of them was raced."),
    "paste_no_result": _("There is no result in this table."),
    "paste_places": _(
        "%(racers)s racers of this table are not entered yet, and the number of free places is %(free)s. Change the "
        "rules first: more places."
    ),
    "paste_draft_past": _(
        "The draft becomes public with its first results, and race %(number)s is planned for a day that has passed. "
        "Postpone or cancel it first."
    ),
    "paste_tournament": _(
        "The rounds of a tournament follow from each other, and who goes on from their results: results are pasted "
        "into a championship only."
    ),
    "paste_team_races": _("Whole teams race together here: results are pasted only where everybody races alone."),
    "tonight_few": _("Say who was there: at least two."),
    "tonight_crowd": _("At most %(max)s at one table. Several tables? Paste them under “Past results”."),
    "paste_finished": _("This championship is over. Let it go on first."),
}


WOULD_HELP = {
    (False, False): _("%(more)s more would do"),
    (True, False): _("%(more)s more or %(fewer)s fewer would do"),
    (False, True): _("%(more)s more would do, or another board"),
    (True, True): _("%(more)s more or %(fewer)s fewer would do, or another board"),
}
"""What makes a number of racers fit: whether fewer would do as well, and whether another board would."""


def refusal_text(refused: Refused) -> str:
    """The sentence for a refusal, in the active language."""
    params = refused.params
    if refused.code == "bad_option" and "why" in params:  # the game's own words, where it has some
        meta = games.game_meta(params["game"])
        if meta is not None and params["why"] in meta.refusals:
            return wording.worded(meta.refusals[params["why"]], params)
    text = TEXTS.get(refused.code)
    if text is None:  # a refusal of the match host
        return wording.refusal_text(refused)
    if "more" in params:
        would_help = WOULD_HELP[bool(params["fewer"]), params.get("other_board", False)]
        params = {**params, "help": gettext(would_help) % params}
    if "sizes" in params:
        params = {**params, "sizes": _spelled(params["sizes"])}
    return gettext(text) % params if params and "%(" in text else gettext(text)


def _spelled(sizes: Sequence[int]) -> str:
    """ "5–8", "3" or "2, 4 or 6", of numbers in ascending order."""
    *some, last = sizes
    if not some:
        return str(last)
    if last - some[0] == len(some):
        return f"{some[0]}–{last}"
    return gettext("%(some)s or %(last)s") % {"some": ", ".join(map(str, some)), "last": last}
