"""The pages that settle an argument without a table: pick it, say the facts, read the ruling; nothing is stored."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from referee.disputes import argument_forms
from rules_kb.arguments import answers
from rules_kb.arguments.catalogue import ARGUMENTS, MOVED, shelves
from rules_kb.kernel.model import Malformed
from rules_kb.record.scenes import Argument


@require_safe
def all_arguments(request: HttpRequest) -> HttpResponse:
    """Every argument the referee can settle, by topic; who looks for something asks the one search."""
    if request.GET.get("q", "").strip():
        return redirect(f"{reverse('ask')}?{request.META['QUERY_STRING']}")
    box = request.GET.get(answers.EDITION, "")
    known = [one for one in ARGUMENTS.values() if box in (each.value for each in answers.offered_editions(one))]
    edition, offered = (box, known) if known else ("", list(ARGUMENTS.values()))
    kept = [(topic, [one for one in kinds if one in offered]) for topic, kinds in shelves()]
    full = [(topic, kinds) for topic, kinds in kept if kinds]
    playing = answers.names([edition])[0] if edition else ""
    context = {"shelves": full, "edition": edition, "playing": playing}
    return render(request, "arguments/all.html", context)


@require_safe
def argument(request: HttpRequest, slug: str) -> HttpResponse:
    """One argument: its facts, and the ruling on them at an address that can be shared."""
    if slug in MOVED:
        return redirect(reverse("argument", args=[MOVED[slug]], query=request.GET), permanent=True)
    found = ARGUMENTS.get(slug)
    if found is None:
        raise Http404
    context = settling(found, argument_forms.said(request.GET))
    return render(request, "arguments/argument.html", context, status=200 if context["settled"] else 400)


def settling(found: Argument, given: Mapping[str, str], told: Iterable[str] = ()) -> dict[str, Any]:
    """An argument with its facts as fields, and the ruling on them; nothing of that while a fact is wrong."""
    try:
        settled, errors = answers.answer(found, given), {}
    except Malformed as refusal:
        settled, errors = None, refusal.errors
    context = {"argument": found, "settled": settled, "fields": argument_forms.fields(found, given, errors, told)}
    if settled is None:
        return context
    return {**context, "card": settled.card, "all_editions": len(answers.offered_editions(found))}
