"""The admin's addresses may name anything: what no column holds is refused in words, and a mistake of ours stays one."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from referee import errors

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "/admin/referee/table/99999999999999999999999/change/",
        "/admin/referee/entry/?table__id__exact=99999999999999999999999",
        "/admin/referee/table/?made_at__year=99999",
    ],
)
def test_a_number_no_column_holds_is_refused_in_words(admin_client: Client, address: str) -> None:
    admin_client.raise_request_exception = False
    answer = admin_client.get(address, follow=True)
    assert answer.status_code < 500


def failed(request: HttpRequest, error: Exception) -> HttpResponse:
    """What is answered while an error is handled."""
    try:
        raise error
    except type(error):
        return errors.server_error(request)


def test_a_form_of_the_desk_that_trips_is_our_mistake() -> None:
    requests = RequestFactory()
    assert failed(requests.post("/admin/editions/1/spaces/"), ValueError("a row too many")).status_code == 500
    assert failed(requests.get("/admin/editions/1/"), ValueError("no such side")).status_code == 500
    assert failed(requests.get("/admin/referee/table/?made_at__year=0"), ValueError("year 0")).status_code == 400
    assert failed(requests.get("/t/abc?entry=1"), ValueError("ours")).status_code == 500
