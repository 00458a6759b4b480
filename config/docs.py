"""The API's page: Swagger UI from its package, in two requests so that no script stands in the page itself."""

from drf_spectacular.views import SpectacularSwaggerSplitView


class ApiDocsView(SpectacularSwaggerSplitView):
    url_name = "api:schema"
    template_name = "api/docs.html"
