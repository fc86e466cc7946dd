"""RACK-O as the page draws it."""

from collections.abc import Iterable

from drawing import Drawn, Words, back, card, pile, row

from cardrules import Seat
from cardrules.racko import (
    Discard,
    Draw,
    Move,
    Place,
    Placing,
    RoundEnded,
    Rules,
    SeenTurnCame,
    Take,
    Taking,
    TurnEnded,
    View,
)

untold = (TurnEnded, SeenTurnCame)
round_ended = RoundEnded
selects_one = True


def goal(rules: Rules) -> int | None:
    """Return the score that ends the match."""
    return rules.target


def card_of(card_id: str) -> int:
    """Return the card with an id."""
    return int(card_id)


def _slots(view: View) -> Iterable[int]:
    return range(5, 5 * view.rules.rack_size + 1, 5)


def _in_slot(slot: int, known: int | None, words: Words) -> Drawn:
    face = back(words) if known is None else card(str(known), known)
    name = words.say("in-slot", slot=slot, card=face["name"])
    return {**face, "name": name, "slot": slot}


def hand(view: View, words: Words) -> Drawn:
    """Return the own rack."""
    cards = [
        {**_in_slot(slot, held, words), "spot": f"slot {slot}"}
        for slot, held in zip(_slots(view), view.rack or (), strict=False)
    ]
    return row(words.say("rack"), cards, look="rack")


def own(_view: View, _words: Words) -> list[Drawn]:
    """Return what the own seat has besides its rack: nothing."""
    return []


def others(view: View, seat: Seat, words: Words) -> list[Drawn]:
    """Return the rack of another seat: the cards that the view knows, and backs."""
    cards = [
        _in_slot(slot, held, words)
        for slot, held in zip(_slots(view), view.racks[seat], strict=False)
    ]
    return [row(words.say("rack"), cards, look="rack")]


def notes(_view: View, _seat: Seat, _words: Words) -> list[str]:
    """Return what else there is to say of a seat: nothing."""
    return []


def middle(view: View, words: Words) -> list[Drawn]:
    """Return the draw pile, the card drawn from it, and the discard pile."""
    stock = [back(words)] * bool(view.draw_pile_size)
    piles = [pile("draw-pile", words.term("pictures.draw-pile"), stock, view.draw_pile_size)]
    if isinstance(view.phase, Placing):
        drawn = back(words) if view.drawn is None else card(str(view.drawn), view.drawn)
        offers = view.to_act == view.seat
        piles.append(pile("drawn", words.term("pictures.drawn"), [drawn], None, offers=offers))
    top = [card(str(each), each) for each in view.discard_pile[-1:]]
    offers = isinstance(view.phase, Taking) and view.to_act == view.seat
    title, size = words.term("pictures.discard-pile"), len(view.discard_pile)
    return [*piles, pile("discard-pile", title, top, size, offers=offers)]


def used(view: View, move: Move) -> list[str]:
    """Return the ids of the cards that a move uses, as a player selects them."""
    if isinstance(move, Draw):
        return []
    offered = view.discard_pile[-1] if isinstance(move, Take) else view.drawn
    return [str(offered)]


def spot(_view: View, move: Move) -> str:
    """Return the spot where a move is made."""
    match move:
        case Draw():
            return "draw-pile"
        case Take(slot=slot) | Place(slot=slot):
            return f"slot {slot}"
        case Discard():
            return "discard-pile"
