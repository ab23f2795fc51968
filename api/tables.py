"""Tables over the API, to play at and to look on: the same services and queries as the pages."""

from functools import cache
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers as drf
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import READ, serializers
from api.phones import NEEDED, NOT_YOURS, PHONE, needed_phone, phone_of
from api.schema import MALFORMED, at_table, refuses
from referee import judging, queries, reminders, services, stored_rows
from referee.models import Table
from referee.operations import retention
from referee.operations.limits import place_of, take

USED = "The key was used for another line, or the line is too much to work out; nothing is stored."
CONFLICTS = refuses({409: "The sender has not seen the newest entries.", 422: USED})
MOST_ENTRIES = 1_000_000
HOSTS = refuses({403: "Only its host deletes a table."})
LOGGED = {
    201: OpenApiResponse(serializers.LoggedEntry, "Logged, legal or not, with its ruling."),
    200: OpenApiResponse(serializers.LoggedEntry, "It was logged before under this key, or said before."),
}
AFTER = OpenApiParameter("after", int, description="Only entries with a higher number.")
AT = drf.DateTimeField()
SEQ = OpenApiParameter("seq", int, description="Only the ruling on this entry; none where it was struck.")
OPEN = OpenApiParameter("open", bool, description="Only what still waits to be put right or let stand.")


class RulingsAsked(drf.Serializer):
    """Which rulings a request wants."""

    after = drf.IntegerField(min_value=0, max_value=MOST_ENTRIES, required=False)
    seq = drf.IntegerField(min_value=1, max_value=MOST_ENTRIES, required=False)
    open = drf.BooleanField(source="only_open", required=False)


@cache
def reader(kind: type[drf.Serializer]) -> drf.Serializer:
    """What reads one kind of request: making it takes longer than reading."""
    return kind()


def read(kind: type[drf.Serializer], sent: Any) -> dict[str, Any]:
    """What was sent, checked."""
    try:
        return dict(reader(kind).run_validation(sent))  # type: ignore[arg-type]
    except drf.ValidationError:
        asked = kind(data=sent)
        asked.is_valid(raise_exception=True)
        return dict(asked.validated_data)


def table_at(code: str) -> Table:
    """The table of a code, or a kind 404."""
    try:
        return stored_rows.table_of(code)
    except Table.DoesNotExist as none:
        raise Http404 from none


def shown(table: Table, codes: tuple[str, ...] = ("code", "watch")) -> dict[str, Any]:
    """A table and where its game stands, with these of its codes."""
    said = {name: getattr(table, name) for name in (*codes, "name", "head", "length", "last_hash", "words")}
    said |= {"careful": table.confirms} if codes else {}
    return {**said, **reminders.answer(table, judging.position_of(table))}


def entries_asked(request: Request, table: Table) -> Response:
    """The entries after the one a request names, with their rulings."""
    after = drf.IntegerField(min_value=0, max_value=MOST_ENTRIES).run_validation(request.query_params.get("after", 0))
    return Response([sent_row(row) for row in queries.entries_after(table, after)])


def sent_row(row: dict[str, Any]) -> dict[str, Any]:
    """An entry with its ruling as `LoggedEntry` describes it: all of it can be sent as it is but the time."""
    return {**row, "logged_at": AT.to_representation(row["logged_at"])}


@extend_schema(
    operation_id="make_table", summary="Make a table", parameters=[PHONE], request=serializers.NewTable,
    responses={201: serializers.TableSerializer, **MALFORMED},
)  # fmt: skip
@api_view(["POST"])
def make_table(request: Request) -> Response:
    """Make a table at the beginning of its game; the phone that does so is its host."""
    phone, sent = phone_of(request), read(serializers.NewTable, request.data)
    take("tables", place_of(request))
    made = services.make_table(phone=phone, **sent)
    return Response(shown(made), status=201)


class TableView(APIView):
    """One table."""

    @at_table("table", "Show a table", gives=serializers.TableSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Where a table's game stands."""
        return Response(shown(table_at(code)))

    @at_table("delete_table", "Delete a table", [NEEDED], gives={204: None}, refused=HOSTS)
    def delete(self, request: Request, code: str) -> Response:
        """The table goes for everybody, with all that was logged; what stays is its last hash."""
        table_at(code)
        retention.delete_table(code=code, phone=needed_phone(request))
        return Response(status=204)


class EntriesView(APIView):
    """The log of one table."""

    @at_table("entries", "Read the log", [AFTER], gives=serializers.LoggedEntry(many=True))
    def get(self, request: Request, code: str) -> Response:
        """At most 200 entries with their rulings, oldest first."""
        return entries_asked(request, table_at(code))

    @at_table(
        "log_line", "Log a line", [PHONE], takes=serializers.NewEntry, gives=LOGGED,
        refused={**NOT_YOURS, **CONFLICTS},
    )  # fmt: skip
    def post(self, request: Request, code: str) -> Response:
        """Log what happened; a broken rule is a ruling, never a refusal."""
        table = table_at(code)
        sent = read(serializers.NewEntry, request.data)
        logged = services.log_line(code=code, phone=phone_of(request), table=table, **sent)
        row = queries.entry_row(logged.table, logged.entry, logged.ruling)
        return Response(sent_row(row), status=200 if logged.again else 201)


@at_table("rulings", "Read the rulings", [AFTER, SEQ, OPEN], gives=serializers.TableRuling(many=True))
@api_view(READ)
def rulings(request: Request, code: str) -> Response:
    """At most 200 rulings as they are now, oldest first; struck entries have none."""
    asked = read(RulingsAsked, request.query_params)
    return Response(queries.rulings(table_at(code), **asked))


@at_table("dues", "What is owed", gives=serializers.Dues)
@api_view(READ)
def dues(request: Request, code: str) -> Response:
    """Every open and called due with its bill, and how to settle the called ones."""
    table = table_at(code)
    answer = reminders.answer(table, judging.position_of(table))
    return Response({"dues": answer["dues"], "settlement": answer["settlement"]})


@at_table("check", "May I?", takes=serializers.LineSerializer, gives=serializers.Checked)
@api_view(["POST"])
def check(request: Request, code: str) -> Response:
    """What the referee would say of a line, and where the game would stand. Nothing is stored."""
    table = table_at(code)
    return Response(queries.try_line(table, read(serializers.LineSerializer, request.data)["line"]))


@at_table("watched", "Look on", gives=serializers.Watched)
@api_view(READ)
def watched(request: Request, watch: str) -> Response:
    """Where a table's game stands; the code that would let one log is no part of it."""
    return Response(shown(get_object_or_404(Table, watch=watch), codes=()))


@at_table("watched_entries", "Look on: the log", [AFTER], gives=serializers.LoggedEntry(many=True))
@api_view(READ)
def watched_entries(request: Request, watch: str) -> Response:
    """At most 200 entries with their rulings, oldest first."""
    return entries_asked(request, get_object_or_404(Table, watch=watch))
