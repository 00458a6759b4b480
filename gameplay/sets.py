"""The closed sets of a match and of what people do around it, each declared once, with what belongs to a member.

Models, constraints, API, schema and pages read them here, scripts by the generated types. A member that is added needs
a migration, because the database knows the values too.
"""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Reaction(TextChoices):
    """What is said with one tap. Only the key is kept: everybody reads it in their own language.

    Each has a drawing `reaction-<key>` in static/gameplay/symbols.svg. A game has its own words for the first.
    """

    WELL_RACED = "well_raced", _("Well raced!")
    GOOD_LUCK = "good_luck", _("Good luck!")
    LUCKY = "lucky", _("Lucky you!")
    OUCH = "ouch", _("Ouch!")
    SORRY = "sorry", _("Sorry!")
    YOUR_MOVE = "your_move", _("Your move, friend!")
