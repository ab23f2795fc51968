"""Who sits at a table and what it has shared, below the table in the admin: to see, and to take back."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.views.decorators.http import require_POST

from referee import logs
from referee.models import Chair, Share, Table
from referee.seated.wording import blank
from referee.seats import chairs, sharing

MAY_FREE, MAY_UNSHARE = "referee.delete_chair", "referee.change_share"


class OnlyToSee:
    """Nothing here is added, changed or deleted."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    has_change_permission = has_delete_permission = has_add_permission


class Below(OnlyToSee, admin.TabularInline):
    """A list below a table, with a button in each row for those who may use it."""

    extra = 0
    may: str

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """What is shown: the button only to those who may."""
        return self.readonly_fields if request.user.has_perm(self.may) else self.readonly_fields[:-1]


class ChairsBelow(Below):
    """The seats that phones have taken; what a phone is known by is nobody's business."""

    model, may = Chair, MAY_FREE
    verbose_name_plural = "seats with a phone"
    readonly_fields = ("player", "taken_at", "to_do")

    def player(self, chair: Chair) -> str:
        """Who sits there."""
        return player_of(chair.table, chair.seat)

    def to_do(self, chair: Chair) -> str:
        """The button that frees it."""
        return button("free", chair.table_id, chair.seat, f"Free the seat of {self.player(chair)}")


class SharesBelow(Below):
    """The rulings that were shared."""

    model, may = Share, MAY_UNSHARE
    verbose_name_plural = "shared rulings"
    readonly_fields = ("line", "link", "made_at", "revoked_at", "to_do")

    def line(self, share: Share) -> str:
        """The line of the log whose ruling it is."""
        return str(share.table.entries.get(seq=share.seq))

    def link(self, share: Share) -> str:
        """Where it leads."""
        address = reverse("shared", args=[share.code])
        return format_html('<a href="{}">{}</a>', address, address) if share.revoked_at is None else "leads nowhere"

    def to_do(self, share: Share) -> str:
        """The button that takes it back."""
        return button("unshare", share.table_id, share.seq, "Take the link back") if share.revoked_at is None else ""


def player_of(table: Table, seat: int) -> str:
    """A player by the seat."""
    return blank(logs.opened(table.head).players[seat])


def button(what: str, table: int, number: int, words: str) -> str:
    """A button that sends the page's own form elsewhere."""
    address = reverse(f"admin:table_{what}", args=[table, number])
    return format_html('<button class="button" formaction="{}">{}</button>', address, words)


class TakingBack(admin.ModelAdmin):
    """The addresses behind those buttons."""

    def get_urls(self) -> list[URLPattern]:
        """Freeing a seat, and taking a link back."""
        wrap = self.admin_site.admin_view
        return [
            path("<int:pk>/free/<int:seat>/", wrap(self.free_view), name="table_free"),
            path("<int:pk>/unshare/<int:seq>/", wrap(self.unshare_view), name="table_unshare"),
            *super().get_urls(),
        ]

    @method_decorator(require_POST)
    def free_view(self, request: HttpRequest, pk: int, seat: int) -> HttpResponse:
        """Free one seat."""
        table = self.asked(request, MAY_FREE, Chair, table=pk, seat=seat)
        chairs.free(code=table.code, seat=seat)
        return self.done(request, table, f"The seat of {player_of(table, seat)} is free.")

    @method_decorator(require_POST)
    def unshare_view(self, request: HttpRequest, pk: int, seq: int) -> HttpResponse:
        """Take one link back."""
        table = self.asked(request, MAY_UNSHARE, Share, table=pk, seq=seq, revoked_at=None)
        sharing.revoke(code=table.code, seq=seq)
        return self.done(request, table, f"The link to line {seq} is taken back.")

    def asked(self, request: HttpRequest, may: str, kind: type[Chair] | type[Share], **which: Any) -> Table:
        """The table of what is to be taken back, for those who may."""
        if not request.user.has_perm(may):
            raise PermissionDenied
        return get_object_or_404(kind.objects.select_related("table"), **which).table

    def done(self, request: HttpRequest, table: Table, said: str) -> HttpResponse:
        """Back to the table, with what was done said and noted."""
        self.log_change(request, table, said)
        messages.success(request, said)
        return redirect("admin:referee_table_change", table.pk)
