"""Turns what a person pasted or uploaded into the text of a record, or says why it is none."""

import codecs
import re

MAX_BYTES = 256 * 1024
MAX_LINES = 20_000
# A record of the largest size still fits into a request when every character of it is escaped.
MAX_BODY = 2 * 1024 * 1024
NOT_TEXT = re.compile("[\0\ud800-\udfff]")


class Unacceptable(Exception):
    """Text that cannot be a game record, with the reason in words and the HTTP status that fits."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


def accept(text: str) -> str:
    """The record with plain line ends, or Unacceptable with the line that is at fault."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise Unacceptable("There is nothing here to judge yet: the record is empty.")
    if stray := NOT_TEXT.search(text):
        line = text.count("\n", 0, stray.start()) + 1
        raise Unacceptable(f"Line {line} holds a character that is not text. Is this a plain text file?")
    if len(text.encode()) > MAX_BYTES:
        raise Unacceptable("This record is larger than 256 kB, more than a long evening of play.", 413)
    if text.count("\n") >= MAX_LINES:
        raise Unacceptable("This record has more than 20,000 lines, more than a long evening of play.")
    return text


def decode(raw: bytes) -> str:
    """The text of an uploaded file: UTF-8, or UTF-16 where the file says so."""
    marked = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return raw.decode("utf-16" if marked else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise Unacceptable(f"Line {line} is not readable text. Please save the file as plain text in UTF-8.") from error
