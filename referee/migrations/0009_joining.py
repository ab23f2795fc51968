import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    """Doors with codes, requests for seats, what went from phone to phone, and wrong guesses; old tables have none yet."""

    dependencies = [
        ("referee", "0008_facts"),
    ]

    operations = [
        migrations.CreateModel(
            name="Guesses",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("by", models.CharField(max_length=64, unique=True)),
                ("wrong", models.PositiveSmallIntegerField(default=0)),
                ("since", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ],
            options={
                "verbose_name_plural": "guesses",
            },
        ),
        migrations.AddField(
            model_name="table",
            name="seatings",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="table",
            name="unsettled",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.CreateModel(
            name="Joining",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=6, unique=True)),
                ("link", models.CharField(max_length=32, unique=True)),
                ("careful", models.BooleanField(default=False)),
                ("open_until", models.DateTimeField()),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="joining", to="referee.table"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Handover",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("before", models.CharField(max_length=64)),
                ("heard", models.BooleanField(default=False)),
                ("how", models.CharField(max_length=10)),
                ("agreed", models.JSONField(default=list)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="handovers", to="referee.table"
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "indexes": [
                    models.Index(
                        condition=models.Q(("heard", False)), fields=["table", "before"], name="unheard_handovers"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("phone", models.CharField(max_length=64)),
                ("agreed", models.JSONField(default=list)),
                ("refused", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seat_requests", to="referee.table"
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [models.UniqueConstraint(fields=("table", "phone"), name="one_request_per_phone")],
            },
        ),
    ]
