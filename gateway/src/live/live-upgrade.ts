import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { Fault } from "@stockfinder/contracts/fault";
import { LIVE_PATH } from "@stockfinder/contracts/live";
import type { Logger } from "@stockfinder/service/logger";
import { WebSocketServer } from "ws";
import { type Caller, requireAddress } from "../callers/caller.ts";
import { faultOf, problemResponse } from "../http/problem.ts";
import type { RequestChecks } from "../http/request-checks.ts";
import type { CallerLimit } from "../limits/rate-limits.ts";
import type { LiveSockets } from "./live-sockets.ts";

const LONGEST_MESSAGE_BYTES = 16_384;

interface UpgradeDependencies extends Pick<RequestChecks, "callerOf" | "isKnownHost" | "isCrossSite"> {
  readonly sockets: LiveSockets;
  readonly limit: CallerLimit;
  readonly logger: Pick<Logger, "info" | "error">;
}

/** Opens a WebSocket for each upgrade at `/api/live`, after the steps that every request takes. */
export function mountLive(server: Server, dependencies: UpgradeDependencies): void {
  const webSockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: LONGEST_MESSAGE_BYTES,
    clientTracking: false,
  });
  const requestIds = new WeakMap<IncomingMessage, string>();
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy()); // the client has left
    const caller = dependencies.callerOf(request);
    upgrade(request, socket, head, caller).catch((error) => {
      const { requestId } = caller;
      if (!(error instanceof Fault))
        dependencies.logger.error({ err: error, requestId }, "a socket could not be opened");
      socket.end(problemResponse(faultOf(error), requestId));
    });
  });
  webSockets.on("headers", (headers, request) => {
    const requestId = requestIds.get(request);
    if (requestId !== undefined) headers.push(`X-Request-Id: ${requestId}`);
  });

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, caller: Caller) {
    await admit(request, caller, dependencies);
    requestIds.set(request, caller.requestId);
    webSockets.handleUpgrade(request, socket, head, (open) => {
      open.on("error", (error) =>
        dependencies.logger.info({ err: error, requestId: caller.requestId }, "a socket broke"),
      );
      // Browsers show a page the code and reason of a closed socket, but not why an upgrade is refused.
      const refusal = dependencies.sockets.refusalOf(caller);
      if (refusal) {
        open.close(refusal.code, refusal.reason);
        return;
      }
      const live = dependencies.sockets.add(open, caller);
      open.on("message", (data, isBinary) => {
        if (isBinary) open.close(1003);
        else live.take(data.toString()).catch((error) => failed(error, caller));
      });
      open.on("pong", () => live.noteActivity());
      open.on("close", () => dependencies.sockets.remove(live));
    });
  }

  function failed(error: unknown, { requestId }: Caller): void {
    dependencies.logger.error({ err: error, requestId }, "a message on a socket failed");
  }
}

/** Resolves if an upgrade may go on. @throws {Fault} the reason if it may not. */
async function admit(
  request: IncomingMessage,
  caller: Caller,
  { isKnownHost, isCrossSite, limit }: UpgradeDependencies,
): Promise<void> {
  if (!isKnownHost(request)) throw new Fault("forbidden", "This host is not served here");
  requireAddress(caller);
  if (isCrossSite(request)) throw new Fault("forbidden", "Other sites may not open sockets here");
  await limit.spend(caller);
  if (request.url?.split("?")[0] !== LIVE_PATH) throw new Fault("not-found", "There is no socket here");
}
