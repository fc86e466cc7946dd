"""`scots.deck`: decks as values and in files, what is refused, and the options of rules."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from cardrules import RulesError, queen_of_scots
from cardrules.queen_of_scots import SAMPLE_DECK, CardType, Deck, Rules
from queen_of_scots.worlds import SMALL, jewel, plain, royal

JSON = """{"cards": [
  {"name": "The Jewels", "points": 50, "copies": 2, "wild": true},
  {"name": "Queen Anne", "points": 30, "copies": 1, "royal": true, "id": "anne"},
  {"name": "Thistle", "points": -5, "copies": 3}
]}"""

TOML = """
[[cards]]
name = "The Jewels"
points = 50
copies = 2
wild = true

[[cards]]
name = "Queen Anne"
points = 30
copies = 1
royal = true
id = "anne"

[[cards]]
name = "Thistle"
points = -5
copies = 3
"""

BOX = Deck(
    [
        CardType("The Jewels", points=50, copies=2, wild=True),
        CardType("Queen Anne", points=30, copies=1, royal=True, id="anne"),
        CardType("Thistle", points=-5, copies=3),
    ]
)


def test_the_sample_deck() -> None:
    copies: dict[str, int] = {kind.id: kind.copies for kind in SAMPLE_DECK.types}
    assert len(SAMPLE_DECK.cards) == 90
    assert copies["crown-jewels"] == 8
    assert copies["king-james"] == 4
    others = [k for k in SAMPLE_DECK.types if k.royal and k.id != "king-james"]
    assert [kind.copies for kind in others] == [2, 2, 2]
    plains = [k for k in SAMPLE_DECK.types if not k.royal and not k.wild]
    assert [kind.copies for kind in plains] == [6] * 12
    assert {kind.points for kind in plains} <= set(range(5, 21))
    assert all(25 <= kind.points <= 40 for kind in SAMPLE_DECK.types if kind.royal)
    assert [kind.points for kind in SAMPLE_DECK.types if kind.wild] == [50]


def test_a_deck_knows_its_cards() -> None:
    assert BOX.cards == ("the-jewels", "the-jewels", "anne", "thistle", "thistle", "thistle")
    assert BOX.wild == "the-jewels"
    assert BOX.royals == {"anne"}
    assert [BOX.kind_of(card) for card in dict.fromkeys(BOX.cards)] == [None, "royal", "thistle"]
    assert [BOX.points_of(card) for card in dict.fromkeys(BOX.cards)] == [50, 30, -5]
    assert BOX.worth(BOX.cards) == 2 * 50 + 30 - 3 * 5
    assert Deck(plain(2, 2)).wild is None


def test_decks_are_values() -> None:
    again = Deck.from_json(JSON)
    assert again == BOX
    assert hash(again) == hash(BOX)
    assert pickle.loads(pickle.dumps(BOX)) == BOX  # noqa: S301 - our own bytes
    assert Deck(reversed(BOX.types)) != BOX


def test_decks_are_read_from_text() -> None:
    assert Deck.from_json(JSON) == Deck.from_toml(TOML) == BOX


def test_decks_are_read_from_files(tmp_path: Path) -> None:
    for name, text in (("box.json", JSON), ("box.toml", TOML)):
        file = tmp_path / name
        file.write_text(text, "utf-8-sig")
        assert Deck.load(file) == Deck.load(str(file)) == BOX
    (tmp_path / "box.txt").write_text(JSON, "utf-8")
    with pytest.raises(RulesError, match=r"a file named \.json or \.toml, not 'box\.txt'"):
        Deck.load(tmp_path / "box.txt")
    (tmp_path / "latin.toml").write_bytes(b'name = "K\xf6nig"')
    with pytest.raises(RulesError, match=r"latin\.toml is not UTF-8"):
        Deck.load(tmp_path / "latin.toml")
    with pytest.raises(FileNotFoundError):
        Deck.load(tmp_path / "none.json")


THISTLE = "entry 2: card 'Thistle'"


def card(**changes: object) -> str:
    entry = {"name": '"Thistle"', "points": "5", "copies": "2", **changes}
    fields = ", ".join(f'"{key}": {value}' for key, value in entry.items() if value is not None)
    return f'{{"cards": [{{"name": "Rose", "points": 1, "copies": 1}}, {{{fields}}}]}}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"cards": [\n  {"name": "A",}\n]}', "the deck cannot be read: .*line 2"),
        ('{"cards": ' + "9" * 5000 + "}", "the deck cannot be read: a number has too many digits"),
        ('{"cards": "\ud800"}', "the deck cannot be read: an unpaired surrogate at 11"),
        ('{"cards": [], "cards": []}', "the deck cannot be read: the key 'cards' appears twice"),
        ("[]", "a deck has the one key 'cards', with a list of cards"),
        ('{"cards": {}}', "a deck has the one key 'cards', with a list of cards"),
        ('{"cards": [], "name": "x"}', "a deck has the one key 'cards'"),
        ('{"cards": [7]}', "entry 1 must be a table of name, points, copies"),
        (card(points=None), r"entry 2 \('Thistle'\) has no 'points'"),
        (card(name=None), r"entry 2 \(None\) has no 'name'"),
        (card(colour='"red"'), r"entry 2 \('Thistle'\) has the unknown key 'colour'"),
        (card(copies='2, "copies": 3'), "entry 2: the key 'copies' appears twice in this object"),
        (card(copies="0"), "entry 2: card 'Thistle': copies must be a whole number from 1 to"),
        (card(copies="2.0"), "entry 2: card 'Thistle': copies must be"),
        (card(points="true"), f"{THISTLE}: points must be a whole number from .*, not True"),
        (card(points="1e3"), f"{THISTLE}: points must be a whole number from .*, not 1000.0"),
        (card(points="NaN"), f"{THISTLE}: points must be a whole number from .*, not nan"),
        (card(royal="1"), "entry 2: card 'Thistle': royal must be True or False, not 1"),
        (card(wild='"yes"'), "entry 2: card 'Thistle': wild must be True or False"),
        (card(royal="true", wild="true"), "entry 2: .*cannot be both royal and wild"),
        (card(name='"\\u2655"'), "entry 2: card '♕': id must be lower-case ASCII letters.*not ''"),
        (card(name="5"), "entry 2: name must be a string that can be printed, not 5"),
        (card(name="[1.5]"), "entry 2: name must be a string, a number or a flag"),
        (card(id='{"a": 1, "a": 2}'), "entry 2: id must be a string, a number or a flag"),
        (card(name='" "'), "entry 2: name must be a string that can be printed, not ' '"),
        (card(name='"\\ud800"'), "entry 2: name must be a string that can be printed"),
        (card(id='"Thistle"'), "entry 2: card 'Thistle': id must be lower-case.* not 'Thistle'"),
        (card(id='"a--b"'), "entry 2: .*id must be lower-case ASCII letters.*not 'a--b'"),
        (card(id="7"), "entry 2: card 'Thistle': id must be lower-case ASCII letters.*not 7"),
        (
            card(id='"onto"'),
            f"{THISTLE}: id must have at most 100 characters and not be one of royal, to, onto: ",
        ),
        (card(id='"rose"'), "card 'Thistle': another card already has the id 'rose'"),
    ],
)  # fmt: skip
def test_json_that_is_no_deck_is_refused(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message) as caught:
        Deck.from_json(text)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[cards]]\nname = "A\n', r"the deck cannot be read: not TOML: .*line 2"),
        ('[[cards]]\nname = "A"\nname = "B"\n', r"the deck cannot be read: not TOML: .*line 3"),
        ("points = " + "9" * 5000, "the deck cannot be read: not TOML: "),
        ("x = 5", "a deck has the one key 'cards', with a list of cards"),
        ('[[cards]]\nname = "A"\npoints = 5\ncopies = 0', "entry 1: card 'A': copies must be"),
    ],
)
def test_toml_that_is_no_deck_is_refused(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Deck.from_toml(text)


NAMED = "[[cards]]\nname = {}\npoints = 5\ncopies = 2\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 33 + "]" * 33, "nested more than 32 deep"),
        ('{"a": ' * 33 + "1" + "}" * 33, "nested more than 32 deep"),
        (card(name="[" * 30 + "]" * 30), "nested more than 32 deep"),
        ("[" * 100_000, "nested more than 32 deep"),
        ('{"a": ' * 100_000, "nested more than 32 deep"),
        ('{"cards": []}' + " " * (1 << 20), "longer than 1048576 bytes"),
    ],
    ids=["arrays", "objects", "in an entry", "open arrays", "open objects", "too long"],
)
def test_json_too_deep_or_long_to_be_parsed_is_refused(text: str, why: str) -> None:
    with pytest.raises(RulesError) as caught:
        Deck.from_json(text)
    assert (caught.value.what, str(caught.value)) == ("deck", f"the deck cannot be read: {why}")


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * 33 + "]" * 33,
        "x = " + "{a = " * 33 + "1" + "}" * 33,
        "x = " + "[" * 100_000,
        "x = [" + "{a = [" * 17,
        ".".join(["a"] * 34) + " = 1",
        " . ".join(['"a"', "'b'"] * 17) + " = 1",
        ".".join(["a"] * 50_000) + " = 1",
        "[" + ".".join(["a"] * 50_000) + "]",
        'x = """a"""""\ny = ' + "[" * 33,
        'x = ["""\\"""", ' + "[" * 33,
        "x = ['''a\\''''', " + "[" * 33,
        "x = ['a\\', " + "[" * 33,
        'x = ["a\\"", ' + "[" * 33,
        "# it's\nx = " + "[" * 33,
    ],
)
def test_toml_too_deep_to_be_parsed_is_refused(text: str) -> None:
    why = "nested more than 32 deep"
    with pytest.raises(RulesError) as caught:
        Deck.from_toml(text)
    assert (caught.value.what, str(caught.value)) == ("deck", f"the deck cannot be read: {why}")


def test_values_of_a_deck_do_not_nest() -> None:
    key = "a" + ".a" * 31
    deep = f"{{{key} = " * 31 + "1" + "}" * 31
    for text, message in [
        (f"x = {deep}", "a deck has the one key 'cards', with a list of cards"),
        (f"[[cards]]\nname = {deep}", "entry 1: name must be a string, a number or a flag"),
        (f"[[cards]]\ncolour.{key} = 1", "entry 1: colour must be a string, a number or a flag"),
    ]:
        with pytest.raises(RulesError, match=message) as caught:
            Deck.from_toml(text)
        assert caught.value.value is None


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ('"{}"', "[" * 50),
        ("'{}\\'", "{" * 50 + "\\"),
        ('"""{}"""""', "." * 50 + '""'),
        ("'''{}'''", "a[" * 50),
        ('"#{}" # [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[', "#" + "[" * 50),
        ('"\\"{}"', '"' + "[" * 50),
    ],
)
def test_brackets_and_dots_of_a_name_do_not_nest(name: str, read: str) -> None:
    inside = read.strip('"\\#')
    (kind,) = Deck.from_toml(NAMED.format(name.format(inside)) + 'id = "a"').types
    assert kind.name == read


def test_as_many_levels_as_are_accepted_are_parsed() -> None:
    for text in ("[" * 32 + "]" * 32, '{"a": ' * 32 + "1" + "}" * 32):
        with pytest.raises(RulesError, match="a deck has the one key 'cards'"):
            Deck.from_json(text)
    for text in (f"x = {'[' * 32}{']' * 32}", ".".join(["a"] * 33) + " = 1"):
        with pytest.raises(RulesError, match="a deck has the one key 'cards'"):
            Deck.from_toml(text)
    with pytest.raises(RulesError, match="longer than 1048576 bytes"):
        Deck.from_toml("#" + " " * (1 << 20))


def test_a_deck_is_read_from_a_text() -> None:
    for read in (Deck.from_json, Deck.from_toml):
        with pytest.raises(RulesError, match="a deck is read from a text, not from bytes"):
            read(b"{}")  # type: ignore[arg-type]  # as a caller without a checker may


def test_two_wild_kinds_are_refused() -> None:
    with pytest.raises(
        RulesError, match="card 'Star': only one type of card can be wild, and 'j' is already"
    ):
        Deck([jewel(1), CardType("Star", points=1, copies=1, wild=True)])


def test_a_deck_is_made_of_card_types() -> None:
    with pytest.raises(RulesError, match="a deck is made of CardType, not of str"):
        Deck(["king"])  # type: ignore[list-item]  # as a caller without a checker may


def test_a_deck_has_an_end() -> None:
    whole = [CardType(letter, points=1, copies=50) for letter in "abcd"]
    assert len(Deck(whole).cards) == 200
    with pytest.raises(RulesError, match="cards must be a whole number from 0 to 200, not 201"):
        Deck([*whole, CardType("e", points=1, copies=1)])
    with pytest.raises(RulesError, match="copies must be a whole number from 1 to 64, not 65"):
        CardType("a", points=1, copies=65)


def test_a_deck_has_at_most_40_types_of_royals() -> None:
    assert len(Deck([*royal(40, 1), *plain(2, 1)]).types) == 42
    with pytest.raises(RulesError, match="royals must be a whole number from 0 to 40, not 41"):
        Deck(royal(41, 1))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seats": 1}, "seats must be a whole number from 2 to 4, not 1"),
        ({"seats": 5}, "seats must be a whole number from 2 to 4, not 5"),
        ({"seats": True}, "seats must be a whole number from 2 to 4, not True"),
        ({"hand_size": 0}, "hand_size must be a whole number of at least 1"),
        ({"target": 0}, "target must be a whole number from 1 to 1000000000"),
        ({"dealer": 4}, "dealer must be a whole number from 0 to 3"),
        ({"stock_used_up": "stop"}, "stock_used_up must be 'end_round' or 'reshuffle'"),
        ({"deck": "sample"}, r"deck must be a queen_of_scots\.Deck, not a str"),
        ({"hand_size": 23}, "deck must hold at least 94 cards for 4 hands of 23, not 90"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Rules(**options)


def test_the_smallest_deck_for_a_table() -> None:
    nine = Deck(plain(1, 9))
    assert Rules(seats=2, hand_size=3, deck=nine).hand_size == 3
    assert Rules(seats=2, hand_size=3, deck=Deck(plain(1, 8))).seats == 2
    with pytest.raises(RulesError, match="at least 8 cards for 2 hands of 3, not 7"):
        Rules(seats=2, hand_size=3, deck=Deck(plain(1, 7)))


def test_equal_rules_have_equal_ids() -> None:
    one, other = Rules(seats=2, stock_used_up="end_round"), Rules(seats=2)
    assert one == other
    assert one.options_id == other.options_id
    assert one.options_id != Rules(seats=2, deck=SMALL).options_id
    assert one.rules_version == 1


def test_rules_describe_themselves() -> None:
    text = Rules(seats=3, target=500).describe()
    assert "3 seats with 90 cards" in text
    assert "a sample, not the deck of the box" in text
    assert "4 × King James (40)" in text
    assert "reaches 500" in text
    assert "Chance names the first dealer" in text
    bare = Rules(
        seats=2, deck=Deck(plain(3, 9)), hand_size=4, dealer=1, stock_used_up="reshuffle"
    ).describe("it")
    assert "Il posto 1 è il primo mazziere" in bare
    assert "si mescola" in bare
    assert "reali" not in bare
    assert "esempio" not in bare
    royals_only = Rules(seats=2, deck=Deck(royal(3, 9)), hand_size=4).describe()
    assert "The royals all match one another and make one kind of set: k1, k2, k3." in royals_only
    assert queen_of_scots.Rules().seats == 4
