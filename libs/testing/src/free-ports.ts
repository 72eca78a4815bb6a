import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/**
 * Blocks of ports of 127.0.0.1, below the range that systems use for outgoing connections: such a port could be taken before
 * the server binds it.
 */
const BLOCKS = { from: 12_000, size: 100, count: 200 };

/** The ports that are left of this process's block. */
let left: number[] = [];
let lastCall: Promise<unknown> = Promise.resolve();

/** A port that is free now. No port is returned twice, because a caller binds its port only later. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** Consecutive free ports. @throws if the machine has none left. */
export function freePorts(count: number): Promise<readonly number[]> {
  const ports = lastCall.then(
    () => takePorts(count),
    () => takePorts(count),
  );
  lastCall = ports;
  return ports;
}

async function takePorts(count: number): Promise<readonly number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    // Consecutive ports are in one block: the next block may be anywhere.
    if (ports.length + left.length < count) {
      left = await reservedBlock();
      ports.length = 0;
    }
    const port = left.shift() ?? 0;
    if (await canListen(port)) ports.push(port);
    else ports.length = 0;
  }
  return ports;
}

/**
 * Reserves a block until this process exits, by listening on its first port: so no two test files that run at once, nor two runs
 * on one machine, get the same ports.
 */
async function reservedBlock(): Promise<number[]> {
  const first = randomInt(BLOCKS.count);
  for (let tried = 0; tried < BLOCKS.count; tried += 1) {
    const start = BLOCKS.from + ((first + tried) % BLOCKS.count) * BLOCKS.size;
    const guard = await listeningOn(start);
    if (!guard) continue;
    guard.unref();
    return Array.from({ length: BLOCKS.size - 1 }, (_, index) => start + 1 + index);
  }
  throw new Error("Every block of ports is reserved");
}

async function canListen(port: number): Promise<boolean> {
  const server = await listeningOn(port);
  if (!server) return false;
  server.close();
  await once(server, "close");
  return true;
}

/** Null if the port is in use. */
async function listeningOn(port: number): Promise<Server | null> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
    return server;
  } catch {
    return null;
  }
}
