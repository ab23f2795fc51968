"""Style and script: under names that carry their hash, or served from where they lie."""

from functools import cache
from typing import Any

from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class AddressesKept:
    """While a server runs a file keeps its address, and a page asks for twenty."""

    @cache  # noqa: B019  # of storages there is one
    def url(self, *asked: Any) -> str:
        """Where a file is served."""
        address: str = super().url(*asked)  # type: ignore[misc]
        return address


class PlainFiles(AddressesKept, StaticFilesStorage):
    """Under their own names."""


class HashedFiles(AddressesKept, CompressedManifestStaticFilesStorage):
    """Also where one script imports another: a page and its modules are always of the same day."""

    support_js_module_import_aggregation = True
