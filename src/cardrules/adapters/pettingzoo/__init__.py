"""PettingZoo environments for the games, for players that learn.

`env` takes the rules of any of the games and returns an environment in PettingZoo's conventions,
one agent a seat; `raw_env` is the same without PettingZoo's wrappers. Moves are numbered: an
`Actions` gives the number of a move and the move of a number, and depends on the rules only.
Observations are arrays of numbers, made from the view of a seat and from nothing else; a `Layout`
says what stands where. `numbering_of` gives both without an environment.

Needs the extra ``pettingzoo``.
"""

from importlib.util import find_spec

from cardrules.errors import MissingExtraError

if find_spec("pettingzoo") is None:
    raise MissingExtraError("pettingzoo", "pettingzoo")

from cardrules.adapters.pettingzoo.actions import ActionError, Actions
from cardrules.adapters.pettingzoo.environment import (
    CardEnv,
    EnvOptions,
    Episode,
    Observation,
    Rewards,
)
from cardrules.adapters.pettingzoo.factory import env, numbering_of, raw_env
from cardrules.adapters.pettingzoo.numbering import Layout, Numbering, Part

__all__ = [
    "ActionError",
    "Actions",
    "CardEnv",
    "EnvOptions",
    "Episode",
    "Layout",
    "Numbering",
    "Observation",
    "Part",
    "Rewards",
    "env",
    "numbering_of",
    "raw_env",
]
