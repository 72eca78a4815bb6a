import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Database } from "@stockfinder/database/database";
import { connect } from "amqplib";
import { WebSocket, WebSocketServer } from "ws";

const QUEUE = "bench.bare-steps";

export const BARE_STEPS = ["upsert", "select", "insert", "confirm", "frame"] as const;

export interface BareSteps {
  /** Milliseconds that each of the five steps takes, one after the other. */
  run(): Promise<readonly number[]>;
  close(): Promise<void>;
}

/**
 * The minimal steps of an alert: a row upserted, one selected, one inserted, a message confirmed by a quorum queue, a
 * frame received. The rows are written into the product's own tables, with their indexes and constraints.
 */
export async function openBareSteps(database: Database, amqpUrl: string): Promise<BareSteps> {
  const { watchId, placeId } = await addWatchedPlace(database);
  const connection = await connect(amqpUrl, { noDelay: true });
  const channel = await connection.createConfirmChannel();
  await channel.assertQueue(QUEUE, { durable: true, arguments: { "x-queue-type": "quorum" } });
  const sockets = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  await once(sockets, "listening");
  const address = sockets.address();
  const reader = new WebSocket(`ws://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  const [[writer]] = await Promise.all([once(sockets, "connection"), once(reader, "open")]);
  const message = JSON.stringify({ type: "notification", text: "x".repeat(500) });
  let price = 0;

  return {
    async run() {
      price += 1;
      const ends = [performance.now()];
      const ended = () => ends.push(performance.now());
      await database.query(UPSERT, [price]).then(ended);
      await database.query(SELECT, ["711719541011"]).then(ended);
      await database.query(INSERT, [randomUUID(), watchId, placeId, price]).then(ended);
      channel.sendToQueue(QUEUE, Buffer.from(message), { persistent: true });
      await channel.waitForConfirms().then(ended);
      const received = once(reader, "message");
      writer.send(message);
      await received.then(ended);
      return lengthsBetween(ends);
    },
    async close() {
      reader.terminate();
      sockets.close();
      await channel.deleteQueue(QUEUE);
      await connection.close();
    },
  };
}

/** The time from each of these moments to the next. */
export function lengthsBetween(moments: readonly number[]): number[] {
  return moments.slice(1).map((moment, before) => moment - (moments[before] ?? moment));
}

/** A watch of the bench, and the place that it concerns. Changes of other items do not find them. */
async function addWatchedPlace(database: Database): Promise<{ watchId: string; placeId: string }> {
  const watchId = randomUUID();
  await database.query(
    `insert into alerts.watches (id, owner, rule_digest, kind, country, gtin, stores, channels, paused, created_at)
     values ($1, 'fingerprint:bench', 'bench', 'stock', 'USA', 'bench', '{}', '{live}', false, now())`,
    [watchId],
  );
  const { rows } = await database.query<{ id: string }>(
    `insert into alerts.places (retailer, item_id, country, store_id, store_name, name, url, version, price, currency, stock, read_at)
     values ('bench', '1', 'USA', '', 'Bench', 'PlayStation 5', 'https://bench.example/1', 1, 1, 'USD', 'in', now())
     returning id::text`,
  );
  return { watchId, placeId: rows[0]?.id ?? "" };
}

const UPSERT = {
  name: "bench-upsert",
  text: `insert into lookup.listings (retailer, item_id, country, gtin, title, url, is_demo, price, currency, stock, seen_at,
      seen_by, certain_stock, certain_since, certain_seen_at, certain_seen_by, version, point_on)
    values ('bench', '1', 'USA', 'bench', 'PlayStation 5', 'https://bench.example/1', false, $1, 'USD', 'in', now(),
      'page', 'in', now(), now(), 'page', 1, current_date)
    on conflict (retailer, item_id, country) do update set price = excluded.price, seen_at = excluded.seen_at,
      certain_seen_at = excluded.certain_seen_at, version = listings.version + 1`,
};
const SELECT = {
  name: "bench-select",
  text: "select id, owner from alerts.watches where gtin = $1 and country = 'USA'",
};
const INSERT = {
  name: "bench-insert",
  text: `insert into alerts.alerts (id, watch_id, place_id, opened_by, owner, kind, gtin, store_id, store_name, name, url, price,
      currency, state, version, made_at, updated_at, rule, before, after, source, read_at)
    values ($1, $2, $3, $4, 'fingerprint:bench', 'stock', 'bench', 'bench', 'Bench', 'PlayStation 5', 'https://bench.example/1', 1,
      'USD', 'open', 1, now(), now(), 'back in stock', '{"price": 1, "currency": "USD", "stock": "out"}',
      '{"price": 1, "currency": "USD", "stock": "in"}', 'page', now())`,
};
