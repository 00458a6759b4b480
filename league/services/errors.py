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
    "founders": _("Only site operators can create clubs. Ask one of them."),
    "not_allowed": _("You’re not allowed to do this here."),
    "not_found": _("This doesn’t exist here."),
    "required": _("Fill this in."),
    "too_long": _("This is too long: at most %(max)s characters."),
    "bad_zone": _("This is not a time zone."),
    "bad_language": _("This language is not available."),
    "bad_role": _("There is no such role."),
    "bad_room": _("The site can’t call this address: it must begin with https:// and be on the internet."),
    "bad_days": _("The number of days must be between 1 and %(max)s."),
    "bad_uses": _("The number of uses must be at least 1."),
    "name_taken": _("This name is taken here. “%(free)s” is free."),
    "slug_taken": _("This address is taken."),
    "last_owner": _("A club needs an owner: make somebody else the owner first."),
    "banned": _("%(name)s is banned from this club."),
    "already_banned": _("%(name)s is already banned."),
    "own_report": _("You can’t decide about your own messages."),
    "decided": _("That has already been decided."),
    "bad_verdict": _("Either remove the message or dismiss the report."),
    "bad_slow": _("Choose between 0 and %(max)s seconds."),
    "own_ban": _("You can’t ban yourself or lift your own ban."),
    "not_a_person": _("Only a person can be banned."),
    "invitation_over": _("This invitation has expired or been used up. Ask the club for a new one."),
    "claim_over": _("This link has expired or been used. Ask the club for a new one."),
    "merge_met": _("%(guest)s and %(own)s met in race %(race)s of %(competition)s, so they are two people."),
    "merge_teams": _(
        "In %(competition)s %(guest)s and %(own)s are not in the same team. An organiser can change that."
    ),
    "merge_rejected": _("The organisers of %(competition)s did not accept %(own)s. Talk to them."),
    "same_one": _("Choose two different records."),
    "same_left": _("The person has left the club."),
    "same_bots": _("A bot can’t be merged with a person’s record."),
    "same_accounts": _("%(guest)s has an account. Only a record without one can be merged into another."),
    "not_a_guest": _("Only a guest’s record can be claimed."),
    "bad_email": _("This is not an email address."),
    "bad_level": _("There is no bot of this strength."),
    "bad_style": _("There is no bot of this style."),
    "not_invitable": _("%(name)s can’t be invited: only members with an account can."),
    "player_left": _("This player has left the club."),
    "bad_game": _("There is no such game."),
    "bad_board": _("There is no such board."),
    "board_unfinished": _("You can’t race on “%(board)s” yet: %(why)s"),
    "board_places": _("%(board)s takes tables of %(sizes)s, and %(places)s places can’t be split into them: %(help)s."),
    "no_tables": _("No table of two or more can race this."),
    "places": _("%(places)s places can’t be split into tables of %(sizes)s: %(help)s."),
    "no_team_tables": _("You can’t race %(board)s in teams."),
    "board_alone": _("%(board)s is for one player: it can’t be a race."),
    "team_places": _(
        "Teammates race at one table: in teams, %(board)s takes %(sizes)s robots, and %(places)s places can’t "
        "be split into such tables."
    ),
    "team_places_no_board": _(
        "Teammates race at one table: in teams it takes %(sizes)s robots, and %(places)s places can’t be split "
        "into such tables."
    ),
    "tables": _("%(racers)s racers can’t be split into tables of %(sizes)s: %(help)s."),
    "apart_table": _(
        "%(racers)s racers at the table can’t be split into tables of %(sizes)s: %(help)s. Or let some check in online."
    ),
    "apart_online": _(
        "%(racers)s racers online can’t be split into tables of %(sizes)s: %(help)s. Or let some check in at the table."
    ),
    "alone_table": _("Only %(name)s is at the table: %(help)s. Or let %(name)s check in online."),
    "alone_online": _("Only %(name)s is online: %(help)s. Or let %(name)s check in at the table."),
    "alone_guest": _("Only %(name)s is at the table, and a guest can’t race online: %(help)s. Or check %(name)s out."),
    "teams_either": _("Teams race together, but race %(number)s is online or at a table: change that first."),
    "either_teams": _("Teams race together: their race is either online or at a table, not both."),
    "team_table": _("Teams race together at one table: it takes %(sizes)s robots, but %(racers)s are here."),
    "team_tables": _("Whole teams race at tables of %(sizes)s robots, but too few teams are here: %(teams)s."),
    "team_race": _("This is raced in teams that form at the table: open a practice table instead."),
    "bad_option": _("This option can’t have this value."),
    "needs_call": _("Look at the tables of the round before you start it."),
    "round_open": _("Round %(number)s is still on."),
    "tournament_over": _("The last round has been raced."),
    "nobody_goes_on": _("Nobody qualifies: the stage before has fewer than two qualifiers."),
    "rehearsal_endless": _("This never ends: one stage has more rounds than fit in an evening."),
    "too_few_here": _("Fewer than two racers are here."),
    "decider_table": _(
        "Only %(racers)s of the %(of)s tied racers are here, and they don’t make a table: check in the others, "
        "or cancel the deciding race and let the draw at the start decide."
    ),
    "two_places": _(
        "The last %(racers)s racers race at one table, but they’re in two places. Online: %(names)s. Check "
        "everybody in at one place. A racer who can’t race there goes home and makes room for the next in line."
    ),
    "plan_waits": _("The tables aren’t ready yet."),
    "plan_changed": _("Somebody else has just changed the tables: look at them again."),
    "plan_outdated": _("Somebody has come or gone since the tables were made: redo them."),
    "not_in_plan": _("You can’t move these two like that: look at the tables again."),
    "other_group": _("They race in different places or groups."),
    "not_seated": _("None of them has a seat to give to somebody else."),
    "nobody_waits": _("Nobody on the waitlist can race there."),
    "late_rule": _("The tournament has begun and no longer takes new racers."),
    "door_closed": _("This code is no longer valid. Ask the organiser."),
    "door_online": _("None of the races in this competition is at a real table."),
    "results_moved": _("The results or the tables have changed in the meantime: look again."),
    "table_begun": _("Table %(table)s, where %(name)s sits, has begun."),
    "no_place_free": _("There’s no free place for %(name)s: everybody there has a right to theirs."),
    "nobody_instead": _("Nobody would take the place of %(name)s."),
    "groups_called": _("The groups have started: they stay as they are."),
    "nothing_called": _("None of it has started, so there’s nothing to undo."),
    "not_in_stage": _("This racer has no place in this round."),
    "race_not_coming": _("You can’t answer any more: the race has begun or isn’t planned."),
    "substitute_here": _("%(name)s is already here to drive instead. Ask an organiser."),
    "not_out": _("%(name)s is not out for this race."),
    "nobody_to_ask": _("Nobody is left to ask on the waitlist or in reserve."),
    "ask_over": _("This request is closed: the answer came too late, or nobody is needed any more."),
    "ask_entered": _("You’re racing here yourself."),
    "ask_round": _("In a tournament, the seat goes to the waitlist when the tables are made."),
    "not_a_player": _("Join the club first."),
    "no_dates": _("Enter at least one date."),
    "one_date": _("A tournament has one date: the date of its first round."),
    "too_many_stages": _("At most %(max)s stages."),
    "stage_alone": _("A championship can’t be a stage of a tournament: choose rounds, groups, knock-out or a final."),
    "final_last": _("Nothing comes after a final: it is the last stage."),
    "final_seats": _("%(racers)s racers reach the final, but a table takes %(sizes)s."),
    "teams_tournament": _("In a tournament, teammates sit at different tables: choose teams with your own numbers."),
    "groups_small": _("%(racers)s racers in %(groups)s groups: a table needs at least %(least)s."),
    "knockout_on": _("A table has at most %(seats)s seats: let fewer qualify, or nobody is knocked out."),
    "legs_rounds": _("Each round of this stage has its own game, so the stage has %(legs)s rounds."),
    "stage_begun": _("This stage has begun, so this can’t change any more."),
    "rounds_raced": _("%(rounds)s rounds of this stage have already begun."),
    "stage_over": _("The next stage has begun: the rounds of this one can’t change any more."),
    "rounds_in_rules": _("The rules of the stage set the number of rounds: change it there."),
    "other_format": _("Stages of this format don’t have this rule."),
    "legs_boards": _("Each round of this stage has its own game, board and options."),
    "no_legs": _("Only rounds for all can be raced in several games."),
    "too_many_races": _("At most %(max)s races."),
    "past": _("This time has already passed."),
    "too_far": _("This date is too far away."),
    "out_of_range": _("This number is out of range."),
    "bad_drop": _("Say how many races count: all, the best n, or all but the n worst."),
    "bad_tie_breaks": _("This tie-break doesn’t exist, or is named twice."),
    "bad_choice": _("Choose one of these: %(choices)s."),
    "bad_window": _("Sign-up must open before it closes."),
    "teams_capacity": _("Whole teams need an even number of places, from 4 up, or 9."),
    "points_unreadable": _("This points table can’t be read."),
    "points_no_name": _("The points table needs a name of at most 60 characters."),
    "points_missing_column": _("The points table needs a column for each number of starters from 2 to 9."),
    "points_column_length": _("A column needs as many points as starters."),
    "points_empty": _("The points table is empty."),
    "points_out_of_range": _("Points must be between 0 and 1000."),
    "points_rising": _("A lower place can’t score more than a higher one."),
    "points_nothing_to_win": _("The winner must get points."),
    "race_blocked": _("Race %(number)s is still on: this race can’t start until it’s over."),
    "too_few_free": _("Race %(number)s is still on, and apart from its racers fewer than two are here."),
    "late_answered": _("It’s too late to let anybody in: somebody at the table has answered, and the race has begun."),
    "late_over": _("It’s too late to let anybody in: this table’s match is over."),
    "late_table": _("With one more, this table would have %(racers)s racers, but it takes %(sizes)s."),
    "late_team": _("Teammates race at one table: nobody can join another team, or a table without their own."),
    "late_on_grid": _("%(name)s is already at a table of this race."),
    "late_elsewhere": _("%(name)s is in another race that is still on."),
    "bad_delay": _("You can delay a start by 1 to %(max)s minutes."),
    "challenge_is_open": _("A challenge is already open. End it first."),
    "challenge_closed": _("This challenge is closed."),
    "attempt_made": _("You’ve already had your attempt at this challenge."),
    "not_ended": _("There is no result to celebrate yet. Finish racing first."),
    "wrong_status": _("This isn’t possible at the moment."),
    "reason_needed": _("Give a reason."),
    "registration_not_yet": _("Sign-up hasn’t opened yet."),
    "registration_closed": _("Sign-up is closed."),
    "members_only": _("Only club members can take part. Ask an organiser for an invitation to the club."),
    "by_invitation": _("This is by invitation only. Ask an organiser for a link."),
    "already_registered": _("Already signed up."),
    "not_accepted": _("The organisers did not accept this sign-up. Talk to them."),
    "too_many_names": _("At most %(max)s names at once."),
    "not_registered": _("Not signed up."),
    "no_offer": _("There is no open offer for you."),
    "full": _("Every place is taken."),
    "no_bots": _("No bot is entered."),
    "not_entered": _("Not entered in this competition."),
    "check_in_closed": _("Check-in is not open."),
    "check_in_by_itself": _("A bot is always there."),
    "bot_at_table": _("Bots can’t race at a real table."),
    "guest_needs_account": _("Guests must claim their record with their claim link before they can race online."),
    "where_needed": _("Choose where: online or at the table."),
    "checked_in_online": _("Somebody has checked in online: run the race online or at a table, or check them out."),
    "checked_in_table": _(
        "Somebody has checked in at the table: run the race online or at a table, or check them out."
    ),
    "no_match_at_table": _("This table races in person: there is no match to pause, rewind or hand over."),
    "nobody_named": _("Choose at least one name."),
    "not_checked_in": _("Not checked in."),
    "race_not_run": _("This race has not been run."),
    "race_live": _("A table is still racing."),
    "no_result": _("Race %(number)s has no result: enter one by hand, or cancel the race."),
    "table_no_result": _("Table %(table)s of race %(number)s has no result: enter it by hand, or annul the race."),
    "annulled_live": _("A table was still racing when this race was annulled: its result is lost. Rerun the race."),
    "final_not_raced": _("The final was not raced. Only finish the tournament early if nobody is going to race it."),
    "rounds_not_raced": _(
        "Rounds are still to come. Only finish the tournament early if nobody is going to race them."
    ),
    "races_left": _("Races are still to come: run, void or cancel them first."),
    "bad_kind": _("This kind of penalty or bonus doesn’t exist."),
    "bad_value": _("This value isn’t possible here."),
    "one_of_entry_team": _("Choose one racer or one team."),
    "own_race": _("You raced in it: ask another steward or an organiser to annul it or to undo that."),
    "own_proposal": _("You proposed this yourself: another steward must agree."),
    "own_proposal_here": _("You entered this yourself: somebody else at the table must agree, on another phone."),
    "own_table": _(
        "You raced at this table: ask another official to refuse its result, or the racer who entered it to "
        "take it back."
    ),
    "count_early": _("You raced at this table: you can count its result five minutes after it was entered."),
    "own_dispute": _(
        "You raced at this table, and its racers disagree. The one who was wrong can agree to the right result "
        "on the table’s page. Or you enter the result as an official."
    ),
    "decides_alone": _("You don’t have to ask: you can decide this yourself."),
    "nobody_else": _("All the other officials raced at this table too: only its racers can end the dispute."),
    "table_online": _("This table races online: its result arrives automatically."),
    "sheet_of_another": _("Only the racer who entered this can take it back."),
    "table_closed": _("You can’t enter anything at this table any more: the evening is over, or the table was closed."),
    "closed_already": _("This table is already closed. If it counts after all, enter its result by hand."),
    "standing_moved": _("The race has continued in the meantime: look at the places again."),
    "table_has_result": _("This table already has its result. Only a steward can change it now."),
    "table_disputed": _(
        "The racers at this table disagree. The one who is wrong takes the result back, or an official decides."
    ),
    "no_grid": _("This game has no grid: nobody starts ahead of the others."),
    "grid_incomplete": _("Give everybody at the table one place on the grid."),
    "scorer_who": _("First say who you are."),
    "counts_already": _("This result already counts."),
    "scan_table": _("Scan the code of your table, or sign in: the door code only says that you’re here."),
    "too_many_cards": _("At most %(max)d tables."),
    "scorer_taken": _("Another phone uses the name %(name)s tonight. If that’s wrong, the organiser can free it."),
    "scorer_signed_in": _("%(name)s is signed in on another phone."),
    "scorer_not_you": _("You’re signed in, and this isn’t your name."),
    "scorer_elsewhere": _("You’re %(name)s, and you’re racing at another table."),
    "scorer_has_name": _("This phone is %(name)s tonight. If that’s wrong, the organiser can free the name."),
    "scorer_used": _("Something was already entered under this name. The organiser can free it."),
    "nothing_waits": _("None of this is waiting any more."),
    "still_waits": _("A decision is still waiting for another steward: agree to it or refuse it first."),
    "already_proposed": _("The same thing has already been proposed and is waiting for another steward."),
    "already_revoked": _("This has already been revoked."),
    "nothing_to_undo": _("There is no earlier version to go back to."),
    "no_sheet": _("This table has no result yet."),
    "sheet_not_on_grid": _("%(name)s was not at the start."),
    "sheet_twice": _("%(name)s is listed twice."),
    "sheet_no_place": _("%(name)s is classified and needs a place."),
    "sheet_place_not_allowed": _("%(name)s did not start or is disqualified, and so has no place."),
    "sheet_place_out_of_range": _("%(name)s has a place that doesn’t exist in this race."),
    "sheet_missing": _("%(name)s is missing."),
    "sheet_hole": _("The places don’t follow each other at %(name)s: after a tie, skip the next places (1, 1, 3)."),
    "sheet_dnf_before_classified": _("%(name)s did not finish, so must be behind everybody who did."),
    "teams_locked": _("Once a race has been run, racers stay in their team. A racer who withdraws frees the seat."),
    "team_full": _("This team has no open seat."),
    "teams_off": _("This competition has no teams."),
    "teams_impossible": _("Whole teams need an even number of entered robots, from 4 up, or 9."),
    "team_used": _("This team still has robots."),
    "unchanged": _("Nothing would change."),
    "paste_refused": _("Nothing was saved: fix the list first."),
    "paste_empty": _("Paste a list first."),
    "paste_long": _("This is too long: at most %(max)s characters at once."),
    "paste_lines": _("That’s %(lines)s lines: at most %(max)s at once. Paste them in parts."),
    "paste_quote": _("A quotation mark opens here and never closes."),
    "paste_no_name": _("No column in the header is called “name”."),
    "paste_twice": _("This name is already on line %(line)s."),
    "paste_left": _("Somebody who left the club has this name in the results."),
    "paste_header": _("The first line must name the columns: the name, and each race or what you know about it."),
    "paste_who": _("There is no name on this line."),
    "paste_which": _("This line does not say which race it was."),
    "paste_place": _("“%(cell)s” is not a place: write 1, 2, 3, or DNF, DNS, DSQ."),
    "paste_status": _("“%(cell)s” is not a result: write DNF, DNS or DSQ, or leave it empty."),
    "paste_date": _("“%(cell)s” is not a date: write 2024-12-31 or 31/12/2024."),
    "paste_two_dates": _("This race has another date on an earlier line."),
    "paste_column_twice": _("There are two columns for race %(number)s."),
    "paste_again": _("In race %(number)s this racer is already on line %(line)s."),
    "paste_alone": _("In race %(number)s somebody races alone at a table."),
    "paste_crowd": _(
        "In race %(number)s a table has %(racers)s racers, but at most %(max)s can score. Say who sat at which "
        "table: one line for each racer in each race, with a “table” column."
    ),
    "paste_number": _("There is no race %(number)s: numbers go from 1 to %(max)s."),
    "paste_race_run": _("Race %(number)s has been raced here. Correct its result, or annul it and rerun it."),
    "paste_race_open": _("Check-in of race %(number)s is open. Postpone the race first."),
    "paste_race_cancelled": _("Race %(number)s is cancelled. Undo that first."),
    "paste_when": _("The date of race %(number)s is not in the past."),
    "paste_no_date": _("These races have no date: %(numbers)s. Say below when the first one was raced."),
    "paste_no_result": _("There is no result in this table."),
    "paste_places": _(
        "This table has more racers who aren’t entered yet (%(racers)s) than there are free places (%(free)s). Add "
        "places in the rules first."
    ),
    "paste_draft_past": _(
        "The draft goes public with its first results, and race %(number)s is planned for a day that has "
        "passed. Postpone or cancel it first."
    ),
    "paste_tournament": _(
        "In a tournament, the results of each round decide the next: you can only paste results into a championship."
    ),
    "paste_team_races": _("Whole teams race together here: you can only paste results where everybody races alone."),
    "tonight_few": _("Say who was there: at least two."),
    "tonight_crowd": _("At most %(max)s at one table. Several tables? Paste them under “Past results”."),
    "paste_finished": _("This championship is over. Reopen it first."),
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
