"""The API: the same queries as the pages, answered as JSON."""

from django.http import HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import serializers
from referee import queries, records
from referee.errors import problem

REFUSED = {
    (400, "application/problem+json"): OpenApiResponse(serializers.Problem, "The record cannot be judged."),
    (413, "application/problem+json"): OpenApiResponse(serializers.Problem, "The record is too large."),
    (415, "application/problem+json"): OpenApiResponse(serializers.Problem, "Neither JSON nor plain text."),
}
EDITION = OpenApiParameter("edition", str, description="The edition, where the body is the plain record.")


class JudgeView(APIView):
    """Rules on a record."""

    @extend_schema(
        operation_id="judge",
        summary="Judge a record",
        parameters=[EDITION],
        request={"application/json": serializers.JudgeRequest, "text/plain": OpenApiTypes.STR},
        responses={200: serializers.Report, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        """Rule on every line of a record; broken rules are part of the answer, never an error."""
        asked = serializers.JudgeRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        text = records.accept(asked.validated_data["record"])
        return Response(queries.judge(text, asked.validated_data.get("edition")))


class EditionsView(APIView):
    """The rules that ship."""

    @extend_schema(
        operation_id="editions", summary="List the editions", responses={200: serializers.Edition(many=True)}
    )
    def get(self, request: Request) -> Response:
        """Every edition that ships with the referee, and the house editions published here."""
        return Response(serializers.Edition(queries.playable(), many=True).data)


def unrouted(request: HttpRequest, rest: str) -> HttpResponse:
    """404 in the API's own format for every other address below /api/."""
    return problem(404, f"There is nothing at {request.path}.")
