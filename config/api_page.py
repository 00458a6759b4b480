"""What the API's schema and its page say about themselves (SPECTACULAR_SETTINGS)."""

SETTINGS: dict[str, object] = {
    "TITLE": "Paddock",
    "DESCRIPTION": (
        "Championships of robot games: clubs, races, results, and the matches themselves. Anybody may ask what has no"
        " padlock; with a token (Settings, Tokens) it also answers what only its owner may see."
    ),
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "PATH_CONVERTER_OVERRIDES": {"whole": int},  # accounts.converters
    "COMPONENT_SPLIT_REQUEST": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"docExpansion": "none", "deepLinking": True, "filter": True},
}
