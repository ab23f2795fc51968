"""The library over the API: every rule, one rule with what each edition says, and the search."""

from typing import Any

import msgspec
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers as drf
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api import READ
from api.schema import refuses
from referee.library import pages as library_pages
from referee.library import sayings
from referee.search.asking import LONGEST
from referee.search.library import find
from rules_kb.answer.rule_texts import rule_texts
from rules_kb.editions.citation import SURE, citation
from rules_kb.games import GAMES

UNKNOWN = refuses({404: "There is no such rule."})
QUESTION = OpenApiParameter("q", str, description=f"A question in plain words; {LONGEST} characters are read.")
VALUES = {
    "asks": drf.CharField(help_text="What the edition settles."),
    "says": drf.CharField(allow_blank=True),
    "open": drf.BooleanField(help_text="The sources disagree about it."),
}


class ListedRule(drf.Serializer):
    """A rule in one sentence."""

    id = drf.CharField(help_text="Its public id: its game, its chapter and its name, with dots between.")
    law = drf.CharField()
    topic = drf.CharField()


class Saying(drf.Serializer):
    """What one edition says of a rule."""

    edition = drf.CharField()
    off = drf.BooleanField(help_text="The edition does not know this rule.")
    source = drf.CharField(allow_blank=True, help_text="Where it is written.")
    filled = drf.CharField(allow_blank=True, help_text="The edition it is taken from, where this one is silent.")
    certainty = drf.ChoiceField(SURE)
    values = inline_serializer("SayingValue", VALUES, many=True)


class WholeRule(ListedRule):
    """A rule and the words around it."""

    why = drf.CharField()
    asks = drf.ListField(child=drf.CharField(), help_text="How people ask about it.")
    related = drf.ListField(child=drf.CharField(), help_text="The ids of rules to read next.")
    editions = Saying(many=True)


class FoundSerializer(drf.Serializer):
    """One answer of the search, the best first."""

    kind = drf.ChoiceField(["rule", "argument", "house_rule", "edition", "piece"])
    id = drf.CharField()
    title = drf.CharField()
    says = drf.CharField(allow_blank=True)
    page = drf.CharField(source="address", help_text="The page it leads to.")


def listed(rule: Any) -> dict[str, str]:
    """A rule as the list shows it."""
    return {"id": rule.id, "law": rule.law, "topic": rule.id.split(".")[1]}


def saying(ed: Any, rule: Any) -> dict[str, Any]:
    """What one edition says, by ids; how sure it is as everywhere in the API."""
    return {**sayings.saying(ed, rule), "edition": ed.id, "certainty": citation(ed, rule.id).certainty}


def whole(id: str) -> dict[str, Any]:
    """A rule with everything its page says but the examples; KeyError if there is none."""
    game = id.split(".")[0]
    rule, text = GAMES[game].rules[id], rule_texts()[id]
    editions = [saying(ed, rule) for ed in library_pages.of_game(game)]
    return {**listed(rule), **msgspec.structs.asdict(text), "editions": editions}


@extend_schema(operation_id="rules", summary="List the rules", responses={200: ListedRule(many=True)})
@api_view(READ)
def rules(request: Request) -> Response:
    """Every rule of both games, in the order of their pages."""
    return Response([listed(rule) for play in GAMES.values() for rule in play.rules.values()])


@extend_schema(operation_id="rule", summary="Read a rule", responses={200: WholeRule, **UNKNOWN})
@api_view(READ)
def rule(request: Request, id: str) -> Response:
    """The law, why it exists, how people ask about it, and what each edition says."""
    try:
        return Response(whole(id))
    except KeyError as unknown:
        raise Http404 from unknown


@extend_schema(
    operation_id="search",
    summary="Look something up",
    parameters=[QUESTION],
    responses={200: FoundSerializer(many=True)},
)
@api_view(READ)
def search(request: Request) -> Response:
    """The rules, arguments, house rules, editions, deeds and cards that answer a question best; none where nothing is asked."""
    question = request.query_params.get("q", "").strip()[:LONGEST]
    return Response(FoundSerializer(find(question), many=True).data)
