"""Editions as files: written and read back they judge alike; a bad one is refused whole, with every place."""

import random
import tomllib
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_kb import bots
from rules_kb.__main__ import main
from rules_kb.answer.report import report
from rules_kb.editions import EditionError, faults, shipped_text
from rules_kb.editions.places import lines_of
from rules_kb.editions.write import fingerprint, to_toml
from rules_kb.games import GAMES, from_toml, load, parse, shipped
from rules_kb.record.lines import write
from tests.tiers import often

ORIGIN = {"fingerprint", "find"}
# What a whole text no longer knows: that it once left something to another.
DESCENT = ORIGIN | {"extends", "inherited", "origins"}
PLAYABLE = [id for id in shipped() if load(id).game.name in GAMES]
FAMILY = """id = "family-rules@2"
name = "Family rules"
extends = "us-classic"

[params]
go_salary = 400
"""


def find(id: str) -> str:
    """The shipped editions and one house edition."""
    return FAMILY if id in ("family-rules", "family-rules@2") else shipped_text(id)


def differing(one: Any, other: Any) -> set[str]:
    """The parts in which two editions differ."""
    return {name for name in type(one).model_fields if getattr(one, name) != getattr(other, name)}


@pytest.mark.parametrize("id", shipped())
def test_an_edition_written_as_differences_reads_back_the_same(id: str) -> None:
    edition = load(id)
    parent = load(edition.parent) if edition.parent else None
    assert differing(edition, from_toml(to_toml(edition, parent))) <= ORIGIN


@pytest.mark.parametrize("id", shipped())
def test_an_edition_written_whole_needs_no_parent(id: str) -> None:
    edition = load(id)
    assert differing(edition, from_toml(to_toml(edition), find=lambda id: {}[id])) <= DESCENT


@pytest.mark.parametrize("id", shipped())
def test_a_draft_is_written_as_it_was_read(id: str) -> None:
    raw = tomllib.loads(shipped_text(id))
    assert tomllib.loads(to_toml(raw)) == raw


@pytest.mark.slow
@pytest.mark.parametrize("id", PLAYABLE)
def test_an_edition_exported_and_imported_judges_the_same(id: str) -> None:
    edition = load(id)
    again = to_toml(edition, load(edition.parent) if edition.parent else None)
    for seed in range(often(1, 10)):
        game = write(bots.record(edition, 3, seed, often(20, 60)))
        elsewhere = report(game, find=lambda name: again if name == id else shipped_text(name))
        assert msgspec.json.encode(elsewhere) == msgspec.json.encode(report(game))


def test_characters_that_need_escaping_survive() -> None:
    said = {"id": "odd", "name": 'tab\t "quote" \\ \x7f \x01 é 🎩', "cites": {'a"b.c d': "x\ny"}, "rows": [{"a b": 1}]}
    assert tomllib.loads(to_toml(said)) == said


def test_pieces_can_be_renamed_taken_out_and_put_in() -> None:
    classic = load("us-classic")
    spaces = [
        space.model_copy(update={"id": "moon", "name": "Moon"} if space.id == "boardwalk" else {})
        for space in classic.spaces
    ]
    cards = [card for card in classic.cards if card.id not in ("chairman", "advance_boardwalk")]
    fewer = classic.model_copy(update={"id": "ours", "spaces": tuple(spaces), "cards": tuple(cards)})
    text = to_toml(fewer, classic)
    assert '{ replaces = "boardwalk", id = "moon", name = "Moon"' in text
    assert '{ id = "chairman", gone = true }' in text
    read = from_toml(text)
    assert (read.spaces, read.cards) == (fewer.spaces, fewer.cards)

    new = cards[3].model_copy(update={"id": "other"})
    more = classic.model_copy(update={"id": "ours", "cards": (*cards[:3], new, *classic.cards[3:])})
    assert from_toml(to_toml(more, classic)).cards == more.cards


def test_every_fault_is_named_with_its_line_and_path() -> None:
    text = FAMILY.replace("go_salary = 400", 'go_salary = "much"\nauction_on_decline = "perhaps"')
    text = text.replace("\n[params]", 'spaces = [\n  { id = "baltic_avenue", rents = [1, 2, 3, 4, 5] },\n]\n\n[params]')
    with pytest.raises(EditionError) as raised:
        from_toml(text)
    assert [fault.split(": ")[:2] for fault in faults(text, raised.value)] == [
        ["line 5", "spaces.0.rents"],
        ["line 9", "params.go_salary"],
        ["line 10", "params.auction_on_decline"],
    ]
    assert faults(text, raised.value)[0].endswith("Baltic Avenue: six rents are needed, there are five")


def test_text_that_is_no_toml_says_where() -> None:
    with pytest.raises(EditionError) as raised:
        from_toml('id = "x"\nname = = 3\n')
    assert "line 2" in faults("", raised.value)[0]


@pytest.mark.parametrize("id", shipped())
def test_every_key_has_its_line(id: str) -> None:
    text = shipped_text(id)
    lines, raw = text.splitlines(), tomllib.loads(text)
    wanted: dict[str, str] = {}
    for key, said in raw.items():
        if isinstance(said, dict):
            wanted |= {f"{key}.{name}": name for name in said}
        elif isinstance(said, list):
            wanted |= {f"{key}.{n}": row["id"] if isinstance(row, dict) else str(row) for n, row in enumerate(said)}
    found = lines_of(text, wanted)
    assert {path: wanted[path] in lines[found[path] - 1] for path in wanted} == dict.fromkeys(wanted, True)


def test_the_command_line_exports_and_checks(capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    assert main(["editions", "export", "us-2008"]) == 0
    text = capsys.readouterr().out
    assert text == shipped_text("us-2008")
    (file := tmp_path / "ours.toml").write_text(text)
    assert main(["editions", "check", str(file)]) == 0
    assert capsys.readouterr().out == "us-2008: Monopoly, US 2008, a board edition that extends us-classic.\n"
    file.write_text(text + "nobody = 3\n")
    assert main(["editions", "check", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"line {len(text.splitlines()) + 1}: cites.nobody: ")
    assert main(["editions", "export", "nowhere"]) == 2


def test_a_record_names_a_house_edition_and_is_cited_by_it() -> None:
    answer = report("edition: family-rules@2\nplayers: Ann, Bob\nassume: nothing\n\nAnn build boardwalk\n", find=find)
    assert answer["edition"] == "family-rules@2"
    assert answer["entries"][0]["violations"][0]["citation"].startswith("Family rules: ")


def test_a_pinned_text_is_read_and_another_text_of_that_name_is_refused() -> None:
    head = f"edition: family-rules@2 {fingerprint(FAMILY)}\nplayers: Ann, Bob\n"
    record = parse(head, find=find)
    assert (record.edition_id, record.edition.go_salary) == ("family-rules@2", 400)
    assert write(record).startswith(head.splitlines()[0] + "\n")
    with pytest.raises(EditionError.__mro__[1]) as refused:
        parse(head.replace(fingerprint(FAMILY), "0" * 16), find=find)
    assert refused.value.errors == {"line 1": "family-rules@2 has another text here than where this was written."}


def test_a_table_that_moves_to_another_edition_is_judged_by_it_from_there_on() -> None:
    log = "Ann land baltic_avenue\nAnn end\nBob land boardwalk\nBob end\nAnn land go\n"
    text = "edition: us-classic\noptions: jail_fine=70\nplayers: Ann, Bob\nassume: nothing\n\n" + log
    before = report(text + "Ann collect 400 for go\n", find=find)
    after = report(text + "table edition family-rules\nAnn end\nBob land go\nBob collect 400 for go\n", find=find)
    assert [v["rule"] for v in before["entries"][-1]["violations"]] == ["board.go.bonus"]
    assert after["entries"][-1]["violations"] == []
    moved = parse(text + "table edition family-rules\n", find=find)
    assert write(moved).endswith(f"table edition family-rules@2 {fingerprint(FAMILY)}\n")
    assert parse(write(moved), find=find).entries == moved.entries


def test_a_game_keeps_the_board_it_began_on() -> None:
    answer = report(
        "edition: us-classic\nplayers: Ann, Bob\n\ntable edition uk-london\ntable edition nowhere\n", find=find
    )
    assert [row["message"].split(";")[0] for row in answer["unreadable"]] == [
        "Monopoly, UK London has another board",
        "There is no edition 'nowhere'",
    ]


JUNK = st.one_of(
    st.none(), st.booleans(), st.sampled_from([0, 1, -1, 3, 7, 40, 10**6, 10**7, 10**30, 1.5]), st.text(max_size=6),
    st.sampled_from(["", "go", "boardwalk", "street", "jail", "two words", "ann", "bank", "12", "yes", "unlimited"]),
    st.lists(st.integers(-1, 50), max_size=8), st.builds(dict), st.builds(lambda: [[]]), st.builds(lambda: [{}]),
)  # fmt: skip


def spots(node: Any) -> list[tuple[Any, Any]]:
    """Every place in a draft that can be changed."""
    keys: Any = node.keys() if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    return [spot for key in keys for spot in ((node, key), *spots(node[key]))]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """The text of a shipped edition with some things in it gone wrong."""
    raw = tomllib.loads(shipped_text(draw(st.sampled_from(PLAYABLE))))
    for _ in range(draw(st.integers(1, 3))):
        node, key = draw(st.sampled_from(spots(raw)))
        way = draw(st.integers(0, 3))
        if way == 0:
            del node[key]
        elif way == 1 and isinstance(node, list):
            node.insert(draw(st.integers(0, len(node))), node[key])
        else:
            node[key] = draw(JUNK)
    raw = {key: value for key, value in raw.items() if value is not None}
    return to_toml(raw).replace("null", '"null"')


@pytest.mark.parametrize("said", ["game = [1]", 'game = "chess"', "game = 3", "extends = 3", "source = 3", "off = 3"])
def test_a_word_of_the_wrong_kind_is_told_at_its_path(said: str) -> None:
    with pytest.raises(EditionError) as refused:
        from_toml(f'id = "ours"\nname = "Ours"\n{said}\n')
    assert said.split()[0] in refused.value.errors


ODD = """a.b.c = 1  # [x]
"d.e" = { f = [1, [2, { g = 'h#' }]], "i j" = "k\\"]" }
l = \'\'\'
m = 3
\'\'\'
n = 1979-05-27 07:32:00
[[o.p]]
q = 1
[[o.p]]
q = [
  1, # two
  { r = true },
]
[s."t.u"]
v = 2
"""


def test_the_lines_of_an_odd_file_are_found() -> None:
    tomllib.loads(ODD)
    paths = ["a.b.c", "d.e", "d.e.f.1.1.g", "l", "n", "o.p.0.q", "o.p.1.q", "o.p.1.q.1.r", "s.t.u.v", "z"]
    assert lines_of(ODD, dict.fromkeys(paths)) == dict(zip(paths, (1, 2, 2, 3, 6, 8, 10, 12, 15), strict=False))


@pytest.mark.soak
@settings(max_examples=often(40, 400), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(shipped()), st.data())
def test_a_file_with_a_slip_of_the_hand_is_refused_with_its_place_or_read(id: str, data: st.DataObject) -> None:
    text = shipped_text(id)
    at, wide = data.draw(st.integers(0, len(text) - 1)), data.draw(st.integers(0, 4))
    text = text[:at] + data.draw(st.text("\"[]{}=,.#\n' 01ax-", max_size=3)) + text[at + wide :]
    try:
        from_toml(text)
    except EditionError as wrong:
        assert all(fault.strip() for fault in faults(text, wrong))


@pytest.mark.soak
@settings(max_examples=often(30, 300), deadline=None, suppress_health_check=list(HealthCheck))
@given(mutated(), st.integers(0, 99))
def test_a_mangled_file_is_refused_with_paths_or_can_be_played(text: str, seed: int) -> None:
    try:
        edition = from_toml(text)
    except EditionError as wrong:
        assert wrong.errors
        assert all(isinstance(said, str) and said for said in wrong.errors.values())
        assert len(faults(text, wrong)) == len(wrong.errors)
        return
    players = random.Random(seed).choice(
        [number for number in range(2, 9) if number <= edition.players_range[1]] or [2]
    )
    game = write(bots.record(edition, players, seed, 6))
    answer = report(game, find=lambda id: text if id == edition.id else shipped_text(id))
    assert answer["unreadable"] == []
    assert msgspec.json.encode(answer)
