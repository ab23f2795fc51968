"""The pages: read the request, ask one query, render."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_http_methods, require_safe

from referee import queries, rulings
from referee.forms import RecordForm
from referee.tables import mine_page
from rules_kb.arguments import finding
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.errors import Malformed


@require_http_methods(["GET", "HEAD", "POST"])
def home(request: HttpRequest) -> HttpResponse:
    """The page everyone starts on: an empty form, or the ruling on the record it was sent."""
    if request.method != "POST":
        return _page(request, RecordForm())
    form = RecordForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, text=request.POST.get("record", ""), status=400)
    return _ruling(request, form, form.cleaned_data["text"], form.cleaned_data["edition"])


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The whistle, for browsers that ask for a site's sign without having read a page of it."""
    return redirect(static("whistle.svg"))


@require_safe
def example(request: HttpRequest, slug: str) -> HttpResponse:
    """A ready-made record with its ruling, one tap away."""
    found = queries.example(slug)
    if found is None:
        raise Http404
    return _ruling(request, RecordForm(), found.text)


def _ruling(request: HttpRequest, form: RecordForm, text: str, edition: str = "") -> HttpResponse:
    try:
        ruling = rulings.of(queries.judge(text, edition), text)
    except Malformed as refusal:
        return _page(request, form, text=text, edition=edition, complaints=refusal.errors, status=400)
    return _page(request, form, text=text, edition=edition, ruling=ruling)


def _page(request: HttpRequest, form: RecordForm, status: int = 200, **context: object) -> HttpResponse:
    shared = {"form": form, "editions": queries.editions(), "examples": queries.examples()}
    shared["tables"] = mine_page.of(request.session)
    shared["kinds"], shared["count"] = finding.commonest(), len(ARGUMENTS)
    return render(request, "home.html", {**shared, **context}, status=status)
