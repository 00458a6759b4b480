"""Who asks, when a reverse proxy stands in front."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse


class ClientAddressMiddleware:
    """Sets REMOTE_ADDR to the client: the entry of X-Forwarded-For that the outermost of our own proxies wrote.

    What stands further left was sent by the client and is worth nothing. Without proxies the header is ignored.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        count = settings.PROXY_COUNT
        if count:
            chain = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
            if len(chain) >= count:
                request.META["REMOTE_ADDR"] = chain[-count]
        return self.get_response(request)
