"""The page behind every box: a question, its answer, and what else comes near."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee.disputes.argument_views import settling
from referee.search.argument_asked import ArgumentAsked
from referee.search.asking import LONGEST, Hit, Inquiry
from rules_kb.arguments import answers
from rules_kb.arguments.catalogue import ARGUMENTS
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
        **(ruled(first, first.asked) if first and first.asked else {}),
    }


def ruled(first: Hit, asked: ArgumentAsked) -> dict[str, Any]:
    """The ruling on the first answer, headed as the question was put."""
    context = settling(asked.argument, asked.given, asked.said)
    if settled := context["settled"]:
        context["card"] = msgspec.structs.replace(settled.card, headline=put_as_asked(first, asked, settled))
    return context


def put_as_asked(hit: Hit, asked: ArgumentAsked, settled: answers.SettledArgument) -> str:
    """A headline without its yes or no where the question was put the other way round, with a sum where it asks for one."""
    argument, (key, places) = asked.argument, asked.several
    is_sum = argument.wants == "sum"
    if untold := [fact.label for fact in asked.example_facts]:
        return answers.depending(argument, settled.edition, untold) if is_sum else settled.general[not hit.same_way]
    says = settled.card.headline if hit.same_way else settled.statement
    if places and (together := answers.for_several(argument, asked.given, key, places)):
        return together if is_sum or settled.amount else f"{says} {together}"
    if asked.claimed and is_sum and settled.amount:
        return f"{'Yes' if asked.claimed == settled.amount else 'No'}: {says}"
    return f"{says} {settled.sum}".strip() if asked.is_summed else says


def headline(hit: Hit) -> str:
    """What is ruled on an argument by the facts that were told."""
    if (asked := hit.asked) is None:
        return ""
    if asked.depends:
        return answers.depending(asked.argument, asked.given.get(answers.EDITION, ""), asked.depends)
    try:
        return put_as_asked(hit, asked, answers.answer(asked.argument, asked.given))
    except Malformed:
        return ""
