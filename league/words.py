"""The league's codes in words; their colours are in `tones`. All are here, so that a page never shows a bare code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from gameplay.wording import STYLE_NAMES
from league import entry_words, selectors, table_words
from league.scoring.formats import rules_known
from league.scoring.ties import TieBreak

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

Words = dict[str, "_StrOrPromise"]

WORDS: dict[str, Words] = {
    "race": {
        "planned": pgettext_lazy("race", "planned"),
        "check_in": pgettext_lazy("race", "check-in open"),
        "live": pgettext_lazy("race", "live"),
        "provisional": pgettext_lazy("race", "provisional"),
        "official": pgettext_lazy("race", "official"),
        "void": pgettext_lazy("race", "void"),
        "cancelled": pgettext_lazy("race", "cancelled"),
        "annulled": pgettext_lazy("race", "annulled"),
        "postponed": pgettext_lazy("race", "postponed"),
    },
    "match": {
        "open": _("open"),
        "running": _("running"),
        "paused": _("paused"),
        "finished": _("finished"),
        "annulled": _("annulled"),
        "stands": pgettext_lazy("table", "closed as it stood"),
        "lot": pgettext_lazy("table", "closed by lot"),
    },
    "competition": {
        "draft": pgettext_lazy("championship", "draft"),
        "open": pgettext_lazy("championship", "sign-up open"),
        "running": pgettext_lazy("championship", "running"),
        "finished": pgettext_lazy("championship", "finished"),
        "archived": pgettext_lazy("championship", "archived"),
    },
    "registration": {
        "applied": pgettext_lazy("registration", "waiting for the organiser"),
        "waitlisted": pgettext_lazy("registration", "on the waitlist"),
        "offered": pgettext_lazy("registration", "place offered"),
        "confirmed": pgettext_lazy("registration", "confirmed"),
        "declined": pgettext_lazy("registration", "declined"),
        "expired": pgettext_lazy("registration", "offer expired"),
        "withdrawn": pgettext_lazy("registration", "withdrawn"),
        "rejected": pgettext_lazy("registration", "not accepted"),
    },
    "result": {
        "classified": pgettext_lazy("result of a robot", "classified"),
        "dnf": pgettext_lazy("result of a robot", "did not finish"),
        "dns": pgettext_lazy("result of a robot", "did not start"),
        "dsq": pgettext_lazy("result of a robot", "disqualified"),
        "forfeit": pgettext_lazy("result of a robot", "forfeit"),
        "absent": pgettext_lazy("result of a robot", "not at this race"),
        "void": pgettext_lazy("result of a robot", "race void"),
        "sat_out": pgettext_lazy("result of a robot", "sat out"),
        "decider": pgettext_lazy("result of a robot", "deciding race"),
    },
    "role": {
        "owner": pgettext_lazy("role", "owner"),
        "organiser": pgettext_lazy("role", "organiser"),
        "steward": pgettext_lazy("role", "steward"),
        "member": pgettext_lazy("role", "member"),
        "": pgettext_lazy("role", "visitor"),
        "None": pgettext_lazy("role", "visitor"),
    },
    "role_help": {
        "owner": _("Everything, including the club itself and its organisers."),
        "organiser": _("Championships, calendar, sign-ups, members."),
        "steward": _("Results and penalties."),
        "member": _("Belongs to the club and races."),
    },
    "grid": {
        "draw": _("drawn by lot"),
        "reverse": _("reverse order of the standings"),
    },
    "race_note": {
        "too_few_starters": _("Fewer than two robots were at the start."),
        "annulled": _("The match was annulled."),
        "missed": _("Its time passed while the site was down. It needs a new date."),
        "no_tables": _(
            "The racers here can’t be split into tables yet. The race starts as soon as they can; check-in stays open."
        ),
        "had_no_tables": _("The racers there couldn’t be split into tables. The race needs a new date."),
        "tonight": _("The club is racing it tonight."),
        "not_started": _("The game refused to start it as planned. Check its board and options."),
    },
    "teams_problem": {
        "count": _("A team race needs an even number of robots, from 4 up, or 9."),
        "few": _("Fewer than two teams have a racer."),
        "unequal": _("Not every robot is in a team of the right size yet."),
    },
    "tie_break": {tie: gettext_lazy(tie.word) for tie in TieBreak},
    "bot_style": STYLE_NAMES,
    "invitation": {
        "open": pgettext_lazy("invitation", "open"),
        "expired": pgettext_lazy("invitation", "expired"),
        "revoked": pgettext_lazy("invitation", "revoked"),
        "used_up": pgettext_lazy("invitation", "used up"),
    },
    "sheet": {
        "proposed": pgettext_lazy("result sheet", "proposed"),
        "disputed": pgettext_lazy("result sheet", "disputed"),
        "confirmed": pgettext_lazy("result sheet", "confirmed"),
        "discarded": pgettext_lazy("result sheet", "replaced"),
        "match": pgettext_lazy("result sheet", "from the match"),
        "table": pgettext_lazy("result sheet", "entered at the table"),
        "steward": pgettext_lazy("result sheet", "corrected"),
        "closed": pgettext_lazy("result sheet", "the table was closed"),
        "import": pgettext_lazy("result sheet", "pasted from a table"),
    },
    "adjustment": {
        "points": _("points"),
        "places": _("places lost"),
        "disqualification": _("disqualification"),
    },
    "adjustment_kind": {
        "take": _("Take points"),
        "give": _("Give points"),
        "places": _("Places lost in one race"),
        "disqualification": _("Disqualification"),
    },
    "speed": {
        "live": _("live: seconds for a decision"),
        "relaxed": _("relaxed: minutes for a decision"),
        "none": _("no clock"),
    },
    "closed": {**entry_words.CLOSED},
    "invitation_over": {**entry_words.INVITATION_OVER},
    "venue": {
        "online": _("Online"),
        "table": _("At a table"),
        "either": _("Online or at a table"),
    },
    "goes_on": {
        "none": pgettext_lazy("after a challenge", "nothing"),
        "same": pgettext_lazy("after a challenge", "the same level and side"),
        "rotate": pgettext_lazy("after a challenge", "the next level, on the next side"),
    },
    "attempt": {
        "tried": pgettext_lazy("attempt", "tried"),
        "won": pgettext_lazy("attempt", "won"),
        "lost": pgettext_lazy("attempt", "failed"),
        "playing": pgettext_lazy("attempt", "still playing"),
        "void": pgettext_lazy("attempt", "does not count"),
    },
    "you": {
        "entered": pgettext_lazy("you in a race", "you’re in"),
        "checked_in": pgettext_lazy("you in a race", "you’re checked in"),
        "racing": pgettext_lazy("you in a race", "you’re racing"),
        "raced": pgettext_lazy("you in a race", "you raced"),
        "forfeited": pgettext_lazy("you in a race", "you forfeited"),
        "sitting_out": pgettext_lazy("you in a race", "you’re sitting out"),
        "sat_out": pgettext_lazy("you in a race", "you sat out"),
    },
}

WORDS["proof"] = {**table_words.PROOF}
WORDS["audit_field"] = {
    "agreed": _("confirmed by"),
    "agreed_proof": _("phone that confirmed"),
    "asked": _("asked"),
    "proof": _("phone"),
    "board": _("board"),
    "bot": _("bot"),
    "championships": _("championships"),
    "challenge_level": _("level"),
    "days": _("days"),
    "description": _("text"),
    "email": _("email"),
    "entered": _("entered"),
    "entry": _("racer"),
    "forfeits": _("forfeits"),
    "goes_on": _("then"),
    "from": _("copied from"),
    "house": _("house bots"),
    "instead": _("instead of"),
    "invitation": _("invitation"),
    "kind": _("kind"),
    "language": _("language"),
    "laps": _("laps"),  # of races that were changed before laps were an option
    "level": _("strength"),
    "style": _("style"),
    "mailed": _("sent by email"),
    "max_uses": _("for how many"),
    "name": _("name"),
    "note": _("note"),
    "number": _("number"),
    "order": _("order of the draw"),
    "place": _("place"),
    "from_race": _("from race"),
    "link": _("with the link in a message"),
    "place_to": _("place goes to"),
    "question": _("question"),
    "race": _("race"),
    "racer": pgettext_lazy("history", "racer"),
    "racers": _("racers"),
    "races": _("races"),
    "role": _("role"),
    "scheduled_at": _("start"),
    "seed": _("secret of the draw"),
    "side": _("side"),
    "sit_out": _("sit out"),
    "free": _("free"),
    "stage": _("stage"),
    "seed_commit": _("fingerprint of the draw"),
    "starters": _("starters"),
    "state": _("state"),
    "status": _("state"),
    "step": _("step"),
    "table": _("table"),
    "tables": _("tables"),
    "team": _("team"),
    "title": _("name"),
    "slow_seconds": _("slow mode, seconds"),
    "talk": _("talk"),
    "until": _("until"),
    "value": _("how many"),
    "venue": _("where"),
    "version": _("version"),
    "why": _("cause"),
    "zone": _("time zone"),
}


def audit_field(key: str) -> str:
    """What the history calls a field that changed; a rule has its own label."""
    labels = {rule.name: rule.label for rule in rules_known()}
    return gettext(labels[key]) if key in labels else str(WORDS["audit_field"].get(key, key.replace("_", " ")))


def rule_word(name: str, value: object) -> str:
    """A choice of a rule in words; "" where there are none, or only a game has them."""
    choices = next((rule.choices for rule in rules_known() if rule.name == name), ())
    word = dict(choices).get(str(value), "")
    return gettext(word) if word else ""


def speeds(game: str) -> Words:
    """The clocks to choose from, in words."""
    own = selectors.live_clock(game)
    return {**WORDS["speed"], **({"live": gettext_lazy(own)} if own else {})}


def out_of(*, excluded: bool = False, withdrawn: bool = False) -> str:
    """What is said beside the name of somebody who races no more; "" of everybody else."""
    if excluded:
        return pgettext("racer", "disqualified")
    return pgettext("racer", "withdrawn") if withdrawn else ""


SHORT: Words = {
    "dnf": pgettext_lazy("result, short", "DNF"),
    "dns": pgettext_lazy("result, short", "DNS"),
    "dsq": pgettext_lazy("result, short", "DSQ"),
    "forfeit": pgettext_lazy("result, short", "FF"),
    "absent": "–",
    "void": "–",
    "sat_out": pgettext_lazy("result, short", "rest"),
}
