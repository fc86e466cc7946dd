"""A page of text above the table: the rules, the help, or the scores of a round."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static


class Sheet(ModalScreen[None]):
    """A text with a title, until it is closed by a key or a click."""

    DEFAULT_CSS = """
    Sheet { align: center middle; }
    Sheet VerticalScroll {
        width: 76; max-width: 95%; height: auto; max-height: 90%;
        border: round $accent; background: $surface; padding: 1 2;
        border-title-style: bold;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "close", show=False),
    ]

    def __init__(self, title: str, text: str, closing: str) -> None:
        """Make a page.

        Args:
            title: what stands above it.
            text: what it says.
            closing: how to close it, in words.
        """
        super().__init__()
        self.page = VerticalScroll(Static(Content(text)))
        self.page.border_title, self.page.border_subtitle = title, closing

    def compose(self) -> ComposeResult:
        """Yield the page, which scrolls if it is too long."""
        yield self.page

    def action_close(self) -> None:
        """Close the page."""
        self.dismiss(None)

    def on_click(self) -> None:
        """Close the page."""
        self.dismiss(None)
