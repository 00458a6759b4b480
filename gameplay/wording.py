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

from accounts.refusals import declared
from accounts.told import DescribedChoice
from gameplay.engine import pilot
from gameplay.gamepages.base import Speech
from gameplay.gamepages.registry import game_page
from gameplay.games.registry import GAMES
from gameplay.refused import HostRefusal, Refused
from gameplay.services.loading import game_get
from gameplay.services.names import title_text
from gameplay.sets import Reaction

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words

    from gameplay.models import Match

STYLE_NAMES: dict[str, Words] = {key: gettext_lazy(name) for key, name in pilot.STYLE_NAMES.items()}


def host_text(slug: str, key: str, n: int = 1, /, **values: object) -> str:
    """The host's words about a match of this game, in the reader's language: `key` without its "host/"."""
    return Speech(game_page(slug).host)(f"host/{key}", n, **values)


def reaction_words(game: str) -> dict[str, str]:
    """The reactions by key, in the words of a game."""
    own = {Reaction.WELL_RACED: host_text(game, "reaction")}
    return {one.value: own.get(one) or str(one.label) for one in Reaction}


def refusal_text(refused: Refused) -> str:
    """A refusal in the reader's language, in the game's words if its rules refuse; never the bare code."""
    if refused.game and (said := rules_say(refused.game, refused.word, refused.params)):
        return said
    if fits := refused.params.get("fits"):
        return sizes_text(fits, refused.game)
    return gettext(refused.refusal.text) % refused.params


def rules_say(game: str, why: str, params: Mapping[str, object]) -> str:
    """What the rules of a game say when they refuse, in the reader's language; "" without words for it, or without such
    a game."""
    refusals = GAMES[game].meta.refusals if game in GAMES else {}
    return worded(refusals[why], params) if why in refusals else ""


def sizes_text(sizes: Collection[int], game: str) -> str:
    """How many robots, or players, fit, as a sentence."""
    *some, last = sorted(sizes)
    if not some:
        return host_text(game, "fits", last)
    if last - some[0] == len(some):
        return host_text(game, "fits/range", least=some[0], most=last)
    return host_text(game, "fits/some", some=", ".join(map(str, some)), last=last)


def level_name(level: str, game: str = "") -> str:
    """How strong a bot is, in a word of the game, or of the house where no game is known. Another
    game’s, in the history of a club, stays its key."""
    own = game_get(game).meta.bots if game else ()
    known = {one.key: one.name for one in (*pilot.HOUSE_LEVELS, *own)}
    return gettext(known[level]) if level in known else level


def level_names(game: str) -> list[tuple[str, str]]:
    """The strengths of a game's bots by key, from the weakest: where there is room for a word."""
    return [(one.key, gettext(one.name)) for one in game_get(game).meta.bots]


def level_choices(game: str = "", levels: Iterable[str] = ()) -> list[DescribedChoice]:
    """The same with a sentence on each; where no game is known, of these `levels`."""
    known = game_get(game).meta.bots if game else [one for one in pilot.HOUSE_LEVELS if one.key in levels]
    return [DescribedChoice(one.key, gettext(one.name), gettext(one.text)) for one in known]


def pilot_name(level: str, style: str, game: str = "") -> str:
    """Who drives, in a few words: "Racer, bold"; "" for a person."""
    return ", ".join(filter(None, (level_name(level, game), str(STYLE_NAMES[style]) if style else "")))


def match_title(match: Match) -> str:
    """The title of a match, in the reader's language; without a title, the name of its game."""
    if match.title_words:
        return title_text(match.title_words)
    return match.title or host_text(match.game, "practice", game=game_get(match.game).meta.title)


def worded(label: str, params: Mapping[str, object] | None = None) -> str:
    """A message id of the engine in the reader's language, with its parameters filled in; words among them are ids
    too."""
    text = gettext(label) if label else ""
    if not params:
        return text
    return text % {
        name: gettext(value) if isinstance(value, str) and value else value for name, value in params.items()
    }


def name_marked(name: str, *, guest: bool) -> str:
    """A name where only words can mark a person without an account: "Neon Koala (guest)"."""
    return gettext("%(name)s (guest)") % {"name": name} if guest else name


class Script(NamedTuple):
    """The words of a game in one language, as a script for its live page."""

    digest: str
    """Changes with the text, so that its address may be cached for ever."""
    text: str


@cache
def words_script(slug: str, language: str) -> Script:
    """What `static/gameplay/kit/words.js` says by key: the game's table, the host's words about its matches, its
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
        told |= {f"refusal/{one.code}": gettext(one.text) for one in declared() if isinstance(one, HostRefusal)}
    text = f"globalThis.gameWords = {json.dumps(told, ensure_ascii=False, separators=(',', ':'))};\n"
    return Script(hashlib.sha256(text.encode()).hexdigest()[:16], text)
