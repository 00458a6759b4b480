"""Reads about people."""

from collections.abc import Iterable, Sequence

import msgspec
from allauth.account.models import EmailAddress
from django.db.models import QuerySet
from django.utils import timezone

from accounts.keepers import Objection, keepers
from accounts.models import ApiToken, User

EXPORT_FORMAT, EXPORT_VERSION = "paddock-person", 1
EXPORT_FIELDS = (
    "id", "email", "public_name", "language", "zone", "theme", "look", "number_wish", "takes_invitations", "is_guest",
    "name_cleared", "date_joined", "last_seen_at",
)  # fmt: skip


def demo_users() -> Iterable[User]:
    """The demo club's people, for the list of sign-ins that `serve` prints."""
    return User.objects.filter(is_demo=True, is_active=True).order_by("pk")


def token_of(*, digest: str) -> ApiToken | None:
    """The unexpired token with this digest, with its user."""
    return ApiToken.objects.select_related("user").filter(digest=digest, expires_at__gt=timezone.now()).first()


def tokens_of(*, user: User) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(user=user)


def person_export(*, user: User) -> bytes:
    """Everything that is kept about a person, as one JSON text (docs/export.md). A constant number of queries."""
    tokens = ApiToken.objects.filter(user=user).order_by("pk")
    data: dict[str, object] = {
        "format": EXPORT_FORMAT,
        "version": EXPORT_VERSION,
        "made_at": timezone.now(),
        "account": {name: getattr(user, name) for name in EXPORT_FIELDS},
        "email_addresses": list(
            EmailAddress.objects.filter(user=user).order_by("pk").values("email", "verified", "primary")
        ),
        "api_tokens": list(tokens.values("name", "created_at", "expires_at", "last_used_at")),
    }
    for keeper in keepers():
        data |= keeper.export(user)
    return msgspec.json.format(msgspec.json.encode(data), indent=1)


def objections(*, user: User) -> Sequence[Objection]:
    """What prevents deleting the user."""
    return [objection for keeper in keepers() for objection in keeper.objections(user)]
