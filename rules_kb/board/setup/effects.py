"""Setting up: what its entries do."""

from typing import Any

from msgspec.structs import replace

from rules_kb.board.actions import Begin, Block, Count, Dealt, Resync, Standing
from rules_kb.board.auction.facts import AUCTION_CASH
from rules_kb.board.bankrupt.facts import ESTATE_INTEREST
from rules_kb.board.cards.facts import BY_CARD
from rules_kb.board.debt.facts import IN_FULL
from rules_kb.board.deeds import fresh_deck
from rules_kb.board.edition import BoardEdition
from rules_kb.board.end.facts import ends_game
from rules_kb.board.go.facts import SALARY
from rules_kb.board.jail.facts import JAIL_FINE, LAST_TRY
from rules_kb.board.money import difference, owe
from rules_kb.board.mortgage.facts import TRANSFER
from rules_kb.board.position import midgame_lap
from rules_kb.board.rent import facts as rent_facts
from rules_kb.board.rent.facts import RENT_BY, RENT_UNPAID, charges, rent_fixed_by
from rules_kb.board.state import HOTEL, Board, Deck, Deed, Player, Turn, as_held, before_the_game, owed, owned
from rules_kb.board.tax import facts as tax_facts
from rules_kb.board.tax.facts import TAX_RECIPIENT, tax_fixed_by
from rules_kb.board.trade.facts import GIFT, LOAN, PROMISE
from rules_kb.kernel import matters
from rules_kb.kernel.declaring import Effects
from rules_kb.kernel.matters import close_all, fulfil
from rules_kb.kernel.model import BANK, BillLine, Held, Note, Seat, Transfer

effects = Effects()


@effects.on(Dealt)
def dealt(board: Board, action: Dealt, ed: BoardEdition) -> None:
    """Deeds dealt before the game, paid for where the edition says so."""
    for name in action.deeds:
        board.deeds[name].owner = action.by
    if ed.initial_deal_of_deeds == "two_paid":
        bill = tuple(BillLine(ed.deeds[name].name, ed.deeds[name].price) for name in action.deeds)
        owe(board, action.by, BANK, "deal", bill, rule="board.setup.deal", when_able=True)


@effects.on(Begin)
def begin(board: Board, action: Begin, ed: BoardEdition) -> None:
    """Somebody has the first turn."""
    if before_the_game(board):
        board.turn.seat = action.player


def is_starting_cash(board: Board, action: Count, ed: BoardEdition) -> bool:
    """Whether cash is counted before the first throw."""
    return not action.worth and before_the_game(board)


@effects.on(Count, when=is_starting_cash)
def even_out(board: Board, action: Count, ed: BoardEdition) -> None:
    """Who was dealt the wrong cash gets the rest, or gives it back."""
    right = board.players[action.by].cash
    difference(board, BANK, action.by, action.amount, right, "start", "board.setup.cash")


# The game is faster with the Speed Die, so everyone starts with more (US rules of 2007).
SPEED_DIE_CASH = 1000
# The rules that fix the debts a position may mention, and those that report them left open where a turn's end does not.
FIXED_BY = {
    "go": SALARY, "card": BY_CARD, "jail": JAIL_FINE, "pot": TAX_RECIPIENT, "interest": TRANSFER,
    "rent": RENT_BY["street"], "auction": AUCTION_CASH, "gift": GIFT, "loan": LOAN, "share": PROMISE,
}  # fmt: skip
LATE = {"rent": RENT_UNPAID, "jail": LAST_TRY, "interest": TRANSFER, "estate": ESTATE_INTEREST, "auction": AUCTION_CASH}


def starting_cash(ed: BoardEdition, players: int) -> int:
    """What each of so many players starts with."""
    more = SPEED_DIE_CASH if ed.speed_die != "off" else 0
    return max(0, ed.starting_cash - ed.starting_cash_less * (players - 2)) + more


def new_board(ed: BoardEdition, players: int, assume: tuple[str, ...] | None = None, stand: bool = False) -> Board:
    """The board before the first throw."""
    if assume is None:
        assume = () if ed.go_salary_claim_deadline != "none" else ("salary",)
    return Board(
        players=[Player(starting_cash(ed, players)) for _ in range(players)],
        deeds={name: Deed() for name in ed.deeds},
        houses=ed.bank_houses,
        hotels=ed.bank_hotels,
        decks={name: Deck(unseen=list(cards)) for name, cards in ed.decks.items()},
        assume=list(assume),
        stand=stand,
    )


def start_from(board: Board, ed: BoardEdition, block: Block) -> Board:
    """A game taken up in the middle: what is not mentioned is as at the start, the laps that bar anything are over."""
    for player in board.players:
        player.lap = midgame_lap(ed)
    board.midgame = True
    place(board, ed, block)
    for name in board.decks:
        fresh_deck(board, ed, name, known=False)
    return board


def place(board: Board, ed: BoardEdition, block: Block) -> None:
    """Put everything where a block says it is; the Bank's pieces are what is not on the board."""
    for line in block.players:
        seat_player(board, ed, line)
    name_jail_cards(board, ed)
    levels = [deed.houses for deed in board.deeds.values()]
    board.houses = block.houses if block.houses is not None else ed.bank_houses - sum(n for n in levels if n < HOTEL)
    board.hotels = block.hotels if block.hotels is not None else ed.bank_hotels - levels.count(HOTEL)
    board.pot = board.pot if block.pot is None else block.pot
    if block.turn is not None:
        board.turn = given_turn(board, ed, block, block.turn)
    for owing in block.owing:
        add_debt(board, ed, owing.frm, owing.to, owing.amount, owing.why or "debt")
    board.over = board.over or (bool(board.bankrupts) and ends_game(board, ed))
    if block.rolled and block.turn is not None and not owed(board, block.turn):
        leave_open(board, ed, block.turn)


def seat_player(board: Board, ed: BoardEdition, line: Standing) -> None:
    """One player's line."""
    player = board.players[line.player]
    if line.out:
        line = replace(line, cash=0, owns=(), cards=())
    if line.cash is not None:
        player.cash, player.overdrawn = line.cash, line.cash < 0
        player.unknown = False
    player.unknown = player.unknown or line.cash_unknown
    if line.jail is not None:
        player.jail, player.at, player.stays = line.jail, ed.jail_at, max(player.stays, 1)
    if line.at is not None:
        player.at = line.at
        player.jail = player.jail if line.jail is not None else 0
    player.lap = player.lap if line.lap is None else line.lap
    player.stays = player.stays if line.stays is None else line.stays
    player.out = line.out
    if line.out and line.player not in board.bankrupts:
        board.bankrupts.append(line.player)
    if line.cards is not None:
        player.cards = list(line.cards)
    if line.owns is not None:
        for deed in board.deeds.values():
            if deed.owner == line.player:
                deed.owner, deed.houses, deed.mortgaged = BANK, 0, False
        for held in line.owns:
            board.deeds[held.deed] = Deed(line.player, held.houses, held.mortgaged)


def name_jail_cards(board: Board, ed: BoardEdition) -> None:
    """A jail card of which no deck is told is one that nobody else holds."""
    decks = [card.deck for card in ed.cards if card.keep]
    for player in board.players:
        for at, deck in enumerate(player.cards):
            held = [name for other in board.players for name in other.cards]
            player.cards[at] = deck or next((name for name in decks if name not in held), decks[0])


def given_turn(board: Board, ed: BoardEdition, block: Block, seat: Seat) -> Turn:
    """A turn as a position gives it; what it left open nobody knows, so it is never held against anyone."""
    # A game taken up in the middle begins with turn 1; saying later how it stands begins none, unless another is on.
    another = board.seq > 0 and seat != board.turn.seat
    turn = Turn(seat=seat, no=board.turn.no + another, rolled=block.rolled, doubles=block.doubles)
    turn.again = block.rolled and block.doubles > 0
    turn.given = block.rolled
    if block.rolled and board.players[seat].jail:
        turn.over, turn.again = True, False
    space = ed.spaces[board.players[seat].at]
    if block.rolled and space.id in ed.deeds and board.deeds[space.id].owner == BANK:
        if ed.auction_on_landing:
            board.late_lots.append(space.id)
        else:
            turn.offer = space.id
    if block.rolled and space.kind == "card":
        turn.draw = space.deck
    return turn


def leave_open(board: Board, ed: BoardEdition, seat: Seat) -> None:
    """Rent or tax of a landing before the position may still be paid; nobody is blamed for it."""
    space = ed.spaces[board.players[seat].at]
    owner = board.deeds[space.id].owner if space.id in ed.deeds else seat
    if board.players[seat].jail:
        return
    if owner not in (BANK, seat) and charges(board, ed, space.id, ""):
        bill, times = rent_facts.rent_bill(board, ed, space.id, None)
        law = rent_fixed_by(ed, space.id)
        due = matters.due(
            board, seat, owner, "rent", bill, rule=law, late=RENT_UNPAID, asked=None, about=space.id, times=times
        )
        due.until = "" if ed.rent_claim_deadline == "never" else ed.rent_claim_deadline
    elif space.kind == "tax":
        bill = tax_facts.flat_tax_bill(ed, space.tax or "luxury")
        due = matters.due(
            board,
            seat,
            BANK,
            "tax",
            bill,
            rule=tax_fixed_by(space.tax or ""),
            asked=None,
            about=space.tax or "",
            until="next_turn",
        )
    else:
        return
    matters.open_matter(board, due)


def add_debt(board: Board, ed: BoardEdition, frm: Seat, to: Seat, amount: int, why: str) -> None:
    """A debt that a position mentions is called."""
    due = matters.due(
        board, frm, to, why, (BillLine(why, amount),), rule=FIXED_BY.get(why, IN_FULL), late=LATE.get(why, "")
    )
    if why == "rent" and frm >= 0 and ed.spaces[board.players[frm].at].id in ed.deeds:
        due.about = ed.spaces[board.players[frm].at].id
        due.rule = rent_fixed_by(ed, due.about)
    matters.open_matter(board, due)


@effects.on(Resync)
def resync(board: Board, action: Resync, ed: BoardEdition) -> None:
    """This is how it stands: cash nobody can explain came from the Bank or went there."""
    block = action.block
    before = [summary(board, ed, seat) for seat in range(len(board.players))]
    bank = in_bank(board, block)
    known = {seat: player.cash for seat, player in enumerate(board.players) if not player.unknown}
    told_again = {(owing.frm, owing.to) for owing in block.owing}
    close_all(board, [d for d in board.dues if (d.frm, d.to) in told_again], "ended")
    place(board, ed, block)
    board.missteps, board.ended = {}, None
    for seat in range(len(board.players)):
        fulfil(board, "token", seat)
        fulfil(board, "cash", seat)
    for name in board.decks:
        fresh_deck(board, ed, name, known=False)
    board.lots = [name for name in board.lots if board.deeds[name].owner == BANK]
    board.estate = [name for name in board.estate if board.deeds[name].owner == BANK]
    out = [seat for seat, player in enumerate(board.players) if player.out]
    board.bankrupts = [s for s in board.bankrupts if s in out] + [s for s in out if s not in board.bankrupts]
    for seat, was in enumerate(before):
        now = summary(board, ed, seat)
        board.notes += [Note(seat, what, was[what], now[what]) for what in was if was[what] != now[what]]
    counted = in_bank(board, block)
    board.notes += [Note(BANK, what, bank[what], counted[what]) for what in bank if bank[what] != counted[what]]
    for seat, cash in known.items():
        more = board.players[seat].cash - cash
        if more:
            board.moved.append(Transfer(BANK, seat, more) if more > 0 else Transfer(seat, BANK, -more))


def in_bank(board: Board, block: Block) -> dict[str, int]:
    """What the Bank and the pot hold of that which a block counts."""
    held = {"houses": board.houses, "hotels": board.hotels, "pot": board.pot}
    return {what: count for what, count in held.items() if getattr(block, what) is not None}


def summary(board: Board, ed: BoardEdition, seat: Seat) -> dict[str, int | str | tuple[Held, ...] | None]:
    """What can be seen of a player: cash, place, deeds with what stands on them, jail cards."""
    player = board.players[seat]
    return {
        "cash": None if player.unknown else player.cash,
        "token": player.jail or ed.spaces[player.at].id,
        "deeds": tuple(as_held(name, board.deeds[name]) for name in owned(board, seat)),
        "jail_cards": len(player.cards),
    }


def start_of(record: Any) -> Board:
    """The position a record starts from."""
    ed = record.edition
    board = new_board(ed, len(record.players), record.assume, record.illegal == "stand")
    return start_from(board, ed, record.block) if record.block is not None else board
