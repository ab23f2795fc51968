"""The API: the same queries as the pages, answered as JSON."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api import READ, serializers
from api.schema import refuses
from api.tables import read
from referee import queries, records
from referee.errors import problem
from referee.operations.limits import place_of, take

WHYS = {
    400: "The record cannot be judged.", 413: "The record is too large.", 415: "Neither JSON nor plain text.",
    422: "It is too much to work out for one answer.",
}  # fmt: skip
EDITION = OpenApiParameter("edition", str, description="The edition, where the body is the plain record.")


@extend_schema(
    operation_id="judge",
    summary="Judge a record",
    parameters=[EDITION],
    request={"application/json": serializers.JudgeRequest, "text/plain": OpenApiTypes.STR},
    responses={200: serializers.Report, **refuses(WHYS)},
)
@api_view(["POST"])
def judge(request: Request) -> Response:
    """Rule on every line of a record; broken rules are part of the answer, never an error."""
    asked = read(serializers.JudgeRequest, request.data)
    take("judge", place_of(request))
    return Response(queries.judge(records.accept(asked["record"]), asked.get("edition")))


@extend_schema(
    operation_id="editions", summary="List the editions", responses={200: serializers.EditionSerializer(many=True)}
)
@api_view(READ)
def editions(request: Request) -> Response:
    """Every edition that ships with the referee, and the house editions published here."""
    return Response(serializers.EditionSerializer(queries.playable(), many=True).data)


@csrf_exempt
def unrouted(request: HttpRequest, rest: str) -> HttpResponse:
    """404 in the API's own format for every other address below /api/."""
    return problem(404, f"There is nothing at {request.path}.")
