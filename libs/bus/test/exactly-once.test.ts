import type { Database } from "@stockfinder/database/database";
import { type OwnRabbitmq, rabbitmqProgram, startOwnRabbitmq } from "@stockfinder/testing/own-rabbitmq";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Bus } from "../src/bus.ts";
import { connectBus } from "../src/connect.ts";
import { firstDelivery } from "../src/inbox.ts";
import { createMessageTables } from "../src/message-tables.ts";
import { addToOutbox } from "../src/outbox.ts";
import { OutboxRelay } from "../src/outbox-relay.ts";
import { bestDatabase, type TestDatabase } from "./databases.ts";
import { ada, context, greet, greeted } from "./test-contracts.ts";
import { until } from "./waiting.ts";

const EVENTS = 1_000;
const SUBSCRIBER = "mail.greetings";

const isInstalled = (await rabbitmqProgram()) !== null;

describe.skipIf(!isInstalled)(
  "events under load, on a broker that fails (needs rabbitmq-server on PATH)",
  () => {
    let broker: OwnRabbitmq;
    let store: TestDatabase;
    let database: Database;

    beforeAll(async () => {
      [broker, store] = await Promise.all([startOwnRabbitmq(), bestDatabase()]);
      database = await store.open();
      await createMessageTables(database, "mail");
      await database.query("create table mail.effects (name text not null)");
    });
    afterAll(() => Promise.all([broker.release(), store.drop()]));

    const join = async () => connectBus(broker.url, { service: "test", retryDelaysMs: [100, 200, 400] });

    /** Every tenth event fails at its first attempt, after its effect was written. */
    const countEffects = async (bus: Bus) => {
      await bus.subscribe(greeted, SUBSCRIBER, async ({ name }, delivery) => {
        await database.transaction(async (tx) => {
          if (!(await firstDelivery(tx, "mail", delivery))) return;
          await tx.query("insert into mail.effects (name) values ($1)", [name]);
          if (delivery.attempt === 1 && name.endsWith("7")) throw new Error("not yet");
        });
      });
    };

    const effects = async () => {
      const { rows } = await database.query<{ name: string }>("select name from mail.effects order by name");
      return rows.map(({ name }) => name);
    };
    const effectsReach = (count: number) => until(effects, (names) => names.length >= count);

    test("has each effect exactly once while broker and subscriber are killed, frozen and restarted", async () => {
      const publishing = await join();
      const subscriber = await join();
      await countEffects(subscriber);
      await broker.stop(); // see rabbitmq-faults.test.ts: a queue must not be new when the power fails
      await broker.start();
      await subscriber.serve(greet, async ({ name }) => ({ greeting: name }));
      const ask = () => {
        const call = publishing.call(greet, ada, { ...context, deadline: Date.now() + 200 });
        return call.then(
          () => "answered",
          () => "silence",
        );
      };
      const relay = new OutboxRelay({ database, schema: "mail", bus: publishing });

      const names = Array.from({ length: EVENTS }, (_, index) => `name ${String(index).padStart(5, "0")}`);
      const writing = (async () => {
        for (const name of names) {
          await database.transaction((tx) => addToOutbox(tx, "mail", greeted, { name }));
          relay.nudge();
        }
      })();

      await effectsReach(EVENTS * 0.1);
      await broker.kill();
      await broker.start();

      await effectsReach(EVENTS * 0.3);
      await until(ask, (outcome) => outcome === "answered");
      broker.freeze();
      await until(ask, (outcome) => outcome === "silence");
      broker.thaw();
      await subscriber.close(); // with events in progress
      const successor = await join();
      await countEffects(successor);

      await effectsReach(EVENTS * 0.5);
      await broker.stop();
      await broker.start();

      await writing;
      await effectsReach(EVENTS);
      await until(
        async () => (await database.query("select 1 from mail.outbox limit 1")).rowCount,
        (left) => left === 0,
      );
      await relay.stop();
      await Promise.all([publishing.close(), successor.close()]);
      expect(await effects()).toEqual(names);
    }, 120_000);
  },
);
