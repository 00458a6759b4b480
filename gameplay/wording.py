"""What pages say when a service refuses, and how message ids of the engine become sentences."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext, gettext_lazy, override
from django.utils.translation.trans_real import DjangoTranslation
from django.views.i18n import JavaScriptCatalog

from accounts.told import Told
from gameplay.engine import pilot
from gameplay.gamepages.base import Speech
from gameplay.gamepages.registry import game_page
from gameplay.refused import Refused
from gameplay.services.loading import game_get
from gameplay.services.names import title_said
from gameplay.sets import Reaction

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words

    from gameplay.models import Match

REFUSALS = {
    "not_found": gettext_lazy("This match doesn’t exist."),
    "not_yours": gettext_lazy("You aren’t allowed to do that."),
    "sign_in": gettext_lazy("Sign in first."),
    "not_open": gettext_lazy("It’s too late for that: this is closed now."),
    "stale": gettext_lazy("The question has changed in the meantime. Answer it again."),
    "invalid": gettext_lazy("This answer can’t be read. Choose again."),
    "paused": gettext_lazy("The match is paused."),
    "finished": gettext_lazy("The match is over."),
    "seat_taken": gettext_lazy("Someone else has just taken that seat."),
    "seat_left": gettext_lazy("This seat is out of the match, so nobody can take it over."),
    "bot_level_unknown": gettext_lazy("There is no bot of this strength."),
    "bot_style_unknown": gettext_lazy("There is no bot of this style."),
    "not_gone": gettext_lazy("This seat’s player is still here."),
    "not_decided": gettext_lazy("More than one place is left to win, so the match continues."),
    "ask_first": gettext_lazy("You’re not alone at this table. Ask the others to go back."),
    "no_set_backs": gettext_lazy("You can’t take moves back at this table."),
    "asking": gettext_lazy("Someone is already asking to go back. Wait for the answer."),
    "asked_before": gettext_lazy("You’ve already asked to take this move back."),
    "no_more_asking": gettext_lazy("Someone here doesn’t want to be asked again."),
    "no_position": gettext_lazy("The match can’t continue from there: that moment was undone, or hasn’t come yet."),
    "answered": gettext_lazy("Someone has already answered, and the answer counts: the match has begun."),
    "moved_on": gettext_lazy("The match has moved on in the meantime. Check again what would be lost."),
    "other_rules": gettext_lazy(
        "The rules have been corrected since and now lead to a different position, so the match can’t continue "
        "from there."
    ),
    "full": gettext_lazy("Every seat is taken."),
    "seats_open": gettext_lazy("There are still free seats. Wait for people to join, or fill them with bots."),
    "too_many": gettext_lazy("You already have several matches open. Finish or leave one of them first."),
    "too_fast": gettext_lazy("That’s a lot of new tables in a short time. Wait a little."),
    "bots_alone": gettext_lazy("You need an account to watch bots on their own. Sign up, or take a seat yourself."),
    "too_fast_drawing": gettext_lazy("You’ve checked this board very often. Wait a little, then change something."),
    "too_many_boards": gettext_lazy("You already have %(most)s boards. Delete one of them first."),
    "too_large": gettext_lazy("That’s too large."),
    "board_unreadable": gettext_lazy("This board can’t be read."),
    "flood": gettext_lazy("Too many messages. Wait a moment."),
    "illegal": gettext_lazy("The rules don’t allow this here."),
    "no_solo": gettext_lazy("You can’t play this game alone."),
    "solo_level": gettext_lazy("This level doesn’t exist."),
    "solo_side": gettext_lazy("You can’t start there."),
    "talk_off": gettext_lazy("There’s no chat at this table."),
    "talk_members": gettext_lazy("Only people at this table and members of the club can chat here."),
    "talk_account": gettext_lazy("Guests can react; to write, you need an account."),
    "talk_silenced": gettext_lazy("The club’s stewards have muted you for a while."),
    "talk_over": gettext_lazy("The match ended a while ago, so the chat is closed."),
    "talk_empty": gettext_lazy("Write something first."),
    "talk_long": gettext_lazy("That’s too long: at most %(most)s characters."),
    "talk_slow": gettext_lazy("Slow mode: one message every %(seconds)s seconds."),
    "too_fast_talking": gettext_lazy("That was a lot in a short time. Wait a little."),
    "no_stewards": gettext_lazy("No stewards look after this table, but you can mute this person."),
    "reported": gettext_lazy("Someone has already reported this message."),
    "meeting_account": gettext_lazy("That takes an account: sign up, it’s free."),
    "meeting_board": gettext_lazy("Choose one of the boards in the list."),
    "meeting_past": gettext_lazy("That time is over. Choose a later one."),
    "meeting_far": gettext_lazy("Choose a time within the next %(days)s days."),
    "meeting_many": gettext_lazy("You have planned %(most)s already. Call one off first."),
    "meeting_over": gettext_lazy("It’s too late for that: it has started, or is off."),
    "meeting_host": gettext_lazy("You planned this. If you can’t come, call it off."),
    "invite_self": gettext_lazy("You can’t invite yourself."),
    "invite_never": gettext_lazy("%(name)s doesn’t accept invitations from you."),
    "invite_already": gettext_lazy("%(name)s has been invited already, or is in."),
    "invite_today": gettext_lazy("You have invited %(name)s today. Try again tomorrow."),
    "invite_many": gettext_lazy("%(most)s of your invitations are still unanswered. Wait for an answer first."),
    "retry": gettext_lazy("The server couldn’t take that just now. Try again."),
    "error": gettext_lazy("That didn’t work. Try again."),
}
STYLE_NAMES: dict[str, Words] = {key: gettext_lazy(name) for key, name in pilot.STYLE_NAMES.items()}


def host_said(slug: str, key: str, n: int = 1, /, **values: object) -> str:
    """What the host says of a match of this game, in the reader's language: `key` without its "host/"."""
    return Speech(game_page(slug).host)(f"host/{key}", n, **values)


def reaction_words(game: str) -> dict[str, str]:
    """The reactions by key, in the words of a game."""
    own = {Reaction.WELL_RACED: host_said(game, "reaction")}
    return {one.value: own.get(one) or str(one.label) for one in Reaction}


def refusal_text(refused: Refused) -> str:
    """A refusal in the reader's language, in the game's words where its rules refuse; never the bare code."""
    origin, _sep, code = refused.code.partition(":")
    if refused.game and code in (words := game_get(refused.game).meta.refusals):
        return worded(words[code], refused.params)
    if fits := refused.params.get("fits"):
        return sizes_text(fits, refused.game)
    text = REFUSALS.get("illegal" if origin == "illegal" else refused.code, REFUSALS["error"])
    return str(text) % refused.params


def sizes_text(sizes: Collection[int], game: str) -> str:
    """How many robots, or players, fit, as a sentence."""
    *some, last = sorted(sizes)
    if not some:
        return host_said(game, "fits", last)
    if last - some[0] == len(some):
        return host_said(game, "fits/range", least=some[0], most=last)
    return host_said(game, "fits/some", some=", ".join(map(str, some)), last=last)


def level_name(level: str, game: str = "") -> str:
    """How strong a bot is, in a word of the game, or of the house where no game is known. Another
    game’s, in the history of a club, stays its key."""
    own = game_get(game).meta.bots if game else ()
    known = {one.key: one.name for one in (*pilot.HOUSE_LEVELS, *own)}
    return gettext(known[level]) if level in known else level


def level_names(game: str) -> list[tuple[str, str]]:
    """The strengths of a game's bots by key, from the weakest on: where there is room for a word."""
    return [(one.key, gettext(one.name)) for one in game_get(game).meta.bots]


def levels_told(game: str = "", levels: Iterable[str] = ()) -> list[Told]:
    """The same with a sentence on each; where no game is known, of these `levels`."""
    known = game_get(game).meta.bots if game else [one for one in pilot.HOUSE_LEVELS if one.key in levels]
    return [Told(one.key, gettext(one.name), gettext(one.text)) for one in known]


def pilot_name(level: str, style: str, game: str = "") -> str:
    """Who drives, in a few words: "Racer, bold"; "" for a person."""
    return ", ".join(filter(None, (level_name(level, game), str(STYLE_NAMES[style]) if style else "")))


def match_title(match: Match) -> str:
    """What a match is called, in the reader's language; one that nobody named after its game."""
    if match.title_words:
        return title_said(match.title_words)
    return match.title or host_said(match.game, "practice", game=game_get(match.game).meta.title)


def worded(label: str, params: Mapping[str, object] | None = None) -> str:
    """A message id of the engine in the reader's language, its parameters filled in; words among them are ids too."""
    text = gettext(label) if label else ""
    if not params:
        return text
    return text % {
        name: gettext(value) if isinstance(value, str) and value else value for name, value in params.items()
    }


def name_marked(name: str, *, guest: bool) -> str:
    """A name where nothing but words can mark somebody without an account: "Neon Koala (guest)"."""
    return gettext("%(name)s (guest)") % {"name": name} if guest else name


class Script(NamedTuple):
    """The words of a game in one language, as a script for its live page."""

    digest: str
    """Changes when the text does, so that its address may be kept for ever."""
    text: str


@cache
def words_script(slug: str, language: str) -> Script:
    """What `static/gameplay/kit/words.js` says by key: the game's table, what the host says of its matches, its
    refusals and those of the house, its strengths and the styles of bots.

    Raises Refused("game_unknown").
    """
    catalogue = JavaScriptCatalog()
    catalogue.translation = DjangoTranslation(language, domain="django")
    known = catalogue.get_catalog()
    refusals = {f"refusal/illegal:{code}": text for code, text in game_get(slug).meta.refusals.items()}
    told = {
        key: known.get(phrase, phrase) if isinstance(phrase, str) else known.get(phrase[0], phrase)
        for key, phrase in {**game_page(slug).words, **game_page(slug).host_live, **refusals}.items()
    }
    with override(language):
        told |= {f"level/{level}": name for level, name in level_names(slug)}
        told |= {f"style/{style}": str(name) for style, name in STYLE_NAMES.items()}
        told |= {f"reaction/{key}": text for key, text in reaction_words(slug).items()}
        told |= {f"refusal/{code}": str(text) for code, text in REFUSALS.items()}
    text = f"globalThis.gameWords = {json.dumps(told, ensure_ascii=False, separators=(',', ':'))};\n"
    return Script(hashlib.sha256(text.encode()).hexdigest()[:16], text)
