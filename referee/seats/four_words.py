"""Four words by which a table knows its host again, when the phone that made it is lost."""

from django.utils.crypto import constant_time_compare, salted_hmac

from referee.models import Table
from rules_kb.record.chain import WORDS


def words_of(table: Table) -> str:
    """The words of the phone that hosts; nothing of them is stored, and a new host has new ones."""
    drawn = salted_hmac("referee.four_words", f"{table.code} {table.host}", algorithm="sha256").digest()
    return " ".join(WORDS[byte] for byte in drawn[:4])


def are_right(table: Table, typed: str) -> bool:
    """Whether somebody knows them, however they are spelled and spaced; where nobody hosts there are none."""
    said = "".join(letter if letter.isalpha() else " " for letter in typed.lower()).split()
    return bool(table.host) and constant_time_compare(" ".join(said), words_of(table))
