"""Editions as files, for whoever wants to take one along."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from referee.editions import services as edition_services


class EditionId:
    """The id of an edition in an address: us-2008, or a version of a house edition, family-rules@2."""

    regex = r"[a-z0-9-]+(?:@[0-9]+)?"

    def to_python(self, value: str) -> str:
        """As it is written."""
        return value

    def to_url(self, value: str) -> str:
        """As it is written."""
        return value


@require_safe
def as_file(request: HttpRequest, id: str) -> HttpResponse:
    """An edition that ships or is published here, as one TOML file."""
    try:
        return toml(edition_services.export(id=id), id)
    except KeyError as unknown:
        raise Http404 from unknown


def toml(text: str, id: str) -> HttpResponse:
    """A text to keep."""
    answer = HttpResponse(text, content_type="application/toml; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{id}.toml"'
    return answer
