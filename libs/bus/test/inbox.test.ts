import { randomUUID } from "node:crypto";
import type { Database } from "@stockfinder/database/database";
import { UNSHRUNK } from "@stockfinder/testing/unshrunk";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EventHandler } from "../src/bus.ts";
import { InProcessBus } from "../src/in-process.ts";
import { firstDelivery, removeOldDeliveries } from "../src/inbox.ts";
import { createMessageTables } from "../src/message-tables.ts";
import { databases, type TestDatabase } from "./databases.ts";
import { greeted } from "./test-contracts.ts";

for (const { name, make, isThere } of databases) {
  describe.skipIf(!isThere)(`the inbox, ${name}`, () => {
    let store: TestDatabase;
    let database: Database;

    beforeAll(async () => {
      store = await make();
      database = await store.open();
      await createMessageTables(database, "mail");
      await database.query("create table mail.effects (run text not null, event_id text not null)");
    });
    afterAll(() => store.drop());

    /** As services do it: the effect and its inbox entry are saved in one transaction. */
    const onGreeted =
      (run: string): EventHandler<typeof greeted> =>
      async (_, delivery) => {
        await database.transaction(async (tx) => {
          if (!(await firstDelivery(tx, "mail", delivery))) return;
          await tx.query("insert into mail.effects (run, event_id) values ($1, $2)", [run, delivery.id]);
          if (delivery.attempt === 1 && delivery.id.startsWith("stumbles")) throw new Error("not yet");
        });
      };
    const effectsOf = async (run: string) => {
      const { rows } = await database.query<{ event_id: string }>(
        "select event_id from mail.effects where run = $1 order by event_id",
        [run],
      );
      return rows.map(({ event_id }) => event_id);
    };

    test("lets each event take effect once, with repeated, reordered and concurrent deliveries", async () => {
      const ids = ["a", "b", "c", "stumbles-d", "stumbles-e"];
      const deliveries = fc.shuffledSubarray([...ids, ...ids, ...ids], { minLength: 15, maxLength: 15 });

      await fc.assert(
        fc.asyncProperty(deliveries, async (order) => {
          const run = randomUUID();
          const bus = new InProcessBus({ retryDelaysMs: [0] });
          await bus.subscribe(greeted, run, onGreeted(run));

          await Promise.all(order.map((id) => bus.publish(greeted, { name: id }, { id })));

          expect(await effectsOf(run)).toEqual(ids);
          await bus.close();
        }),
        { ...UNSHRUNK, numRuns: 20 },
      );
    });

    test("does not remember an event whose effect was rolled back", async () => {
      const failing = database.transaction(async (tx) => {
        await firstDelivery(tx, "mail", { subscriber: "test.rollback", id: "e-1" });
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");

      expect(await firstDelivery(database, "mail", { subscriber: "test.rollback", id: "e-1" })).toBe(true);
    });

    test("tracks deliveries per subscriber", async () => {
      expect(await firstDelivery(database, "mail", { subscriber: "test.one", id: "e-1" })).toBe(true);
      expect(await firstDelivery(database, "mail", { subscriber: "test.two", id: "e-1" })).toBe(true);
      expect(await firstDelivery(database, "mail", { subscriber: "test.one", id: "e-1" })).toBe(false);
    });

    test("deletes entries older than any event still in delivery", async () => {
      await firstDelivery(database, "mail", { subscriber: "test.age", id: "old" });
      await database.query(
        "update mail.inbox set received_at = now() - interval '8 days' where event_id = 'old'",
      );
      await firstDelivery(database, "mail", { subscriber: "test.age", id: "new" });

      const remove = removeOldDeliveries("mail");
      expect(await remove(database, new Date())).toBe(1);
      expect(await remove(database, new Date())).toBe(0);

      expect(await firstDelivery(database, "mail", { subscriber: "test.age", id: "new" })).toBe(false);
      expect(await firstDelivery(database, "mail", { subscriber: "test.age", id: "old" })).toBe(true);
    });
  });
}
