"""Messages of the right form that no match could bring about: what the facts of a table forbid."""

import json
from collections.abc import Iterator, Mapping
from typing import TypeAlias, cast

from cardrules import Seat, queen_of_scots, racko, rank, records, wire
from cardrules.table import Table, seeded
from wire.edits import Edit, Message, change, drop, edited, put

Cards: TypeAlias = list[object]

EMPTY: Cards = []
TWO_EMPTY: Cards = [EMPTY, EMPTY]
THREE_EMPTY: Cards = [EMPTY, EMPTY, EMPTY]

RACKO = racko.Rules(seats=2, rack_size=2, cards=7, target=50, dealer=0, declare="optional")
RANK = rank.Rules(
    seats=3, deck=rank.cards("1 1 2 2 3 3 4 5 W U D C2"), hand_size=3, tokens_to_win=3
)
PRESIDENT = rank.Rules(
    seats=3,
    deck=rank.cards("1 1 2 2 3 3 4 5 W U D C2"),
    hand_size=3,
    classic_president=True,
    kings_hand=True,
)
DECK = queen_of_scots.Deck(
    [
        queen_of_scots.CardType("a", points=5, copies=6),
        queen_of_scots.CardType("b", points=10, copies=3),
        queen_of_scots.CardType("j", points=50, copies=1, wild=True),
    ]
)
SCOTS = queen_of_scots.Rules(
    seats=2, deck=DECK, hand_size=3, target=100, dealer=0, stock_used_up="reshuffle"
)


def _json(value: object) -> Message:
    return cast("Message", json.loads(wire.dumps(value)))


def _racko() -> Mapping[str, Message]:
    """Return tables of RACK-O: seat 1 begins, draws, has taken the 3, or goes with it."""
    deal = racko.Deal(
        racks=[[5, 1], [2, 6]], discard=racko.Card(3), draw_pile=[4, 7], dealer=Seat(0)
    )
    dealt = racko.apply_chance(racko.start(RACKO), deal)
    drawn = racko.apply(dealt, Seat(1), racko.parse_move("draw"))
    taken = racko.apply(dealt, Seat(1), racko.parse_move("take 5"))
    gone = racko.apply(dealt, Seat(1), racko.parse_move("take 5 go"))
    won = racko.Rules(seats=2, rack_size=2, cards=7, target=35, dealer=0, declare="optional")
    over = racko.apply(
        racko.apply_chance(racko.start(won), deal), Seat(1), racko.parse_move("take 5 go")
    )
    return {
        "start": _json(racko.start(RACKO)),
        "dealt": _json(dealt),
        "drawn": _json(drawn),
        "taken": _json(taken),
        "gone": _json(gone),
        "over": _json(over),
        "drawn-view": _json(racko.view(drawn, Seat(0))),
        "taken-view": _json(racko.view(taken, Seat(0))),
        "start-view": _json(racko.view(racko.start(RACKO), None)),
    }


def _rank() -> Mapping[str, Message]:
    """Return tables of RANK: seat 1 is to beat a 1, the first hand is over, exchanges."""
    deal = rank.Deal(
        hands=[rank.cards("1 2 U"), rank.cards("1 3 D"), rank.cards("2 4 C2")],
        draw_pile=rank.cards("3 5 W"),
        king=Seat(0),
    )
    led = rank.apply_chance(rank.start(RANK), deal)
    played = rank.apply(led, Seat(0), rank.parse_move("play 1 = 1"))
    over = rank.position(
        RANK,
        hands=[rank.cards("2"), rank.cards("3"), ()],
        to_act=0,
        out=[2],
        draw_pile=rank.cards("5 W"),
    )
    over = rank.apply(over, Seat(0), rank.parse_move("play 2 = 2"))
    choosing = rank.apply_chance(
        over,
        rank.Deal(
            hands=[rank.cards("1 2 U"), rank.cards("1 3 D"), rank.cards("2 4 C2")],
            draw_pile=rank.cards("3 5 W"),
        ),
    )
    giving = rank.apply(choosing, Seat(2), rank.Steal())
    given = rank.apply(giving, Seat(2), rank.parse_move("give 2"))
    extra = rank.apply_chance(
        rank.start(PRESIDENT),
        rank.Deal(
            hands=[rank.cards("1 2 U"), rank.cards("1 3 D"), rank.cards("2 4 C2")],
            draw_pile=(),
            kings_hand=rank.cards("3 5 W"),
            king=Seat(0),
        ),
    )
    swapped = rank.apply(extra, Seat(0), rank.TakeKingsHand())
    return {
        "start": _json(rank.start(RANK)),
        "played": _json(played),
        "between": _json(over),
        "choosing": _json(choosing),
        "giving": _json(giving),
        "given": _json(given),
        "extra": _json(extra),
        "swapped": _json(swapped),
        "played-view": _json(rank.view(played, Seat(1))),
        "given-view": _json(rank.view(given, Seat(2))),
        "swapped-view": _json(rank.view(swapped, Seat(1))),
        "open-view": _json(rank.view(played, None)),
        "start-view": _json(rank.view(rank.start(RANK), Seat(0))),
    }


def _scots() -> Mapping[str, Message]:
    """Return tables of QUEEN OF SCOTS: a turn, a set, a reshuffle that is due and one that was."""
    deal = queen_of_scots.Deal(
        hands=[["a", "a", "b"], ["a", "a", "j"]],
        face_up=queen_of_scots.Card("a"),
        stock=["b", "b", "a"],
        dealer=Seat(0),
    )
    state = queen_of_scots.apply_chance(queen_of_scots.start(SCOTS), deal)
    found = {"start": _json(queen_of_scots.start(SCOTS)), "dealt": _json(state)}
    found["start-view"] = _json(queen_of_scots.view(queen_of_scots.start(SCOTS), Seat(0)))
    found["dealt-view"] = _json(queen_of_scots.view(state, Seat(1)))
    went = _after(state, "take a a", "discard j")
    due = _after(state, "draw", "discard a", "draw", "discard a", "draw", "discard a")
    shuffled = queen_of_scots.apply_chance(due, queen_of_scots.Reshuffle(["a", "a", "a"]))
    drawn = _after(shuffled, "draw")
    return {
        **found,
        "taken": _json(_after(state, "take a a")),
        "gone": _json(went),
        "due": _json(due),
        "due-view": _json(queen_of_scots.view(due, Seat(0))),
        "drawn": _json(drawn),
        "gone-view": _json(queen_of_scots.view(went, Seat(0))),
        "drawn-view": _json(queen_of_scots.view(drawn, Seat(0))),
        "others-view": _json(queen_of_scots.view(drawn, Seat(1))),
        "open-view": _json(queen_of_scots.view(drawn, None)),
    }


def _after(state: queen_of_scots.State, *texts: str) -> queen_of_scots.State:
    for text in texts:
        assert state.to_act is not None
        state = queen_of_scots.apply(state, state.to_act, queen_of_scots.parse_move(text))
    return state


def _records() -> Mapping[str, Message]:
    """Return records of a match of RACK-O of which a round was played."""
    table = Table(racko, RACKO, names=["Ada", "Ben"], streams=seeded(bytes(16)))
    table.play(Seat(1), racko.parse_move("take 5"))
    record = table.record
    return {
        "header": _json(record.header),
        "whole": _json(record),
        "seat": _json(records.for_seat(racko, record, Seat(0))),
    }


BASES = {
    f"{game}-{name}": message
    for game, tables in (
        ("record", _records),
        ("racko", _racko),
        ("rank", _rank),
        ("scots", _scots),
    )
    for name, message in tables().items()
}

ALL = "/match/last_round"

ZERO = "0" * 64
FORBIDDEN: Mapping[str, tuple[str, str, tuple[Edit, ...]]] = {
    # The name, the table, where it is refused, and what makes it impossible.
    "record/one-name": ("record-header", "", (drop("/names/0"),)),
    "record/a-version-to-come": ("record-header", "", (put("/rules_version", 2),)),
    "record/no-version": ("record-header", "", (put("/rules_version", 0),)),
    "record/a-header-within": ("record-whole", "/header", (put("/header/rules_version", 2),)),
    "record/a-move-of-seat-2": ("record-whole", "", (put("/steps/1/seat", 2),)),
    "record/three-scores": ("record-whole", "", (put("/scores", [0, 0, 0]),)),
    "record/a-short-digest": ("record-whole", "", (put("/digest", ZERO[1:]),)),
    "record/a-long-digest": ("record-whole", "", (put("/digest", f"{ZERO}0"),)),
    "record/a-digest-in-capitals": ("record-whole", "", (put("/digest", "A" * 64),)),
    "record/a-step-of-another-game": (
        "record-whole",
        "/steps/1/move/type",
        (put("/steps/1/move/type", "Pass"),),
    ),
    "record/a-view-of-other-rules": (
        "record-seat",
        "",
        (put("/header/rules/target", 60),),
    ),
    "racko/start-with-a-score": ("racko-start", "", (put("/match/scores", [5, 0]),)),
    "racko/start-view-with-a-score": ("racko-start-view", "", (put("/match/scores", [5, 0]),)),
    "racko/a-card-twice": ("racko-dealt", "", (put("/racks/0/0", 6),)),
    "racko/a-card-too-high": ("racko-dealt", "", (put("/racks/0/0", 8),)),
    "racko/a-card-too-few": ("racko-dealt", "", (drop("/draw_pile/0"),)),
    "racko/a-card-too-many": ("racko-dealt", "", (put("/draw_pile", [4, 7, 7]),)),
    "racko/three-racks": ("racko-dealt", "", (put("/racks", [[5], [1], [2, 6]]),)),
    "racko/a-short-rack": (
        "racko-dealt",
        "",
        (put("/racks", [[5], [2, 6]]), put("/draw_pile", [1, 4, 7])),
    ),
    "racko/no-discard": (
        "racko-dealt",
        "",
        (put("/discard_pile", []), put("/draw_pile", [3, 4, 7])),
    ),
    "racko/nothing-to-draw": (
        "racko-dealt",
        "",
        (put("/discard_pile", [3, 4, 7]), put("/draw_pile", [])),
    ),
    "racko/seat-2-to-act": ("racko-dealt", "", (put("/to_act", 2),)),
    "racko/seat-0-to-act": ("racko-dealt", "", (put("/to_act", 0),)),
    "racko/dealer-2": ("racko-dealt", "", (put("/match/dealer", 2),)),
    "racko/three-turns": ("racko-dealt", "", (put("/had_turn", [False] * 3),)),
    "racko/a-turn-too-early": ("racko-dealt", "", (put("/had_turn", [True, False]),)),
    "racko/three-shown": ("racko-dealt", "", (put("/shown", THREE_EMPTY),)),
    "racko/shown-before-a-turn": ("racko-dealt", "", (put("/shown", [[], [5]]),)),
    "racko/no-such-slot-shown": ("racko-taken", "", (put("/shown", [[], [5, 15]]),)),
    "racko/half-a-slot": ("racko-taken", "/shown/1/0", (put("/shown/1/0", 7),)),
    "racko/slots-out-of-order": ("racko-gone", "/shown/1", (put("/shown/1", [10, 5]),)),
    "racko/scores-over-the-target": ("racko-dealt", "", (put("/match/scores", [50, 0]),)),
    "racko/scores-by-the-point": ("racko-dealt", "", (put("/match/scores", [1, 0]),)),
    "racko/three-scores": ("racko-dealt", "", (put("/match/scores", [0, 0, 0]),)),
    "racko/a-round-of-three": (
        "racko-dealt",
        "",
        (put(ALL, {"points": [0, 0, 0], "lines": THREE_EMPTY}),),
    ),
    "racko/a-round-that-is-not-in-the-scores": (
        "racko-dealt",
        "",
        (
            put(
                ALL,
                {
                    "points": [5, 0],
                    "lines": [[{"code": "cards", "points": 5, "rule": "racko.score"}], []],
                },
            ),
        ),
    ),
    "racko/points-without-lines": ("racko-gone", ALL, (put(f"{ALL}/points/0", 10),)),
    "racko/an-unknown-line": (
        "racko-gone",
        f"{ALL}/lines/0/0",
        (put(f"{ALL}/lines/0/0/code", "luck"),),
    ),
    "racko/a-line-of-another-game": (
        "racko-gone",
        f"{ALL}/lines/0/0",
        (put(f"{ALL}/lines/0/0/rule", "chess.score"),),
    ),
    "racko/dealing-while-a-seat-is-to-act": (
        "racko-taken",
        "",
        (put("/phase", {"type": "Dealing", "cards": [1], "dealer": 0}),),
    ),
    "racko/nobody-to-act": ("racko-taken", "", (put("/to_act", None),)),
    "racko/over-while-a-seat-is-to-act": ("racko-taken", "", (put("/phase", {"type": "Over"}),)),
    "racko/an-outcome-too-early": (
        "racko-taken",
        "",
        (put("/match/outcome", {"winners": [0], "standing": [[0], [1]], "reason": "racko.win"}),),
    ),
    "racko/nobody-went": ("racko-gone", "", (put("/had_turn", [True, False]),)),
    "racko/no-score-sheet": ("racko-gone", "", (put(ALL, None),)),
    "racko/three-scores-after-a-round": ("racko-gone", "", (put("/match/scores", [5, 35, 0]),)),
    "racko/less-than-the-round-paid": ("racko-gone", "", (put("/match/scores", [5, 30]),)),
    "racko/over-before-the-target": ("racko-gone", "", (put("/phase", {"type": "Over"}),)),
    "racko/the-wrong-dealer-next": ("racko-gone", "", (put("/phase/dealer", 0),)),
    "racko/another-deck-next": ("racko-gone", "", (drop("/phase/cards/0"),)),
    "racko/hidden-after-a-round": ("racko-gone", "", (put("/shown/0", [5]),)),
    "racko/no-outcome": ("racko-over", "", (put("/match/outcome", None),)),
    "racko/another-winner": ("racko-over", "", (put("/match/outcome/winners", [0]),)),
    "racko/no-winner": ("racko-over", "/match/outcome", (put("/match/outcome/winners", []),)),
    "racko/a-winner-from-elsewhere": (
        "racko-over",
        "/match/outcome",
        (put("/match/outcome/winners", [2]),),
    ),
    "racko/a-standing-without-a-seat": (
        "racko-over",
        "/match/outcome",
        (put("/match/outcome/standing", [[1]]), put("/match/outcome/winners", [0])),
    ),
    "racko/a-standing-with-a-gap": (
        "racko-over",
        "/match/outcome",
        (put("/match/outcome/standing", [[1], [], [0]]),),
    ),
    "racko/view-of-seat-2": ("racko-drawn-view", "", (put("/seat", 2),)),
    "racko/view-with-a-card-too-many": ("racko-drawn-view", "", (put("/draw_pile_size", 2),)),
    "racko/view-with-fewer-than-no-cards": ("racko-drawn-view", "", (put("/draw_pile_size", -1),)),
    "racko/view-that-sees-the-drawn-card": (
        "racko-drawn-view",
        "",
        (put("/phase/drawn", 4),),
    ),
    "racko/view-with-a-card-twice": ("racko-drawn-view", "", (put("/racks/0/0", 3),)),
    "racko/view-of-a-card-that-was-not-shown": (
        "racko-taken-view",
        "",
        (put("/racks/1/1", 6),),
    ),
    "racko/view-with-a-draw-order": ("racko-taken-view", "", (put("/draw_order", [4, 7]),)),
    "racko/an-enormous-deck": ("racko-dealt", "", (put("/match/rules/cards", 65536),)),
    "racko/an-enormous-deck-seen": (
        "racko-drawn-view",
        "",
        (put("/match/rules/cards", 65536),),
    ),
    "racko/rules-that-cannot-be": ("racko-dealt", "/match/rules", (put("/match/rules/seats", 5),)),
    "rank/start-with-tokens": ("rank-start", "", (put("/match/scores", [1, 0, 0]),)),
    "rank/start-view-with-tokens": ("rank-start-view", "", (put("/match/scores", [1, 0, 0]),)),
    "rank/two-hands": ("rank-played", "", (drop("/hands/0"),)),
    "rank/a-card-too-few": ("rank-played", "", (drop("/hands/1/0"),)),
    "rank/other-cards": ("rank-played", "", (put("/hands/1/0", "5"),)),
    "rank/more-copies-than-a-lane-holds": ("rank-played", "", (put("/hands/1", ["1"] * 257),)),
    "rank/two-stretches": ("rank-played", "", (drop("/stretches/0"),)),
    "rank/a-hand-without-a-stretch": ("rank-played", "", (put("/stretches/1", []),)),
    "rank/drawn-before-the-first-stretch": ("rank-played", "", (put("/stretches/0/0/drawn", 1),)),
    "rank/a-stretch-without-a-draw": (
        "rank-played",
        "",
        (
            change(
                "/stretches/1", lambda mine: [*cast("Cards", mine), {"drawn": 0, "played": EMPTY}]
            ),
        ),
    ),
    "rank/cards-out-of-order": (
        "rank-played",
        "/phase/plays/0/cards",
        (put("/phase/plays/0/cards", ["W", "1"]),),
    ),
    "rank/seat-3-to-act": ("rank-played", "", (put("/to_act", 3),)),
    "rank/the-last-player-to-act": ("rank-played", "", (put("/to_act", 0),)),
    "rank/nobody-to-act": ("rank-played", "", (put("/to_act", None),)),
    "rank/an-outcome-too-early": (
        "rank-played",
        "",
        (
            put(
                "/match/outcome",
                {"winners": [0], "standing": [[0], [1], [2]], "reason": "rank.win"},
            ),
        ),
    ),
    "rank/enough-tokens-to-have-won": ("rank-played", "", (put("/match/scores", [3, 0, 0]),)),
    "rank/two-scores": ("rank-played", "", (put("/match/scores", [0, 0]),)),
    "rank/fewer-than-no-reigns": ("rank-played", "", (put("/match/reigns", [-1, 0, 0]),)),
    "rank/two-places": ("rank-played", "", (put("/match/places", [0, 1]),)),
    "rank/a-place-twice": ("rank-played", "", (put("/match/places", [0, 1, 1]),)),
    "rank/out-with-cards": ("rank-played", "", (put("/out", [2]),)),
    "rank/a-round-of-two": (
        "rank-played",
        "",
        (put(ALL, {"points": [0, 0], "lines": TWO_EMPTY}),),
    ),
    "rank/leader-3": ("rank-played", "", (put("/phase/leader", 3),)),
    "rank/a-pile-that-nobody-played": ("rank-played", "", (put("/phase/last_player", None),)),
    "rank/a-pile-of-nothing": ("rank-played", "", (put("/phase/pile/size", 0),)),
    "rank/a-pile-of-other-cards": ("rank-played", "", (put("/phase/pile/cards", ["5"]),)),
    "rank/plays-of-seat-3": ("rank-played", "", (put("/phase/plays/0/seat", 3),)),
    "rank/plays-of-another-seat": ("rank-played", "", (put("/phase/plays/0/seat", 2),)),
    "rank/passed-and-to-act": ("rank-played", "", (put("/phase/passed", [1]),)),
    "rank/passed-without-a-pile": (
        "rank-given-view",
        "",
        (put("/phase/passed", [1]),),
    ),
    "rank/another-leads": ("rank-given-view", "", (put("/phase/leader", 1),)),
    "rank/passed-out-of-order": ("rank-swapped", "", (put("/phase/passed", [2, 1]),)),
    "rank/dealing-while-a-seat-is-to-act": (
        "rank-played",
        "",
        (put("/phase", {"type": "Dealing", "cards": ["1"], "names_king": False}),),
    ),
    "rank/two-that-showed-modifiers": (
        "rank-played",
        "",
        (put("/hand_facts/modifiers_only", [False, False]),),
    ),
    "rank/modifiers-only-with-a-number": (
        "rank-played",
        "",
        (put("/hand_facts/modifiers_only", [False, True, False]),),
    ),
    "rank/modifiers-only-with-a-number-seen": (
        "rank-played-view",
        "",
        (put("/hand_facts/modifiers_only", [False, True, False]),),
    ),
    "rank/a-beggar-without-a-benefit": (
        "rank-played",
        "",
        (put("/hand_facts/beggar", 1), put("/hand_facts/steal_possible", True)),
    ),
    "rank/a-beggar-and-nothing-known": ("rank-giving", "", (put("/hand_facts/beggar", None),)),
    "rank/beggar-3": ("rank-giving", "", (put("/hand_facts/beggar", 3),)),
    "rank/a-choice-without-a-benefit": (
        "rank-choosing",
        "",
        (put("/hand_facts/beggar", None), put("/hand_facts/steal_possible", None)),
    ),
    "rank/a-choice-of-another": ("rank-choosing", "", (put("/to_act", 0),)),
    "rank/a-choice-in-the-first-hand": (
        "rank-choosing",
        "",
        (
            put("/match/places", []),
            put("/hand_facts/beggar", None),
            put("/hand_facts/steal_possible", None),
        ),
    ),
    "rank/giving-to-oneself": ("rank-giving", "", (put("/phase/to", 2),)),
    "rank/giving-to-seat-3": ("rank-giving", "", (put("/phase/to", 3),)),
    "rank/giving-nothing": ("rank-giving", "", (put("/phase/count", 0),)),
    "rank/giving-three": ("rank-giving", "", (put("/phase/count", 3),)),
    "rank/giving-more-than-the-hand": ("rank-giving", "", (put("/phase/count", 9),)),
    "rank/giving-to-more-than-the-beggar": ("rank-giving", "", (put("/phase/then", [0]),)),
    "rank/giving-by-the-beggar": ("rank-giving", "", (put("/to_act", 1),)),
    "rank/an-exchange-with-oneself": ("rank-giving", "", (put("/taken/0/giver", 2),)),
    "rank/an-exchange-of-fewer-than-none": ("rank-giving", "", (put("/taken/0/count", -1),)),
    "rank/an-exchange-of-three-due": ("rank-giving", "", (put("/taken/0/due", 3),)),
    "rank/an-exchange-of-two-that-are-one": ("rank-giving", "", (put("/taken/0/count", 2),)),
    "rank/a-kings-hand-too-small": (
        "rank-extra",
        "",
        (put("/kings_hand", ["3"]), put("/draw_pile", ["5", "W"])),
    ),
    "rank/no-kings-hand-to-choose": (
        "rank-extra",
        "",
        (put("/kings_hand", []), put("/draw_pile", ["3", "5", "W"])),
    ),
    "rank/a-kings-hand-that-nobody-took": (
        "rank-swapped",
        "",
        (put("/hand_facts/taker_of_kings_hand", None),),
    ),
    "rank/kings-hand-taken-by-seat-3": (
        "rank-swapped",
        "",
        (put("/hand_facts/taker_of_kings_hand", 3),),
    ),
    "rank/two-out-while-one-plays-on": ("rank-between", "", (put("/out", [2]),)),
    "rank/other-places": ("rank-between", "", (put("/match/places", [0, 2, 1]),)),
    "rank/other-tokens": ("rank-between", "", (put("/match/scores", [0, 0, 2]),)),
    "rank/three-tokens-already": ("rank-between", "", (put("/match/scores", [1, 3, 2]),)),
    "rank/scores-of-two": ("rank-between", "", (put("/match/scores", [1, 2]),)),
    "rank/the-king-does-not-reign": ("rank-between", "", (put("/match/reigns", [0, 0, 0]),)),
    "rank/another-reigns-too": ("rank-between", "", (put("/match/reigns", [1, 0, 1]),)),
    "rank/a-round-nobody-played": ("rank-between", "", (put(ALL, None),)),
    "rank/over-too-early": ("rank-between", "", (put("/phase", {"type": "Over"}),)),
    "rank/view-of-seat-3": ("rank-played-view", "", (put("/seat", 3),)),
    "rank/view-of-two-hands": ("rank-played-view", "", (drop("/hand_sizes/0"),)),
    "rank/view-of-a-negative-pile": ("rank-played-view", "", (put("/draw_pile_size", -1),)),
    "rank/view-of-a-negative-hand": ("rank-played-view", "", (put("/kings_hand_size", -1),)),
    "rank/view-with-a-card-too-many": ("rank-played-view", "", (put("/draw_pile_size", 4),)),
    "rank/view-of-a-larger-hand": ("rank-played-view", "", (put("/hand", ["1", "3"]),)),
    "rank/spectator-with-a-hand": ("rank-open-view", "", (put("/hand", ["1"]),)),
    "rank/view-of-more-cards-than-there-are": (
        "rank-played-view",
        "",
        (put("/hand", ["5", "5", "5"]),),
    ),
    "rank/view-of-what-another-set-aside": (
        "rank-swapped-view",
        "",
        (put("/set_aside", ["1", "2", "U"]),),
    ),
    "rank/view-that-does-not-see-its-exchange": (
        "rank-given-view",
        "",
        (put("/taken/0/cards", None),),
    ),
    "rank/view-that-sees-the-exchange-of-others": (
        "rank-given-view",
        "",
        (put("/taken/0/taker", 0), put("/taken/1/giver", 0), put("/seat", 2)),
    ),
    "rank/view-that-knows-more-than-a-hand-holds": (
        "rank-given-view",
        "",
        (
            put("/taken/1/count", 3),
            put("/taken/1/cards", ["2", "2", "5"]),
            put("/hand_sizes", [5, 1, 3]),
        ),
    ),
    "scots/start-with-a-score": ("scots-start", "", (put("/match/scores", [5, 0]),)),
    "scots/start-view-with-a-score": ("scots-start-view", "", (put("/match/scores", [5, 0]),)),
    "scots/three-hands": (
        "scots-dealt",
        "",
        (put("/hands", [["a", "a", "b"], ["a", "a"], ["j"]]),),
    ),
    "scots/three-tables": ("scots-dealt", "", (put("/tables", THREE_EMPTY),)),
    "scots/a-card-too-few": ("scots-dealt", "", (drop("/stock/0"),)),
    "scots/other-cards": ("scots-dealt", "", (put("/stock/0", "a"),)),
    "scots/an-unknown-card": ("scots-dealt", "", (put("/stock/0", "z"),)),
    "scots/no-name-of-a-card": ("scots-dealt", "/stock/0", (put("/stock/0", "Z z"),)),
    "scots/a-hand-out-of-order": ("scots-dealt", "/hands/0", (put("/hands/0", ["b", "a", "a"]),)),
    "scots/seat-2-to-act": ("scots-dealt", "", (put("/to_act", 2),)),
    "scots/dealer-2": ("scots-dealt", "", (put("/match/dealer", 2),)),
    "scots/nobody-to-act": ("scots-dealt", "", (put("/to_act", None),)),
    "scots/over-while-a-seat-is-to-act": ("scots-dealt", "", (put("/phase", {"type": "Over"}),)),
    "scots/scores-over-the-target": ("scots-dealt", "", (put("/match/scores", [100, 0]),)),
    "scots/three-scores": ("scots-dealt", "", (put("/match/scores", [0, 0, 0]),)),
    "scots/a-round-of-three": (
        "scots-dealt",
        "",
        (put(ALL, {"points": [0, 0, 0], "lines": THREE_EMPTY}),),
    ),
    "scots/an-outcome-too-early": (
        "scots-dealt",
        "",
        (put("/match/outcome", {"winners": [0], "standing": [[0], [1]], "reason": "scots.win"}),),
    ),
    "scots/an-empty-hand": (
        "scots-taken",
        "",
        (put("/hands/1", []), put("/stock", ["b", "b", "a", "j"])),
    ),
    "scots/a-set-of-two": (
        "scots-taken",
        "",
        (put("/tables/1/0/cards", ["a", "a"]), put("/stock", ["b", "b", "a", "a"])),
    ),
    "scots/a-set-of-two-kinds": (
        "scots-taken",
        "",
        (put("/tables/1/0/cards", ["a", "a", "b"]), put("/stock", ["b", "a", "a"])),
    ),
    "scots/one-kind-in-two-sets": (
        "scots-taken",
        "",
        (
            change("/tables/1", lambda table: [*cast("Cards", table), *cast("Cards", table)]),
            put("/hands", [["b", "b"], ["j"]]),
            put("/stock", ["b"]),
        ),
    ),
    "scots/no-pile-before-picking-up": (
        "scots-taken",
        "",
        (put("/phase", {"type": "PickingUp"}),),
    ),
    "scots/no-stock-before-picking-up": (
        "scots-dealt",
        "",
        (put("/face_up", ["a", "b", "b", "a"]), put("/stock", [])),
    ),
    "scots/known-cards-that-are-not-there": (
        "scots-taken",
        "",
        (put("/knowledge/known/1", ["b"]),),
    ),
    "scots/known-without-a-set": ("scots-dealt", "", (put("/knowledge/known/1", ["a"]),)),
    "scots/known-of-three": ("scots-dealt", "", (put("/knowledge/known", THREE_EMPTY),)),
    "scots/drawn-without-a-reshuffle": ("scots-dealt", "", (put("/knowledge/drawn/0", ["a"]),)),
    "scots/drawn-but-not-shuffled-in": ("scots-drawn", "", (put("/knowledge/drawn/0", ["b"]),)),
    "scots/stock-that-was-not-shuffled-in": (
        "scots-drawn",
        "",
        (put("/knowledge/shuffled_in", ["a", "a", "b"]),),
    ),
    "scots/shown-without-a-draw": ("scots-drawn", "", (put("/knowledge/shown/1", ["a"]),)),
    "scots/shown-but-nowhere": ("scots-drawn", "", (put("/knowledge/shown/0", ["j"]),)),
    "scots/drawn-but-nowhere": (
        "scots-drawn",
        "",
        (
            put("/hands", [["b", "b", "j"], ["a", "a", "a", "b"]]),
            put("/knowledge/drawn/0", ["a"]),
        ),
    ),
    "scots/a-reshuffle-that-the-rules-do-not-know": (
        "scots-drawn",
        "",
        (drop("/match/rules/stock_used_up"),),
    ),
    "scots/waiting-for-a-reshuffle-that-the-rules-do-not-know": (
        "scots-due",
        "",
        (drop("/match/rules/stock_used_up"),),
    ),
    "scots/waiting-with-a-stock": (
        "scots-due",
        "",
        (put("/stock", ["a"]), put("/face_up", ["a", "a", "a"]), put("/phase/cards", ["a", "a"])),
    ),
    "scots/waiting-for-other-cards": ("scots-due", "", (put("/phase/cards", ["a", "a"]),)),
    "scots/waiting-in-another-order": (
        "scots-due",
        "",
        (
            put("/face_up", ["b", "a", "a", "a"]),
            put("/hands/0", ["a", "a", "b"]),
            put("/phase/cards", ["b", "a", "a"]),
        ),
    ),
    "scots/waiting-for-seat-2": ("scots-due", "", (put("/phase/next_to_act", 2),)),
    "scots/waiting-of-a-seat": ("scots-due-view", "", (put("/to_act", 0),)),
    "scots/waiting-with-shown-of-three": (
        "scots-due",
        "",
        (put("/knowledge/shown", THREE_EMPTY),),
    ),
    "scots/waiting-with-a-hand-that-is-empty": (
        "scots-due",
        "",
        (put("/hands/0", []), put("/hands/1", ["a", "a", "b", "b", "b", "j"])),
    ),
    "scots/waiting-after-the-end": (
        "scots-due-view",
        "",
        (put("/match/outcome", {"winners": [0], "standing": [[0], [1]], "reason": "scots.win"}),),
    ),
    "scots/hidden-after-a-round": ("scots-gone", "", (put("/knowledge/known", TWO_EMPTY),)),
    "scots/another-score-sheet": (
        "scots-gone",
        "",
        (change("/hands/0", lambda _: ["a", "b", "b"]), put("/stock", ["b", "a", "a"])),
    ),
    "scots/three-scores-after-a-round": ("scots-gone", "", (put("/match/scores", [-20, 15, 0]),)),
    "scots/more-than-the-round-paid": ("scots-gone", "", (put("/match/scores", [-20, 115]),)),
    "scots/the-wrong-dealer-next": ("scots-gone", "", (put("/phase/dealer", 0),)),
    "scots/over-too-early": ("scots-gone", "", (put("/phase", {"type": "Over"}),)),
    "scots/view-of-seat-2": ("scots-dealt-view", "", (put("/seat", 2),)),
    "scots/view-of-three-hands": ("scots-dealt-view", "", (put("/hand_sizes", [3, 3, 0]),)),
    "scots/view-of-a-negative-stock": ("scots-dealt-view", "", (put("/stock_size", -1),)),
    "scots/view-of-three-tables": ("scots-dealt-view", "", (put("/tables", THREE_EMPTY),)),
    "scots/view-with-a-card-too-many": ("scots-dealt-view", "", (put("/stock_size", 4),)),
    "scots/view-without-a-hand": ("scots-dealt-view", "", (put("/hand", None),)),
    "scots/spectator-with-a-hand": ("scots-open-view", "", (put("/hand", ["a"]),)),
    "scots/view-of-a-smaller-hand": ("scots-dealt-view", "", (put("/hand", ["a", "a"]),)),
    "scots/view-of-an-empty-hand": (
        "scots-dealt-view",
        "",
        (put("/hand_sizes", [0, 3]), put("/stock_size", 6)),
    ),
    "scots/view-of-seat-2-to-act": ("scots-dealt-view", "", (put("/to_act", 2),)),
    "scots/view-of-a-turn-after-the-end": (
        "scots-dealt-view",
        "",
        (put("/phase", {"type": "Over"}),),
    ),
    "scots/view-of-no-stock": (
        "scots-dealt-view",
        "",
        (put("/stock_size", 0), put("/hand_sizes", [6, 3])),
    ),
    "scots/view-with-knowledge-of-three": (
        "scots-dealt-view",
        "",
        (put("/knowledge/known", THREE_EMPTY),),
    ),
    "scots/view-of-the-draws-of-others": (
        "scots-others-view",
        "",
        (put("/knowledge/drawn/0", ["a"]),),
    ),
    "scots/view-without-its-own-draws": (
        "scots-drawn-view",
        "",
        (put("/knowledge/drawn/0", [None]),),
    ),
    "scots/view-that-knows-more-than-a-hand-holds": (
        "scots-dealt-view",
        "",
        (put("/knowledge/known/0", ["a", "a", "b", "b"]),),
    ),
    "scots/view-of-cards-shown-without-a-draw": (
        "scots-drawn-view",
        "",
        (put("/knowledge/shown/1", ["a"]),),
    ),
    "scots/view-of-more-cards-than-there-are": (
        "scots-dealt-view",
        "",
        (put("/knowledge/known/0", ["j"]),),
    ),
    "scots/view-of-draws-that-were-not-shuffled-in": (
        "scots-drawn-view",
        "",
        (put("/knowledge/drawn/0", ["b"]),),
    ),
    "scots/view-of-cards-shown-that-are-nowhere": (
        "scots-drawn-view",
        "",
        (put("/knowledge/shown/0", ["j"]),),
    ),
    "scots/view-of-known-cards-that-are-not-held": (
        "scots-dealt-view",
        "",
        (put("/knowledge/known/1", ["b"]),),
    ),
    "scots/view-of-too-many-draws": (
        "scots-drawn-view",
        "",
        (put("/knowledge/drawn/0", ["a", "a"]),),
    ),
    "scots/view-of-draws-without-a-reshuffle": (
        "scots-others-view",
        "",
        (put("/knowledge/shuffled_in", []),),
    ),
    "scots/view-of-a-reshuffle-that-the-rules-do-not-know": (
        "scots-drawn-view",
        "",
        (drop("/match/rules/stock_used_up"),),
    ),
    "scots/view-of-a-reshuffle-with-a-stock": (
        "scots-due-view",
        "",
        (put("/stock_size", 1), put("/hand_sizes", [3, 2])),
    ),
    "scots/view-of-hidden-hands-after-a-round": (
        "scots-gone-view",
        "",
        (put("/knowledge/known/0", ["a", "a"]),),
    ),
    "scots/view-of-a-reshuffle-after-a-round": (
        "scots-gone-view",
        "",
        (put("/knowledge/shuffled_in", ["a", "b", "b"]),),
    ),
    "scots/view-of-a-turn-after-the-outcome": (
        "scots-dealt-view",
        "",
        (put("/match/outcome", {"winners": [0], "standing": [[0], [1]], "reason": "scots.win"}),),
    ),
}


def forbidden() -> Iterator[tuple[str, Message, str]]:
    """Yield the name of each, the message, and the pointer to what is wrong in it."""
    for name, (base, path, edits) in FORBIDDEN.items():
        yield f"impossible/{name}", edited(BASES[base], *edits), path
