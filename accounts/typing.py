"""Types that the apps share: who asks, and what JSON holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from django.http import HttpRequest
from rest_framework.request import Request

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User

Json: TypeAlias = Any
"""A JSON value: None, bool, int, str, list or dict of them. Only the code that reads it knows its form."""

JsonObject: TypeAlias = dict[str, Json]

Viewer: TypeAlias = "User | AnonymousUser"
"""The person who looks at a page: signed in or not."""

PageAt: TypeAlias = "tuple[str, tuple[object, ...]]"
"""A page of the site: the name of its address, and that address's arguments."""


class AuthedRequest(HttpRequest):
    """The request of a view behind `login_required`: somebody is signed in, or is a guest with a temporary account."""

    user: User


class AuthedApiRequest(Request):
    """The same for a view of the API with `IsAuthenticated`."""

    if TYPE_CHECKING:
        user: User
