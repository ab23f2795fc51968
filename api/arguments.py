"""Arguments over the API: which there are, and the ruling card on the facts of one."""

from typing import Any

import msgspec
from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, inline_serializer
from rest_framework import serializers as drf
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import serializers
from referee.disputes import argument_forms
from rules_kb.arguments import answers
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.arguments.scenes import Argument
from rules_kb.errors import Malformed

PROBLEM = "application/problem+json"
REFUSED = {
    (400, PROBLEM): OpenApiResponse(serializers.Problem, "A fact cannot be read; each is named."),
    (404, PROBLEM): OpenApiResponse(serializers.Problem, "There is no such argument."),
}
FACTS = OpenApiParameter(
    "facts",
    {"type": "object", "additionalProperties": {"type": "string"}},
    style="form",
    explode=True,
    description="The facts by their keys, and `edition`; what is left out is as usual.",
)
CHOICES = inline_serializer("Choice", {"value": drf.CharField(allow_blank=True), "label": drf.CharField()}, many=True)
VERDICTS = "One of legal, violation, owes, disagree, cannot_tell."
SURE = "One of printed, publisher, custom, disputed."
CARD = ("verdict", "headline", "do_now", "why", "rules", "sure", "changes")


class Fact(drf.Serializer):
    """One fact an argument hangs on."""

    key = drf.CharField()
    label = drf.CharField()
    kind = drf.ChoiceField(["choice", "number", "place", "yes_no"])
    default = drf.CharField(allow_blank=True)
    choices = CHOICES
    least = drf.IntegerField(help_text="The smallest number.")
    most = drf.IntegerField(help_text="The largest number; 0 where it is no number.")


class Kind(drf.Serializer):
    """A kind of argument and its facts."""

    slug = drf.CharField()
    title = drf.CharField()
    topic = drf.CharField()
    game = drf.CharField()
    edition = drf.CharField(help_text="The edition it is judged by unless another is named.")
    editions = drf.ListField(child=drf.CharField())
    facts = Fact(many=True)


class RuleCited(drf.Serializer):
    """A rule behind a ruling."""

    id = drf.CharField()
    says = drf.CharField()
    citation = drf.CharField()
    certainty = drf.CharField(help_text=SURE)


class Ruled(drf.Serializer):
    """The ruling card."""

    verdict = drf.CharField(help_text=VERDICTS)
    headline = drf.CharField()
    do_now = drf.ListField(child=drf.CharField())
    why = drf.CharField()
    rules = RuleCited(many=True)
    sure = drf.CharField(help_text=SURE)
    changes = drf.ListField(child=drf.CharField())


class Otherwise(drf.Serializer):
    """What other editions say."""

    editions = drf.ListField(child=drf.CharField())
    verdict = drf.CharField(help_text=VERDICTS)
    headline = drf.CharField()
    do_now = drf.ListField(child=drf.CharField())


class Settled(drf.Serializer):
    """An argument settled."""

    slug = drf.CharField()
    title = drf.CharField()
    edition = drf.CharField()
    given = drf.DictField(child=drf.CharField(allow_blank=True))
    story = drf.CharField(help_text="What was taken to have happened.")
    record = drf.CharField(help_text="The game record that was judged.")
    card = Ruled()
    otherwise = Otherwise(many=True)


def kind(argument: Argument) -> dict[str, Any]:
    """An argument as the list shows it."""
    said = {name: getattr(argument, name) for name in ("slug", "title", "topic", "game")}
    facts = [{**msgspec.structs.asdict(fact), "choices": [each._asdict() for each in fact.choices]}
             for fact in argument.facts]  # fmt: skip
    editions = [each.value for each in answers.offered_editions(argument)]
    return {**said, "edition": answers.usual(argument), "editions": editions, "facts": facts}


def told(settled: answers.Answer) -> dict[str, Any]:
    """An answer, ready for JSON."""
    said = {name: getattr(settled, name) for name in ("edition", "given", "story", "record")}
    card = msgspec.to_builtins(settled.card)
    others = [{"editions": each.editions, **{name: getattr(each.card, name) for name in ("verdict", "headline", "do_now")}}
              for each in settled.otherwise]  # fmt: skip
    named = {"slug": settled.argument.slug, "title": settled.argument.title}
    return {**named, **said, "card": {name: card[name] for name in CARD}, "otherwise": others}


class ArgumentsView(APIView):
    """The kinds of arguments."""

    @extend_schema(operation_id="arguments", summary="List the arguments", responses={200: Kind(many=True)})
    def get(self, request: Request) -> Response:
        """Every kind of argument that can be settled without a game, with its facts."""
        return Response([kind(each) for each in ARGUMENTS.values()])


class ArgumentView(APIView):
    """One argument."""

    @extend_schema(
        operation_id="argument", summary="Settle an argument", parameters=[FACTS], responses={200: Settled, **REFUSED}
    )
    def get(self, request: Request, slug: str) -> Response:
        """The ruling on the facts given, and what other editions say; nothing is stored."""
        if slug not in ARGUMENTS:
            raise Http404
        try:
            settled = answers.answer(ARGUMENTS[slug], argument_forms.said(request.query_params))
        except Malformed as refusal:
            raise ValidationError(refusal.errors) from None
        return Response(told(settled))
