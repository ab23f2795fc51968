from django.db import migrations, models


class Migration(migrations.Migration):
    """A change that a draft would make says whether it only follows from an earlier one."""

    dependencies = [("referee", "0006_unexplained")]

    operations = [
        migrations.AlterModelOptions(name="impactchange", options={"ordering": ("table_id", "seq", "rule")}),
        migrations.AddField(model_name="impactchange", name="follows", field=models.BooleanField(default=False)),
    ]
