import { once } from "node:events";
import type { Database } from "@stockfinder/database/database";
import { connect } from "amqplib";
import { WebSocket, WebSocketServer } from "ws";

const QUEUE = "bench.bare-steps";
const MESSAGE = JSON.stringify({ type: "notification", text: "x".repeat(500) });

export interface BareSteps {
  /** Milliseconds that the five steps take, one after the other. */
  run(): Promise<number>;
  close(): Promise<void>;
}

/**
 * The minimal steps of an alert, in a small table: a row upserted, one selected, one inserted, a message confirmed by a quorum
 * queue, a frame received.
 */
export async function openBareSteps(database: Database, amqpUrl: string): Promise<BareSteps> {
  await database.query("create table public.bare (id serial primary key, item text unique, price integer)");
  const connection = await connect(amqpUrl, { noDelay: true });
  const channel = await connection.createConfirmChannel();
  await channel.assertQueue(QUEUE, { durable: true, arguments: { "x-queue-type": "quorum" } });
  const sockets = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  await once(sockets, "listening");
  const address = sockets.address();
  const reader = new WebSocket(`ws://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  const [[writer]] = await Promise.all([once(sockets, "connection"), once(reader, "open")]);
  let price = 0;

  return {
    async run() {
      price += 1;
      const startedAt = performance.now();
      await database.query(UPSERT, [price]);
      await database.query(SELECT, ["item"]);
      await database.query(INSERT, [price]);
      channel.sendToQueue(QUEUE, Buffer.from(MESSAGE), { persistent: true });
      await channel.waitForConfirms();
      const received = once(reader, "message");
      writer.send(MESSAGE);
      await received;
      return performance.now() - startedAt;
    },
    async close() {
      reader.terminate();
      sockets.close();
      await channel.deleteQueue(QUEUE);
      await connection.close();
    },
  };
}

const UPSERT = {
  name: "bench-upsert",
  text: `insert into public.bare (item, price) values ('item', $1) on conflict (item) do update set price = excluded.price`,
};
const SELECT = { name: "bench-select", text: "select id, price from public.bare where item = $1" };
const INSERT = { name: "bench-insert", text: "insert into public.bare (price) values ($1)" };
