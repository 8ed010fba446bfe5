import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

async function stranger() {
  vi.resetModules();
  return (await import("./guest.svelte")).guest;
}

test("a stranger is offered a name, another one where somebody at the table has it", async () => {
  const guest = await stranger();
  const first = guest.draft.name;
  expect(first).not.toBe("");
  guest.avoidNames([first]);
  expect(guest.draft.name).not.toBe(first);
  guest.draft.name = "Zoé";
  guest.avoidNames(["Zoé"]);
  expect(guest.draft.name).toBe("Zoé");
});

test("what one types stays, even when the server answers later who one was", async () => {
  localStorage.setItem("tacora.guest", '{"name":"Zoé","colour":"teal"}');
  const guest = await stranger();
  expect(guest.draft).toEqual({ name: "Zoé", colour: "teal" });
  guest.draft.name = "Zoë";
  const { api: now } = await import("./api");
  vi.spyOn(now, "me").mockResolvedValue({ name: "Zoé", colour: "mint", token: null });
  await guest.load();
  expect(guest.draft).toEqual({ name: "Zoë", colour: "mint" });
});

test("who one said one is stands in every form", async () => {
  const guest = await stranger();
  const { api: now } = await import("./api");
  vi.spyOn(now, "guest").mockResolvedValue({ name: "Léa", colour: "sky", token: null });
  await guest.register(" Léa ", "sky");
  expect(guest.draft).toEqual({ name: "Léa", colour: "sky" });
  expect(JSON.parse(localStorage.getItem("tacora.guest") ?? "")).toEqual(guest.draft);
});

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["[::1]", true],
  ["192.168.0.12", false],
  ["tacora.example", false],
])("the host %s is this computer alone: %s", async (host, alone) => {
  const { isLoopback } = await import("./api");
  expect(isLoopback(host)).toBe(alone);
});
