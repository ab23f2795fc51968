"""Whatever is sent, the answer is a sentence and never a crash."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"players: Ann, Bob\nAnn r\0ll", "Line 2 holds a character that is not text"),
        (b"\x89PNG\r\n\x1a\n\0\0", "Line 1 is not readable text"),
        ("Zoë".encode("latin-1"), "save the file as plain text in UTF-8"),
        (b"", "The submitted file is empty"),
        (b" \n", "the record is empty"),
        (b"a" * 262_145, "larger than 256 kB"),
        (b"a\n" * 20_001, "more than 20,000 lines"),
    ],
)
def test_a_file_that_is_no_record_is_refused_in_words(client: Client, raw: bytes, said: str) -> None:
    response = client.post("/", {"upload": SimpleUploadedFile("x.game", raw)})

    assert response.status_code == 400
    assert said in response.content.decode()


def test_an_empty_form_asks_for_a_record(client: Client) -> None:
    response = client.post("/", {})

    assert response.status_code == 400
    assert "the record is empty" in response.content.decode()


def test_a_nul_in_the_field_is_named_with_its_line(client: Client) -> None:
    response = client.post("/", {"record": "players: Ann\n\0"})

    assert response.status_code == 400
    assert "Line 2 holds" in response.content.decode()


def test_an_edition_not_on_the_menu_is_refused(client: Client) -> None:
    assert client.post("/", {"record": "players: Ann, Bob", "edition": "../../etc/passwd"}).status_code == 400


@pytest.mark.parametrize("path", ["/", "/api/v1/judge"])
def test_a_body_of_three_megabytes_is_refused_before_it_is_read(client: Client, path: str) -> None:
    response = client.post(path, b"record=" + b"a" * 3_000_000, content_type=FORM)

    assert response.status_code == 413
    assert "256 kB" in response.content.decode()


def test_a_body_of_unknown_length_is_refused(client: Client) -> None:
    response = client.post("/", b"record=a", content_type=FORM, headers={"transfer-encoding": "chunked"})

    assert response.status_code == 411


@pytest.mark.parametrize("length", ["-5", "many", "１２", "9" * 5000])
def test_a_nonsense_length_is_refused(client: Client, length: str) -> None:
    assert client.post("/", b"record=a", content_type=FORM, CONTENT_LENGTH=length).status_code == 400


@pytest.mark.parametrize(
    "content_type",
    [
        "multipart/form-data",
        "multipart/form-data; boundary=",
        f"{FORM}; charset=utf-16",
        f"{FORM}; charset=klingon",
    ],
)
def test_a_broken_content_type_is_refused(client: Client, content_type: str) -> None:
    assert client.generic("POST", "/", b"--x\r\nrecord=a", content_type=content_type).status_code == 400


def test_names_cannot_smuggle_in_markup(client: Client) -> None:
    response = client.post("/", {"record": "players: <script>alert(1)</script>, Bob\n\n<b>Bob</b> roll 3 4\n"})

    assert "<script>alert" not in response.content.decode()
    assert "<b>Bob</b> roll" not in response.content.decode()


def test_a_form_from_elsewhere_is_refused_kindly() -> None:
    response = Client(enforce_csrf_checks=True).post("/", {"record": "players: Ann, Bob"})

    assert response.status_code == 403
    assert "gone stale" in response.content.decode()


@pytest.mark.parametrize("path", ["/nowhere", "/examples/nothing", "/examples/../settings"])
def test_an_unknown_address_gets_a_page(client: Client, path: str) -> None:
    response = client.get(path)

    assert response.status_code == 404
    assert "There is nothing at this address" in response.content.decode()


def test_other_methods_are_refused(client: Client) -> None:
    assert client.put("/").status_code == 405
    assert client.post("/examples/late-rent").status_code == 405


WORDS = st.sampled_from(
    [
        "edition:",
        "us-classic",
        "players:",
        "Ann,",
        "Bob",
        "position:",
        "options:",
        "Ann",
        "Bob",
        "bank",
        "table",
        "roll",
        "buy",
        "pay",
        "build",
        "trade",
        "for",
        "to",
        "oriental",
        "boardwalk",
        "strike",
        "replace",
        "12:",
        "3",
        "4",
        "-1",
        "999999999999999999999",
        "(h)",
        "(m)",
        "cash",
        "?",
        "jail-card",
        ",",
        ":",
        "#",
        "\n",
        "\n\n",
    ]
)
RECORDS = st.one_of(
    st.text(max_size=200),
    st.lists(WORDS, max_size=40).map(" ".join),
    st.lists(WORDS, max_size=40).map("\n".join),
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=RECORDS)
def test_any_text_gets_a_ruling_or_a_reason(client: Client, text: str) -> None:
    shown = client.post("/", {"record": f"players: Ann, Bob\n\n{text}".encode("utf-8", "replace")})

    assert shown.status_code in (200, 400)
