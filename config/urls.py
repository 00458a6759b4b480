"""Every address of the site. Names: namespaces `gameplay`, `league`, `accounts`, `outbox`, and `api` for /api/v1/."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.sitemaps.views import sitemap
from django.urls import include, path
from django.views.decorators.cache import never_cache
from django.views.i18n import JavaScriptCatalog

from accounts import converters  # noqa: F401 - registers `language`
from config.catalog import catalog_in
from config.finding import SITEMAPS, robots
from config.health import health, health_web
from config.metrics import metrics
from config.reading import too_often

# The admin is for operators only; its sign-in goes through allauth, so the rate limits hold there too.
admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler500 = "config.outages.server_error"

urlpatterns = [
    path("health/", health, name="health"),
    path("health/web/", health_web, name="health-web"),
    path("metrics", metrics, name="metrics"),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap, {"sitemaps": SITEMAPS}, name="sitemap"),
    path("too-often/<slug:language>/<slug:kind>/", too_often, name="too-often"),
    # Not cached by address: the language may come from the profile, which no header names.
    path("jsi18n/", never_cache(JavaScriptCatalog.as_view()), name="javascript-catalog"),
    path("jsi18n/<language:language>/", catalog_in, name="javascript-catalog-in"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.account.urls")),
    path("api/v1/", include("config.api_urls")),
    path("", include("accounts.urls")),
    path("", include("outbox.urls")),
    path("", include("gameplay.urls")),
    path("", include("league.urls")),
]
