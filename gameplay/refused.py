"""The one way in which the site refuses a person's request, and the refusals that several parts of gameplay share.

Bugs raise something else.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, CONFLICT, FORBIDDEN, TOO_MANY_REQUESTS, Refusal
from accounts.typing import JsonObject


class Refused(Exception):
    """A request that is not carried out; nothing was written.

    `params` belong to the sentence; `at` is the place in the payload. Neither reveals what the asker may not see.
    `game` is the one whose rules refuse, and `word` its own code, which follows that of the refusal: `illegal:length`.
    """

    def __init__(
        self, refusal: Refusal, params: JsonObject | None = None, at: str = "", game: str = "", word: str = ""
    ) -> None:
        self.code = f"{refusal.code}:{word}" if word else refusal.code
        super().__init__(f"{self.code} {params or ''} {at}".strip())
        self.refusal = refusal
        self.params = params or {}
        self.at = at
        self.game = game
        self.word = word

    def moved(self, at: str) -> Refused:
        """The same refusal at another place."""
        return Refused(self.refusal, self.params, at, self.game, self.word)


@dataclass(frozen=True, slots=True)
class HostRefusal(Refusal):
    """A refusal of the match host. The live page has its sentence, too (`gameplay.wording.words_script`)."""


NOT_FOUND = HostRefusal("not_found", _("This doesn’t exist here."), HTTPStatus.NOT_FOUND)
FULL = HostRefusal("full", _("Every place is taken."), CONFLICT)
NOT_YOURS = HostRefusal("not_yours", _("You aren’t allowed to do that."), FORBIDDEN)
SIGN_IN = HostRefusal("sign_in", _("Sign in first."), HTTPStatus.UNAUTHORIZED)
NOT_OPEN = HostRefusal("not_open", _("It’s too late for that: this is closed now."), CONFLICT)
INVALID = HostRefusal("invalid", _("This answer can’t be read. Choose again."), BAD_REQUEST)
FINISHED = HostRefusal("finished", _("The match is over."), CONFLICT)
SEAT_TAKEN = HostRefusal("seat_taken", _("Someone else has just taken that seat."), CONFLICT)
BOT_LEVEL_UNKNOWN = HostRefusal("bot_level_unknown", _("There is no bot of this strength."), BAD_REQUEST)
NO_POSITION = HostRefusal(
    "no_position", _("The match can’t continue from there: that moment was undone, or hasn’t come yet."), CONFLICT
)
TOO_LARGE = HostRefusal("too_large", _("That’s too large."), HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
FLOOD = HostRefusal("flood", _("Too many messages. Wait a moment."), TOO_MANY_REQUESTS)
ILLEGAL = HostRefusal("illegal", _("The rules don’t allow this here."), HTTPStatus.UNPROCESSABLE_ENTITY)
MEETING_OVER = HostRefusal("meeting_over", _("It’s too late: the match has started or been called off."), CONFLICT)
RETRY = HostRefusal("retry", _("The server couldn’t process that just now. Try again."), HTTPStatus.SERVICE_UNAVAILABLE)
ERROR = HostRefusal("error", _("That didn’t work. Try again."), HTTPStatus.INTERNAL_SERVER_ERROR)
CHOICE_UNKNOWN = HostRefusal("choice_unknown", _("That didn’t work. Try again."), BAD_REQUEST)
