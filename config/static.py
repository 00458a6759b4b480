"""Static files under ASGI."""

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticMiddleware(WhiteNoiseMiddleware):
    """Answers with the bytes at once.

    whitenoise streams synchronously; under ASGI Django would collect that in a thread, and warn. Our files are small.
    """

    @staticmethod
    def serve(  # type: ignore[override] # whitenoise's own middleware has this signature, its base another
        static_file: StaticFile, request: HttpRequest
    ) -> HttpResponse:
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
