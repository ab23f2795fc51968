import re

import django.db.models.deletion
from django.db import migrations, models


def name_the_edition(apps, schema_editor):
    """Tables made before could only play an edition that ships; their heads say which."""
    Table = apps.get_model("referee", "Table")
    for pk, head in Table.objects.values_list("pk", "head").iterator():
        found = re.search(r"^\s*edition\s*:\s*([^\s#]+)", head, re.IGNORECASE | re.MULTILINE)
        Table.objects.filter(pk=pk).update(edition=found[1].lower() if found else "us-classic")


class Migration(migrations.Migration):
    dependencies = [
        ("referee", "0002_chairs"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="entry",
            options={"ordering": ("seq",), "verbose_name_plural": "entries"},
        ),
        migrations.CreateModel(
            name="Edition",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.CharField(max_length=30, unique=True, verbose_name="id")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "house edition",
                "ordering": ("slug",),
            },
        ),
        migrations.CreateModel(
            name="EditionVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[("draft", "draft"), ("published", "published"), ("superseded", "superseded")],
                        default="draft",
                        max_length=10,
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("text", models.TextField()),
                ("fingerprint", models.CharField(max_length=16)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("published_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("edition", "-number"),
            },
        ),
        migrations.CreateModel(
            name="Impact",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("fingerprint", models.CharField(max_length=16)),
                ("tables", models.PositiveIntegerField(default=0)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("cancelled_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="ImpactChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                ("rule", models.CharField(blank=True, max_length=80)),
                ("line", models.TextField()),
                ("was", models.CharField(max_length=120)),
                ("now", models.CharField(max_length=120)),
            ],
            options={
                "ordering": ("rule", "table_id", "seq"),
            },
        ),
        migrations.CreateModel(
            name="ImpactPart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("tables", models.JSONField(default=list)),
                ("done_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.AddField(
            model_name="table",
            name="edition",
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.RunPython(name_the_edition, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="job",
            name="table",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="jobs", to="referee.table"
            ),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(fields=["edition"], name="tables_by_edition"),
        ),
        migrations.AddField(
            model_name="editionversion",
            name="edition",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="versions", to="referee.edition"
            ),
        ),
        migrations.AddField(
            model_name="impact",
            name="version",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="impacts", to="referee.editionversion"
            ),
        ),
        migrations.AddField(
            model_name="impactchange",
            name="table",
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="referee.table"),
        ),
        migrations.AddField(
            model_name="impactpart",
            name="impact",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="referee.impact"
            ),
        ),
        migrations.AddField(
            model_name="impactchange",
            name="part",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="referee.impactpart"
            ),
        ),
        migrations.AddField(
            model_name="job",
            name="part",
            field=models.OneToOneField(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="job", to="referee.impactpart"
            ),
        ),
        migrations.AddConstraint(
            model_name="editionversion",
            constraint=models.UniqueConstraint(fields=("edition", "number"), name="one_text_per_version"),
        ),
        migrations.AddConstraint(
            model_name="editionversion",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "draft")), fields=("edition",), name="one_draft_per_edition"
            ),
        ),
        migrations.AddConstraint(
            model_name="editionversion",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "published")),
                fields=("edition",),
                name="one_published_version_per_edition",
            ),
        ),
        migrations.AddConstraint(
            model_name="impact",
            constraint=models.UniqueConstraint(fields=("version", "fingerprint"), name="one_look_per_text"),
        ),
        migrations.AddIndex(
            model_name="impactpart",
            index=models.Index(fields=["impact", "done_at"], name="parts_done_of_an_impact"),
        ),
        migrations.AddConstraint(
            model_name="impactchange",
            constraint=models.UniqueConstraint(
                fields=("part", "table", "seq", "rule"), name="one_change_per_ruling_and_rule"
            ),
        ),
    ]
