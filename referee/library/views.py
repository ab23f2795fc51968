"""The pages of the knowledge base: public, nothing stored."""

from typing import Any

from django.contrib.admin.views.decorators import staff_member_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch
from django.views.decorators.http import require_safe

from referee.editions import find as edition_find
from referee.library import comparison
from referee.library import pages as library_pages
from referee.search.library import find
from rules_kb import editions
from rules_kb.rulebook import EditionError

LONGEST_QUESTION = 200


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Every rule by topic, and the search over everything."""
    question = request.GET.get("q", "").strip()[:LONGEST_QUESTION]
    context = {"games": library_pages.rules(), "question": question, "found": find(question) if question else []}
    return render(request, "rules/all.html", context)


@require_safe
def rule(request: HttpRequest, id: str) -> HttpResponse:
    """One rule."""
    try:
        return render(request, "rules/rule.html", library_pages.rule(id))
    except KeyError as unknown:
        raise Http404 from unknown


@require_safe
def all_editions(request: HttpRequest) -> HttpResponse:
    """The house editions published here, those that ship, and the form that compares two."""
    one, other = request.GET.get("one", ""), request.GET.get("other", "")
    if one and other:
        try:
            return redirect("compare", one, other)
        except NoReverseMatch as unknown:
            raise Http404 from unknown
    found = [*edition_find.playable(), *sorted(map(editions.load, editions.shipped()), key=likely)]
    return render(request, "editions/all.html", {"editions": found})


def likely(ed: Any) -> tuple[bool, bool, bool]:
    """The boxes people own before the digests, the board game before the card game, what others extend first."""
    return (ed.year is None, ed.game != "board", ed.parent is not None)


@require_safe
def edition(request: HttpRequest, id: str) -> HttpResponse:
    """One edition."""
    return known(request, "editions/edition.html", library_pages.edition, id)


@require_safe
def summary(request: HttpRequest, id: str) -> HttpResponse:
    """One edition on one printable page."""
    return known(request, "editions/summary.html", library_pages.summary, id)


@require_safe
def compare(request: HttpRequest, one: str, other: str) -> HttpResponse:
    """Two editions side by side."""
    return known(request, "editions/compare.html", comparison.compared, one, other)


@require_safe
def piece(request: HttpRequest, id: str, name: str) -> HttpResponse:
    """One deed or card."""
    return known(request, "editions/piece.html", library_pages.piece, id, name)


@require_safe
@staff_member_required
def coverage(request: HttpRequest) -> HttpResponse:
    """For those who keep the editions: which rule and which parameter carries each sentence of the texts."""
    return render(request, "rules/coverage.html", {"texts": library_pages.covered()})


def known(request: HttpRequest, template: str, page: object, *names: str) -> HttpResponse:
    """A page about something that exists, or a kind 404."""
    try:
        return render(request, template, page(*names))  # type: ignore[operator]
    except (EditionError, KeyError) as unknown:
        raise Http404 from unknown
