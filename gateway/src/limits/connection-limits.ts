import type { Server } from "node:http";
import { Fault } from "@stockfinder/contracts/fault";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { clientAt } from "../callers/client-address.ts";
import { OpenCounts } from "./open-counts.ts";

const AGAIN_AFTER_SECONDS = 5;

export interface ConnectionCounts {
  open: number;
  refused: number;
}

/** Closes a new connection at once if its address, or the gateway, is at its limit; counts open and refused connections. */
export function limitConnections(
  server: Server,
  { perAddress, inAll }: { readonly perAddress: number; readonly inAll: number },
): ConnectionCounts {
  const ofCallers = new OpenCounts(perAddress);
  const counts = { open: 0, refused: 0 };
  server.on("connection", (socket) => {
    const { networks } = clientAt(socket.remoteAddress ?? "") ?? { networks: [] };
    if (counts.open >= inAll || !ofCallers.hasRoom(networks)) {
      counts.refused++;
      socket.destroy();
      return;
    }
    counts.open++;
    ofCallers.add(networks);
    socket.once("close", () => {
      counts.open--;
      ofCallers.remove(networks);
    });
  });
  return counts;
}

/**
 * Limits the requests that each caller has open: unanswered, or answered and not read yet. One address may send many at once over
 * few connections, or over a proxy's.
 */
export function limitOpenRequests(perAddress: number): RequestHandler {
  const ofCallers = new OpenCounts(perAddress);
  return function countOpenRequest(_request: Request, response: Response, next: NextFunction): void {
    const { networks } = response.locals.caller;
    if (!ofCallers.hasRoom(networks)) {
      throw new Fault("too-many", "Too many open requests from your address", {
        retryAfterSeconds: AGAIN_AFTER_SECONDS,
      });
    }
    ofCallers.add(networks);
    response.once("close", () => ofCallers.remove(networks));
    next();
  };
}
