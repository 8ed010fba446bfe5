// Find what a person would see as a fault of the layout: cut, covered or spilling words, and
// things to press that are too small, covered or out of the window. The map and what scrolls may go
// on beyond their edge.
({ leastPressed, leastFont }) => {
  const SLACK = 1.5;
  const faults = new Set();
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const visible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".visually-hidden, [inert], [aria-hidden='true'] svg");
  const within = (box, outer) =>
    box.left >= outer.left - SLACK &&
    box.top >= outer.top - SLACK &&
    box.right <= outer.right + SLACK &&
    box.bottom <= outer.bottom + SLACK;
  const nameOf = (element) => {
    const words = element.getAttribute("aria-label") || element.textContent || "";
    return `${element.localName}.${[...element.classList].filter((c) => !c.startsWith("svelte-")).join(".")} "${words.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  };
  const ancestors = function* (element) {
    for (let each = element.parentElement; each; each = each.parentElement) yield each;
  };
  const scrolls = (element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return (
      (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
      (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
    );
  };
  const inScroller = (element) =>
    [element, ...ancestors(element)].some((each) => scrolls(each)) ||
    document.scrollingElement.scrollHeight > innerHeight + 1;
  /** A press on it shows the whole text. */
  const shortened = (element) =>
    [element, ...ancestors(element)].some(
      (each) =>
        getComputedStyle(each).textOverflow === "ellipsis" &&
        each.parentElement.querySelector(":scope > [aria-expanded]"),
    );
  const onMap = (element) => element.closest('[role="grid"], .layer') !== null;
  /** Clipped away as a whole: what does not fit is left out, not cut. */
  const leftOut = (element, box) =>
    [element, ...ancestors(element)].some((each) => {
      if (getComputedStyle(each).overflowX === "visible") return false;
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
    });
  const dialog = document.querySelector("dialog[open]");
  const inFront = (element) => !dialog || dialog.contains(element);

  for (const element of document.querySelectorAll("button, a[href], select, input, summary")) {
    if (!visible(element) || !inFront(element) || onMap(element)) continue;
    if (element.matches("input") && element.closest("label")) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || leftOut(element.parentElement, box)) continue;
    if (box.width < leastPressed - 0.5 || box.height < leastPressed - 0.5) {
      const inline = getComputedStyle(element).display === "inline";
      if (!inline) faults.add(`small ${Math.round(box.width)}×${Math.round(box.height)}: ${nameOf(element)}`);
    }
    if (inScroller(element)) continue;
    if (!within(box, window_)) faults.add(`out of the window: ${nameOf(element)}`);
    else {
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const onPurpose = top?.closest('[role="dialog"]') || element.matches(".minimap, .zoom, .stack li:not(.front) *");
      if (top && !onPurpose && !element.contains(top) && !top.contains(element) && !top.closest("label")?.contains(element))
        faults.add(`covered by ${nameOf(top)}: ${nameOf(element)}`);
    }
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const element = node.parentElement;
    if (!node.textContent.trim() || !visible(element) || !inFront(element)) continue;
    if (element.closest("style, script, svg, option, .stack li:not(.front)")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (!boxes.length) continue;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    const shown = `"${node.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
    if (size < leastFont) faults.add(`${size} px: ${shown}`);
    if (onMap(element) || inScroller(element) || shortened(element)) continue;
    const hidden = [element, ...ancestors(element)].some((each) => {
      const box = each.getBoundingClientRect();
      return box.width <= 1.5 && box.height <= 1.5;
    });
    if (hidden) continue;
    for (const box of boxes) {
      if (leftOut(element, box)) continue;
      const button = element.closest("button, a[href]");
      const inner = { ...edges(box), top: box.top + box.height * 0.2, bottom: box.bottom - box.height * 0.2 };
      if (!within(inner, window_)) faults.add(`out of the window: ${shown}`);
      if (button && !within(inner, button.getBoundingClientRect()))
        faults.add(`spills out of its button: ${shown}`);
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const other = top?.closest("button, a[href], p, h2, small, b");
      if (other && !other.contains(element) && !element.contains(other) && !(button ?? element).contains(other))
        if (getComputedStyle(element).pointerEvents !== "none" && !top.closest('[role="dialog"], section.list, section.spread'))
          faults.add(`${nameOf(other)} lies over ${shown}`);
      for (const each of [element, ...ancestors(element)]) {
        const style = getComputedStyle(each);
        if (style.overflowX !== "visible" || style.overflowY !== "visible") {
          if (!within(inner, each.getBoundingClientRect())) faults.add(`cut by ${nameOf(each).slice(0, 30)}: ${shown}`);
        }
        if (style.position === "fixed") break;
      }
    }
  }
  return [...faults];

  function edges({ left, right, top, bottom }) {
    return { left, right, top, bottom };
  }
}
