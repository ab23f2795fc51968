"""Arguments about the Speed Die."""

from typing import Any

from rules_kb.record.scenes import Facts, Scene, Topic, some

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


@topic.scene()
def speed_die_doubles(f: Facts, ed: Any) -> Scene:
    """Another throw after equal numbers."""
    story = f"Bob throws {f.white.replace(' ', ' and ')}, Speed Die {f.speed}, and throws again."
    steps = sum(map(int, f.white.split())) + int(f.speed)
    first = f"Bob roll {f.white} {f.speed}"
    if f.white == "3 3" and f.speed == "3":
        first += "\nBob move free_parking"
    start = (20 - steps) % 40
    return Scene(story, f"{first}\nBob roll 4 6 1", f"Bob at {start}\nturn Bob", options=PLAYED)


@topic.scene()
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
        yes="kept" if f.took else "broken",
    )


@topic.scene()
def speed_die_bus(f: Facts, ed: Any) -> Scene:
    """A step chosen with the bus."""
    story = f"Bob throws 5 and 1 with the bus and goes {some(f.steps, 'space')}."
    log = f"Bob roll 5 1 bus\nBob choose bus {f.steps}"
    return Scene(story, log, "Bob at go\nturn Bob", options=PLAYED)


@topic.scene()
def speed_die_in_jail(f: Facts, ed: Any) -> Scene:
    """A throw in jail with the Speed Die."""
    story = f"Bob, in jail, throws {f.dice.replace(' ', ', ')} and " + (
        f"moves {some(f.steps, 'space')}." if f.steps else "stays."
    )
    return Scene(story, f"Bob roll {f.dice} to {10 + f.steps}", "Bob in jail 1\nturn Bob", options=PLAYED)
