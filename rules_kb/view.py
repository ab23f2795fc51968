"""A position as people read it: who owes what, who has what, what may come next."""

from typing import Any

import msgspec

from rules_kb import engine, settlement
from rules_kb.core import Action, Due, Note, Position, Ruling, Transfer
from rules_kb.explain import explain, names
from rules_kb.notation import write_block
from rules_kb.play import Play


class View(msgspec.Struct, frozen=True):
    """One position of one game, with its edition and the names of its players."""

    play: Play
    edition: Any
    players: tuple[str, ...]
    position: Position

    @property
    def who(self) -> dict[int, str]:
        """What every seat is called."""
        return names(self.players)

    def moved(self, transfer: Transfer) -> dict[str, Any]:
        """Money that moves, with names."""
        return {"from": self.who[transfer.frm], "to": self.who[transfer.to], "amount": transfer.amount}

    def due(self, due: Due) -> dict[str, Any]:
        """A due with its bill and its deadline."""
        return {
            "from": self.who[due.frm],
            "to": self.who[due.to],
            "amount": due.amount,
            "state": due.state,
            "why": due.why,
            "seq": due.seq,
            "until": self.play.until(self.position, due, self.who),
            "bill": [list(line) for line in due.bill] or [["waits for a throw", 0]],
        }

    def settlement(self) -> dict[str, Any]:
        """Who pays whom: plainly, and in the fewest payments when every debtor can pay."""
        plain = settlement.payments(self.position.dues)
        payable = all(self.play.can_pay(self.position, seat, plain) for seat in {t.frm for t in plain})
        agreed = settlement.payments(due for due in self.position.dues if not self.disputed(due))
        netted = [self.moved(t) for t in settlement.netted(agreed)] if payable else None
        return {"payments": [self.moved(t) for t in plain], "netted": netted}

    def disputed(self, due: Due) -> bool:
        """Whether somebody contests the entry a due comes from."""
        return not {due.seq, due.called_at, due.flagged_at}.isdisjoint(self.position.disputed)

    def note(self, note: Note) -> str:
        """What changed without an explanation, in words."""
        return f"{self.who[note.seat]}, {note.what}: {note.was or 'nothing'} by the log, {note.now or 'nothing'} now."

    def unexplained(self, note: Note) -> dict[str, str]:
        """What changed without an explanation, piece by piece and in words."""
        said = {"player": self.who[note.seat], "what": note.what, "was": note.was, "now": note.now}
        return {**said, "sentence": self.note(note)}

    def lines(self) -> list[str]:
        """Where the game stands, as the lines of a position block."""
        return write_block(self.play.block_of(self.position), self.players, self.edition)

    def violations(self, action: Action, ruling: Ruling) -> list[dict[str, Any]]:
        """What an action broke, in words."""
        rows = []
        for violation in ruling.violations:
            rule = self.play.rules[violation.rule]
            grade = engine.level(self.play.game, rule, action, violation.facts)
            rows.append(explain(self.edition, rule, violation, grade, self.who))
        return rows

    def answer(self) -> dict[str, Any]:
        """Everything an answer says of a position."""
        unseen = self.play.unseen(self.position, self.edition)
        return {
            "dues": [self.due(due) for due in self.position.dues],
            "settlement": self.settlement(),
            "expected": [
                {"player": self.who[seat], "actions": [line.format(*self.players) for line in lines]}
                for seat, lines in self.play.expected(self.position, self.edition)
            ],
            "standings": self.play.standings(self.position, self.edition, self.who),
            "winner": ", ".join(self.who[seat] for seat in self.play.winners(self.position, self.edition)) or None,
            "position": self.lines(),
            **({"unseen": unseen} if unseen else {}),
        }
