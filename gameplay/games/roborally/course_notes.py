"""The notes of the course files as message ids, so that the tools for translators find them."""

from __future__ import annotations

from gameplay.engine.words import gettext_noop as _

NOTES: tuple[str, ...] = (
    _("One board, one loop of belts, and pits beside it for anyone pushed off."),
    _("Four belts meet in the middle. Ride them, or be carried where nobody wants to go."),
    _("Two express belts run opposite ways, and the gears turn your plans around."),
    _("Four boards, five flags, an option for everybody at the start. An evening for a full table."),
    _("Two halls, presses and sluices. Mind the phases printed on the pushers."),
    _("Two boards and four flags, with the pits at the end. Allow plenty of time and bring life tokens."),
    _("One ring turns right, the one inside it turns left, and the last flag is in the middle."),
    _("The flags ride on the belts. Don’t drive to where a flag is, but to where it will be."),
    _("Pits everywhere, zigzag belts between them. Count your cells twice."),
    _("Thirty seconds for everybody, and the belts don’t wait either."),
    _("Everybody starts with two damage and nobody may power down. Be quick: nobody lasts long."),
    _("Lasers along every aisle, and the robots’ own do double damage."),
    _("Two flags and a ring of belts between them. A good first race, over before the tea is cold."),
    _("Express belts race up and down. From the west you cross them; go along them and you slide."),
    _("Keep one option out of three, and every repair site and flag gives you another instead of a repair."),
    _(
        "One SuperBot does double damage, repairs itself and is the only robot that may touch the flags. Destroy "
        "it and the role is yours."
    ),
    _("Touch a flag and you toss a coin: the whole board may turn under everybody. Only plan the way there."),
    _("Teams of two share their flags. One goes east, one goes west, and neither waits."),
    _("Two teams, and the first robot home wins for its whole team. Send one ahead and let the others clear the way."),
    _("Two teams and no race. Flags only repair; the team with a robot left at the end wins."),
)
