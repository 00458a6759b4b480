"""Lines of the history in the reader's words. Nothing here queries the database."""

from __future__ import annotations

import re

from django import template
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from accounts.templatetags.paddock import when
from accounts.typing import Json, JsonObject
from gameplay.wording import level_name
from league.clubs.history.shapes import AuditLine
from league.common import words
from league.games.facts import options_named
from league.races.shapes import RoundOf
from league.races.words import round_name

register = template.Library()


@register.simple_tag
def changes(line: AuditLine) -> list[tuple[str, Json, Json]]:
    """(what, before, after) for a line of the history: only values that differ and that a word can describe."""
    keys = [*line.before, *(key for key in line.after if key not in line.before)]
    pairs = [(key, line.before.get(key), line.after.get(key)) for key in keys]
    # Seeds have a page for checking them; the sentence names the person.
    left_out = {"seed", "seed_commit", line.action.sentences.named}
    said = [
        (words.audit_field(key), _value(key, before, line.game), _value(key, after, line.game))
        for key, before, after in pairs
        if before != after and key not in left_out and not isinstance(before or after, dict | list)
    ]
    return said + _options_changed(line.before.get("options"), line.after.get("options") or {})


@register.simple_tag
def audit_sentence(line: AuditLine) -> str:
    """A line of the history as a sentence; "" when there is only a word for it."""
    told = line.action.sentences
    who = line.after.get(told.named, "")
    sentence = told.at_table if who else told.by if line.by else told.alone
    said = str(sentence) % {"by": line.by, "who": who, "subject": audit_subject(line.subject, line.round)}
    return said if line.by or who else said[:1].upper() + said[1:]


def _options_changed(was: JsonObject | None, becomes: JsonObject) -> list[tuple[str, Json, Json]]:
    """Options of a race in its game's words. `was` None: the race is new, so only options that pages mention are
    listed."""
    found: list[tuple[str, Json, Json]] = []
    for option in options_named((*(was or {}), *becomes)):
        before = None if was is None else was.get(option.key, option.default)
        after = becomes.get(option.key, option.default)
        if before != after and (was is not None or option.said is not None):
            names = {value: _(name) for value, name in option.choices}
            old, new = (names.get(str(value)) or _value("", value) for value in (before, after))
            found.append((_(option.label), old, new))
    return found


VALUE_WORDS = {
    "state": "registration", "status": "race", "role": "role", "kind": "adjustment",
    "style": "bot_style", "venue": "venue", "proof": "proof", "agreed_proof": "proof", "goes_on": "goes_on",
}  # fmt: skip


def _value(key: str, value: Json, game: str = "") -> Json:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int) and value < 0:
        return f"−{-value}"
    if key.endswith("_at") and isinstance(value, str):
        moment = parse_datetime(value)
        return when(moment, "short") if moment else value
    if key in ("level", "bot") and value:
        return level_name(str(value), game)
    if key == "note":
        return words.note_text(str(value or ""))
    if key in VALUE_WORDS and value:
        return words.WORDS[VALUE_WORDS[key]].get(value, value)
    return words.rule_word(key, value) or value


@register.filter
def audit_subject(subject: str, round_: RoundOf | None = None) -> str:
    """ "race 3 table 1" and "former 12" in the reader's language; names stay the same. `round_`: which round of a
    tournament the race is."""
    gone = re.fullmatch(r"former (\d+)", subject)
    if gone is not None:
        return _("Former racer %(number)s") % {"number": gone[1]}
    challenge = re.fullmatch(r"challenge (\d+)", subject)
    if challenge is not None:
        return _("Challenge %(number)s") % {"number": challenge[1]}
    version = re.fullmatch(r"rules v(\d+)", subject)
    if version is not None:
        return _("version %(number)s") % {"number": version[1]}
    stage = re.fullmatch(r"stage (\d+)", subject)
    if stage is not None:
        return _("stage %(number)s") % {"number": stage[1]}
    match = re.fullmatch(r"race (\d+)(?: table (\d+))?", subject)
    if match is None:
        return subject
    race = round_name(round_) if round_ is not None else _("race %(number)s") % {"number": match[1]}
    return race + (", " + _("table %(number)s") % {"number": match[2]} if match[2] else "")


@register.simple_tag
def race_of_line(line: AuditLine) -> str:
    """The number of the race that a line is about; "" for other lines."""
    match = re.match(r"race (\d+)", line.subject)
    return match[1] if match else ""
