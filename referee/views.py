"""The pages: read the request, ask one query, render."""

import hashlib
import json
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from referee import queries, records, rulings
from referee.operations.limits import place_of, take
from referee.tables import mine_page
from rules_kb.arguments.catalogue import ARGUMENTS, commonest
from rules_kb.kernel.model import Malformed
from rules_kb.kernel.work import TooMuchWork

# All that the kept pages of a table are made of; a test holds it against them.
KEPT_FILES = (
    "referee.css", "dark.css", "table.css", "log.css", "deeds.css", "deal.css", "position.css", "seats.css", "disputes.css",
    "ask.css", "whistle.svg", "referee.js", "table.js", "room.js", "live.js", "complete.js", "kept.js", "queue.js",
    "queue_panel.js", "offline.js", "clock.css", "clock.js",
)  # fmt: skip


class RecordForm(forms.Form):
    """Reads a record from either field; `text` holds it once the form is valid."""

    # Not a CharField: that one refuses odd characters without naming the line they are on.
    record = forms.Field(required=False)
    upload = forms.FileField(required=False)
    edition = forms.ChoiceField(
        required=False, choices=lambda: [("", ""), *((one.id, one.name) for one in queries.editions())]
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        upload = cleaned.get("upload")
        field = "upload" if upload else "record"
        try:
            cleaned["text"] = records.accept(records.decode(upload.read()) if upload else cleaned["record"] or "")
        except records.Unacceptable as refusal:
            self.add_error(field, refusal.message)
        return cleaned


@require_http_methods(["GET", "HEAD", "POST"])
def home(request: HttpRequest) -> HttpResponse:
    """The page everyone starts on: an empty form, or the ruling on the record it was sent."""
    if request.method != "POST":
        return _page(request, RecordForm())
    form = RecordForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form, text=request.POST.get("record", ""), status=400)
    take("judge", place_of(request))
    return _ruling(request, form, form.cleaned_data["text"], form.cleaned_data["edition"])


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The whistle, for browsers that ask for a site's sign without having read a page of it."""
    return redirect(static("whistle.svg"))


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """What a browser runs beside the pages, so that a table opens without a network; it names the files it keeps."""
    files = [static(name) for name in KEPT_FILES]
    kept = {"version": hashlib.sha256(" ".join(files).encode()).hexdigest()[:12], "files": [*files, reverse("offline")]}
    answer = render(request, "sw.js", {"kept": json.dumps(kept)}, content_type="text/javascript")
    answer["Cache-Control"] = "no-cache"
    return answer


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What stands for a page that cannot be had without a network."""
    return render(request, "offline.html")


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
    except TooMuchWork as refusal:
        return _page(request, form, text=text, edition=edition, complaints={"record": str(refusal)}, status=422)
    return _page(request, form, text=text, edition=edition, ruling=ruling)


def _page(request: HttpRequest, form: RecordForm, status: int = 200, **context: object) -> HttpResponse:
    shared = {"form": form, "editions": queries.editions(), "examples": queries.examples()}
    shared["tables"] = mine_page.tables_of_phone(request)
    shared["kinds"], shared["count"] = commonest(), len(ARGUMENTS)
    return render(request, "home.html", {**shared, **context}, status=status)
