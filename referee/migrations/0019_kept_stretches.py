import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("referee", "0018_clock")]

    operations = [
        migrations.CreateModel(
            name="KeptStretch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("known_by", models.CharField(max_length=64)),
                ("stored", models.BinaryField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stretches", to="referee.table"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="one_stretch_per_number"),
                ],
            },
        ),
    ]
