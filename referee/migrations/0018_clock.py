from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("referee", "0017_draft_changes_and_invitations")]

    operations = [
        migrations.AddField("table", "clock_ends_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("table", "clock_left", models.PositiveIntegerField(blank=True, null=True)),
    ]
