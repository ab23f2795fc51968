"""Seats over the API: who sits where, who said what, what the table has decided."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import READ, serializers
from api.phones import NEEDED, NOT_YOURS, PHONE, needed_phone, phone_of
from api.schema import at_table, refuses
from referee import logs
from referee.models import Table
from referee.seats import chairs, consents
from rules_kb.kernel.consent import outcome
from rules_kb.record.lines import Record

TAKEN = refuses({409: "Another phone sits there."})


def seated(code: str, seat: int = 0) -> tuple[Table, Record]:
    """A table that has such a seat."""
    table = get_object_or_404(Table, code=code)
    record = logs.opened(table.head)
    if seat >= len(record.players):
        raise Http404
    return table, record


def listed(table: Table, record: Record, phone: str) -> list[dict[str, Any]]:
    """Every seat as the asking phone sees it."""
    rows = chairs.rows(table, record, phone)
    return [{"seat": row.seat, "player": row.name, "taken": row.taken, "yours": row.yours} for row in rows]


@at_table("chairs", "Who sits where", [PHONE], gives=serializers.ChairSerializer(many=True))
@api_view(READ)
def all_chairs(request: Request, code: str) -> Response:
    """Every seat, whether a phone has taken it, and whether that is the asking one."""
    return Response(listed(*seated(code), phone_of(request)))


class ChairView(APIView):
    """One seat of one table."""

    @at_table("take_chair", "Sit down", [NEEDED], gives=serializers.ChairSerializer(many=True), refused=TAKEN)
    def put(self, request: Request, code: str, seat: int) -> Response:
        """Take a free seat: from now on only this phone says yes and no for it."""
        (table, record), phone = seated(code, seat), needed_phone(request)
        chairs.take(code=code, seat=seat, phone=phone, who=record.players[seat])
        return Response(listed(table, record, phone))

    @at_table("leave_chair", "Get up", [NEEDED], gives=serializers.ChairSerializer(many=True), refused=NOT_YOURS)
    def delete(self, request: Request, code: str, seat: int) -> Response:
        """Free one's own seat, or anybody's for the phone that made the table."""
        (table, record), phone = seated(code, seat), needed_phone(request)
        chairs.leave(code=code, seat=seat, phone=phone, who=record.players[seat])
        return Response(listed(table, record, phone))


@at_table("says", "Who has said what", gives=serializers.Says)
@api_view(READ)
def says(request: Request, code: str, seq: int) -> Response:
    """The last word of everybody an entry asks, else of everybody still in the game."""
    table, record = seated(code)
    if not 1 <= seq <= table.length:
        raise Http404
    said = consents.said(table, seq)
    rows = [{"player": record.players[say.seat], "says": say.word, "own_phone": say.own} for say in said]
    return Response({"seq": seq, "outcome": outcome(said), "says": rows})


@at_table("precedents", "What the table has decided", gives=serializers.PrecedentSerializer(many=True))
@api_view(READ)
def precedents(request: Request, code: str) -> Response:
    """Every point of the rules the table has fixed and not taken back, with the vote on it."""
    return Response(serializers.PrecedentSerializer(consents.precedents(seated(code)[0]), many=True).data)
