"""Tables for the people who look after the site: everything to see, nothing to change."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from referee import jobs, judging, ruling_words
from referee.editions import admin as edition_admin
from referee.models import Entry, Job, Ruling, Table
from referee.operations.log_in import CarefulLogIn
from referee.seats.admin import ChairsBelow, OnlyToSee, SharesBelow, TakingBack
from referee.staff import admin as staff_admin

__all__ = ["edition_admin", "staff_admin"]

admin.site.site_header = admin.site.site_title = "Referee"
admin.site.index_title = "What is stored"
admin.site.login_form = CarefulLogIn
WRONG = ("illegal", "irregular")


class ReadOnly(OnlyToSee, admin.ModelAdmin):
    """Logs are added to at the table, never here."""

    show_full_result_count = False
    list_per_page = 50


class OfOneTable(ReadOnly):
    """Rows of which those of one table may be asked for by their address."""

    list_select_related = ("table",)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """One table's, and what the filters offer."""
        return lookup == "table__id__exact" or super().lookup_allowed(lookup, value, request)


def listed(kind: str, table: Table, words: str, only: str = "") -> str:
    """A link to the rows of one table."""
    address = reverse(f"admin:referee_{kind}_changelist")
    return format_html('<a href="{}?table__id__exact={}{}">{}</a>', address, table.pk, only, words)


@admin.register(Table)
class TableAdmin(TakingBack, ReadOnly):
    """A table, and the way to its log and its rulings; a log of thousands of lines is no part of this page."""

    inlines = (ChairsBelow, SharesBelow)

    list_display = ("name", "edition", "log", "to_put_right", "in_step", "made_at", "changed_at")
    search_fields = ("name", "code")
    ordering = ("-changed_at",)
    readonly_fields = ("page", "log", "to_put_right", "in_step", "made_at", "changed_at")
    fields = ("name", "page", "edition", "log", "to_put_right", "in_step", "head", "made_at", "changed_at", "last_hash")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        """With the number of rulings that ask for something."""
        wrong = Count("rulings", filter=Q(rulings__verdict__in=WRONG, rulings__how=""))
        return super().get_queryset(request).defer("position").annotate(wrong=wrong)

    @admin.display(description="page")
    def page(self, table: Table) -> str:
        """The table as its players see it."""
        return format_html('<a href="{}">{}</a>', reverse("table_page", args=[table.code]), table.code)

    @admin.display(description="log")
    def log(self, table: Table) -> str:
        """The lines of its log."""
        return listed("entry", table, f"{table.length} lines")

    @admin.display(description="to put right", ordering="wrong")
    def to_put_right(self, table: Any) -> str:
        """The rulings that wait for the table."""
        return listed("ruling", table, str(table.wrong), f"&verdict__in={','.join(WRONG)}&how__exact=")

    @admin.display(description="judged by the rules in force", boolean=True)
    def in_step(self, table: Table) -> bool:
        """Whether its rulings were made by the rules as they are now."""
        return judging.is_in_step(table)


@admin.register(Entry)
class EntryAdmin(OfOneTable):
    """The lines of the logs, the newest first."""

    list_display = ("table", "seq", "text", "logged_by", "logged_at")
    list_display_links = ("text",)
    search_fields = ("text", "table__name", "table__code")
    ordering = ("-pk",)
    fields = readonly_fields = ("table", "seq", "text", "logged_by", "logged_at", "key", "hash")


@admin.register(Ruling)
class RulingAdmin(OfOneTable):
    """What was ruled, newest tables first."""

    list_display = ("table", "seq", "now", "verdict", "stands", "broke")
    list_display_links = ("now",)
    list_filter = ("verdict", "stands", "how")
    search_fields = ("now", "table__name", "table__code")
    ordering = ("-table_id", "seq")
    fields = ("table", "seq", "now", "verdict", "stands", "broke", "said", "paid", "turn", "how", "closed_by")
    readonly_fields = ("broke", "said", "paid")

    @admin.display(description="broke")
    def broke(self, ruling: Ruling) -> str:
        """The rules it broke."""
        return ", ".join(violation["rule"] for violation in ruling.violations)

    @admin.display(description="said")
    def said(self, ruling: Ruling) -> str:
        """What the players were told."""
        if not judging.is_in_step(ruling.table):
            return "It waits to be judged again."
        told = ruling_words.violations(ruling.table.head, ruling)
        return " ".join(f"{violation['sentence']} {violation['fix']}" for violation in told)

    @admin.display(description="moved")
    def paid(self, ruling: Ruling) -> str:
        """The money that moved."""
        moved = ruling_words.moved(ruling.table.head, ruling)
        return ", ".join(f"{one['from']} to {one['to']}: {one['amount']}" for one in moved)


@admin.register(Job)
class JobAdmin(ReadOnly):
    """Background work and how it went, what is open first."""

    list_display = ("task", "table", "state", "attempts", "made_at", "started_at", "done_at")
    list_filter = ("task", ("done_at", admin.EmptyFieldListFilter))
    list_select_related = ("table",)
    ordering = ("-made_at",)
    fields = readonly_fields = ("task", "table", "state", "attempts", "made_at", "started_at", "done_at")

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """With how far judging again is."""
        return super().changelist_view(request, {**(extra_context or {}), "rejudging": jobs.progress()})

    @admin.display(description="state")
    def state(self, job: Job) -> str:
        """How far it is."""
        if job.done_at:
            return "done"
        return "under way" if job.started_at else "waiting"
