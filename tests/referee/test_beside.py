"""What ships is indexed beside the server: the same index, and where that cannot be, the server's own."""

import sys

import pytest

from referee.search import beside, library

pytestmark = pytest.mark.django_db
QUESTIONS = ("may i build on a mortgaged street", "does free parking pay", "just say no to the rent", "bow street")


@pytest.fixture(autouse=True)
def nothing_indexed() -> None:
    library.with_house.cache_clear()


def test_another_process_finds_the_same_pages() -> None:
    beside.index_beside()
    there, here = library.shelves_of(()), library.Library(())
    assert library.INDEXED_BESIDE == {} and there is library.shelves_of(())
    for question in QUESTIONS:
        assert there.ranked(there.read(question)) == here.ranked(here.read(question))


def test_where_no_other_process_can_the_server_indexes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    beside.index_beside()
    assert library.with_house.cache_info().misses == 1
    assert library.find("just say no to the rent")
    assert library.with_house.cache_info().misses == 1


@pytest.mark.parametrize("work", ["raise SystemExit(1)", "import time; time.sleep(60)"])
def test_where_the_other_process_fails_or_takes_too_long_the_server_indexes(
    monkeypatch: pytest.MonkeyPatch, work: str
) -> None:
    monkeypatch.setattr(beside, "WORK", work)
    monkeypatch.setattr(beside, "PATIENCE", 1)
    beside.index_beside()
    assert library.find("does free parking pay")
