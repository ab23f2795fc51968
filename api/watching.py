"""Looking on over the API: a table by its second code, to read and nothing else."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import serializers
from api.tables import AFTER, MALFORMED, MISSING, entries_asked, shown
from referee.models import Table


class WatchedView(APIView):
    """One table, for those who look on."""

    @extend_schema(operation_id="watched", summary="Look on", responses={200: serializers.Watched, **MISSING})
    def get(self, request: Request, watch: str) -> Response:
        """Where a table's game stands; the code that would let one log is no part of it."""
        return Response(shown(get_object_or_404(Table, watch=watch), codes=()))


class WatchedEntriesView(APIView):
    """The log of one table, for those who look on."""

    @extend_schema(
        operation_id="watched_entries", summary="Look on: the log", parameters=[AFTER],
        responses={200: serializers.LoggedEntry(many=True), **MALFORMED, **MISSING},
    )  # fmt: skip
    def get(self, request: Request, watch: str) -> Response:
        """At most 200 entries with their rulings, oldest first."""
        return entries_asked(request, get_object_or_404(Table, watch=watch))
