"""The pages of the knowledge base: public, nothing stored."""

from django.contrib.admin.views.decorators import staff_member_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.urls.converters import StringConverter
from django.views.decorators.http import require_safe

from referee.editions import find as edition_find
from referee.editions import services as edition_services
from referee.library import pages as library_pages
from rules_kb import games
from rules_kb.editions import EditionError


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Every rule by topic; who looks for something asks the one search."""
    if request.GET.get("q", "").strip():
        return redirect(reverse("ask", query=request.GET))
    return render(request, "rules/all.html", {"games": library_pages.rules()})


@require_safe
def rule(request: HttpRequest, id: str) -> HttpResponse:
    """One rule."""
    try:
        return render(request, "rules/rule.html", library_pages.rule(id))
    except KeyError as unknown:
        raise Http404 from unknown


@require_safe
def house_rules(request: HttpRequest) -> HttpResponse:
    """Every point on which tables differ."""
    return render(request, "rules/house_rules.html", {"games": library_pages.house_rules()})


@require_safe
def house_rule(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """One point on which tables differ; for those who keep editions, with the way to set it in their drafts."""
    drafts = edition_find.drafts(game) if request.user.has_perm("referee.change_edition") else []
    return known(request, "rules/house_rule.html", library_pages.house_rule, game, name, drafts=drafts)


@require_safe
def all_editions(request: HttpRequest) -> HttpResponse:
    """The house editions published here, those that ship, and the form that compares two."""
    one, other = request.GET.get("one", ""), request.GET.get("other", "")
    if one and other:
        try:
            return redirect("compare", one, other)
        except NoReverseMatch as unknown:
            raise Http404 from unknown
    # The boxes people own before the digests, the board game before the card game, what others extend first.
    shipped = sorted(
        map(games.load, games.shipped()), key=lambda ed: (ed.year is None, ed.game.name != "board", bool(ed.parent))
    )
    return render(request, "editions/all.html", {"editions": [*edition_find.playable(), *shipped]})


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
    return known(request, "editions/compare.html", library_pages.compared, one, other)


@require_safe
def piece(request: HttpRequest, id: str, name: str) -> HttpResponse:
    """One deed or card."""
    return known(request, "editions/piece.html", library_pages.piece, id, name)


@require_safe
@staff_member_required
def coverage(request: HttpRequest) -> HttpResponse:
    """For those who keep the editions: which rule and which parameter carries each sentence of the texts."""
    return render(request, "rules/coverage.html", {"texts": library_pages.covered()})


def known(request: HttpRequest, template: str, page: object, *names: str, **more: object) -> HttpResponse:
    """A page about something that exists, or a kind 404."""
    try:
        return render(request, template, {**page(*names), **more})  # type: ignore[operator]
    except (EditionError, KeyError) as unknown:
        raise Http404 from unknown


class EditionId(StringConverter):
    """The id of an edition in an address: us-2008, or a version of a house edition, family-rules@2."""

    regex = r"[a-z0-9-]+(?:@[0-9]+)?"


@require_safe
def as_file(request: HttpRequest, id: str) -> HttpResponse:
    """An edition that ships or is published here, as one TOML file."""
    try:
        return toml(edition_services.export(id=id), id)
    except KeyError as unknown:
        raise Http404 from unknown


def toml(text: str, id: str) -> HttpResponse:
    """A text to keep."""
    answer = HttpResponse(text, content_type="application/toml; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{id}.toml"'
    return answer
