"""`python -m scripts.sbom`: what the running site is made of, from its pins, as CycloneDX 1.6; needs nothing installed."""

import json
import re
import sys
from pathlib import Path
from typing import Any

LOCK = Path(__file__).parent.parent / "requirements.lock"
PINNED = re.compile(r"^([\w.-]+)==(\S+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)", re.MULTILINE)


def components(lock: str) -> list[dict[str, Any]]:
    """Every package with its version and the hashes of the files that may be installed for it."""
    return [
        {
            "type": "library",
            "name": name,
            "version": version,
            "purl": f"pkg:pypi/{name.lower().replace('_', '-')}@{version}",
            "externalReferences": [{
                "type": "distribution",
                "url": f"https://pypi.org/project/{name}/{version}/",
                "hashes": [{"alg": "SHA-256", "content": one} for one in re.findall(r"sha256:(\w+)", hashes)],
            }],
        }
        for name, version, hashes in PINNED.findall(lock)
    ]  # fmt: skip


def main() -> None:
    """Print it."""
    site = {"type": "application", "name": "referee"}
    parts = components(LOCK.read_text(encoding="utf-8"))
    bill = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "metadata": {"component": site}}
    json.dump({**bill, "components": parts}, sys.stdout, indent=1)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
