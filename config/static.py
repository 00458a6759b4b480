"""Static files under ASGI."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticMiddleware(WhiteNoiseMiddleware):
    """Answers with the bytes at once.

    whitenoise streams synchronously; under ASGI Django would collect that in a thread, and warn. Our files are small.
    """

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        body = b""
        if found.file is not None:
            with found.file as file:
                body = file.read()
        answer = HttpResponse(body, status=int(found.status))
        del answer["Content-Type"]  # the right one is among the headers, if there is one
        for name, value in found.headers:
            answer[name] = value
        return answer
