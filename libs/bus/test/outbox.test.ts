import type { DataOf, Event } from "@stockfinder/contracts/event";
import { Fault } from "@stockfinder/contracts/fault";
import type { Database } from "@stockfinder/database/database";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import type { PublishOptions } from "../src/bus.ts";
import { InProcessBus } from "../src/in-process.ts";
import { createMessageTables } from "../src/message-tables.ts";
import { addAllToOutbox, addToOutbox, reportOf } from "../src/outbox.ts";
import { OutboxRelay } from "../src/outbox-relay.ts";
import { databases, type TestDatabase } from "./databases.ts";
import { greeted } from "./test-contracts.ts";
import { collector, until } from "./waiting.ts";

/** Rejects the first events published to it, and may hold events back. */
class RefusingBus extends InProcessBus {
  refusals = 0;
  /** The events that were passed to it. */
  given = 0;
  /** Events are published when this resolves. */
  held: Promise<void> | null = null;

  override async publish<E extends Event>(
    event: E,
    data: DataOf<E>,
    options?: PublishOptions,
  ): Promise<void> {
    this.given += 1;
    await this.held;
    if (this.refusals-- > 0) throw new Fault("unavailable", "not now");
    await super.publish(event, data, options);
  }
}

for (const { name, make, isThere } of databases) {
  describe.skipIf(!isThere)(`the outbox, ${name}`, () => {
    let store: TestDatabase;
    let database: Database;
    let bus: RefusingBus;
    let received: ReturnType<typeof collector<string>>;
    const relays: OutboxRelay[] = [];

    const relay = (on: Database = database) => {
      const started = new OutboxRelay({ database: on, schema: "mail", bus });
      relays.push(started);
      return started;
    };
    const add = (name: string, requestId?: string) =>
      addToOutbox(database, "mail", greeted, { name }, { requestId });
    const isEmpty = async () => {
      const { rows } = await database.query<{ left: number }>(
        "select count(*)::int as left from mail.outbox",
      );
      return rows[0]?.left === 0;
    };
    const emptied = () => until(isEmpty, (empty) => empty);

    beforeAll(async () => {
      store = await make();
      database = await store.open();
      await createMessageTables(database, "mail");
    });
    beforeEach(async () => {
      bus = new RefusingBus();
      received = collector();
      await bus.subscribe(greeted, "test.greetings", async ({ name }) => received.add(name));
    });
    afterEach(async () => {
      await Promise.all(relays.splice(0).map((started) => started.stop(100)));
      await bus.close();
      await database.query("truncate mail.outbox");
    });
    afterAll(() => store.drop());

    test("publishes an event after the commit and deletes it", async () => {
      const started = relay();

      await database.transaction((tx) => addToOutbox(tx, "mail", greeted, { name: "Ada" }));
      started.nudge();

      expect(await received.atLeast(1)).toEqual(["Ada"]);
      await emptied();
    });

    test("publishes nothing from a rolled-back transaction", async () => {
      relay();

      const failing = database.transaction(async (tx) => {
        await addToOutbox(tx, "mail", greeted, { name: "never" });
        throw new Error("changed my mind");
      });
      await expect(failing).rejects.toThrow("changed my mind");
      await add("Ada");

      expect(await received.atLeast(1)).toEqual(["Ada"]);
      await emptied();
    });

    test("publishes an event with the same id each time, and with its request's id", async () => {
      const ids = collector<string>();
      await bus.subscribe(greeted, "test.ids", async (_, { id, requestId }) => ids.add(`${id} ${requestId}`));
      await add("Ada", "r-1");
      const { rows } = await database.query<{ id: string }>("select id from mail.outbox");

      relay();

      expect(await ids.atLeast(1)).toEqual([`${rows[0]?.id} r-1`]);
      await emptied();
    });

    test("keeps an event that the bus rejects, and publishes it later", async () => {
      bus.refusals = 1;
      await add("Ada");

      relay();

      expect(await received.atLeast(1)).toEqual(["Ada"]);
      await emptied();
    });

    test("publishes each event once when two copies run", async () => {
      const names = Array.from({ length: 250 }, (_, index) => `name ${index}`);
      await database.transaction(async (tx) => {
        for (const name of names) await addToOutbox(tx, "mail", greeted, { name });
      });

      relay();
      relay(await store.open());

      await emptied();
      expect((await received.atLeast(250)).sort()).toEqual([...names].sort());
    });

    test("skips rows claimed by another copy until the claim expires", async () => {
      await add("claimed");
      await database.query("update mail.outbox set claimed_until = now() + interval '1 hour'");
      await add("free");

      relay();
      expect(await received.atLeast(1)).toEqual(["free"]);
      await database.query("update mail.outbox set claimed_until = now() - interval '1 second'");

      expect(await received.atLeast(2)).toEqual(["free", "claimed"]);
      await emptied();
    });

    test("leaves rows in the outbox while too many are in flight", async () => {
      const reports = (count: number) =>
        Array.from({ length: count }, (_, index) => reportOf(greeted, { name: `name ${index}` }));
      const published = Promise.withResolvers<void>();
      bus.held = published.promise;
      await addAllToOutbox(database, "mail", reports(1_201));
      const claims = vi.spyOn(database, "query");
      onTestFinished(() => claims.mockRestore());
      relay();
      await until(
        async () => bus.given,
        (given) => given === 1_000,
      );
      const looked = claims.mock.calls.length;
      await until(
        async () => claims.mock.calls.length,
        (count) => count > looked + 1,
      );

      expect(bus.given).toBe(1_000);
      published.resolve();
      await received.atLeast(1_201);
      await emptied();
    });

    test("does not let a slow handler delay the next event", async () => {
      const release = Promise.withResolvers<void>();
      await bus.subscribe(greeted, "test.slow", async ({ name }) => {
        if (name === "slow") await release.promise;
      });
      relay();

      await add("slow");
      await received.atLeast(1);
      await add("quick");

      expect(await received.atLeast(2)).toEqual(["slow", "quick"]);
      expect(await isEmpty()).toBe(false);
      release.resolve();
      await emptied();
    });

    test("releases unfinished rows when it stops", async () => {
      const begun = Promise.withResolvers<void>();
      await bus.subscribe(greeted, "test.stuck", async () => {
        begun.resolve();
        await new Promise<never>(() => {});
      });
      await add("stuck");
      const stopping = relay();
      await begun.promise;

      await stopping.stop(20);

      const { rows } = await database.query("select 1 from mail.outbox where claimed_until <= now()");
      expect(rows).toHaveLength(1);
    });

    test("has its tables created once when several copies start together", async () => {
      const copies = await Promise.all([store.open(), store.open(), store.open()]);

      await Promise.all(copies.map((copy) => createMessageTables(copy, "started_twice")));

      await addToOutbox(database, "started_twice", greeted, { name: "Ada" });
    });
  });
}
