"""Shared rulings and reports over the API: links made, listed and taken back, and what they show."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import READ, serializers
from api.schema import at_table, refuses
from api.tables import read
from referee.models import Share, Table
from referee.seats import sharing

GONE = refuses({404: "There is no such link, or it was taken back."})


def listed(share: Share, request: Request) -> dict[str, Any]:
    """A link with the page it leads to."""
    route = "shared_evening" if share.seq == sharing.EVENING else "shared"
    page = request.build_absolute_uri(reverse(route, args=[share.code]))
    return {"seq": share.seq, "code": share.code, "page": page}


class SharesView(APIView):
    """The shared rulings of one table."""

    @at_table("shares", "List the links", gives=serializers.ShareSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        """Every link of this table that still leads somewhere."""
        links = sharing.open_links(get_object_or_404(Table, code=code))
        return Response([listed(one, request) for one in links.values()])

    @at_table("share", "Share a ruling", takes=serializers.NewShare, gives=serializers.ShareSerializer)
    def post(self, request: Request, code: str) -> Response:
        """A link to the ruling on one entry, or to the evening's report; asking twice gives the same one."""
        get_object_or_404(Table, code=code)
        seq = read(serializers.NewShare, request.data)["seq"]
        made = sharing.share_evening(code=code) if seq == sharing.EVENING else sharing.share(code=code, seq=seq)
        return Response(listed(made, request))


@at_table("unshare", "Take a link back", gives={204: None})
@api_view(["DELETE"])
def unshare(request: Request, code: str, seq: int) -> Response:
    """The link to the ruling on one entry leads nowhere from now on."""
    get_object_or_404(Table, code=code)
    sharing.revoke(code=code, seq=seq)
    return Response(status=204)


@extend_schema(
    operation_id="shared_ruling", summary="Read a shared ruling", responses={200: serializers.SharedRuling, **GONE}
)
@api_view(READ)
def shared(request: Request, code: str) -> Response:
    """One ruling as a card, and nothing else of its table."""
    try:
        return Response(serializers.SharedRuling(sharing.page(sharing.find(code))).data)
    except Share.DoesNotExist as none:
        raise Http404 from none
