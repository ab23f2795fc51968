"""Arguments about trades, promises, loans and gifts."""

from typing import Any

from rules_kb.arguments.facts import choice, number, yes_no
from rules_kb.arguments.places import deeds, group, held, others, place
from rules_kb.arguments.scenes import Facts, Scene, Topic, price, some

topic = Topic("Deals, loans and gifts")
TABLE_SAYS = {
    "none": "Nothing",
    "forbidden": "Not allowed",
    "unenforced": "Allowed, nobody is held to it",
    "enforced": "Allowed and binding",
}
SAID = {
    "none": "",
    "forbidden": " This table allows no promises.",
    "unenforced": " At this table promises bind nobody.",
    "enforced": " At this table promises bind.",
}
PROMISES = {
    "half of all rent": "Half of all rent",
    "first refusal on vermont": "First refusal on a street",
    "no bids against you": "Not to bid against somebody",
}


@topic.argument(
    "Immunity: a promise not to charge rent",
    place("deed", "Free rent where?", "boardwalk", deeds()),
    number("visits", "For how many visits? (0: for good)", 3, 0, 20),
    number("price", "What is paid for it?", 200, 0, 2000),
    choice("agreed", "What did the table agree on promises?", TABLE_SAYS),
    rule="board.trade.promise",
    also="immunity deal free rent promise future rent",
)
def immunity_deal(f: Facts, ed: Any) -> Scene:
    """Rent waived beforehand for money."""
    times = f" {f.visits}" if f.visits else ""
    options = "" if f.agreed == "none" else f"immunity_deals={f.agreed}"
    told = some(f.visits, "visit") if f.visits else "for good"
    gives = f"Ann pays Bob ${f.price}" if f.price else "Ann gives Bob nothing"
    story = f"{gives} for free stays on {f.deed}: {told}.{SAID[f.agreed]}"
    return Scene(
        story,
        f"Ann trade Bob: {price(f.price)} for immunity {f.deed}{times}",
        f"Ann cash {f.price + 500}\nBob owns {f.deed}",
        options=options,
        fine="The table plays with such promises.",
    )


@topic.argument(
    "A share of future rent, or first refusal, in a deal",
    choice("promise", "What is promised?", PROMISES),
    choice("agreed", "What did the table agree on promises?", TABLE_SAYS),
    rule="board.trade.promise",
    also="promise partnership percentage rents tournament deal",
)
def promise_in_a_deal(f: Facts, ed: Any) -> Scene:
    """A promise given for a railroad."""
    options = "" if f.agreed == "none" else f"immunity_deals={f.agreed}"
    promise = PROMISES[f.promise]
    story = f"Ann gets Bob's reading_railroad for a promise: {promise[:1].lower()}{promise[1:]}.{SAID[f.agreed]}"
    return Scene(
        story,
        f'Ann trade Bob: promise "{f.promise}" for reading_railroad',
        "Bob owns reading_railroad",
        options=options,
        fine="The table plays with such promises.",
    )


@topic.argument(
    "Loan between players",
    number("sum", "How much is lent?", 100, 1, 5000),
    yes_no("agreed", "Did the table agree on loans?", "no"),
    rule="board.trade.loan",
    also="lend borrow money friend credit",
)
def loan_between_players(f: Facts, ed: Any) -> Scene:
    """Money lent by a player."""
    options = "loans_between_players=allowed" if f.agreed else ""
    story = f"Ann lends Bob ${f.sum}, to be paid back later." + (" This table allows loans." if f.agreed else "")
    return Scene(
        story,
        f"Ann trade Bob: loan {f.sum} for nothing",
        f"Ann cash {f.sum + 500}\nturn Ann",
        options=options,
        fine="The table allows loans.",
    )


@topic.argument(
    "Is giving money away allowed?",
    number("sum", "How much is given?", 200, 1, 5000),
    yes_no("debt", "Is the one who gets it in debt to a third player?"),
    rule="board.trade.gift",
    also="gift present help friend survive",
)
def gift_of_money(f: Facts, ed: Any) -> Scene:
    """Money given for nothing."""
    owes = f"Bob owes Ann {f.sum} for rent\nturn Bob, rolled" if f.debt else "turn Bob"
    told = f"Bob has $10 and owes Ann ${f.sum}. " if f.debt else ""
    story = f"{told}Cal gives Bob ${f.sum} for nothing."
    return Scene(
        story,
        f"Cal pay Bob {f.sum} for gift",
        f"Bob cash 10\nCal cash {f.sum + 500}\n{owes}",
        fine="No printed rule speaks of gifts, so none forbids them.",
    )


@topic.argument(
    "Buying a street together",
    number("part", "What does the partner pay?", 100, 1, 1000),
    place("deed", "Which property?", "pacific_avenue", deeds()),
    rule="board.trade.shared",
    also="co-own half share two owners joint",
)
def buying_together(f: Facts, ed: Any) -> Scene:
    """A share of a deed sold."""
    story = f"Bob stops on {f.deed}; Cal pays him ${f.part} for half of it."
    return Scene(
        story, f"Bob land {f.deed}\nBob buy\nCal trade Bob: ${f.part} for share {f.deed}", "Bob cash 1000\nturn Bob"
    )


@topic.argument(
    "May houses be sold to another player?",
    number("houses", "How many houses?", 2, 1, 3),
    number("price", "For how much?", 120, 0, 2000),
    rule="board.trade.buildings",
    also="sell buildings player house trade",
)
def houses_sold_to_a_player(f: Facts, ed: Any) -> Scene:
    """Houses passed between players."""
    houses, owns = some(f.houses, "house"), held(group("oriental_avenue"), 1)
    return Scene(
        f"Ann sells Bob {houses} for {price(f.price)}.",
        f"Ann trade Bob: {houses} for {price(f.price)}",
        f"Ann owns {owns}\nBob cash {f.price + 500}\nturn Ann",
    )


@topic.argument(
    "Trading a street while its colour has houses",
    place("street", "Which street is traded?", "oriental_avenue"),
    choice(
        "where",
        "Where are the houses?",
        {"others": "On the other streets", "all": "On every street, this one too", "none": "Nowhere"},
    ),
    rule="board.trade.buildings",
    also="sell street with houses group built trade set",
)
def trading_a_built_colour(f: Facts, ed: Any) -> Scene:
    """A street sold out of a group with houses."""
    owns = f"{held((f.street,), int(f.where == 'all'))} {held(others(f.street), int(f.where != 'none'))}"
    where = {"others": "houses on its other streets", "all": "a house on every street", "none": "no houses"}[f.where]
    story = f"Ann owns the whole colour with {where} and sells Bob {f.street} for $300."
    return Scene(
        story,
        f"Ann trade Bob: {f.street} for $300",
        f"Ann owns {owns}\nturn Ann",
        fine="Without buildings on its colour a street may be sold.",
    )


@topic.argument(
    "May we trade when it is somebody else's turn?",
    choice(
        "when",
        "When?",
        {
            "jail": "While a third player thinks about jail",
            "owes": "Between a throw and its rent",
            "own": "On one trader's own turn",
        },
    ),
    rule="board.trade.timing",
    also="trade timing out of turn other player's turn",
)
def trading_out_of_turn(f: Facts, ed: Any) -> Scene:
    """A swap at a certain moment."""
    has = "Ann owns vermont_avenue\nCal owns states_avenue reading_railroad\n"
    told = {
        "jail": "while Bob thinks about how to leave jail",
        "owes": "right after Bob has stopped on Cal's railroad",
        "own": "on Ann's turn, before her throw",
    }[f.when]
    story = f"Ann and Cal swap vermont_avenue and states_avenue {told}."
    trade = "Ann trade Cal: vermont_avenue for states_avenue"
    position = {"jail": f"{has}Bob in jail 1\nturn Bob", "owes": f"{has}turn Bob", "own": f"{has}turn Ann"}[f.when]
    log = f"Bob land reading_railroad\nCal demand rent\n{trade}" if f.when == "owes" else trade
    return Scene(story, log, position, fine="Players trade at any time here.")


@topic.argument(
    "Must I show how much money I have?",
    choice("what", "What is hidden?", {"cash": "His cash", "nothing": "Nothing, he counts it openly"}),
    rule="board.bank.open",
    also="hide cash secret count wealth hidden information",
)
def hidden_money(f: Facts, ed: Any) -> Scene:
    """A bid from somebody whose cash nobody knows."""
    cash = "?" if f.what == "cash" else "800"
    story = (
        "Ann asks to see Bob's money before bidding; he hides it and bids $300."
        if cash == "?"
        else "Bob counts his $800 for all to see and bids $300."
    )
    return Scene(
        story,
        "Ann land boardwalk\nAnn decline\nBob bid 300",
        f"Bob cash {cash}\nturn Ann",
        fine="Deeds lie open; nobody has to show or count their cash.",
    )


@topic.argument(
    "Selling a property back to the Bank",
    place("deed", "Which property?", "st_james_place", deeds()),
    number("price", "For how much?", 90, 1, 1000),
    rule="board.bank.unearned",
    also="bank buys deed back half price sell property",
)
def property_sold_to_the_bank(f: Facts, ed: Any) -> Scene:
    """A deed sold to the Bank."""
    story = f"Ann sells {f.deed} back to the Bank for ${f.price}."
    return Scene(story, f"Ann trade bank: {f.deed} for ${f.price}", f"Ann owns {f.deed}\nturn Ann")


@topic.argument(
    "Can I borrow from the Bank?",
    number("sum", "How much?", 100, 1, 5000),
    rule="board.bank.loan",
    also="bank loan credit iou",
)
def loan_from_the_bank(f: Facts, ed: Any) -> Scene:
    """Money borrowed from the Bank."""
    return Scene(
        f"Ann borrows ${f.sum} from the Bank, without a mortgage.", f"Ann collect {f.sum} for loan", "turn Ann"
    )


@topic.argument(
    "He promised no rent and now asks for it",
    place("street", "Where was it promised?", "boardwalk"),
    choice("agreed", "What did the table agree on promises?", TABLE_SAYS),
    rule="board.trade.promise",
    also="broken promise immunity free pass rent asked anyway",
)
def promise_broken(f: Facts, ed: Any) -> Scene:
    """Rent asked for where a free stay was promised beside a sale."""
    options = "" if f.agreed == "none" else f"immunity_deals={f.agreed}"
    story = (
        f"Bob sold Ann a jail card with free stays on {f.street}. She lands there; he asks for rent.{SAID[f.agreed]}"
    )
    adds = "The promise counts for nothing here." if f.agreed != "unenforced" else "The promise binds nobody here."
    log = f"Ann trade Bob: $200 for jail-card, immunity {f.street}\nAnn land {f.street}\nBob demand rent"
    return Scene(story, log, f"Bob owns {f.street}, jail-card chance\nturn Ann", options=options, adds=adds)


@topic.argument(
    "Sold after the landing: who gets the rent?",
    choice("asks", "Who asks for the rent?", {"buyer": "The buyer", "seller": "The seller"}),
    place("street", "Which street?", "tennessee_avenue"),
    rule="board.rent.none-due",
    also="street sold between throw and rent new owner old owner collects",
)
def sold_after_the_landing(f: Facts, ed: Any) -> Scene:
    """A street that changes hands between a landing and the claim."""
    asks = "Cal, the buyer," if f.asks == "buyer" else "Ann, the seller,"
    story = f"Bob stops on Ann's {f.street}. Ann sells it to Cal before anybody asks; then {asks} asks Bob for rent."
    demand = f"{'Cal' if f.asks == 'buyer' else 'Ann'} demand rent from Bob"
    log = f"Bob land {f.street}\nAnn trade Cal: {f.street} for $200\n{demand}"
    adds = "Rent belongs to the owner at the landing."
    return Scene(story, log, f"Ann owns {f.street}\nturn Bob", adds=adds)


@topic.argument(
    "May rent be paid later?",
    number("owes", "What is owed?", 150, 1, 2000),
    yes_no("agreed", "Did the table agree on loans?", "no"),
    rule="board.trade.loan",
    also="iou rent next round credit instalments owe me pay later",
    fine="The table allows loans, so the owner may wait for the money.",
)
def rent_put_off(f: Facts, ed: Any) -> Scene:
    """A creditor who agrees to wait."""
    story = f"Ann owes Bob ${f.owes} rent. They agree that she pays it next round."
    story += " This table allows loans." if f.agreed else ""
    options = "loans_between_players=allowed" if f.agreed else ""
    log = f'Ann trade Bob: promise "{f.owes} next round" for nothing'
    return Scene(story, log, f"Ann cash 10\nAnn owes Bob {f.owes} for rent\nturn Ann, rolled", options=options)
