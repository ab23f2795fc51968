from django.db import migrations, models


class Migration(migrations.Migration):
    """Rulings keep what a position changed without an explanation."""

    dependencies = [
        ("referee", "0005_append_only"),
    ]

    operations = [
        migrations.AddField(model_name="ruling", name="notes", field=models.JSONField(default=list)),
    ]
