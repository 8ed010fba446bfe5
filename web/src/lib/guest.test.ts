import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

async function newGuest() {
  vi.resetModules();
  return (await import("./guest.svelte")).guest;
}

test("a new guest gets a suggested name that nobody at the table has", async () => {
  const guest = await newGuest();
  const first = guest.draft.name;
  expect(first).not.toBe("");
  guest.avoidNames([first]);
  expect(guest.draft.name).not.toBe(first);
  guest.draft.name = "Zoé";
  guest.avoidNames(["Zoé"]);
  expect(guest.draft.name).toBe("Zoé");
});

test("a typed name stays when the server answers later", async () => {
  localStorage.setItem("tacora.guest", '{"name":"Zoé","colour":"teal"}');
  const guest = await newGuest();
  expect(guest.draft).toEqual({ name: "Zoé", colour: "teal" });
  guest.draft.name = "Zoë";
  const { api: now } = await import("./api");
  vi.spyOn(now, "me").mockResolvedValue({ name: "Zoé", colour: "mint", token: null });
  await guest.load();
  expect(guest.draft).toEqual({ name: "Zoë", colour: "mint" });
});

test("a registered profile fills every form and is stored", async () => {
  const guest = await newGuest();
  const { api: now } = await import("./api");
  const lea = { name: "Léa", colour: "sky", token: null } as const;
  vi.spyOn(now, "guest").mockResolvedValue(lea);
  vi.spyOn(now, "me").mockResolvedValue(lea); // the browser has kept the cookie
  await guest.register(" Léa ", "sky");
  expect(guest.draft).toEqual({ name: "Léa", colour: "sky" });
  expect(JSON.parse(localStorage.getItem("tacora.guest") ?? "")).toEqual(guest.draft);
});

test("a guest without a name is called You alone with bots, and by a name with others", async () => {
  const guest = await newGuest();
  const { setCatalogue } = await import("./i18n.svelte");
  setCatalogue("en", { "ui.you": "You" });
  const { api: now } = await import("./api");
  const named = vi.spyOn(now, "guest").mockImplementation(async ({ name, colour }) => ({
    name,
    colour: colour ?? null,
    token: null,
  }));
  vi.spyOn(now, "me").mockResolvedValue({ name: "You", colour: null, token: null });
  const { colour, name } = guest.draft;
  const token = false; // the browser has kept the cookie
  await guest.registerUnnamed(false);
  await guest.registerUnnamed(false);
  expect(named.mock.calls).toEqual([[{ name: "You", colour, token }]]);
  expect(guest.shownName).toBe("You");
  await guest.registerUnnamed(true);
  expect(named).toHaveBeenLastCalledWith({ name, colour, token });
  guest.draft.name = "Zoé";
  await guest.register("Zoé", colour);
  expect(guest.shownName).toBe("Zoé");
  await guest.registerUnnamed(false);
  expect(named).toHaveBeenLastCalledWith({ name: "Zoé", colour, token });
});

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["[::1]", true],
  ["192.168.0.12", false],
  ["tacora.example", false],
])("isLoopback(%s) is %s", async (host, loopback) => {
  const { isLoopback } = await import("./api");
  expect(isLoopback(host)).toBe(loopback);
});
