"""Diamant: 3 to 8 explorers dare each other deeper into the Tacora cave."""

from tacora.diamant import notation, panel, rules, telling
from tacora.diamant import options as option
from tacora.diamant import report as reporting
from tacora.diamant import view as seeing


class Diamant:
    """The game as the kernel knows it (`core.game.Game`): which function does what."""

    name = "diamant"
    standing: tuple[str, ...] = rules.STANDING
    options = staticmethod(option.parse_options)
    options_json = staticmethod(option.options_json)
    seats = staticmethod(option.seats)
    new = staticmethod(rules.new)
    pending = staticmethod(rules.pending)
    choices = staticmethod(rules.choices)
    apply = staticmethod(rules.apply)
    absent = staticmethod(rules.absent)
    standing_answer = staticmethod(rules.standing_answer)
    quiet = staticmethod(rules.quiet)
    view = staticmethod(seeing.view)
    counted = staticmethod(seeing.counted)
    report = staticmethod(reporting.report)
    report_for = staticmethod(reporting.report_for)
    odds = staticmethod(panel.odds)
    tell = staticmethod(telling.tell)
    words = staticmethod(telling.words)
    to_notation = staticmethod(notation.to_notation)
    from_notation = staticmethod(notation.from_notation)


GAME = Diamant()
