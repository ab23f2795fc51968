"""Arguments about the Speed Die."""

from typing import Any

from rules_kb.arguments.facts import choice, number
from rules_kb.arguments.scenes import Facts, Scene, Topic, some

topic = Topic("Speed Die")
PLAYED = "speed_die=start"
NEARLY_ALL = (
    "Ann cash 1000, owns mediterranean_avenue baltic_avenue reading_railroad oriental_avenue vermont_avenue "
    "connecticut_avenue st_charles_place electric_company states_avenue virginia_avenue pennsylvania_railroad "
    "st_james_place tennessee_avenue new_york_avenue\n"
    "Bob cash 1000, at free_parking, owns kentucky_avenue indiana_avenue illinois_avenue b_and_o_railroad "
    "atlantic_avenue water_works marvin_gardens pacific_avenue north_carolina_avenue pennsylvania_avenue short_line "
    "park_place boardwalk\nturn Bob"
)


@topic.argument(
    "Speed Die: do a white die and the Speed Die make doubles?",
    choice("white", "The white dice", {"3 2": "3 and 2", "3 3": "3 and 3"}),
    choice("speed", "The Speed Die", {"3": "3", "2": "2", "1": "1"}),
    rule="board.speed.doubles-white-only",
    also="doubles third die again throw",
)
def speed_die_doubles(f: Facts, ed: Any) -> Scene:
    """Another throw after equal numbers."""
    story = f"Bob throws {f.white.replace(' ', ' and ')}, Speed Die {f.speed}, and throws again."
    steps = sum(map(int, f.white.split())) + int(f.speed)
    first = f"Bob roll {f.white} {f.speed}"
    if f.white == "3 3" and f.speed == "3":
        first += "\nBob move free_parking"
    start = (20 - steps) % 40
    return Scene(
        story,
        f"{first}\nBob roll 4 6 1",
        f"Bob at {start}\nturn Bob",
        options=PLAYED,
        players="Ann, Bob",
        fine="Two equal white dice are doubles.",
    )


@topic.argument(
    "Speed Die: triples to Go To Jail past Go, is there a salary?",
    number("took", "What did he take for Go? (0: nothing)", 200, 0, 1000),
    rule="board.speed.go-to-jail-salary",
    also="triples any space jail salary",
)
def triples_to_jail(f: Facts, ed: Any) -> Scene:
    """Triples used to go to jail past Go."""
    takes = f"\nBob collect {f.took} for go" if f.took else ""
    story = "Bob, on pacific_avenue, throws triple ones and picks Go To Jail" + (
        f"; he takes ${f.took} for Go." if f.took else "."
    )
    return Scene(
        story,
        f"Bob roll 1 1 1\nBob move go_to_jail{takes}",
        "Bob cash 1000, at pacific_avenue\nturn Bob",
        options=PLAYED,
        players="Ann, Bob",
        assume="nothing",
        fine="The way to jail pays no salary, and none was taken.",
    )


@topic.argument(
    "Mr. Monopoly sends me to a street I do not want",
    choice("does", "What did he do?", {"stays": "Stayed and passed the dice", "goes": "Went there and refused it"}),
    rule="board.speed.mr-monopoly",
    also="speed die mr monopoly unowned must move auction",
)
def refusing_mr_monopoly(f: Facts, ed: Any) -> Scene:
    """The step Mr. Monopoly asks for."""
    log = "Bob roll 1 2 mr\nBob end" if f.does == "stays" else "Bob roll 1 2 mr\nBob move ventnor_avenue\nBob decline"
    told = "stays where he is" if f.does == "stays" else "goes there and does not want it"
    return Scene(
        f"Mr. Monopoly sends Bob on to ventnor_avenue, the last unowned street. He {told}.",
        log,
        NEARLY_ALL,
        options=PLAYED,
        players="Ann, Bob",
        fine="He goes there; what he refuses is auctioned.",
    )


@topic.argument(
    "May others build before Mr. Monopoly's move is finished?",
    choice("when", "When did Ann build?", {"between": "Between his two steps", "after": "After his second step"}),
    rule="board.speed.mr-monopoly",
    also="speed die build trade between paid jail three dice",
)
def building_before_mr_monopoly(f: Facts, ed: Any) -> Scene:
    """Houses bought between the two steps of a move."""
    build = "Ann build st_charles_place"
    rest = "Bob move pennsylvania_railroad\nBob buy\n"
    log = f"Bob pay bank {ed.jail_fine} for jail\nBob roll 1 1 mr\n" + (build if f.when == "between" else rest + build)
    told = "before he has moved on" if f.when == "between" else "after he has moved on"
    position = "Ann cash 2000, owns st_charles_place states_avenue virginia_avenue\nBob cash 1000, in jail 1, owns electric_company\nturn Bob"
    return Scene(
        f"Bob pays, throws with all three dice and gets Mr. Monopoly; Ann builds {told}.",
        log,
        position,
        options=PLAYED,
        players="Ann, Bob",
        fine="His move was finished.",
    )


@topic.argument(
    "Speed Die: when do we start to use it?",
    choice(
        "played",
        "What does your table play?",
        {"after_go": "After one's first time past Go", "start": "From the first throw"},
    ),
    choice("lap", "Has the thrower been past Go?", {"0": "Not yet", "1": "Yes"}),
    choice("dice", "What was thrown?", {"three": "All three dice", "two": "Only the white ones"}),
    rule="board.speed.start",
    also="third die first lap begin",
)
def speed_die_start(f: Facts, ed: Any) -> Scene:
    """A throw with or without the Speed Die."""
    third = " 1" if f.dice == "three" else ""
    lap = "has not been past Go yet" if f.lap == "0" else "has been past Go"
    dice = "all three dice" if third else "the white dice only"
    played = "once one has been past Go" if f.played == "after_go" else "from the first throw"
    return Scene(
        f"The Speed Die is played {played}. Bob {lap} and throws {dice}.",
        f"Bob roll 4 6{third}",
        # The record counts the first lap as 1.
        f"Bob at jail, lap {int(f.lap) + 1}\nturn Bob",
        options=f"speed_die={f.played}",
        players="Ann, Bob",
        fine="That is how the table plays it.",
    )


@topic.argument(
    "Speed Die: how far does the bus go?",
    number("steps", "White dice 5 and 1, bus: how many spaces did he go?", 3, 1, 12),
    rule="board.speed.bus",
    also="bus choose die sum both",
)
def speed_die_bus(f: Facts, ed: Any) -> Scene:
    """A step chosen with the bus."""
    story = f"Bob throws 5 and 1 with the bus and goes {some(f.steps, 'space')}."
    fine = "The bus goes by one white die, the other, or both."
    log = f"Bob roll 5 1 bus\nBob choose bus {f.steps}"
    return Scene(story, log, "Bob at go\nturn Bob", options=PLAYED, players="Ann, Bob", fine=fine)


@topic.argument(
    "Mr. Monopoly when everything is sold",
    choice("does", "What did he do?", {"pays": "Went on to the next rent", "stays": "Stayed and passed the dice"}),
    rule="board.speed.mr-monopoly",
    also="speed die all owned no unowned property pay rent",
    fine="With nothing for sale he goes on to the next property that charges rent.",
)
def mr_monopoly_all_sold(f: Facts, ed: Any) -> Scene:
    """Mr. Monopoly with no property left in the Bank."""
    position = NEARLY_ALL.replace("new_york_avenue\n", "new_york_avenue ventnor_avenue\n")
    then = "Bob move ventnor_avenue\nAnn demand rent" if f.does == "pays" else "Bob end"
    told = "goes on to Ann's ventnor_avenue" if f.does == "pays" else "stays where he is"
    story = f"Bob throws Mr. Monopoly, and every property is sold. He {told}."
    adds = "With nothing for sale he goes on to the next property that charges rent."
    return Scene(story, f"Bob roll 1 2 mr\n{then}", position, options=PLAYED, players="Ann, Bob", adds=adds)


@topic.argument(
    "Speed Die triples: any space, and throw again?",
    choice("does", "What did he do after moving?", {"again": "Threw again", "passes": "Passed the dice"}),
    rule="board.speed.triple",
    also="three of a kind choose space doubles again",
    fine="Triples take the token anywhere, and the turn is over.",
)
def speed_die_triples(f: Facts, ed: Any) -> Scene:
    """Triples, and what follows them."""
    then = "Bob roll 4 1 1" if f.does == "again" else "Bob end"
    told = "throws again" if f.does == "again" else "passes the dice"
    story = f"Bob throws triple twos, moves to Free Parking and {told}."
    log = f"Bob roll 2 2 2\nBob move free_parking\n{then}"
    return Scene(story, log, "Bob at go\nturn Bob", options=PLAYED, players="Ann, Bob")


@topic.argument(
    "Speed Die in jail: does it count?",
    choice("dice", "What was thrown?", {"3 2 3": "White 3 and 2, Speed Die 3", "4 4 2": "White 4 and 4, Speed Die 2"}),
    number("steps", "How far did he move? (0: stayed in jail)", 8, 0, 12),
    rule="board.speed.jail-white-only",
    also="jail doubles third die leave",
    fine="In jail only the white dice count.",
)
def speed_die_in_jail(f: Facts, ed: Any) -> Scene:
    """A throw in jail with the Speed Die."""
    story = f"Bob, in jail, throws {f.dice.replace(' ', ', ')} and " + (
        f"moves {some(f.steps, 'space')}." if f.steps else "stays."
    )
    return Scene(
        story, f"Bob roll {f.dice} to {10 + f.steps}", "Bob in jail 1\nturn Bob", options=PLAYED, players="Ann, Bob"
    )
