"""What writes to the outbox, and what empties it."""

from outbox.services.purge import outbox_purge
from outbox.services.sending import deliveries_again, outbox_has_post, outbox_send
from outbox.services.telling import returned, tell, tell_hook
from outbox.services.wishes import wish_stop, wishes_set

__all__ = [
    "deliveries_again",
    "outbox_has_post",
    "outbox_purge",
    "outbox_send",
    "returned",
    "tell",
    "tell_hook",
    "wish_stop",
    "wishes_set",
]
