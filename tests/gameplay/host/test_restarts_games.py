"""Every game, set back at random through the real services: it plays on to its end, and its proof holds."""

import pytest

from gameplay import selectors, services
from gameplay.engine.chance import Chance
from gameplay.engine.pilot import Pilot
from gameplay.games.registry import GAMES
from gameplay.models import OpenPrompt
from gameplay.selectors.restarts import match_positions
from gameplay.services.loading import prompt_of
from tests.gameplay.games.matches import RESTARTED, setups
from tests.support.races import answer, make_race

pytestmark = pytest.mark.django_db


def drive(match, answers, seed, level=""):
    """Random answers, or those of a bot, which ends a race sooner; the first seat asked answers first."""
    game = GAMES[match.game]
    for number in range(answers):
        row = OpenPrompt.objects.filter(match=match, answered=False).first()
        if row is None:
            break
        view = selectors.match_sync(match, row.seat)["view"]
        chance = Chance(f"{seed}/{number}".encode())
        asked = prompt_of(row)
        answer(match, row, game.bot(view, asked, Pilot(level), chance) if level else game.sample(view, asked, chance))
    match.refresh_from_db()


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_match_set_back_at_random_ends_and_is_honest(alice, bob, charlie, slug):
    seats, raw = RESTARTED.get(slug, setups(slug))[0]
    match = make_race(*(alice, bob, charlie)[:seats], game=slug, raw=raw)
    for turn in range(4):
        drive(match, 7, f"{slug}/{turn}")
        positions = match_positions(match)
        back = Chance(f"{slug}/{turn}".encode()).choice("to", positions)
        services.match_restart(code=match.code, by=None, version=back.version, head=match.version)
        match.refresh_from_db()
        assert match_positions(match)[-1].version == match.restarted
    levels = GAMES[slug].meta.bot_levels
    drive(match, 2000, "end", levels[len(levels) // 2])
    assert match.status == "finished"
    data = selectors.match_verify_data(match)
    assert len([step for step in data["steps"] if step["back_to"]]) == 4
    verdict = selectors.verify(data)
    assert (verdict.honest, verdict.rerun) == (True, "same")
