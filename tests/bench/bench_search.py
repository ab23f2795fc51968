"""How long a question takes to be looked up, and a whole story to be read, in CPU milliseconds; no ruling is made."""

import os
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from statistics import median

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
django.setup()

from referee.search.asking import LONGEST, Inquiry  # noqa: E402
from referee.search.facts import filled  # noqa: E402
from referee.search.library import with_house  # noqa: E402
from referee.search.story import told_in  # noqa: E402
from rules_kb.arguments.catalogue import ARGUMENTS  # noqa: E402

TESTS = Path(__file__).parent.parent / "referee"
MOST = 10.0


def spent(work: Callable[[], object]) -> float:
    """CPU milliseconds."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def main() -> None:
    """Every question and story of the tests, and one as long as a box takes."""
    questions = tomllib.loads((TESTS / "questions.toml").read_text(encoding="utf-8"))["question"]
    stories = [one["tells"] for one in tomllib.loads((TESTS / "stories.toml").read_text(encoding="utf-8"))["story"]]
    longest = " ".join(stories)[:LONGEST]
    shelves = with_house(())
    texts = [*(one["asks"] for one in questions), *stories, longest]
    for text in texts:
        _ = Inquiry(text, shelves=shelves).hits
    looked_up = [spent(lambda text=text: Inquiry(text, shelves=shelves)) for text in texts]  # type: ignore[misc]
    read = [
        spent(lambda one=one: filled(ARGUMENTS[one["slug"]], told_in(one["tells"])))  # type: ignore[misc]
        for one in tomllib.loads((TESTS / "stories.toml").read_text(encoding="utf-8"))["story"]
    ]
    print(
        f"looked up: {median(looked_up):.1f} ms, at most {max(looked_up):.1f}; a ratio of {median(looked_up) / MOST:.2f}"
    )
    print(f"a story read: {median(read):.1f} ms, at most {max(read):.1f}; a ratio of {median(read) / MOST:.2f}")
    print(f"a thousand characters: {looked_up[-1]:.1f} ms")


if __name__ == "__main__":
    main()
