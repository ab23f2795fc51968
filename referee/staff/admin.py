"""Invitations in the admin: made for some rights, their link shown once."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse

from referee.staff import services as staff_services
from referee.staff.models import Invitation


class InviteForm(forms.Form):
    """What somebody is let in for."""

    rights = forms.MultipleChoiceField(
        label="What they may do",
        choices=[(right, right) for right in staff_services.RIGHTS],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Say what they may do."},
    )


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):
    """Who was let in, by whom and for what; the links themselves nobody can read again."""

    list_display = ("__str__", "made_by", "made_at", "expires_at", "used_by", "used_at")
    list_display_links = None

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    has_delete_permission = has_change_permission

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Make a link for somebody; nobody gives a right away that they do not have."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = InviteForm(request.POST or None)
        mine = [
            right
            for right, needs in staff_services.RIGHTS.items()
            if request.user.has_perms([f"referee.{codename}" for codename in needs])
        ]
        form.fields["rights"].choices = [(right, right) for right in mine]
        link = ""
        if request.method == "POST" and form.is_valid():
            token = staff_services.invite(rights=form.cleaned_data["rights"], by=request.user)
            link = request.build_absolute_uri(reverse("staff_join", args=[token]))
            messages.success(request, "The link is below. It is shown this once.")
        shared = {**self.admin_site.each_context(request), "opts": self.opts, "title": "Invite somebody"}
        context = {**shared, "form": form, "link": link, "hours": staff_services.HOURS}
        return TemplateResponse(request, "admin/staff/invite.html", context)
