from django.db import migrations, models


class Migration(migrations.Migration):
    """One kind of count for every limit; the wrong guesses of the last ten minutes are forgotten."""

    dependencies = [
        ("referee", "0012_evenings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Allowance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("by", models.CharField(max_length=64, unique=True)),
                ("used", models.PositiveBigIntegerField(default=0)),
                ("until", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.DeleteModel(name="Guesses"),
    ]
