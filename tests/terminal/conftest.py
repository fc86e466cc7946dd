"""These tests need the extra ``terminal``; without it, as in a browser, they are left out."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("textual") else ["test_*.py"]
