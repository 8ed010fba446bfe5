/**
 * Something shown for its full time, although the stage has gone on: beats are short so that
 * nobody waits, and a movement that is cut off in the middle tells nothing.
 */
export class Linger<T> {
  value = $state.raw<T | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(value: T, ms: number): void {
    clearTimeout(this.#timer);
    this.value = value;
    this.#timer = setTimeout(() => {
      this.value = null;
    }, ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.value = null;
  }
}
