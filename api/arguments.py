"""Arguments over the API: which there are, and the ruling card on the facts of one."""

from typing import Any, get_args

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers as drf
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api import READ
from api.schema import refuses
from api.typed import shape_of
from referee.disputes import argument_forms
from rules_kb.answer.card import Answer, CardWords
from rules_kb.arguments import answers
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.kernel.model import Malformed
from rules_kb.record.scenes import Argument, Fact, Wants

REFUSED = refuses({400: "A fact cannot be read; each is named.", 404: "There is no such argument."})
FACTS = OpenApiParameter(
    "facts",
    {"type": "object", "additionalProperties": {"type": "string"}},
    style="form",
    explode=True,
    description="The facts by their keys, and `edition`; what is left out is as usual.",
)
CARD = ("verdict", "headline", "do_now", "why", "rules", "sure", "changes")
FACT = ("key", "label", "kind", "default", "choices", "least", "most")
Ruled = shape_of(CardWords, "Ruled", only=CARD)


class Kind(drf.Serializer):
    """A kind of argument and its facts."""

    slug = drf.CharField()
    title = drf.CharField()
    topic = drf.CharField()
    game = drf.CharField()
    wants = drf.ChoiceField(get_args(Wants), help_text="What the question wants to hear; the headline is of that kind.")
    edition = drf.CharField(help_text="The edition it is judged by unless another is named.")
    editions = drf.ListField(child=drf.CharField())
    facts = shape_of(Fact, only=FACT)(many=True)


class OtherwiseSerializer(drf.Serializer):
    """What other editions say."""

    editions = drf.ListField(child=drf.CharField())
    verdict = drf.ChoiceField(get_args(Answer), source="card.verdict")
    headline = drf.CharField(source="card.headline")
    do_now = drf.ListField(child=drf.CharField(), source="card.do_now")


class Settled(drf.Serializer):
    """An argument settled."""

    slug = drf.CharField(source="argument.slug")
    title = drf.CharField(source="argument.title")
    edition = drf.CharField()
    given = drf.DictField(child=drf.CharField(allow_blank=True))
    story = drf.CharField(
        allow_blank=True, help_text="What was taken to have happened; empty where no game can show it."
    )
    record = drf.CharField(allow_blank=True, help_text="The game record that was judged, if any.")
    card = Ruled()
    otherwise = OtherwiseSerializer(many=True)


def kind(argument: Argument) -> dict[str, Any]:
    """An argument with the editions that have what it is about."""
    said = {name: getattr(argument, name) for name in ("slug", "title", "topic", "game", "wants", "facts")}
    editions = [each.value for each in answers.offered_editions(argument)]
    return {**said, "edition": answers.usual(argument), "editions": editions}


@extend_schema(operation_id="arguments", summary="List the arguments", responses={200: Kind(many=True)})
@api_view(READ)
def arguments(request: Request) -> Response:
    """Every kind of argument that can be settled without a game, with its facts."""
    return Response(Kind(map(kind, ARGUMENTS.values()), many=True).data)


@extend_schema(
    operation_id="argument", summary="Settle an argument", parameters=[FACTS], responses={200: Settled, **REFUSED}
)
@api_view(READ)
def argument(request: Request, slug: str) -> Response:
    """The ruling on the facts given, and what other editions say; nothing is stored."""
    if slug not in ARGUMENTS:
        raise Http404
    try:
        settled = answers.answer(ARGUMENTS[slug], argument_forms.said(request.query_params))
    except Malformed as refusal:
        raise ValidationError(refusal.errors) from None
    return Response(Settled(settled).data)
