"""What gameplay tells people, each kind once. `gameplay.telling` and `gameplay.telling_meetings` write the notices."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext_lazy as _

from outbox.kinds import Kind

YOUR_TURN = Kind(
    "your_turn",
    _("It’s my turn"),
    _("A match is waiting for your answer and you don’t have its page open. Live races only send a push notification."),
    lasts=timedelta(days=2),
)
MEETING = Kind(
    "meeting",
    _("A race I’ve joined"),
    _("It starts in 15 minutes, or it has been called off."),
    lasts=timedelta(hours=1),
)
INVITED = Kind("invited", _("I’m invited to a race"), _("Somebody from one of your clubs is keeping a seat for you."))
