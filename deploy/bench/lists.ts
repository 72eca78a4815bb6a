import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Line, List } from "@stockfinder/contracts/lists";
import { LIVE_PATH } from "@stockfinder/contracts/live";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { WebSocket } from "ws";
import { clientFingerprint } from "./client-fingerprint.ts";
import { type ProductUrls, startProductTargets } from "./product-targets.ts";
import type { Row } from "./table.ts";
import { startTarget } from "./target.ts";

const LINES = 300;
const LISTS = 20;
const MEMBERS = 10;
const CHANGES = 300;
const WARM_UP = 20;
const MOST_MS = { lines: 1_000, change: 1_000 };

/** A list of 300 lines in one call, and how long a change takes until the last of ten members has it. */
export async function lists({ postgres, redis, amqp }: ProductUrls): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const { url, drop } = await freshDatabase(postgres);
  started.defer(drop);
  const product = await startProductTargets(
    { postgres: url, redis, amqp },
    { RATE_LIMIT_LIST: "1000000000" },
  );
  started.defer(() => product.stop());
  const community = await startTarget("community", product.environment);
  started.defer(() => community.stop());
  const [owner, ...others] = Array.from({ length: MEMBERS }, (_, member) =>
    clientOf(product.gateway.url, member),
  );
  if (!owner) throw new Error("A household has members");

  const added: number[] = [];
  let list: List | null = null;
  for (let round = 0; round < LISTS; round += 1) {
    list = await owner.ask<List>("POST", "/api/lists", { name: `List ${round}` });
    const lines = Array.from({ length: LINES }, (_, line) => ({
      text: `line ${line}`,
      clientId: randomUUID(),
    }));
    const before = performance.now();
    await owner.ask("POST", `/api/lists/${list.id}/lines`, { lines });
    added.push(performance.now() - before);
  }
  if (!list) throw new Error("No list was made");
  const path = `/api/lists/${list.id}`;
  const { token } = await owner.ask<{ token: string }>("POST", `${path}/invite`);
  for (const other of others) await other.ask("GET", path, undefined, { "x-list-token": token });
  const sockets = await Promise.all([owner, ...others].map((client) => client.follow(list.id)));
  started.defer(() => {
    for (const socket of sockets) socket.terminate();
  });

  let [line] = (await owner.ask<List>("GET", path)).lines;
  const changed: number[] = [];
  for (let round = 0; line && round < WARM_UP + CHANGES; round += 1) {
    const heard = Promise.all(sockets.map((socket) => hearsOf(socket, `change ${round}`)));
    const before = performance.now();
    const change = { base: line.version, note: `change ${round}` };
    line = await owner.ask<Line>("PATCH", `${path}/lines/${line.id}`, change);
    await heard;
    if (round >= WARM_UP) changed.push(performance.now() - before);
  }
  return [
    within(MOST_MS.lines, `a list of ${LINES} lines in one call, p95 of ${LISTS}`, percentile(added, 0.95)),
    within(
      MOST_MS.change,
      `a change to the last of ${MEMBERS} members, p99 of ${CHANGES}`,
      percentile(changed, 0.99),
    ),
  ];
}

function clientOf(url: string, member: number) {
  const fingerprint = clientFingerprint(member);
  return {
    async ask<Answer>(
      method: string,
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ): Promise<Answer> {
      const response = await fetch(url + path, {
        method,
        headers: { ...headers, "content-type": "application/json", "x-fingerprint": fingerprint },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    async follow(listId: string): Promise<WebSocket> {
      const socket = new WebSocket(url.replace("http", "ws") + LIVE_PATH);
      await once(socket, "open");
      socket.send(JSON.stringify({ type: "hello", fingerprint, lists: [listId] }));
      await once(socket, "message");
      return socket;
    },
  };
}

async function hearsOf(socket: WebSocket, note: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const listen = (data: Buffer) => {
      if (!data.toString().includes(JSON.stringify(note))) return;
      socket.off("message", listen);
      resolve();
    };
    socket.on("message", listen);
  });
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

function within(mostMs: number, name: string, ms: number): Row {
  return { name, value: `${ms.toFixed(0)} ms`, limit: `at most ${mostMs} ms`, isWithin: ms <= mostMs };
}
