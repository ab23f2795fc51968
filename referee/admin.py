"""Tables for the people who look after the site: everything to see, nothing to change."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from referee.models import Entry, Job, Ruling, Table


class ReadOnly(admin.options.BaseModelAdmin):
    """Logs are added to at the table, never here."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class EntryInline(ReadOnly, admin.TabularInline):
    """The log of a table."""

    model = Entry
    fields = ("seq", "text", "logged_by", "logged_at")


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):
    """A table with its log."""

    list_display = ("name", "code", "length", "made_at", "changed_at")
    search_fields = ("name", "code")
    exclude = ("position",)
    inlines = (EntryInline,)


@admin.register(Ruling)
class RulingAdmin(ReadOnly, admin.ModelAdmin):
    """What was ruled, newest tables first."""

    list_display = ("table", "seq", "verdict", "stands")
    list_filter = ("verdict",)


@admin.register(Job)
class JobAdmin(ReadOnly, admin.ModelAdmin):
    """Background work and how it went."""

    list_display = ("table", "task", "made_at", "started_at", "done_at", "attempts")
