"""Draw the pieces of a picture: diamonds, dinosaurs and explorers, as parts of an SVG."""

from __future__ import annotations

from tacora.core.game import Seat
from tacora.plots.lettering import Style, write

SEATS = ("#ff6b6d", "#5cc8ff", "#ffd166", "#7fe0a7", "#b79cff", "#ff9e80")
"""The colours of the players."""
DINOSAURS = {
    "t-rex": ("#c4303a", "T"),
    "raptor": ("#e8772e", "R"),
    "triceratops": ("#4a8ca8", "C"),
    "pterodactyl": ("#8a5cc0", "P"),
}
"""The colour and the letter of each species."""

_INK, _EDGE, _DIAMOND = "#1a1230", "#fff0cf", "#4fc3ee"


def diamond(x: float, y: float, size: float, *, filled: bool = True) -> str:
    """Draw a cut diamond around a point; an outline for one that is still to be won."""
    points = ((-0.55, -0.8), (0.55, -0.8), (1, -0.2), (0, 1), (-1, -0.2))
    outline = " ".join(f"{x + size * dx:.1f},{y + size * dy:.1f}" for dx, dy in points)
    if not filled:
        return f'<polygon points="{outline}" fill="none" stroke="#5d7a68" stroke-width="1.6"/>'
    table = f"M{x - 0.85 * size:.1f} {y - 0.2 * size:.1f}h{1.7 * size:.1f}"
    return (
        f'<polygon points="{outline}" fill="{_DIAMOND}" stroke="{_INK}" stroke-width="1.4" '
        f'stroke-linejoin="round"/><path d="{table}" stroke="#dff6ff" stroke-width="1.4"/>'
    )


def dinosaur(species: str, x: float, y: float, size: float) -> str:
    """Draw a dinosaur as a medallion with teeth around it and its letter."""
    colour, letter = DINOSAURS[species]
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="{colour}" stroke="{_EDGE}" '
        f'stroke-width="3" stroke-dasharray="4 2.3"/>'
        f"{write(letter, x, y + size * 0.45, Style(size * 0.9, _EDGE), 'middle')}"
    )


def explorer(seat: Seat, x: float, y: float, size: float, *, awake: bool) -> str:
    """Draw an explorer as a disc with the number of the seat; hollow while unconscious."""
    colour = SEATS[seat]
    fill, ink = (colour, _INK) if awake else ("#2b2b33", colour)
    number = write(str(seat), x, y + size * 0.48, Style(size * 0.95, ink), "middle")
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="{fill}" '
        f'stroke="{_INK if awake else colour}" stroke-width="2"/>{number}'
    )
