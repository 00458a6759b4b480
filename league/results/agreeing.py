"""An official who raced at a table asks the others of the club to agree to its result, or to end its dispute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common import own_case
from league.common.own_case import deciders_besides, racers_at, who_agrees
from league.common.tell import notify_second_opinion_wanted
from league.common.writing import race_note
from league.models import Action, Heat, ResultSheet, SheetSource, SheetState
from league.results import sheets
from league.results.states import open_at_table

if TYPE_CHECKING:
    from accounts.models import User


DECIDES_ALONE = Refusal("decides_alone", _("You don’t have to ask: you can decide this yourself."), CONFLICT)
NOBODY_ELSE = Refusal(
    "nobody_else", _("All the other officials raced at this table too: only its racers can end the dispute."), CONFLICT
)


@transaction.atomic
def sheet_ask(*, heat: Heat, by: User, sheet_id: int) -> ResultSheet:
    """Ask the club's other officials to agree to a sheet that waits because the steward raced there, or to decide a
    dispute. Once for each sheet. For stewards.

    Raises NotFound, and Refused: nothing_waits, decides_alone (nobody has to be asked), nobody_else (all of them raced
    there, and racers do not end a dispute).
    """
    race = sheets.lock(heat, by)
    sheet = sheets.waiting(heat, sheet_id)
    case = own_case.of_heat(race.stage.competition.club_id, by, heat)
    if case != "waits" or (sheet.source != SheetSource.TABLE and sheet.by_id != by.pk):
        raise Refused(DECIDES_ALONE)
    if sheet.asked_at is not None:
        return sheet
    asked = who_agrees(sheet, deciders_besides(race.stage.competition.club_id, by), racers_at([heat.pk])[heat.pk])
    if not asked:
        raise Refused(NOBODY_ELSE)
    sheet.asked_at = timezone.now()
    sheet.save(update_fields=["asked_at"])
    if sheet.state == SheetState.DISPUTED:  # those who are asked decide the whole dispute
        open_at_table(heat).update(asked_at=sheet.asked_at)
    notify_second_opinion_wanted(sheet, by, asked)
    names = [one.public_name for one in asked]
    race_note(race, by, Action.SHEET_ASKED, table=heat.table_no, after={"asked": names})
    return sheet
