import { expect, test, vi } from "vitest";
import { eachItem } from "./each-item.ts";
import { LookupFailure } from "./lookup-failure.ts";

const blocked = new LookupFailure("blocked", "status 412");

const UNHEARD = { found: () => {} };

function answering(outcomes: Record<string, "in stock" | null | Error>) {
  return async (id: string) => {
    const outcome = outcomes[id] ?? null;
    if (outcome instanceof Error) throw outcome;
    return outcome && { id, status: [outcome], stores: [] };
  };
}

test("an item whose call fails is reported as failed and affects no other; an unknown one is left out", async () => {
  expect(
    await eachItem(["1", "2", "3"], UNHEARD, answering({ "1": "in stock", "2": blocked, "3": null })),
  ).toEqual([
    { id: "1", status: ["in stock"], stores: [] },
    { id: "2", failure: blocked },
  ]);
});

test("each item is reported as it arrives, while others are pending", async () => {
  const slow = Promise.withResolvers<null>();
  const found = vi.fn();
  const fast = answering({ "1": "in stock", "2": blocked });
  const all = eachItem(["1", "2", "3"], { found }, (id) => (id === "3" ? slow.promise : fast(id)));
  await expect.poll(() => found.mock.calls).toEqual([[{ id: "1", status: ["in stock"], stores: [] }]]);
  slow.resolve(null);
  expect(await all).toHaveLength(2);
  expect(found).toHaveBeenCalledOnce();
});

test("where every call fails the question has failed", async () => {
  const refused = new LookupFailure("refused", "status 400");
  await expect(eachItem(["1", "2"], UNHEARD, answering({ "1": blocked, "2": refused }))).rejects.toBe(
    blocked,
  );
});

test("where nothing is known nothing has failed", async () => {
  expect(await eachItem(["1"], UNHEARD, answering({ "1": null }))).toEqual([]);
  expect(await eachItem([], UNHEARD, answering({}))).toEqual([]);
});

test("a bug of ours is not treated as a missed item", async () => {
  const mistake = new TypeError("x is undefined");
  await expect(eachItem(["1", "2"], UNHEARD, answering({ "1": "in stock", "2": mistake }))).rejects.toBe(
    mistake,
  );
});
