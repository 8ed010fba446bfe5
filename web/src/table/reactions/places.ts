/** Where picker and bubbles are: measured on the screen, so that no board has to know of them. */

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  right: number;
  bottom: number;
}

const EDGE_PX = 8;
const GAP_PX = 12;
const PICKER_PX = 374;

/** The picker lies over the path or the map (`data-company-area`), near its button. */
export function placeOfPicker(button: Box, height: number) {
  const area: Box =
    document.querySelector("[data-company-area]")?.getBoundingClientRect() ??
    new DOMRect(0, 0, innerWidth, innerHeight);
  const width = Math.min(PICKER_PX, innerWidth - 2 * EDGE_PX);
  const above = button.top > area.top + area.height / 2;
  const left = clamp(button.left, Math.max(area.left, 0), Math.min(area.right, innerWidth) - width);
  const wanted = above
    ? Math.min(button.top, area.bottom) - GAP_PX - height
    : Math.max(button.bottom + GAP_PX, area.top + EDGE_PX);
  const top = clamp(wanted, 0, innerHeight - height);
  const tip = Math.min(Math.max(button.left + button.width / 2 - left, 24), width - 24);
  return { left, top, width, above, tip };
}

/** The smallest and the usual size of a bubble, and that of a big screen. */
const CAMP_PX = 44;
const BUBBLE_PX = 58;
const BIG_PX = 96;
/** Explorers at camp are lower than this. */
const SMALL_FIGURE_PX = 58;
/** The head's middle, from the top of a figure. */
const HEAD = 0.3;
const NARROW_PLATE_PX = 150;

export interface BubblePlace {
  x: number;
  y: number;
  size: number;
  /** The tail points up to a plate. */
  below: boolean;
}

/**
 * The middle of a bubble over the head of a seat. A figure (`data-head`) comes before a plate
 * (`data-seat`). Without both, bubbles stand in a row at the lower edge.
 */
export function placeOfBubble(seat: number, nth: number, big: boolean): BubblePlace {
  const usual = big ? BIG_PX : BUBBLE_PX;
  const figure = boxOf(`[data-head="${seat}"]`);
  if (figure) {
    const size = !big && figure.height < SMALL_FIGURE_PX ? CAMP_PX : usual;
    const x = figure.left + figure.width / 2;
    return inView({ x, y: figure.top + figure.height * HEAD, size, below: false });
  }
  const plate = boxOf(`.plate[data-seat="${seat}"]`);
  const face = boxOf(`.plate[data-seat="${seat}"] .face`);
  if (plate && face) {
    const below = plate.width < NARROW_PLATE_PX;
    const x = (below ? plate : face).left + (below ? plate : face).width / 2;
    const y = below ? plate.bottom + usual / 2 : face.top + face.height / 2;
    return inView({ x, y, size: usual, below });
  }
  return inView({
    x: innerWidth / 2 + (nth % 2 ? 1 : -1) * Math.ceil(nth / 2) * (usual + EDGE_PX),
    y: innerHeight - usual * 1.5,
    size: usual,
    below: false,
  });
}

function boxOf(selector: string): Box | null {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box?.width ? box : null;
}

function inView({ x, y, size, below }: BubblePlace): BubblePlace {
  return {
    x: clamp(x - size / 2, 0, innerWidth - size) + size / 2,
    y: clamp(y - size / 2, 0, innerHeight - size) + size / 2,
    size,
    below,
  };
}

const clamp = (value: number, low: number, high: number) =>
  Math.max(low + EDGE_PX, Math.min(high - EDGE_PX, value));
