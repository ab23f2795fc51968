"""What the referee asks for can be done: it is open until it is, doing it is no fault, and it closes what it was for."""

from rules_kb.answer.report import Judgement
from rules_kb.board import actions as a
from rules_kb.board.edition import BoardEdition
from rules_kb.board.game import BOARD
from rules_kb.board.speed.facts import step_due, stops
from rules_kb.board.state import Board, owed
from rules_kb.kernel import engine
from rules_kb.kernel.game import Doing
from rules_kb.kernel.log import Insert, Strike
from rules_kb.kernel.matters import identity
from rules_kb.kernel.model import DUE, FALLEN, TABLE, Action, Entry, Matter, Violation

NOT_HERE = "the words only say what counts"
AT_ONCE = "it has gone back with the line itself"
AS_AGREED = "the table may as well play on"
LOOK_AGAIN = "the record may be wrong, not the table"
ITS_OWN = "the sum is a due of its own, told by another line"
PAST = "it is past"
# Rulings that leave nothing open, by rule and remedy, each with why nothing is left to do.
LEAVES_NOTHING = {
    ("board.bank.anothers", "nothing"): NOT_HERE,
    ("board.bank.count", "cash"): LOOK_AGAIN,
    ("board.bank.count", "end"): LOOK_AGAIN,
    ("board.bank.count", "worth"): LOOK_AGAIN,
    ("board.bank.unearned", "paid"): AT_ONCE,
    ("board.build.shortage", "choose"): AS_AGREED,
    ("board.build.shortage", "instead"): NOT_HERE,
    ("board.cards.cycle", ""): LOOK_AGAIN,
    ("board.cards.drawn", "none_due"): AT_ONCE,
    ("board.cards.effect", "no_choice"): NOT_HERE,
    ("board.cards.held", ""): LOOK_AGAIN,
    ("board.jail.fine", "throw_first"): AS_AGREED,
    ("board.rent.amount", "named"): NOT_HERE,
    ("board.rent.railroad", "named"): NOT_HERE,
    ("board.rent.utility", "named"): NOT_HERE,
    ("board.rent.utility", "thrown"): NOT_HERE,
    ("board.setup.deal", "deal"): AS_AGREED,
    ("board.setup.first", "begun"): AS_AGREED,
    ("board.setup.first", "way"): AS_AGREED,
    ("board.setup.players", ""): AS_AGREED,
    ("board.speed.bus", "gone"): PAST,
    ("board.speed.faces", ""): NOT_HERE,
    ("board.speed.jail-white-only", "thrown"): NOT_HERE,
    ("board.speed.mr-monopoly", "gone"): PAST,
    ("board.speed.start", "aside"): NOT_HERE,
    ("board.speed.start", "throw"): "the die is added to the line itself",
    ("board.speed.triple", "gone"): PAST,
    ("board.tax.choose-first", ""): ITS_OWN,
    ("board.tax.income", "flat_only"): ITS_OWN,
    ("board.tax.income", "nothing_due"): NOT_HERE,
    ("board.tax.income", "paid"): NOT_HERE,
    ("board.tax.recipient", "in_bank"): "where no pot is played nobody counts what lies in the middle",
    ("board.trade.consent", "denied"): AS_AGREED,
    ("board.trade.gift", "back"): AT_ONCE,
    ("board.trade.jail-card", ""): AT_ONCE,
    ("board.trade.promise", "rest"): NOT_HERE,
    ("board.turn.dice", "one"): NOT_HERE,
    ("board.turn.dice", "two"): NOT_HERE,
    ("board.turn.one-roll", "pass"): NOT_HERE,
    ("board.turn.order", "may"): AS_AGREED,
    ("board.turn.skipped", ""): NOT_HERE,
}
# A count always tells by how much the log was wrong.
TOLD_ANYWAY = {a.Count: ["board.bank.count"]}


def check_remedies(judgement: Judgement) -> None:
    """All of it, for a case of the board game."""
    if judgement.game is BOARD:
        check_nothing_is_left_out(judgement)
        check_what_is_open_can_be_done(judgement)
        check_tokens_go_where_they_are_asked(judgement)


def broken(judgement: Judgement, seq: int) -> list[Violation]:
    """What an entry broke and nobody waived."""
    return [one for one in judgement.judged.rulings[seq].violations if not one.waived]


def check_nothing_is_left_out(judgement: Judgement) -> None:
    """A ruling that is closed with its own line asks for nothing."""
    at_once = [seq for seq, how in judgement.judged.closed.items() if how.how == "noted"]
    asks = {(one.rule, one.fix) for seq in at_once for one in broken(judgement, seq)}
    assert asks <= LEAVES_NOTHING.keys(), asks - LEAVES_NOTHING.keys()


def check_what_is_open_can_be_done(judgement: Judgement) -> None:
    """Whatever is left to do can be done at the end of the record: no rule is against it, and then it is closed."""
    board = judgement.judged.position
    ed = engine.in_force(judgement.record.edition, board)
    duties = [one for one in board.matters if one.closed is None and one.kind not in (DUE, FALLEN)]
    for duty in duties if not board.over else ():
        doings = list(BOARD.doings(board, ed, duty))
        # The way out of jail is paid for, and the fine is a due.
        assert doings or owed(board, duty.who, "jail"), duty
        for line in (line for doing in doings if (line := lines_for(board, ed, duty, doing))):
            again = engine.copy(board)
            rulings = [engine.judge(BOARD, ed, again, Entry(again.seq + 1, action)) for action in line]
            told = [one.rule for ruling in rulings for one in ruling.violations]
            assert told == TOLD_ANYWAY.get(type(line[0]), []), (line, told)
            assert identity(duty) not in [identity(one) for one in again.matters if one.closed is None], (line, duty)


def lines_for(board: Board, ed: BoardEdition, duty: Matter, doing: Doing) -> list[Action]:
    """The lines that do it, with some card, space or sum where the table has to say one; none for what is past."""
    if doing.ask == "card":
        deck = board.decks[str(doing.facts["deck"])]
        return [a.Draw(duty.who, (*deck.unseen, *deck.under)[0])]
    if doing.ask == "move":
        step = step_due(board, duty.who)
        # A throw too many came after it: the step takes that back too.
        places = stops(board, ed, duty.who, step) if step else board.missteps[duty.who].places[1:]
        return [a.Move(duty.who, next(iter(places), ed.go_at))]
    if doing.ask == "count":
        return [a.Count(duty.who, 1)]
    if doing.action is None or isinstance(doing.action, Insert | Strike):
        return []
    # An auction is held to its end: here nobody bids.
    return [doing.action, *([a.Pass(TABLE)] if isinstance(doing.action, a.OpenAuction) else [])]


def check_tokens_go_where_they_are_asked(judgement: Judgement) -> None:
    """A token put where a ruling wants it, at once, is no fault and stands there."""
    if not any(wants_token(one) for seq in judgement.judged.rulings for one in broken(judgement, seq)):
        return
    board = engine.copy(judgement.start)
    for step, ed, _ in engine.walk(BOARD, judgement.record.edition, judgement.judged.log, board):
        for one in filter(wants_token, broken(judgement, step.seq)):
            again, seat, place = engine.copy(board), one.facts["player"], ed.index[one.facts["other"]]
            ruling = engine.judge(BOARD, ed, again, Entry(again.seq + 1, a.Move(seat, place)))
            assert (ruling.violations, again.players[seat].at) == ((), place), one


def wants_token(one: Violation) -> bool:
    """Whether a ruling asks for a token to be put somewhere."""
    return "other" in one.facts and "Put the token" in BOARD.rules[one.rule].fix[one.fix]
