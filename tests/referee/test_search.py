"""The search answers what people ask in their own words."""

import tomllib
from pathlib import Path

import pytest

from referee.search.library import find
from rules_kb.games import GAMES

QUESTIONS = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))["question"]
ENOUGH = 95
# What is published here is looked up too.
pytestmark = pytest.mark.django_db


def rules_for(question: str, most: int = 3) -> list[str]:
    """The ids of the first rules found."""
    return [page.id for page in find(question, most, "rule")]


def test_nearly_every_question_finds_its_rule_among_the_first_three() -> None:
    missed = [
        f"{asked['asks']} -> {', '.join(rules_for(asked['asks']))}; meant {', '.join(asked['answers'])}"
        for asked in QUESTIONS
        if not set(asked["answers"]) & set(rules_for(asked["asks"]))
    ]
    assert len(QUESTIONS) - len(missed) >= ENOUGH, "\n".join([f"{len(missed)} missed:", *missed])


def test_the_questions_name_rules_that_exist_for_both_games() -> None:
    known = {rule for game in GAMES.values() for rule in game.rules}
    assert not {rule for asked in QUESTIONS for rule in asked["answers"]} - known
    games = [asked["answers"][0].split(".")[0] for asked in QUESTIONS]
    assert (games.count("board"), games.count("deal")) == (72, 27)
    assert all(1 <= len(asked["answers"]) <= 3 for asked in QUESTIONS)


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("can I build in jail", {"board.jail.business"}),
        # That they are limited and what happens with the last of them are two rules, and both are meant.
        ("houses run out", {"board.build.supply", "board.build.shortage"}),
        ("do I pay if he is in jail", {"board.rent.owner-jailed"}),
    ],
)
def test_the_best_known_questions_find_their_rule_first(question: str, rules: set[str]) -> None:
    first = rules_for(question, len(rules))
    assert set(first) == rules


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("can I biuld in jail", "can I build in jail"),
        ("luxurry tax", "luxury tax"),
        ("auctoin when nobody wants it", "auction when nobody wants it"),
        ("rent on a morgaged street", "rent on a mortgaged street"),
        ("forced dael", "forced deal"),
    ],
)
def test_a_typing_mistake_finds_the_same_first_rule(typed: str, meant: str) -> None:
    assert rules_for(typed, 1) == rules_for(meant, 1)


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("Houses ran out", "houses-ran-out"),
        ("is rent due in jail", "rent-while-the-owner-is-in-jail"),
        ("FREE PARKING", "free-parking"),
        ("lend money", "loan-between-players"),
        ("third doubles", "third-doubles"),
        ("who gets the last house", "houses-ran-out"),
        ("cocked", "cocked-die"),
        ("10 % tax", "income-tax"),
        ("immunity", "immunity-deal"),
    ],
)
def test_an_argument_is_found_by_the_words_people_use(asked: str, first: str) -> None:
    assert find(asked, 1, "argument")[0].id == first


def test_words_nobody_uses_find_no_argument() -> None:
    assert find("zzyzx", 5, "argument") == []
    assert find("is it the", 5, "argument") == []
