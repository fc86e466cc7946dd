"""The code of a page becomes a module whose lines keep their numbers."""

from pathlib import Path

from typed_blocks import code_of, write_modules

PAGE = """\
# A page

```python
>>> def double(number: int) -> int:
...     return 2 * number
...
>>> double(2)
4
```

Text, and a block in another language:

```sh
>>> not Python
```

```python
import cardrules

print(cardrules)
```
"""


def test_code_keeps_its_line_numbers() -> None:
    lines = dict(enumerate(code_of(PAGE).splitlines(), 1))
    assert {number: line for number, line in lines.items() if line} == {
        4: "def double(number: int) -> int:",
        5: "    return 2 * number",
        7: "double(2)",
        18: "import cardrules",
        20: "print(cardrules)",
    }


def test_only_pages_with_code_become_modules(tmp_path: Path) -> None:
    (tmp_path / "docs" / "how-to").mkdir(parents=True)
    (tmp_path / "README.md").write_text("no code")
    (tmp_path / "docs" / "how-to" / "a-bot.md").write_text(PAGE)
    target = tmp_path / "modules"
    target.mkdir()
    assert write_modules(tmp_path, target) == 1
    assert [file.name for file in target.iterdir()] == ["docs_how_to_a_bot.py"]
