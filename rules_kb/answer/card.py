"""What a ruling card holds, as data and in words, and what its parts share."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rules_kb.answer.citing import citation_words
from rules_kb.answer.explain import spoken_names
from rules_kb.answer.rendering import together, words
from rules_kb.answer.report import Judgement
from rules_kb.editions.citation import Certainty, Citation, citation, in_doubt, least_sure, settled
from rules_kb.kernel.deciding import NOTHING, Decided
from rules_kb.kernel.declaring import Rule
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Due
from rules_kb.kernel.money import added
from rules_kb.kernel.said import Part

Answer = Literal["legal", "violation", "owes", "disagree", "cannot_tell"]


class RuleCited(msgspec.Struct, frozen=True):
    """A rule behind a ruling: the law in our words, whose it is and where it is written."""

    id: str
    says: str
    source: Citation

    @property
    def certainty(self) -> Certainty:
        """How sure it is."""
        return self.source.certainty


class RuleWords(msgspec.Struct, frozen=True):
    """A rule behind a ruling as it is shown: the law, where it is written in words and as data, how sure that is."""

    id: str
    says: str
    citation: str
    certainty: Certainty
    source: Citation


class Remedy(msgspec.Struct, frozen=True):
    """One way to put an entry right: whether it fits here and why, the lines that book it, who must say yes."""

    kind: Literal["legal_part", "now", "balance", "take_back", "rewind", "stands", "vote", "off_board"]
    title: str
    applies: bool
    why: str
    lines: tuple[str, ...] = ()
    consent: tuple[str, ...] = ()


class RulingCard(msgspec.Struct, frozen=True):
    """A ruling as data: verdict, what to do now, why, the rules, how sure, what would change it."""

    verdict: Answer
    headline: tuple[Part, ...]
    steps: tuple[Part, ...]
    reason: tuple[Part, ...]
    rules: tuple[RuleCited, ...]
    sure: Certainty
    changes: tuple[Part, ...] = ()
    seq: int = 0
    edition: str = ""


class CardWords(msgspec.Struct, frozen=True):
    """A ruling as it is shown: verdict, what to do now, why, the rules, how sure, what would change it."""

    verdict: Answer
    headline: str
    do_now: tuple[str, ...]
    why: str
    rules: tuple[RuleWords, ...]
    sure: Certainty
    changes: tuple[str, ...]
    remedies: tuple[Remedy, ...] = ()
    seq: int = 0
    edition: str = ""


def rendered(card: RulingCard, ed: Any, who: Mapping[int, str]) -> CardWords:
    """A ruling card in the words of an edition, with the names of a table."""
    return CardWords(
        card.verdict,
        together(card.headline, ed, who),
        tuple(words(part, ed, who) for part in card.steps),
        together(card.reason, ed, who),
        tuple(
            RuleWords(one.id, one.says, citation_words(one.source, ed), one.certainty, one.source) for one in card.rules
        ),
        card.sure,
        tuple(words(part, ed, who) for part in card.changes),
        seq=card.seq,
        edition=card.edition,
    )


def people(judgement: Judgement) -> dict[int, str]:
    """What everyone is called in a sentence."""
    return spoken_names(judgement.record.players)


def is_about_money(game: Game) -> bool:
    """Whether a game is won by money: somebody can go bankrupt in it."""
    return any(kind.__struct_config__.tag == "bankrupt" for kind in game.effects)


def money_cards(ed: Any) -> frozenset[str]:
    """The cards of an edition that are money; none where money is counted."""
    cards = ed.cards.values() if isinstance(ed.cards, dict) else ()
    return frozenset(card.id for card in cards if card.kind == "money")


def cite(ed: Any, rules: list[Rule], decided: Decided = NOTHING) -> tuple[RuleCited, ...]:
    """The rules as a card cites them, each once; what was set and decided is cited with the rules that hang on it."""
    once = {rule.id: rule for rule in rules}
    return tuple(
        RuleCited(id, ed.worded(rule.law), citation(ed, id, decided_for(rule, decided))) for id, rule in once.items()
    )


def settled_but(
    ed: Any, rules: tuple[RuleCited, ...], disputed: Mapping[str, tuple[str, ...]]
) -> tuple[RuleCited, ...]:
    """The rules of a card, of which only those are in dispute that hang on disputed points."""
    return tuple(msgspec.structs.replace(one, source=doubted(ed, one, disputed.get(one.id, ()))) for one in rules)


def doubted(ed: Any, one: RuleCited, points: tuple[str, ...]) -> Citation:
    """The source of a rule that hangs on some disputed points, or on none; what the table set stays the table's."""
    if not points:
        return settled(ed, one.source)
    return in_doubt(ed, one.id, points) if one.source.kind == "text" else one.source


def decided_for(rule: Rule, decided: Decided) -> tuple[str, ...]:
    """What decided about one rule: that it was broken like this, or what it reads of all that decided."""
    return decided.rules.get(rule.id) or tuple(name for name in decided.names if name in rule.reads)


def how_sure(rules: tuple[RuleCited, ...]) -> Certainty:
    """A card is as sure as its least sure rule."""
    return least_sure([rule.source for rule in rules])


def ruling(
    ed: Any,
    seq: int,
    verdict: Answer,
    headline: tuple[Part, ...],
    steps: tuple[Part, ...],
    reason: tuple[Part, ...],
    cited: tuple[RuleCited, ...],
    changes: tuple[Part, ...] = (),
) -> RulingCard:
    """The card of an entry by an edition, as sure as the least sure of the rules behind it."""
    return RulingCard(verdict, headline, steps, reason, cited, how_sure(cited), changes, seq, str(ed.name))


def money(judgement: Judgement, amount: int) -> str:
    """A sum as the edition of a record writes it."""
    return str(judgement.record.edition.sum(amount))


def sums(judgement: Judgement, dues: list[Due]) -> str:
    """Who pays whom how much, in words."""
    return together(added(dues), judgement.record.edition, people(judgement))
