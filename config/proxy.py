"""The client's address behind a reverse proxy."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from accounts.address import client_address


class ClientAddressMiddleware:
    """Sets REMOTE_ADDR to the client's address (`accounts.address`): all later code reads only that."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        forwarded = [request.META.get("HTTP_X_FORWARDED_FOR", "")]
        request.META["REMOTE_ADDR"] = client_address(request.META.get("REMOTE_ADDR", ""), forwarded)
        return self.get_response(request)
