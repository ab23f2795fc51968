"""The pages that settle an argument without a table: pick it, say the facts, read the ruling; nothing is stored."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from referee.disputes import argument_forms
from referee.search.library import find
from rules_kb.arguments import answers, finding
from rules_kb.arguments.catalogue import ARGUMENTS, MOVED
from rules_kb.arguments.scenes import Argument
from rules_kb.errors import Malformed

MOST_FOUND = 20


@require_safe
def all_arguments(request: HttpRequest) -> HttpResponse:
    """Every argument the referee can settle, by topic or by the words asked for."""
    text = request.GET.get("q", "")[: argument_forms.LONGEST]
    box = request.GET.get(answers.EDITION, "")
    known = [one for one in ARGUMENTS.values() if has(one, box)] if box else []
    edition, offered = (box, known) if known else ("", list(ARGUMENTS.values()))
    kept = [(topic, [one for one in kinds if one in offered]) for topic, kinds in looked_for(text)]
    shelves = [(topic, kinds) for topic, kinds in kept if kinds]
    context = {"q": text, "shelves": shelves, "count": len(offered), "edition": edition, "playing": named(edition)}
    return render(request, "arguments/all.html", context)


def looked_for(text: str) -> list[tuple[str, list[Argument]]]:
    """Every topic with its arguments; a search is one shelf, best first."""
    if not text.strip():
        return finding.shelves()
    return [("", [ARGUMENTS[page.id] for page in find(text, MOST_FOUND, "argument")])]


def has(one: Argument, edition: str) -> bool:
    """Whether an edition has what an argument is about."""
    return any(choice.value == edition for choice in answers.offered_editions(one))


def named(edition: str) -> str:
    """What an edition is called; nothing where none is meant."""
    return answers.names([edition])[0] if edition else ""


@require_safe
def argument(request: HttpRequest, slug: str) -> HttpResponse:
    """One argument: its facts, and the ruling on them at an address that can be shared."""
    if slug in MOVED:
        return moved(request, MOVED[slug])
    found = ARGUMENTS.get(slug)
    if found is None:
        raise Http404
    given = argument_forms.said(request.GET)
    try:
        settled, errors = answers.answer(found, given), {}
    except Malformed as refusal:
        settled, errors = None, refusal.errors
    context = {"argument": found, "fields": argument_forms.fields(found, given, errors), **shown(found, settled)}
    return render(request, "arguments/argument.html", context, status=400 if errors else 200)


def moved(request: HttpRequest, slug: str) -> HttpResponse:
    """The address an argument has now, with the facts that were said."""
    said = f"?{request.META['QUERY_STRING']}" if request.META.get("QUERY_STRING") else ""
    return redirect(reverse("argument", args=[slug]) + said, permanent=True)


def shown(found: Argument, settled: answers.Answer | None) -> dict[str, Any]:
    """The ruling as the page shows it; nothing while a fact is wrong."""
    if settled is None:
        return {}
    return {"settled": settled, "card": settled.card, "all_editions": len(answers.offered_editions(found))}
