"""Style and script under names that carry their hash."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Also where one script imports another: a page and its modules are always of the same day."""

    support_js_module_import_aggregation = True
