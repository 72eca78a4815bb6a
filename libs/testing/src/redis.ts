import { Redis } from "ioredis";
import { CONTAINER_IMAGES, startContainer } from "./container.ts";
import { freePort } from "./free-ports.ts";
import { programPath, removeFolder, startProgram, temporaryFolder } from "./program.ts";
import { type FreezableServer, firstOf, namedBy, ownServer, type Search, type Server } from "./server.ts";

/** A run creates nothing on Redis: each test file uses its own key prefix. */
export async function findRedis(): Promise<Search> {
  const named = await namedBy("TEST_REDIS_URL", answering);
  if (named) return { server: named, reasons: [] };
  return await firstOf([
    { name: "127.0.0.1:6379", find: () => answering("redis://127.0.0.1:6379") },
    { name: "container", find: redisInContainer },
    { name: "program", find: startRedis },
  ]);
}

async function answering(url: string): Promise<Server> {
  await ping(url);
  return { url, release: async () => {} };
}

export async function ping(url: string): Promise<void> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 1_000,
    commandTimeout: 1_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  client.on("error", () => {}); // connect() and ping() report the same failures
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.disconnect();
  }
}

/** By testcontainers; null where no Docker engine answers. */
export async function redisInContainer(): Promise<Server | null> {
  const container = await startContainer({
    image: CONTAINER_IMAGES.redis,
    port: 6379,
    ready: { line: /Ready to accept connections/, times: 1 },
  });
  if (!container) return null;
  return { url: `redis://${container.host}:${container.port}`, release: () => container.stop() };
}

/** Loses its data when killed. */
export type OwnRedis = FreezableServer;

/** Starts our own server in a temporary folder; null if Redis is not installed. */
export async function startRedis(port?: number): Promise<OwnRedis | null> {
  const path = (await programPath("redis-server")) ?? (await programPath("valkey-server"));
  if (!path) return null;

  await using made = new AsyncDisposableStack();
  const folder = made.adopt(await temporaryFolder(), removeFolder);
  const listensOn = port ?? (await freePort());
  const url = `redis://127.0.0.1:${listensOn}`;
  const launch = () =>
    startProgram(
      path,
      [
        "--port",
        String(listensOn),
        "--bind",
        "127.0.0.1",
        "--dir",
        folder,
        "--save",
        "",
        "--appendonly",
        "no",
        // As in docker-compose.yml: without a limit there is no share of it to alert about.
        "--maxmemory",
        "256mb",
      ],
      { answers: () => ping(url) },
    );
  return await ownServer(url, made, launch, "SIGTERM");
}
