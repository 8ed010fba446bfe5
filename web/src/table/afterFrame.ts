/**
 * Calls a function when the next frame has been drawn: in a task of its own, in which positions on
 * the page are known without laying it out again. Returns a function that cancels it.
 */
export function afterFrame(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
