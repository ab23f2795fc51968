"""Disputes, the arbiter and how careful a table is, over the API: what the pages do."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiResponse
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from api import READ, serializers
from api.phones import NEEDED, needed_phone
from api.schema import at_table, refuses
from api.tables import CONFLICTS, read, shown
from referee import queries, services
from referee.disputes.open_disputes import open_disputes
from referee.models import Arbiter, Table
from referee.seated.queries import seated
from referee.seats import arbiters

HOSTS = refuses({403: "Only the phone that hosts does that."})
RULES = refuses({403: "Only the arbiter rules, and the arbiter does nothing else."})
INSIDE = refuses({409: "Another phone is the arbiter, or this one is at the table."})


def listed(table: Table) -> list[dict[str, Any]]:
    """What is in dispute at a table."""
    names = ("seq", "told", "by", "about", "counts", "means", "tally", "called")
    return [{name: getattr(one, name) for name in names} for one in open_disputes(seated(table), "")]


def invited(request: Request, found: Arbiter) -> dict[str, Any]:
    """An invitation as the host sees it."""
    page = reverse("arbiter", args=[found.link], request=request)
    return {"link": found.link, "page": page, "taken": bool(found.phone)}


@at_table("disputes", "What is in dispute", gives=serializers.Dispute(many=True))
@api_view(READ)
def disputes(request: Request, code: str) -> Response:
    """Every entry somebody says no to, with what that means for it and how the vote stands, the newest first."""
    return Response(listed(get_object_or_404(Table, code=code)))


@at_table("call_arbiter", "Call the arbiter", gives={204: None})
@api_view(["POST"])
def call(request: Request, code: str, seq: int) -> Response:
    """Call the arbiter to the dispute about an entry; twice is once."""
    get_object_or_404(Table, code=code)
    arbiters.call(code=code, seq=seq)
    return Response(status=204)


class ArbiterView(APIView):
    """Whom a table has asked to rule."""

    @at_table("invite_arbiter", "Invite an arbiter", [NEEDED], gives=serializers.ArbiterLink, refused=HOSTS)
    def put(self, request: Request, code: str) -> Response:
        """The link by which somebody from outside becomes the arbiter; asked again it is the same."""
        get_object_or_404(Table, code=code)
        return Response(invited(request, arbiters.invite(code=code, phone=needed_phone(request))))

    @at_table("dismiss_arbiter", "Take the link back", [NEEDED], gives={204: None}, refused=HOSTS)
    def delete(self, request: Request, code: str) -> Response:
        """Nobody rules here any more; what was ruled stays."""
        get_object_or_404(Table, code=code)
        arbiters.dismiss(code=code, phone=needed_phone(request))
        return Response(status=204)


@at_table(
    "be_careful", "Open or careful", [NEEDED], takes=serializers.Careful, gives=serializers.Careful, refused=HOSTS
)
@api_view(["PUT"])
def careful(request: Request, code: str) -> Response:
    """Whether what takes something from a seat with a phone waits for that phone's yes."""
    get_object_or_404(Table, code=code)
    sent = read(serializers.Careful, request.data)
    arbiters.be_careful(code=code, phone=needed_phone(request), careful=sent["careful"])
    return Response(sent)


class DeskView(APIView):
    """The arbiter's own address."""

    @at_table("arbiters_table", "See the table and its disputes", gives=serializers.ArbitersTable)
    def get(self, request: Request, link: str) -> Response:
        """Where the game stands, and what is in dispute."""
        table = get_object_or_404(Arbiter, link=link).table
        return Response({**shown(table, codes=()), "disputes": listed(table)})

    @at_table("accept", "Be the arbiter", [NEEDED], gives=serializers.ArbiterLink, refused=INSIDE)
    def put(self, request: Request, link: str) -> Response:
        """The phone that asks first rules; it may not host or sit at the table."""
        get_object_or_404(Arbiter, link=link)
        return Response(invited(request, arbiters.accept(link=link, phone=needed_phone(request))))


RULED = {
    201: OpenApiResponse(serializers.LoggedEntry, "Logged as the arbiter's."),
    200: OpenApiResponse(serializers.LoggedEntry, "It was logged before under this key."),
}


@at_table(
    "rule_on_dispute", "Rule on a dispute", [NEEDED], takes=serializers.NewEntry, gives=RULED,
    refused={**RULES, **CONFLICTS},
)  # fmt: skip
@api_view(["POST"])
def rule(request: Request, link: str) -> Response:
    """Log a ruling, such as `arbiter agree 12` or `arbiter overrule 12`; nothing else can be logged here."""
    table = get_object_or_404(Arbiter, link=link).table
    sent = read(serializers.NewEntry, request.data)
    logged = services.log_line(code=table.code, phone=needed_phone(request), **sent)
    row = queries.entry_row(logged.table, logged.entry, logged.ruling)
    return Response(serializers.LoggedEntry(row).data, status=200 if logged.again else 201)
