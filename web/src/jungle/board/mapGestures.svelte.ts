/** Fingers, mouse and wheel on the map: a press answers, a drag pans, a long press tells a chance. */
import type { Cell } from "../facts";
import type { Point } from "../model/cells";
import type { Camera } from "./camera.svelte";

const LONG_PRESS_MS = 450;

const spotOf = (event: PointerEvent): Point => {
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
};

export class MapGestures {
  /** The tile under a finger that rests: its chip says the chance as it is. */
  pressed = $state<Cell | null>(null);
  #dragged = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly camera: () => Camera,
    /** Whether a tile has a chance to tell. */
    private readonly hasChance: (cell: Cell) => boolean,
  ) {}

  readonly onpointerdown = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.#dragged = false;
    this.camera().down(event.pointerId, spotOf(event));
    const cell = (event.target as Element).closest<HTMLElement>("[data-cell]")?.dataset.cell;
    clearTimeout(this.#timer);
    if (!cell || !this.hasChance(cell)) return;
    this.#timer = setTimeout(() => {
      this.pressed = cell;
      // Letting go then answers nothing.
      this.#dragged = true;
    }, LONG_PRESS_MS);
  };

  readonly onpointermove = (event: PointerEvent): void => {
    if (!this.camera().move(event.pointerId, spotOf(event))) return;
    this.#endPress();
    if (this.#dragged) return;
    this.#dragged = true;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  };

  readonly onpointerup = (event: PointerEvent): void => {
    this.camera().up(event.pointerId);
    this.#endPress();
  };

  /** What was dragged is not pressed. */
  readonly onclickcapture = (event: MouseEvent): void => {
    if (!this.#dragged) return;
    this.#dragged = false;
    event.stopPropagation();
    event.preventDefault();
  };

  /** Svelte's wheel listeners are passive; this one stops the page from scrolling. */
  readonly listenToWheel = (element: HTMLElement) => {
    element.addEventListener("wheel", this.#onwheel, { passive: false });
    return () => element.removeEventListener("wheel", this.#onwheel);
  };

  readonly #onwheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (event.ctrlKey) this.camera().show(event.deltaY < 0 ? "near" : "whole");
    else this.camera().pan(-event.deltaX, -event.deltaY);
  };

  #endPress(): void {
    clearTimeout(this.#timer);
    this.pressed = null;
  }
}
