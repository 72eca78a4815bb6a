import type { Database } from "@stockfinder/database/database";
import {
  answerOnce,
  createFirstAnswers,
  firstAnswer,
  type Repeatable,
  removeOldAnswers,
} from "@stockfinder/database/first-answers";
import { openDatabase } from "@stockfinder/database/open";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adapters, type Place } from "./adapters.ts";

const DAY_MS = 24 * 60 * 60_000;
const NOW = new Date("2026-05-01T12:00:00Z");
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

for (const adapter of adapters) {
  describe.skipIf(!adapter.isHere)(`first answers on ${adapter.name}`, () => {
    let place: Place;
    let database: Database;

    beforeAll(async () => {
      place = await adapter.make();
      database = await openDatabase(place.url);
      await Promise.all([createFirstAnswers(database, "shop"), createFirstAnswers(database, "shop")]);
    });
    beforeEach(() => database.query("truncate shop.answers_by_key"));
    afterAll(async () => {
      await database.close();
      await place.remove();
    });

    const request = { operation: "shop.order", key: "k1", input: { item: "wipes" }, now: NOW };
    const answering = (text: string) => async () => ({ text });
    const never = async () => expect.fail("the work was done twice");
    const once = <Answer>(asked: Repeatable, work: () => Promise<Answer>) =>
      database.transaction((tx) => answerOnce(tx, "shop", asked, work));

    test("a repeated request gets the first answer without repeating the work", async () => {
      expect(await once(request, answering("first"))).toEqual({ text: "first" });
      expect(await once(request, never)).toEqual({ text: "first" });
    });

    test("an answer of null is an answer", async () => {
      expect(await once(request, async () => null)).toBeNull();
      expect(await once(request, never)).toBeNull();
      expect(await firstAnswer(database, "shop", request)).toEqual({ answer: null });
    });

    test("a given answer can be read without doing the work", async () => {
      expect(await firstAnswer(database, "shop", request)).toBeNull();
      await once(request, answering("first"));
      expect(await firstAnswer(database, "shop", request)).toEqual({ answer: { text: "first" } });
      expect(await firstAnswer(database, "shop", { ...request, key: null })).toBeNull();
      await expect(firstAnswer(database, "shop", { ...request, input: 1 })).rejects.toMatchObject({
        code: "conflict",
      });
    });

    test("a request without the key, with another key or of another operation is a new one", async () => {
      await once(request, answering("first"));
      for (const other of [{ key: null }, { key: "" }, { key: "k2" }, { operation: "shop.return" }]) {
        expect(await once({ ...request, ...other }, answering("second"))).toEqual({ text: "second" });
      }
    });

    test("the same key with other input is a conflict", async () => {
      await once(request, answering("first"));
      await expect(once({ ...request, input: { item: "soap" } }, never)).rejects.toMatchObject({
        code: "conflict",
        details: {},
      });
    });

    test("failed work, or a failed transaction, leaves the key unused", async () => {
      await expect(once(request, () => Promise.reject(new Error("no stock")))).rejects.toThrow("no stock");
      const broken = database.transaction(async (tx) => {
        await answerOnce(tx, "shop", request, answering("first"));
        throw new Error("not committed");
      });
      await expect(broken).rejects.toThrow("not committed");
      expect(await once(request, answering("second"))).toEqual({ text: "second" });
    });

    test("an answer is kept for a day", async () => {
      await once(request, answering("first"));
      const remove = removeOldAnswers("shop");
      expect(await remove(database, after(DAY_MS - 1))).toBe(0);
      expect(await once({ ...request, now: after(DAY_MS - 1) }, never)).toEqual({ text: "first" });
      expect(await once({ ...request, now: after(DAY_MS) }, answering("second"))).toEqual({ text: "second" });
      expect(await remove(database, after(2 * DAY_MS))).toBe(1);
    });
  });
}

describe.skipIf(!adapters[0]?.isHere)("first answers on Postgres, where transactions meet", () => {
  test("of two simultaneous requests one does the work, and the other gets Retry-After", async () => {
    const place = await adapters[0]?.make();
    if (!place) return expect.fail("Postgres is here");
    const database = await openDatabase(place.url);
    try {
      await createFirstAnswers(database, "shop");
      const request = { operation: "shop.order", key: "k1", input: 1, now: NOW };
      const once = <Answer>(work: () => Promise<Answer>) =>
        database.transaction((tx) => answerOnce(tx, "shop", request, work));
      const begun = Promise.withResolvers<void>();
      const going = Promise.withResolvers<string>();
      const first = once(() => {
        begun.resolve();
        return going.promise;
      });
      await begun.promise;
      const never = async () => expect.fail("the work was done twice");
      await expect(once(never)).rejects.toMatchObject({
        code: "conflict",
        details: { retryAfterSeconds: 1 },
      });
      going.resolve("first");
      expect(await first).toBe("first");
      expect(await once(never)).toBe("first");
    } finally {
      await database.close();
      await place.remove();
    }
  });
});
