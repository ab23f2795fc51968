from typing import Any

from django.db import migrations

from referee import append_only


def seal(apps: Any, editor: Any) -> None:
    append_only.seal(editor.connection, for_ever=True)


def unseal(apps: Any, editor: Any) -> None:
    append_only.unseal(editor.connection)


class Migration(migrations.Migration):
    """From here on the database itself refuses to change or delete an entry."""

    dependencies = [
        ("referee", "0004_kept_texts"),
    ]

    # A later migration that alters the entries on SQLite makes their table anew, and must seal it again.
    operations = [migrations.RunPython(seal, unseal)]
