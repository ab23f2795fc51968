"""House editions to play by."""

from typing import Any

from referee.editions import services as edition_services
from referee.editions.models import EditionVersion

HEAD = "edition: family-rules\nplayers: Ann, Bob\nassume: nothing\n"


def family(base: str = "us-classic", **params: Any) -> EditionVersion:
    """The draft of Family rules with these parameters of its own."""
    version = edition_services.make_edition(slug="family-rules", name="Family rules", base=base)
    return changed(version, **params)


def changed(version: EditionVersion, **params: Any) -> EditionVersion:
    """A draft with these parameters of its own."""
    raw = {"name": "Family rules", "extends": "us-classic", "params": params}
    return edition_services.save_draft(version=version, raw=raw)


def published(**params: Any) -> EditionVersion:
    """Family rules, published."""
    return edition_services.publish(version=family(**params))


def next_draft(version: EditionVersion, **params: Any) -> EditionVersion:
    """A draft of the version after this one."""
    return changed(edition_services.start_draft(edition=version.edition), **params)
