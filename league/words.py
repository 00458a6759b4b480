"""The league's codes in words, by the kinds that templates name, so that no page shows a bare code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from gameplay.wording import STYLE_NAMES
from league import sets
from league.scoring.formats import rules_known
from league.scoring.season import AdjustmentKind
from league.scoring.teams import TeamsProblem
from league.scoring.ties import TieBreak
from league.services.facts.games import live_clock

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
    "goes_on": _("next week"),
    "from": _("copied from"),
    "house": _("house bots"),
    "instead": _("instead of"),
    "invitation": _("invitation"),
    "kind": _("kind"),
    "language": _("language"),
    "laps": _("laps"),  # for races changed before laps were an option
    "level": _("strength"),
    "style": _("style"),
    "mailed": _("sent by email"),
    "max_uses": _("number of uses"),
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
    "seed": _("secret for the draw"),
    "side": _("side"),
    "sit_out": _("sitting out"),
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
    "talk": _("chat"),
    "until": _("until"),
    "value": _("how many"),
    "venue": _("where"),
    "version": _("version"),
    "why": _("reason"),
    "zone": _("time zone"),
}


def audit_field(key: str) -> str:
    """The history's name for a changed field; a rule has its own label."""
    labels = {rule.name: rule.label for rule in rules_known()}
    return gettext(labels[key]) if key in labels else str(AUDIT_FIELDS.get(key, key.replace("_", " ")))


def rule_word(name: str, value: object) -> str:
    """A choice of a rule in words; "" if the rule has no choices, or only a game has words for them."""
    word = _rule_words(name).get(str(value), "")
    return gettext(word) if word else ""


def _rule_words(name: str) -> dict[str, str]:
    return dict(next((rule.choices for rule in rules_known() if rule.name == name), ()))


def speeds(game: str) -> Words:
    """The clocks to choose from, in words."""
    own = live_clock(game)
    said = _rule_words("speed") | ({"live": own} if own else {})
    return {speed: gettext_lazy(word) for speed, word in said.items()}


def out_of(*, excluded: bool = False, withdrawn: bool = False) -> str:
    """A note beside the name of a racer who no longer races; "" for everybody else."""
    if excluded:
        return pgettext("racer", "disqualified")
    return pgettext("racer", "withdrawn") if withdrawn else ""


def note_text(note: str) -> str:
    """Why a race was postponed, or has no result: an organiser's own words, or a `RaceNote`."""
    return str(sets.RaceNote(note).label) if note in sets.RaceNote.values else note
