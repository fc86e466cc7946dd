"""The games with house rules are registered while a test runs, and no longer."""

import pytest

from house_rules.houses import PLACES
from registry import enter


@pytest.fixture(autouse=True)
def _entered(monkeypatch: pytest.MonkeyPatch) -> None:
    enter(monkeypatch, **PLACES)
