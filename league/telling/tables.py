"""The next table of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from accounts.typing import JsonObject
from league.common.notices import NEXT_TABLE
from league.telling.facts import RaceFacts, race_facts, sits_out, table_facts, table_is_over
from league.telling.words import facts_of, race_called, race_link, several, when
from outbox.kinds import Text, writes

if TYPE_CHECKING:
    from accounts.models import User


@writes(NEXT_TABLE)
def _next_table(facts: JsonObject, reader: User | None) -> Text | None:
    """None once the round is over, or the reader's table has its result."""
    told = race_facts(facts["race"], reader)
    if told is None or told.race.status != "live" or told.race.run_id != facts["run"]:
        return None
    if told.entry is None:
        return _room(told)
    table = next(iter(table_facts(told)), None)
    if table is None:
        return _free(told)
    if table_is_over(told):
        return None
    said = {"race": race_called(told), "table": table.number, "names": several(table.names)}
    lines = [_("You’re at table %(table)d with %(names)s.") % said]
    if told.head.raced_on:
        lines.append(_("You’re racing on %(board)s.") % {"board": told.head.raced_on})
    lines += _until(told)
    return Text(_("%(race)s: table %(table)d") % said, lines, table.link, [race_link(told)])


def _free(told: RaceFacts) -> Text:
    said = {"race": race_called(told)}
    if sits_out(told):
        lines = [_("You’re here, but you have no table in this round. You’ll get a message when the next one starts.")]
        return Text(_("%(race)s: you’re sitting out") % said, lines, race_link(told))
    lines = [_("Your seat went to somebody else because a result changed.")]
    return Text(_("%(race)s: you have no table") % said, lines, race_link(told))


def _room(told: RaceFacts) -> Text:
    lines = [
        _("Table %(table)d: %(names)s") % {"table": one.number, "names": ", ".join(one.names)}
        for one in table_facts(told)
    ]
    subject = _("%(race)s has started") % {"race": race_called(told)}
    return Text(subject, [*_until(told), *lines], race_link(told), hints=facts_of(told))


def _until(told: RaceFacts) -> list[str]:
    until = told.race.until
    return [_("Please finish by %(until)s.") % {"until": when(until)}] if until is not None else []
