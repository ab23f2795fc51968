"""What counts as the text of a record."""

import pytest

from referee.records import MAX_BYTES, MAX_LINES, Unacceptable, accept, decode


def test_line_ends_of_every_system_read_the_same() -> None:
    assert accept("Ann roll 3 4\r\nAnn buy\rAnn end\n") == "Ann roll 3 4\nAnn buy\nAnn end\n"


def test_a_record_of_exactly_the_limit_is_read() -> None:
    assert len(accept("a" * MAX_BYTES)) == MAX_BYTES


def test_one_byte_over_the_limit_is_too_large() -> None:
    with pytest.raises(Unacceptable) as refused:
        accept("a" * (MAX_BYTES - 1) + "é")

    assert refused.value.status == 413
    assert "256 kB" in refused.value.message


def test_twenty_thousand_lines_are_read_and_one_more_is_not() -> None:
    assert accept("a\n" * (MAX_LINES - 1))
    with pytest.raises(Unacceptable, match="20,000 lines"):
        accept("a\n" * MAX_LINES)


@pytest.mark.parametrize("stray", ["\0", "\ud800", "\udfff"])
def test_a_character_that_is_no_text_is_named_with_its_line(stray: str) -> None:
    with pytest.raises(Unacceptable, match="Line 3 "):
        accept(f"players: Ann\n\nAnn {stray}roll")


@pytest.mark.parametrize("nothing", ["", "  \n\t\r\n", "\ufeff"])
def test_an_empty_record_is_said_to_be_empty(nothing: str) -> None:
    with pytest.raises(Unacceptable, match="empty"):
        accept(nothing)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_files_of_the_usual_editors_are_read(encoding: str) -> None:
    assert decode("Zoë roll 3 4\n".encode(encoding)) == "Zoë roll 3 4\n"


def test_a_file_in_another_encoding_is_refused_with_the_line() -> None:
    with pytest.raises(Unacceptable, match=r"Line 2 .*UTF-8"):
        decode("players: Ann\nZoë roll".encode("latin-1"))


def test_half_a_utf_16_file_is_refused() -> None:
    with pytest.raises(Unacceptable):
        decode(b"\xff\xfeA\x00B")
