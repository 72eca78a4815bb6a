import type { Queryable } from "@stockfinder/database/database";
import { expect, test } from "vitest";
import { installCounter } from "./install-count.ts";

/** A database whose queries the test settles. */
function aDatabase() {
  const pending: PromiseWithResolvers<string>[] = [];
  const database = {
    async query() {
      const result = Promise.withResolvers<string>();
      pending.push(result);
      return { rows: [{ count: await result.promise }] };
    },
  } as unknown as Queryable;
  return { database, pending };
}

test("all callers share one query, however slow, and its result for a second", async () => {
  const { database, pending } = aDatabase();
  let now = 0;
  const count = installCounter(database, { now: () => now });

  const first = count();
  now = 5_000;
  const second = count();
  expect(pending).toHaveLength(1);
  pending[0]?.resolve("12");
  expect(await Promise.all([first, second])).toEqual([12, 12]);

  now = 5_999;
  expect(await count()).toBe(12);
  expect(pending).toHaveLength(1);

  now = 6_000;
  const later = count();
  expect(pending).toHaveLength(2);
  pending[1]?.resolve("13");
  expect(await later).toBe(13);
});

test("a failed query rejects only the callers that wait for it", async () => {
  const { database, pending } = aDatabase();
  const count = installCounter(database, { now: () => 0 });
  const waiting = [count(), count()];
  pending[0]?.reject(new Error("unavailable"));
  for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe("rejected");

  const next = count();
  pending[1]?.resolve("1");
  expect(await next).toBe(1);
});
