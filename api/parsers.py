"""How a record arrives: as JSON, or as the plain text it is."""

from collections.abc import Mapping
from typing import Any, BinaryIO

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser, JSONParser

from referee.records import Unacceptable, decode


class RecordJSONParser(JSONParser):
    """JSON whose depth cannot exhaust the stack."""

    def parse(self, stream: BinaryIO, media_type: Any = None, parser_context: Any = None) -> Any:
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError("JSON parse error - nested too deeply.") from error


class PlainTextParser(BaseParser):
    """A body that is the record itself; the edition may stand in the query."""

    media_type = "text/plain"

    def parse(self, stream: BinaryIO, media_type: Any = None, parser_context: Any = None) -> dict[str, str]:
        try:
            record = decode(stream.read())
        except Unacceptable as refusal:
            raise ParseError(refusal.message) from refusal
        query: Mapping[str, str] = parser_context["request"].query_params
        return {"record": record, **({"edition": query["edition"]} if "edition" in query else {})}
