import django.db.models.deletion
from django.db import migrations, models

import referee.models


def give_each_table_its_own(apps, schema_editor):
    """A default is worked out once for all rows, but no two tables share an address."""
    Table = apps.get_model("referee", "Table")
    for table in Table.objects.filter(watch__isnull=True).only("pk").iterator():
        Table.objects.filter(pk=table.pk).update(watch=referee.models.new_code())


class Migration(migrations.Migration):
    dependencies = [("referee", "0001_initial")]

    operations = [
        migrations.AddField("table", "host", models.CharField(blank=True, max_length=64)),
        migrations.AddField("table", "watch", models.CharField(max_length=32, null=True)),
        migrations.RunPython(give_each_table_its_own, migrations.RunPython.noop),
        migrations.AlterField(
            "table", "watch", models.CharField(default=referee.models.new_code, max_length=32, unique=True)
        ),
        migrations.CreateModel(
            name="Chair",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("phone", models.CharField(max_length=64)),
                ("taken_at", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="chairs", to="referee.table"
                    ),
                ),
            ],
            options={
                "ordering": ("seat",),
                "constraints": [models.UniqueConstraint(fields=("table", "seat"), name="one_phone_per_chair")],
            },
        ),
        migrations.CreateModel(
            name="Share",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(default=referee.models.new_code, max_length=32, unique=True)),
                ("seq", models.PositiveIntegerField()),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="shares", to="referee.table"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at__isnull", True)),
                        fields=("table", "seq"),
                        name="one_open_link_per_ruling",
                    )
                ],
            },
        ),
    ]
