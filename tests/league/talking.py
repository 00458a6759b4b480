"""A club that talks: a race under way, and short helpers for what people write and read at it."""

from __future__ import annotations

from typing import Any

from gameplay import selectors as play_selectors
from gameplay import services as play
from gameplay.models import TableLine
from league.members import invitations
from league.models import CompetitionLine, Report
from league.talk import talk
from league.talk.reading import talk_page
from tests.league.cup import Cup
from tests.support.worlds import made_once_a_worker


@made_once_a_worker
def talking_made(cup: Cup, bob: Any, dora: Any, erin: Any) -> Cup:
    """Race 1 is on with Bob; Dora is a steward, Erin a member who only watches."""
    cup.enter(bob)
    for user, role in ((dora, "steward"), (erin, "member")):
        issued = invitations.create(club=cup.club, by=cup.alice, role=role)
        invitations.accept(token=issued.token, user=user)
    cup.start(1, bob)
    return cup


def code(cup: Cup) -> str:
    return str(cup.heat().match.code)  # type: ignore[union-attr]


def say(cup: Cup, user: Any, text: str = "hello", **more: Any) -> CompetitionLine:
    return talk.competition_say(competition=cup.fresh().competition, by=user, text=text, **more)


def say_at_table(cup: Cup, user: Any, text: str = "hello") -> TableLine:
    return play.table_say(code=code(cup), user=user, text=text)


def read(cup: Cup, user: Any) -> list[str]:
    return [line.text for line in talk_page(cup.fresh().competition, user).lines]


def read_at_table(cup: Cup, user: Any) -> list[str]:
    return [line["text"] or line["reaction"] for line in play_selectors.talk_of(code(cup), user)["lines"]]


def report_of(cup: Cup, line: TableLine | CompetitionLine, by: Any, why: str = "") -> Report:
    if isinstance(line, TableLine):
        play.line_report(code=code(cup), user=by, line_id=line.pk, why=why)
        return Report.objects.get(table_line=line)
    return talk.competition_line_report(competition=cup.fresh().competition, by=by, line_id=line.pk, why=why)
