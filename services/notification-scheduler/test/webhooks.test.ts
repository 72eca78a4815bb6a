import { randomUUID } from "node:crypto";
import type { Principal } from "@stockfinder/contracts/principal";
import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
  type WebhookEvent,
} from "@stockfinder/contracts/webhooks";
import type { Database } from "@stockfinder/database/database";
import {
  aChannelServer,
  type ChannelServer,
  type ReceivedMessage,
} from "@stockfinder/testing/channel-server";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noteAttempt } from "../src/webhooks/webhook-delivery-table.ts";
import { PAUSES_MS } from "../src/webhooks/webhook-loop.ts";
import { type AlertsService, startService } from "./alerts-service.ts";
import { aFingerprint, anAccount, IN, OUT, UPC } from "./samples.ts";

const EVENTS: WebhookEvent[] = ["alert.opened", "alert.changed", "alert.over"];
const CHEAPER = { ...IN, price: 15 };

describe.each(SETUPS)("webhooks, on $name", (setup) => {
  let server: ChannelServer;
  let alerts: AlertsService;
  beforeAll(async () => {
    server = await aChannelServer();
    alerts = await startService(setup, {
      CHANNEL_SECRET: "a-secret-of-the-tests-".repeat(2),
      CHANNEL_HOSTS: server.hostAndPort,
    });
  });
  afterAll(async () => {
    await alerts.stop();
    await server.stop();
  });
  const nothingDue = () =>
    expect
      .poll(
        async () =>
          (
            await alerts.database.query("select from alerts.webhook_deliveries where due_at <= $1", [
              new Date(alerts.clock.now() + 60_000),
            ])
          ).rowCount,
      )
      .toBe(0);
  afterEach(nothingDue);
  beforeEach(async () => {
    server.answer = () => ({ status: 204, body: "" });
    await emptied(
      alerts.database,
      "alerts.webhooks, alerts.watches, alerts.places, alerts.transitions, alerts.owner_ends, alerts.inbox cascade",
    );
    server.received.length = 0;
  });

  const hook = (owner: Principal, events = EVENTS, path = "/hook") =>
    alerts.call(addWebhook, { url: `${server.url}${path}`, events }, owner);
  const typesOf = (received: readonly ReceivedMessage[]) => received.map(({ body }) => body.type);
  const idsOf = (received: readonly ReceivedMessage[]) =>
    received.map(({ headers }) => headers["webhook-id"]);
  const deliveriesOf = (id: string, owner: Principal) => alerts.call(listWebhookDeliveries, { id }, owner);
  /** Three versions of an alert of this item. */
  async function threeChanges(itemId = "70000000"): Promise<void> {
    await alerts.change({ itemId });
    await alerts.change({ itemId, version: 3, before: IN, after: CHEAPER });
    await alerts.change({ itemId, version: 4, before: CHEAPER, after: { ...OUT, price: 15 } });
  }

  test("an alert is opened, changed and over, in order, signed by the secret", async () => {
    const owner = anAccount();
    const { id, secret } = await hook(owner);
    const watch = await alerts.watch(owner);
    await threeChanges();
    await expect.poll(() => typesOf(server.received)).toEqual(EVENTS);
    expect(server.received[0]?.body).toMatchObject({
      timestamp: expect.any(String),
      data: { watchId: watch.id, upc: UPC, store: "Target", state: "open", version: 1, price: 20 },
    });
    expect(server.received.map(({ body }) => (body.data as { version: number }).version)).toEqual([1, 2, 3]);
    expect(new Set(idsOf(server.received)).size).toBe(3);
    const verifier = new Webhook(secret);
    for (const { text, headers } of server.received) {
      // The service's clock is the test's, which may be far from the machine's.
      const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1_000);
      expect(verifier.sign(String(headers["webhook-id"]), sentAt, text)).toBe(headers["webhook-signature"]);
    }
    await expect
      .poll(async () => (await deliveriesOf(id, owner)).map(({ state }) => state))
      .toEqual(["sent", "sent", "sent"]);
    expect(JSON.stringify(await alerts.call(listWebhooks, {}, owner))).not.toContain(secret);
  });

  test("a changed price or stock of what is watched arrives once, also without an alert", async () => {
    const owner = aFingerprint();
    await hook(owner, ["product.changed"]);
    await alerts.watch(owner, { kind: "price", targetPrice: 1 });
    await alerts.watch(owner);
    const event = randomUUID();
    // Of an item of its own: nothing tells when the repeated event was handled, which may be in the next test.
    await alerts.change({ itemId: "70000001", before: IN, after: CHEAPER }, event);
    await alerts.change({ itemId: "70000001", before: IN, after: CHEAPER }, event);
    await expect.poll(() => typesOf(server.received)).toEqual(["product.changed"]);
    expect(server.received[0]?.body.data).toMatchObject({
      upc: UPC,
      storeId: "target",
      before: IN,
      after: CHEAPER,
    });
  });

  test("only the events that are wanted, of the owner's own watches", async () => {
    const [owner, stranger] = [aFingerprint(), aFingerprint()];
    await hook(owner, ["alert.over"]);
    await alerts.watch(owner);
    await alerts.watch(stranger);
    await threeChanges();
    await expect.poll(() => typesOf(server.received)).toEqual(["alert.over"]);
  });

  test("a failed event is repeated with the same id, and later ones of its watch wait for it", async () => {
    const owner = aFingerprint();
    const { id } = await hook(owner);
    await alerts.watch(owner);
    server.answer = () => ({ status: 500, body: "<b>no</b> database" });
    await threeChanges();
    await expect
      .poll(async () => (await deliveriesOf(id, owner)).at(-1))
      .toMatchObject({ state: "waiting", attempts: 1, status: 500, words: "no database" });
    server.answer = () => ({ status: 200 });
    alerts.clock.move(PAUSES_MS[0] ?? 0);
    await expect.poll(() => typesOf(server.received)).toEqual(["alert.opened", ...EVENTS]);
    const [first, again] = idsOf(server.received);
    expect(again).toBe(first);
  });

  test("after eight attempts over a day it is parked, the next one follows, and it can be sent again", async () => {
    const owner = aFingerprint();
    const { id } = await hook(owner);
    await alerts.watch(owner);
    server.answer = ({ body }) => ({ status: body.type === "alert.opened" ? 503 : 200 });
    await threeChanges();
    for (const [attempts, pause] of PAUSES_MS.entries()) {
      await expect.poll(async () => (await deliveriesOf(id, owner)).at(-1)?.attempts).toBe(attempts + 1);
      expect(server.received).toHaveLength(attempts + 1);
      alerts.clock.move(pause);
    }
    await expect
      .poll(async () => (await deliveriesOf(id, owner)).map(({ state }) => state))
      .toEqual(["sent", "sent", "parked"]);
    expect(PAUSES_MS.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(23 * 3_600_000);

    const parked = (await deliveriesOf(id, owner)).at(-1)?.id ?? "";
    server.answer = () => ({ status: 200 });
    await expect(
      alerts.call(resendWebhookDelivery, { id, delivery: parked }, aFingerprint()),
    ).rejects.toMatchObject({ code: "not-found" });
    await alerts.call(resendWebhookDelivery, { id, delivery: parked }, owner);
    await expect.poll(async () => (await deliveriesOf(id, owner)).at(-1)?.state).toBe("sent");
    expect(idsOf(server.received).at(-1)).toBe(parked);
  });

  test("an address that is gone gets nothing more until a delivery that is sent again succeeds", async () => {
    const owner = aFingerprint();
    const { id } = await hook(owner);
    await alerts.watch(owner);
    server.answer = () => ({ status: 410 });
    await alerts.change({});
    const paused = async () => (await alerts.call(listWebhooks, {}, owner))[0]?.paused;
    await expect.poll(paused).toMatch(/410/);
    await alerts.change({ itemId: "another" });
    const deliveries = await deliveriesOf(id, owner);
    expect(deliveries).toMatchObject([{ state: "parked", attempts: 1 }]);
    server.answer = () => ({ status: 200 });
    await alerts.call(resendWebhookDelivery, { id, delivery: deliveries[0]?.id ?? "" }, owner);
    await expect.poll(paused).toBeNull();
  });

  test("a webhook that only fails for two days is paused, and little is left of its queue", async () => {
    const owner = aFingerprint();
    const { id } = await hook(owner);
    await alerts.watch(owner);
    server.answer = () => ({ status: 500 });
    await alerts.change({});
    await expect.poll(async () => (await deliveriesOf(id, owner))[0]?.attempts).toBe(1);
    await alerts.database.query(
      `insert into alerts.webhook_deliveries (id, webhook_id, event, subject, body, created_at, due_at)
       select 'later' || n, $1, 'alert.opened', 'x', '{}', now(), 'infinity' from generate_series(1, 120) as n`,
      [id],
    );
    await alerts.database.query(
      "update alerts.webhooks set failing_since = failing_since - interval '2 days'",
    );
    alerts.clock.move(PAUSES_MS[0] ?? 0);
    await expect
      .poll(async () => (await alerts.call(listWebhooks, {}, owner))[0]?.paused)
      .toBe("It failed for two days");
    const left = "select state, count(*)::int from alerts.webhook_deliveries group by state";
    const stored = async () => (await alerts.database.query(left)).rows;
    await expect.poll(stored).toEqual([{ state: "parked", count: 100 }]);
  });

  test("the last 100 deliveries are kept", async () => {
    const owner = aFingerprint();
    const { id } = await hook(owner, ["product.changed"]);
    await alerts.watch(owner);
    await alerts.database.query(
      `insert into alerts.webhook_deliveries (id, webhook_id, event, subject, body, state, created_at)
       select 'old' || n, $1, 'product.changed', 'x', '{}', 'sent', now() from generate_series(1, 120) as n`,
      [id],
    );
    await alerts.change({});
    const stored = async () =>
      (await alerts.database.query("select from alerts.webhook_deliveries")).rowCount;
    await expect.poll(stored).toBe(100);
    expect((await deliveriesOf(id, owner))[0]?.state).toBe("sent");
  });

  test("a webhook of another copy's making is sent to by any copy, once", async () => {
    const owner = aFingerprint();
    await hook(owner);
    await alerts.watch(owner);
    await alerts.addWorker();
    for (const itemId of ["1", "2", "3"]) await threeChanges(itemId);
    await expect.poll(() => server.received).toHaveLength(9);
    await alerts.stopWorker();
    expect(new Set(idsOf(server.received)).size).toBe(9);
  });

  describe("what waits behind a failed event", () => {
    const later = async () =>
      (await alerts.database.query("select state, due_at from alerts.webhook_deliveries where id = 'later'"))
        .rows[0];
    const attempt = (state: "sent" | "waiting") => {
      const at = new Date(alerts.clock.now());
      const outcome = state === "sent" ? { state } : { state, dueAt: at };
      return { at, status: 500, words: null, outcome };
    };
    /** One whose claim 2 is under way, and one that waits behind it. */
    async function twoDeliveries(): Promise<string> {
      const { id } = await hook(aFingerprint());
      await alerts.database.query(
        `insert into alerts.webhook_deliveries (id, webhook_id, event, subject, body, created_at, due_at, claims)
         values ('first', $1, 'alert.opened', 'x', '{}', now(), 'infinity', 2),
           ('later', $1, 'alert.over', 'x', '{}', now(), 'infinity', 0)`,
        [id],
      );
      return id;
    }

    test("is not held back by the late answer to another copy", async () => {
      const webhookId = await twoDeliveries();
      await noteAttempt(alerts.database, { id: "first", claim: 2, webhookId }, attempt("sent"));
      await noteAttempt(alerts.database, { id: "first", claim: 1, webhookId }, attempt("waiting"));
      await expect.poll(later).toEqual({ state: "sent", due_at: null });
    });

    test("does not wait for ever if this copy dies meanwhile", async () => {
      const webhookId = await twoDeliveries();
      const dying: Pick<Database, "transaction"> = {
        transaction: (work) =>
          alerts.database.transaction(async (tx) => {
            let statements = 0;
            const query: typeof tx.query = async (...asked) => {
              statements += 1;
              if (statements > 1) throw new Error("died");
              return await tx.query(...asked);
            };
            return await work({ query });
          }),
      };
      const died = noteAttempt(dying, { id: "first", claim: 2, webhookId }, attempt("sent"));
      await expect(died).rejects.toThrow("died");
      const first = "select state from alerts.webhook_deliveries where id = 'first'";
      expect((await alerts.database.query(first)).rows).toEqual([{ state: "waiting" }]);
    });
  });

  test.each(["http://127.0.0.1:1/", "https://10.0.0.1/x", "ftp://example.com", "no address"])(
    "%s is refused",
    async (url) => {
      await expect(alerts.call(addWebhook, { url, events: EVENTS }, aFingerprint())).rejects.toMatchObject({
        code: "bad-input",
        details: { errors: [{ path: "url" }] },
      });
    },
  );

  test("its owner removes it, and nobody else", async () => {
    const [owner, stranger] = [aFingerprint(), aFingerprint()];
    const { id } = await hook(owner);
    await alerts.call(removeWebhook, { id }, stranger);
    expect(await alerts.call(listWebhooks, {}, owner)).toHaveLength(1);
    await expect(deliveriesOf(id, stranger)).rejects.toMatchObject({ code: "not-found" });
    await alerts.call(removeWebhook, { id }, owner);
    expect(await alerts.call(listWebhooks, {}, owner)).toEqual([]);
  });
});
