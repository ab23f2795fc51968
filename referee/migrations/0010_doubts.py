from django.db import migrations, models


class Migration(migrations.Migration):
    """The disputed points a ruling hangs on; rulings of before are judged again in the background."""

    dependencies = [
        ("referee", "0009_joining"),
    ]

    operations = [
        migrations.AddField(model_name="ruling", name="doubts", field=models.JSONField(default=list)),
    ]
