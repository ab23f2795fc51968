"""Numbers as people say them, put into figures: two hundred and fifty, one fifty, 1.5k, a couple, a four and a three."""

import re
from collections.abc import Mapping

from referee.search.words import SPOKEN

UNITS: Mapping[str, int] = SPOKEN["units"]
TEENS: Mapping[str, int] = SPOKEN["teens"]
TENS: Mapping[str, int] = SPOKEN["tens"]
NOTES: Mapping[str, int] = SPOKEN["notes"]
FACES: Mapping[str, int] = SPOKEN["faces"]


def one_of(*words: str) -> str:
    """Any of some words."""
    return f"(?:{'|'.join(words)})"


FIGURE = rf"(?:[1-9]|{one_of(*UNITS)})"
SPELT = re.compile(
    rf"\b(?:(?P<many>a|[1-9][0-9]?|{one_of(*TEENS, *UNITS, *TENS)}) )?(?P<power>hundred|thousand|grand)s?\b"
    rf"(?:(?: and)? (?P<tens>{one_of(*TENS)})\b)?(?:(?:(?: and)? |-)(?P<units>{one_of(*UNITS)})\b)?"
)
# One fifty is 150, twenty five 25.
SHORT = re.compile(rf"\b(?P<hundreds>{one_of(*UNITS)}) (?P<tens>{one_of(*TENS)})\b")
PLUS = re.compile(rf"\b(?P<tens>{one_of(*TENS)})[ -](?P<units>{one_of(*UNITS)})\b")
KILO = re.compile(r"\b([0-9]+)(?:\.([0-9]))? ?k\b")
ONE = re.compile(r"\b(?:a|one|a single) (?=(?:dollar|buck|quid|pound)\b)")
COUPLE = re.compile(r"\b(?:a couple(?: of)?|a pair of(?= (?:houses|hotels|stations|railroads|railways|streets)))\b")
NOTE = re.compile(rf"\b(?:a |the |one )?({one_of(*NOTES)})\b")
# A price for each piece is no count of them.
EACH = re.compile(r"\b([0-9]+) (?:a|an|each|for an?|for each|for every|every) (?=(?:house|hotel)\b)")
# The Speed Die beside them.
THIRD = (
    r",? (?:(?:plus|\+) (?:a |an )?|(?:and |with |plus )?(?:a |an |the )?(?:speed|third|red) (?:die|dice)(?: was| is| showed| shows"
    r"| came up| showing| says)?(?: on)?(?: a| an)? )(?P<third>[1-3])\b"
)
# The same told face by face: a 5 and a 3 on the white ones and a 2 on the red.
ON_THE_RED = r",? (?:and |plus |with )?(?:a |an )?(?P<red>[1-3]) on (?:the )?(?:red|speed|third)(?: one| die| dice)?\b"
WHITE = r"(?: on (?:the )?(?:two )?(?:white|normal)(?: ones| dice)?)"
# What two dice show: the same face twice is doubles, otherwise their sum is what counts.
THROWN = re.compile(
    rf"\b(?P<verb>roll(?:ed|s|ing)?|threw|throws?|throwing|dice|got)(?: were| are| was| showed| show| came up| say| said)? (?:a |an )?(?P<one>{FIGURE})"
    rf"(?: and (?:a |an )?| ?\+ ?|, ?| ?- ?| )(?P<other>{FIGURE})(?=[\s.,?!;]|$)(?! (?:house|hotel|million|card|hundred|grand))"
    rf"(?:{THIRD})?"
)
# Without a word for throwing it is the third die that tells what the other two are.
WITH_RED = re.compile(
    rf"\b(?P<verb>with) (?:a |an )?(?P<one>{FIGURE})(?: and |, ?| ?\+ ?)(?:a |an )?(?P<other>{FIGURE}){WHITE}?(?:{THIRD}|{ON_THE_RED})"
)
THROWN_RED = re.compile(
    rf"\b(?P<verb>roll(?:ed|s|ing)?|threw|throws?) (?:a |an )?(?P<one>{FIGURE})(?: and |, ?| ?\+ ?)(?:a |an )?(?P<other>{FIGURE}){WHITE}?(?:{THIRD}|{ON_THE_RED})"
)
# A house on each is one on each.
SINGLE = re.compile(r"\ba(?= (?:house|hotel) (?:on|for) (?:each|every|all)\b)")
# Cards of a colour and a wild with them are one more.
WITH_WILD = re.compile(
    rf"\b(?P<many>[1-3]|one|two|three) (?P<colour>{one_of(*SPOKEN['colours'])}|(?:light|dark) blue)s?(?: cards?| properties)?,?"
    rf" (?:and|plus|with|\+) (?:a|an|one|1|my|the) (?:[a-z]+ ){{0,3}}?wild(?: ?card)?\b"
)
TWICE = re.compile(rf"\b(?:two|pair of|a pair of|double) (?P<face>{one_of(*FACES)})\b")


def in_figures(text: str) -> str:
    """A text in small letters with its numbers in figures."""
    text = KILO.sub(lambda said: str(int(said[1]) * 1000 + int(said[2] or 0) * 100), text)
    text = ONE.sub("1 ", COUPLE.sub("2", SPELT.sub(spelt, text)))
    text = PLUS.sub(lambda said: str(TENS[said["tens"]] + UNITS[said["units"]]), text)
    text = SHORT.sub(lambda said: str(100 * UNITS[said["hundreds"]] + TENS[said["tens"]]), text)
    text = NOTE.sub(lambda said: str(NOTES[said[1]]), text)
    text = EACH.sub(r"\1 per ", text)
    text = SINGLE.sub("1", text)
    text = WITH_WILD.sub(lambda said: f"{value(said['many']) + 1} {said['colour']} cards with a wild", text)
    text = THROWN_RED.sub(thrown, WITH_RED.sub(thrown, text))
    return THROWN.sub(thrown, TWICE.sub(lambda said: f"double {FACES[said['face']]}", text))


def spelt(said: re.Match[str]) -> str:
    """Hundreds and thousands with what follows them."""
    many = said["many"]
    if not many and said["power"] == "hundred":
        return said.group()
    times = 1 if many in (None, "a") else value(many)
    whole = times * (100 if said["power"] == "hundred" else 1000)
    return str(whole + TENS.get(said["tens"], 0) + UNITS.get(said["units"], 0))


def thrown(said: re.Match[str]) -> str:
    """A throw by its sum, or as doubles."""
    one, other = value(said["one"]), value(said["other"])
    if max(one, other) > max(FACES.values()):
        return said.group()
    named = said.groupdict()
    third = int(named["third"] or named.get("red") or 0)
    verb = "rolled" if said["verb"] == "with" else said["verb"]
    return f"{verb} {f'double {one}' if one == other and not third else one + other + third}"


def value(word: str) -> int:
    """A number in figures or letters."""
    return int(word) if word.isdigit() else {**UNITS, **TEENS, **TENS}[word]
