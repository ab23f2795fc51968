from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("referee", "0003_editions"),
    ]

    operations = [
        migrations.CreateModel(
            name="KeptText",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("fingerprint", models.CharField(max_length=16, unique=True)),
                ("text", models.TextField()),
            ],
        ),
        # The parts say how many tables there are.
        migrations.RemoveField(model_name="impact", name="tables"),
    ]
