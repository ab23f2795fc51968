"""What is kept in memory makes room for what comes, however many threads keep at once."""

import sys
from concurrent.futures import ThreadPoolExecutor

from referee.kept import make_room


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
