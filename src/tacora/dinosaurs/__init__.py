"""Diamonds & Dinosaurs: explorers draw a jungle, dodge dinosaurs and race home with diamonds."""

from tacora.dinosaurs import notation, rules, telling, wording
from tacora.dinosaurs import options as option
from tacora.dinosaurs import report as reporting
from tacora.dinosaurs import standing as waiting
from tacora.dinosaurs import view as seeing


class Dinosaurs:
    """The game as the kernel knows it (`core.game.Game`): which function does what."""

    name = "dinosaurs"
    standing: tuple[str, ...] = waiting.STANDING
    options = staticmethod(option.parse_options)
    options_json = staticmethod(option.options_json)
    seats = staticmethod(option.seats)
    new = staticmethod(rules.new)
    pending = staticmethod(rules.pending)
    choices = staticmethod(rules.choices)
    apply = staticmethod(rules.apply)
    absent = staticmethod(rules.absent)
    standing_answer = staticmethod(waiting.standing_answer)
    quiet = staticmethod(waiting.quiet)
    view = staticmethod(seeing.view)
    counted = staticmethod(seeing.view)
    report = staticmethod(reporting.report)
    report_for = staticmethod(reporting.report_for)
    odds = staticmethod(seeing.no_odds)
    tell = staticmethod(telling.tell)
    words = staticmethod(wording.words)
    to_notation = staticmethod(notation.to_notation)
    from_notation = staticmethod(notation.from_notation)


GAME = Dinosaurs()
