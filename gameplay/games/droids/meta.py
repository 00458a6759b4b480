"""Facts about Droids that need no rules. Its boards are the seven scenarios (section 4)."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine import options
from gameplay.engine.contract import BoardInfo, Meta, Option, Solo
from gameplay.engine.pilot import BotLevel
from gameplay.engine.words import gettext_noop as _

TURNS = 50
"""The last turn, unless the table names another (DR-8.14)."""
MOST_TURNS = 50
MOST_SEATS = 4
LATE = 3
"""After this many missed answers in a row the player leaves (DR-17.7)."""
MOST_LEVEL = 6
"""The killer's highest level (DR-S7.14)."""

BOARDS = (
    BoardInfo(
        "challenge",
        _("The challenge"),
        (2, 4),
        _("Shoot the others out of the game. The last droid left wins."),
        worded=True,
    ),
    BoardInfo(
        "mines",
        _("Mine clearing"),
        (2, 4),
        _("Like “The challenge”, but two repairers leave mines behind."),
        worded=True,
    ),
    BoardInfo(
        "chips",
        _("Golden chips"),
        (2, 4),
        _("Bring containers to your start circle. The player with the most containers wins."),
        worded=True,
    ),
    BoardInfo(
        "garden",
        _("The crazy garden"),
        (2, 4),
        _("Enclose your start circle with obstacles before the others do."),
        worded=True,
    ),
    BoardInfo(
        "statue",
        _("The statue"),
        (2, 3),
        _("Push or carry the statue to your start circle. Nobody shoots."),
        worded=True,
    ),
    BoardInfo(
        "duel",
        _("Duel in the labyrinth"),
        (2, 2),
        _("Two droids lay obstacles: take the other one prisoner."),
        worded=True,
    ),
    BoardInfo(
        "killer",
        _("Killer robot"),
        (1, 1),
        _("Alone against a robot that shoots four ways at once: wall it in."),
        worded=True,
    ),
)
TITLES: Mapping[str, str] = {board.slug: board.title for board in BOARDS}
SCENARIOS = tuple(TITLES)

OPTIONS = (
    Option(
        "turns",
        "number",
        TURNS,
        _("Turn limit"),
        _(
            "After that, it’s a draw between the players still in the game; in “Golden chips” the player with the "
            "most containers wins."
        ),
        minimum=5,
        maximum=MOST_TURNS,
    ),
    Option(
        "teams",
        "bool",
        False,
        _("Teams"),
        _(
            "Only in “The challenge” and “Mine clearing”: four players in two teams of two, partners opposite each "
            "other."
        ),
    ),
    Option(
        "by_lot",
        "bool",
        False,
        _("Random obstacles"),
        _("The obstacles that players would lay before the first turn are placed at random."),
    ),
    Option(
        "side",
        "one_of",
        "S",
        _("Your side"),
        _("Only in “Killer robot”: the killer starts opposite."),
        choices=(("S", _("South")), ("W", _("West")), ("E", _("East"))),
    ),
    Option(
        "level",
        "number",
        1,
        _("Level of the killer"),
        _(
            "Only in “Killer robot”. 1: the die decides what a shot does; 2 to 5: a shot destroys one, two, three or "
            "five emitters; 6: one shot and you’re out."
        ),
        minimum=1,
        maximum=MOST_LEVEL,
    ),
)

SOLO = Solo(
    board="killer",
    level="level",
    levels=(
        ("1", _("1: the die decides")),
        ("2", _("2: one emitter per shot")),
        ("3", _("3: two emitters per shot")),
        ("4", _("4: three emitters per shot")),
        ("5", _("5: five emitters per shot")),
        ("6", _("6: one shot and you’re out")),
    ),
    side="side",
    sides=(("S", _("South")), ("W", _("West")), ("E", _("East"))),
    kept=("emitters", _("Emitters left")),
)
"""The killer, whose draws are labelled by turn and order alone (DR-S7.14)."""

META = Meta(
    slug="droids",
    title="Droids",
    tagline=_("Order tokens on ten emitters, and a droid that only hears them in the right column."),
    seats=(1, MOST_SEATS),
    boards=BOARDS,
    options=OPTIONS,
    rules_version="1",
    timeouts_to_leave=LATE,
    bots=(
        BotLevel("rookie", _("Trainee"), _("Thinks about its next three orders, and miscounts the columns.")),
        BotLevel("amateur", _("Telegraphist"), _("Sees its goal, but sometimes mixes up left and right.")),
        BotLevel("racer", _("Signaller"), _("Plans its whole turn well, as if it were alone on the board.")),
        BotLevel("expert", _("Flight controller"), _("Takes into account the orders its rivals have laid openly.")),
        BotLevel("champion", _("Mission control"), _("Foresees what each rival will send, and draws accordingly.")),
    ),
    minutes_per_seat=15,
    has_grid=False,
    foreseen=frozenset({"place"}),
    solo=SOLO,
    refusals={
        **options.REFUSALS,
        "unknown_board": _("No scenario has this name."),
        "another_board": _("This isn’t one of the game’s scenarios."),
        "not_in_this_scenario": _("Players in this scenario: %(players)s."),
        "no_teams_here": _("You can’t play this scenario in teams."),
        "teams_need_four": _("You need four players to play in teams."),
        "two_teams_of_two": _("You need two teams of two."),
        "not_a_side_for_each_seat": _("Choose one of this scenario’s sides for each seat."),
        "same_side_twice": _("Two players can’t sit on the same side."),
        "partners_opposite": _("Partners sit opposite each other."),
        "only_killer": _("This works only in the scenario “Killer robot”."),
        "not_here": _("You can’t lay an obstacle on this cell."),
        "seven": _("Draw seven tokens in all."),
        "bin": _("Tokens left in that bin: %(left)s."),
        "not_held": _("You don’t have this token."),
        "no_such_order": _("You can’t choose this order here."),
        "too_many": _("There are only %(count)s tokens of this kind."),
        "arrow": _("This token’s arrow can’t point that way."),
        "broken": _("This emitter is destroyed."),
        "taken": _("This cell already has an order."),
        "not_sendable": _("You can’t send an order from this emitter now."),
        "how_many": _("Number of emitters to choose: %(count)s."),
        "same_emitter_twice": _("Choose each emitter only once."),
        "not_intact": _("This emitter is already destroyed."),
        "not_broken": _("This emitter isn’t destroyed."),
        "out": _("This player is eliminated."),
        "not_your_move": _("It’s another player’s turn to act."),
        "not_in_hand": _("This token isn’t in your hand."),
        "not_free": _("You can’t place an order on this cell."),
    },
)
