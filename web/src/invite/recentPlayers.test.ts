import { beforeEach, expect, test } from "vitest";
import { browserStorage } from "../lib/storage";
import type { Invited } from "../wire";
import { Invitations } from "./invitations.svelte";
import { MAX_RECENT, recentPlayers, rememberPlayers } from "./recentPlayers";

const player = (handle: string, name = handle) => ({ name, colour: null, handle });

const invited = (handle: string, code: string): Invited => ({
  type: "invited",
  name: handle,
  colour: "red",
  handle,
  game: "diamant",
  code,
  seconds: 600,
});

beforeEach(() => {
  browserStorage.remove("tacora.recent");
  browserStorage.remove("tacora.invitations");
});

test("the latest players come first, each once, and at most twelve are remembered", () => {
  rememberPlayers([player("a"), player("b")]);
  rememberPlayers([player("b", "Bo"), player("c")]);
  expect(recentPlayers()).toEqual([player("b", "Bo"), player("c"), player("a")]);
  rememberPlayers(Array.from({ length: 20 }, (_, i) => player(`p${i}`)));
  expect(recentPlayers()).toHaveLength(MAX_RECENT);
});

test("stored players that are nonsense are ignored", () => {
  for (const text of ["{", "7", "null", "{}", '[1, null, {"name": 3}, {"name": "A"}]'])
    expect([browserStorage.set("tacora.recent", text), recentPlayers()]).toEqual([undefined, []]);
  browserStorage.set("tacora.recent", '[{"name":"A","handle":"h","colour":"pink"}]');
  expect(recentPlayers()).toEqual([]);
});

test("an invitation is shown once, and not again after it was refused", () => {
  const invitations = new Invitations();
  invitations.receive(invited("a", "AAAAAA"));
  invitations.receive(invited("a", "AAAAAA"));
  invitations.receive(invited("b", "BBBBBB"));
  expect(invitations.shown.map(({ code }) => code)).toEqual(["AAAAAA", "BBBBBB"]);
  const [first] = invitations.shown;
  if (first) invitations.refuse(first);
  invitations.replace([invited("a", "AAAAAA"), invited("b", "BBBBBB")]);
  expect(invitations.shown.map(({ code }) => code)).toEqual(["BBBBBB"]);
});

test("invitations of one person or of all can be turned off, in this browser", () => {
  const invitations = new Invitations();
  invitations.replace([invited("a", "AAAAAA"), invited("b", "BBBBBB")]);
  invitations.mute(invited("a", "AAAAAA"));
  expect(invitations.shown.map(({ handle }) => handle)).toEqual(["b"]);
  expect(new Invitations().muted.map(({ handle }) => handle)).toEqual(["a"]);
  invitations.setOn(false);
  expect([invitations.shown, new Invitations().on]).toEqual([[], false]);
  invitations.setOn(true);
  invitations.unmute("a");
  expect(invitations.shown.map(({ handle }) => handle)).toEqual(["a", "b"]);
});

test("stored refusals that are nonsense are ignored", () => {
  for (const text of ["[", "[]", "4", '{"off":"x","muted":7,"refused":[1]}']) {
    browserStorage.set("tacora.invitations", text);
    const invitations = new Invitations();
    expect([invitations.on, invitations.muted]).toEqual([true, []]);
  }
});
