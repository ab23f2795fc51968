"""What cannot be read is refused with the place and the reason; a broken rule is never an error."""


class Malformed(Exception):
    """Input that cannot be read: every complaint, by its path."""

    def __init__(self, errors: dict[str, str]) -> None:
        super().__init__("; ".join(f"{path}: {message}" for path, message in errors.items()))
        self.errors = errors
