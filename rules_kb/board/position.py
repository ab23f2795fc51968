"""Where a board game stands, read from the lines of a record and written as such."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rules_kb.board.actions import JAIL_CARD, Block, Holding, Standing
from rules_kb.board.auction.facts import laps_without_buying
from rules_kb.board.build.orders import laps_without_building
from rules_kb.board.dues import REASONS
from rules_kb.board.edition import BoardEdition
from rules_kb.board.items import HOTEL, MARKS, holding, reason
from rules_kb.board.names import JAIL_CARD_WORDS, deck, space
from rules_kb.board.state import Board, owned
from rules_kb.kernel.model import BANK, Due, Owing, Seat
from rules_kb.kernel.text import LARGEST, LineError
from rules_kb.record.reader import Complaint, Words, name_of, read_lines

LETTERS = {houses: mark for mark, houses in MARKS.items()}
KEYS = ("cash", "at", "in", "owns", *JAIL_CARD_WORDS, "lap", "stays", "out")
MOST_THROWS = 9
MOST_LAPS = 9_999


class Draft:
    """A position while its lines are read; what is in it already is what a new line may contradict."""

    def __init__(self, players: Sequence[str], ed: BoardEdition) -> None:
        self.players = players
        self.ed = ed
        self.standings: dict[Seat, Standing] = {}
        self.bank: dict[str, Any] = {}
        self.owing: list[Owing] = []
        self.turn: dict[str, Any] = {}

    def block(self) -> Block:
        """What the lines say together."""
        players = tuple(self.standings.values())
        return Block(players=players, owing=tuple(self.owing), **self.bank, **self.turn)

    def held(self) -> list[Holding]:
        """Every deed in somebody's hand."""
        return [each for standing in self.standings.values() for each in standing.owns or ()]

    def out(self, seat: Seat) -> bool:
        """Whether a player is out of the game."""
        return seat in self.standings and self.standings[seat].out


def read_block(lines: Sequence[Complaint], players: Sequence[str], ed: BoardEdition) -> tuple[Block, list[Complaint]]:
    """The position its numbered lines tell; a line that is unclear or contradicts is named and left out."""
    draft = Draft(players, ed)
    # What the Bank holds and whose turn it is can only be checked once everybody's line is read.
    in_order = sorted(lines, key=lambda each: _is_about_all(each[1]))
    complaints = read_lines(in_order, players, lambda words: _line(words, draft))
    return draft.block(), sorted(complaints)


def _is_about_all(text: str) -> bool:
    first, second, *_ = [*text.lower().split(), "", ""]
    return first in ("bank", "turn") or second == "owes"


def _line(words: Words, draft: Draft) -> Callable[[], None]:
    """Reads one line and gives back what puts it into the position."""
    words.letters = draft.ed.letters
    if words.took("turn"):
        return _turn(words, draft)
    if words.peek() == "bank" and words.peek(1) != "owes":
        words.take("bank")
        return _bank(words, draft)
    who = words.side('a player, "bank" or "turn"')
    if words.took("owes"):
        return _owing(who, words, draft)
    standing = _standing(who, words, draft.ed)
    return lambda: _seat(standing, draft)


def _standing(who: Seat, words: Words, ed: BoardEdition) -> Standing:
    said: dict[str, Any] = {"player": who}
    owns: list[Holding] = []
    cards: list[str] = []
    key, seen = "", set[str]()
    while words.peek():
        word = words.took(*KEYS)
        if not word and key != "owns":
            raise words.wanted("cash, at, in jail, owns, jail-card, lap, stays or out")
        if word and word in seen and word not in ("owns", *JAIL_CARD_WORDS):
            raise LineError(f'"{word}" is said twice for one player.')
        key = word or key
        seen.add(key)
        if key == "owns":
            owns += _holdings(words, ed)
        elif key in JAIL_CARD_WORDS:
            cards += _cards(words, ed)
        else:
            said |= _fact(key, words, ed)
        words.took(",")
        said |= {"owns": tuple(owns)} if key == "owns" else {}
        said |= {"cards": tuple(cards)} if key in JAIL_CARD_WORDS else {}
    return Standing(**said)


def _fact(key: str, words: Words, ed: BoardEdition) -> dict[str, Any]:
    if key == "cash":
        return {"cash_unknown": True} if words.took("?") else {"cash": words.amount(least=-LARGEST)}
    if key == "at":
        return {"at": space(words, ed)}
    if key == "in":
        words.need("jail")
        return {"jail": words.number("a throw", most=MOST_THROWS) if words.peek()[:1].isdigit() else 1}
    if key == "lap":
        return {"lap": words.number("a lap", most=MOST_LAPS)}
    if key == "stays":
        return {"stays": words.number("how often in jail", least=0, most=MOST_LAPS)}
    return {"out": True}


def _holdings(words: Words, ed: BoardEdition) -> Iterator[Holding]:
    if words.took("nothing"):
        return
    yield holding(words, ed)
    while words.peek() not in ("", ",", *KEYS):
        yield holding(words, ed)


def _cards(words: Words, ed: BoardEdition) -> list[str]:
    if words.took("none"):
        return []
    return [deck(words, ed) if words.peek() not in ("", ",", *KEYS) else ""]


def _seat(new: Standing, draft: Draft) -> None:
    for fault in _faults(new, draft):
        raise LineError(fault)
    draft.standings[new.player] = new


def _faults(new: Standing, draft: Draft) -> Iterator[str]:
    name = name_of(new.player, draft.players)
    if new.player < 0:
        yield f"{name} has no line of that kind; it begins with a player."
    if new.player in draft.standings:
        yield f"{name} has a line already."
    if new.jail is not None and new.at not in (None, draft.ed.jail_at):
        yield f"{name} cannot be in jail and somewhere else."
    if new.out and (new.owns or new.cards or new.cash):
        yield f"{name} is out of the game and can have nothing left."
    yield from _deed_faults(new.owns or (), draft)
    held = [card for other in draft.standings.values() for card in other.cards or ()]
    for at, card in enumerate(new.cards or ()):
        if card and card in [*held, *(new.cards or ())[:at]]:
            yield f"The jail card of {card} is with two players, or twice with one."


def _deed_faults(owns: tuple[Holding, ...], draft: Draft) -> Iterator[str]:
    taken = {each.deed for each in draft.held()}
    for each in owns:
        if each.deed in taken:
            yield f"{each.deed} is with two players, or twice with one."
        if each.houses and each.mortgaged:
            yield f"{each.deed} cannot be mortgaged with houses on it."
        if each.houses and not draft.ed.deeds[each.deed].carries:
            what = "never built on" if draft.ed.deeds[each.deed].kind == "street" else "not a street"
            yield f"{each.deed} is {what}, so nothing can stand on it."
        taken.add(each.deed)
    yield from _supply_faults([*draft.held(), *owns], {}, draft.ed)


def _supply_faults(held: list[Holding], bank: dict[str, int], ed: BoardEdition) -> Iterator[str]:
    houses = sum(each.houses for each in held if each.houses < HOTEL)
    hotels = sum(each.houses == HOTEL for each in held)
    for what, standing, made in (("houses", houses, ed.bank_houses), ("hotels", hotels, ed.bank_hotels)):
        if standing + bank.get(what, 0) > made:
            yield f"That makes {standing + bank.get(what, 0)} {what}, and there are only {made}."


def _bank(words: Words, draft: Draft) -> Callable[[], None]:
    said: dict[str, int] = {}
    while key := words.took("houses", "hotels", "pot"):
        said[key] = words.amount()
        words.took(",")
    if not said:
        raise words.wanted("houses, hotels or pot")
    for fault in _supply_faults(draft.held(), {**draft.bank, **said}, draft.ed):
        raise LineError(fault)
    return lambda: draft.bank.update(said)


def _owing(who: Seat, words: Words, draft: Draft) -> Callable[[], None]:
    owing = Owing(who, words.side(), words.amount(), reason(words) if words.took("for") else "")
    if owing.frm == owing.to:
        raise LineError(f"{name_of(who, draft.players)} cannot owe anything to the same side.")
    for seat in (owing.frm, owing.to):
        if draft.out(seat):
            raise LineError(f"{name_of(seat, draft.players)} is out of the game: nothing is owed there.")
    return lambda: draft.owing.append(owing)


def _turn(words: Words, draft: Draft) -> Callable[[], None]:
    said: dict[str, Any] = {"turn": words.player()}
    while words.took(",") or words.peek():
        if words.took("rolled"):
            said["rolled"] = True
        elif words.took("doubles"):
            said["doubles"] = words.number("a number of doubles", least=0, most=2)
        else:
            raise words.wanted("rolled or doubles")
    if draft.out(said["turn"]):
        raise LineError(f"{name_of(said['turn'], draft.players)} is out of the game and has no turn.")
    if draft.turn:
        raise LineError("There is a line for the turn already.")
    return lambda: draft.turn.update(said)


def marked(each: Holding) -> str:
    """A property with its mark."""
    marks = f"({LETTERS[each.houses]})" if each.houses else ""
    return f"{each.deed}{marks}{'(m)' * each.mortgaged}"


def block_lines(block: Block, players: Sequence[str], ed: BoardEdition) -> list[str]:
    """The lines that read back to a position."""
    lines = [_standing_line(each, players, ed) for each in block.players]
    bank = {"houses": block.houses, "hotels": block.hotels, "pot": block.pot}
    if pieces := " ".join(f"{key} {value}" for key, value in bank.items() if value is not None):
        lines.append(f"bank {pieces}")
    for each in block.owing:
        why = f" for {each.why}" if each.why else ""
        lines.append(f"{name_of(each.frm, players)} owes {name_of(each.to, players)} {each.amount}{why}")
    if block.turn is not None:
        extras = [*["rolled"] * block.rolled, *[f"doubles {block.doubles}"] * (block.doubles > 0)]
        lines.append(", ".join([f"turn {name_of(block.turn, players)}", *extras]))
    return lines


def _standing_line(each: Standing, players: Sequence[str], ed: BoardEdition) -> str:
    parts = [
        "cash ?" if each.cash_unknown else "" if each.cash is None else f"cash {each.cash}",
        "" if each.at is None else f"at {ed.spaces[each.at].id}",
        "" if each.jail is None else f"in jail {each.jail}",
        "" if each.owns is None else f"owns {' '.join(map(marked, each.owns)) or 'nothing'}",
        *([] if each.cards is None else _card_words(each.cards)),
        "" if each.lap is None else f"lap {each.lap}",
        "" if each.stays is None else f"stays {each.stays}",
        "out" * each.out,
    ]
    return f"{name_of(each.player, players)} {', '.join(part for part in parts if part)}".rstrip()


def _card_words(cards: tuple[str, ...]) -> list[str]:
    return [f"{JAIL_CARD} {card}".rstrip() for card in cards] or [f"{JAIL_CARD} none"]


def midgame_lap(ed: BoardEdition) -> int:
    """The lap of a player of whom a position says none: the first is over, and whatever nobody buys or builds in."""
    return 1 + max(1, laps_without_buying(ed), laps_without_building(ed))


def block_of(board: Board, ed: BoardEdition) -> Block:
    """The position as a block that reads back to it."""
    turn = board.turn
    return Block(
        players=tuple(standing(board, ed, seat) for seat in range(len(board.players))),
        houses=board.houses,
        hotels=board.hotels,
        pot=board.pot or None,
        owing=tuple(
            Owing(d.frm, d.to, d.amount, d.why if d.why in REASONS else "")
            for d in board.dues
            if d.state == "called" and d.amount
        ),
        turn=turn.seat if not board.players[turn.seat].out else None,
        rolled=turn.rolled,
        # After the last throw of a turn its doubles say nothing any more.
        doubles=min(turn.doubles, 2) if turn.again else 0,
    )


def standing(board: Board, ed: BoardEdition, seat: Seat) -> Standing:
    """One player's line."""
    player = board.players[seat]
    if player.out:
        return Standing(seat, out=True)
    deeds = ((name, board.deeds[name]) for name in owned(board, seat))
    return Standing(
        seat,
        cash=None if player.unknown else player.cash,
        cash_unknown=player.unknown,
        at=None if player.jail else player.at,
        jail=player.jail or None,
        owns=tuple(Holding(name, deed.houses, deed.mortgaged) for name, deed in deeds) or None,
        cards=tuple(player.cards) or None,
        lap=player.lap if player.lap < midgame_lap(ed) else None,
        stays=player.stays if ed.jail_fine_rise and player.stays > (player.jail > 0) else None,
    )


def pay_line(due: Due) -> str:
    """The line that pays a due; seats stand as {n} until they are named."""
    to = "bank" if due.to == BANK else "{" + str(due.to) + "}"
    return f"pay {to} {due.amount}" + (f" for {due.why}" if due.why in REASONS and due.why != "rent" else "")
