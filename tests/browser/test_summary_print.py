"""The summary of an edition comes out of the printer as one sheet."""

import re

import pytest
from playwright.sync_api import Page

from rules_kb.games import load, shipped

pytestmark = [pytest.mark.trial, pytest.mark.django_db(transaction=True)]
# The widest margin a browser leaves of its own accord; others leave a little less.
MARGIN = dict.fromkeys(("top", "right", "bottom", "left"), "0.5in")
PAGE = re.compile(rb"/Type\s*/Page\b")


def test_the_summary_of_an_edition_is_one_printed_page(phone: Page, live_server: str) -> None:
    for id in shipped():
        phone.goto(f"{live_server}/editions/{id}/summary")
        sheets = [phone.pdf(format=paper, margin=MARGIN) for paper in ("A4", "Letter")]

        assert (id, [len(PAGE.findall(sheet)) for sheet in sheets]) == (id, [1, 1])


@pytest.mark.parametrize("paper", [(698, "A4"), (720, "Letter")])
def test_no_deed_is_cut_off_at_the_edge_of_the_sheet(phone: Page, live_server: str, paper: tuple[int, str]) -> None:
    phone.set_viewport_size({"width": paper[0], "height": 960})
    phone.emulate_media(media="print")
    for id in ("us-classic", "uk-london", "deal-2008"):
        phone.goto(f"{live_server}/editions/{id}/summary")
        wide = phone.evaluate(
            "[...document.querySelectorAll('.boxes section')].map(b => b.scrollWidth - b.clientWidth)"
        )
        assert wide == [0] * len(wide)
    phone.goto(f"{live_server}/editions/us-classic/summary")
    text = phone.locator(".boxes section", has_text="Streets").inner_text().split("\n")
    deed = load("us-classic").deeds["baltic_avenue"]
    row = next(line for line in text if line.startswith("Baltic Avenue"))
    assert row.split("\t")[1:] == [str(sum) for sum in (deed.price, *deed.rents, deed.house_cost, deed.mortgage)]
