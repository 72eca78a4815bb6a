import type { Queryable } from "@stockfinder/database/database";
import { expect, test } from "vitest";
import { installCounter } from "./install-count.ts";

/** A database whose answers come when the test says so. */
function aDatabase() {
  const questions: PromiseWithResolvers<string>[] = [];
  const database = {
    async query() {
      const question = Promise.withResolvers<string>();
      questions.push(question);
      return { rows: [{ count: await question.promise }] };
    },
  } as unknown as Queryable;
  return { database, questions };
}

test("everybody shares one question, however slow it is, and its answer for a second", async () => {
  const { database, questions } = aDatabase();
  let now = 0;
  const count = installCounter(database, { now: () => now });

  const first = count();
  now = 5_000;
  const second = count();
  expect(questions).toHaveLength(1);
  questions[0]?.resolve("12");
  expect(await Promise.all([first, second])).toEqual([12, 12]);

  now = 5_999;
  expect(await count()).toBe(12);
  expect(questions).toHaveLength(1);

  now = 6_000;
  const later = count();
  expect(questions).toHaveLength(2);
  questions[1]?.resolve("13");
  expect(await later).toBe(13);
});

test("a failure is told to those who waited, and nobody else", async () => {
  const { database, questions } = aDatabase();
  const count = installCounter(database, { now: () => 0 });
  const waiting = [count(), count()];
  questions[0]?.reject(new Error("away"));
  for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe("rejected");

  const next = count();
  questions[1]?.resolve("1");
  expect(await next).toBe(1);
});
