import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, createServer, type Server as NetServer } from "node:net";

/** Connections that wait for `accept` while the event loop is busy; the system may allow fewer. */
const BACKLOG = 4_096;
/**
 * libuv accepts one connection of a listening socket each time it asks the system for ready connections, and handles up to
 * 1,024 of those before it asks again. A saturated gateway asks about 50 times a second, so with one socket new clients
 * waited for ten seconds and more. The system distributes them over several sockets of one port.
 */
const SOCKETS = 64;

export interface Listener {
  readonly port: number;
  /** Accepts no more connections. Resolves when all have ended. */
  close(): Promise<void>;
}

/** Listens; port 0 selects a free one. @throws if the port is in use, even by a process that shares its port. */
export async function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listener> {
  // Other systems refuse to share a port, or give all connections to the last socket.
  const reusePort = process.platform === "linux";
  if (reusePort && port !== 0) await expectFree({ host, port });
  const taken = await open(server, { host, port, reusePort });
  const servers: NetServer[] = [server];
  while (reusePort && servers.length < SOCKETS) {
    const more = createServer(AS_HTTP, (socket) => server.emit("connection", socket));
    await open(more, { host, port: taken, reusePort });
    servers.push(more);
  }
  return {
    port: taken,
    async close() {
      await Promise.all(servers.map(closed));
    },
  };
}

/** The options with which node:http opens its own socket. */
const AS_HTTP = { allowHalfOpen: true, noDelay: true };

interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly reusePort?: boolean;
}

async function open(server: NetServer, address: ListenAddress): Promise<number> {
  server.listen({ ...address, backlog: BACKLOG });
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A socket that does not share its port cannot be opened while one that does is open. */
async function expectFree(address: ListenAddress): Promise<void> {
  const probe = createServer();
  await open(probe, address);
  await closed(probe);
}

async function closed(server: NetServer): Promise<void> {
  const end = once(server, "close");
  server.close();
  await end;
}
