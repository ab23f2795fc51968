from typing import Any

from django.db import migrations, models

from referee import append_only


def seal(apps: Any, editor: Any) -> None:
    append_only.seal(editor.connection)


def seal_for_ever(apps: Any, editor: Any) -> None:
    append_only.seal(editor.connection, for_ever=True)


class Migration(migrations.Migration):
    """A table can go as a whole: its entries are let go once its last hash is kept, and not before."""

    dependencies = [
        ("referee", "0014_seals"),
    ]

    operations = [
        migrations.CreateModel(
            name="DeletedTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveBigIntegerField(unique=True)),
                ("last_hash", models.CharField(max_length=64)),
                ("length", models.PositiveIntegerField()),
                ("deleted_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.RunPython(seal, seal_for_ever),
    ]
