from typing import Any

from django.db import migrations, models


def forget(apps: Any, editor: Any) -> None:
    """Rulings are made again from the log: those kept as sentences go, and every table is behind the rules."""
    apps.get_model("referee", "Ruling").objects.all().delete()
    apps.get_model("referee", "Table").objects.update(judged_by="")


class Migration(migrations.Migration):
    """Rulings keep ids and facts, by which edition they were made, and how they were closed; words are made on reading."""

    dependencies = [("referee", "0007_what_only_follows")]

    operations = [
        migrations.AddField(model_name="ruling", name="edition", field=models.CharField(blank=True, max_length=60)),
        migrations.AddField(model_name="ruling", name="options", field=models.JSONField(default=dict)),
        migrations.AddField(
            model_name="ruling", name="closed_by", field=models.PositiveIntegerField(blank=True, null=True)
        ),
        migrations.AddField(
            model_name="ruling",
            name="how",
            field=models.CharField(blank=True, default="", max_length=10),
            preserve_default=False,
        ),
        migrations.AddIndex(
            model_name="ruling",
            index=models.Index(
                condition=models.Q(("how", ""), ("verdict__in", ("illegal", "irregular"))),
                fields=["table", "seq"],
                name="open_rulings",
            ),
        ),
        # Last: PostgreSQL alters no table whose rows this transaction has touched.
        migrations.RunPython(forget, forget),
    ]
