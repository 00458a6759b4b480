"""The API's schema and its page: Swagger UI from its package, in two requests so that the page contains no script."""

from django.http import HttpResponse
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.conditional import file_of


class SchemaView(SpectacularAPIView):
    """The schema, which is the same for everybody until the next release: it takes a second to make."""

    def _get_schema_response(self, request: Request) -> HttpResponse:
        form = request.accepted_renderer

        def make() -> bytes:
            found: Response = super(SchemaView, self)._get_schema_response(request)  # type: ignore[no-untyped-call]
            told: str | bytes = form.render(found.data, form.media_type, self.get_renderer_context())
            return told.encode() if isinstance(told, str) else told

        return file_of(request, form.media_type, make, form.media_type)


class ApiDocsView(SpectacularSwaggerSplitView):
    url_name = "api:schema"
    template_name = "api/docs.html"
