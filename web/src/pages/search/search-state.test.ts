import type { Item, Result } from "@stockfinder/contracts/lookup";
import { describe, expect, test } from "vitest";
import {
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

  test("fails when the stream ends without its store, and the others stand", () => {
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
    expect(sectionOf(searchReducer(state, { type: "retried", retailer: "target" }), "target").phase).toBe(
      "waiting",
    );
  });
});

describe("the next batch", () => {
  test("is added behind what is there, items that the store repeats left out", () => {
    const section = targetAfter(
      firstBatch,
      { type: "batchAsked", retailer: "target" },
      { type: "answered", result: aResult({ page: 2, items: [anItem("b"), anItem("c")] }) },
    );

    expect(section).toMatchObject({ loadedBatches: 2, batchCount: 2, nextBatch: "idle" });
    expect(section).toMatchObject({ items: [{ id: "a" }, { id: "b" }, { id: "c" }] });
  });

  test("that is empty ends the list although the store promised more", () => {
    const section = targetAfter(
      { type: "answered", result: aResult({ pageCount: 9 }) },
      { type: "answered", result: aResult({ page: 2, pageCount: 9, items: [] }) },
    );
    expect(section).toMatchObject({ phase: "found", loadedBatches: 2, batchCount: 2 });
  });

  test("that fails leaves the loaded items", () => {
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
    });
  });

  test("that the store left out of its answer is not shown as out of stock", () => {
    expect(stockAfter("b", { type: "stockAnswered", ids: ["a", "b"], availability })).toEqual({
      phase: "failed",
      message: "Stock could not be checked",
    });
  });

  test("is what came with the search until the store has told it store by store, and if it cannot", () => {
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
