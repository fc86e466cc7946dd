"""RANK as the page draws it."""

from collections.abc import Sequence

from drawing import Drawn, Words, back, card, counted, pile, row

from cardrules import Seat
from cardrules.rank import (
    Card,
    HandEnded,
    Move,
    Play,
    Played,
    Rules,
    TakeKingsHand,
    TurnCame,
    View,
)

untold = (TurnCame,)
round_ended = HandEnded
selects_one = False


def goal(rules: Rules) -> int | None:
    """Return the number of tokens that wins; None if the match has no end."""
    return None if rules.endless else rules.tokens_to_win


def card_of(card_id: str) -> Card:
    """Return the card with an id."""
    return Card(card_id)


def _face(each: Card, words: Words) -> Drawn:
    return card(words.term(f"rank.card.{each}"), each)


def hand(view: View, words: Words) -> Drawn:
    """Return the own hand, in the order of the deck."""
    return row(words.term("pictures.own-hand"), [_face(each, words) for each in view.hand])


def own(view: View, words: Words) -> list[Drawn]:
    """Return the cards that the own seat has put aside for the King's Hand."""
    aside = counted(view.set_aside or (), lambda each: _face(each, words))
    return [row(words.say("aside"), aside, look="known")] if aside else []


def others(view: View, seat: Seat, words: Words) -> list[Drawn]:
    """Return the cards that are known to be in the hand of another seat."""
    known = counted(view.known[seat], lambda each: _face(each, words))
    return [row(words.say("known"), known, look="known")] if known else []


def notes(view: View, seat: Seat, words: Words) -> list[str]:
    """Return the character of a seat, the number of its cards, and whether it has passed."""
    said: list[str] = []
    if seat in view.places:
        said.append(words.term(f"rank.character.{_character(view.places, seat)}"))
    said.append(words.say("in-hand", size=view.hand_sizes[seat]))
    if seat in view.out:
        said.append(words.term("pictures.rank.out"))
    elif seat in view.passed:
        said.append(words.term("pictures.rank.passed"))
    return said


def _character(places: Sequence[Seat], seat: Seat) -> str:
    place = places.index(seat)
    return "beggar" if place == len(places) - 1 else ("king", "queen", "knight")[min(place, 2)]


def middle(view: View, words: Words) -> list[Drawn]:
    """Return the draw pile, the King's Hand, and the plays of the round with who made them."""
    stock = [back(words)] * bool(view.draw_pile_size)
    piles = [pile("draw-pile", words.term("pictures.draw-pile"), stock, view.draw_pile_size)]
    if size := view.kings_hand_size:
        title = words.term("pictures.rank.kings-hand")
        piles.append(pile("kings-hand", title, [back(words)], size))
    return [*piles, _plays(view, words)]


def _plays(view: View, words: Words) -> Drawn:
    """Return the pile to beat, with the plays of the round, the last one last."""
    plays = [
        row(_said(play, words), [_face(each, words) for each in play.cards]) for play in view.plays
    ]
    if view.pile is None:
        return pile("pile", words.term("pictures.rank.no-pile"), [], None, plays=plays)
    title = words.term("rank.text.pile", size=view.pile.size, value=view.pile.value)
    # A position that was set up has a pile, and no plays.
    cards = [] if plays else [_face(each, words) for each in view.pile.cards]
    return pile("pile", title, cards, None, plays=plays)


def _said(play: Played, words: Words) -> str:
    """Return who made a play, and its value."""
    return words.say("played", name=words.name(play.seat), value=play.value)


def used(_view: View, move: Move) -> list[str]:
    """Return the ids of the cards that a move uses."""
    return [str(each) for each in getattr(move, "cards", ())]


def spot(_view: View, move: Move) -> str | None:
    """Return the spot where a move is made; None if there is none."""
    if isinstance(move, Play):
        return "pile"
    return "kings-hand" if isinstance(move, TakeKingsHand) else None
