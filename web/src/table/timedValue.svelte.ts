/**
 * A value that clears itself after a time. An animation started with it runs to its end, even if
 * the queue has moved on to the next event.
 */
export class TimedValue<T> {
  value = $state.raw<T | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  set(value: T, durationMs: number): void {
    clearTimeout(this.#timer);
    this.value = value;
    this.#timer = setTimeout(() => {
      this.value = null;
    }, durationMs);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.value = null;
  }
}
