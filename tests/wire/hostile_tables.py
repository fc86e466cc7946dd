"""What cannot be, of each game: golden files with some places changed, and what must be said."""

from collections.abc import Mapping

import attrs

from wire.mutation import Json


@attrs.frozen(order=False)
class Row:
    """One case."""

    name: str
    base: str
    """The golden file that is changed."""
    edits: Mapping[str, Json]
    """The new values, by place."""
    message: str
    """A part of what must be said."""
    path: str = ""
    """Where."""


RULES = (
    Row("racko.no-seats", "racko.Rules", {"seats": 0}, "seats must be a whole number from 2 to 4"),
    Row("racko.five-seats", "racko.Rules", {"seats": 5}, "seats must be a whole number from 2"),
    Row("racko.partners", "racko.Rules", {"seats": 2, "partners": True}, "partners needs 4 seats"),
    Row(
        "racko.few-cards",
        "racko.Rules",
        {"seats": 4, "cards": 41},
        "cards must be a whole number from 42",
    ),
    Row("racko.many-cards", "racko.Rules", {"cards": 1025}, "to 1024, not 1025"),
    Row(
        "racko.dealer",
        "racko.Rules",
        {"seats": 4, "dealer": 4},
        "dealer must be a whole number from 0 to 3",
    ),
    Row("racko.run", "racko.Rules", {"two_player_run": True}, "two_player_run needs 2 seats"),
    Row("racko.target", "racko.Rules", {"target": 10**9 + 1}, "from 1 to 1000000000"),
    Row("racko.declare", "racko.Rules", {"declare": "Optional"}, "one of automatic", "/declare"),
    Row("racko.null", "racko.Rules", {"cards": None}, "not null", "/cards"),
    Row("racko.seat-64", "racko.Rules", {"dealer": 64}, "from 0 to 63", "/dealer"),
    Row("rank.two-seats", "rank.Rules", {"seats": 2}, "seats must be a whole number from 3 to 13"),
    Row("rank.one-deck", "rank.Rules", {"seats": 9, "decks": 1}, "at most 6 with 1 deck"),
    Row("rank.hand-size", "rank.Rules", {"hand_size": 25}, "needs 100 cards, and there are 98"),
    Row("rank.cap", "rank.Rules", {"wild_cap": 11}, "wild_cap must be 12 or None"),
    Row("rank.card", "rank.Rules", {"deck": ["13"]}, "one of 1, 2, 3", "/deck/0"),
    Row("rank.copies", "rank.Rules", {"deck": ["1"] * 128}, "at most 127 of card 1"),
    Row("rank.kings-hand", "rank.Rules", {"seats": 6, "kings_hand": True}, "at most 5 seats"),
    Row("rank.exchange", "rank.Rules", {"queen_exchange": ""}, "second_to", "/queen_exchange"),
    Row("scots.seats", "queen_of_scots.Rules", {"seats": 1}, "seats must be a whole number"),
    Row(
        "scots.few-cards",
        "queen_of_scots.Rules",
        {"seats": 4, "hand_size": 23},
        "at least 94 cards",
    ),
    Row(
        "scots.a-large-deck",
        "queen_of_scots.Rules.long",
        {f"deck/types/{number}/copies": 64 for number in range(4)},
        "cards must be a whole number from 0 to 200, not",
        "/deck",
    ),
    *(
        Row(f"scots.{name}", "queen_of_scots.Rules.long", {f"deck/types/1/{key}": value}, *said)
        for name, key, value, *said in (
            ("no-copies", "copies", 0, "copies must be a whole number", "/deck/types/1"),
            ("many-copies", "copies", 1025, "from 1 to 64", "/deck/types/1"),
            ("points", "points", 10**9 + 1, "from -1000000000 to", "/deck/types/1"),
            ("no-name", "name", " ", "name must be a string that can be", "/deck/types/1"),
            ("a-long-name", "name", "a" * 101, "at most 100 characters", "/deck/types/1"),
            ("a-very-long-name", "name", "a" * 257, "at most 256", "/deck/types/1/name"),
            ("a-long-id", "id", "a" * 101, "at most 100 characters", "/deck/types/1"),
            ("an-id", "id", "A b", "a string that matches", "/deck/types/1/id"),
            ("a-word-of-moves", "id", "royal", "not be one of royal, to, onto", "/deck/types/1"),
            ("two-jewels", "wild", True, "only one type of card can be wild", "/deck"),
            ("an-id-twice", "id", "j", "another card already has the id 'j'", "/deck"),
        )
    ),
)

_PLACING, _OVER, _TAKING = "racko.State.Placing", "racko.State.Over", "racko.State.Taking.long"
_DEALING, _PLAYING = "racko.State.Dealing", "rank.State.Playing.long"
_GIVING, _CHOOSING = "rank.State.Giving", "rank.State.ChoosingBenefit"
_RANK_OVER, _KINGS = "rank.State.Over", "rank.State.ChoosingHand"
_SCOTS, _SHUFFLING = "queen_of_scots.State.PickingUp", "queen_of_scots.State.Reshuffling"
_SCOTS_OVER, _LAYING = "queen_of_scots.State.Over", "queen_of_scots.State.Laying"
_FACTS = "the facts do not go together"
_NOBODY = "nobody is to act"

STATES = (
    Row("racko.a-card-twice", _PLACING, {"racks/0": [1, 5]}, "1 too many of (hidden)"),
    Row("racko.a-card-missing", _PLACING, {"racks/0": [2]}, "the rack of seat 0 must have 2"),
    Row("racko.no-such-card", _PLACING, {"racks/0": [2, 7]}, "no such card in this deck: 7"),
    Row("racko.card-0", _PLACING, {"racks/0": [0, 5]}, "from 1 to 1024", "/racks/0/0"),
    Row("racko.unlike-racks", _PLACING, {"racks": [[2], [5, 1, 4]]}, "must have 2 entries"),
    Row("racko.three-racks", _PLACING, {"racks": [[2, 5], [1, 4], []]}, "racks must have 2"),
    Row(
        "racko.no-discard", _PLACING, {"draw_pile": [3], "discard_pile": []}, "discard_pile is em"
    ),
    Row(
        "racko.dealer", _PLACING, {"match/dealer": 2}, "dealer must be a whole number from 0 to 1"
    ),
    Row("racko.to-act", _PLACING, {"to_act": 2}, "to_act must be a whole number from 0 to 1"),
    Row("racko.true-to-act", _PLACING, {"to_act": True}, "not true", "/to_act"),
    Row("racko.nobody", _PLACING, {"to_act": None}, "no seat can have gone"),
    Row("racko.dealt-by-nobody", _PLACING, {"match/dealer": None}, _FACTS),
    Row("racko.shown", _PLACING, {"shown/0": [5]}, "seat 0 cannot have shown"),
    Row("racko.shown-slot", _PLACING, {"shown/0": [15]}, "there is no slot 15"),
    Row("racko.shown-twice", _PLACING, {"shown/0": [5, 5]}, "different entries", "/shown/0"),
    Row("racko.shown-order", _PLACING, {"shown/0": [10, 5]}, "ascending", "/shown/0"),
    Row("racko.shown-between", _PLACING, {"shown/0": [7]}, "steps of 5", "/shown/0/0"),
    Row("racko.shown-length", _PLACING, {"shown": [[]]}, "shown must have 2 entries"),
    Row("racko.had-turn-length", _PLACING, {"had_turn": [False]}, "had_turn must have 2 entries"),
    Row("racko.had-turn", _PLACING, {"had_turn": [False, True]}, "had_turn: with dealer 1"),
    Row("racko.score", _PLACING, {"match/scores": [0, 7]}, "multiples of 5, not 7"),
    Row("racko.score-won", _PLACING, {"match/scores": [0, 100]}, "from 0 to 99, not 100"),
    Row("racko.score-below-zero", _PLACING, {"match/scores": [0, -5]}, "from 0 to 99, not -5"),
    Row("racko.three-scores", _PLACING, {"match/scores": [0, 0, 0]}, "scores must have 2 entries"),
    Row(
        "racko.dealing-in-a-turn",
        _PLACING,
        {"phase": {"type": "Dealing", "cards": [1, 2, 3, 4, 5, 6], "dealer": 0}, "draw_pile": [6]},
        _NOBODY,
    ),
    Row("racko.over-in-a-turn", _PLACING, {"phase": {"type": "Over"}, "draw_pile": [6]}, _NOBODY),
    Row(
        "racko.won-in-a-turn",
        _PLACING,
        {"match/outcome": {"winners": [0], "standing": [[0], [1]], "reason": "racko.win"}},
        _NOBODY,
    ),
    Row(
        "racko.no-draw-pile",
        _PLACING,
        {"phase": {"type": "Taking"}, "discard_pile": [3, 6]},
        "draw_pile is empty",
    ),
    Row("racko.no-type", _PLACING, {"phase": {}}, "the key 'type' is missing", "/phase"),
    Row("racko.no-such-phase", _PLACING, {"phase": {"type": "Waiting"}}, "one of", "/phase/type"),
    Row("racko.a-phase-too-many", _PLACING, {"phase/other": 1}, "not 'other'", "/phase"),
    Row(
        "racko.goes-by-itself",
        _PLACING,
        {"had_turn": [True, True], "draw_pile": [], "discard_pile": [3]},
        "which ends the round",
    ),
    Row("racko.partners", _TAKING, {"match/scores": [95, 160, 90, 160]}, "partners have their"),
    Row("racko.points-above-scores", _TAKING, {"match/scores": [0, 0, 0, 0]}, "are more than"),
    Row(
        "racko.sheet-length",
        _TAKING,
        {"match/last_round": {"points": [0], "lines": [[]]}},
        "last_round.points must have 4",
    ),
    Row("racko.sums", _TAKING, {"match/last_round/points/0": 15}, "sums", "/match/last_round"),
    Row(
        "racko.no-such-line",
        _TAKING,
        {"match/last_round/lines/0/0/code": "luck"},
        "no line of a score sheet",
        "/match/last_round/lines/0/0",
    ),
    Row("racko.before-a-deal", _DEALING, {"turned_over": True}, _FACTS),
    Row("racko.over-scores", _OVER, {"match/scores": [120]}, "scores must have 2 entries"),
    Row("racko.over-score", _OVER, {"match/scores": [121, 90]}, "multiples of 5, not 86"),
    Row("racko.over-before", _OVER, {"match/scores": [20, 90]}, "from 0 to 99, not -15"),
    Row("racko.over-shown", _OVER, {"shown": [[5, 10], [5]]}, _FACTS),
    Row(
        "racko.over-dealing",
        _OVER,
        {"phase": {"type": "Dealing", "cards": [1, 2, 3, 4, 5, 6], "dealer": 0}},
        _FACTS,
    ),
    Row("racko.over-outcome", _OVER, {"match/outcome": None}, _FACTS),
    Row("racko.over-winners", _OVER, {"match/outcome/winners": []}, "winners", "/match/outcome"),
    Row("racko.over-winner", _OVER, {"match/outcome/winners": [3]}, "winners", "/match/outcome"),
    Row(
        "racko.over-standing",
        _OVER,
        {"match/outcome/standing": [[0], [0]]},
        "standing must name each seat once",
        "/match/outcome",
    ),
    Row(
        "racko.over-level-of-none",
        _OVER,
        {"match/outcome/standing": [[0], [1], []]},
        "standing must name each seat once",
        "/match/outcome",
    ),
    Row("racko.over-nobody-went", _OVER, {"had_turn": [False, False]}, "no seat can have gone"),
    Row("racko.over-no-sheet", _OVER, {"match/last_round": None}, "no seat can have gone"),
    Row("racko.over-unsorted", _OVER, {"racks/0": [5, 2]}, "no seat can have gone"),
    Row("rank.unsorted", _GIVING, {"hands/0/0": "3"}, "in ascending order", "/hands/0"),
    Row("rank.another-card", _GIVING, {"hands/1": ["7", "7", "U", "D"]}, "1 too many of"),
    Row("rank.a-card-missing", _GIVING, {"hands/1": ["6", "U", "D"]}, "1 missing of"),
    Row("rank.many-copies", _GIVING, {"hands/1": ["1"] * 200}, "too many of"),
    Row("rank.four-hands", _GIVING, {"hands": [[], [], [], []]}, "hands must have 3 entries"),
    Row("rank.stretches-length", _GIVING, {"stretches": [[], []]}, "stretches must have 3"),
    Row("rank.no-stretch", _GIVING, {"stretches/0": []}, "each hand has a stretch"),
    Row("rank.stretch-drawn", _GIVING, {"stretches/0/0/drawn": 1}, "each hand has a stretch"),
    Row(
        "rank.stretch-not-drawn",
        _GIVING,
        {"stretches/0": [{"drawn": 0, "played": []}, {"drawn": 0, "played": []}]},
        "each hand has",
    ),
    Row("rank.places-twice", _GIVING, {"match/places": [0, 2, 2]}, "places names a seat twice"),
    Row("rank.two-places", _GIVING, {"match/places": [0, 2]}, "places must name all 3 seats"),
    Row(
        "rank.place-3",
        _GIVING,
        {"match/places": [0, 2, 3]},
        "places must be a whole number from 0 to 2",
    ),
    Row(
        "rank.modifiers-length", _GIVING, {"hand_facts/modifiers_only": []}, "must have 3 entries"
    ),
    Row(
        "rank.modifiers-before-a-lead",
        _GIVING,
        {"hand_facts/modifiers_only": [True, False, False]},
        "seat 0 holds something else",
    ),
    Row(
        "rank.modifiers",
        "rank.State.Playing",
        {"hand_facts/modifiers_only": [True, False, False]},
        "seat 0 holds something else",
    ),
    Row(
        "rank.sheet-length",
        _GIVING,
        {"match/last_round": {"points": [0], "lines": [[]]}},
        "last_round.points must have 3",
    ),
    Row("rank.reigns", _GIVING, {"match/reigns": [1, -1, 0]}, "reigns must be a whole number"),
    Row("rank.reigns-length", _GIVING, {"match/reigns": [1]}, "reigns must have 3 entries"),
    Row(
        "rank.longest-reign", _GIVING, {"match/longest_reigns": [2**53 - 1, 0, 0]}, "to 1000000000"
    ),
    Row("rank.scores", _GIVING, {"match/scores": [5, 0, 1]}, "scores must be a whole number"),
    Row("rank.scores-length", _GIVING, {"match/scores": [5]}, "scores must have 3 entries"),
    Row(
        "rank.outcome",
        _GIVING,
        {"match/outcome": {"winners": [0], "standing": [[0], [2], [1]], "reason": "rank.win"}},
        _FACTS,
    ),
    Row("rank.to-act", _GIVING, {"to_act": 3}, "to_act must be a whole number from 0 to 2"),
    Row("rank.beggar-gives", _GIVING, {"to_act": 1}, "the King or the Queen gives back"),
    Row("rank.out", _GIVING, {"out": [1]}, "out are those without cards"),
    Row("rank.give-many", _GIVING, {"phase/count": 3}, "come next, not [(0, 1, 3, 0)]"),
    Row("rank.give-none", _GIVING, {"phase/count": 0}, "come next, not [(0, 1, 0, 0)]"),
    Row("rank.give-to-oneself", _GIVING, {"phase/to": 0}, "come next, not [(0, 0, 1, 0)]"),
    Row("rank.give-twice", _GIVING, {"phase/then": [1]}, "phase.to names a seat twice"),
    Row("rank.give-then", _GIVING, {"phase/then": [2]}, "come next, not [(0, 1, 1, 0), (0, 2"),
    Row(
        "rank.give-seat-7", _GIVING, {"phase/to": 7}, "phase.to must be a whole number from 0 to 2"
    ),
    Row("rank.beggar", _GIVING, {"hand_facts/beggar": None}, "hand_facts.beggar does not follow"),
    Row(
        "rank.beggar-seat", _GIVING, {"hand_facts/beggar": 3}, "hand_facts.beggar does not follow"
    ),
    Row("rank.first-hand-beggar", _GIVING, {"match/places": []}, "no benefit in the first hand"),
    Row(
        "rank.given-twice",
        _GIVING,
        {"taken": [{"giver": 1, "taker": 0, "count": 1, "cards": ["9"], "due": 1}] * 2},
        "the exchanges up to now must be",
    ),
    Row("rank.given-to-oneself", _GIVING, {"taken/0/giver": 0}, "taken names a seat twice"),
    Row("rank.given-many", _GIVING, {"taken/0/count": 6}, "count must be a whole number"),
    Row("rank.due-many", _GIVING, {"taken/0/due": 3}, "due must be a whole number from 0 to 2"),
    Row("rank.given-count", _GIVING, {"taken/0/count": 2}, "taken.cards must have 2 entries"),
    Row(
        "rank.given-no-card",
        _GIVING,
        {"taken/0/count": 3, "taken/0/cards": ["9", "9", "9"]},
        "no such cards in the deck",
    ),
    Row(
        "rank.given-elsewhere", _GIVING, {"taken/0/cards": ["8"]}, "neither in the hand nor played"
    ),
    Row(
        "rank.given-unseen",
        _GIVING,
        {"taken/0/cards": None},
        "expected an array",
        "/taken/0/cards",
    ),
    Row(
        "rank.no-kings-hand",
        _CHOOSING,
        {
            "phase": {"type": "ChoosingHand"},
            "hand_facts/beggar": None,
            "hand_facts/steal_possible": None,
        },
        "no King's Hand",
    ),
    Row(
        "rank.benefit-unknown",
        _CHOOSING,
        {"hand_facts/beggar": None, "hand_facts/steal_possible": None},
        "hand_facts.beggar does not follow",
    ),
    Row(
        "rank.taken-before-a-choice",
        _CHOOSING,
        {"taken": [{"giver": 1, "taker": 2, "count": 1, "cards": ["6"], "due": 1}]},
        "no card goes before the choice",
    ),
    Row(
        "rank.given-before-it-is-given",
        _GIVING,
        {
            "taken": [
                {"giver": 1, "taker": 0, "count": 1, "cards": ["9"], "due": 1},
                {"giver": 0, "taker": 1, "count": 1, "cards": ["6"], "due": 0},
            ]
        },
        "the exchanges up to now must be",
    ),
    Row(
        "rank.queen-before-the-king",
        _GIVING,
        {
            "match/rules/classic_president": True,
            "match/rules/queen_exchange": "all_below",
            "hand_facts/beggar": None,
            "hand_facts/steal_possible": None,
            "taken": [
                {"giver": 1, "taker": 0, "count": 1, "cards": ["9"], "due": 2},
                {"giver": 1, "taker": 2, "count": 1, "cards": ["8"], "due": 1},
            ],
        },
        "the exchanges up to now must be",
    ),
    Row("rank.benefit-of-another", _CHOOSING, {"to_act": 0}, "the King, seat 2, chooses"),
    Row(
        "rank.give-all",
        _CHOOSING,
        {
            "phase": {"type": "Giving", "to": 1, "count": 2, "then": []},
            "to_act": 2,
            "hands": [
                ["1", "2", "3", "6", "6", "8", "W", "U", "D"],
                ["1", "3", "5", "W", "C"],
                ["D"],
            ],
        },
        "seat 2 has fewer than 2 cards",
    ),
    Row(
        "rank.dealing-in-a-turn",
        _CHOOSING,
        {"phase": {"type": "Over"}},
        "nobody is to act between hands",
    ),
    Row(
        "rank.kings-hand-size",
        _KINGS,
        {
            "kings_hand": ["2", "5", "6"],
            "draw_pile": ["7", "D", "9", "4", "1", "U", "W", "8", "1"],
        },
        "kings_hand must have 4 cards or none",
    ),
    Row(
        "rank.kings-hand-aside",
        _KINGS,
        {"kings_hand": [], "set_aside": ["2", "5", "6", "7"]},
        "say who was King",
    ),
    Row(
        "rank.kings-hand-by-seat",
        _KINGS,
        {"kings_hand": [], "set_aside": ["2", "5", "6", "7"], "hand_facts/taker_of_kings_hand": 5},
        "king must be a whole number",
    ),
    Row("rank.before-a-deal", "rank.State.Dealing", {"draw_pile": ["1"]}, _FACTS),
    Row(
        "rank.plays",
        _PLAYING,
        {"phase/plays/0/cards": ["1", "W"]},
        "a seat has not played these cards",
    ),
    Row("rank.plays-of-another", _PLAYING, {"phase/plays/0/seat": 2}, "a seat has not played"),
    Row("rank.pile-value", _PLAYING, {"phase/pile/value": 2**53 - 1}, "23 cards cannot make 2"),
    Row("rank.longest", _PLAYING, {"match/reigns/0": 1}, "from 1 to 1000000000, not 0"),
    Row(
        "rank.drawn-after-no-crown",
        _PLAYING,
        {
            "stretches/0": [
                {"drawn": 0, "played": ["3", "3"]},
                {"drawn": 1, "played": ["U", "D"]},
            ]
        },
        "and one from each draw on",
    ),
    Row("rank.drawn-many", _PLAYING, {"stretches/3/1/drawn": 3}, "and one from each draw on"),
    Row("rank.over-unplayed", _RANK_OVER, {"stretches/2/0/played": []}, "went out without a play"),
    Row("rank.over-stretches", _RANK_OVER, {"stretches": []}, "stretches must have 3 entries"),
    Row("rank.over-places", _RANK_OVER, {"match/places": [0, 1, 2]}, "the places are their order"),
    Row("rank.over-hands", _RANK_OVER, {"hands/0": ["3"], "hands/1": ["W"]}, "the places are"),
    Row("rank.over-sheet", _RANK_OVER, {"match/last_round": None}, _FACTS),
    Row("rank.over-scores", _RANK_OVER, {"match/scores": [5, 2]}, "scores must have 3 entries"),
    Row("rank.over-before", _RANK_OVER, {"match/scores": [5, 2, 7]}, "scores must be a whole"),
    Row("rank.over-reigns", _RANK_OVER, {"match/reigns": [1, 1, 0]}, _FACTS),
    Row("rank.over-outcome", _RANK_OVER, {"match/outcome": None}, _FACTS),
    Row("rank.over-dealing", _RANK_OVER, {"phase": {"type": "ChoosingHand"}}, _FACTS),
    Row("rank.over-choosing", _RANK_OVER, {"phase": {"type": "ChoosingBenefit"}}, _FACTS),
    Row("scots.a-card-missing", _SHUFFLING, {"hands": [["a"], []]}, "seat 1 has no cards"),
    Row("scots.a-card-twice", _SHUFFLING, {"hands": [["j"], ["a"]]}, "1 too many of (hidden)"),
    Row("scots.three-hands", _SHUFFLING, {"hands": [["a"], ["a"], []]}, "hands must have 2"),
    Row("scots.one-table", _SHUFFLING, {"tables": [[]]}, "tables must have 2 entries"),
    Row("scots.an-empty-hand", _SHUFFLING, {"hands": [["a", "a"], []]}, "seat 1 has no cards"),
    Row(
        "scots.next-to-act",
        _SHUFFLING,
        {"phase/next_to_act": 2},
        "next_to_act must be a whole number",
    ),
    Row("scots.to-act", _SHUFFLING, {"to_act": 1}, _NOBODY),
    Row("scots.other-cards", _SHUFFLING, {"phase/cards": ["j", "a", "k1"]}, "1 missing of 'k2'"),
    Row("scots.order", _SHUFFLING, {"phase/cards": ["a", "j", "k1", "k2"]}, _FACTS),
    Row("scots.no-reshuffle", _SHUFFLING, {"match/rules/stock_used_up": "end_round"}, "no reshu"),
    Row("scots.stock", _SHUFFLING, {"stock": ["k1"], "face_up": ["j", "k2", "a", "j"]}, "used up"),
    Row("scots.no-face-up", _SHUFFLING, {"face_up": [], "stock": ["k1", "j", "k2", "a", "j"]}, ""),
    Row("scots.dealer", _SHUFFLING, {"match/dealer": 2}, "dealer must be a whole number"),
    Row("scots.scores", _SHUFFLING, {"match/scores": [60, 0]}, "numbers below 60, not 60"),
    Row("scots.low-scores", _SHUFFLING, {"match/scores": [-(2**53 - 1), 0]}, "below 60, not -"),
    Row("scots.scores-length", _SHUFFLING, {"match/scores": [0]}, "scores must have 2 entries"),
    Row(
        "scots.sheet",
        _SHUFFLING,
        {"match/last_round": {"points": [0], "lines": [[]]}},
        "last_round.points must have 2 entries",
    ),
    Row(
        "scots.outcome",
        _SHUFFLING,
        {"match/outcome": {"winners": [0], "standing": [[0], [1]], "reason": "x"}},
        _FACTS,
    ),
    Row("scots.known", _SHUFFLING, {"knowledge/known": [["a"], []]}, "so it never took the pile"),
    Row("scots.known-unheld", _SHUFFLING, {"knowledge/known": [["j"], []]}, "has 0 of (hidden)"),
    Row("scots.known-length", _SHUFFLING, {"knowledge/known": [[]]}, "known must have 2 entries"),
    Row("scots.shown", _SHUFFLING, {"knowledge/shown": [["a"], []]}, "has not drawn since"),
    Row("scots.shown-unseen", _SHUFFLING, {"knowledge/shown": [["a", "a"], []]}, "not in sight"),
    Row("scots.shown-length", _SHUFFLING, {"knowledge/shown": [[]]}, "shown_since must have 2"),
    Row("scots.drawn", _SHUFFLING, {"knowledge/drawn": [["a"], []]}, "reshuffled is empty"),
    Row(
        "scots.drawn-hidden",
        _SHUFFLING,
        {"knowledge/drawn/0": [None]},
        "expected a string",
        "/knowledge/drawn/0/0",
    ),
    Row("scots.reshuffled", _SHUFFLING, {"knowledge/shuffled_in": ["a"]}, "drawn_since must hold"),
    Row("scots.dealt-by-nobody", _SHUFFLING, {"match/dealer": None}, _FACTS),
    Row("scots.over-knowledge", _SCOTS_OVER, {"knowledge/known": [[], []]}, _FACTS),
    Row("scots.over-sheet", _SCOTS_OVER, {"match/last_round": None}, _FACTS),
    Row("scots.over-scores", _SCOTS_OVER, {"match/scores": [60]}, "scores must have 2 entries"),
    Row("scots.over-before", _SCOTS_OVER, {"match/scores": [160, -55]}, "numbers below 60"),
    Row("scots.over-outcome", _SCOTS_OVER, {"match/outcome": None}, _FACTS),
    Row("scots.over-phase", _SCOTS_OVER, {"phase": {"type": "Laying"}}, _FACTS),
    Row("scots.over-dealer", _SCOTS_OVER, {"match/dealer": 2}, "dealer must be a whole number"),
    Row(
        "scots.a-set-of-two",
        _SCOTS_OVER,
        {"tables/0": [{"kind": "a", "cards": ["a", "a"]}], "hands/1": ["a", "j", "j"]},
        "not a set of",
    ),
    Row(
        "scots.a-set-of-others", _SCOTS_OVER, {"tables/0/0/kind": "royal"}, "not a set of 'royal'"
    ),
    Row(
        "scots.a-set-unsorted",
        _SCOTS_OVER,
        {"tables/0/0/cards": ["j", "a", "a"]},
        "ascending",
        "/tables/0/0/cards",
    ),
)

_RACKO_VIEW, _RACKO_LATER = "racko.View.Placing", "racko.View.Placing.long"
_RANK_VIEW, _SCOTS_VIEW = "rank.View.Giving", "queen_of_scots.View.Laying"
_SCOTS_WAITS, _SCOTS_ENDED = "queen_of_scots.View.Reshuffling", "queen_of_scots.View.Over"

VIEWS = (
    Row("racko.seat", _RACKO_LATER, {"seat": 4}, "seat must be a whole number from 0 to 3"),
    Row("racko.a-card-more", _RACKO_LATER, {"draw_pile_size": 2}, "places for the"),
    Row(
        "racko.a-size-below-zero",
        _RACKO_LATER,
        {"draw_pile_size": -1},
        "draw_pile_size must be a whole number of at least 0",
    ),
    Row("racko.places", _RACKO_LATER, {"racks/0/0": 2}, "places for the"),
    Row("racko.shown-unseen", _RACKO_LATER, {"racks/0/0": 3}, _FACTS),
    Row("racko.drawn-seen", _RACKO_LATER, {"phase/drawn": 3}, _FACTS),
    Row("racko.before-a-deal", "racko.View.Dealing", {"draw_pile_size": 3}, "places for the"),
    Row("rank.seat", _RANK_VIEW, {"seat": 3}, "seat must be a whole number from 0 to 2"),
    Row("rank.sizes-length", _RANK_VIEW, {"hand_sizes": [14]}, "hand_sizes must have 3 entries"),
    Row("rank.a-size", _RANK_VIEW, {"hand_sizes": [14, -1, 15]}, "hand_sizes must be a whole"),
    Row("rank.draw-pile", _RANK_VIEW, {"draw_pile_size": -1}, "draw_pile_size must be a whole"),
    Row("rank.kings-hand", _RANK_VIEW, {"kings_hand_size": -1}, "kings_hand_size must be a whole"),
    Row("rank.a-card-more", _RANK_VIEW, {"draw_pile_size": 54}, "draw_pile_size does not follow"),
    Row("rank.set-aside", _RANK_VIEW, {"set_aside": None}, "set_aside must have 0 cards"),
    Row("rank.hand", _RANK_VIEW, {"hand": ["1"]}, "1 missing of"),
    Row("rank.unseen-exchange", _RANK_VIEW, {"taken/0/cards": ["1"]}, "the two seats of an"),
    Row(
        "rank.known-many",
        "rank.View.Playing",
        {
            "match/rules/classic_president": True,
            "match/places": [0, 2, 3, 1],
            "seat": 0,
            "hand": ["3", "6", "12", "C"],
            "hand_sizes": [4, 1, 15, 15],
            "draw_pile_size": 63,
            "taken": [
                {"giver": 1, "taker": 0, "count": 2, "cards": ["12", "C"], "due": 2},
                {"giver": 0, "taker": 1, "count": 2, "cards": ["1", "2"], "due": 0},
                {"giver": 3, "taker": 2, "count": 1, "cards": None, "due": 1},
                {"giver": 2, "taker": 3, "count": 1, "cards": None, "due": 0},
            ],
        },
        "hand_sizes does not follow",
    ),
    Row(
        "rank.a-gift-that-nobody-asked-for",
        "rank.View.Giving",
        {
            "phase": {"type": "Playing", "leader": 2, "last_player": None, "pile": None}
            | {"plays": [], "passed": []},
            "to_act": 2,
            "taken": [
                {"giver": 0, "taker": 1, "count": 1, "cards": None, "due": 1},
                {"giver": 1, "taker": 2, "count": 1, "cards": None, "due": 0},
            ],
        },
        "the exchanges up to now must be [(0, 1, 1, 1), (1, 0, 1, 0)]",
    ),
    Row("rank.taken-untold", _RANK_VIEW, {"taken": []}, "say what was taken"),
    Row(
        "rank.nothing-to-steal", _RANK_VIEW, {"hand_facts/steal_possible": False}, "he has stolen"
    ),
    Row(
        "rank.another-gift-due",
        _RANK_VIEW,
        {"match/rules/classic_president": True, "hand_facts/beggar": None}
        | {"hand_facts/steal_possible": None, "taken/0/due": 2, "phase/count": 2},
        "after these exchanges [(1, 0, 1, 0)",
    ),
    Row(
        "rank.no-hand-of-modifiers",
        "rank.View.Playing",
        {"hand_facts/modifiers_only": [True, False, False, False]},
        "seat 0 holds something else",
    ),
    Row("rank.before-a-deal", "rank.View.Dealing", {"draw_pile_size": 3}, _FACTS),
    Row("scots.seat", _SCOTS_VIEW, {"seat": 4}, "seat must be a whole number from 0 to 3"),
    Row("scots.sizes-length", _SCOTS_VIEW, {"hand_sizes": [11]}, "hand_sizes must have 4 entries"),
    Row("scots.a-size", _SCOTS_VIEW, {"hand_sizes": [11, 12, 11, -1]}, "a size must be a whole"),
    Row("scots.stock-size", _SCOTS_VIEW, {"stock_size": -1}, "a size must be a whole number"),
    Row("scots.tables-length", _SCOTS_VIEW, {"tables": [[]]}, "tables must have 4 entries"),
    Row("scots.a-card-more", _SCOTS_VIEW, {"stock_size": 45}, "stock_size does not follow"),
    Row(
        "scots.an-empty-hand",
        _SCOTS_VIEW,
        {"hand_sizes": [0, 12, 11, 11], "stock_size": 55},
        "hands: seat 0 has no cards",
    ),
    Row("scots.a-hand", _SCOTS_VIEW, {"hand": []}, "hand does not follow from the others"),
    Row("scots.to-act", _SCOTS_VIEW, {"to_act": 4}, "to_act must be a whole number from 0 to 3"),
    Row("scots.phase", _SCOTS_VIEW, {"phase": {"type": "Over"}}, _NOBODY),
    Row(
        "scots.knowledge-length", _SCOTS_VIEW, {"knowledge/drawn": [[]]}, "draws_since must have 4"
    ),
    Row("scots.shown", _SCOTS_VIEW, {"knowledge/shown/0": ["plain-5"]}, "seat 0 has not drawn"),
    Row("scots.drawn-seen", _SCOTS_VIEW, {"knowledge/drawn/0": ["plain-5"]}, "its own draws only"),
    Row(
        "scots.known-many",
        _SCOTS_VIEW,
        {"knowledge/known/0": ["plain-1"] * 12},
        "more of (hidden) than",
    ),
    Row(
        "scots.known-copies",
        _SCOTS_VIEW,
        {"knowledge/known/0": ["plain-1"] * 7},
        "more of (hidden) than",
    ),
    Row(
        "scots.known-without-a-set",
        _SCOTS_VIEW,
        {"knowledge/known/0": ["plain-1"]},
        "seat 0 has no set, so it never took the pile",
    ),
    Row("scots.drawn-count", _SCOTS_VIEW, {"knowledge/drawn/0": [None]}, "were drawn or are left"),
    Row(
        "scots.no-reshuffle",
        _SCOTS_VIEW,
        {"knowledge/shuffled_in": ["king-james"], "stock_size": 1, "hand_sizes": [54, 12, 11, 11]},
        "these rules end the round when",
    ),
    Row("scots.face-up", _SCOTS_VIEW, {"face_up": [], "stock_size": 45}, "face_up is empty"),
    Row(
        "scots.waits-stock",
        _SCOTS_WAITS,
        {"stock_size": 1, "face_up": ["k1", "j", "k2", "a"]},
        "only once it is used up",
    ),
    Row("scots.waits-sets", _SCOTS_WAITS, {"knowledge/known/0": ["a"]}, "has no set"),
    Row("scots.waits-cards", _SCOTS_WAITS, {"phase/cards": ["j", "a", "k1"]}, "1 missing of"),
    Row("scots.waits-hand", _SCOTS_WAITS, {"hand": ["zz"]}, "more of (hidden) than the deck has"),
    Row("scots.ended-sizes", _SCOTS_ENDED, {"hand_sizes": [0, 3], "face_up": ["k2"]}, _FACTS),
    Row("scots.ended-reason", _SCOTS_ENDED, {"match/outcome/reason": "x"}, _FACTS),
    Row("scots.before-a-deal", "queen_of_scots.View.Dealing", {"stock_size": 1}, _FACTS),
)

_NO_VALUE = {"code": "no-value", "rule": "rank.set"}
_NOT_HELD = {"code": "not-held", "rule": "rank.hand"}
_NOT_YOUR_TURN = {"code": "not-your-turn", "rule": "racko.turn"}
_DRAW = {"type": "MoveStep", "seat": 3, "move": {"type": "Draw"}}

OTHERS = (
    Row("violation.code", "rank.Violation", {"code": "no-reason"}, "one of over", "/code"),
    Row("violation.rule", "rank.Violation", {"rule": "rank.set"}, "expected rank.phase", "/rule"),
    Row(
        "violation.a-parameter",
        "rank.Violation",
        {"params": {"seat": 1}},
        "without keys",
        "/params",
    ),
    *(
        Row(
            f"violation.{name}",
            "rank.Violation",
            {**_NO_VALUE, "params": params},
            message,
            f"/params{path}",
        )
        for name, params, message, path in (
            ("no-parameter", {}, "expected an object of values", ""),
            ("another-parameter", {"cards": 1}, "expected an object of values", ""),
            ("two-parameters", {"values": 1, "code": 1}, "expected an object of values", ""),
            ("parameters-as-array", [7], "expected an object", ""),
            ("a-number-for-a-list", {"values": 7}, "expected an array, not 7", "/values"),
            ("a-flag", {"values": [True]}, "a whole number", "/values/0"),
            ("a-fraction", {"values": [1.5]}, "a whole number", "/values/0"),
            ("a-text-for-a-number", {"values": [7, "8"]}, "a whole number", "/values/1"),
            ("a-list-of-lists", {"values": [[1]]}, "a whole number", "/values/0"),
            ("a-null-in-a-list", {"values": [1, None]}, "not null", "/values/1"),
        )
    ),
    *(
        Row(
            f"violation.{name}",
            "rank.Violation",
            {**_NOT_HELD, "params": {"held": 0, "card": card, "wanted": 1}},
            message,
            f"/params/card{path}",
        )
        for name, card, message, path in (
            ("a-text-for-a-term", "7", "expected an object, not '7'", ""),
            ("an-object", {"a": 1}, "an object of term", ""),
            ("a-term-and-more", {"term": "a", "b": 1}, "an object of term", ""),
            ("a-term-as-number", {"term": 7}, "expected a string", "/term"),
            ("a-term-without-words", {"term": "rank.luck"}, "a term that has words", "/term"),
            ("a-term-to-be-filled", {"term": "term.seat"}, "a term that has words", "/term"),
        )
    ),
    *(
        Row(
            f"violation.{name}",
            "racko.Violation",
            {**_NOT_YOUR_TURN, "params": {"seat": 0, "to_act": 1, key: seat}},
            message,
            f"/params/{key}",
        )
        for name, key, seat, message in (
            ("a-seat-as-text", "seat", "0", "a whole number"),
            ("true-for-a-seat", "seat", True, "a whole number"),
            ("no-seat", "to_act", None, "expected a whole number from 0 to 63"),
            ("seat-64", "to_act", 64, "expected a whole number from 0 to 63"),
        )
    ),
    Row(
        "violation.a-long-text",
        "queen_of_scots.Violation",
        {
            "code": "not-held",
            "rule": "scots.hand",
            "params": {
                "held": 0,
                "card": {"id": "a" * 257, "name": "A", "translations": []},
                "needed": 1,
            },
        },
        "at most 256 characters",
        "/params/card/id",
    ),
    Row("move.no-cards", "rank.Give", {"cards": []}, "'give ' is not a move"),
    Row("move.nothing-played", "rank.Play", {"cards": [], "value": 3}, "'=' is not a card"),
    Row("move.a-value", "rank.Play", {"value": 2**50}, "is too large"),
    Row("move.no-jewels", "queen_of_scots.Take", {"cards": []}, "'take' is not a move"),
    Row("move.a-word", "queen_of_scots.Discard", {"card": "royal"}, "'royal' is not a card"),
    Row("header.version", "racko.Header", {"rules_version": 2}, "rules_version must be a whole"),
    Row("header.version-0", "racko.Header", {"rules_version": 0}, "rules_version must be a whole"),
    Row("header.names", "racko.Header", {"names": ["Ada"]}, "names must have 2 entries, not 1"),
    Row("header.a-long-name", "racko.Header", {"names": ["a" * 257]}, "at most 256", "/names/0"),
    Row(
        "record.seat",
        "racko.Record",
        {"steps/1/seat": 3},
        "seat must be a whole number from 0 to 2",
    ),
    Row("record.scores", "racko.Record", {"scores": [0]}, "scores must have 3 entries"),
    Row("record.digest", "racko.Record", {"digest": "0" * 63 + "G"}, "digest must be 64 hexa"),
    Row("record.a-step", "racko.Record", {"steps/1/type": "Step"}, "MoveStep", "/steps/1/type"),
    Row("record.a-move", "racko.Record", {"steps/1/move/slot": 3}, "5", "/steps/1/move/slot"),
    Row("seat-record.rules", "racko.SeatRecord", {"header/rules/target": 65}, "with other rules"),
    Row("seat-record.view", "racko.SeatRecord", {"first_view/seat": 3}, "seat", "/first_view"),
    Row("seat-record.steps", "racko.SeatRecord", {"steps/0": {}}, "an array", "/steps/0"),
    Row(
        "seat-record.revealed", "racko.SeatRecord", {"revealed": [_DRAW, 7]}, "obj", "/revealed/1"
    ),
)
