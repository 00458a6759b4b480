"""How the bodies of API requests are read (REST_FRAMEWORK's DEFAULT_PARSER_CLASSES)."""

from collections.abc import Mapping
from typing import IO

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from accounts.typing import Json, JsonObject


class ShallowJSONParser(JSONParser):
    """A body nested too deeply for the decoder is a bad body, not a fault."""

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Json] | None = None
    ) -> JsonObject:
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError("nested too deeply") from error
