"""A position as people read it: who owes what, who has what, what may come next."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rules_kb.answer.contested import contested_point
from rules_kb.answer.explain import explain, line_label, names, phrase
from rules_kb.answer.notes import note_line
from rules_kb.answer.shapes import ContestedPoint, DueTold, MoneyMoved, PositionTold, Settlement, ViolationTold
from rules_kb.editions.citation import Citation, citation, settled
from rules_kb.kernel import finding
from rules_kb.kernel import money as settlement
from rules_kb.kernel.deciding import NOTHING, Decided
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Action, Due, Note, Position, Ruling, Transfer
from rules_kb.record.lines import write_block


class View(msgspec.Struct, frozen=True):
    """One position of one game, with its edition and the names of its players."""

    game: Game
    edition: Any
    players: tuple[str, ...]
    position: Position
    # What decided the ruling that led here, where somebody set more than the text says or sources disagree.
    decided: Decided = NOTHING

    @property
    def who(self) -> dict[int, str]:
        """What every seat is called."""
        return names(self.players)

    def moved(self, transfer: Transfer) -> MoneyMoved:
        """Money that moves, with names."""
        return {"from": self.who[transfer.frm], "to": self.who[transfer.to], "amount": transfer.amount}

    def due(self, due: Due) -> DueTold:
        """A due with its bill and its deadline."""
        return {
            "from": self.who[due.frm],
            "to": self.who[due.to],
            "amount": None if due.waits else due.amount,
            "state": due.state,
            "why": due.why,
            "seq": due.seq,
            "until": self.until(due, self.who),
            "bill": [("waits for a throw", None)] if due.waits else self.bill(due),
        }

    def bill(self, due: Due) -> list[tuple[str, int | None]]:
        """How a sum comes about, step by step."""
        return [(line_label(line, self.edition), line.amount) for line in due.bill]

    def until(self, due: Due, who: Mapping[int, str]) -> str:
        """The deadline of a due, within a sentence; nothing where it has none."""
        said = self.game.until(self.position, due)
        return phrase(said.template, self.edition, said.facts, who) if said else ""

    def settlement(self) -> Settlement:
        """Who pays whom: plainly, and in the fewest payments when every debtor can pay."""
        plain = settlement.payments(self.position.dues)
        payable = all(self.game.can_pay(self.position, seat, plain) for seat in {t.frm for t in plain})
        agreed = settlement.payments(due for due in self.position.dues if not self.disputed(due))
        netted = [self.moved(t) for t in settlement.netted(agreed)] if payable else None
        return {"payments": [self.moved(t) for t in plain], "netted": netted}

    def disputed(self, due: Due) -> bool:
        """Whether somebody contests the entry a due comes from."""
        return not due.entries.isdisjoint(self.position.disputed)

    def note(self, note: Note) -> str:
        """What changed without an explanation, in words."""
        return note_line(note, self.edition, self.who)

    def lines(self) -> list[str]:
        """Where the game stands, as the lines of a position block."""
        return write_block(self.game.block_of(self.position, self.edition), self.players, self.edition)

    def source(self, rule: str) -> Citation:
        """Where a rule comes from that was broken here; in dispute only where another reading would change that."""
        ed, doubts = self.edition, self.decided.doubted(rule)
        found = citation(ed, rule, self.decided.rules.get(rule, ()), doubts)
        return found if doubts or not self.decided.known else settled(ed, found)

    def violations(self, action: Action, ruling: Ruling) -> list[ViolationTold]:
        """What an action broke, in words, each with the source of what decided it."""
        rows, who = [], self.who
        for violation in ruling.violations:
            rule = self.game.rules[violation.rule]
            grade = finding.level(self.game, rule, action, violation.facts)
            rows.append(explain(self.edition, rule, violation, grade, who, self.source(rule.id), ruling.stands))
        return rows

    def contested(self) -> list[ContestedPoint]:
        """The disputed points the ruling that led here hangs on."""
        return [contested_point(self.edition, one.param, one.value) for one in self.decided.doubts]

    def answer(self) -> PositionTold:
        """Everything an answer says of a position."""
        standings: Any = self.game.standings(self.position, self.edition, self.who)
        told: PositionTold = {
            "dues": [self.due(due) for due in self.position.dues],
            "settlement": self.settlement(),
            "expected": [
                {"player": self.who[seat], "actions": [line.format(*self.players) for line in lines]}
                for seat, lines in self.game.expected(self.position, self.edition)
            ],
            "standings": standings,
            "winner": ", ".join(self.who[seat] for seat in self.game.winners(self.position, self.edition)) or None,
            "position": self.lines(),
        }
        if unseen := self.game.unseen(self.position, self.edition):
            told["unseen"] = unseen
        return told
