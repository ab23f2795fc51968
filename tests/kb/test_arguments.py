"""Arguments settled without a game: known answers, every combination of facts, every edition."""

import itertools
from collections.abc import Iterator

import pytest

from rules_kb.arguments import answers
from rules_kb.arguments.catalogue import ARGUMENTS, TOPICS
from rules_kb.arguments.facts import Fact
from rules_kb.arguments.scenes import Argument
from rules_kb.disputes.card import card
from rules_kb.errors import Malformed
from rules_kb.report import judged

ALL = list(ARGUMENTS.values())
MOST = 12
LONGEST_STORY, LONGEST_SENTENCE = 150, 90
# Dispute, argument, facts, verdict, what the card must say somewhere, the rule it cites.
KNOWN = [
    ("D001", "three-houses-on-one-street", {}, "violation", "$200 goes back", "board.build.even"),
    ("D003", "building-without-the-set", {}, "violation", "$50 goes back", "board.build.group"),
    ("D005", "building-beside-a-mortgage", {}, "violation", "for $99", "board.build.mortgaged"),
    ("D005", "building-beside-a-mortgage", {"lifted": "yes"}, "legal", "Ann pays the Bank $100.", "board.build.mortgaged"),
    ("D007", "house-on-a-railroad", {}, "violation", "$100 goes back", "board.build.streets"),
    ("D009", "second-hotel", {}, "violation", "$200 goes back", "board.build.hotel"),
    ("D011", "lowest-bid-for-a-house", {}, "disagree", "own house price, it is not allowed.", "board.auction.opening"),
    ("D013", "houses-ran-out", {"bob": "0"}, "legal", "Ann pays the Bank $100.", "board.build.shortage"),
    ("D015", "hotel-but-no-houses", {}, "owes", "750", "board.sell.hotel"),
    ("D015", "hotel-but-no-houses", {"sale": "all"}, "disagree", "The Bank pays Ann $750.", "board.sell.hotel"),
    ("D017", "buyers-or-hotel-breakers", {"event": "yes"}, "owes", "for $1,000", "board.sell.hotel"),
    ("D017", "buyers-or-hotel-breakers", {}, "disagree", "before those who break hotels, it is not allowed.", "board.sell.hotel"),
    ("D019", "sold-and-rebuilt", {}, "violation", "", "board.build.shortage"),
    ("D021", "building-out-of-turn", {}, "legal", "450", "board.build.timing"),
    ("D023", "lifting-a-mortgage", {"paid": "220"}, "legal", "paid the Bank $220", "board.mortgage.lift"),
    ("D023", "lifting-a-mortgage", {"paid": "240"}, "violation", "The Bank owes Ann $20.", "board.mortgage.lift"),
    ("D025", "mortgaging-to-buy", {}, "legal", "300", "board.mortgage.timing"),
    ("D027", "paying-off-anothers-mortgage", {}, "violation", "154", "board.mortgage.owner"),
    ("D029", "mortgaged-property-traded", {}, "owes", "Bob owes the Bank $10.", "board.mortgage.transfer"),
    ("D029", "mortgaged-property-traded", {"then": "lift"}, "legal", "Bob pays the Bank $110.", "board.mortgage.transfer"),
    ("D030", "inherited-mortgage", {"then": "lift"}, "legal", "Bob pays the Bank $132.", "board.bankrupt.interest"),
    ("D030", "inherited-mortgage", {"deed": "short_line"}, "owes", "owes the Bank $10", "board.bankrupt.interest"),
    ("D030", "inherited-mortgage", {"then": "later"}, "legal", "Bob pays the Bank $132.", "board.bankrupt.interest"),
    ("D031", "inherited-mortgage", {"deed": "boardwalk"}, "owes", "a tenth of the price, Bob owes the Bank $40.", "board.bankrupt.interest"),
    ("D035", "utility-rent", {"owned": "mortgaged"}, "owes", "Bob owes Ann $70.", "board.rent.utility"),
    ("D036", "she-is-broke", {}, "violation", "840", "board.debt.solvent"),
    ("D036", "she-is-broke", {"owes": "900"}, "legal", "Allowed.", "board.debt.solvent"),
    ("D037", "she-is-broke", {"cash": "20", "owns": "two", "owes": "200", "to": "bank"}, "violation", "can raise $200",
     "board.debt.solvent"),
    ("D041", "selling-while-in-debt", {"none": "yes"}, "violation", "$2,000", "board.debt.dumping"),
    ("D043", "debt-left-open", {}, "violation", "Ann owes Cal $120.", "board.rent.unpaid"),
    ("D045", "bankrupt-to-a-player", {}, "violation", "", "board.bankrupt.to-player"),
    ("D047", "bankrupt-to-the-bank", {}, "violation", "", "board.bankrupt.to-bank"),
    ("D049", "bankrupts-mortgage-at-auction", {}, "disagree", "stay mortgaged, Bob owes the Bank $12.", "board.bankrupt.to-bank"),
    ("D051", "charged-by-a-card", {"edition": "us-2008"}, "violation", "", "board.turn.out"),
    ("D053", "playing-on-after-a-bankruptcy", {"played": "first_bankruptcy"}, "violation", "", "board.end.winner"),
    ("D054", "never-asked-for-rent", {}, "owes", "Ann owes Dan $200.", "board.rent.late"),
    ("D054", "never-asked-for-rent", {"asked": "second"}, "violation", "", "board.rent.late"),
    ("D055", "never-asked-for-rent", {"edition": "us-2008"}, "violation", "", "board.rent.late"),
    ("D057", "never-asked-for-rent", {"street": "short_line", "asked": "second", "unasked": "yes"}, "owes", "25",
     "board.rent.late"),
    ("D059", "rent-while-the-owner-is-in-jail", {}, "owes", "Bob owes Ann $200.", "board.rent.owner-jailed"),
    ("D059", "rent-while-the-owner-is-in-jail", {"suspended": "yes"}, "violation", "", "board.rent.owner-jailed"),
    ("D061", "bare-street-of-a-built-set", {}, "owes", "Bob owes Ann $28.", "board.rent.amount"),
    ("D061", "how-much-is-the-rent", {"paid": "14"}, "violation", "Bob owes Ann $14.", "board.rent.amount"),
    ("D063", "utility-rent-by-card", {}, "owes", "Bob owes Ann $70.", "board.rent.utility"),
    ("D063", "utility-rent-by-card", {"paid": "28"}, "violation", "Bob owes Ann $42.", "board.rent.utility"),
    ("D065", "railroad-rent", {"way": "card"}, "owes", "Bob owes Ann $200.", "board.rent.railroad"),
    ("D065", "railroad-rent", {"way": "card", "paid": "100"}, "violation", "Bob owes Ann $100.", "board.rent.railroad"),
    ("D067", "nearest-railroad-behind", {}, "violation", "", "board.move.destination"),
    ("D069", "buying-where-a-card-leads", {}, "legal", "240", "board.buy.landed"),
    ("D071", "two-salaries", {}, "legal", "paid Bob $400", "board.go.salary"),
    ("D073", "landed-on-go", {}, "violation", "Bob owes the Bank $200.", "board.go.bonus"),
    ("D073", "landed-on-go", {"double": "yes"}, "legal", "400", "board.go.bonus"),
    ("D075", "salary-before-the-tax", {}, "legal", "200", "board.go.salary"),
    ("D077", "buying-between-doubles", {}, "legal", "120", "board.buy.late"),
    ("D079", "snake-eyes", {}, "violation", "Bob owes the Bank $500.", "board.go.bonus"),
    ("D081", "out-of-jail-with-doubles", {"way": "paid"}, "legal", "Allowed.", "board.jail.no-extra"),
    ("D081", "out-of-jail-with-doubles", {}, "violation", "", "board.jail.no-extra"),
    ("D083", "staying-in-jail", {}, "violation", "Bob owes the Bank $50.", "board.jail.third-turn"),
    ("D085", "paying-and-moving", {}, "legal", "Allowed.", "board.jail.fine"),
    ("D085", "paying-and-moving", {"edition": "uk-london"}, "violation", "", "board.turn.one-roll"),
    ("D087", "no-money-for-the-fine", {}, "legal", "38 short", "board.jail.third-turn"),
    ("D089", "business-in-jail", {}, "legal", "paid Bob $120", "board.jail.business"),
    ("D091", "buying-a-jail-card", {}, "legal", "paid Ann $80", "board.trade.jail-card"),
    ("D093", "no-auction-held", {}, "violation", "", "board.auction.required"),
    ("D095", "lowest-bid", {}, "legal", "Allowed.", "board.auction.opening"),
    ("D095", "lowest-bid", {"edition": "us-2021"}, "violation", "at $10 or more", "board.auction.opening"),
    ("D096", "bid-beyond-cash", {}, "owes", "Ann owes the Bank $450.", "board.auction.cash"),
    ("D096", "bid-beyond-cash", {"owns": "nothing"}, "violation", "300", "board.auction.cash"),
    ("D097", "nobody-bids", {}, "legal", "stays with the Bank", "board.auction.required"),
    ("D099", "back-after-passing", {}, "disagree", "who passed may bid again, it is allowed.", "board.auction.bidder"),
    ("D103", "promise-in-a-deal", {"agreed": "forbidden"}, "violation", "Not allowed.", "board.trade.promise"),
    ("D103", "promise-in-a-deal", {}, "disagree", "Not allowed.", "board.trade.promise"),
    ("D105", "gift-of-money", {}, "disagree", "paid Bob $200", "board.trade.gift"),
    ("D107", "buying-together", {}, "violation", "", "board.trade.shared"),
    ("D109", "houses-sold-to-a-player", {}, "violation", "Not allowed.", "board.trade.buildings"),
    ("D111", "trading-out-of-turn", {}, "legal", "Allowed.", "board.trade.timing"),
    ("D113", "selling-before-the-repairs-bill", {}, "violation", "Ann owes the Bank $160.", "board.cards.effect"),
    ("D113", "selling-before-the-repairs-bill", {"paid": "all"}, "legal", "435", "board.cards.effect"),
    ("D115", "income-tax", {}, "owes", "Ann owes the Bank $145.", "board.tax.income"),
    ("D117", "income-tax", {"edition": "us-2008", "cash": "900", "owns": "nothing", "paid": "90"}, "violation", "110",
     "board.tax.income"),
    ("D119", "counting-at-the-end", {}, "owes", "Ann counts $2,560.", "board.end.winner"),
    ("D119", "counting-at-the-end", {"end": "first_bankruptcy"}, "owes", "Ann counts $2,260.", "board.end.winner"),
    ("D121", "free-parking", {"played": "pot_plus_500"}, "owes", "The Bank owes Bob $625.", "board.tax.recipient"),
    ("D123", "hidden-money", {}, "legal", "nobody has to show", "board.bank.open"),
    ("D127", "speed-die-doubles", {}, "violation", "", "board.speed.doubles-white-only"),
    ("D129", "triples-to-jail", {}, "violation", "Bob owes the Bank $200.", "board.speed.go-to-jail-salary"),
    ("D129", "triples-to-jail", {"took": "0"}, "legal", "Allowed.", "board.speed.go-to-jail-salary"),
    ("D131", "refusing-mr-monopoly", {}, "violation", "", "board.speed.mr-monopoly"),
    ("D133", "building-before-mr-monopoly", {}, "violation", "", "board.speed.mr-monopoly"),
    ("D135", "deal-just-say-no-chain", {}, "legal", "Ann gets the set", "deal.respond.alternate"),
    ("D135", "deal-just-say-no-chain", {"count": "3"}, "legal", "Bob keeps his set", "deal.respond.alternate"),
    ("D137", "deal-just-say-no-for-one", {}, "legal", "paid Ann 6", "deal.respond.target"),
    ("D137", "deal-just-say-no-for-one", {"asked": "self"}, "violation", "5M", "deal.pay.owing"),
    ("D138", "deal-just-say-no-to-a-doubler", {}, "disagree", "only the doubling, Bob owes Ann 6M.", "deal.respond.card"),
    ("D139", "deal-just-say-no-for-another", {}, "violation", "", "deal.respond.target"),
    ("D141", "deal-turning-a-wild", {}, "legal", "free", "deal.sets.recolour"),
    ("D145", "deal-more-cards-than-a-set", {}, "violation", "6M", "deal.rent.amount"),
    ("D145", "deal-more-cards-than-a-set", {"does": "sly"}, "legal", "not protected", "deal.sets.full"),
    ("D147", "deal-paying-from-a-full-set", {}, "legal", "paid Ann 4", "deal.pay.payer-chooses"),
    ("D149", "deal-change", {}, "violation", "3M", "deal.pay.change"),
    ("D149", "deal-change", {"does": "pays"}, "legal", "paid Ann 5", "deal.pay.change"),
    ("D151", "deal-paid-property", {}, "violation", "", "deal.play.property-as-money"),
    ("D153", "deal-paying-with-a-house", {}, "disagree", "paid Ann 3", "deal.pay.building"),
    ("D153", "deal-paying-with-a-house", {"played": "no"}, "violation", "Bob owes Ann 3", "deal.pay.building"),
    ("D155", "deal-breaker-and-buildings", {}, "legal", "with what stands on it", "deal.steal.full-only"),
    ("D157", "deal-rent-amount", {}, "owes", "Bob owes Ann 14M.", "deal.rent.amount"),
    ("D157", "deal-rent-amount", {"asked": "11"}, "violation", "14M", "deal.rent.amount"),
    ("D159", "deal-rent-who", {}, "violation", "", "deal.rent.who"),
    ("D159", "deal-rent-who", {"target": "one"}, "owes", "Bob owes Ann 8M.", "deal.rent.who"),
    ("D161", "deal-double-rent", {"card": "any", "doublers": "1"}, "disagree", "Bob owes Ann 12M.", "deal.rent.double"),
    ("D161", "deal-double-rent", {}, "owes", "Bob owes Ann 24M.", "deal.rent.double"),
    ("D163", "deal-stealing-from-a-full-set", {}, "violation", "", "deal.steal.not-full"),
    ("D163", "deal-stealing-from-a-full-set", {"card": "swap"}, "violation", "", "deal.steal.not-full"),
    ("D165", "deal-uneven-swap", {}, "legal", "need not be worth the same", "deal.steal.there"),
    ("D167", "deal-empty-hand", {}, "violation", "", "deal.turn.draw"),
    ("D169", "deal-forgotten-draw", {}, "disagree", "a forgotten draw is lost, it is not right", "deal.turn.draw"),
    ("D169", "deal-forgotten-draw", {"lost": "yes"}, "violation", "", "deal.turn.draw"),
    ("D171", "deal-empty-pile", {}, "legal", "new pile", "deal.deck.reshuffle"),
    ("D172", "deal-win-on-anothers-turn", {}, "disagree", "on any turn, it is allowed.", "deal.win.when"),
    ("D172", "deal-win-on-anothers-turn", {"edition": "deal-2024"}, "disagree", "Ann wins.", "deal.win.when"),
    ("D173", "deal-same-colour-twice", {}, "violation", "", "deal.win.sets"),
    ("D173", "deal-same-colour-twice", {"has": "three"}, "legal", "Ann wins.", "deal.win.sets"),
    # Not from the disputes: what the engine says, read through once and pinned.
    ("", "rent-on-a-mortgaged-property", {}, "violation", "", "board.rent.mortgaged"),
    ("", "built-after-the-landing", {}, "owes", "Bob pays Ann $100", "board.rent.amount"),
    ("", "card-to-a-mortgaged-deed", {}, "disagree", "", "board.rent.mortgaged"),
    ("", "hotel-before-its-time", {}, "violation", "Buildings that may stay: 0; $200 goes back to Ann", "board.build.hotel"),
    ("", "houses-sold-back", {}, "violation", "Ann pays the Bank $25", "board.sell.price"),
    ("", "how-many-houses-in-a-turn", {}, "legal", "Ann pays the Bank $150", "board.build.per-turn"),
    ("", "building-from-afar", {}, "legal", "Ann pays the Bank $50", "board.build.timing"),
    ("", "hotel-without-houses-to-pass-through", {}, "violation", "Buildings that may stay: 1; $600 goes back to Ann", "board.build.hotel"),
    ("", "one-house-too-many", {}, "violation", "Wait until some come back. Buildings that may stay: 0; $50", "board.build.supply"),
    ("", "bidding-without-a-place", {}, "violation", "", "board.build.shortage"),
    ("", "paying-for-another", {}, "disagree", "Cal has paid the Bank $100", "board.debt.own-money"),
    ("", "paying-with-property", {}, "disagree", "Ann has paid Bob $20", "board.debt.in-full"),
    ("", "several-creditors", {}, "legal", "Ann has paid Bob $50", "board.bankrupt.several"),
    ("", "decliner-bids", {}, "legal", "The auction is open to all, to the one who refused as well", "board.auction.bidder"),
    ("", "too-late-to-buy", {}, "disagree", "Pacific Avenue stays with the Bank or is auctioned, and $300", "board.buy.late"),
    ("", "bidding-from-jail", {}, "legal", "The auction is open to all, to a player in jail as well", "board.auction.bidder"),
    ("", "just-visiting", {}, "violation", "The Bank pays Bob $50", "board.jail.visiting"),
    ("", "salary-on-the-way-to-jail", {}, "violation", "Bob pays the Bank $200", "board.go.salary"),
    ("", "jail-card-after-the-last-throw", {}, "disagree", "The card stays in hand; $50 is due", "board.jail.card"),
    ("", "salary-taken-late", {}, "legal", "The Bank pays Bob $200", "board.go.late"),
    ("", "cocked-die", {}, "violation", "", "board.turn.cocked"),
    ("", "skipped-turn", {}, "violation", "", "board.turn.order"),
    ("", "doubles-not-thrown-again", {}, "violation", "", "board.turn.roll-again"),
    ("", "third-doubles", {}, "violation", "", "board.move.third-double"),
    ("", "wrong-space", {}, "violation", "", "board.move.destination"),
    ("", "buying-on-the-first-lap", {}, "legal", "Bob pays the Bank $100", "board.buy.first-lap"),
    ("", "doubles-into-jail", {}, "violation", "", "board.turn.one-roll"),
    ("", "three-spaces-back", {}, "owes", "Bob pays Ann $16", "board.cards.effect"),
    ("", "mortgaging-a-built-colour", {}, "violation", "Take it back, $50 with it, and sell the buildings first", "board.mortgage.buildings"),
    ("", "immunity-deal", {}, "disagree", "promises about rent bind, it is allowed.", "board.trade.promise"),
    ("", "loan-between-players", {}, "violation", "Ann lends Bob $100, and here players lend nothing", "board.trade.loan"),
    ("", "trading-a-built-colour", {}, "violation", "", "board.trade.buildings"),
    ("", "property-sold-to-the-bank", {}, "violation", "", "board.bank.unearned"),
    ("", "loan-from-the-bank", {}, "violation", "Ann pays the Bank $100", "board.bank.loan"),
    ("", "counted-before-choosing", {}, "violation", "Pay $200 to the Bank", "board.tax.choose-first"),
    ("", "luxury-tax", {}, "legal", "Ann has paid the Bank $75", "board.tax.luxury"),
    ("", "where-taxes-go", {}, "violation", "The $75 belongs in the Bank", "board.tax.recipient"),
    ("", "giving-up", {}, "disagree", "leaves everything to the Bank, it is allowed.", "board.end.winner"),
    ("", "leaving-at-once", {}, "violation", "the next throw comes next turn", "board.jail.fine"),
    ("", "leaving-at-once", {"how": "card", "way": "third"}, "violation", "The card waits", "board.jail.card"),
    ("", "keeping-the-jail-card", {}, "legal", "Nobody has to play a jail card", "board.jail.card"),
    ("", "owing-when-time-is-up", {}, "owes", "Ann wins. Ann counts $1,350.", "board.end.winner"),
    ("", "paying-each-player", {"paid": "20"}, "violation", "Bob owes Ann $30.", "board.cards.effect"),
    ("", "two-cards-at-once", {}, "violation", "it has no effect", "board.cards.drawn"),
    ("", "lifted-after-the-landing", {}, "disagree", "when it is asked for, Bob owes Ann $50.", "board.rent.mortgaged"),
    ("", "lifted-after-the-landing", {"when": "before"}, "owes", "Bob pays Ann $50", "board.rent.mortgaged"),
    ("", "bank-paid-wrong", {}, "violation", "Bob pays the Bank $300", "board.go.salary"),
    ("", "bank-paid-wrong", {"what": "mortgage", "paid": "20"}, "violation", "The Bank pays Bob $180", "board.mortgage.value"),
    ("", "bank-out-of-money", {}, "violation", "The Bank pays Bob $50", "board.turn.unfinished"),
    ("", "bank-out-of-money", {"does": "note"}, "legal", "The Bank never runs out", "board.cards.effect"),
    ("", "speed-die-start", {}, "violation", "", "board.speed.start"),
    ("", "speed-die-bus", {}, "violation", "Choose again: 5, 1 or 6 spaces. What that space asks for", "board.speed.bus"),
    ("", "mr-monopoly-all-sold", {}, "owes", "Bob pays Ann $22", "board.speed.mr-monopoly"),
    ("", "speed-die-triples", {}, "disagree", "triples give another throw, it is allowed.", "board.speed.triple"),
    ("", "speed-die-in-jail", {}, "violation", "", "board.speed.jail-white-only"),
    ("", "selling-evenly", {}, "violation", "Buildings that may go: 1, for $50", "board.sell.even"),
    ("", "selling-evenly", {"how": "each"}, "legal", "The Bank pays Ann $150", "board.sell.even"),
    ("", "what-a-hotel-costs", {}, "violation", "The Bank owes Ann $400.", "board.build.price"),
    ("", "taking-a-bid-back", {}, "violation", "Bob takes Oriental Avenue for $150", "board.auction.winner"),
    ("", "mortgaging-the-lot-to-pay", {}, "violation", "Pay $250 from cash", "board.auction.cash"),
    ("", "inherited-mortgage", {"then": "broke"}, "disagree", "may refuse deeds, it is not allowed.", "board.bankrupt.interest"),
    ("", "mortgaged-in-vain", {}, "disagree", "Bob pays the Bank $20", "board.bankrupt.to-player"),
    ("", "promise-broken", {}, "disagree", "Ann pays Bob $50", "board.trade.promise"),
    ("", "promise-broken", {"edition": "us-2008"}, "owes", "Ann pays Bob $50", "board.trade.promise"),
    ("", "promise-broken", {"agreed": "enforced"}, "violation", "No rent is paid this time", "board.trade.promise"),
    ("", "sold-after-the-landing", {}, "violation", "Nothing is paid", "board.rent.none-due"),
    ("", "sold-after-the-landing", {"asks": "seller"}, "owes", "Bob pays Ann $14", "board.rent.none-due"),
    ("", "rent-put-off", {}, "violation", "What is owed is paid now", "board.trade.loan"),
    ("", "deal-paying-with-a-wild", {}, "violation", "Bob pays Ann 3", "deal.pay.wild"),
    ("", "deal-not-enough", {}, "legal", "Bob pays Ann 5", "deal.pay.enough"),
    ("", "deal-paying-from-the-hand", {}, "violation", "10M", "deal.pay.table-only"),
    ("", "deal-who-chooses", {}, "violation", "", "deal.pay.payer-chooses"),
    ("", "deal-charges", {}, "violation", "Bob pays Ann 2", "deal.charge.amount"),
    ("", "deal-rent-for-two-colours", {}, "violation", "", "deal.rent.one-set"),
    ("", "deal-just-say-no-cost", {}, "disagree", "It costs no play.", "deal.respond.cost"),
    ("", "deal-late-just-say-no", {}, "violation", "", "deal.respond.card"),
    ("", "deal-swapping-out-of-ones-own-set", {}, "disagree", "own full set, it is allowed.", "deal.steal.not-full"),
    ("", "deal-building-too-early", {}, "violation", "", "deal.build.full-set"),
    ("", "deal-wild-on-its-own", {}, "violation", "", "deal.sets.any-wild"),
    ("", "deal-plays-and-hand", {}, "violation", "", "deal.turn.plays"),
    ("", "deal-house-of-a-broken-set", {}, "disagree", "", "deal.build.broken"),
    ("", "deal-card-out-of-the-bank", {}, "violation", "", "deal.play.banked"),
    ("", "deal-pass-go", {}, "violation", "", "deal.play.pass-go"),
    ("", "deal-set-of-wilds", {}, "violation", "", "deal.sets.full"),
]  # fmt: skip


def text_of(ruled: answers.Card) -> str:
    """Everything a card says."""
    return " ".join([ruled.headline, *ruled.do_now, ruled.why, *ruled.changes])


@pytest.mark.parametrize(("dispute", "slug", "facts", "verdict", "says", "rule"), KNOWN)
def test_a_known_dispute_has_its_known_answer(
    dispute: str, slug: str, facts: dict[str, str], verdict: str, says: str, rule: str
) -> None:
    ruled = answers.answer(ARGUMENTS[slug], facts).card

    assert (ruled.verdict, says in text_of(ruled)) == (verdict, True), text_of(ruled)
    assert rule in {each.id for each in ruled.rules}


def said(fact: Fact) -> list[tuple[str, str]]:
    """Every answer worth trying: all that can be picked, and the ends of a number."""
    if fact.kind == "number":
        return [(fact.key, each) for each in sorted({str(fact.least), fact.default, str(fact.most)})]
    return [(fact.key, each.value) for each in fact.choices]


def combinations(argument: Argument) -> Iterator[dict[str, str]]:
    """All combinations of answers, or so many spread evenly over them."""
    every = list(itertools.product(*(said(fact) for fact in argument.facts)))
    return (dict(each) for each in every[:: max(1, len(every) // MOST)])


@pytest.mark.parametrize("argument", ALL, ids=lambda each: each.slug)
def test_every_combination_of_facts_is_judged_in_every_edition(argument: Argument) -> None:
    for facts, edition in itertools.product(combinations(argument), answers.offered_editions(argument)):
        scene, text = answers.staged(argument, edition.value, facts)
        judgement = judged(text)

        assert judgement.record.unreadable == (), (facts, edition, text)
        assert scene.entry in judgement.steps, (facts, edition, text)
        assert len(scene.story) <= LONGEST_STORY, scene.story


@pytest.mark.parametrize("argument", ALL, ids=lambda each: each.slug)
def test_every_edition_answers_with_a_whole_card(argument: Argument) -> None:
    usual = {fact.key: fact.default for fact in argument.facts}
    for edition in answers.offered_editions(argument):
        scene, text = answers.staged(argument, edition.value, usual)
        judgement = judged(text)
        ruled = answers.to_the_point(argument, scene, judgement, card(judgement, scene.entry))

        assert ruled.headline.endswith(".") and ruled.why.endswith(".")
        assert ruled.do_now and all(line.endswith(".") for line in ruled.do_now)
        assert ruled.rules and ruled.verdict != "cannot_tell"
        assert max(len(scene.fine), len(argument.fine)) < LONGEST_SENTENCE


@pytest.mark.parametrize("argument", ALL, ids=lambda each: each.slug)
def test_an_argument_has_few_facts_and_each_begins_with_an_answer(argument: Argument) -> None:
    assert 1 <= len(argument.facts) <= 5
    assert len({fact.key for fact in argument.facts} - {answers.EDITION}) == len(argument.facts)
    assert [fact.fault(fact.default) for fact in argument.facts] == [""] * len(argument.facts)


def test_every_argument_has_a_known_answer() -> None:
    assert ARGUMENTS.keys() - {slug for _, slug, *_ in KNOWN} == set()


def test_no_two_arguments_share_a_name_or_a_question() -> None:
    assert len(ARGUMENTS) == sum(len(topic.all) for topic in TOPICS)
    assert len({each.title for each in ALL}) == len(ALL)


def test_the_editions_that_rule_otherwise_are_named_with_what_they_say() -> None:
    settled = answers.answer(ARGUMENTS["never-asked-for-rent"], {})

    told = {edition: other.card.verdict for other in settled.otherwise for edition in other.editions}
    assert told.keys() >= {"us-2008", "us-2021", "uk-london"}
    assert told["us-2008"] == "violation"
    assert "us-classic" not in told


def test_an_argument_all_agree_on_names_no_other_edition() -> None:
    settled = answers.answer(ARGUMENTS["house-on-a-railroad"], {})

    assert settled.otherwise == ()
    assert settled.alike == len(answers.offered_editions(settled.argument))


@pytest.mark.parametrize(("houses", "rent"), [("0", 28), ("1", 70), ("3", 550), ("4", 750), ("5", 950)])
@pytest.mark.parametrize("rest", ["", "same", "bare"])
def test_the_rent_counts_every_house_that_is_named(houses: str, rent: int, rest: str) -> None:
    found = answers.answer(ARGUMENTS["how-much-is-the-rent"], {"houses": houses, "rest": rest})

    assert found.card.headline == f"Bob owes Ann ${rent}."


def test_rent_asked_for_late_says_why_it_is_still_in_time() -> None:
    found = answers.answer(ARGUMENTS["never-asked-for-rent"], {"asked": "after"})

    assert found.card.why.startswith("In time: Dan can ask until the second player after has thrown.")


def test_the_london_board_speaks_of_its_own_streets() -> None:
    settled = answers.answer(ARGUMENTS["rent-while-the-owner-is-in-jail"], {"edition": "uk-london"})

    assert "Mayfair" in settled.story
    assert "Mayfair, 1 house: £200." in settled.card.why
    assert "mayfair(1)" in settled.record


def test_an_edition_without_the_card_is_not_offered() -> None:
    offered = {each.value for each in answers.offered_editions(ARGUMENTS["nearest-railroad-behind"])}

    assert "us-classic" in offered
    assert "uk-london" not in offered


def test_a_card_here_is_the_card_of_the_record_it_shows() -> None:
    settled = answers.answer(ARGUMENTS["three-houses-on-one-street"], {})

    assert card(judged(settled.record), 1) == settled.card


@pytest.mark.parametrize(
    ("given", "field", "message"),
    [
        ({"cash": "-1"}, "cash", "A whole number from 0 to 5,000, please."),
        ({"cash": "5001"}, "cash", "5,001 is out of range: from 0 to 5,000, please."),
        ({"cash": "²"}, "cash", "A whole number from 0 to 5,000, please."),
        ({"cash": "9" * 99}, "cash", "A whole number from 0 to 5,000, please."),
        ({"owns": "moon"}, "owns", "Pick one of the answers offered."),
        ({"edition": "deal-2008"}, "edition", "Pick one of the editions offered."),
    ],
)
def test_a_fact_that_cannot_be_is_named_at_its_field(given: dict[str, str], field: str, message: str) -> None:
    with pytest.raises(Malformed) as refusal:
        answers.answer(ARGUMENTS["she-is-broke"], given)

    assert refusal.value.errors == {field: message}
