import type { AgentOptions, ClientRequestArgs, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import { http } from "@stockfinder/service/node-http";

const CONNECT_MS = 1_000;
const IDLE_MS = 30_000;

/**
 * Keep-alive connections, at most `maxSockets` to a host, with a connect time-out of one second. `lookup` resolves names
 * instead of the system.
 */
export function createAgent(
  baseUrl: Pick<URL, "protocol">,
  maxSockets: number,
  { lookup }: { readonly lookup?: LookupFunction } = {},
): HttpAgent {
  const options: AgentOptions = { keepAlive: true, maxSockets, timeout: IDLE_MS, ...(lookup && { lookup }) };
  return baseUrl.protocol === "https:" ? new ImpatientHttpsAgent(options) : new ImpatientHttpAgent(options);
}

type Callback = (error: Error | null, stream: Duplex) => void;

class ImpatientHttpAgent extends http.Agent {
  override createConnection(options: ClientRequestArgs, callback?: Callback): Duplex | null | undefined {
    return giveUpLate(super.createConnection(options, callback), "connect");
  }
}

class ImpatientHttpsAgent extends HttpsAgent {
  override createConnection(options: ClientRequestArgs, callback?: Callback): Duplex | null | undefined {
    return giveUpLate(super.createConnection(options, callback), "secureConnect");
  }
}

function giveUpLate(socket: Duplex | null | undefined, connected: string): Duplex | null | undefined {
  if (!socket) return socket;
  const timer = setTimeout(
    () => socket.destroy(new Error(`no connection within ${CONNECT_MS} ms`)),
    CONNECT_MS,
  );
  socket.once(connected, () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  return socket;
}
