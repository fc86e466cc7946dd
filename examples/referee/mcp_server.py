"""The referee as an MCP server: each question of ``referee.py`` is a tool for a language model.

Run it with ``python mcp_server.py``: it talks over standard input and output, as MCP clients
start it. README.md says how to enter it in a client.
"""

from collections.abc import Callable
from functools import wraps
from inspect import getdoc

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from referee import QUESTIONS

from cardrules import CardRulesError, __version__, games

INSTRUCTIONS = f"""\
A referee of the card games {", ".join(games.names())}. Ask it instead of relying on memory: it
lists the legal moves, says why a move is illegal, and explains the rules. A view is the JSON
message in which a game server shows one seat the table; pass it on unchanged."""


def create_server() -> MCPServer:
    """Return the referee as an MCP server."""
    server = MCPServer("cardrules-referee", instructions=INSTRUCTIONS, version=__version__)
    hints = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
    for name, question in QUESTIONS.items():
        told = getdoc(question)
        server.add_tool(_explained(question), name, description=told, annotations=hints)
    return server


def _explained(question: Callable[..., object]) -> Callable[..., object]:
    """Return a question whose errors reach the model in words, which it can act on."""

    @wraps(question)
    def ask(**arguments: object) -> object:
        try:
            return question(**arguments)
        except CardRulesError as error:
            raise ToolError(str(error)) from None

    return ask


if __name__ == "__main__":
    create_server().run()
