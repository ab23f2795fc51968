"""The board game, put together."""

from rules_kb.board import actions as a
from rules_kb.board.destination import leads
from rules_kb.board.doings import doings
from rules_kb.board.dues import claim_until, covers
from rules_kb.board.edition import BoardEdition
from rules_kb.board.edition_reading import read_board
from rules_kb.board.end.facts import standings, winners
from rules_kb.board.expected import expected
from rules_kb.board.grounds import held_against, instead, overtaken
from rules_kb.board.implied import afterwards, fell, implied, pin, settle, touches
from rules_kb.board.otherwise import besides, rethrown, variants
from rules_kb.board.pieces import board_pieces
from rules_kb.board.position import block_of
from rules_kb.board.settling import bill, fortune, pending, raises
from rules_kb.board.setup.effects import start_of
from rules_kb.board.state import Board
from rules_kb.board.sums import BoardWatch
from rules_kb.board.tally import BoardTally
from rules_kb.board.verbs import GRAMMAR
from rules_kb.kernel.declaring import effects_of, rules_of
from rules_kb.kernel.game import Game
from rules_kb.kernel.model import Action

# The chapters, in order of play.
CHAPTERS = (
    "setup", "turn", "move", "go", "buy", "auction", "rent", "tax", "cards", "jail", "build", "sell",
    "mortgage", "trade", "debt", "bankrupt", "bank", "end", "speed",
)  # fmt: skip

# Facts happened whatever the rules say; everything else is a claim on the rules.
FACTS: frozenset[type[Action]] = frozenset(
    {
        a.Roll, a.Land, a.Move, a.Draw, a.Count, a.End, a.Pay, a.Collect, a.Choose, a.TurnTo, a.Shuffle, a.Resync,
        a.Take, a.Begin, a.Banker, a.Issue,
    }
)  # fmt: skip

BOARD = Game(
    name="board",
    title="The board game",
    usual="us-classic",
    holdings="Deeds",
    counted="cash",
    rules=rules_of(__package__, CHAPTERS),
    effects=effects_of(__package__, CHAPTERS),
    facts=FACTS,
    implied=implied,
    afterwards=afterwards,
    settle=settle,
    books_after_the_end=False,
    fell=fell,
    grammar=GRAMMAR,
    edition=BoardEdition,
    read_parts=read_board,
    position=Board,
    turn=lambda board: board.turn.no,
    start=start_of,
    block_of=block_of,
    expected=expected,
    standings=standings,
    winners=winners,
    tally=BoardTally,
    until=claim_until,
    can_pay=covers,
    pieces=board_pieces,
    watch=BoardWatch,
    touches=touches,
    pin=pin,
    held_against=held_against,
    overtaken=overtaken,
    instead=instead,
    leads=leads,
    raises=raises,
    bill=bill,
    fortune=fortune,
    pending=pending,
    doings=doings,
    besides=besides,
    variants=variants,
    rethrown=rethrown,
)
