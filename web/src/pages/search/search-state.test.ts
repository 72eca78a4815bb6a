import type { Item } from "@stockfinder/contracts/retailer-items";
import type { Result } from "@stockfinder/contracts/searches";
import { describe, expect, test } from "vitest";
import {
  isAwaited,
  NOTHING_ASKED,
  type SearchAction,
  type SearchState,
  searchReducer,
  sectionOf,
  stockOf,
} from "./search-state.ts";

function anItem(id: string, changes: Partial<Item> = {}): Item {
  return {
    id,
    upc: null,
    product: { key: "item:1", aliases: [], gtin: null, brand: null, variant: null, size: null },
    relevance: 1,
    url: `https://store.example/${id}`,
    title: `Wipes ${id}`,
    imageUrl: null,
    price: 4.79,
    currency: "USD",
    status: [],
    statusCode: null,
    ...changes,
  };
}

function aResult(changes: Partial<Result> = {}): Result {
  return {
    retailer: "target",
    status: "ok",
    items: [anItem("a"), anItem("b")],
    page: 1,
    pageCount: 2,
    fetchedAt: "2026-03-01T12:00:00.000Z",
    stale: false,
    ...changes,
  };
}

function after(...actions: SearchAction[]): SearchState {
  return actions.reduce(searchReducer, NOTHING_ASKED);
}

function targetAfter(...actions: SearchAction[]) {
  return sectionOf(after(...actions), "target");
}

const firstBatch: SearchAction = { type: "answered", result: aResult() };

describe("a store's section", () => {
  test("waits until its store has answered", () => {
    expect(targetAfter()).toEqual({ phase: "waiting" });
    expect(targetAfter(firstBatch)).toMatchObject({ phase: "found", loadedBatches: 1, batchCount: 2 });
  });

  test("fails when the stream ends without its answer, and the others stay", () => {
    const state = after(firstBatch, { type: "streamEnded" });

    expect(sectionOf(state, "target").phase).toBe("found");
    expect(sectionOf(state, "kroger")).toEqual({
      phase: "failed",
      message: "We are unable to search for this item at this store",
      retry: true,
    });
  });

  test("that found nothing says so and offers no retry", () => {
    const nothing = {
      phase: "failed",
      message: "No products available for this search",
      retry: false,
      said: "nothing",
    };

    expect(targetAfter({ type: "answered", result: aResult({ items: [] }) })).toEqual(nothing);
    expect(
      targetAfter({
        type: "answered",
        result: aResult({
          status: "error",
          items: [],
          error: { code: "empty", message: "No products available for this search." },
        }),
      }),
    ).toEqual(nothing);
  });

  test("shows its store's own message and can be tried again", () => {
    const message = "We are unable to search for this item at this store";
    const result = aResult({ status: "error", items: [], error: { code: "blocked", message } });
    const state = after({ type: "answered", result });

    expect(sectionOf(state, "target")).toEqual({ phase: "failed", message, retry: true });
    const retried = searchReducer(state, { type: "retried", retailer: "target" });
    expect(sectionOf(retried, "target").phase).toBe("retrying");
  });
});

describe("the next batch", () => {
  test("is appended, without items that the store repeats", () => {
    const section = targetAfter(
      firstBatch,
      { type: "batchAsked", retailer: "target" },
      { type: "answered", result: aResult({ page: 2, items: [anItem("b"), anItem("c")] }) },
    );

    expect(section).toMatchObject({ loadedBatches: 2, batchCount: 2, nextBatch: "idle" });
    expect(section).toMatchObject({ items: [{ id: "a" }, { id: "b" }, { id: "c" }] });
  });

  test("that is empty ends the list even if the store announced more", () => {
    const section = targetAfter(
      { type: "answered", result: aResult({ pageCount: 9 }) },
      { type: "answered", result: aResult({ page: 2, pageCount: 9, items: [] }) },
    );
    expect(section).toMatchObject({ phase: "found", loadedBatches: 2, batchCount: 2 });
  });

  test("that fails keeps the loaded items", () => {
    const error = { code: "failing" as const, message: "no" };
    const section = targetAfter(firstBatch, {
      type: "answered",
      result: aResult({ page: 2, status: "error", items: [], error }),
    });
    expect(section).toMatchObject({ phase: "found", nextBatch: "failed", loadedBatches: 1 });
  });
});

describe("an item's stock", () => {
  function stockAfter(itemId: string, ...actions: SearchAction[]) {
    const section = targetAfter({ type: "answered", result: aResult() }, ...actions);
    return section.phase === "found" ? stockOf(section, anItem(itemId)) : undefined;
  }
  const availability = {
    retailer: "target" as const,
    fetchedAt: "2026-03-01T12:00:01.000Z",
    stale: false,
    items: [{ id: "a", status: ["in stock" as const], stores: [] }],
  };

  test("is unknown, then checking, then known", () => {
    expect(stockAfter("a")).toBeNull();
    expect(stockAfter("a", { type: "stockAsked", retailer: "target", ids: ["a"] })).toEqual({
      phase: "checking",
    });
    expect(stockAfter("a", { type: "stockAnswered", ids: ["a", "b"], availability })).toEqual({
      phase: "known",
      statuses: ["in stock"],
      stores: [],
      isPreOrder: false,
    });
  });

  test("that is missing from the answer is not shown as out of stock", () => {
    expect(stockAfter("b", { type: "stockAnswered", ids: ["a", "b"], availability })).toEqual({
      phase: "failed",
      message: "Stock could not be checked",
    });
  });

  test("is that of the search until the stock by branch is known, or if that fails", () => {
    const section = (...actions: SearchAction[]) => {
      const items = [anItem("a", { status: ["Out of stock"] })];
      return targetAfter({ type: "answered", result: aResult({ items }) }, ...actions);
    };
    const statusesAfter = (...actions: SearchAction[]) => {
      const found = section(...actions);
      const stock = found.phase === "found" && found.items[0] ? stockOf(found, found.items[0]) : null;
      return stock?.phase === "known" ? stock.statuses : stock?.phase;
    };

    expect(statusesAfter()).toEqual(["Out of stock"]);
    expect(statusesAfter({ type: "stockAsked", retailer: "target", ids: ["a"] })).toEqual(["Out of stock"]);
    expect(statusesAfter({ type: "stockFailed", retailer: "target", ids: ["a"] })).toEqual(["Out of stock"]);
    expect(statusesAfter({ type: "stockAnswered", ids: ["a"], availability })).toEqual(["in stock"]);
  });
});

describe("an answer that was out of date", () => {
  const old: SearchAction = { type: "answered", result: aResult({ stale: true }) };
  const renewed: SearchAction = {
    type: "answered",
    result: aResult({
      items: [anItem("b", { price: 3 }), anItem("c")],
      fetchedAt: "2026-03-01T12:01:00.000Z",
    }),
  };

  test("is replaced in place, and keeps the stock of items that are listed again", () => {
    const asked: SearchAction = { type: "stockAsked", retailer: "target", ids: ["b"] };
    expect(targetAfter(old, asked, renewed)).toMatchObject({
      phase: "found",
      items: [{ id: "b", price: 3 }, { id: "c" }],
      stock: { b: { phase: "checking" } },
      fetchedAt: "2026-03-01T12:01:00.000Z",
      stale: false,
    });
  });

  test("keeps the batches that were loaded after it", () => {
    const second: SearchAction = {
      type: "answered",
      result: aResult({ page: 2, items: [anItem("d")], pageCount: 2 }),
    };
    expect(targetAfter(old, second, renewed)).toMatchObject({
      items: [{ id: "b" }, { id: "c" }, { id: "a" }, { id: "d" }],
      loadedBatches: 2,
    });
  });

  test("stays if its renewal fails", () => {
    const failed: SearchAction = {
      type: "answered",
      result: aResult({ status: "error", items: [], error: { code: "blocked", message: "no" } }),
    };
    expect(targetAfter(old, failed)).toMatchObject({ phase: "found", stale: true });
  });
});

describe("a corrected query", () => {
  const own: SearchAction = { type: "answered", result: aResult({ items: [anItem("weak")], pageCount: 3 }) };
  const corrected: SearchAction = {
    type: "answered",
    result: aResult({ query: "wipes", items: [anItem("wipes")], pageCount: 1 }),
  };
  const nextOfOwn: SearchAction = {
    type: "answered",
    result: aResult({ page: 2, items: [anItem("weak too")], pageCount: 3 }),
  };
  const failure = { status: "error" as const, items: [], pageCount: 0 };
  const wipes = { phase: "found", query: "wipes", items: [{ id: "wipes" }], loadedBatches: 1, batchCount: 1 };

  test("replaces the items of the shopper's own query, without mixing the two", () => {
    expect(targetAfter(own, nextOfOwn, corrected)).toMatchObject(wipes);
  });

  test.each<[string, SearchAction]>([
    ["an answer", own],
    ["an answer that finds nothing", { type: "answered", result: aResult({ items: [] }) }],
    ["a failure", { type: "failed", retailer: "target", corrected: null }],
    ["the next batch", nextOfOwn],
    ["a batch that failed", { type: "batchFailed", retailer: "target", corrected: null }],
  ])("is not replaced by %s that comes late for the shopper's own", (_what, late) => {
    expect(targetAfter(own, corrected, late)).toMatchObject({ ...wipes, nextBatch: "idle" });
  });

  test("keeps a store's items if it finds nothing there", () => {
    const elsewhere: SearchAction = {
      type: "answered",
      result: aResult({
        ...failure,
        query: "wipes",
        error: { code: "empty", message: "No products available for this search." },
      }),
    };
    expect(targetAfter(own, elsewhere)).toMatchObject({ phase: "found", items: [{ id: "weak" }] });
    expect(targetAfter(own, elsewhere, nextOfOwn)).toMatchObject({ loadedBatches: 2 });
  });

  test("awaits every store again, and is the suggestion at once", () => {
    const atKroger: SearchAction = { type: "answered", result: aResult({ retailer: "kroger" }) };
    const first = after(own, atKroger, corrected);
    expect(first.suggestion).toEqual({ query: "wipes", searched: true });
    expect([isAwaited(first, "target"), isAwaited(first, "kroger")]).toEqual([false, true]);
    expect(isAwaited(searchReducer(first, { type: "streamEnded" }), "kroger")).toBe(false);
  });

  test("leaves no store waiting that was still called for the shopper's own", () => {
    const asked: SearchAction = { type: "askedOnceMore", retailer: "kroger" };
    const late: SearchAction = { type: "failed", retailer: "kroger", corrected: null };
    const state = after(own, asked, corrected, late, { type: "streamEnded" });
    expect(sectionOf(state, "kroger").phase).toBe("failed");
  });
});

test("after the patience for stores has ended, a late answer still counts, and so does a suggestion", () => {
  const suggestion = { query: "wipes", searched: true };
  const late = after({ type: "patienceEnded" }, firstBatch);
  expect(late).toMatchObject({ streamEnded: true, streamOpen: true });
  expect(sectionOf(late, "target").phase).toBe("found");
  expect(sectionOf(late, "kroger").phase).toBe("failed");
  expect(searchReducer(late, { type: "streamEnded", suggestion })).toMatchObject({
    streamOpen: false,
    suggestion,
  });
});
