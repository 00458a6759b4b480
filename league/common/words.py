"""The league's codes in words, by the kinds that templates name, so that no page shows a bare code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, SupportsInt

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.html import strip_tags
from django.utils.text import get_text_list
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext, pgettext_lazy

from gameplay.wording import STYLE_NAMES
from league import sets
from league.scoring.formats import rules_known
from league.scoring.season import AdjustmentKind
from league.scoring.teams import TeamsProblem
from league.scoring.ties import TieBreak

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


Words = dict[str, "_StrOrPromise"]

SETS: dict[str, Sequence[sets.Toned]] = {
    "race": (*sets.RaceStatus, *sets.RunAnnulled),
    "match": (*sets.TableStatus, *sets.Closing),
    "competition": tuple(sets.CompetitionStatus),
    "registration": tuple(sets.RegistrationState),
    "invitation": tuple(sets.InvitationState),
    "sheet": tuple(sets.SheetState),
    "you": tuple(sets.You),
}
"""The words that badges show, by their kind."""
BADGES = {(kind, one.value): one for kind, members in SETS.items() for one in members}
WORDS: dict[str, Words] = {
    **{kind: {one.value: one.label for one in members} for kind, members in SETS.items()},
    "adjustment": {one: gettext_lazy(one.word) for one in AdjustmentKind},
    "attempt": dict(sets.AttemptState.choices),
    "closed": dict(sets.Shut.choices),
    "goes_on": dict(sets.NextChallenge.choices),
    "proof": dict(sets.Proof.choices),
    "result": dict(sets.Ending.choices),
    "role": dict(sets.Role.choices),
    "sheet_source": dict(sets.SheetSource.choices),
    "venue": dict(sets.Venue.choices),
    "invitation_over": {**{one.value: one.over for one in sets.InvitationState}, "banned": sets.Shut.BANNED.label},
    "tie_break": {tie: gettext_lazy(tie.word) for tie in TieBreak},
    "teams_problem": {one: gettext_lazy(one.word) for one in TeamsProblem},
    "bot_style": STYLE_NAMES,
}
AUDIT_FIELDS: Words = {
    "agreed": gettext_lazy("confirmed by"),
    "agreed_proof": gettext_lazy("phone that confirmed"),
    "asked": gettext_lazy("asked"),
    "proof": gettext_lazy("phone"),
    "board": gettext_lazy("board"),
    "bot": gettext_lazy("bot"),
    "championships": gettext_lazy("championships"),
    "challenge_level": gettext_lazy("level"),
    "days": gettext_lazy("days"),
    "description": gettext_lazy("text"),
    "email": gettext_lazy("email"),
    "entered": gettext_lazy("entered"),
    "entry": gettext_lazy("racer"),
    "forfeits": gettext_lazy("forfeits"),
    "goes_on": gettext_lazy("next week"),
    "from": gettext_lazy("copied from"),
    "house": gettext_lazy("house bots"),
    "instead": gettext_lazy("instead of"),
    "invitation": gettext_lazy("invitation"),
    "kind": gettext_lazy("kind"),
    "language": gettext_lazy("language"),
    "laps": gettext_lazy("laps"),  # for races changed before laps were an option
    "level": gettext_lazy("strength"),
    "style": gettext_lazy("style"),
    "mailed": gettext_lazy("sent by email"),
    "max_uses": gettext_lazy("number of uses"),
    "name": gettext_lazy("name"),
    "note": gettext_lazy("note"),
    "number": gettext_lazy("number"),
    "order": gettext_lazy("order of the draw"),
    "place": gettext_lazy("place"),
    "from_race": gettext_lazy("from race"),
    "link": gettext_lazy("with the link in a message"),
    "place_to": gettext_lazy("place goes to"),
    "question": gettext_lazy("question"),
    "race": gettext_lazy("race"),
    "racer": pgettext_lazy("history", "racer"),
    "racers": gettext_lazy("racers"),
    "races": gettext_lazy("races"),
    "role": gettext_lazy("role"),
    "scheduled_at": gettext_lazy("start"),
    "seed": gettext_lazy("secret for the draw"),
    "side": gettext_lazy("side"),
    "sit_out": gettext_lazy("sitting out"),
    "free": gettext_lazy("free"),
    "stage": gettext_lazy("stage"),
    "seed_commit": gettext_lazy("fingerprint of the draw"),
    "starters": gettext_lazy("starters"),
    "state": gettext_lazy("state"),
    "status": gettext_lazy("state"),
    "step": gettext_lazy("step"),
    "table": gettext_lazy("table"),
    "tables": gettext_lazy("tables"),
    "team": gettext_lazy("team"),
    "title": gettext_lazy("name"),
    "slow_seconds": gettext_lazy("slow mode, seconds"),
    "talk": gettext_lazy("chat"),
    "until": gettext_lazy("until"),
    "value": gettext_lazy("how many"),
    "venue": gettext_lazy("where"),
    "version": gettext_lazy("version"),
    "why": gettext_lazy("reason"),
    "zone": gettext_lazy("time zone"),
}


def nth(place: SupportsInt | None) -> str:
    """ "2nd", as plain text: some languages raise its letters. "" without a place."""
    return strip_tags(ordinal(int(place)) or "") if place is not None else ""


def names_text(names: Sequence[str]) -> str:
    """ "Ada, Ben and Camille"."""
    return str(get_text_list(list(names), pgettext("between the last two names", "and")))


def audit_field(key: str) -> str:
    """The history's name for a changed field; a rule has its own label."""
    labels = {rule.name: rule.label for rule in rules_known()}
    return gettext(labels[key]) if key in labels else str(AUDIT_FIELDS.get(key, key.replace("_", " ")))


def rule_word(name: str, value: object) -> str:
    """A choice of a rule in words; "" if the rule has no choices, or only a game has words for them."""
    word = rule_words(name).get(str(value), "")
    return gettext(word) if word else ""


def rule_words(name: str) -> dict[str, str]:
    return dict(next((rule.choices for rule in rules_known() if rule.name == name), ()))


def out_of(*, excluded: bool = False, withdrawn: bool = False) -> str:
    """A note beside the name of a racer who no longer races; "" for everybody else."""
    if excluded:
        return pgettext("racer", "disqualified")
    return pgettext("racer", "withdrawn") if withdrawn else ""


def note_text(note: str) -> str:
    """Why a race was postponed, or has no result: an organiser's own words, or a `RaceNote`."""
    return str(sets.RaceNote(note).label) if note in sets.RaceNote.values else note


def hours_text(minutes: int) -> str:
    """A rough duration as people say it: in quarter hours, longer ones in half hours, then in hours."""
    if minutes <= 52:
        return gettext("about %(n)d minutes") % {"n": max(15, round(minutes / 15) * 15)}
    halves = round(minutes / 30)
    whole, half = divmod(halves if minutes < 600 else round(minutes / 60) * 2, 2)
    shown = f"{whole}{'½' if half else ''}"
    return ngettext("about %(n)s hour", "about %(n)s hours", whole + half) % {"n": shown}
