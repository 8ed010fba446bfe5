import { expect, it } from "vitest";
import appCss from "./app.css?raw";
import jungleCss from "./jungle/jungle.css?raw";

const namesIn = (css: string) => [...css.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name);

it("gives no css variable of the pages another value when the jungle is loaded", () => {
  const pages = new Set(namesIn(appCss));
  expect(pages.size).toBeGreaterThan(50);
  expect(namesIn(jungleCss).filter((name) => pages.has(name))).toEqual([]);
});
