"""Names for guests: two words each, easy to say for readers of English and French, the same in every language.

The site draws one for each person who comes without an account. A guest may choose another one (`accounts.services`).
Drawn names are recognised by their words.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

FIRST = (
    "Alpha", "Argon", "Astro", "Bingo", "Bravo", "Carbon", "Chrome", "Cobalt", "Cosmo", "Delta", "Disco", "Domino",
    "Electro", "Gamma", "Giga", "Gyro", "Hydro", "Indigo", "Jumbo", "Laser", "Lunar", "Macro", "Magma", "Maxi",
    "Mega", "Micro", "Mini", "Mono", "Nano", "Neo", "Neon", "Nova", "Omega", "Opal", "Piano", "Pixel",
    "Polar", "Presto", "Pronto", "Quartz", "Radar", "Radio", "Rapid", "Retro", "Rondo", "Sigma", "Solar", "Sonar",
    "Stereo", "Super", "Tango", "Tempo", "Titan", "Turbo", "Ultra", "Vector", "Velvet", "Video", "Xenon", "Zigzag",
)  # fmt: skip
SECOND = (
    "Albatross", "Avocado", "Banana", "Banjo", "Biscuit", "Bongo", "Bonbon", "Cactus", "Caramel", "Comet", "Cobra",
    "Condor", "Coyote", "Crouton", "Cube", "Dragon", "Gong", "Iguana", "Kangaroo", "Kazoo", "Kiwi", "Koala", "Lemon",
    "Mango", "Marabou", "Meteor", "Mistral", "Module", "Moto", "Muffin", "Neutron", "Nougat", "Ocelot", "Okapi",
    "Orbit", "Panda", "Papaya", "Parasol", "Photon", "Piccolo", "Piston", "Planet", "Proton", "Puffin", "Python",
    "Quark", "Ravioli", "Robot", "Rotor", "Safari", "Satellite", "Saturn", "Sorbet", "Tapir", "Tomato", "Tornado",
    "Toucan", "Trombone", "Tuba", "Turbine", "Ukulele", "Vulcan", "Yoyo", "Zephyr",
)  # fmt: skip
TRIES = 30
"""There are nearly four thousand names: this many taken ones in a row mean that hardly any is free."""


def name_draw(is_taken: Callable[[str], bool] = lambda name: False) -> str:
    """Draw a free name; after many tries, a taken one. No seed: nobody may predict the next name."""
    for _try in range(TRIES):
        name = f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"
        if not is_taken(name):
            break
    return name


def is_drawn(name: str) -> bool:
    """Whether the site gave this name; at a table it may have a number."""
    first, _blank, rest = name.partition(" ")
    return first in FIRST and rest.partition(" (")[0] in SECOND
