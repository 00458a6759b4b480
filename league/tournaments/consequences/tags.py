"""What a changed result means for the rounds that follow from it, in sentences. Nothing here reads the database."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.translation import gettext as _

from league.races.shapes import RaceHead
from league.races.words import race_name
from league.tournaments.consequences.shapes import Consequence, LaterTables, PlaceExchange, PlaceMove
from league.tournaments.rounds.tags import stage_word

register = template.Library()


@register.filter
def consequence_of(one: Consequence) -> str:
    """The consequence's subject: a round of a knock-out, or a stage."""
    return race_name(one.race) if one.race is not None else stage_word(one.stage)


@register.filter
def exchange_text(one: PlaceExchange) -> str:
    """Who would have qualified, and instead of whom."""
    comes, goes = one.comes.name if one.comes else "", one.goes.name if one.goes else ""
    seat = one.seats[-1] if one.seats else None
    named = {"comes": comes, "goes": goes}
    if seat is not None:
        named |= {"table": str(seat.table_no), "race": race_name(seat.race)}
    if not goes:
        return _("%(comes)s would have qualified too.") % named
    if not comes:
        said = _("%(goes)s would not have qualified.")
    elif seat is None:
        said = _("%(comes)s would have qualified instead of %(goes)s.")
    elif not seat.table_no:
        said = _("%(comes)s would have qualified instead of %(goes)s, who sits out (%(race)s).")
    elif seat.race.status == "live":
        said = _("%(comes)s would have qualified instead of %(goes)s, who is at table %(table)s (%(race)s).")
    else:
        said = _("%(comes)s would have qualified instead of %(goes)s, who was at table %(table)s (%(race)s).")
    return said % named


@register.filter
def group_text(one: PlaceMove) -> str:
    named = {"name": one.entry.name, "made": one.made, "due": one.due}
    return _("%(name)s would be in group %(due)d instead of group %(made)d.") % named


@register.filter
def seed_text(one: PlaceMove) -> str:
    named = {"name": one.entry.name, "made": one.made, "due": one.due}
    return _("%(name)s would have qualified as number %(due)d instead of %(made)d.") % named


@register.filter
def tables_text(one: LaterTables) -> str:
    """What happens to tables that were made from other results."""
    named = {"race": race_name(one.race)}
    if one.called:
        return _("The tables of “%(race)s” were made from the standings as they are now. They stay the same.") % named
    return _("The tables of “%(race)s” are made, but the round hasn’t started: redo them afterwards.") % named


@register.filter
def choices_text(one: Consequence) -> str:
    """What an organiser can do about it."""
    choices = [_("keep it as it is")]
    if not one.take:
        choices.append(_("hand over the seats") if one.is_called else _("redo the places"))
    if not one.undo:
        choices.append(_("undo what has started since (%(rounds)s)") % {"rounds": rounds_named(one.called)})
    if len(choices) > 1:
        choices = [_("%(some)s or %(last)s") % {"some": ", ".join(choices[:-1]), "last": choices[-1]}]
    return _("Once the new result counts, you choose at the desk: %(choices)s.") % {"choices": choices[0]}


@register.filter
def rounds_named(races: Sequence[RaceHead]) -> str:
    return ", ".join(race_name(race) for race in races)
