import type { StoreState } from "@stockfinder/contracts/health";
import { expect, test } from "vitest";
import {
  canaryText,
  circuitsText,
  freshnessText,
  isWrong,
  lastHourText,
  problemsFirst,
  sharesText,
  sourceText,
  summaryText,
} from "./state-words.ts";

const NONE = { ok: 0, empty: 0, blocked: 0, changedLayout: 0, slow: 0, failed: 0 };
const CANARY = {
  expects: "in",
  query: "044600015934",
  itemId: null,
  zip: "44114",
  readAt: null,
  detail: null,
} as const;

test("shares are of all outcomes, without those that did not occur", () => {
  expect(sharesText(NONE)).toBe("not checked in the last hour");
  expect(sharesText({ ...NONE, ok: 3, blocked: 1 })).toBe("answered 75% · blocked 25% of 4");
});

test("the last hour is told by how often the store answered", () => {
  const none = { answered: 0, failed: 0 };
  expect(lastHourText([none, none])).toBe("Not checked in the last hour");
  expect(lastHourText([none, { answered: 4, failed: 0 }])).toBe("4 of 4 checks worked in the last hour");
  expect(
    lastHourText([
      { answered: 1, failed: 2 },
      { answered: 4, failed: 0 },
    ]),
  ).toBe("5 of 7 checks worked in the last hour");
});

test("a silent store says from when what people see of it is", () => {
  const now = Date.parse("2026-11-27T12:00:00Z");
  const store = { state: "failing", lastGoodAt: "2026-11-27T11:25:00Z" } as const;
  expect(freshnessText(store, now)).toBe("Last checked 35 min ago");
  expect(freshnessText({ ...store, state: "answers" }, now)).toBe("Checked 35 min ago");
  expect(freshnessText({ ...store, lastGoodAt: null }, now)).toBe("Not checked yet");
});

test("the source says where answers come from, and whether they are made up", () => {
  expect(sourceText({ reader: "adapter", source: "official", isDemo: false })).toBe("official API");
  expect(sourceText({ reader: "adapter", source: "site", isDemo: true })).toBe("site (demo)");
  expect(sourceText({ reader: "adapter", source: null, isDemo: false })).toBe("none");
  expect(sourceText({ reader: "page", source: null, isDemo: false })).toBe("product pages");
});

test("an open circuit says in how many workers", () => {
  expect(circuitsText({ openCircuits: [] })).toBe("closed");
  expect(
    circuitsText({ openCircuits: [{ upstream: "wmt", operation: "search", openOn: 2, workers: 4 }] }),
  ).toBe("wmt search: open on 2 of 4 workers");
});

test("a canary says what it should be, and what it was read as", () => {
  expect(canaryText({ ...CANARY, readAs: null })).toBe(
    "044600015934 near 44114: known in stock, not read yet",
  );
  expect(canaryText({ ...CANARY, itemId: "7", readAs: "unknown", detail: "blocked: 412" })).toBe(
    "044600015934 (7) near 44114: known in stock, read as unknown (blocked: 412)",
  );
  expect(canaryText({ ...CANARY, query: "https://www.kohls.com/p/1", zip: "", readAs: "in" })).toBe(
    "https://www.kohls.com/p/1: known in stock, read as in stock",
  );
});

test.each([
  ["in", "in", false],
  ["in", "out", true],
  ["in", "missing", true],
  ["in", "unknown", false],
  ["out", "in", true],
  ["out", "missing", false],
  ["out", null, false],
] as const)("known %s, read as %s: wrong is %s", (expects, readAs, wrong) => {
  expect(isWrong({ ...CANARY, expects, readAs })).toBe(wrong);
});

const inState = (name: string, state: StoreState) => ({ name, state });

test("stores with a problem come first, and the head names them", () => {
  const stores = [
    inState("Target", "answers"),
    inState("Kroger", "slow"),
    inState("eBay", "off"),
    inState("CVS", "setAside"),
  ];
  expect(problemsFirst(stores).map(({ name }) => name)).toEqual(["Kroger", "CVS", "Target", "eBay"]);
  expect(summaryText(stores)).toBe("1 of 3 stores are up to date. Maybe not: Kroger and CVS");
  expect(summaryText(stores.slice(0, 2))).toBe("1 of 2 stores are up to date. Maybe not: Kroger");
  expect(summaryText([inState("Target", "answers"), inState("Kroger", "answers")])).toBe(
    "All stores are up to date",
  );
  expect(summaryText([inState("Target", "unknown")])).toBe("No store was checked in the last hour");
});
