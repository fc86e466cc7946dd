"""The games with house rules are registered while a test runs, and no longer."""

import pytest

from house_rules.houses import register_all


@pytest.fixture(autouse=True)
def _entered(monkeypatch: pytest.MonkeyPatch) -> None:
    register_all(monkeypatch.setattr)
