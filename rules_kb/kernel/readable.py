"""Classes that are read from bytes or rows: how, is worked out while there is one thread."""

from typing import TypeVar

import msgspec

Kind = TypeVar("Kind", bound=type)


def readable(kind: Kind) -> Kind:
    """Make a class ready to be read, when it is declared.

    msgspec works out how a class is read when it first reads one. Where a second thread reads one meanwhile it finds
    half an answer, and the whole process dies: so did a server that was started while phones were waiting for it.
    """
    msgspec.msgpack.Decoder(kind)
    return kind
