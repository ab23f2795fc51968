"""Every action is declared once: how it is read and written, how it is told and how it is planned."""

from types import ModuleType

import pytest

from rules_kb import games
from rules_kb.answer.explain import past_sentence, present_sentence, spoken_names
from rules_kb.board import actions as board_actions
from rules_kb.board.verbs import VERBS as BOARD_VERBS
from rules_kb.deal import actions as deal_actions
from rules_kb.deal.verbs import VERBS as DEAL_VERBS
from rules_kb.kernel import log
from rules_kb.kernel.model import Action
from rules_kb.record.lines import parse_line, write_action
from rules_kb.record.log_lines import VERBS as LOG_VERBS
from rules_kb.record.verbs import Verb, Verbs

PLAYERS = ("Ann", "Bob", "Cal")
WHO = spoken_names(PLAYERS)
US, DEAL = games.load("us-classic"), games.load("deal-2008")

GAMES = [(board_actions, BOARD_VERBS, US), (deal_actions, DEAL_VERBS, DEAL), (log, LOG_VERBS, US)]
DECLARED = [(verb, ed) for _, verbs, ed in GAMES for same in verbs.values() for verb in same]


def named(verb: Verb) -> str:
    return f"{verb.kind.__module__}.{verb.kind.__name__}"


def actions(module: ModuleType) -> set[type[Action]]:
    kinds = (kind for kind in vars(module).values() if isinstance(kind, type))
    own = {kind for kind in kinds if issubclass(kind, Action) and kind.__module__ == module.__name__}
    shared = {log.End, log.Finish, log.TurnTo}  # Both games have these among their own.
    unsaid = {board_actions.GoOn, board_actions.Retrace}  # No line says these: they follow from one.
    return own - shared if module is log else own - unsaid | shared


@pytest.mark.parametrize(("module", "verbs", "ed"), GAMES)
def test_every_action_has_exactly_one_verb(module: ModuleType, verbs: Verbs, ed: object) -> None:
    declared = [verb.kind for same in verbs.values() for verb in same]

    assert sorted(declared, key=str) == sorted(actions(module), key=str)


@pytest.mark.parametrize(("verb", "ed"), DECLARED, ids=[named(verb) for verb, _ in DECLARED])
def test_the_example_of_a_verb_is_read_written_told_and_planned(verb: Verb, ed: object) -> None:
    action = parse_line(verb.like, PLAYERS, ed)
    told, planned = past_sentence(action, ed, WHO), present_sentence(action, ed, WHO)

    assert type(action) is verb.kind
    assert parse_line(write_action(action, PLAYERS, ed), PLAYERS, ed) == action
    assert told[:1].isupper() and planned[:1].isupper()
    assert not set("[]{}|_") & set(told + planned)


def test_what_happened_and_what_is_about_to_happen_are_told_apart() -> None:
    action = parse_line("Ann buy boardwalk for 350", PLAYERS, US)

    assert past_sentence(action, US, WHO) == "Ann bought Boardwalk for $350"
    assert present_sentence(action, US, WHO) == "Ann buys Boardwalk for $350"


def test_what_a_line_leaves_out_is_left_out_of_its_sentence() -> None:
    def told(line: str) -> str:
        return past_sentence(parse_line(line, PLAYERS, US), US, WHO)

    assert told("Ann buy") == "Ann bought it"
    assert told("Ann buy for 0") == "Ann bought it for $0"
    assert told("Ann pay bank 0") == "Ann paid the Bank nothing"
    assert told("Ann trade Bob: 1 house, jail-card for $50") == "Ann gave Bob a jail card and 1 house for $50"
    assert told("Ann roll 3 4 bus to reading") == "Ann threw 3 and 4 and bus, to Reading Railroad"
    assert told("Ann roll 3 4 cocked to reading") == "Ann threw 3 and 4, which did not count"


def test_the_same_word_means_another_thing_said_by_the_table() -> None:
    assert parse_line("Ann end", PLAYERS, US) == board_actions.End(0)
    assert type(parse_line("table end", PLAYERS, US)) is board_actions.Finish


@pytest.mark.parametrize("line", ["Ann contest 3: pay me $1500 {now}", "Ann contest 3: A$AP [or] else"])
def test_what_somebody_wrote_is_repeated_as_it_was_written(line: str) -> None:
    told = past_sentence(parse_line(line, PLAYERS, games.load("uk-london")), games.load("uk-london"), WHO)

    assert told == f"Ann disputes entry 3: {line.partition(': ')[2]}"


def test_a_correction_tells_what_really_happened() -> None:
    action = parse_line("table replace 4: table turn Bob", PLAYERS, DEAL)

    assert past_sentence(action, DEAL, WHO) == "Entry 4 was corrected: The turn went to Bob"
