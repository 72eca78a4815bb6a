import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Like real balancers: often enough for several checks during a gateway's drain. */
const LOOKS_EVERY_MS = 500;

/** A minimal load balancer: sends each request to the next gateway whose `/readyz` answers 200, and never retries. */
export interface Balancer {
  readonly url: string;
  /** Adds a gateway; it gets requests once it is ready. */
  add(gatewayUrl: string): Promise<void>;
  close(): Promise<void>;
}

interface Target {
  readonly url: string;
  readonly agent: Agent;
  isReady: boolean;
}

export async function startBalancer(): Promise<Balancer> {
  const targets: Target[] = [];
  let asked = 0;

  const look = async (target: Target) => {
    target.isReady = await fetch(`${target.url}/readyz`, { headers: { connection: "close" } }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const looking = setInterval(() => void Promise.all(targets.map(look)), LOOKS_EVERY_MS);

  const server = createServer((incoming, outgoing) => {
    const ready = targets.filter(({ isReady }) => isReady);
    const target = ready[asked++ % ready.length];
    if (target === undefined) {
      outgoing.writeHead(503).end("no gateway is ready");
      return;
    }
    const { method, headers, url = "/" } = incoming;
    const { connection: _own, ...passedOn } = headers;
    const asking = request(new URL(url, target.url), { method, headers: passedOn, agent: target.agent });
    asking.on("response", (answer) => {
      const { connection: _gateways, "transfer-encoding": _, ...answered } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, answered);
      answer.pipe(outgoing);
    });
    asking.on("error", (error) => outgoing.writeHead(502).end(`${target.url}: ${error.message}`));
    incoming.pipe(asking);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(url) {
      const target = { url, agent: new Agent({ keepAlive: true }), isReady: false };
      await look(target);
      targets.push(target);
    },
    async close() {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      for (const { agent } of targets) agent.destroy();
    },
  };
}
