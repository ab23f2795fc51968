"""Positions as indented lines: read with every complaint, checked for contradictions, and written."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from rules_kb.deal.actions import GIFT, LOOSE, Block, Laid, Standing
from rules_kb.deal.cards import BUILDINGS, PACKS
from rules_kb.deal.edition import DealEdition
from rules_kb.deal.names import copies
from rules_kb.deal.state import DealTable
from rules_kb.kernel.model import Owing, Seat
from rules_kb.kernel.text import LineError
from rules_kb.record.reader import Complaint, Words, name_of, read_lines

KEYS = ("hand", "bank", "owns", "holds")
REASONS = ("rent", "birthday", "debt", GIFT)
MOST_CARDS = 999
# How far a turn has come, as a line counts it.
COUNTED = {"played": "plays", "assumed": "assumed", "passes": "passes"}


class CardDraft:
    """A position while its lines are read; what is in it already is what a new line may contradict."""

    def __init__(self, players: Sequence[str], ed: DealEdition) -> None:
        self.players = players
        self.ed = ed
        self.standings: dict[Seat, Standing] = {}
        self.piles: dict[str, Any] = {}
        self.owing: list[Owing] = []
        self.turn: dict[str, Any] = {}

    def block(self) -> Block:
        """What the lines say together."""
        return Block(players=tuple(self.standings.values()), owing=tuple(self.owing), **self.piles, **self.turn)

    def named(self) -> Iterator[str]:
        """Every card that is named somewhere."""
        for each in self.standings.values():
            yield from (*(each.bank or ()), *(laid.card for laid in each.owns or ()), *each.holds)
        yield from (*(self.piles.get("discard") or ()), *filter(None, self.piles.get("under", ())))

    def check(self, new: Iterable[str]) -> None:
        """Refuses a card that would be there more often than it is printed."""
        packs = PACKS[self.ed.deal_packs]
        for card, count in Counter([*self.named(), *new]).items():
            if count > self.ed.cards[card].count * packs:
                printed = self.ed.cards[card].count * packs
                raise LineError(f"That makes {count} of {card}, and there are only {printed}.")


def read_block(lines: Sequence[Complaint], players: Sequence[str], ed: DealEdition) -> tuple[Block, list[Complaint]]:
    """The position its numbered lines tell; a line that is unclear or contradicts is named and left out."""
    draft = CardDraft(players, ed)
    complaints = read_lines(lines, players, lambda words: _line(words, draft))
    return draft.block(), complaints


def _line(words: Words, draft: CardDraft) -> Callable[[], None]:
    """Reads one line and gives back what puts it into the position."""
    words.letters = draft.ed.letters
    if words.took("turn"):
        return _turn(words, draft)
    if words.peek() in ("pile", "discard"):
        return _piles(words, draft)
    who = words.side('a player, "pile", "discard" or "turn"')
    if who < 0:
        raise LineError('A line begins with a player, "pile", "discard" or "turn".')
    if words.took("owes"):
        return _owing(who, words, draft)
    standing = _standing(who, words, draft.ed)
    return lambda: _seat(standing, draft)


def _standing(who: Seat, words: Words, ed: DealEdition) -> Standing:
    said: dict[str, Any] = {"player": who}
    while words.peek():
        key = words.took(*KEYS)
        if not key:
            raise words.wanted("hand, bank, owns or holds")
        if key in said or (key == "hand" and "hand_unknown" in said):
            raise LineError(f'"{key}" is said twice for one player.')
        if key == "hand":
            said |= _hand(words)
        else:
            row = _row(words, ed)
            said[key] = tuple(map(_lying(ed), row)) if key == "owns" else tuple(each.card for each in row)
        words.took(",")
    return Standing(**said)


def _hand(words: Words) -> dict[str, Any]:
    if words.took("?"):
        return {"hand_unknown": True}
    return {"hand": words.number("a number of cards", least=0, most=MOST_CARDS)}


def _row(words: Words, ed: DealEdition) -> list[Laid]:
    """Cards in a row, with or without commas, up to the next part."""
    if words.took("nothing"):
        return []
    found = copies(words, ed)
    while True:
        ahead = 1 if words.peek() == "," else 0
        if words.peek(ahead) in ("", *KEYS, "under"):
            return found
        words.took(",")
        found += copies(words, ed)


def _lying(ed: DealEdition) -> Callable[[Laid], Laid]:
    def check(laid: Laid) -> Laid:
        card = ed.cards[laid.card]
        if card.kind not in ("property", "wild") and laid.card not in BUILDINGS:
            raise LineError(f"{laid.card} is no property; it lies in a bank.")
        if card.kind == "wild" and not card.any and not laid.colour:
            raise LineError(f"Say what {laid.card} counts for, like this: {laid.card}={card.colours[0]}")
        return Laid(laid.card, laid.colour or (card.colours[0] if card.kind == "property" else ""))

    return check


def _seat(new: Standing, draft: CardDraft) -> None:
    name = name_of(new.player, draft.players)
    if new.player in draft.standings:
        raise LineError(f"{name} has a line already.")
    if new.hand is not None and len(new.holds) > new.hand:
        raise LineError(f"{name} cannot hold {len(new.holds)} known cards in a hand of {new.hand}.")
    draft.check([*(new.bank or ()), *(laid.card for laid in new.owns or ()), *new.holds])
    draft.standings[new.player] = new


def _piles(words: Words, draft: CardDraft) -> Callable[[], None]:
    said: dict[str, Any] = {}
    while key := words.took("pile", "under", "discard"):
        if key == "pile":
            said["pile"] = words.number("a number of cards", least=0, most=MOST_CARDS)
        elif key == "under":
            said["under"] = tuple(_under(words, draft.ed))
        else:
            said["discard"] = tuple(each.card for each in _row(words, draft.ed))
        words.took(",")
    if said.keys() & draft.piles.keys():
        raise LineError("There is a line for that pile already.")
    if len(said.get("under", ())) > said.get("pile", MOST_CARDS):
        raise LineError("More cards lie under the pile than there are in it.")

    def add() -> None:
        draft.check([*said.get("discard", ()), *filter(None, said.get("under", ()))])
        draft.piles.update(said)

    return add


def _under(words: Words, ed: DealEdition) -> Iterator[str]:
    while words.peek() not in ("", ",", "pile", "discard"):
        if words.took("?"):
            yield ""
        else:
            yield from (each.card for each in copies(words, ed))


def _owing(who: Seat, words: Words, draft: CardDraft) -> Callable[[], None]:
    to, amount = words.player(), words.amount()
    why = ""
    if words.took("for") and not (why := words.took(*REASONS)):
        raise words.wanted("rent, birthday, debt or gift")
    if who == to:
        raise LineError(f"{name_of(who, draft.players)} cannot owe anything to the same side.")
    return lambda: draft.owing.append(Owing(who, to, amount, why))


def _turn(words: Words, draft: CardDraft) -> Callable[[], None]:
    said: dict[str, Any] = {"turn": words.player()}
    while words.took(",") or words.peek():
        if words.took("drawn"):
            said["drawn"] = True
        elif key := words.took(*COUNTED):
            said[COUNTED[key]] = words.number("a number", least=0, most=MOST_CARDS)
        else:
            raise words.wanted("drawn, played, assumed or passes")
    if draft.turn:
        raise LineError("There is a line for the turn already.")
    return lambda: draft.turn.update(said)


def marked(laid: Laid) -> str:
    """A card with the colour it lies as."""
    return f"{laid.card}={laid.colour}" if laid.colour else laid.card


def block_lines(block: Block, players: Sequence[str], ed: DealEdition) -> list[str]:
    """The lines that read back to a position."""
    lines = [_standing_line(each, players, ed) for each in block.players]
    if block.pile is not None:
        under = [f"under {' '.join(card or '?' for card in block.under)}"] if block.under else []
        lines.append(", ".join([f"pile {block.pile}", *under]))
    if block.discard is not None:
        lines.append(f"discard {counted(block.discard)}")
    for each in block.owing:
        why = f" for {each.why}" if each.why else ""
        lines.append(f"{name_of(each.frm, players)} owes {name_of(each.to, players)} {each.amount}{why}")
    if block.turn is not None:
        counts = [f"{word} {count}" for word, key in COUNTED.items() if (count := getattr(block, key))]
        extras = [*["drawn"] * block.drawn, *counts]
        lines.append(", ".join([f"turn {name_of(block.turn, players)}", *extras]))
    return lines


def _standing_line(each: Standing, players: Sequence[str], ed: DealEdition) -> str:
    parts = [
        "hand ?" if each.hand_unknown else "" if each.hand is None else f"hand {each.hand}",
        "" if each.bank is None else f"bank {counted(each.bank)}",
        "" if each.owns is None else f"owns {counted([_shown(laid, ed) for laid in each.owns])}",
        f"holds {counted(each.holds)}" if each.holds else "",
    ]
    return f"{name_of(each.player, players)} {', '.join(part for part in parts if part)}".rstrip()


def _shown(laid: Laid, ed: DealEdition) -> str:
    plain = ed.cards[laid.card].kind == "property" and laid.colour in ed.cards[laid.card].colours
    return laid.card if plain else marked(laid)


def counted(cards: Sequence[str]) -> str:
    """Cards in a row, those that follow each other and are the same with their number."""
    runs = [(card, len(list(same))) for card, same in groupby(cards)]
    return " ".join(card if count == 1 else f"{card}({count})" for card, count in runs) or "nothing"


def block_of(table: DealTable, ed: DealEdition) -> Block:
    """The position as a block that reads back to it."""
    turn = table.turn
    return Block(
        players=tuple(standing(table, seat) for seat in range(len(table.players))),
        pile=table.pile,
        under=tuple(table.under) if table.pile is not None else (),
        discard=None if table.unnamed is None or table.unnamed else tuple(table.discard),
        owing=tuple(Owing(d.frm, d.to, d.amount, d.why if d.why in REASONS else "") for d in table.dues if d.amount),
        turn=turn.seat,
        plays=turn.plays,
        drawn=turn.begun or turn.due == 0,
        assumed=turn.assumed,
        passes=turn.passes,
    )


def standing(table: DealTable, seat: Seat) -> Standing:
    """One player's line."""
    player = table.players[seat]
    return Standing(
        seat,
        hand=None if player.unknown else player.hand,
        hand_unknown=player.unknown,
        bank=tuple(player.bank),
        owns=tuple(grouped(player.area)),
        holds=tuple(player.known),
    )


def grouped(area: list[Laid]) -> list[Laid]:
    """Cards colour by colour in the order they were laid, buildings behind their set, those on none at the end."""
    cards = [laid for laid in area if laid.card not in BUILDINGS]
    pieces = [laid if laid.colour else Laid(laid.card, LOOSE) for laid in area if laid.card in BUILDINGS]
    colours = list(
        dict.fromkeys(laid.colour for laid in (*cards, *sorted(pieces, key=lambda each: each.colour == LOOSE)))
    )
    return sorted((*cards, *pieces), key=lambda laid: (colours.index(laid.colour), laid.card in BUILDINGS))
