"""PettingZoo environments for the games, to train learning agents.

`env` takes the rules of a game and returns an environment in PettingZoo's conventions, with one
agent for each seat. `raw_env` does the same without PettingZoo's wrappers. Moves are numbered: an
`Actions` translates moves to numbers and back, and depends only on the rules. Observations are
arrays of numbers, made only from a seat's view; a `Layout` describes their parts. `numbering_of`
returns both without an environment.

This package needs the extra ``pettingzoo``.
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
