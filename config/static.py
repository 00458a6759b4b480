"""Static files, answered before Django is asked."""

from whitenoise.middleware import WhiteNoiseMiddleware

from config.body import Application, Receive, Scope, Send


class StaticFiles:
    """An ASGI application around another: the files that whitenoise knows, with its headers.

    As a middleware of Django's, each of the eighty files of a match's page would cost a thread and a whole request.
    Our files are small: they are read at once. Their length is told as it is now, not as it was when the site started.
    """

    def __init__(self, application: Application) -> None:
        self.application = application
        known = WhiteNoiseMiddleware()
        self.find = known.find_file if known.autorefresh else known.files.get

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        file = self.find(scope["path"])
        if file is None:
            await self.application(scope, receive, send)
            return
        asked = {
            f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}": value.decode("latin-1")
            for name, value in scope["headers"]
        }
        try:
            found = file.get_response(scope["method"], asked)
        except FileNotFoundError:  # an update took it away
            await self.application(scope, receive, send)
            return
        headers = {name.lower(): value for name, value in found.headers} | {"x-content-type-options": "nosniff"}
        body = b""
        if found.file is not None:
            with found.file as opened:
                body = opened.read()
            headers["content-length"] = str(len(body))
        told = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": int(found.status), "headers": told})
        await send({"type": "http.response.body", "body": body})
