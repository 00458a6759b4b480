"""Services that write to the outbox, and those that empty it."""

from outbox.services.calls import Forbidden
from outbox.services.purge import addresses_forget, outbox_purge
from outbox.services.push import BadSubscription, key_ensure, subscribe, unsubscribe
from outbox.services.rooms import room_save
from outbox.services.sending import deliveries_again, outbox_has_post, outbox_send
from outbox.services.telling import returned, tell, tell_address, tell_hook
from outbox.services.wishes import wish_stop, wishes_set
from outbox.services.writing import topic

__all__ = [
    "BadSubscription",
    "Forbidden",
    "addresses_forget",
    "deliveries_again",
    "key_ensure",
    "outbox_has_post",
    "outbox_purge",
    "outbox_send",
    "returned",
    "room_save",
    "subscribe",
    "tell",
    "tell_address",
    "tell_hook",
    "topic",
    "unsubscribe",
    "wish_stop",
    "wishes_set",
]
