"""The style of all SVG plots, for light and dark screens."""

from __future__ import annotations

STYLE = """\
text { font: 14px system-ui, sans-serif; fill: #24292f; }
.paper { fill: #ffffff; } .grid { stroke: #d0d7de; } .quiet { fill: #57606a; font-size: 12px; }
.title { font-weight: 600; } .line { stroke-width: 2; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; } .paper { fill: #0d1117; } .grid { stroke: #30363d; }
  .quiet { fill: #9198a1; }
}
"""
"""Each plot adds its own style."""
