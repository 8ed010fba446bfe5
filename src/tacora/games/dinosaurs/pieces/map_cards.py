"""Map cards as events and reports show them."""

from __future__ import annotations

from tacora.games.dinosaurs.cards.models import MapCard


def printed_facts(card: MapCard) -> dict[str, object]:
    """Return what is printed on a map card (J2), and the dinosaur whose home it is."""
    return {
        "card": card.id,
        "kind": card.kind,
        "number": card.number,
        "items": card.items,
        "refresh": card.refresh,
        "printed": card.diamonds,
        "home": dinosaur_at_home(card),
    }


def dinosaur_at_home(card: MapCard) -> str | None:
    """Return the name of the dinosaur that enters on a card: t-rex, raptor-7."""
    if card.dinosaur is None:
        return None
    return "t-rex" if card.dinosaur == "t-rex" else card.id
