"""The page behind every box: a question, its answer, and what else comes near."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee.disputes.argument_views import settling
from referee.search.asking import LONGEST, Hit, Inquiry
from rules_kb.arguments import answers
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.arguments.sayings import sayings
from rules_kb.arguments.what_matters import untold_of_the_sum
from rules_kb.games import GAMES
from rules_kb.kernel.model import Malformed

# As many are settled at a glance where none is sure.
CLOSEST = 3


@require_safe
def ask(request: HttpRequest) -> HttpResponse:
    """The answer to whatever is asked, or the empty box."""
    text = request.GET.get("q", "").strip()[:LONGEST]
    context = answered(text, request.GET.get("game", ""), request.GET.get(answers.EDITION, "")) if text else {}
    return render(request, "search/ask.html", {"q": text, "count": len(ARGUMENTS), **context})


def answered(text: str, game: str = "", edition: str = "") -> dict[str, Any]:
    """A question with its answers as the pages show them: the first in full where it is sure."""
    asked = Inquiry(text, game, edition)
    sure = asked.sure
    first = asked.hits[0] if sure else None
    rest = asked.hits[1:] if sure else asked.hits
    return {
        "asked": asked,
        "edition": edition,
        "first": first,
        "told": first.said if first else {},
        "closest": [] if sure else [(hit, headline(hit)) for hit in rest[:CLOSEST]],
        "rest": rest if sure else rest[CLOSEST:],
        "games": [(id, play.title) for id, play in GAMES.items()],
        **(ruled(first) if first and first.page.kind == "argument" else {}),
    }


def ruled(first: Hit) -> dict[str, Any]:
    """The ruling on the first answer, headed as the question was put."""
    context = settling(ARGUMENTS[first.page.id], first.given, first.said)
    if settled := context["settled"]:
        context["card"] = msgspec.structs.replace(settled.card, headline=put_as_asked(first, settled))
    return context


def put_as_asked(hit: Hit, settled: answers.SettledArgument) -> str:
    """A headline without its yes or no where the question was put the other way round, with a sum where it asks for one."""
    key, places = hit.several
    told = frozenset((*hit.given, *sayings(settled.argument.slug).untold))
    if loose := untold_of_the_sum(settled.argument, settled.edition, tuple(settled.given.items()), told):
        asks = [fact.label for fact in loose]
        is_sum = settled.argument.wants == "sum"
        return (
            answers.depending(settled.argument, settled.edition, asks) if is_sum else settled.general[not hit.same_way]
        )
    says = settled.card.headline if hit.same_way else settled.statement
    if places and (together := answers.for_several(settled.argument, hit.given, key, places)):
        return together if settled.argument.wants == "sum" or settled.amount else f"{says} {together}"
    if hit.claimed and settled.argument.wants == "sum" and settled.amount:
        return f"{'Yes' if hit.claimed == settled.amount else 'No'}: {says}"
    return f"{says} {settled.sum}".strip() if hit.how_much else says


def headline(hit: Hit) -> str:
    """What is ruled on an argument by the facts that were told."""
    if hit.page.kind != "argument":
        return ""
    if hit.depends:
        return answers.depending(ARGUMENTS[hit.page.id], hit.given.get(answers.EDITION, ""), hit.depends)
    try:
        settled = answers.answer(ARGUMENTS[hit.page.id], hit.given)
    except Malformed:
        return ""
    return put_as_asked(hit, settled)
