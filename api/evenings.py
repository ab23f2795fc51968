"""Evenings over the API: a table's report and files, records put in as tables, the next evening, groups."""

from typing import Any

import msgspec
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, inline_serializer
from rest_framework import serializers as drf
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from api import READ, serializers
from api.phones import PHONE, phone_of
from api.schema import MALFORMED, MISSING, at_table, refuses
from api.tables import read, shown
from api.typed import shape_of
from referee import jobs, judging, records
from referee.evenings import arrivals, groups, report_page
from referee.evenings.files import FILES
from referee.models import Arrival, PlayGroup, Table
from referee.operations.limits import place_of, take
from referee.seated.queries import seated
from rules_kb.answer.evening_file import FORMAT, read_value

KIND = OpenApiParameter("kind", str, OpenApiParameter.PATH, enum=list(FILES), description="Which file.")
TOO_LARGE = refuses({413: "The record is too large."})


class RecordIn(drf.Serializer):
    """A record that is to become a table."""

    record = drf.CharField(trim_whitespace=False, help_text="The game, one line per thing that happened.")
    name = drf.CharField(required=False, max_length=80, help_text="Left out: as the record says.")


class ArrivalSerializer(drf.Serializer):
    """How far a record has come on its way to a table."""

    code = drf.CharField()
    total = drf.IntegerField(help_text="How many lines it has.")
    judged = drf.IntegerField(help_text="How many of them are judged.")
    trouble = drf.CharField(allow_blank=True, help_text="Why it became no table after all.")
    table = drf.CharField(allow_null=True, source="table.code", default=None, help_text="The code of the table it is.")


REPORT = OpenApiResponse(OpenApiTypes.OBJECT, "Seats are numbers, `players` names them.")


@at_table("report", "The evening’s report", gives=REPORT)
@api_view(READ)
def report(request: Request, code: str) -> Response:
    """Winner, ranking, charts, figures, broken rules, disputes, and what is still owed."""
    table = get_object_or_404(Table, code=code)
    return Response(msgspec.to_builtins(report_page.report_of(judging.known(table)), str_keys=True))


AS_FILES = {(200, one.media.split(";")[0]): OpenApiTypes.BINARY for one in FILES.values()}
AS_FILES[200, "application/json"] = OpenApiTypes.OBJECT


@extend_schema(
    operation_id="report_file", summary="The evening as a file", parameters=[KIND],
    responses={**AS_FILES, **MISSING},
)  # fmt: skip
@api_view(READ)
def report_file(request: Request, code: str, kind: str) -> HttpResponse:
    """The report as a PDF, the log or the figures as CSV, the log as JSON with its hashes, or the plain record."""
    table = get_object_or_404(Table, code=code)
    if kind not in FILES:
        raise Http404
    return HttpResponse(FILES[kind].make(seated(table)), content_type=FILES[kind].media)


@extend_schema(
    operation_id="put_in", summary="Put a record in", parameters=[PHONE],
    request={"application/json": RecordIn, "text/plain": OpenApiTypes.STR},
    responses={202: ArrivalSerializer, **MALFORMED, **TOO_LARGE},
)  # fmt: skip
@api_view(["POST"])
def put_in(request: Request) -> Response:
    """A record, or the JSON of a table as it is, becomes a new table: all of it, or nothing and a list of what is wrong."""
    incoming = incoming_of(request.data)
    take("tables", place_of(request))
    return Response(ArrivalSerializer(jobs.ask_in(incoming=incoming, phone=phone_of(request))).data, status=202)


def incoming_of(sent: Any) -> arrivals.Incoming:
    """What was sent, read to its end."""
    if isinstance(sent, dict) and sent.get("format") == FORMAT:
        return arrivals.read_evening(read_value(sent))
    asked = read(RecordIn, sent)
    return arrivals.read_record(records.accept(asked["record"]), asked.get("name", ""))


@extend_schema(
    operation_id="arrival", summary="How far a record has come",
    responses={200: ArrivalSerializer, **refuses({404: "There is no such record on its way."})},
)  # fmt: skip
@api_view(READ)
def arrival(request: Request, code: str) -> Response:
    """How many lines are judged, and the table once there is one."""
    return Response(ArrivalSerializer(get_object_or_404(Arrival.objects.select_related("table"), code=code)).data)


class AgainAsked(drf.Serializer):
    """Who plays next time."""

    players = drf.ListField(
        child=drf.CharField(max_length=60), max_length=20, required=False, help_text="In turn order; else as before."
    )
    begins = drf.IntegerField(min_value=0, max_value=19, required=False, help_text="The seat of before that begins.")


class NextTable(serializers.TableSerializer):
    """The table that was made, and the group whose evening it is."""

    group = drf.CharField(help_text="The group's link.")


class GroupSerializer(drf.Serializer):
    """A group: its evenings, its standings, and who came in before whom."""

    name = drf.CharField()
    evenings = inline_serializer(
        "GroupEvening",
        {
            "watch": drf.CharField(source="table.watch", help_text="Whoever has it may look on."),
            "made_at": drf.DateTimeField(source="table.made_at"),
            "game": drf.CharField(),
            "over": drf.BooleanField(),
            "won": drf.CharField(allow_blank=True),
            "places": drf.DictField(child=drf.IntegerField(), help_text="Empty until it is over."),
        },
        many=True,
    )
    standings = shape_of(groups.Score, "GroupScore")(many=True)
    head_to_head = shape_of(groups.Pair, "GroupPair")(many=True)


@at_table("again", "The same players, again", [PHONE], takes=AgainAsked, gives={201: NextTable})
@api_view(["POST"])
def again(request: Request, code: str) -> Response:
    """The next table of these players, by the rules they have come to; asking twice gives the same one."""
    get_object_or_404(Table, code=code)
    phone, asked = phone_of(request), read(AgainAsked, request.data)
    take("tables", place_of(request))
    made = groups.play_again(code=code, phone=phone, **asked)
    return Response({**shown(made), "group": made.meeting.group.code}, status=201)


@extend_schema(
    operation_id="group", summary="A group’s evenings",
    responses={200: GroupSerializer, **refuses({404: "There is no such group."})},
)  # fmt: skip
@api_view(READ)
def group(request: Request, code: str) -> Response:
    """The evenings, the standings, and who came in before whom."""
    found = get_object_or_404(PlayGroup, code=code)
    evenings = groups.results(found)
    told = {"standings": groups.standings(evenings), "head_to_head": groups.head_to_head(evenings)}
    return Response(GroupSerializer({"name": found.name, "evenings": evenings, **told}).data)
