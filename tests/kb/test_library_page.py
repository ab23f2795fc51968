"""The example in docs/library.md does what the page says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.slow
def test_the_ten_lines_run_as_they_stand() -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
    first, last = ran.stdout.splitlines()
    assert first.startswith("board.debt.solvent - ")
    assert last == "840"
