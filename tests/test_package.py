"""The knowledge installs by itself: `pip install .` gives rules_kb with its data, its types and its command."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
RECORD = "players: Ann, Bob\n\nAnn roll 1 2\nAnn buy\nBob roll 1 2\nBob pay Ann 3\n"


def test_what_pip_installs_judges_a_game_on_its_own(tmp_path: Path) -> None:
    source, there = tmp_path / "source", tmp_path / "installed"
    shutil.copytree(ROOT / "rules_kb", source / "rules_kb", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(there), str(source)]
    subprocess.run(pip, check=True)  # noqa: S603
    shutil.rmtree(source)

    code = "import rules_kb, sys; print(rules_kb.__file__); print(rules_kb.report(sys.argv[1])['dues'][0]['amount'])"
    ran = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code, RECORD],
        cwd=tmp_path,
        env={"PYTHONPATH": str(there)},
        capture_output=True,
        text=True,
    )

    assert ran.stdout.splitlines() == [str(there / "rules_kb" / "__init__.py"), "1"], ran.stderr
    assert (there / "rules_kb" / "py.typed").exists()
    assert (there / "bin" / "rules-kb").exists()
