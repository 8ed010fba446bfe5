"""The landscapes of the front page: the drawings that the server uses for shared links."""

from __future__ import annotations

from tacora.server.sharing.picture import art, landscape

PATHS = {"diamant": "assets/cave.svg", "dinosaurs": "assets/jungle.svg"}


def pictures() -> dict[str, str]:
    """Return the pictures of both games by path."""
    return {path: _picture(game) for game, path in PATHS.items()}


def _picture(game: str) -> str:
    scene = art().scenes[game]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{scene.open_box}"'
        ' preserveAspectRatio="xMidYMid slice" stroke-linecap="round" stroke-linejoin="round">'
        f"{landscape(scene)}</svg>\n"
    )
