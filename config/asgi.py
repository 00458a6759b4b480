"""The ASGI application: pages and API through Django, sockets through Channels."""

import gc
import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application = get_asgi_application()

# Imported here, because consumers import models, which need the apps set up above.
from channels.routing import ProtocolTypeRouter  # noqa: E402
from django.conf import settings  # noqa: E402

from config.body import Application, BodyLimit  # noqa: E402
from config.metrics import counted  # noqa: E402
from config.outages import TryAgain  # noqa: E402
from config.sockets import Sockets  # noqa: E402
from config.static import StaticFiles  # noqa: E402
from config.turnstile import Turnstile  # noqa: E402
from config.wellformed import Utf8Only  # noqa: E402
from gameplay.routing import websocket_urlpatterns as gameplay_sockets  # noqa: E402
from league.routing import websocket_urlpatterns as league_sockets  # noqa: E402

application: Application = ProtocolTypeRouter(
    {
        "http": StaticFiles(Utf8Only(BodyLimit(Turnstile(django_application), settings.DATA_UPLOAD_MAX_MEMORY_SIZE))),
        "websocket": counted.around(TryAgain(Sockets([*gameplay_sockets, *league_sockets]))),
    }
)
# Loaded modules stay: a collection that looked through all of them delayed every answer for a third of a second, and
# pages of large seasons trigger the collector often.
gc.collect()
gc.freeze()
