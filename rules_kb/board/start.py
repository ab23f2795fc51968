"""Where a game begins: at the start, or in the middle as a position block says."""

from rules_kb.board import bills
from rules_kb.board.actions import Block, Standing
from rules_kb.board.edition import Edition
from rules_kb.board.effects.cards import fresh_deck
from rules_kb.board.effects.landing import charges
from rules_kb.board.state import HOTEL, Board, Deck, Deed, Player, Turn, owed
from rules_kb.core import BANK, Due, Line, Seat

# The game is faster with the Speed Die, so everyone starts with more (US rules of 2007).
SPEED_DIE_CASH = 1000


def new_board(ed: Edition, players: int, assume: tuple[str, ...] | None = None, stand: bool = False) -> Board:
    """The board before the first throw."""
    if assume is None:
        assume = () if ed.go_salary_claim_deadline != "none" else ("salary",)
    return Board(
        players=[Player(ed.starting_cash + (SPEED_DIE_CASH if ed.speed_die != "off" else 0)) for _ in range(players)],
        deeds={name: Deed() for name in ed.deeds},
        houses=ed.bank_houses,
        hotels=ed.bank_hotels,
        decks={name: Deck(unseen=list(cards)) for name, cards in ed.decks.items()},
        assume=list(assume),
        stand=stand,
    )


def start_from(board: Board, ed: Edition, block: Block) -> Board:
    """A game taken up in the middle: what is not mentioned is as at the start, the first lap is over."""
    for player in board.players:
        player.lap = 2
    board.midgame = True
    place(board, ed, block)
    for name in board.decks:
        fresh_deck(board, ed, name, known=False)
    return board


def place(board: Board, ed: Edition, block: Block) -> None:
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
    if block.rolled and block.turn is not None and not owed(board, block.turn):
        leave_open(board, ed, block.turn)


def seat_player(board: Board, ed: Edition, line: Standing) -> None:
    """One player's line."""
    player = board.players[line.player]
    if line.cash is not None:
        player.cash, player.overdrawn = line.cash, line.cash < 0
        player.unknown = False
    player.unknown = player.unknown or line.cash_unknown
    if line.jail is not None:
        player.jail, player.at = line.jail, ed.jail_at
    if line.at is not None:
        player.at = line.at
        player.jail = player.jail if line.jail is not None else 0
    player.lap = player.lap if line.lap is None else line.lap
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


def name_jail_cards(board: Board, ed: Edition) -> None:
    """A jail card of which no deck is told is one that nobody else holds."""
    decks = [card.deck for card in ed.cards if card.keep]
    for player in board.players:
        for at, deck in enumerate(player.cards):
            held = [name for other in board.players for name in other.cards]
            player.cards[at] = deck or next((name for name in decks if name not in held), decks[0])


def given_turn(board: Board, ed: Edition, block: Block, seat: Seat) -> Turn:
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
        turn.offer = space.id
    if block.rolled and space.kind == "card":
        turn.draw = space.deck
    return turn


def leave_open(board: Board, ed: Edition, seat: Seat) -> None:
    """Rent or tax of a landing before the position may still be paid; nobody is blamed for it."""
    space = ed.spaces[board.players[seat].at]
    owner = board.deeds[space.id].owner if space.id in ed.deeds else seat
    if board.players[seat].jail:
        return
    if owner not in (BANK, seat) and charges(board, ed, space.id, ""):
        bill, times = bills.rent(board, ed, space.id, None)
        due = Due(seat, owner, bills.total(bill), "rent", board.seq, bill=bill, about=space.id, times=times)
        due.deadline = "" if ed.rent_claim_deadline == "never" else ed.rent_claim_deadline
    elif space.kind == "tax":
        bill = bills.flat_tax(ed, space.tax or "luxury")
        due = Due(seat, BANK, bills.total(bill), "tax", board.seq, bill=bill, about=space.tax or "")
        due.deadline = "next_turn"
    else:
        return
    due.state, due.turn = "open", board.turn.no
    board.dues.append(due)


def add_debt(board: Board, ed: Edition, frm: Seat, to: Seat, amount: int, why: str) -> None:
    """A debt that a position mentions is called."""
    due = Due(frm, to, amount, why, board.seq, bill=(Line(why, amount),), turn=board.turn.no)
    if why == "rent" and frm >= 0 and ed.spaces[board.players[frm].at].id in ed.deeds:
        due.about = ed.spaces[board.players[frm].at].id
    board.dues.append(due)
