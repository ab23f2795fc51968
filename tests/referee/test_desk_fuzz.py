"""Evenings of two people at the desk who fill anything into anything: never a crash, never a draft that cannot be opened."""

import random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from referee.editions import services as edition_services
from referee.editions.models import EditionVersion
from tests.referee.edition_desk import address, fields
from tests.tiers import often

pytestmark = [pytest.mark.django_db, pytest.mark.soak]
EVENINGS, STEPS = often(2, 50), often(12, 30)
BASES = ("us-classic", "uk-london", "deal-2008", "short-game")
PAGES = {
    "board": (
        "params", "params?q=jackpot", "params?chapter=rent", "params?chapter=build", "params?only", "params?name=go_salary",
        "words", "spaces?part=2", "spaces?piece=boardwalk", "spaces?new", "spaces?only", "cards", "cards?new",
        "cards?piece=chairman", "order", "sums?factor=1.5", "spaces?rents", "spaces?new", "contested", "contested?add=jail_fine", "contested?add=even_build", "rules", "cites",
    ),
    "deal": ("params", "params?chapter=dealturn", "words", "colours", "cards?new", "cards", "contested", "rules", "cites"),
}  # fmt: skip
# What the buttons and the fields of other pages send.
MORE = (
    "on",
    "back",
    "factor",
    "called-house",
    "called-chance",
    "currency",
    "place-boardwalk",
    "out-boardwalk",
    "spaces-0-after",
)
ODD = (
    "", "0", "7", "-3", "1000001", "9" * 30, "lots", "unlimited", "on", "yes", "boardwalk", "The Moon", "chance", "é☃",
    "a b; c", "\x00", "<b>", "us-2008", "2 4", "½", "go_salary", "x" * 500, "1.5", "hotel",
    "jail", "1/3",
)  # fmt: skip


def filled_in(sent: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """A page with a few fields other than they were, gone, or from nowhere."""
    sent = dict(sent)
    for name in dice.sample(sorted(sent), min(len(sent), dice.choice([1, 1, 2, 5]))):
        if dice.random() < 0.15:
            del sent[name]
        else:
            sent[name] = dice.choice([*ODD, dice.choice([str(value) for value in sent.values()])])
    if dice.random() < 0.3:
        sent[dice.choice(["inherit", "knowing", "seen", "go_salary", "switch-pot", "cards-0-was", *MORE])] = (
            dice.choice(ODD)
        )
    return sent


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_an_evening_at_the_desk_ends_with_a_draft_that_opens(seed: int) -> None:
    dice = random.Random(seed)
    base = BASES[seed % len(BASES)]
    version = edition_services.make_edition(slug="ours", name="Ours", base=base)
    pages = PAGES["deal" if base.startswith("deal") else "board"]
    desks = [Client(), Client()]
    for number, one in enumerate(desks):
        one.force_login(User.objects.create_superuser(f"keeper{number}"))
    waiting: list[tuple[Client, str, dict[str, Any]]] = []
    saved = 0
    for step in range(STEPS):
        who, part = dice.choice(desks), dice.choice(pages)
        page = who.get(address(version, part))
        assert page.status_code == 200, (seed, step, part)
        waiting.append((who, part, fields(page)))
        # Some pages lie open for a while, and are sent in another order than they were opened.
        while len(waiting) > dice.choice([0, 1, 2]):
            who, part, sent = waiting.pop(dice.randrange(len(waiting)))
            answer = who.post(address(version, part), filled_in(sent, dice))
            assert answer.status_code in (200, 302), (seed, step, part)
            saved += answer.status_code == 302
    for part in dict.fromkeys(page.partition("?")[0] for page in pages):
        assert desks[0].get(address(version, part)).status_code == 200, (seed, part)
    publish = reverse("admin:edition_publish", args=[version.edition_id])
    assert desks[0].get(publish).status_code == 200
    assert desks[0].post(publish, {"do": "publish"}).status_code == 302
    assert EditionVersion.objects.get().state == "published"
    for page in ("", "/summary", f"/against/{base}", ".toml"):
        assert desks[0].get(f"/editions/ours@1{page}").status_code == 200, (seed, page)
    assert saved
