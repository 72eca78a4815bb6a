import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Fault } from "@stockfinder/contracts/fault";
import { type Client, clientReader } from "./client-address.ts";

/** Rate-limit points that a caller has spent, and the limit that takes them back. */
export interface Charge {
  readonly limit: { refund(caller: Counted, points: number): void };
  readonly points: number;
}

/** What limits count a caller by. */
export type Counted = Pick<Caller, "networks" | "fingerprint" | "token">;

/** The sender of a request or an upgrade. It depends on no web framework, so that both take the same steps. */
export interface Caller extends Client {
  readonly requestId: string;
  /** By `performance.now()`. */
  readonly arrivedAt: number;
  /** The token in `Authorization`, with or without `Bearer`. */
  readonly token: string | undefined;
  /** `X-Fingerprint`, not validated yet. */
  readonly fingerprint: string | undefined;
  /** What the request has spent so far. */
  readonly charges: Charge[];
}

export function isPersonalKey(token: string): boolean {
  return token.startsWith("sf_");
}

export type CallerOf = (head: Pick<IncomingMessage, "headers" | "socket">) => Caller;

const UNKNOWN: Client = { address: "", networks: [{ key: "", times: 1 }] };

/** Makes the caller from a request's head. `requireAddress` refuses a caller whose address cannot be read. */
export function callerReader({ proxiesInFront }: { readonly proxiesInFront: number }): CallerOf {
  const clientOf = clientReader({ proxiesInFront });
  return (head) => {
    const { headers } = head;
    const { address, networks } = clientOf(head) ?? UNKNOWN;
    return {
      requestId: requestIdOf(headers["x-request-id"]),
      arrivedAt: performance.now(),
      address,
      networks,
      token: tokenIn(headers),
      fingerprint: headers["x-fingerprint"]?.toString() || undefined,
      charges: [],
    };
  };
}

function tokenIn({ authorization }: IncomingHttpHeaders): string | undefined {
  return authorization?.replace(/^bearer\s+/i, "") || undefined;
}

/** @throws {Fault} `bad-input` if the proxy in front sent no IP address. */
export function requireAddress({ address }: Pick<Caller, "address">): void {
  if (address === UNKNOWN.address)
    throw new Fault("bad-input", "X-Forwarded-For does not contain an IP address");
}

const WELL_FORMED = /^[A-Za-z0-9._-]{8,64}$/;

export function requestIdOf(given: unknown): string {
  return typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
}
