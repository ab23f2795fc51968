"""An open page as the server sees it: a connection on which it sends numbers."""

import socket
from http.client import parse_headers

from tests.resilience.server import Server


class Listener:
    """Listens at an address; nothing is read before somebody asks."""

    def __init__(self, server: Server, path: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        self.socket.sendall(f"GET {path}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self.answer = self.socket.makefile("rb")

    def status(self) -> int:
        """What the server says to the request; the headers are kept."""
        status = int(self.answer.readline().split()[1])
        self.headers = parse_headers(self.answer)
        return status

    def number(self) -> int | None:
        """The next number; None when the stream has come to its proper end."""
        for line in self.answer:
            if line.startswith(b"data: "):
                return int(line.removeprefix(b"data: "))
            if line == b"0\r\n":
                return None
        raise AssertionError("the stream broke off")

    def waits(self) -> bool:
        """Whether the server says in the end that it is still there, after all that it had to say."""
        return any(line == b":\n" for line in self.answer)

    def close(self) -> None:
        """The page is closed."""
        self.answer.close()
        self.socket.close()
