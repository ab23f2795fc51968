"""What a story tells of an argument: which one it is, and the facts it fills in, each number where it belongs."""

import tomllib
from pathlib import Path

import pytest

from referee.search.amounts import in_figures
from referee.search.asking import Inquiry
from rules_kb.arguments.catalogue import ARGUMENTS
from rules_kb.arguments.sayings import all_sayings

STORIES = tomllib.loads(Path(__file__).with_name("stories.toml").read_text(encoding="utf-8"))["story"]
FIRST, TOLD = 34, 34
# What is published here is looked up too.
pytestmark = pytest.mark.django_db


def test_nearly_every_story_opens_its_argument() -> None:
    missed = [one["slug"] for one in STORIES if Inquiry(one["tells"]).hits[0].page.id != one["slug"]]
    assert len(STORIES) - len(missed) >= FIRST, missed


def test_a_story_fills_in_what_it_tells_and_nothing_else() -> None:
    wrong = []
    for one in STORIES:
        asked = Inquiry(one["tells"])
        page = next(page for page, _ in asked.ranked if page.id == one["slug"])
        if asked.argument(page).said != one["facts"]:
            wrong.append((one["slug"], asked.argument(page).said, one["facts"]))
    assert len(STORIES) - len(wrong) >= TOLD, wrong


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("two hundred and fifty", "250"),
        ("one fifty", "150"),
        ("1.5k", "1500"),
        ("a couple of railroads", "2 railroads"),
        ("rolled a 4 and a 5", "rolled 9"),
        ("threw two fours", "threw double 4"),
        ("a single dollar", "1 dollar"),
        ("threw 3 and 4 plus a 2", "threw 9"),
        ("rolled a 5 and a 2, speed die showed 3", "rolled 10"),
        ("with a 5 and a 3 on the white ones and a 2 on the red", "rolled 10"),
    ],
)
def test_numbers_are_read_as_people_say_them(said: str, read: str) -> None:
    assert in_figures(said) == read


def test_the_short_game_is_an_edition_by_its_name() -> None:
    hit = Inquiry(
        "We play the short game. I have 3 houses on each orange and want hotels now. Must it be four houses?"
    ).hits[0]
    assert (hit.page.id, hit.said["edition"]) == ("hotel-before-its-time", "short-game")


def test_a_street_of_london_chooses_the_london_board() -> None:
    hit = Inquiry("I landed on Mayfair with a hotel, how much is the rent?").hits[0]
    assert hit.said == {"street": "boardwalk", "houses": "5", "edition": "uk-london"}


@pytest.mark.parametrize(
    ("said", "asked"),
    [("the next player has already rolled", "after"), ("the next player has not rolled yet", "before")],
)
def test_a_denial_turns_a_moment_round(said: str, asked: str) -> None:
    hit = Inquiry(f"I forgot to ask for my rent and {said}. Is it too late?").hits[0]
    assert (hit.page.id, hit.said) == ("never-asked-for-rent", {"asked": asked})


def test_a_number_a_fact_cannot_have_is_not_filled_in() -> None:
    hit = Inquiry("He bid 99999 at the auction and cannot pay, he only has 50").hits[0]
    assert (hit.page.id, hit.said) == ("bid-beyond-cash", {"cash": "50"})


@pytest.mark.parametrize(
    ("story", "slug", "facts"),
    [
        # A rent is no price and no cash, whoever asks.
        ("She promised me free stays on Kentucky and now says pay me 250", "immunity-deal", {"deed": "kentucky_avenue"}),
        ("He cannot pay the 1150 and sold a railroad for 1 dollar", "she-is-broke", {"owes": "1150"}),
        # What a table agreed on is told, never asked.
        ("does the game end with the first bankruptcy", "playing-on-after-a-bankruptcy", {}),
        (
            "We agreed that the first bankruptcy ends it",
            "playing-on-after-a-bankruptcy",
            {"played": "first_bankruptcy"},
        ),
        # Numbers to choose between are not told.
        ("Do I take 200 or 400 for landing on Go?", "landed-on-go", {}),
        # What holds for both holds for each, and what is told again and again is counted.
        ("3 houses left and we both want 2 each", "houses-ran-out", {"left": "3", "ann": "2", "bob": "2"}),
        ("I said no, he said no and I played another Just Say No", "deal-just-say-no-chain", {"count": "3"}),
        # A sum is no year.
        ("Landed on Boardwalk with a hotel and he wants his 2000", "how-much-is-the-rent", {"street": "boardwalk", "houses": "5"}),
        ("Income tax in our 2008 set", "income-tax", {"edition": "us-2008"}),
        # What somebody owns is read as it is listed, with houses and mortgages; who has to pay for a street has it not.
        (
            "Rent of 600. He has 85 dollars, Short Line, which is mortgaged, and the three pinks with a house on each. Is he broke?",
            "she-is-broke",
            {"owes": "600", "cash": "85", "to": "player", "owns": "short_line(m) st_charles_place(1) states_avenue(1) virginia_avenue(1)"},
        ),
        ("He had to pay me 1,400 for Boardwalk and has no property", "she-is-broke", {"owes": "1400", "to": "player", "owns": "nothing"}),
        # So many here and so many there are added up, and so many on each are as many times as there are streets.
        ("Two houses on Pacific and one on North Carolina, what do they cost?", "what-houses-cost", {"street": "pacific_avenue", "houses": "3"}),
        ("What do two houses on each of the oranges cost?", "what-houses-cost", {"street": "new_york_avenue", "houses": "6"}),
        # A price for each piece is no count of them, and places that are named together are counted.
        ("Street repairs, 40 a house and 115 a hotel, and I have 7 houses and 2 hotels", "repairs-bill", {"card": "street", "houses": "7", "hotels": "2"}),
        ("Bev has King's Cross, Fenchurch St and Liverpool Street", "railroad-rent", {"owned": "3", "edition": "uk-london"}),
        # What stands where is told street by street, and the street one landed on is the one that charges.
        ("Two houses on Atlantic, two on Ventnor, one on Marvin Gardens. She lands on Marvin Gardens. What does she owe?", "how-much-is-the-rent", {"street": "marvin_gardens", "houses": "1"}),
        ("He has 1 house on Park Place and 2 on Boardwalk and wants to put a third on Boardwalk", "three-houses-on-one-street", {"street": "boardwalk", "before": "1", "ahead": "1", "houses": "1"}),
        # Who asks for himself lists what is his.
        ("Sam has hotels on Mayfair and Park Lane. I only have £200 plus Liverpool St station. Rent is 1500. Am I bankrupt?", "she-is-broke", {"owes": "1500", "cash": "200", "to": "player", "owns": "short_line", "edition": "uk-london"}),
        # A tax is owed as it is printed, a wild counts with its colour, and the dice are no throw in jail.
        ("He has only 40 quid and landed on Super Tax. He owns nothing. Is he out?", "she-is-broke", {"owes": "100", "cash": "40", "to": "bank", "owns": "nothing", "edition": "uk-london"}),
        ("I have 2 yellow and a yellow/red wild and play rent. How much?", "deal-rent-amount", {"cards": "3", "colour": "yellow"}),
        ("I rolled a 5 and a 5 in jail, how long may I stay?", "staying-in-jail", {"dice": "doubles"}),
        # What one would like to sell still stands, and the card wants a fresh throw.
        ("General repairs. I have 7 houses and no hotels but I'd like to sell 5 houses first", "repairs-bill", {"houses": "7", "hotels": "0", "card": "general"}),
        ("Chance sent me to the nearest utility. I got there with a 9, threw again and rolled 4", "utility-rent-by-card", {"throw": "4"}),
        # An avenue and a country have a capital letter and are nobody's name.
        ("I swapped Atlantic for Zoe's Pennsylvania Ave, which is mortgaged", "mortgaged-property-traded", {"deed": "pennsylvania_avenue"}),
        ("Short game by the British booklet. One player is out.", "playing-on-after-a-bankruptcy", {"played": "second_bankruptcy", "edition": "uk-london"}),
        # What somebody does not want to do is not done.
        ("I got mortgaged Boardwalk from Tom and do not want to lift it", "mortgaged-property-traded", {"deed": "boardwalk", "then": "keep"}),
    ],
)  # fmt: skip
def test_a_number_is_filled_in_only_where_it_belongs(story: str, slug: str, facts: dict[str, str]) -> None:
    asked = Inquiry(story)
    assert asked.argument(next(page for page, _ in asked.ranked if page.id == slug)).said == facts


def test_what_is_said_of_an_argument_names_its_facts_and_their_answers() -> None:
    switches = {slug for slug in all_sayings() if slug.startswith("switch-")}
    assert all_sayings().keys() - switches <= ARGUMENTS.keys()
    for slug in all_sayings().keys() - switches:
        words = all_sayings()[slug]
        facts = {fact.key: fact for fact in ARGUMENTS[slug].facts}
        assert all(not facts[key].fault(one.taken) for key, one in words.untold.items()), slug
        for key, said in words.said.items():
            known = {choice.value for choice in facts[key].choices} | {"#", "@", "+"}
            assert facts[key].kind == "number" or set(said) <= known, (slug, key)
