"""A script that adds up how far a page jumps by itself, from its first picture on."""

LAYOUT_SHIFT = """
window.layoutShift = 0;
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue;
    window.layoutShift += value;
    window.shifts.push([value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
