"""The 26 option cards by code (rulebook 1.4): names and what each does, in words of our own. Effects are in `rules`."""

from __future__ import annotations

from typing import NamedTuple

from gameplay.engine.words import gettext_noop as _


class OptionCard(NamedTuple):
    """One option card as people read it; both are message ids."""

    name: str
    text: str


CARDS: dict[str, OptionCard] = {
    "ablative-coat": OptionCard(_("Ablative Coat"), _("Takes the next three damage for the robot, then is discarded.")),
    "abort-switch": OptionCard(
        _("Abort Switch"),
        _(
            "Once a turn, after revealing, replace your card with the top card of the deck; your later unlocked "
            "cards this turn are replaced too."
        ),
    ),
    "brakes": OptionCard(_("Brakes"), _("A Move 1 may be executed as a Move 0.")),
    "circuit-breaker": OptionCard(
        _("Circuit Breaker"), _("With three or more damage at the end of a turn, the robot powers down automatically.")
    ),
    "conditional-program": OptionCard(
        _("Conditional Program"),
        _("Put a spare card here face down; before a reveal you may swap it for your card in that phase."),
    ),
    "crab-legs": OptionCard(
        _("Crab Legs"), _("A Move 1 and a left or right rotation in the same phase make the robot step sideways.")
    ),
    "double-barreled-laser": OptionCard(_("Double-Barreled Laser"), _("The main laser does two damage.")),
    "dual-processor": OptionCard(
        _("Dual Processor"),
        _("A move and a rotation may share a phase: one cell less (two with a U-turn), then the rotation."),
    ),
    "extra-memory": OptionCard(_("Extra Memory"), _("You get one more card each turn.")),
    "fire-control": OptionCard(
        _("Fire Control"),
        _(
            "When the main laser hits, you may use the damage to lock any phase of the target, or "
            "destroy one of its options instead."
        ),
    ),
    "flywheel": OptionCard(_("Flywheel"), _("Keep one unused card for a later turn.")),
    "fourth-gear": OptionCard(_("Fourth Gear"), _("A Move 3 may be executed as a Move 4.")),
    "gyroscopic-stabilizer": OptionCard(
        _("Gyroscopic Stabilizer"), _("Switch it on for a turn: gears and curved belts don’t turn the robot.")
    ),
    "high-power-laser": OptionCard(
        _("High-Power Laser"),
        _("The main laser may go through one wall or one robot; a robot it goes through is hit too."),
    ),
    "mechanical-arm": OptionCard(
        _("Mechanical Arm"), _("The robot may also touch a flag or a repair site in a neighbouring cell.")
    ),
    "mini-howitzer": OptionCard(
        _("Mini Howitzer"), _("Five times, in place of the laser: one damage, and the target is pushed one cell away.")
    ),
    "power-down-shield": OptionCard(
        _("Power-Down Shield"),
        _("While the robot is powered down, the shield stops one damage from each side in each phase."),
    ),
    "pressor-beam": OptionCard(_("Pressor Beam"), _("In place of the laser: push the target one cell away.")),
    "radio-control": OptionCard(
        _("Radio Control"), _("In place of the laser: for the rest of the turn the target executes your cards.")
    ),
    "ramming-gear": OptionCard(_("Ramming Gear"), _("Robots you push or bump into take one damage.")),
    "rear-firing-laser": OptionCard(_("Rear-Firing Laser"), _("An extra laser fires backwards.")),
    "recompile": OptionCard(
        _("Recompile"), _("Once a turn, before programming, swap your whole hand for a new one and take one damage.")
    ),
    "reverse-gear": OptionCard(_("Reverse Gear"), _("A Back up card may move the robot back two cells.")),
    "scrambler": OptionCard(
        _("Scrambler"), _("In place of the laser: the target’s next card is replaced by the top card of the deck.")
    ),
    "superior-archive": OptionCard(_("Superior Archive"), _("The robot comes back without the usual two damage.")),
    "tractor-beam": OptionCard(
        _("Tractor Beam"), _("In place of the laser: pull a target that is not next to you one cell closer.")
    ),
}
DECK: tuple[str, ...] = tuple(CARDS)
COAT = 3
"""Damage that an Ablative Coat takes (RR-O-01)."""
SHELLS = 5
"""Shots of a Mini Howitzer (RR-O-16)."""
WEAPONS = ("mini-howitzer", "pressor-beam", "radio-control", "scrambler", "tractor-beam")
"""Cards that replace the shot of the main laser."""
