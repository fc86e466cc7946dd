"""Settings for all tests; collects the examples in README, docs and docstrings as tests."""

from importlib.util import find_spec

from hypothesis import HealthCheck, settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser
from sybil.sybil import SybilCollection

from cardrules import games
from pictures.pages import DrawnPictureParser
from registry import OURS

# A test must pass on a slow machine too, so Hypothesis has no time limits.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

collect_ignore = ["docs/_build"]
if find_spec("pettingzoo") is None:  # Without this extra, the rest can still be tested.
    collect_ignore += ["docs/howto/learning.md", "src/cardrules/adapters/pettingzoo"]


def _forget(_namespace: object) -> None:
    """Take the games that a page has entered out of the registry again."""
    entered: dict[str, str] = vars(games)["_modules"]
    entered.clear()
    entered.update(OURS)


# The first parser takes a fenced block as one region. The second parser would find overlapping
# regions in it, so each file has only one parser.
pytest_collect_file = SybilCollection(
    (
        Sybil([PythonCodeBlockParser()], filenames=["README.md"]),
        Sybil(
            [PythonCodeBlockParser(), DrawnPictureParser()],
            path="docs",
            patterns=["*.md"],
            teardown=_forget,
        ),
        Sybil([DocTestParser()], path="src", patterns=["*.py"]),
    )
).pytest()
