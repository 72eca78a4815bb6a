import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { CallCounts } from "./calls.ts";
import { SandboxClock } from "./clock.ts";
import { controlHandler } from "./control.ts";
import { Faults } from "./faults.ts";
import { upstreamHandler } from "./upstream-server.ts";
import { createWorld } from "./world.ts";

export interface SandboxOptions {
  /** Defaults to loopback. */
  readonly host?: string | undefined;
  /** 0 picks a free port. */
  readonly port: number;
  /** The control endpoint's port, always on loopback; defaults to a free one. */
  readonly controlPort?: number | undefined;
  /** The same seed gives the same products, stores, stock and prices. */
  readonly seed?: string | undefined;
  /** In milliseconds since 1970. */
  readonly clock?: (() => number) | undefined;
  /** Delays a slow answer by the given number of milliseconds. */
  readonly sleep?: ((milliseconds: number) => Promise<void>) | undefined;
  /** Base URL at which a shopper's browser loads pictures, `{this}/{upc}.svg`; defaults to the sandbox's own address. */
  readonly publicPicturesUrl?: string | undefined;
}

export interface Sandbox {
  readonly url: string;
  readonly controlUrl: string;
  stop(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";

/** Starts the sandbox, which replaces all retailers: one listener for their calls, one for control. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const seed = options.seed ?? "stockfinder";
  let url = "";
  let controlUrl = "";
  const picturesUrl = () => options.publicPicturesUrl?.replace(/\/$/, "") ?? `${url}/pictures`;
  const world = createWorld(seed, new SandboxClock(options.clock), picturesUrl);
  const dependencies = {
    world,
    calls: new CallCounts(),
    faults: new Faults(seed),
    controlUrl: () => controlUrl,
    sleep: options.sleep ?? ((milliseconds: number) => wait(milliseconds, undefined, { ref: false })),
  };

  const upstreams = await listen(upstreamHandler(dependencies), options.port, options.host ?? LOOPBACK);
  url = urlOf(upstreams);
  try {
    const control = await listen(controlHandler(dependencies), options.controlPort ?? 0, LOOPBACK);
    controlUrl = urlOf(control);
    return {
      url,
      controlUrl,
      async stop() {
        await Promise.all([close(upstreams), close(control)]);
      },
    };
  } catch (error) {
    await close(upstreams);
    throw error;
  }
}

async function listen(handler: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer({ noDelay: true, keepAliveTimeout: 60_000 }, handler);
  server.listen(port, host);
  await once(server, "listening");
  return server;
}

function urlOf(server: Server): string {
  const { port, address } = server.address() as AddressInfo;
  const host = address === "0.0.0.0" || address === "::" ? LOOPBACK : address;
  return `http://${host}:${port}`;
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}
