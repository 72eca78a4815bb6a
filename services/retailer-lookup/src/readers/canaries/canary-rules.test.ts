import type { CanaryReading, KnownStock } from "@stockfinder/contracts/health";
import { expect, test } from "vitest";
import { judge, nextState, type ReadCanary, type Verdict, verdictOf } from "./canary-rules.ts";

test.each<[KnownStock, CanaryReading, Verdict]>([
  ["in", "in", "right"],
  ["in", "out", "wrong"],
  ["in", "missing", "wrong"],
  ["in", "unknown", "cannotTell"],
  ["out", "out", "right"],
  ["out", "in", "wrong"],
  ["out", "missing", "right"],
  ["out", "unknown", "cannotTell"],
])("known %s, read as %s: %s", (expects, readAs, judgement) => {
  expect(judge({ expects, readAs })).toBe(judgement);
});

/** `in>out`: known in, read as out. */
const round = (text: string): ReadCanary[] =>
  text.split(" ").flatMap((each) => {
    const [expects, readAs] = each.split(">") as [KnownStock, CanaryReading];
    return readAs ? [{ expects, readAs }] : [];
  });

test.each<[string, Verdict]>([
  ["in>in out>out", "right"],
  ["in>in", "right"],
  ["out>out", "right"],
  // Everything reads as in, or as out, or the other way round.
  ["in>in out>in", "wrong"],
  ["in>out out>out", "wrong"],
  ["in>out out>in", "wrong"],
  ["in>missing out>missing", "wrong"],
  ["in>in out>missing", "right"],
  // One of two sold out, or came back.
  ["in>in in>out out>out", "right"],
  ["in>in out>in out>out", "right"],
  ["in>out in>out out>out", "wrong"],
  ["in>out in>unknown out>out", "wrong"],
  // Blocked or failed: nobody knows, whatever was before.
  ["in>unknown out>unknown", "cannotTell"],
  ["in>unknown", "cannotTell"],
  ["in>in out>unknown", "cannotTell"],
  ["in>out out>unknown", "wrong"],
  // Nobody claims anything.
  ["", "right"],
])("a round of %s is %s", (text, verdict) => {
  expect(verdictOf(round(text))).toBe(verdict);
});

/** The states after these rounds (r, w, or ? for one that cannot tell): a for set aside, - for not. */
function after(rounds: string): string {
  let state = { isSetAside: false, wrongs: 0, rights: 0 };
  let states = "";
  for (const letter of rounds) {
    state = nextState(state, letter === "r" ? "right" : letter === "w" ? "wrong" : "cannotTell");
    states += state.isSetAside ? "a" : "-";
  }
  return states;
}

test.each([
  ["r", "-"],
  ["w", "-"],
  ["ww", "-a"],
  ["wrw", "---"],
  ["wrww", "---a"],
  // A round that cannot tell neither sets aside, nor ends a row.
  ["w?", "--"],
  ["w??w", "---a"],
  ["????", "----"],
  // It comes back when it was right twice in a row.
  ["wwr", "-aa"],
  ["wwrr", "-aa-"],
  ["wwrwr", "-aaaa"],
  ["wwrwrr", "-aaaa-"],
  ["ww??", "-aaa"],
  ["wwr?r", "-aaa-"],
  ["wwww", "-aaa"],
  // And may be set aside again.
  ["wwrrw", "-aa--"],
  ["wwrrww", "-aa--a"],
])("%s: %s", (rounds, states) => {
  expect(after(rounds)).toBe(states);
});

test("a round that another one would decide is followed soon", () => {
  const fine = { isSetAside: false, wrongs: 0, rights: 0 };
  const aside = { isSetAside: true, wrongs: 0, rights: 0 };
  expect(nextState(fine, "right")).toMatchObject({ isPending: false, hasTurned: false });
  expect(nextState(fine, "wrong")).toMatchObject({ isPending: true, hasTurned: false });
  expect(nextState({ ...fine, wrongs: 1 }, "wrong")).toMatchObject({ isPending: false, hasTurned: true });
  expect(nextState(aside, "wrong")).toMatchObject({ isPending: false, hasTurned: false });
  expect(nextState(aside, "right")).toMatchObject({ isPending: true, hasTurned: false });
  expect(nextState({ ...aside, rights: 1 }, "right")).toMatchObject({ isPending: false, hasTurned: true });
});
