"""What a question is taken for, and how the answer is put: as it was asked, and no surer than what was told."""

import tomllib
from pathlib import Path

import pytest
from django.test import Client

from referee.search.asking import Inquiry
from referee.search.views import headline
from rules_kb.arguments.catalogue import ARGUMENTS

ASKED = tomllib.loads(Path(__file__).with_name("asked.toml").read_text(encoding="utf-8"))["asked"]
# Of so many questions: the right page first, among the first three, given as the answer though wrong, and facts told right.
RIGHT, NEAR, WRONG, FILLED = 624, 648, 1, 298
# What is published here is looked up too.
pytestmark = pytest.mark.django_db


def test_families_find_their_page_and_are_hardly_ever_given_a_wrong_one_as_the_answer() -> None:
    found = [(one, Inquiry(one["asks"])) for one in ASKED]
    right = [asked for one, asked in found if asked.hits[0].page.id in one["pages"]]
    near = [asked for one, asked in found if {hit.page.id for hit in asked.hits[:3]} & set(one["pages"])]
    wrong = [asked.text for one, asked in found if asked.hits[0].page.id not in one["pages"] and asked.sure]
    told = [asked for one, asked in found if "facts" in one and asked.hits[0].said == one["facts"]]
    assert (len(right) >= RIGHT, len(near) >= NEAR, len(told) >= FILLED) == (True, True, True)
    assert len(wrong) <= WRONG, wrong


@pytest.mark.parametrize(
    ("question", "same"),
    [
        ("do I have to throw again after doubles", True),
        ("I threw doubles, can I stop", False),
        ("my dad says doubles must be thrown again. Is he right?", False),
        ("doubles throw again", True),
        ("I threw a double five and stopped. My brother took the dice. Can he do that?", False),
        ("is it cheating not to throw again after doubles", False),
    ],
)
def test_a_yes_is_given_only_to_a_question_put_like_the_argument(question: str, same: bool) -> None:
    hit = next(hit for hit in Inquiry(question).hits if hit.page.id == "doubles-not-thrown-again")
    assert hit.same_way == same


def test_a_question_put_the_other_way_round_is_answered_by_the_statement_alone(client: Client) -> None:
    shown = client.get("/ask", {"q": "just say no against deal breaker, do I have to use it"})
    headlines = [says for _, says in shown.context["closest"]] or [shown.context["card"].headline]
    assert not any(says.startswith(("Yes:", "No:")) for says in headlines if "It stops any action" in says)


def test_the_opposite_of_a_title_gets_no_yes(client: Client) -> None:
    shown = client.get("/ask", {"q": "does the game end when the first person goes bust"})
    assert shown.context["argument"].slug == "playing-on-after-a-bankruptcy"
    assert shown.context["card"].headline == "The others play on until one is left."


def test_nothing_is_ruled_where_a_fact_it_hangs_on_is_untold(client: Client) -> None:
    shown = client.get("/ask", {"q": "how much rent do I pay"})
    assert shown.context["asked"].hits[0].depends == ("Which street?",)
    assert not shown.context["asked"].sure
    assert "twice the bare rent where the owner has the whole colour. Which street?" in shown.content.decode()


@pytest.mark.parametrize(
    ("question", "says"),
    [
        # No houses were told, so no sum is theirs.
        ("is rent due on New York Avenue while the owner is in jail", "An owner in jail collects rent unless"),
        # What stands on each is told after the last of them.
        (
            "I owe 600. I have 80 quid, Bow Street, Marlborough Street and Vine Street with one house each, plus Kings"
            " Cross. Am I bankrupt?",
            "All sold and mortgaged brings £610",
        ),
    ],
)
def test_a_headline_names_no_sum_of_an_example(question: str, says: str) -> None:
    told = headline(Inquiry(question).hits[0])
    assert says in told


@pytest.mark.parametrize(
    ("question", "game"),
    [
        ("double sixes, do I deal with the space first", "board"),
        ("can I answer pass go with a just say no", "deal"),
        ("pass go and just say no", "deal"),
        ("do I get 200 when I pass go on the way to jail", "board"),
        ("he charged me 5m rent", "deal"),
        ("how many players", ""),
    ],
)
def test_the_games_are_told_apart_by_their_words(question: str, game: str) -> None:
    assert Inquiry(question).game == game


def test_places_named_in_one_breath_are_summed() -> None:
    hit = Inquiry("I am mortgaging Boardwalk and Park Place. What does the bank pay me?").hits[0]
    assert headline(hit) == "$375 in all: $200 for Boardwalk, $175 for Park Place."


@pytest.mark.parametrize(
    "question",
    [
        # A count that found no place; a fact that was told in two ways.
        "deal birthday card with 4 players how much do i get altogether",
        "We had a die lean against the bowl. Karl called it a five and moved. I say roll both again. Does that one count?",
        # Two throws of which one is meant; what a page has no place for.
        "Chance sent me to the nearest utility, which Lou owns. I rolled a 6 to Chance and then 7 after. How much rent?",
        "do I get 200 if the chance card sends me to Boardwalk past go",
    ],
)
def test_nothing_is_answered_past_what_was_told_and_found_no_place(question: str) -> None:
    asked = Inquiry(question)
    assert (asked.sure, asked.hits[0].asked.is_doubtful) == (False, True)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        # Where the facts are not told the rule is said.
        ("income tax 10 percent or 200", "Newer and British ones: $200."),
        ("how much rent for stations", "$25, $50, $100 or $200 for one, two, three or four"),
        # A claimed sum is right or not.
        ("The card sent me to the nearest railroad, Tom owns it and another one. He asked for 50. Is he right?", "No: Bob owes Ann $100."),
        ("Landed on Trafalgar Square, the owner has all 3 reds, no houses. She asked for 40. Is she right?", "Yes: Bob owes Ann £40."),
        # "Is she allowed" means what she wants, unless somebody is against it.
        ("Gran owns Oriental and Vermont but not Connecticut. She wants a house on Vermont. Is she allowed?", "No: Buildings need"),
        ("how much to get out of jail", "$50 to the Bank"),
    ],
)  # fmt: skip
def test_the_headline_answers_the_question_as_it_was_asked(question: str, says: str) -> None:
    hit = Inquiry(question).hits[0]
    assert says in (headline(hit) or hit.page.says)


@pytest.mark.parametrize(
    "question",
    [
        # What else he owns would turn it round; so would who sent her, told by a single word.
        "Third go in jail, rolled a 4 and a 2. I have only $30 left. What happens?",
        # Whether the rent is still due is no question for a sum.
        "My mate landed on Mayfair, 2 houses. Dave and Lucy have both had a go since. Can I still get the rent?",
    ],
)
def test_a_story_is_not_answered_outright_by_what_may_turn_round(question: str) -> None:
    assert not Inquiry(question).sure


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("Uncle landed on my Euston Road with a hotel. Before I said a word my cousin had already rolled. Can I still claim it?", "It is too late"),
        ("hotel straight onto a full set in deal without a house first, ok?", "A hotel follows a house."),
        ("I drew street repairs with 3 houses and 2 hotels. Could I sell both hotels first? How much do I pay?", "$350"),
    ],
)  # fmt: skip
def test_a_story_that_tells_all_it_hangs_on_is_answered_outright(question: str, says: str) -> None:
    asked = Inquiry(question)
    assert (asked.sure, says in headline(asked.hits[0])) == (True, True)


def test_can_she_do_that_gets_no_yes_where_two_did_something() -> None:
    asked = Inquiry(
        "I played Deal Breaker on her pink set with a house. She put the house in her bank first. Is that allowed?"
    )
    assert not headline(asked.hits[0]).startswith("Yes")


@pytest.mark.parametrize("word", ["horse", "banned", "slapped", "story", "tired"])
def test_ordinary_words_are_no_slips(word: str) -> None:
    assert Inquiry(f"my {word} on the board").corrected == f"my {word} on the board"


@pytest.mark.parametrize(
    ("question", "page"),
    [
        ("no auctions", "no_auctions"),
        ("unlimited houses", "enough_houses"),
        ("400 on go", "double_go"),
        ("100 extra for landing on go", "go_bonus"),
        ("we seed free parking with 250", "free_parking_seed"),
        ("do we get 100 for doubles", "doubles_pay"),
        ("no buying for the first three laps", "two_laps"),
        ("no houses for the first two rounds", "late_building"),
        ("we auction everything", "only_auctions"),
        ("jail fine goes up each time", "rising_fine"),
        ("all rents 150 percent", "higher_rents"),
        ("loan with interest between players", "loans"),
        ("finish the round in a timed game", "last_round"),
        ("boardwalk", "boardwalk"),
        ("Schlossallee", "schlossallee"),
        ("rue de la paix", "rue_de_la_paix"),
        ("Champs-Élysées", "avenue_des_champs_elysees"),
        ("Paseo del Prado", "paseo_del_prado"),
        ("Muenchner Strasse", "muenchner_strasse"),
        ("münchner straße", "muenchner_strasse"),
        ("german board", "de-standard"),
        ("times square", "times_square"),
        ("here and now", "here-and-now"),
        ("junior", "junior"),
        ("is there mortgaging in monopoly junior", "junior"),
        ("electronic banking", "electronic-banking"),
        ("uk london", "uk-london"),
        ("house rules", "all"),
    ],
)
def test_house_rules_deeds_and_editions_are_answers_too(question: str, page: str) -> None:
    assert Inquiry(question).hits[0].page.id == page


def test_every_argument_is_found_by_its_own_title() -> None:
    found = {slug: [hit.page.id for hit in Inquiry(one.title, one.game).hits[:2]] for slug, one in ARGUMENTS.items()}
    assert [slug for slug, pages in found.items() if slug not in pages] == []
