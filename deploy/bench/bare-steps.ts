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
 * frame received.
 */
export async function openBareSteps(database: Database, amqpUrl: string): Promise<BareSteps> {
  await database.query("create schema bench");
  await database.query("create table bench.upserted (id int primary key, price int not null)");
  await database.query("create table bench.inserted (id uuid primary key, data json not null)");
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
      await database.query(INSERT, [randomUUID(), message]).then(ended);
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

const UPSERT = {
  name: "bench-upsert",
  text: "insert into bench.upserted values (1, $1) on conflict (id) do update set price = excluded.price",
};
const SELECT = {
  name: "bench-select",
  text: "select id, owner from alerts.watches where gtin = $1 and country = 'USA'",
};
const INSERT = { name: "bench-insert", text: "insert into bench.inserted values ($1, $2)" };
