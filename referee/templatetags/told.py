"""What stands in a page so often that a template of its own would cost more than all the rest of its line."""

from collections.abc import Iterable, Mapping

from django.template import Library
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = Library()
ARROW = '{} <span aria-hidden="true">→</span><span class="unseen">to</span> {} <b class="sum">{}</b>'


@register.simple_tag
def transfer(one: Mapping[str, str]) -> SafeString:
    """Money that moves, or should."""
    return format_html(ARROW, one["from"], one["to"], one["sum"])


@register.simple_tag
def moved(transfers: Iterable[Mapping[str, str]]) -> SafeString:
    """The money that a line of a log moved; nothing where it moved none."""
    moves = "".join([f'<span class="move">{transfer(one)}</span>' for one in transfers])
    return SafeString(f'<p class="after">{moves}</p>' if moves else "")
