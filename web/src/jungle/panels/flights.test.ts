import { afterEach, expect, test } from "vitest";
import type { Motion } from "../model/motion";
import { flightsOf, tornAt } from "./flights";

const box = (left: number, top: number, size: number) => () =>
  ({ left, top, width: size, height: size }) as DOMRect;

/** A table with a plate, a tile and a pile that is not drawn. */
function table(): HTMLElement {
  document.body.innerHTML =
    '<div id="table"><div data-seat="1"></div><div data-cell="n1"></div><div data-pile="items"></div><div class="board"></div></div>';
  const at = (selector: string, rectangle: () => DOMRect) => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element) element.getBoundingClientRect = rectangle;
  };
  at("#table", box(10, 0, 500));
  at("[data-seat]", box(20, 20, 40));
  at("[data-cell]", box(210, 100, 80));
  at("[data-pile]", box(0, 0, 0));
  at(".board", box(110, 50, 300));
  return document.querySelector("#table") as HTMLElement;
}
afterEach(() => {
  document.body.innerHTML = "";
});

const motion = (more: Partial<Motion>) =>
  ({ cards: [], diamonds: [], ...more }) as unknown as Motion;

test("a diamond flies from its tile to the plate", () => {
  const flights = flightsOf(
    motion({
      diamonds: [{ from: { at: "cell", cell: "n1" }, to: { at: "seat", seat: 1 }, count: 1 }],
    }),
    table(),
  );
  expect(flights).toEqual([
    { what: "diamond", id: null, from: { x: 240, y: 140 }, to: { x: 30, y: 40 } },
  ]);
});

test("a card from a pile that is not drawn comes from above the map", () => {
  const flights = flightsOf(
    motion({
      cards: [
        {
          deck: "item",
          id: "rope",
          from: { at: "pile", pile: "items" },
          to: { at: "seat", seat: 1 },
        },
      ],
    }),
    table(),
  );
  expect(flights).toMatchObject([{ what: "item", id: "rope", from: { x: 250, y: 20 } }]);
});

test("what is nowhere to be seen does not fly, nor does a card that its tile shows", () => {
  const flights = flightsOf(
    motion({
      cards: [
        { deck: "map", id: "x", from: { at: "stage" }, to: { at: "cell", cell: "n1" } },
        { deck: "item", id: null, from: { at: "seat", seat: 4 }, to: { at: "seat", seat: 1 } },
      ],
    }),
    table(),
  );
  expect(flights).toEqual([]);
});

test("a card is torn where the stack lies", () => {
  expect(tornAt(table())).toEqual({ x: 250, y: 200 });
});
