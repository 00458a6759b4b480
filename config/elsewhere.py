"""Public files and JSON that pages of other sites may read (CORS)."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

READABLE = frozenset(
    [
        "api:schema",
        *(f"api:{name}" for name in ("clubs", "club", "club_competitions", "competitions", "competition", "races")),
        *(f"api:{name}" for name in ("calendar", "race", "results", "standings", "standings_chart", "tournament")),
        *(
            f"league:{name}"
            for name in ("club_ical", "competition_ical", "calendar_csv", "results_csv", "standings_csv")
        ),
        "league:tables_file",
    ]
)
"""Names of addresses that pages of any site may read."""


class ElsewhereMiddleware:
    """Lets other sites read what `READABLE` names, if the operator wants it (`PUBLIC_ELSEWHERE`).

    Never what was made for one reader: an answer to a request with a session or a token gets no such header, and
    credentials are never allowed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        match = request.resolver_match
        if (
            settings.PUBLIC_ELSEWHERE
            and request.method in ("GET", "HEAD")
            and match is not None
            and match.view_name in READABLE
            and settings.SESSION_COOKIE_NAME not in request.COOKIES
            and "Authorization" not in request.headers
        ):
            response["Access-Control-Allow-Origin"] = "*"
        return response
