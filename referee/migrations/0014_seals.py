from typing import Any

import django.utils.timezone
from django.db import migrations, models

from rules_kb.record import chain


def seal(apps: Any, editor: Any) -> None:
    """Every table that is there gets its seal, as the tables made from now on have it."""
    table, batch = apps.get_model("referee", "Table"), []
    for one in table.objects.only("code", "host", "made_at", "length", "last_hash").iterator(chunk_size=500):
        one.seal = chain.seal(one.code, one.host, one.made_at.isoformat(), one.length, one.last_hash)
        batch.append(one)
        if len(batch) == 500:
            table.objects.bulk_update(batch, ["seal"])
            batch = []
    table.objects.bulk_update(batch, ["seal"])


class Migration(migrations.Migration):
    """The row of a table is sealed, and an entry's hash holds its time from here on; older entries keep their hashes."""

    dependencies = [
        ("referee", "0013_limits"),
    ]

    operations = [
        migrations.AddField(
            model_name="table", name="seal", field=models.CharField(db_default="", default="", max_length=64)
        ),
        migrations.RunPython(seal, migrations.RunPython.noop),
        # Nothing changes in the database: the site itself now says when, so that the hash can hold it.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="table",
                    name="made_at",
                    field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                migrations.AlterField(
                    model_name="entry",
                    name="logged_at",
                    field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
            ]
        ),
    ]
