"""A sample deck, for trying things out."""

from cardrules.queen_of_scots.deck import CardType, Deck

_PLAIN_POINTS = (5, 5, 5, 10, 10, 10, 15, 15, 15, 20, 20, 20)


def _sample(
    name: str,
    german: str,
    italian: str,
    points: int,
    copies: int,
    *,
    wild: bool = False,
    royal: bool = False,
) -> CardType:
    names = {"de": german, "it": italian}
    return CardType(name, points=points, copies=copies, wild=wild, royal=royal, translations=names)


SAMPLE_DECK = Deck(
    [
        _sample("Crown Jewels", "Kronjuwelen", "Gioielli della Corona", 50, 8, wild=True),
        _sample("King James", "König Jakob", "Re Giacomo", 40, 4, royal=True),
        _sample("Queen Mary", "Königin Maria", "Regina Maria", 35, 2, royal=True),
        _sample("Queen Elizabeth", "Königin Elisabeth", "Regina Elisabetta", 30, 2, royal=True),
        _sample("Lord Darnley", "Lord Darnley", "Lord Darnley", 25, 2, royal=True),
        *(
            _sample(f"Plain {number}", f"Schlicht {number}", f"Semplice {number}", points, 6)
            for number, points in enumerate(_PLAIN_POINTS, 1)
        ),
    ]
)
"""A sample deck for trying things out; it is not the deck in the box."""
