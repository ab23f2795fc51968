"""What is kept in memory makes room for what comes, however many threads keep at once."""

import sys
from concurrent.futures import ThreadPoolExecutor

from referee.kept import KeptByTable, make_room


def test_the_oldest_go_first() -> None:
    kept = dict.fromkeys(range(5))
    make_room(kept, 3)
    assert list(kept) == [3, 4]
    make_room(kept, 3)
    assert list(kept) == [3, 4]


def test_eight_threads_that_keep_and_let_go_at_once_do_not_trip() -> None:
    kept: dict[int, int] = {}
    switches = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)

    def keep(number: int) -> None:
        for n in range(2_000):
            make_room(kept, 20)
            kept[number * 10_000 + n] = n

    try:
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(keep, range(8)))
    finally:
        sys.setswitchinterval(switches)
    assert len(kept) <= 20 + 8


def test_what_is_kept_of_a_table_holds_for_its_moment_alone() -> None:
    kept: KeptByTable[int, list[str]] = KeptByTable(most=2)
    kept.keep(7, 3, ["after three lines"])
    assert (kept.at(7, 3), kept.at(7, 4), kept.at(8, 3)) == (["after three lines"], None, None)
    kept.keep(7, 4, [])
    assert (kept.at(7, 3), kept.at(7, 4), kept.newest(7)) == (None, [], (4, []))


def test_of_a_table_the_newest_is_kept_and_of_many_tables_the_last() -> None:
    kept: KeptByTable[int, str] = KeptByTable(most=2)
    for table, moment in ((1, 1), (2, 1), (1, 2), (3, 1)):
        kept.keep(table, moment, f"{table}-{moment}")
    assert (kept.at(1, 2), kept.at(2, 1), kept.at(3, 1)) == ("1-2", None, "3-1")
