"""The site with the floor's socket and task beside it: `python -m benchmarks.server embedded|web|worker PORT`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from config.body import Application, Receive, Scope, Send


def application() -> Application:
    """config.asgi's application, which also answers at /ws/floor/."""
    from channels.routing import URLRouter
    from django.urls import path

    from benchmarks.floor import FloorConsumer
    from config import asgi

    floor = URLRouter([path("ws/floor/", FloorConsumer.as_asgi())])
    site = asgi.application

    async def both(scope: Scope, receive: Receive, send: Send) -> None:
        await (floor if scope.get("path") == "/ws/floor/" else site)(scope, receive, send)

    return both


def main() -> None:
    role, port = sys.argv[1], int(sys.argv[2])
    import django

    django.setup()
    from benchmarks import floor  # registers its task
    from config.celery import app

    assert floor.floor_task
    if role == "worker":
        app.worker_main(["worker", "--pool", "prefork", "--concurrency", "2", "--loglevel", "warning"])
    elif role == "embedded":
        from config import asgi
        from config.embedded import serve

        asgi.application = application()
        serve.serve(serve.bind("127.0.0.1", port), app, lambda: None)
    else:
        import uvicorn

        uvicorn.run(
            application(),
            host="127.0.0.1",
            port=port,
            lifespan="off",
            log_level="warning",
            timeout_graceful_shutdown=2,
            ws_max_size=64 * 1024,
        )


if __name__ == "__main__":
    main()
