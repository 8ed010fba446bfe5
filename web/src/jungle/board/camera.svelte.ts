/** Which part of the map is seen, and how large. It moves by one transform of the whole layer. */
import type { Cell } from "../facts";
import type { Bounds, Point } from "../model/cells";
import {
  clampOffset,
  fits,
  layoutMap,
  type MapLayout,
  offsetAround,
  revealOffset,
  type Screen,
  type Size,
  type Viewport,
  type Zoom,
} from "../model/mapLayout";

interface Gesture {
  pointers: Map<number, Point>;
  offset: Point;
  start: Point;
  /** The distance of two fingers at the start. */
  spread: number;
  moved: boolean;
}

/** A finger that moves less than this presses; it does not drag. */
const DRAG_PX = 6;
/** A pinch by this factor changes between near and whole. */
const PINCH = 1.15;

/** A window that is smaller than this in one direction is a phone's. */
const PHONE_PX = 450;

/** The kind of screen that a window of the map is on. Large tiles only where all of them fit. */
export function screenOf(size: Size, cells: readonly Cell[], free: readonly Cell[]): Screen {
  if (size.width < PHONE_PX || size.height < PHONE_PX) return "phone";
  return layoutMap(cells, free, { ...size, screen: "tv" }).pans ? "laptop" : "tv";
}

export class Camera {
  viewport = $state.raw<Viewport>({ width: 0, height: 0, screen: "laptop" });
  zoom = $state<Zoom>("whole");
  /** The screen place of Base Camp's upper left corner. */
  offset = $state.raw<Point>({ x: 0, y: 0 });
  /** A factor for the moment: fingers pinch, or the tile size has just changed. */
  scale = $state(1);
  /** The layer glides to a new offset. False while a finger holds it. */
  gliding = $state(false);
  /** A finger is on the map. */
  held = $state(false);

  #cells = $state.raw<readonly Cell[]>([]);
  #free = $state.raw<readonly Cell[]>([]);
  /** The cells that a question is about: all of them are to be seen. */
  #focus = $state.raw<readonly Cell[]>([]);
  /** The map where it is now. */
  layout: MapLayout = $derived({
    ...layoutMap(this.#cells, this.#free, this.viewport, this.zoom, this.#focus),
    offset: this.offset,
  });
  tile = $derived(this.layout.tile);
  pitch = $derived(this.layout.pitch);
  isPhone = $derived(this.viewport.screen === "phone");

  #gesture: Gesture | null = null;
  /** The place that comes into the middle with the next frames, while the old size is still shown. */
  #awaited: Point | null = null;

  /** Fits the map into a window or around new tiles. The place in the middle stays there. */
  fit(size: Size, cells: readonly Cell[], free: readonly Cell[]): void {
    if (this.held) return;
    const isFirst = this.viewport.width === 0;
    const before = this.pitch;
    const middle = this.#middle();
    this.viewport = { ...size, screen: screenOf(size, cells, free) };
    this.#cells = cells;
    this.#free = free;
    if (isFirst) this.#jump();
    else this.#glide(before, middle);
  }

  /** Changes between near and whole, with a place in the middle. */
  show(zoom: Zoom, around: Point | null = null): void {
    if (this.held || (zoom === this.zoom && !around)) return;
    this.#turnTo(zoom, [], around);
  }

  /**
   * Shows the cells that a question is about: all of them where that is possible, else those around
   * a place. Without a question the whole map.
   */
  ask(focus: readonly Cell[], around: Point | null = null): void {
    if (this.held) return;
    this.#turnTo(focus.length ? "near" : "whole", focus, around);
  }

  #turnTo(zoom: Zoom, focus: readonly Cell[], around: Point | null): void {
    const before = this.pitch;
    const middle = around ?? this.#middle();
    this.zoom = zoom;
    this.#focus = focus;
    this.#glide(before, middle);
  }

  /** Moves just enough to have these cells in the window. */
  reveal(cells: readonly Cell[]): void {
    if (this.held || !cells.length || !this.layout.pans) return;
    this.gliding = true;
    this.offset = revealOffset(cells, this.layout, this.viewport, this.offset);
  }

  /** Puts a place of the map, in tiles, into the middle. */
  goTo(place: Point): void {
    if (this.held) return;
    this.gliding = true;
    this.offset = offsetAround(place, this.layout, this.viewport);
  }

  /** Moves by some pixels. */
  pan(x: number, y: number): void {
    this.gliding = true;
    const next = { x: this.offset.x + x, y: this.offset.y + y };
    this.offset = clampOffset(next, this.layout, this.viewport);
  }

  #jump(): void {
    this.gliding = false;
    this.scale = 1;
    this.offset = this.#target(this.#middleOf(this.layout.bounds));
  }

  /** The place on the map, in tiles, at a point of the window. */
  placeAt({ x, y }: Point): Point {
    const { offset, pitch } = this;
    return { x: (x - offset.x) / pitch - 0.5, y: (y - offset.y) / pitch - 0.5 };
  }

  down(pointer: number, at: Point): void {
    const pointers = this.#gesture?.pointers ?? new Map<number, Point>();
    pointers.set(pointer, at);
    this.#restart(pointers, this.#gesture?.moved ?? false);
  }

  /** Returns true once the fingers drag or pinch: then they do not press anything. */
  move(pointer: number, at: Point): boolean {
    const gesture = this.#gesture;
    if (!gesture?.pointers.has(pointer)) return false;
    gesture.pointers.set(pointer, at);
    const now = average(gesture.pointers);
    const dx = now.x - gesture.start.x;
    const dy = now.y - gesture.start.y;
    const pinched = gesture.pointers.size > 1;
    if (!gesture.moved && !pinched && Math.hypot(dx, dy) < DRAG_PX) return false;
    gesture.moved = true;
    this.held = true;
    this.gliding = false;
    if (pinched) {
      this.scale = spreadOf(gesture.pointers) / gesture.spread;
      this.offset = {
        x: now.x - (gesture.start.x - gesture.offset.x) * this.scale,
        y: now.y - (gesture.start.y - gesture.offset.y) * this.scale,
      };
    } else {
      const next = { x: gesture.offset.x + dx, y: gesture.offset.y + dy };
      this.offset = clampOffset(next, this.layout, this.viewport);
    }
    return true;
  }

  /** Returns true if the gesture moved the map. */
  up(pointer: number): boolean {
    const gesture = this.#gesture;
    if (!gesture?.pointers.delete(pointer)) return false;
    const { moved, start, offset } = gesture;
    const { scale } = this;
    if (gesture.pointers.size) {
      this.#settle(scale, start, offset);
      this.#restart(gesture.pointers, moved);
      return moved;
    }
    this.#gesture = null;
    this.held = false;
    this.#settle(scale, start, offset);
    return moved;
  }

  /** After a pinch: near, whole, or as before. */
  #settle(scale: number, start: Point, offset: Point): void {
    if (scale === 1) return;
    const { pitch } = this;
    const around = {
      x: (start.x - offset.x) / pitch - 0.5,
      y: (start.y - offset.y) / pitch - 0.5,
    };
    const zoom = scale > PINCH ? "near" : scale < 1 / PINCH ? "whole" : this.zoom;
    const before = pitch * scale;
    if (zoom !== this.zoom) this.#focus = [];
    this.zoom = zoom;
    this.#glide(before, around);
  }

  #restart(pointers: Map<number, Point>, moved: boolean): void {
    this.#gesture = {
      pointers,
      offset: this.offset,
      start: average(pointers),
      spread: Math.max(1, spreadOf(pointers)),
      moved,
    };
  }

  /** Where the map comes to rest: a place in the middle, and the cells in focus all in the window. */
  #target(middle: Point): Point {
    const { layout, viewport } = this;
    const offset = offsetAround(middle, layout, viewport);
    if (!this.#focus.length || !fits(this.#focus, layout, viewport)) return offset;
    return revealOffset(this.#focus, layout, viewport, offset);
  }

  #middleOf({ left, top, right, bottom }: Bounds): Point {
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  #middle(): Point {
    if (this.#awaited) return this.#awaited;
    const { width, height } = this.viewport;
    return this.placeAt({ x: width / 2, y: height / 2 });
  }

  /** Shows the old size for a frame, and glides to the new one. */
  #glide(before: number, middle: Point): void {
    const { pitch } = this;
    const arrive = () => {
      this.#awaited = null;
      this.gliding = true;
      this.scale = 1;
      this.offset = this.#target(middle);
    };
    if (before === pitch) {
      arrive();
      return;
    }
    this.gliding = false;
    this.scale = before / pitch;
    this.#awaited = middle;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (this.#awaited !== middle) return;
        if (this.held) this.#awaited = null;
        else arrive();
      }),
    );
  }
}

function average(pointers: ReadonlyMap<number, Point>): Point {
  let [x, y] = [0, 0];
  for (const at of pointers.values()) {
    x += at.x / pointers.size;
    y += at.y / pointers.size;
  }
  return { x, y };
}

function spreadOf(pointers: ReadonlyMap<number, Point>): number {
  const [one, other] = [...pointers.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 1;
}
