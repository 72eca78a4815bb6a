import { isIPv6 } from "node:net";
import type { NextFunction, Request, RequestHandler, Response } from "express";

declare global {
  namespace Express {
    interface Locals {
      /** The client's IP address, as far as the proxies in front can be believed. */
      address: string;
      /** Whom the request counts for. */
      caller: string;
    }
  }
}

const MAPPED_IPV4 = "::ffff:";

/** Finds out once where a request comes from; what limits and counts by it needs it several times. */
export function clientAddress({ proxiesInFront }: { readonly proxiesInFront: number }): RequestHandler {
  const addressOf = addressReader(proxiesInFront);
  return function noteAddress(request: Request, response: Response, next: NextFunction): void {
    const address = addressOf(request);
    const caller = callerOf(address);
    // IPv4 in an IPv6 socket is IPv4 to everybody else.
    response.locals.address = address.startsWith(MAPPED_IPV4) ? caller : address;
    response.locals.caller = caller;
    next();
  };
}

/**
 * Whom a request counts for: an IPv4 address, or the /64 network of an IPv6 one, because whoever has one address of such
 * a network has all of them.
 */
export function callerOf(address: string): string {
  if (!address.includes(":")) return address;
  if (address.startsWith(MAPPED_IPV4) && address.includes(".")) return address.slice(MAPPED_IPV4.length);
  return isIPv6(address) ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [head = "", tail] = address.split("%", 1).join("").split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(0, missing)).fill("0"), ...last];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** `request.ip` walks the proxies' header each time; without proxies the socket knows. */
function addressReader(proxiesInFront: number): (request: Request) => string {
  if (proxiesInFront === 0) return (request) => request.socket.remoteAddress ?? "";
  return (request) => request.ip ?? "";
}
