"""What gameplay tells and asks the app that made a match."""

from collections.abc import Collection
from dataclasses import dataclass

from django.dispatch import Signal

match_finished = Signal()
"""A match has its outcome. Keyword: `match_id`. Sent inside the transaction that finishes the match, so that a
receiver's work (a race's result) commits together with it, or not at all."""

keeps_order = Signal()
"""A question: does this user keep order among the tables of the site? Keyword: `user_id`. The app that knows the site's
organisers answers True; no answer means no."""

clears_names = Signal()
"""A question: may this user take away the name that a guest chose? Keyword: `user_id`. The app that knows the site's
stewards answers True; no answer means no."""

drives_for_another = Signal()
"""A question: does the player in a race's seat only drive for somebody else's entry? Keywords: `match_id`, `seat`,
`user_id`. The app that knows the entries answers True; no answer means no. Sent with the match locked."""

match_brings = Signal()
"""A question: what did this finished match give? Keyword: `match_id`. The app that it belongs to answers with a
`brought.MatchGains`; no answer means nothing. Asked when somebody looks, long after the commit of `match_finished`."""


more_to_win = Signal()
"""A question: can anything besides a place be won in this match? Keyword: `match_id`. The app that made it answers True
if it pays for more than places; no answer means no. Sent with the match locked, once only one place is left to win."""


@dataclass(frozen=True)
class ClubTalk:
    """How a club wants its tables to talk, and the roles of the users asked about."""

    on: bool
    slow: int
    """Seconds between two messages of one person; 0: no slow mode."""
    members: Collection[int] = ()
    """Ids of users."""
    silenced: Collection[int] = ()
    """They may read, but not write for now."""
    barred: Collection[int] = ()
    """They neither read nor write."""


asks_talk = Signal()
"""A question: how is talk at this match of a club? Keywords: `match_id`, `user_ids`. The app that knows the club
answers with a `ClubTalk`; without an answer, nobody talks."""

line_reported = Signal()
"""Somebody reports a line of a match. Keywords: `line` (a `TableLine`), `by` (a `User`), `why`. Sent inside the
transaction; the app with stewards who will look answers True, or raises Refused."""
