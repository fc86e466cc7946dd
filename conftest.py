"""What all tests share; and the examples in README, documentation and docstrings as tests."""

from importlib.util import find_spec

from hypothesis import HealthCheck, settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser
from sybil.sybil import SybilCollection

# Whether a test passes must not depend on how fast the machine is.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

collect_ignore = ["docs/_build"]
if find_spec("pettingzoo") is None:  # It comes with an extra; without it the rest is tested.
    collect_ignore += ["docs/howto/learning.md", "src/cardrules/adapters/pettingzoo"]

# A fenced block is one region to the first parser, so the second may not read the same files.
pytest_collect_file = SybilCollection(
    (
        Sybil([PythonCodeBlockParser()], filenames=["README.md"]),
        Sybil([PythonCodeBlockParser()], path="docs", patterns=["*.md"]),
        Sybil([DocTestParser()], path="src", patterns=["*.py"]),
    )
).pytest()
