"""The page behind an invitation: a name and a password, and one is in."""

from django.contrib.auth import login
from django.contrib.auth.forms import BaseUserCreationForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.staff import services as staff_services

LEAST = 10


class JoinForm(BaseUserCreationForm):
    """Somebody new, with a password long enough that nobody guesses it."""

    def clean_password1(self) -> str:
        """Long enough."""
        said: str = self.cleaned_data["password1"]
        if len(said) < LEAST:
            self.add_error("password1", f"At least {LEAST} characters, please.")
        return said


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Take an invitation up."""
    try:
        invitation = staff_services.open_invitation(token)
        form = JoinForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            given = form.cleaned_data
            user = staff_services.accept(token=token, username=given["username"], password=given["password1"])
            login(request, user)
            return redirect("admin:index")
    except staff_services.Gone:
        return render(request, "admin/staff/gone.html", {"title": "This link opens nothing any more"}, status=410)
    return render(request, "admin/staff/join.html", {"form": form, "invitation": invitation, "title": "Come in"})
