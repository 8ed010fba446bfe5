/** For tests that write drawings of the client into files of other programs. */

import { type Component, mount, unmount } from "svelte";

/** The inside of a drawing. Ids differ between drawings, which are put together in one picture. */
export function drawn(name: string, part: unknown, props: Record<string, unknown> = {}): string {
  const target = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.append(target);
  const mounted = mount(part as Component<Record<string, unknown>>, { target, props });
  const inner = target.querySelector("svg") ?? target;
  const text = inner.innerHTML
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/ (class|style)="[^"]*"/g, "")
    .replaceAll(/(id="|url\(#|href="#)/g, `$1${name}-`);
  unmount(mounted);
  target.remove();
  return text;
}
