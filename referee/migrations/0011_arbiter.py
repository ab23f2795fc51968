import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Somebody from outside who rules, and tables that want a yes of those it costs; tables of before stay open."""

    dependencies = [
        ("referee", "0010_doubts"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="confirms",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name="Arbiter",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("link", models.CharField(max_length=32, unique=True)),
                ("phone", models.CharField(blank=True, max_length=64)),
                ("called", models.JSONField(default=list)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="arbiter", to="referee.table"
                    ),
                ),
            ],
        ),
    ]
